"""Follows and unfollows for people: what stands behind the commands, without any chat in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.domain.following import Filters, FollowedSource, SourceState, Subscription
from bot.stories import polling
from bot.stories.decide import decide
from bot.stories.finding import Finder, Found
from bot.stories.identity import names_of
from bot.stories.posting import Room
from bot.stories.preview import Preview, preview
from storage import deliveries, known_items, sources, subscriptions
from storage.database import Database

MAX_PER_GUILD = 50
"""What a server follows at most where its owner has set nothing else."""


class FollowsTooMuch(Exception):
    """A server follows as much as it may; the text says so in one sentence."""


class StoryDesk:
    """Takes orders: look at an address, follow it in a channel, list, remove, pause, resume, preview."""

    def __init__(
        self,
        database: Database,
        finder: Finder,
        *,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
        max_per_guild: int = MAX_PER_GUILD,
    ) -> None:
        self._database = database
        self._finder = finder
        self._now = now
        self._new_id = new_id
        self._max_per_guild = max_per_guild

    async def look(self, url: str, language: str | None = None) -> Found:
        """What stands under an address. Raises FetchError or DocumentError, each with a sentence for people."""
        return await self._finder.find(url, language)

    async def follow(
        self,
        found: Found,
        channel_id: str,
        guild_id: str | None,
        *,
        check: bool = False,
        filters: Filters | None = None,
        added_by: str | None = None,
    ) -> Subscription:
        """Let a channel follow what was found; its present stories are known, so none of them is news.

        Gives the subscription that the channel has already where it follows that. Raises FollowsTooMuch.
        """
        now = self._now()
        interval = polling.interval_of(found.kind, [one.published for one in found.stories if one.published], now)
        fresh = FollowedSource(
            id=self._new_id(),
            kind=found.kind,
            url=found.url,
            key=found.key,
            title=found.title,
            language=found.language,
            next_at=now + interval,
            first=False,
        )
        async with self._database.writing() as connection:
            source = await sources.add(connection, fresh)
            mine = [one for one in await subscriptions.of_source(connection, source.id) if one.channel_id == channel_id]
            if mine:
                return mine[0]
            if guild_id is not None and await subscriptions.count(connection, guild_id) >= self._max_per_guild:
                raise FollowsTooMuch(f"This server follows {self._max_per_guild} sources, and no more are possible.")
            if source.id == fresh.id:
                items = list(decide([], found.stories, now, first=True).items)
                await known_items.save(connection, source.id, items)
            elif source.state is not SourceState.ACTIVE:  # It was given up, and has just been read.
                await sources.save(connection, polling.resumed(source, now))
            subscription = Subscription(
                id=self._new_id(),
                source_id=source.id,
                channel_id=channel_id,
                guild_id=guild_id,
                check=check,
                filters=filters or Filters(),
                added_by=added_by,
                created_at=now,
            )
            return await subscriptions.add(connection, subscription)

    async def followed_by(self, guild_id: str) -> list[tuple[Subscription, FollowedSource]]:
        """What a server's channels follow, the oldest first."""
        async with self._database.reading() as connection:
            return await subscriptions.of_guild(connection, guild_id)

    async def unfollow(self, subscription_id: str) -> bool:
        """End a subscription, and forget a source that nobody follows any more; False where there was none."""
        async with self._database.writing() as connection:
            removed = await subscriptions.remove(connection, [subscription_id])
            await sources.forget_unfollowed(connection)
        return removed > 0

    async def pause(self, subscription_id: str, reason: str | None) -> Subscription | None:
        """Keep a channel from hearing of a source, or let it hear again where there is no reason; None for none."""
        async with self._database.writing() as connection:
            found = await subscriptions.get(connection, subscription_id)
            if found is None:
                return None
            changed = found.model_copy(update={"paused": reason})
            await subscriptions.save(connection, changed)
            if reason is None:
                await deliveries.hurry(connection, found.channel_id)
        return changed

    async def resume_source(self, source_id: str) -> bool:
        """Ask a source again that was given up; False where there is none such."""
        async with self._database.writing() as connection:
            source = await sources.get(connection, source_id)
            if source is None or source.state is SourceState.ACTIVE:
                return False
            await sources.save(connection, polling.resumed(source, self._now()))
        return True

    async def preview(self, subscription_id: str) -> tuple[Preview, ...]:
        """Read a source now, and say of each story whether its channel would hear of it. Stores nothing.

        Raises FetchError or DocumentError; empty where there is no such subscription.
        """
        async with self._database.reading() as connection:
            subscription = await subscriptions.get(connection, subscription_id)
            source = await sources.get(connection, subscription.source_id) if subscription else None
        if subscription is None or source is None:
            return ()
        found = await self._finder.find(source.url, source.language)
        names = {name for row in names_of(found.stories) for name in row}
        async with self._database.reading() as connection:
            known = await known_items.related(connection, source.id, names)
        return preview(subscription, source, known, found.stories, Room(), self._now())
