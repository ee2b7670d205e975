"""Asks what is followed, each address once for everybody, and writes down what is to be posted.

One loop that survives every error. Every two seconds it takes the sources that have come due, at most one of a host and
none of a host that is still being visited. What a visit finds is stored in one transaction: the items, the posts, and
when to ask again; so a crash at any moment loses nothing and posts nothing twice.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import structlog

from bot.documents.errors import DocumentError
from bot.documents.reader import FEED_KINDS, STORY_KINDS, DocumentReader
from bot.documents.story_address import story_address
from bot.domain.following import FollowedSource, PostKind, SourceKind, SourceState
from bot.domain.stories import Story
from bot.net.fetch import Asking, Fetcher, FetchError, Page
from bot.stories import polling
from bot.stories.finding import stories_of
from bot.stories.merging import merged
from bot.stories.polling import Answered, Failed
from bot.stories.robots_keeper import RobotsKeeper
from bot.stories.telling import Teller
from storage import sources
from storage.database import Database

log = structlog.get_logger()

AT_ONCE = 64
"""Visits at the same time; most of a visit is waiting."""

_LOOKED_AT = 2_000
"""Due sources among which different hosts are looked for."""

_CLAIM = timedelta(minutes=10)
"""How long a source is ours; a visit takes a minute at most."""

_APART = 2.0
"""Seconds between two looks at what is due, so between two requests to a host."""


class Heard(NamedTuple):
    """What an answer told: the stories in its order, whether it was whole, and what it is called."""

    stories: tuple[Story, ...]
    title: str | None
    language: str | None
    complete: bool = True
    ttl_minutes: int | None = None


class Watcher:
    """Polls what is followed. `chance` gives numbers from 0 to 1, `new_id` ids that are unique for ever.

    `fetcher` is to have `per_host=1`: redirects and documents of stories lead to hosts that others visit.
    """

    def __init__(
        self,
        database: Database,
        fetcher: Fetcher,
        reader: DocumentReader,
        *,
        now: Callable[[], datetime],
        chance: Callable[[], float],
        new_id: Callable[[], str],
    ) -> None:
        self._database = database
        self._fetcher = fetcher
        self._reader = reader
        self._now = now
        self._chance = chance
        self._teller = Teller(database, self._whole, now=now, new_id=new_id)
        self._robots = RobotsKeeper(fetcher, now=now)
        self._visited: set[str] = set()
        self.last_look: datetime | None = None

    async def run(self) -> None:
        """Go on for ever; end it by cancelling, which ends the visits, too. An error costs a look, never the loop."""
        async with asyncio.TaskGroup() as visits:
            while True:
                try:
                    await self._start_due(visits)
                except Exception:
                    log.exception("the watcher could not look for what is due")
                await asyncio.sleep(_APART)

    async def round(self) -> int:
        """Visit what has come due, at most one source of a host, and wait for it; how many were visited."""
        async with asyncio.TaskGroup() as visits:
            return await self._start_due(visits)

    async def _start_due(self, visits: asyncio.TaskGroup) -> int:
        now = self._now()
        async with self._database.reading() as connection:
            due = await sources.due(connection, now, _LOOKED_AT)
        free: dict[str, str] = {}
        for source_id, url in due:
            if _host(url) not in self._visited and len(free) < AT_ONCE - len(self._visited):
                free.setdefault(_host(url), source_id)
        ours: list[FollowedSource] = []
        if free:
            async with self._database.writing() as connection:
                ours = await sources.claim(connection, list(free.values()), now, now + _CLAIM)
        for source in ours:
            self._visited.add(_host(source.url))
            visits.create_task(self._visit_safely(_host(source.url), source))
        self.last_look = now
        return len(ours)

    async def _visit_safely(self, host: str, source: FollowedSource) -> None:
        try:
            await self._visit(source)
        except Exception:
            # Not the source's fault, so no failure of it: the claim runs out, and it is asked again.
            log.exception("a visit failed", source=source.id)
        finally:
            self._visited.discard(host)

    async def _visit(self, source: FollowedSource) -> None:
        try:
            page = await self._ask(source)
            if page.status == 304 or self._is_the_same(source, page):
                await self._keep(polling.unchanged(source, _answered(page), self._now(), self._chance()))
                return
            heard = await self._understand(source, page)
        except (FetchError, DocumentError) as error:
            await self._fail(source, error)
            return
        answer = _answered(page)._replace(
            published=[one.published for one in heard.stories if one.published],
            ttl_minutes=heard.ttl_minutes,
            complete=heard.complete,
        )
        after = polling.understood(source, answer, self._now(), self._chance())
        digest = _digest(page.body) if heard.complete else None
        after = after.model_copy(
            update={
                "first": False,
                "title": heard.title or source.title,
                "language": heard.language or source.language,
                "polling": after.polling.model_copy(update={"digest": digest}),
            }
        )
        await self._teller.tell(source, after, heard.stories, complete=heard.complete)

    async def _ask(self, source: FollowedSource) -> Page:
        accept = STORY_KINDS if source.kind is SourceKind.STORY else FEED_KINDS
        if source.kind is SourceKind.STORY:
            await self._robots.require(source.url)
        if polling.wants_everything(source.polling, self._now()):
            return await self._fetcher.fetch(source.url, Asking(accept=accept))
        before = source.polling
        return await self._fetcher.fetch(source.url, Asking(accept, before.etag, before.last_modified))

    def _is_the_same(self, source: FollowedSource, page: Page) -> bool:
        """Whether a server that knows no versions sent what it sent before; once a day it is read all the same."""
        everything = polling.wants_everything(source.polling, self._now())
        return not everything and source.polling.digest == _digest(page.body)

    async def _understand(self, source: FollowedSource, page: Page) -> Heard:
        if source.kind is SourceKind.STORY:
            story = await self._reader.story(page.body)
            return Heard((story,), story.title, story.language)
        feed = await self._reader.feed(page.body, page.charset, page.final_url)
        return Heard(tuple(stories_of(feed)), feed.title, feed.language, feed.complete, feed.ttl_minutes)

    async def _whole(self, story: Story) -> Story:
        """A feed's entry that is a story of the format, as its document tells it, with its sources."""
        address = story_address(story.canonical_url, story.language) if story.canonical_url else None
        if story.format is not None or address is None:
            return story
        try:
            page = await self._fetcher.fetch(address, Asking(accept=STORY_KINDS))
            return merged(story, await self._reader.story(page.body))
        except (FetchError, DocumentError):
            return story

    async def _keep(self, source: FollowedSource) -> None:
        async with self._database.writing() as connection:
            await self._teller.keep(connection, source)

    async def _fail(self, source: FollowedSource, error: FetchError | DocumentError) -> None:
        failure = Failed(str(error), getattr(error, "status", None), getattr(error, "retry_after", None))
        after = polling.failed(source, failure, self._now(), self._chance())
        log.info("a source could not be read", source=source.id, reason=failure.reason, state=after.state)
        notice = None
        if after.state is SourceState.FAILING:
            notice = PostKind.FAILING
        elif after.state is SourceState.GONE:
            notice = PostKind.GONE if source.kind is SourceKind.STORY else PostKind.STOPPED
        await self._teller.give_notice(after, notice)


def _answered(page: Page) -> Answered:
    return Answered(
        etag=page.etag, last_modified=page.last_modified, cache_control=page.cache_control, moved_to=page.moved_to
    )


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]


def _host(url: str) -> str:
    return urlsplit(url).netloc.lower()
