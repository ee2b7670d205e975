"""Opens links and reads given files: whatever they are, they become a Document or a clear error."""

from __future__ import annotations

from datetime import datetime
from pathlib import PurePosixPath

from bot.documents.errors import DocumentError, UnreadableDocument
from bot.documents.scrub import one_line
from bot.documents.understanding import HTML, MARKDOWN, PLAIN, understand
from bot.domain.documents import Document
from bot.net.fetch import Fetcher, Page
from bot.net.urls import canonical_url, site_of
from bot.workers import WorkError, Workers

READING_SECONDS = 15.0
"""Seconds that understanding one document may take; ordinary ones take a tenth of one."""

MAX_BYTES = 5_000_000
"""Bytes of a given file: the same as of a page on the wire."""

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
        """Fetch a link and understand it. Raises FetchError or DocumentError, each with a sentence for people."""
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
