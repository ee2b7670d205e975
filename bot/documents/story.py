"""Reads news stories in the format `aidr-story-markdown/v1`: front matter, and a body that repeats it for people.

What the front matter lacks is taken from the body; source labels stand only there. Raises StoryError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.documents.errors import StoryError
from bot.documents.front_matter import split_front_matter
from bot.documents.scrub import decode, one_line
from bot.domain.documents import Document, DocumentKind
from bot.domain.stories import Story, StorySource
from bot.net.urls import BadUrl, canonical_url, is_link, site_of

FORMAT = "aidr-story-markdown/v1"
MAX_BYTES = 128 * 1024
"""Four times what the producer ever sends."""

MAX_SOURCES = 50
MAX_TOPICS = 20
MAX_TITLE = 300
MAX_SUMMARY = 5_000
MAX_LABEL = 80
"""Characters of a topic, a category or a label; the producer's own limit."""

MAX_WARNINGS = 20

KEYS = frozenset(
    "format id canonical_url title lang requested_lang available_langs translation_fallback fallback_fields "
    "published_at category topics source_urls summary".split()
)
"""The keys of the format, all fourteen."""

_TRANSLATED = frozenset({"title", "summary"})
_FACT = re.compile(r"(Published|Category|Topics):\s*(\S.*)")
_NOTHING = frozenset({"No summary is available.", "Untitled story", "Unavailable"})
"""What the producer writes where it has nothing."""


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
    matter = split_front_matter(text.replace("\r\n", "\n").replace("\r", "\n").lstrip())
    values = matter.values
    warnings = [*([guess] if guess else []), *matter.warnings]
    status = values.get("status")
    if status is not None and "title" not in values:
        number = re.fullmatch("[1-5][0-9]{2}", _string(status), re.ASCII)
        said = f" (status {number[0]})" if number else ""
        raise StoryError(f"The story's server answered with an error{said}.", int(number[0]) if number else None)
    form = _string(values.get("format"))[:MAX_LABEL]
    if form != FORMAT:
        warnings.append(f"The format is {form or 'not named'}, not {FORMAT}.")
    if unknown := [key[:40] for key in values if key not in KEYS]:
        warnings.append(f"Keys that are not known: {', '.join(unknown[:10])}.")
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
        id=next(iter(re.findall(r"\A[0-9a-f]{8,64}\Z", _string(values.get("id")))), None),
        title=title,
        summary="" if summary in _NOTHING else summary,
        language=_language(values.get("lang")),
        canonical_url=address if address and is_link(address) else None,
        published=_moment(values.get("published_at", body.said.get("published"))),
        category=_string(values.get("category", body.said.get("category")))[:MAX_LABEL] or None,
        topics=_topics(_strings(values.get("topics", body.said.get("topics", "").split(",")))),
        sources=_sources(usable, body.links),
        requested_language=_language(values.get("requested_lang")),
        available_languages=tuple(filter(None, map(_language, _strings(values.get("available_langs"))[:MAX_TOPICS]))),
        translation_fallback=_language(values.get("translation_fallback")),
        fallback_fields=tuple(name for name in _strings(values.get("fallback_fields")) if name in _TRANSLATED),
        format=form or None,
        warnings=tuple(warnings[:MAX_WARNINGS]),
    )


def document_of(story: Story, *, key: str | None = None, url: str | None = None, sample: bool = False) -> Document:
    """The story as evidence. Its key is the canonical address unless another is given.

    A story without a proper id has the address of its site's front page for a canonical one, as all such stories do.
    """
    address = story.canonical_url or url
    page = _identity(address) if address else ""
    return Document(
        key=key or (page if urlsplit(page).path.strip("/") else f"story:{story.id or story.title}"),
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
    """What the body says for people: title, canonical link, summary, and the sources with their labels; in `said`
    what its lines of facts say under `published`, `category` and `topics`."""

    def __init__(self, markdown: str) -> None:
        self.title = ""
        self.summary = ""
        self.canonical = ""
        self.links: dict[str, str | None] = {}
        self.said: dict[str, str] = {}
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
                for link, label in _links(token.children or ()):
                    self.links.setdefault(link, label[:MAX_LABEL] or None)
            elif not section:
                self.canonical = self.canonical or next((link for link, _ in _links(token.children or ())), "")
                for line in _lines(token.children or ()):
                    if fact := _FACT.fullmatch(one_line(line)):
                        self.said.setdefault(fact[1].lower(), fact[2])


def _text(tokens: Sequence[Token]) -> str:
    return "".join(token.content if token.type in {"text", "code_inline"} else " " for token in tokens)


def _lines(tokens: Sequence[Token]) -> list[str]:
    return "".join("\n" if token.type in {"softbreak", "hardbreak"} else token.content for token in tokens).split("\n")


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


def _language(value: Any) -> str | None:
    code = _string(value).lower().partition("-")[0]
    return code if re.fullmatch("[a-z]{2,3}", code) else None


def _topics(words: Sequence[str]) -> tuple[str, ...]:
    """Each topic once, whatever its case, as the producer has them."""
    kept: dict[str, str] = {}
    for word in words:
        kept.setdefault(word.casefold(), word[:MAX_LABEL])
    return tuple(kept.values())[:MAX_TOPICS]


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(_string(value))
        moment.astimezone(UTC)
    except (ValueError, OverflowError):  # No date, or one that its offset moves out of the calendar.
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _sources(addresses: Sequence[str], labelled: Mapping[str, str | None]) -> tuple[StorySource, ...]:
    """Each page once, under its first address, with the label that the body gives it under any address."""
    labels = {_identity(address): label for address, label in labelled.items()}
    pages: dict[str, str] = {}
    for address in addresses:
        pages.setdefault(_identity(address), address)
    return tuple(StorySource(url=url, label=labels.get(page)) for page, url in list(pages.items())[:MAX_SOURCES])


def _identity(address: str) -> str:
    try:
        return canonical_url(address)
    except BadUrl:
        return address
