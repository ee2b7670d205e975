"""Opens links and reads given files: whatever they are, they become a Document, a Feed or a clear error."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import PurePosixPath

from bot.documents.errors import DocumentError, NotAFeed, UnreadableDocument
from bot.documents.feed import read_feed
from bot.documents.feed_discovery import Declared, declared_by
from bot.documents.scrub import one_line
from bot.documents.story import read_story
from bot.documents.story_address import story_address
from bot.documents.understanding import HTML, MARKDOWN, PLAIN, understand
from bot.domain.documents import Document, DocumentKind
from bot.domain.feeds import Feed
from bot.domain.stories import Story
from bot.net.fetch import Asking, Fetcher, FetchError, Page
from bot.net.urls import canonical_url, site_of
from bot.workers import WorkError, Workers

READING_SECONDS = 15.0
"""Seconds that understanding one document may take; ordinary ones take a tenth of one."""

MAX_BYTES = 5_000_000
"""Bytes of a given file: the same as of a page on the wire."""

FEED_KINDS = (
    "application/atom+xml,application/rss+xml,application/rdf+xml,application/feed+json,"
    "application/xml;q=0.9,text/xml;q=0.9,application/json;q=0.8,text/html;q=0.5,*/*;q=0.4"
)
"""What is asked for where a feed is wanted: some sites serve a page and a feed under one address."""

STORY_KINDS = "text/markdown,text/html;q=0.5,*/*;q=0.4"
"""What is asked for where a story document is wanted; some sites serve it under the page's own address."""

_NAMED_FEEDS = 3
"""Feeds of a site that one line has room for."""

_KIND_OF_NAME = {
    ".htm": HTML,
    ".html": HTML,
    ".xhtml": HTML,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".txt": PLAIN,
}


class DocumentReader:
    """Reads documents. Pages come through the safe fetcher; everything is understood in the worker pool."""

    def __init__(self, fetcher: Fetcher, workers: Workers) -> None:
        self._fetcher = fetcher
        self._workers = workers

    async def open(self, url: str) -> Document:
        """Fetch a link and understand it. Raises FetchError or DocumentError, each with a sentence for people.

        The page of a story says less than its document, so that is looked for first.
        """
        address = story_address(url)
        if address is not None:
            with suppress(FetchError, DocumentError):
                document = await self.understand(await self._fetcher.fetch(address, Asking(accept=STORY_KINDS)))
                if document.kind is DocumentKind.STORY:
                    return document
        return await self.understand(await self._fetcher.fetch(url))

    async def understand(self, page: Page) -> Document:
        """What a fetched page says. Raises DocumentError."""
        document = await self._read(
            page.body, page.content_type, page.charset, key=canonical_url(page.final_url), url=page.final_url
        )
        return document.model_copy(update={"site": site_of(page.final_url), "retrieved_at": page.retrieved_at})

    async def read(self, name: str, content: bytes, *, now: datetime | None = None) -> Document:
        """What a given file says; its key is `given:NAME`, whatever folder it is in. Raises DocumentError."""
        path = PurePosixPath(one_line(name).replace("\\", "/"))
        plain_name = path.name[:100] or "text"
        if len(content) > MAX_BYTES:
            raise UnreadableDocument(f"{plain_name}: It is larger than {MAX_BYTES // 1_000_000} MB.")
        kind = _KIND_OF_NAME.get(path.suffix.lower(), "")
        try:
            document = await self._read(content, kind, None, key=f"given:{plain_name}", url=None)
        except DocumentError as error:
            raise type(error)(f"{plain_name}: {error}") from error
        return document.model_copy(
            update={
                "given": True,
                "url": None,
                "site": plain_name,
                "title": document.title or plain_name,
                "retrieved_at": now,
            }
        )

    async def open_feed(self, url: str) -> Feed:
        """Fetch a feed and understand it. Raises FetchError or DocumentError; for a page, with the feeds it names."""
        page = await self._fetcher.fetch(url, Asking(accept=FEED_KINDS))
        try:
            return await self.feed(page.body, page.charset, page.final_url)
        except NotAFeed as error:
            feeds = (await self.declared(page)).feeds if page.content_type != PLAIN else ()
            named = ", ".join(address for address, _ in feeds[:_NAMED_FEEDS])
            raise NotAFeed(f"{error} It names: {named}" if named else str(error)) from error

    async def feed(self, content: bytes, charset: str | None, url: str | None) -> Feed:
        """What the bytes of a feed say. Raises DocumentError, NotAFeed among them."""
        try:
            return await self._workers.run(read_feed, content, charset, url, seconds=READING_SECONDS)
        except WorkError as error:
            raise UnreadableDocument("The feed took too much time or memory to understand.") from error

    async def story(self, content: bytes) -> Story:
        """What the bytes of a story's document say. Raises DocumentError, StoryError among them."""
        try:
            return await self._workers.run(read_story, content, seconds=READING_SECONDS)
        except WorkError as error:
            raise UnreadableDocument("The story took too much time or memory to understand.") from error

    async def declared(self, page: Page) -> Declared:
        """The feeds and the story document that a page names; none where it cannot be understood."""
        try:
            return await self._workers.run(
                declared_by, page.body, page.charset, page.final_url, seconds=READING_SECONDS
            )
        except WorkError:
            return Declared((), None)

    async def _read(
        self, content: bytes, content_type: str, charset: str | None, *, key: str, url: str | None
    ) -> Document:
        try:
            return await self._workers.run(
                understand, content, content_type, charset, key, url, seconds=READING_SECONDS
            )
        except WorkError as error:
            raise UnreadableDocument(
                "It took too much time or memory to understand. Paste its text instead."
            ) from error
