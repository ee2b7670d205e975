"""From what a parser found in a feed to clean entries: plain text, absolute addresses, moments, bounds. Pure."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from urllib.parse import urljoin

from bot.documents.article import shown_text
from bot.documents.scrub import one_line
from bot.domain.feeds import FeedEntry
from bot.net.urls import MAX_LENGTH, is_link

MAX_ENTRIES = 1_000
"""Entries of one feed that are read; readers show the newest few dozen."""

MAX_TITLE = 300
MAX_SUMMARY = 1_000
MAX_ID = 1_000
MAX_CATEGORIES = 20
MAX_CATEGORY = 80
_MAX_HTML = 20_000
"""Characters of HTML that are looked at for a summary."""

_TAG = re.compile(
    r"</?(?:a|abbr|article|b|big|blockquote|br|button|center|cite|code|dd|del|div|dl|dt|em|embed|figcaption|figure|font|"
    r"footer|form|h[1-6]|header|hr|i|iframe|img|input|ins|kbd|li|link|main|mark|meta|nav|object|ol|p|picture|pre|q|s|"
    r"samp|script|section|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|th|thead|time|tr|tt|"
    r"u|ul|var|video|wbr)(?:[\s/][^<>]*)?>|<!--",
    re.IGNORECASE,
)
"""Tags of HTML by name: in "Vec<T> explained" there is none."""

_REFERENCE = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE)
_EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
"""Before this there was no web: what claims to be older has a default or a number for a date."""


class Row(NamedTuple):
    """One entry as a parser found it; texts may hold HTML. `base` is what relative addresses are relative to."""

    id: str | None = None
    link: str | None = None
    title: str = ""
    summary: str = ""
    published: str | datetime | None = None
    updated: str | datetime | None = None
    categories: Sequence[str] = ()
    base: str | None = None


def entries_of(rows: Iterable[Row], url: str | None) -> tuple[FeedEntry, ...]:
    """Clean entries of what a parser found; those that say nothing at all are left out."""
    entries = (_entry(row, url) for row, _ in zip(rows, range(MAX_ENTRIES), strict=False))
    return tuple(entry for entry in entries if entry.id or entry.url or entry.title or entry.summary)


def plain_words(text: str, limit: int) -> str:
    """What a piece of a feed shows: without HTML, on one line, at most `limit` characters with an ellipsis."""
    shown = text[:_MAX_HTML]
    if _TAG.search(shown):
        shown = shown_text(shown)
    elif _REFERENCE.search(shown):
        shown = html.unescape(shown)
    shown = one_line(shown)
    return shown if len(shown) <= limit else shown[: limit - 1].rstrip() + "…"


def moment(value: str | datetime | None) -> datetime | None:
    """A date as feeds write it in ISO 8601, in UTC where it names no offset; None for what is no date of the web."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip()[:40])
        except ValueError:
            return None
    if value is None:
        return None
    try:
        when = value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:  # Its offset moves it out of the calendar.
        return None
    return when if when >= _EARLIEST else None


def absolute(link: str | None, *bases: str | None) -> str | None:
    """A link made absolute by the innermost base; None where that is no address of the web."""
    if link is None or not (whole := link.strip()):
        return None
    if "\n" in whole or "\t" in whole:
        whole = re.sub(r"\s*[\r\n\t]\s*", "", whole)
    for base in bases:
        try:
            whole = urljoin(base, whole) if base else whole
        except ValueError:
            return None
    whole = whole.replace(" ", "%20")
    return whole if len(whole) <= MAX_LENGTH and is_link(whole) else None


def _entry(row: Row, url: str | None) -> FeedEntry:
    name = one_line(row.id)[:MAX_ID] if row.id else None
    published = moment(row.published)
    if published is not None and name is not None and _is_guessed_from(name, published):
        published = None
    categories = dict.fromkeys(filter(None, (plain_words(one, MAX_CATEGORY) for one in row.categories)))
    return FeedEntry(
        id=name or None,
        url=absolute(row.link, row.base, url),
        title=plain_words(row.title, MAX_TITLE),
        summary=plain_words(row.summary, MAX_SUMMARY),
        published=published,
        updated=moment(row.updated),
        categories=tuple(categories)[:MAX_CATEGORIES],
    )


def _is_guessed_from(name: str, published: datetime) -> bool:
    """fastfeedparser takes a guid for a date where there is none, and fills what it lacks with today's: "12" is then
    the twelfth of this month."""
    midnight = published.hour == published.minute == published.second == 0
    return midnight and len(name) <= 4 and name.isdigit() and int(name) in {published.year, published.day}
