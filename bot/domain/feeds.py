"""What a feed says: its entries, as far as they could be understood. All of it is untrusted text."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.base import Model, UtcDatetime


class FeedFormat(StrEnum):
    """The family of formats that a feed is written in."""

    RSS = "rss"
    RDF = "rdf"
    ATOM = "atom"
    JSON = "json"
    NEWS_SITEMAP = "news_sitemap"


class FeedEntry(Model):
    """One entry: plain text and absolute addresses.

    `id` is what the feed calls the entry, None where it has no name for it; an address may serve as one. `url` is the
    page. `title` and `summary` may be empty. A date without a time is its midnight in UTC.
    """

    id: str | None = None
    url: str | None = None
    title: str = ""
    summary: str = ""
    published: UtcDatetime | None = None
    updated: UtcDatetime | None = None
    categories: tuple[str, ...] = ()


class Feed(Model):
    """A feed as one answer of its server tells it, in the document's order.

    `url` is the address that it came from, `site_url` the page that it belongs to. `complete` is False where the
    document was cut off: then the entry that the cut fell into is left out, and what is missing means nothing.
    `ttl_minutes` is how long it says that it may be kept. `warnings` say what was repaired, guessed or dropped.
    """

    format: FeedFormat
    url: str | None = None
    title: str | None = None
    site_url: str | None = None
    language: str | None = None
    entries: tuple[FeedEntry, ...] = ()
    complete: bool = True
    ttl_minutes: int | None = None
    warnings: tuple[str, ...] = ()
