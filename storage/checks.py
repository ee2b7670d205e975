"""Checks, and who may work on them.

A lease is one conditional UPDATE: of any number of processes that try at once, one gets it. `owner` has to be new for
each run of a process, so that a restarted one never passes for its predecessor.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Row, Select, and_, bindparam, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.checks import Check, CheckStatus, Lease, Progress
from storage.tables import checks

_CHECK = (
    checks.c.id,
    checks.c.report_id,
    checks.c.request,
    checks.c.status,
    checks.c.created_at,
    checks.c.progress,
    checks.c.attempts,
    checks.c.guild_id,
)
_NO_LEASE = {"lease_owner": None, "lease_expires_at": None}


def held_by(check_id: str, owner: str, now: datetime) -> ColumnElement[bool]:
    """The condition that `owner` holds a live lease on a check at `now`."""
    return and_(checks.c.id == check_id, checks.c.lease_owner == owner, checks.c.lease_expires_at > now)


async def create(connection: AsyncConnection, check: Check) -> None:
    """Store a new check, held by nobody."""
    row = {column.name: getattr(check, column.name) for column in _CHECK}
    await connection.execute(insert(checks).values(row))


async def get(connection: AsyncConnection, check_id: str) -> Check | None:
    """The check with this id."""
    return await _first(connection, select(*_CHECK).where(checks.c.id == check_id))


async def get_by_report(connection: AsyncConnection, report_id: str) -> Check | None:
    """The latest check behind a report."""
    latest_first = select(*_CHECK).where(checks.c.report_id == report_id).order_by(checks.c.created_at.desc())
    return await _first(connection, latest_first.order_by(checks.c.id.desc()).limit(1))


async def count_in_server(connection: AsyncConnection, guild_id: str, since: datetime) -> int:
    """How many checks were begun in a server since then, whoever or whatever wanted them."""
    query = select(func.count()).select_from(checks)
    return await connection.scalar(query.where(checks.c.guild_id == guild_id, checks.c.created_at >= since)) or 0


async def unfinished(connection: AsyncConnection, now: datetime) -> list[str]:
    """Ids of the checks that wait for somebody: not done, and no live lease. The oldest is first."""
    free = or_(checks.c.lease_expires_at.is_(None), checks.c.lease_expires_at <= now)
    waiting = select(checks.c.id).where(checks.c.status != CheckStatus.DONE, free)
    return list(await connection.scalars(waiting.order_by(checks.c.created_at, checks.c.id)))


async def attempted(connection: AsyncConnection, more_than: int) -> list[str]:
    """Ids of the checks that are not done and whose lease was taken more than so often since their last step."""
    tried = select(checks.c.id).where(checks.c.status != CheckStatus.DONE, checks.c.attempts > more_than)
    return list(await connection.scalars(tried))


async def take_lease(
    connection: AsyncConnection, check_id: str, owner: str, now: datetime, ttl: timedelta
) -> Lease | None:
    """Take the lease where the check is not done and nobody else holds a live one; None where that failed."""
    open_to_us = or_(checks.c.lease_owner.is_(None), checks.c.lease_expires_at <= now, checks.c.lease_owner == owner)
    taken = await connection.execute(
        update(checks)
        .where(checks.c.id == check_id, checks.c.status != CheckStatus.DONE, open_to_us)
        .values(
            lease_owner=owner,
            lease_expires_at=now + ttl,
            heartbeat_at=now,
            status=CheckStatus.RUNNING,
            attempts=checks.c.attempts + 1,
        )
    )
    return Lease(check_id=check_id, owner=owner, expires_at=now + ttl) if taken.rowcount else None


async def renew(connection: AsyncConnection, lease: Lease, now: datetime, ttl: timedelta) -> Lease | None:
    """Extend a live lease to `now + ttl`. None where it expired, was taken over or the check is done: stop working."""
    renewed = await connection.execute(
        update(checks)
        .where(held_by(lease.check_id, lease.owner, now))
        .values(lease_expires_at=now + ttl, heartbeat_at=now)
    )
    return lease.model_copy(update={"expires_at": now + ttl}) if renewed.rowcount else None


async def release(connection: AsyncConnection, lease: Lease) -> None:
    """Give a lease back, so that somebody else may go on at once; nothing happens where it is not ours any more."""
    ours = and_(checks.c.id == lease.check_id, checks.c.lease_owner == lease.owner)
    await connection.execute(update(checks).where(ours).values(_NO_LEASE))


async def save_progress(
    connection: AsyncConnection, moments: Mapping[str, Progress], owner: str, now: datetime
) -> None:
    """Store how far checks are, by their ids; nothing for those on which `owner` holds no live lease."""
    held = and_(checks.c.id == bindparam("check"), checks.c.lease_owner == owner, checks.c.lease_expires_at > now)
    saving = update(checks).where(held).values(progress=bindparam("moment"))
    rows = [{"check": check_id, "moment": moment} for check_id, moment in moments.items()]
    await connection.execute(saving, rows)


async def finish(connection: AsyncConnection, check_id: str, owner: str) -> bool:
    """Mark the check done and give the lease back; False where `owner` is not the one who holds it.

    A lease that expired but that nobody took over still counts: the work is whole, and nobody else has begun.
    """
    ours = and_(checks.c.id == check_id, checks.c.lease_owner == owner)
    finished = await connection.execute(update(checks).where(ours).values(status=CheckStatus.DONE, **_NO_LEASE))
    return finished.rowcount > 0


async def _first(connection: AsyncConnection, query: Select[*tuple[object, ...]]) -> Check | None:
    row: Row[*tuple[object, ...]] | None = (await connection.execute(query)).first()
    return None if row is None else Check.model_validate(row._asdict())
