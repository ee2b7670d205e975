"""What makes two tellings the same story: names within a source, and across sources. Pure.

Names are short hashes: `i:` of the id, `l:` of the page, `t:` of title and date. An id that is an address is compared
as one, since feeds change all their ids when a site moves to https; ids of the story format are compared by their
first eight digits, whatever the address around them.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from urllib.parse import urlsplit

from bot.documents.story_address import KEY_LENGTH, story_key
from bot.domain.base import Model, UtcDatetime
from bot.domain.feeds import Feed, FeedEntry
from bot.domain.stories import Story
from bot.language.names import names
from bot.net.urls import BadUrl, canonical_url, is_link

SAME_TITLE_WITHIN = timedelta(hours=72)
"""How long the same title at two sources is one story; later it may be an anniversary."""

_ALIKE = 0.8
"""Share of words that two titles of one story have in common."""

_MIN_WORDS = 4
"""Titles of fewer words coincide."""

_WORD = re.compile(r"[^\W_]+")


class Told(Model):
    """A story that a channel was told of: its page and title, and from which source it came."""

    source_id: str
    page: str | None
    title: str
    at: UtcDatetime


def story_of(entry: FeedEntry, feed: Feed) -> Story:
    """A feed's entry as a story. Where its date lies ahead of us is for whoever has a clock to judge."""
    language = (feed.language or "").partition("-")[0].lower()
    return Story(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        language=language if re.fullmatch("[a-z]{2,3}", language) else None,
        canonical_url=entry.url,
        published=entry.published or entry.updated,
        category=entry.categories[0] if entry.categories else None,
        topics=entry.categories,
    )


def page_of(url: str | None) -> str | None:
    """The page that an address means, or the story where it is the address of one; None for none."""
    if url is None or not is_link(url):
        return None
    try:
        page = canonical_url(url)
    except BadUrl:
        return None
    key = story_key(url)
    return f"story:{urlsplit(page).netloc}/{key}" if key else page


def marks_of(story: Story) -> tuple[str | None, str | None, str | None]:
    """What a story could be known by: id, page, title with date."""
    title = plain_title(story.title)
    when = story.published.isoformat() if story.published else ""
    return (
        _named("i", _identity(story)),
        _named("l", page_of(story.canonical_url)),
        _named("t", f"{title}\n{when}" if title else None),
    )


def names_of(stories: Sequence[Story]) -> list[tuple[str, ...]]:
    """The names of each story of one document, the surest first. What several of them share names none of them.

    A story that shares all that it has gets a name of everything together.
    """
    marks = [marks_of(story) for story in stories]
    counts = Counter(mark for row in marks for mark in row if mark)
    found = []
    for row in marks:
        own = tuple(mark for mark in row if mark and counts[mark] == 1)
        found.append(own or (_hashed("w", "\n".join(mark or "" for mark in row)),))
    return found


def dated_alike(one: Story, other: Story) -> bool:
    """Whether two stories have the same title and nothing in their dates that speaks against it."""
    return plain_title(one.title) == plain_title(other.title) != "" and (
        one.published == other.published or one.published is None or other.published is None
    )


def is_another_article(known: Story, told: Story) -> bool:
    """Whether a source gave an old id to another article: another page, another title, a later date."""
    return (
        page_of(known.canonical_url) != page_of(told.canonical_url)
        and known.published is not None
        and told.published is not None
        and told.published > known.published
        and title_likeness(known.title, told.title) < 0.5
    )


def told_elsewhere(story: Story, source_id: str, told: Sequence[Told], now: UtcDatetime) -> Told | None:
    """The telling from another source that was this very story: the same page, or lately the same title."""
    page = page_of(story.canonical_url)
    for one in told:
        if one.source_id == source_id:
            continue  # Within a source names decide: a daily forecast has the same title every day.
        if page is not None and one.page == page:
            return one
        if now - one.at <= SAME_TITLE_WITHIN and _same_title(story.title, one.title):
            return one
    return None


def plain_title(title: str) -> str:
    """A title without case, marks and white space."""
    return " ".join(_words(title))


def title_likeness(one: str, other: str) -> float:
    """The share of words that two titles have in common."""
    some, others = set(_words(one)), set(_words(other))
    return len(some & others) / len(some | others) if some | others else 1.0


def _same_title(one: str, other: str) -> bool:
    if plain_title(one) == plain_title(other):
        return len(_words(one)) >= _MIN_WORDS
    if min(len(_words(one)), len(_words(other))) < _MIN_WORDS or title_likeness(one, other) < _ALIKE:
        return False
    return _entities(one) == _entities(other)


def _entities(title: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names and numbers of a title: two that differ in one of them tell two stories."""
    return frozenset(name.key for name in names(title)), frozenset(re.findall(r"\d[\d.,]*", title))


def _identity(story: Story) -> str | None:
    if (page := page_of(story.id)) or story.id is None:
        return page
    return f"story:{story.id[:KEY_LENGTH]}" if story.format is not None else story.id


def _named(kind: str, value: str | None) -> str | None:
    return _hashed(kind, value) if value else None


def _hashed(kind: str, value: str) -> str:
    return f"{kind}:{hashlib.sha256(value.encode('utf-8', 'replace')).hexdigest()[:24]}"


def _words(title: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", title).casefold())
