"""The feeds and the story document that a web page declares (RSS Advisory Board, "RSS Autodiscovery"). Pure."""

from __future__ import annotations

from typing import NamedTuple

import lxml.html
from lxml.etree import LxmlError

from bot.documents.feed_rows import MAX_TITLE, absolute, plain_words
from bot.documents.scrub import decode
from bot.net.urls import canonical_url

_FEEDS = frozenset(
    {
        "application/rss+xml",
        "application/atom+xml",
        "application/rdf+xml",
        "application/feed+json",
        "application/json",
        "application/xml",
        "text/xml",
    }
)
_STORY = "text/markdown"
MAX_DECLARED = 20


class Declared(NamedTuple):
    """What a page says can be followed. `feeds` are (address, title), the page's own order; a title may be empty."""

    feeds: tuple[tuple[str, str], ...]
    story: str | None


def declared_by(content: bytes, charset: str | None, url: str) -> Declared:
    """The feeds and the story document that a page names in its head. Runs in a killable worker; never raises."""
    text, _ = decode(content, charset)
    try:
        page = lxml.html.document_fromstring(text.encode("utf-8", "replace"), parser=_parser())
    except (LxmlError, ValueError):
        return Declared((), None)
    base = next((absolute(one.get("href"), url) for one in page.iter("base")), None) or url
    feeds: dict[str, tuple[str, str]] = {}
    story = None
    for link in page.iter("link", "a"):
        relations = (link.get("rel") or "").lower().split()
        kind = (link.get("type") or "").partition(";")[0].strip().lower()
        if "alternate" not in relations and "feed" not in relations:
            continue
        address = absolute(link.get("href"), base)
        if address is None:
            continue
        if kind == _STORY:
            story = story or address
        elif (kind in _FEEDS or "feed" in relations) and len(feeds) < MAX_DECLARED and not _is_of_comments(link):
            feeds.setdefault(canonical_url(address), (address, plain_words(link.get("title") or "", MAX_TITLE)))
    return Declared(tuple(feeds.values()), story)


def _parser() -> lxml.html.HTMLParser:
    return lxml.html.HTMLParser(encoding="utf-8", huge_tree=False)


def _is_of_comments(link: lxml.html.HtmlElement) -> bool:
    """WordPress declares a feed of comments beside the one of articles; nobody means that one."""
    return "/comments/feed" in (link.get("href") or "").lower()
