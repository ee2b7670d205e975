"""What every search backend gives: addresses that may be worth opening. A snippet is no evidence, whatever it says.

`SearchFailed` says in one plain sentence why a backend found nothing; its text holds no key and no address of ours.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import NamedTuple, Protocol

from bot.documents.scrub import one_line
from bot.domain.base import Model, UtcDatetime
from bot.domain.documents import Document
from bot.net.urls import BadUrl, canonical_url, is_link

_TAG = re.compile(r"<[^<>]{0,200}>")
_MAX_TITLE, _MAX_SNIPPET = 300, 600
"""Characters that are kept of a title and a snippet."""


class SearchFailed(Exception):
    """A search gave no result; the text is one plain sentence. `status` is the service's, where it answered."""

    def __init__(self, reason: str, *, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status


class Hit(Model):
    """Something that a search found. `date` is when it says it was published.

    `snippet` serves for choosing what to open. `document` is the whole text, where the backend has it already.
    """

    url: str
    title: str | None = None
    snippet: str = ""
    date: UtcDatetime | None = None
    document: Document | None = None


class Backend(Protocol):
    """One place to search."""

    @property
    def name(self) -> str:
        """What readers call it."""

    async def search(self, query: str, language: str, after: date | None, n: int) -> Sequence[Hit]:
        """At most `n` hits in a language, best first, published after a date as far as the backend can tell.

        Raises SearchFailed.
        """

    async def close(self) -> None:
        """Close its connections."""


class Keys(NamedTuple):
    """What a service calls the parts of a result; `date` is None where it does not say one."""

    title: str
    snippet: str
    date: str | None = None
    url: str = "url"


def hits_in(rows: object, keys: Keys, n: int) -> tuple[Hit, ...]:
    """The hits that rows of a service's JSON make: at most `n`, without those whose address may not be a link."""
    found = [hit for row in (rows if isinstance(rows, list) else ()) if (hit := _hit(row, keys)) is not None]
    return tuple(found[:n])


def _hit(row: object, keys: Keys) -> Hit | None:
    url = row.get(keys.url) if isinstance(row, Mapping) else None
    if not isinstance(row, Mapping) or not isinstance(url, str) or not is_link(url):
        return None
    return Hit(
        url=url,
        title=plain(row.get(keys.title))[:_MAX_TITLE] or None,
        snippet=plain(row.get(keys.snippet))[:_MAX_SNIPPET],
        date=moment_of(row.get(keys.date)) if keys.date else None,
    )


def plain(value: object) -> str:
    """A text field of a service as one line, without the marks with which it shows what was searched for."""
    return one_line(html.unescape(_TAG.sub("", value))) if isinstance(value, str) else ""


def moment_of(value: object) -> datetime | None:
    """A date as services write it (ISO 8601, UTC where they name no zone), or None where it is none."""
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def canonical(address: str) -> str | None:
    """What identifies a page (`bot.net.urls.canonical_url`), or None where the address is none."""
    try:
        return canonical_url(address)
    except BadUrl:
        return None
