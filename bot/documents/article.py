"""Reads web pages as articles. Slow and unpredictable, so it runs in a killable worker (`bot.workers`).

Only what a visitor can see is text; what a page says to machines gives its date, its address and what it declares.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import lxml.html
from lxml.etree import LxmlError, ParserError

from bot.documents.copies import quoted_words_stand
from bot.documents.errors import EmptyDocument, UnreadableDocument
from bot.documents.scrub import decode, one_line, paragraphs
from bot.documents.visibility import data_of, remove_data, remove_hidden
from bot.domain.base import Model, UtcDatetime
from bot.net.urls import is_link

MAX_TEXT = 400_000
"""Characters of one article that are kept: about 70,000 words."""

_NO_TEXT = "The page has no readable text; it may need a browser or a login. Paste its text instead."
_DECLARED_CHARSET = re.compile(rb"""<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w-]{2,40})""", re.IGNORECASE)
_HEAD = 4096
"""Bytes in which a page declares its character set (browsers look at 1024)."""


class Article(Model):
    """What a page says, as far as a visitor could see it. `summary` is its description where that stands on it."""

    title: str | None
    text: str
    summary: str | None
    canonical_url: str | None
    published: UtcDatetime | None
    language: str | None
    satire: bool
    warnings: tuple[str, ...] = ()


def extract(content: bytes, charset: str | None) -> Article:
    """Understand an HTML page; `charset` is what its server named. Call it through Workers only.

    Raises EmptyDocument where no readable text is left, UnreadableDocument where the parsers stumble.
    """
    text, guess = decode(content, charset or _declared_charset(content))
    try:
        return _understood(text, guess)
    except (EmptyDocument, MemoryError):
        raise
    except Exception as error:  # Whatever three parsers do on what strangers write.
        raise UnreadableDocument("The page is too broken to be understood. Paste its text instead.") from error


def _understood(html: str, guess: str | None) -> Article:
    import trafilatura  # a quarter of a second, which only a worker has to pay

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)  # It warns of pages without text; so does our error.
    tree = _parsed(html)
    satire = _is_satire(tree)
    language = one_line(str(tree.get("lang") or "")).split("-")[0].lower()
    remove_hidden(tree)
    about = trafilatura.extract_metadata(tree, extensive=False)
    remove_data(tree)
    shown = tree.text_content()[:MAX_TEXT]
    found = trafilatura.bare_extraction(tree, include_comments=False, include_tables=True)
    text = paragraphs(found.text or "")[:MAX_TEXT] if found is not None and not isinstance(found, dict) else ""
    if not any(character.isalnum() for character in text):
        raise EmptyDocument(_NO_TEXT)
    summary = one_line(about.description or "")[:1000]
    return Article(
        title=one_line(about.title or "")[:300] or None,
        # trafilatura joins paragraphs by single line breaks.
        text=text.replace("\n\n", "\n").replace("\n", "\n\n"),
        summary=summary if quoted_words_stand(shown, summary) else None,
        canonical_url=about.url if about.url and is_link(about.url) else None,
        published=_day(about.date),
        language=language if re.fullmatch("[a-z]{2,3}", language) else None,
        satire=satire,
        warnings=(guess,) if guess else (),
    )


def shown_text(html: str) -> str:
    """The text that a piece of HTML shows, on one line; empty where it shows none."""
    try:
        tree = _parsed(f"<div>{html}</div>")
    except EmptyDocument:
        return ""
    remove_hidden(tree)
    remove_data(tree)
    return one_line(tree.text_content())


def _parsed(html: str) -> lxml.html.HtmlElement:
    content = html.encode("utf-8", errors="replace")
    try:
        # Bytes, because a page as text may not declare a character set.
        return lxml.html.document_fromstring(content, parser=lxml.html.HTMLParser(encoding="utf-8", huge_tree=False))
    except (ParserError, LxmlError) as error:
        raise EmptyDocument(_NO_TEXT) from error


def _declared_charset(content: bytes) -> str | None:
    declared = _DECLARED_CHARSET.search(content[:_HEAD])
    return declared[1].decode("ascii", errors="replace") if declared else None


def _is_satire(tree: lxml.html.HtmlElement) -> bool:
    """Only what the page declares itself: schema.org's SatiricalArticle, or a section or genre named satire."""
    if any(
        "satiricalarticle" in kind.lower() or kind.lower() == "satire"
        for data in data_of(tree)
        for kind in _declared(data)
    ):
        return True
    names = {"article:section", "section", "genre", "article:tag"}
    return any(
        (meta.get("property") or meta.get("name") or "").lower() in names
        and (meta.get("content") or "").strip().lower() in {"satire", "parody", "châm biếm"}
        for meta in tree.iter("meta")
    )


def _declared(json_ld: str) -> Iterator[str]:
    try:
        waiting: list[Any] = [json.loads(json_ld)]
    except (ValueError, RecursionError):
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, dict):
            waiting.append(value.get("@graph"))
            for key in ("@type", "genre", "articleSection"):
                said = value.get(key)
                yield from (one for one in (said if isinstance(said, list) else [said]) if isinstance(one, str))


def _day(date: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(date).replace(tzinfo=UTC) if date else None
    except ValueError:
        return None
