"""Reads web pages as articles. Slow and unpredictable, so it runs in a killable worker (`bot.workers`).

What a visitor cannot see is removed first: hidden text is how pages talk to machines behind people's backs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import lxml.html
from lxml.etree import ParserError

from bot.documents.errors import EmptyDocument
from bot.documents.scrub import one_line, paragraphs
from bot.domain.base import Model, UtcDatetime
from bot.net.urls import is_link

MAX_TEXT = 400_000
"""Characters of one article that are kept: about 70,000 words."""

_NEVER_SHOWN = "script style noscript template iframe object svg head input select textarea".split()
_HIDDEN_STYLE = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|font-size:0(?:[a-z%]*)?(?:;|!|$)|opacity:0(?:\.0+)?(?:;|!|$)"
    r"|(?:left|right|top|text-indent):-\d{3,}|(?:max-)?(?:height|width):0(?:px)?(?:;|!|$)|clip:rect\(0"
)
_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_WHITE = frozenset({"white", "#fff", "#ffffff", "rgb(255,255,255)", "transparent", "rgba(0,0,0,0)"})


class Article(Model):
    """What a page says, as far as a visitor could see it."""

    title: str | None
    text: str
    summary: str | None
    canonical_url: str | None
    published: UtcDatetime | None
    language: str | None
    satire: bool


def extract(content: bytes, charset: str | None) -> Article:
    """Understand an HTML page. Raises EmptyDocument where no readable text is left. Call it through Workers only."""
    import trafilatura  # a quarter of a second, which only a worker has to pay

    try:
        parser = lxml.html.HTMLParser(encoding=_known(charset), huge_tree=False)
        tree = lxml.html.document_fromstring(content, parser=parser)
    except (ParserError, ValueError) as error:
        raise EmptyDocument("The page has no readable text.") from error
    satire = _is_satire(tree)
    language = one_line(str(tree.get("lang") or "")).split("-")[0].lower() or None
    _remove_hidden(tree)
    found = trafilatura.bare_extraction(tree, with_metadata=True, include_comments=False, include_tables=True)
    if found is None or isinstance(found, dict):
        raise EmptyDocument("The page has no readable text.")
    text = paragraphs(found.text or "")[:MAX_TEXT]
    if not any(character.isalnum() for character in text):
        raise EmptyDocument("The page has no readable text; it may need a browser or a login. Paste its text instead.")
    return Article(
        title=one_line(found.title)[:300] or None if found.title else None,
        # trafilatura joins paragraphs by single line breaks.
        text=text.replace("\n\n", "\n").replace("\n", "\n\n"),
        summary=one_line(found.description)[:1000] or None if found.description else None,
        canonical_url=found.url if found.url and is_link(found.url) else None,
        published=_day(found.date),
        language=language if language and re.fullmatch("[a-z]{2,3}", language) else None,
        satire=satire,
    )


def _known(charset: str | None) -> str | None:
    try:
        "".encode(charset or "utf-8")
    except LookupError:
        return None
    return charset


def _remove_hidden(tree: lxml.html.HtmlElement) -> None:
    """Drop every element that is never shown, keeping the text that follows it."""
    hidden = [
        element
        for element in tree.iter()
        if isinstance(element.tag, str) and element.tag not in {"html", "body"} and _is_hidden(element)
    ]
    for element in hidden:
        # The head stays for the title and the date; nothing in it is read as text.
        if element.tag != "head" and element.getparent() is not None:
            element.drop_tree()


def _is_hidden(element: lxml.html.HtmlElement) -> bool:
    if element.tag in _NEVER_SHOWN:
        return not (element.tag == "script" and element.get("type") == "application/ld+json")
    if element.get("hidden") is not None:
        return True
    style = re.sub(r"\s+", "", element.get("style") or "").lower()
    if not style:
        return False
    colour, background = _COLOUR.search(style), _BACKGROUND.search(style)
    same = bool(colour and background and colour[1] == background[1])
    return same or bool(colour and colour[1] in _WHITE and not background) or bool(_HIDDEN_STYLE.search(style))


def _is_satire(tree: lxml.html.HtmlElement) -> bool:
    """Only what the page declares itself: schema.org's SatiricalArticle, or a section or genre named satire."""
    for script in tree.iter("script"):
        if script.get("type") == "application/ld+json" and any(
            "satiricalarticle" in kind.lower() or kind.lower() == "satire" for kind in _declared(script.text or "")
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
