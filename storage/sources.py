"""Followed addresses: one row for all channels that follow one, and when it is asked next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.following import FollowedSource, SourceState
from storage.inserting import insert
from storage.story_tables import followed_sources, subscriptions

_SOURCE = tuple(followed_sources.c[name] for name in FollowedSource.model_fields)


async def add(connection: AsyncConnection, source: FollowedSource) -> FollowedSource:
    """Keep a source that is followed from now on; the one that is kept already where its key is known."""
    row = {name: getattr(source, name) for name in FollowedSource.model_fields}
    await connection.execute(insert(connection, followed_sources).values(row).on_conflict_do_nothing())
    found = await with_key(connection, source.key)
    assert found is not None
    return found


async def get(connection: AsyncConnection, source_id: str) -> FollowedSource | None:
    """The source with this id."""
    row = (await connection.execute(select(*_SOURCE).where(followed_sources.c.id == source_id))).first()
    return None if row is None else FollowedSource.model_validate(row._asdict())


async def with_key(connection: AsyncConnection, key: str) -> FollowedSource | None:
    """The source with this key."""
    row = (await connection.execute(select(*_SOURCE).where(followed_sources.c.key == key))).first()
    return None if row is None else FollowedSource.model_validate(row._asdict())


async def due(connection: AsyncConnection, now: datetime, limit: int) -> list[tuple[str, str]]:
    """Id and address of at most `limit` active sources whose time has come, the longest overdue first."""
    query = select(followed_sources.c.id, followed_sources.c.url)
    query = query.where(followed_sources.c.state == SourceState.ACTIVE, followed_sources.c.next_at <= now)
    rows = await connection.execute(query.order_by(followed_sources.c.next_at, followed_sources.c.id).limit(limit))
    return [(row.id, row.url) for row in rows]


async def claim(
    connection: AsyncConnection, source_ids: Sequence[str], now: datetime, until: datetime
) -> list[FollowedSource]:
    """Take due sources for asking; those that are ours.

    A claim is a new time: whoever dies meanwhile leaves a source that comes due again at `until`.
    """
    taken = (
        update(followed_sources)
        .where(
            followed_sources.c.id.in_(source_ids),
            followed_sources.c.state == SourceState.ACTIVE,
            followed_sources.c.next_at <= now,
        )
        .values(next_at=until)
        .returning(*_SOURCE)
    )
    return [FollowedSource.model_validate(row._asdict()) for row in await connection.execute(taken)]


async def save(connection: AsyncConnection, source: FollowedSource) -> None:
    """Keep what is now known of a source."""
    row = {name: getattr(source, name) for name in FollowedSource.model_fields if name != "id"}
    await connection.execute(update(followed_sources).where(followed_sources.c.id == source.id).values(row))


async def next_due(connection: AsyncConnection) -> datetime | None:
    """When the next active source comes due."""
    query = select(followed_sources.c.next_at).where(followed_sources.c.state == SourceState.ACTIVE)
    found: datetime | None = await connection.scalar(query.order_by(followed_sources.c.next_at).limit(1))
    return found


async def forget_unfollowed(connection: AsyncConnection) -> int:
    """Delete sources that nobody follows any more, with all that is known of them; how many."""
    followed = exists().where(subscriptions.c.source_id == followed_sources.c.id)
    return (await connection.execute(delete(followed_sources).where(~followed))).rowcount
