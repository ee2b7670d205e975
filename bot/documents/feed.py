"""Reads feeds of every kind: RSS 0.9x to 2.0, RDF, Atom, JSON Feed, news sitemaps. Runs in a killable worker.

NotAFeed is raised, with a sentence for people, for a page that is no feed: that is a failure, never "no news".
"""

from __future__ import annotations

import re

from bot.documents.errors import NotAFeed
from bot.documents.feed_json import looks_like_json, read_json_feed
from bot.documents.feed_rows import MAX_TITLE, absolute, entries_of, plain_words
from bot.documents.feed_sitemap import read_news_sitemap
from bot.documents.feed_text import XmlText, feed_text, is_cut_off, no_feed, xml_text
from bot.documents.feed_xml import Found, parsed
from bot.domain.feeds import Feed, FeedFormat

MAX_BYTES = 5_000_000
"""Bytes of a feed; the largest of 200 real ones had 3 MB."""

_FORMATS = {"rss": FeedFormat.RSS, "rdf": FeedFormat.RDF, "feed": FeedFormat.ATOM}
_FIRST_ENTRY = re.compile(r"<(?:\w+:)?(?:item|entry)[\s>]", re.IGNORECASE)
_LANGUAGE = re.compile(
    r"""<(?:dc:)?language>\s*([A-Za-z]{2,3}(?:-\w{2,8})?)\s*<|\sxml:lang=["']([A-Za-z]{2,3}(?:-\w{2,8})?)["']"""
)
_TTL = re.compile(r"<ttl>\s*([0-9]{1,6})\s*<")
_CUT_OFF = "The feed was cut off; its last entry was left out."


def read_feed(content: bytes, charset: str | None, url: str | None) -> Feed:
    """Understand a feed. `charset` is what its server named; `url` is the address that answered, after redirects.

    Raises NotAFeed.
    """
    if len(content) > MAX_BYTES:
        raise NotAFeed(f"It is larger than {MAX_BYTES // 1_000_000} MB, so it is not read as a feed.")
    text, guess = feed_text(content, charset)
    if not text.strip("\ufeff \t\r\n\x00"):
        raise NotAFeed("The answer is empty, so it is no feed.")
    try:
        feed = read_json_feed(text, url) if looks_like_json(text) else _read_xml(xml_text(text), url)
    except (NotAFeed, MemoryError):
        raise
    except Exception as error:  # Whatever parsers do on what strangers write.
        raise NotAFeed("The feed is too broken to be read.") from error
    return feed.model_copy(update={"warnings": (guess, *feed.warnings)}) if guess else feed


def _read_xml(document: XmlText, url: str | None) -> Feed:
    cut_off = is_cut_off(document)
    if document.root == "urlset":
        feed = read_news_sitemap(document.text, url)
        return _without_last(feed) if cut_off else feed
    if document.root not in _FORMATS:
        raise no_feed(document.root, document.text)
    found = parsed(document, url)
    if found is None:
        raise NotAFeed("The feed is too broken to be read.")
    feed = _understood(document, found, url)
    return _without_last(feed) if cut_off else feed


def _understood(document: XmlText, found: Found, url: str | None) -> Feed:
    head = _FIRST_ENTRY.split(document.text, maxsplit=1)[0]
    site = absolute(found.site, url)
    return Feed(
        format=_FORMATS[document.root],
        url=url,
        title=plain_words(found.title, MAX_TITLE) or None,
        site_url=site,
        language=_named(_LANGUAGE, head),
        entries=entries_of(found.rows, url or site),
        ttl_minutes=int(ttl) if (ttl := _named(_TTL, head)) else None,
    )


def _named(pattern: re.Pattern[str], head: str) -> str | None:
    found = pattern.search(head)
    return next(filter(None, found.groups())) if found else None


def _without_last(feed: Feed) -> Feed:
    """A document that ends too early: the entry in which it ends has half a title."""
    if not feed.entries:
        raise NotAFeed("The feed is cut off before its first entry.")
    return feed.model_copy(
        update={"entries": feed.entries[:-1], "complete": False, "warnings": (*feed.warnings, _CUT_OFF)}
    )
