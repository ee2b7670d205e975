"""What a fetched or given thing says."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.base import Model, UtcDatetime


class DocumentKind(StrEnum):
    """How a document was understood."""

    ARTICLE = "article"
    STORY = "story"
    TEXT = "text"


class Document(Model):
    """One readable document: its plain text and where it is from.

    `key` identifies it: the canonical URL, or `given:NAME` for a file that a person supplied. `url` is the address
    to open, if it has one. `text` is plain text, paragraphs separated by a blank line, without the title.
    `source_urls` are the pages that it says it was built from. `warnings` say what was repaired or dropped while
    it was read. All of it is untrusted text.
    """

    key: str
    kind: DocumentKind
    text: str
    url: str | None = None
    site: str | None = None
    title: str | None = None
    summary: str | None = None
    language: str | None = None
    published: UtcDatetime | None = None
    retrieved_at: UtcDatetime | None = None
    canonical_url: str | None = None
    source_urls: tuple[str, ...] = ()
    given: bool = False
    sample: bool = False
    satire: bool = False
    warnings: tuple[str, ...] = ()
