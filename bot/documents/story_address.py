"""Where a story's document is, and which story an address means. Pure.

The producer serves `/{id}` for people and `/api/story/{id}.md?lang=` for machines; eight digits of an id are enough.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from bot.net.urls import canonical_url, is_link

KEY_LENGTH = 8
"""Digits of an id that name a story in addresses."""

_PATH = re.compile(r"/(?:(?:api/)?story/)?([0-9a-f]{8,64})(?:\.md)?/?")
_LANGUAGES = frozenset({"en", "vi"})


def story_key(url: str) -> str | None:
    """The first eight digits of the id that a story's address holds; None where it is no such address."""
    found = _PATH.fullmatch(urlsplit(url).path) if is_link(url) else None
    return found[1][:KEY_LENGTH] if found else None


def story_address(url: str, language: str | None = None) -> str | None:
    """The address of the document of the story that `url` shows or is; None where no story has such an address.

    The language is `language`, else the one that the address asks for, else English: unasked, the producer answers in
    whatever it takes the reader for.
    """
    key = story_key(url)
    if key is None:
        return None
    parts = urlsplit(url)
    asked = parse_qs(parts.query)
    wanted = [language, *asked.get("lang", ()), *asked.get("locale", ())]
    spoken = next((one for one in wanted if one in _LANGUAGES), "en")
    return f"{parts.scheme}://{parts.netloc}/api/story/{key}.md?lang={spoken}"


def same_story_address(one: str, other: str) -> bool:
    """Whether two addresses mean one story: the same site's, with the same id, or simply the same page."""
    key = story_key(one)
    if key is not None and key == story_key(other):
        return urlsplit(canonical_url(one)).netloc == urlsplit(canonical_url(other)).netloc
    return canonical_url(one) == canonical_url(other)
