"""Which channels follow which sources."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.following import FollowedSource, Subscription
from storage.inserting import insert
from storage.story_tables import followed_sources, subscriptions

_SUBSCRIPTION = tuple(subscriptions.c[name] for name in Subscription.model_fields)
_SOURCE = tuple(followed_sources.c[name] for name in FollowedSource.model_fields)


async def add(connection: AsyncConnection, subscription: Subscription) -> Subscription:
    """Keep a subscription; the one that the channel has already where it follows the source."""
    row = {name: getattr(subscription, name) for name in Subscription.model_fields}
    await connection.execute(insert(connection, subscriptions).values(row).on_conflict_do_nothing())
    query = select(*_SUBSCRIPTION).where(
        subscriptions.c.source_id == subscription.source_id, subscriptions.c.channel_id == subscription.channel_id
    )
    return Subscription.model_validate((await connection.execute(query)).one()._asdict())


async def get(connection: AsyncConnection, subscription_id: str) -> Subscription | None:
    """The subscription with this id."""
    row = (await connection.execute(select(*_SUBSCRIPTION).where(subscriptions.c.id == subscription_id))).first()
    return None if row is None else Subscription.model_validate(row._asdict())


async def of_source(connection: AsyncConnection, source_id: str) -> list[Subscription]:
    """Every channel that follows a source, the oldest subscription first."""
    query = select(*_SUBSCRIPTION).where(subscriptions.c.source_id == source_id)
    rows = await connection.execute(query.order_by(subscriptions.c.created_at, subscriptions.c.id))
    return [Subscription.model_validate(row._asdict()) for row in rows]


async def of_guild(connection: AsyncConnection, guild_id: str) -> list[tuple[Subscription, FollowedSource]]:
    """What a server's channels follow, each with its source, the oldest first."""
    query = select(*_SUBSCRIPTION, *_SOURCE).join_from(subscriptions, followed_sources)
    query = query.where(subscriptions.c.guild_id == guild_id)
    rows = await connection.execute(query.order_by(subscriptions.c.created_at, subscriptions.c.id))
    found = []
    for row in rows:
        values = tuple(row)
        subscription = dict(zip(Subscription.model_fields, values, strict=False))
        source = dict(zip(FollowedSource.model_fields, values[len(_SUBSCRIPTION) :], strict=True))
        found.append((Subscription.model_validate(subscription), FollowedSource.model_validate(source)))
    return found


async def lock_channels(connection: AsyncConnection, channel_ids: Sequence[str]) -> None:
    """Keep others from writing posts for these channels until the transaction ends (SQLite has one writer anyway)."""
    rows = select(subscriptions.c.id).where(subscriptions.c.channel_id.in_(channel_ids))
    await connection.execute(rows.order_by(subscriptions.c.id).with_for_update())


async def count(connection: AsyncConnection, guild_id: str) -> int:
    """How much a server follows."""
    query = select(func.count()).select_from(subscriptions).where(subscriptions.c.guild_id == guild_id)
    return await connection.scalar(query) or 0


async def save(connection: AsyncConnection, subscription: Subscription) -> None:
    """Keep a subscription's filters, its check and why it is paused."""
    values = {"check": subscription.check, "filters": subscription.filters, "paused": subscription.paused}
    await connection.execute(update(subscriptions).where(subscriptions.c.id == subscription.id).values(values))


async def pause_channel(connection: AsyncConnection, channel_id: str, reason: str | None) -> int:
    """Pause all that a channel hears, or resume it where there is no reason any more; how many subscriptions."""
    paused = update(subscriptions).where(subscriptions.c.channel_id == channel_id).values(paused=reason)
    return (await connection.execute(paused)).rowcount


async def pause_where(connection: AsyncConnection, channel_id: str, before: str | None, after: str | None) -> int:
    """Change the reason for which a channel hears nothing, only where it is `before`; how many subscriptions."""
    same = subscriptions.c.paused.is_(None) if before is None else subscriptions.c.paused == before
    paused = update(subscriptions).where(subscriptions.c.channel_id == channel_id, same).values(paused=after)
    return (await connection.execute(paused)).rowcount


async def remove(connection: AsyncConnection, subscription_ids: Sequence[str]) -> int:
    """Delete subscriptions; how many there were."""
    gone = delete(subscriptions).where(subscriptions.c.id.in_(subscription_ids))
    return (await connection.execute(gone)).rowcount


async def move(connection: AsyncConnection, source_id: str, to: str) -> None:
    """Let everybody who follows one source follow another; whoever follows both keeps the other."""
    there = select(subscriptions.c.channel_id).where(subscriptions.c.source_id == to)
    both = delete(subscriptions).where(subscriptions.c.source_id == source_id, subscriptions.c.channel_id.in_(there))
    await connection.execute(both)
    await connection.execute(update(subscriptions).where(subscriptions.c.source_id == source_id).values(source_id=to))
