"""Stores what a source told, and in the same transaction what is to be posted of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.documents.story import document_of
from bot.domain.following import FollowedSource, PostKind, SourceKind, Subscription
from bot.domain.stories import Story
from bot.stories import polling
from bot.stories.decide import Decided, Decision, Rule, decide
from bot.stories.finding import feed_key_of, story_key_of
from bot.stories.identity import SAME_TITLE_WITHIN, names_of, page_of
from bot.stories.posting import DAY, Room, notices, posts_for, subject_of, telling
from storage import known_items, posts, sources, subscriptions
from storage import stories as evidence
from storage.database import Database

log = structlog.get_logger()

FLOODS_APART = timedelta(days=7)
"""How long a source that floods again and again is not reported again."""


class Teller:
    """Decides what of a source is news, and writes down who is to hear it.

    `whole` gives a feed's entry with what only the story's own document has, or as it is.
    """

    def __init__(
        self,
        database: Database,
        whole: Callable[[Story], Awaitable[Story]],
        *,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._database = database
        self._whole = whole
        self._now = now
        self._new_id = new_id

    async def tell(
        self, before: FollowedSource, after: FollowedSource, stories: Sequence[Story], *, complete: bool
    ) -> None:
        """Store what a document told. `before` and `after` are its source before and after the answer.

        Only whoever has claimed a source calls this for it, so what is read first cannot change until it is stored.
        """
        names = {name for row in names_of(stories) for name in row}
        async with self._database.reading() as connection:
            known = await known_items.related(connection, before.id, names)
        # Comparing a thousand stories takes a while, in which others want their turn.
        decision = await asyncio.to_thread(decide, known, stories, self._now(), first=before.first, complete=complete)
        shown = decision._replace(new=tuple([await self._with_all(one) for one in decision.new]))
        flooded = self._is_to_be_said(before, decision)
        if flooded:
            after = after.model_copy(update={"flooded_at": self._now()})
        async with self._database.writing() as connection:
            if await sources.get(connection, before.id) is None:
                return  # Nobody follows it any more.
            await self._store(connection, after, decision)
            listeners = await subscriptions.of_source(connection, before.id)
            await subscriptions.lock_channels(connection, [one.channel_id for one in listeners])
            for subscription in listeners:
                await self._post(connection, subscription, after, shown)
            if flooded:
                for post in notices(PostKind.FLOOD, after, listeners, self._now(), self._new_id, count=decision.flood):
                    await posts.add(connection, post)
            await self.keep(connection, after)

    async def keep(self, connection: AsyncConnection, source: FollowedSource) -> None:
        """Keep what is known of a source; one that has moved for good is followed where it is now."""
        url = polling.has_moved(source)
        if url is None:
            await sources.save(connection, source)
            return
        key = story_key_of(url) if source.kind is SourceKind.STORY else feed_key_of(url)
        there = await sources.with_key(connection, key)
        if there is None or there.id == source.id:
            settled = source.polling.model_copy(update={"moved_to": None, "moved": 0})
            await sources.save(connection, source.model_copy(update={"url": url, "key": key, "polling": settled}))
            return
        await subscriptions.move(connection, source.id, there.id)
        await sources.save(connection, source)
        await sources.forget_unfollowed(connection)

    async def give_notice(self, source: FollowedSource, kind: PostKind | None) -> None:
        """Keep a source that failed, and tell its channels where that is the end of it."""
        async with self._database.writing() as connection:
            await sources.save(connection, source)
            if kind is not None:
                listeners = await subscriptions.of_source(connection, source.id)
                known = await known_items.latest(connection, source.id, 1)
                story = known[0].latest if kind is PostKind.GONE and known else None
                for post in notices(kind, source, listeners, self._now(), self._new_id, story=story):
                    await posts.add(connection, post)

    async def _with_all(self, decided: Decided) -> Decided:
        """A new story as it is shown. What is known of it stays as its feed tells it, to be compared with that."""
        story = await self._whole(decided.item.latest)
        return decided._replace(item=decided.item.model_copy(update={"latest": story}))

    def _is_to_be_said(self, source: FollowedSource, decision: Decision) -> bool:
        if not decision.flood:
            return False
        log.info("a flood was absorbed", source=source.id, stories=decision.flood)
        return source.flooded_at is None or self._now() - source.flooded_at >= FLOODS_APART

    async def _store(self, connection: AsyncConnection, source: FollowedSource, decision: Decision) -> None:
        same = {one.item.key for one in decision.absorbed if one.rule in (Rule.SAME, Rule.REPEATED)}
        changed = [item for item in decision.items if item.key not in same]
        await known_items.save(connection, source.id, changed)
        await known_items.seen(connection, source.id, sorted(same), self._now())
        for item in changed:
            if item.latest.format is not None:  # An entry of a feed says too little to be evidence.
                await evidence.upsert(connection, document_of(item.latest), self._now())

    async def _post(
        self, connection: AsyncConnection, subscription: Subscription, source: FollowedSource, decision: Decision
    ) -> None:
        if not decision.new and not decision.changed:
            return
        room = await self._room(connection, subscription, source, [*decision.new, *decision.changed])
        outcome = posts_for(subscription, source, decision, room, self._now(), self._new_id)
        for post in outcome.posts:
            await posts.add(connection, post, page_of(post.story.canonical_url) if post.story else None)

    async def _room(
        self,
        connection: AsyncConnection,
        subscription: Subscription,
        source: FollowedSource,
        decided: Sequence[Decided],
    ) -> Room:
        channel, now = subscription.channel_id, self._now()
        pages = {page for one in decided if (page := page_of(one.item.latest.canonical_url))}
        before = await posts.told(connection, channel, pages, now - SAME_TITLE_WITHIN)
        subjects = {subject_of(source.id, one.item) for one in decided}
        return Room(
            told=[telling(post.source_id, post.story, post.created_at) for post in before if post.story],
            heard_at=await posts.heard_at(connection, channel, now - DAY),
            revisions=await posts.revisions(connection, channel, subjects),
            more=await posts.last_of_kind(connection, channel, PostKind.MORE),
        )
