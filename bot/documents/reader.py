"""Opens links and reads given files: whatever they are, they become a Document or a clear error."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import PurePosixPath

from bot.documents.article import extract
from bot.documents.errors import DocumentError, EmptyDocument, UnreadableDocument, UnsupportedDocument
from bot.documents.scrub import decode, one_line, paragraphs
from bot.documents.story import document_of, is_story, read_story
from bot.domain.documents import Document, DocumentKind
from bot.language.detect import detect_language
from bot.net.fetch import Fetcher, Page
from bot.net.urls import canonical_url, site_of
from bot.workers import WorkError, Workers

EXTRACTION_SECONDS = 15.0
"""Seconds that one page may take to understand; ordinary ones take a tenth of one."""

MAX_TEXT = 400_000
MAX_BYTES = 5_000_000

_HTML = frozenset({"text/html", "application/xhtml+xml"})
_TEXT = frozenset({"text/plain", "text/markdown", "text/x-markdown", "application/markdown"})
_LOOKS_LIKE_HTML = re.compile(
    rb"^\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|article|div|p|h1)\b", re.IGNORECASE | re.DOTALL
)
_SIGNATURES = {
    b"%PDF-": "PDF files",
    b"PK\x03\x04": "archives and office files",
    b"\x89PNG": "images",
    b"\xff\xd8\xff": "images",
    b"GIF8": "images",
    b"RIFF": "media files",
    b"\x1f\x8b": "compressed files",
    b"\x7fELF": "programs",
    b"MZ": "programs",
}
_HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$")


class DocumentReader:
    """Reads documents. Pages come through the safe fetcher, HTML is understood in the worker pool."""

    def __init__(self, fetcher: Fetcher, workers: Workers) -> None:
        self._fetcher = fetcher
        self._workers = workers

    async def open(self, url: str) -> Document:
        """Fetch a link and understand it. Raises FetchError or DocumentError, each with a sentence for people."""
        return await self.understand(await self._fetcher.fetch(url))

    async def understand(self, page: Page) -> Document:
        """What a fetched page says. Raises DocumentError."""
        key = canonical_url(page.final_url)
        document = await self._read(page.body, page.content_type, page.charset, key=key, url=page.final_url)
        return document.model_copy(update={"site": site_of(page.final_url), "retrieved_at": page.retrieved_at})

    async def read(self, name: str, content: bytes, *, now: datetime | None = None) -> Document:
        """What a given file says; its key is `given:NAME`, whatever folder it is in. Raises DocumentError."""
        if len(content) > MAX_BYTES:
            raise UnreadableDocument(f"{one_line(name)} is larger than {MAX_BYTES // 1_000_000} MB.")
        plain_name = one_line(PurePosixPath(name.replace("\\", "/")).name)[:100] or "text"
        try:
            document = await self._read(content, "", None, key=f"given:{plain_name}", url=None)
        except DocumentError as error:
            raise type(error)(f"{plain_name}: {error}") from error
        title = document.title or plain_name
        return document.model_copy(
            update={"given": True, "url": None, "site": plain_name, "title": title, "retrieved_at": now}
        )

    async def _read(
        self, content: bytes, content_type: str, charset: str | None, *, key: str, url: str | None
    ) -> Document:
        if any(content.startswith(signature) for signature in _SIGNATURES):
            kind = next(kind for signature, kind in _SIGNATURES.items() if content.startswith(signature))
            raise UnsupportedDocument(f"It is one of the {kind}, which are not read. Paste its text instead.")
        if content_type in _HTML or (content_type in {"", *_TEXT} and _LOOKS_LIKE_HTML.match(content[:2000])):
            return await self._read_html(content, charset, key=key, url=url)
        if content_type and content_type not in _TEXT:
            raise UnsupportedDocument(f"Pages of type {one_line(content_type)[:60]} are not read.")
        if b"\x00" in content[:4096] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise UnsupportedDocument("It is no text. Paste what it says instead.")
        text, guess = decode(content, charset)
        if is_story(text.lstrip()):
            return document_of(read_story(content), key=key, url=url)
        return _plain(text, guess, key=key, url=url)

    async def _read_html(self, content: bytes, charset: str | None, *, key: str, url: str | None) -> Document:
        try:
            article = await self._workers.run(extract, content, charset, seconds=EXTRACTION_SECONDS)
        except WorkError as error:
            raise UnreadableDocument("The page could not be understood in time. Paste its text instead.") from error
        return Document(
            key=key,
            kind=DocumentKind.ARTICLE,
            text=article.text,
            url=url,
            title=article.title,
            summary=article.summary,
            language=article.language or detect_language(article.text),
            published=article.published,
            canonical_url=article.canonical_url,
            satire=article.satire,
        )


def _plain(text: str, guess: str | None, *, key: str, url: str | None) -> Document:
    """Plain text or Markdown as it stands; a first line `# …` is its title."""
    body = paragraphs(text)[:MAX_TEXT]
    if not body:
        raise EmptyDocument("There is no text in it.")
    first, _, rest = body.partition("\n")
    heading = _HEADING.match(first)
    return Document(
        key=key,
        kind=DocumentKind.TEXT,
        text=rest.strip() or body if heading else body,
        url=url,
        title=heading[1] if heading else None,
        language=detect_language(body),
        warnings=(guess,) if guess else (),
    )
