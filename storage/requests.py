"""Who asked for which check. A row an ask: also of those that an earlier check answered."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.asking import Request
from storage.inserting import insert
from storage.server_tables import requests

_REQUEST = tuple(requests.c[name] for name in Request.model_fields)


async def add(connection: AsyncConnection, request: Request) -> None:
    """Keep a request; its check must be stored."""
    row = {name: getattr(request, name) for name in Request.model_fields}
    await connection.execute(insert(connection, requests).values(row))


async def of_check(connection: AsyncConnection, check_id: str) -> list[Request]:
    """Everybody who was answered by a check, the first who asked first."""
    query = select(*_REQUEST).where(requests.c.check_id == check_id).order_by(requests.c.created_at, requests.c.id)
    return [Request.model_validate(row._asdict()) for row in await connection.execute(query)]


async def moments_of_member(
    connection: AsyncConnection, guild_id: str | None, member_id: str, since: datetime
) -> list[datetime]:
    """When a member started checks in a server since then, the oldest first. Joined ones do not count."""
    return await _moments(
        connection, requests.c.member_id == member_id, requests.c.guild_id == guild_id, requests.c.created_at >= since
    )


async def count_in_server(connection: AsyncConnection, guild_id: str, since: datetime) -> int:
    """How many checks were started in a server since then."""
    query = select(func.count()).select_from(requests)
    started = (requests.c.guild_id == guild_id, requests.c.created_at >= since, requests.c.joined.is_(False))
    return await connection.scalar(query.where(*started)) or 0


async def count_of_author(
    connection: AsyncConnection, guild_id: str, author_id: str, since: datetime, *, doors: tuple[str, ...]
) -> int:
    """How many checks of an author's messages were started in a server since then, by these ways in."""
    query = select(func.count(requests.c.message_id.distinct())).where(
        requests.c.guild_id == guild_id,
        requests.c.author_id == author_id,
        requests.c.created_at >= since,
        requests.c.door.in_(doors),
    )
    return await connection.scalar(query) or 0


async def same(connection: AsyncConnection, guild_id: str, key: str, since: datetime) -> list[Request]:
    """What was asked of one statement in a server since then and may be shared there, the newest first."""
    query = select(*_REQUEST).where(
        requests.c.guild_id == guild_id,
        requests.c.key == key,
        requests.c.shared.is_(True),
        requests.c.joined.is_(False),
        requests.c.created_at >= since,
    )
    rows = await connection.execute(query.order_by(requests.c.created_at.desc(), requests.c.id))
    return [Request.model_validate(row._asdict()) for row in rows]


async def reservations(connection: AsyncConnection, check_id: str) -> list[tuple[str, Decimal]]:
    """What is set aside for a check and not settled: budget scope and USD."""
    query = select(requests.c.scope, requests.c.reserved)
    rows = await connection.execute(query.where(requests.c.check_id == check_id, requests.c.scope.is_not(None)))
    return [(row.scope, row.reserved) for row in rows]


async def forget_reservations(connection: AsyncConnection, check_id: str) -> None:
    """Note that what was set aside for a check is settled."""
    settled = update(requests).where(requests.c.check_id == check_id)
    await connection.execute(settled.values(scope=None, reserved=None))


async def _moments(connection: AsyncConnection, *where: ColumnElement[bool]) -> list[datetime]:
    query = select(requests.c.created_at).where(*where, requests.c.joined.is_(False))
    return list(await connection.scalars(query.order_by(requests.c.created_at)))
