"""Reads news stories in the format `aidr-story-markdown/v1`: front matter, and a body that repeats it for people.

What the front matter lacks is taken from the body; source labels stand only there. Raises StoryError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.documents.errors import StoryError
from bot.documents.front_matter import split_front_matter
from bot.documents.scrub import decode, one_line
from bot.domain.base import Model, UtcDatetime
from bot.domain.documents import Document, DocumentKind
from bot.net.urls import BadUrl, canonical_url, is_link, site_of

FORMAT = "aidr-story-markdown/v1"
MAX_BYTES = 128 * 1024
"""Four times what the producer ever sends."""

MAX_SOURCES = 50
MAX_TOPICS = 20
MAX_TITLE = 300
MAX_SUMMARY = 5_000

_NOTHING = frozenset({"No summary is available.", "Untitled story", "Unavailable"})
"""What the producer writes where it has nothing."""


class StorySource(Model):
    """A page that the story was built from; `label` is the story's own word for it."""

    url: str
    label: str | None = None


class Story(Model):
    """A news story as its document tells it. `id` and `canonical_url` identify it across languages and updates."""

    id: str | None
    title: str
    summary: str
    language: str | None = None
    canonical_url: str | None = None
    published: UtcDatetime | None = None
    category: str | None = None
    topics: tuple[str, ...] = ()
    sources: tuple[StorySource, ...] = ()
    fallback_fields: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def is_story(text: str) -> bool:
    """Whether a text claims to be a story document."""
    return (
        text.startswith("---")
        and re.search(r'^format:\s*"?aidr-story-markdown/', text[:2000], re.MULTILINE) is not None
    )


def read_story(content: bytes) -> Story:
    """Understand a story document. Raises StoryError for an error document and for one without a title."""
    if len(content) > MAX_BYTES:
        raise StoryError(f"The story is larger than {MAX_BYTES // 1024} KB.")
    text, guess = decode(content)
    matter = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n"))
    values = matter.values
    warnings = [*([guess] if guess else []), *matter.warnings]
    status = values.get("status")
    if status is not None and "title" not in values:
        number = int(status) if str(status).isdigit() else None
        raise StoryError(f"The story's server answered with an error ({one_line(str(status))}).", number)
    form = one_line(_string(values.get("format")) or "")
    if form != FORMAT:
        warnings.append(f"The format is {form or 'not named'}, not {FORMAT}.")
    body = _Body(matter.body)
    title = (_string(values.get("title")) or body.title)[:MAX_TITLE]
    if not title or title in _NOTHING:
        raise StoryError("The document has no title, so it is no story.")
    summary = (_string(values.get("summary")) or body.summary)[:MAX_SUMMARY]
    addresses = _strings(values.get("source_urls")) or list(body.links)
    usable = [address for address in addresses if is_link(address)]
    if len(usable) < len(addresses):
        warnings.append(f"{len(addresses) - len(usable)} of {len(addresses)} source addresses cannot be used.")
    address = _string(values.get("canonical_url")) or body.canonical
    return Story(
        id=_string(values.get("id")) or None,
        title=title,
        summary="" if summary in _NOTHING else summary,
        language=_string(values.get("lang")) or None,
        canonical_url=address if address and is_link(address) else None,
        published=_moment(values.get("published_at")),
        category=_string(values.get("category")) or None,
        topics=tuple(_strings(values.get("topics")))[:MAX_TOPICS],
        sources=tuple(
            StorySource(url=one, label=body.links.get(one)) for one in _without_repeats(usable)[:MAX_SOURCES]
        ),
        fallback_fields=tuple(_strings(values.get("fallback_fields"))),
        warnings=tuple(warnings),
    )


def document_of(story: Story, *, key: str | None = None, url: str | None = None, sample: bool = False) -> Document:
    """The story as evidence. Its key is the canonical address unless another is given."""
    address = story.canonical_url or url
    identity = key or (canonical_url(address) if address else f"story:{story.id}")
    return Document(
        key=identity,
        kind=DocumentKind.STORY,
        text=story.summary or story.title,
        url=address,
        site=site_of(address) if address else None,
        title=story.title,
        summary=story.summary or None,
        language=story.language,
        published=story.published,
        canonical_url=story.canonical_url,
        source_urls=tuple(source.url for source in story.sources),
        sample=sample,
        warnings=story.warnings,
    )


class _Body:
    """What the body says for people: title, canonical link, summary, and the sources with their labels."""

    def __init__(self, markdown: str) -> None:
        self.title = ""
        self.summary = ""
        self.canonical = ""
        self.links: dict[str, str | None] = {}
        section = ""
        tokens = MarkdownIt("commonmark", {"html": False}).parse(markdown)
        for before, token in zip([None, *tokens], tokens, strict=False):
            if token.type != "inline" or before is None:
                continue
            words = one_line(_text(token.children or ()))
            if before.type == "heading_open":
                section = words.casefold() if before.tag == "h2" else section
                self.title = self.title or (words if before.tag == "h1" else "")
            elif section == "summary" and not self.summary:
                self.summary = words
            elif section == "sources":
                self.links.update({address: label or None for address, label in _links(token.children or ())})
            elif not section and not self.canonical:
                self.canonical = next((address for address, _ in _links(token.children or ())), "")


def _text(tokens: Sequence[Token]) -> str:
    return "".join(token.content if token.type in {"text", "code_inline"} else " " for token in tokens)


def _links(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    address, label = None, ""
    for token in tokens:
        if token.type == "link_open":
            address, label = str(token.attrGet("href") or ""), ""
        elif token.type == "link_close" and address is not None:
            yield address, one_line(label)
            address = None
        elif address is not None:
            label += token.content


def _string(value: Any) -> str:
    return one_line(str(value)) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""


def _strings(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [text for text in map(_string, items) if text]


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(_string(value))
    except ValueError:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _without_repeats(addresses: Sequence[str]) -> list[str]:
    seen: dict[str, str] = {}
    for address in addresses:
        try:
            seen.setdefault(canonical_url(address), address)
        except BadUrl:
            continue
    return list(seen.values())
