"""What stands under an address that somebody wants to follow: a story, a feed, or a site that names one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from bot.documents.errors import DocumentError, NotAFeed
from bot.documents.reader import FEED_KINDS, STORY_KINDS, DocumentReader
from bot.documents.story import is_story
from bot.documents.story_address import story_address
from bot.domain.feeds import Feed
from bot.domain.following import SourceKind
from bot.domain.stories import Story
from bot.net.fetch import Asking, Fetcher, FetchError, Page
from bot.stories.identity import page_of, story_of

_TRIED = 3
"""Feeds that a site names of which one has to be readable."""


class Found(NamedTuple):
    """What can be followed: its kind, the address to poll, what tells it from all others, and what it says now."""

    kind: SourceKind
    url: str
    key: str
    title: str | None
    language: str | None
    stories: tuple[Story, ...]
    warnings: tuple[str, ...] = ()


class Finder:
    """Looks at addresses that people want to follow."""

    def __init__(self, fetcher: Fetcher, reader: DocumentReader) -> None:
        self._fetcher = fetcher
        self._reader = reader

    async def find(self, url: str, language: str | None = None) -> Found:
        """What stands under `url`; stories in `language` where they have it. Raises FetchError or DocumentError."""
        address = story_address(url, language)
        if address is not None:
            with suppress(FetchError, DocumentError):
                return await self._story(await self._fetcher.fetch(address, Asking(accept=STORY_KINDS)))
        page = await self._fetcher.fetch(url, Asking(accept=f"text/markdown,{FEED_KINDS}"))
        if is_story(page.body[:4_000].decode("utf-8", errors="replace").lstrip("\ufeff \r\n")):
            return await self._story(page)
        try:
            return await self._feed(page)
        except NotAFeed as error:
            return await self._named_by(page, error)

    async def _named_by(self, page: Page, error: NotAFeed) -> Found:
        """What a web page names: its story's document, else the first of its feeds that can be read."""
        declared = await self._reader.declared(page)
        if declared.story is not None:
            with suppress(FetchError, DocumentError):
                return await self._story(await self._fetcher.fetch(declared.story, Asking(accept=STORY_KINDS)))
        for address, _ in declared.feeds[:_TRIED]:
            with suppress(FetchError, DocumentError):
                return await self._feed(await self._fetcher.fetch(address, Asking(accept=FEED_KINDS)))
        raise NotAFeed(f"{error} It names no feed that can be read, so there is nothing to follow.") from error

    async def _story(self, page: Page) -> Found:
        story = await self._reader.story(page.body)
        url = page.moved_to or page.url
        return Found(
            SourceKind.STORY, url, story_key_of(url), story.title, story.language, (story,), warnings=story.warnings
        )

    async def _feed(self, page: Page) -> Found:
        feed = await self._reader.feed(page.body, page.charset, page.final_url)
        url = page.moved_to or page.url
        stories = tuple(stories_of(feed))
        return Found(SourceKind.FEED, url, feed_key_of(url), feed.title, feed.language, stories, warnings=feed.warnings)


def stories_of(feed: Feed) -> Iterator[Story]:
    """The entries of a feed as stories, in its order."""
    return (story_of(entry, feed) for entry in feed.entries)


def feed_key_of(url: str) -> str:
    """What tells a feed from others: everything of its address but scheme, `www.` and fragment. Parameters count, since
    they choose what a feed holds, its language among it."""
    parts = urlsplit(url)
    host = parts.netloc.lower().removeprefix("www.").removesuffix(":80").removesuffix(":443")
    return f"feed:{host}{parts.path or '/'}{'?' + parts.query if parts.query else ''}"


def story_key_of(url: str) -> str:
    """What tells a followed story from others: its id, and the language that it is read in."""
    language = next((one for one in ("vi", "en") if f"lang={one}" in urlsplit(url).query), "")
    return f"{page_of(url) or url}#{language}"
