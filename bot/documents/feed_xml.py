"""RSS, RDF and Atom by fastfeedparser, and by feedparser where that finds nothing. Slow in the second case; pure.

fastfeedparser takes 2 ms a feed and feedparser 50 to 180; each reads some broken feeds that the other does not.
fastfeedparser also knows no XHTML in titles and no `xml:base` of an entry (seen by running 0.6.5).
"""

from __future__ import annotations

import calendar
import io
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from time import struct_time
from typing import Any, NamedTuple

from bot.documents.feed_rows import Row
from bot.documents.feed_text import XmlText

_XML_BASE = re.compile(r"""^<[^>]{0,2000}?\sxml:base\s*=\s*["']([^"'<>]{1,2000})["']""")
_DATED = re.compile(r"<(?:\w+:)?(?:pubdate|date|published|issued|created|updated|modified)[\s>]", re.IGNORECASE)
_XHTML = re.compile(r"""(?:type\s*=\s*["'](?:xhtml|application/xhtml\+xml)|mode\s*=\s*["']xml)["']""")
_ENTRY = re.compile(r"<(?:\w+:)?(?:item|entry)[\s>]", re.IGNORECASE)


class Found(NamedTuple):
    """What a library made of a document."""

    title: str
    site: str | None
    rows: tuple[Row, ...]


def parsed(document: XmlText, url: str | None) -> Found | None:
    """What the libraries find in a feed; None where neither takes it for one. Never raises."""
    content = document.text.encode("utf-8", errors="replace")
    base = match[1] if (match := _XML_BASE.match(document.text)) else None
    fast = _by_fastfeedparser(content, base, dated=_has_dates(document.text))
    if fast is not None and fast.rows and not _goes_beyond(fast, document.text):
        return fast
    return _by_feedparser(content, base, url) or fast


def _goes_beyond(fast: Found, text: str) -> bool:
    """Whether a feed uses what fastfeedparser passes over."""
    first = _ENTRY.search(text)
    own_base = first is not None and text.find("xml:base", first.start()) >= 0
    return own_base or (any(not row.title for row in fast.rows) and _XHTML.search(text) is not None)


def _by_fastfeedparser(content: bytes, base: str | None, *, dated: bool) -> Found | None:
    import fastfeedparser  # only a worker pays for the import

    try:
        # Bytes only: a text that begins with http:// would be fetched.
        feed = fastfeedparser.parse(content, include_media=False, include_enclosures=False)
        return Found(
            title=_text(feed["feed"].get("title")),
            site=_text(feed["feed"].get("link")) or None,
            rows=tuple(_fast_row(entry, base, dated) for entry in feed["entries"]),
        )
    except Exception:  # noqa: BLE001 - its own ValueErrors, and whatever else what strangers write brings out
        return None


def _fast_row(entry: Mapping[str, Any], base: str | None, dated: bool) -> Row:
    return Row(
        id=_text(entry.get("id")) or None,
        link=_text(entry.get("link")) or None,
        title=_text(entry.get("title")),
        summary=_text(entry.get("description")) or next(_contents(entry), ""),
        published=_text(entry.get("published")) or None if dated else None,
        updated=_text(entry.get("updated")) or None if dated else None,
        categories=list(_terms(entry)),
        base=base,
    )


def _by_feedparser(content: bytes, base: str | None, url: str | None) -> Found | None:
    import feedparser  # 50 ms, for the one feed in fifty that needs it

    try:
        feed = feedparser.parse(
            io.BytesIO(content),  # Bytes might be taken for the name of a file.
            response_headers={"content-type": "application/xml; charset=utf-8", "content-location": url or ""},
            sanitize_html=False,
            resolve_relative_uris=False,
        )
        if not feed.version:
            return None  # It raises for nothing, and finds no entries in a page of HTML.
        return Found(
            title=_text(feed.feed.get("title")),
            site=_text(feed.feed.get("link")) or None,
            rows=tuple(_slow_row(entry, base) for entry in feed.entries),
        )
    except Exception:  # noqa: BLE001 - it promises never to raise, and does
        return None


def _slow_row(entry: Mapping[str, Any], base: str | None) -> Row:
    return Row(
        id=_text(entry.get("id")) or None,
        link=_text(entry.get("link")) or None,
        title=_text(entry.get("title")),
        summary=_text(entry.get("summary")) or next(_contents(entry), ""),
        published=_when(entry.get("published_parsed")),
        updated=_when(entry.get("updated_parsed")),
        categories=list(_terms(entry)),
        base=base,
    )


def _has_dates(text: str) -> bool:
    """Whether any entry has a date: without one, fastfeedparser looks for dates in the names of entries."""
    first = _ENTRY.search(text)
    return first is not None and _DATED.search(text, first.start()) is not None


def _contents(entry: Mapping[str, Any]) -> Iterator[str]:
    for content in entry.get("content") or ():
        if text := _text(content.get("value")):
            yield text


def _terms(entry: Mapping[str, Any]) -> Iterator[str]:
    for tag in entry.get("tags") or ():
        if term := _text(tag.get("label")) or _text(tag.get("term")):
            yield term


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _when(parts: object) -> datetime | None:
    """feedparser's dates are in UTC but do not say so; `mktime` would take them for local time."""
    if not isinstance(parts, struct_time):
        return None
    try:
        return datetime.fromtimestamp(calendar.timegm(parts), UTC)
    except (ValueError, OverflowError, OSError):
        return None
