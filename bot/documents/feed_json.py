"""JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/), read as leniently as it is written. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bot.documents.errors import NotAFeed
from bot.documents.feed_rows import MAX_TITLE, Row, absolute, entries_of, plain_words
from bot.domain.feeds import Feed, FeedFormat


def looks_like_json(text: str) -> bool:
    """Whether a text can only be JSON."""
    return text.lstrip("\ufeff \t\r\n")[:1] in {"{", "["}


def read_json_feed(text: str, url: str | None) -> Feed:
    """Understand a JSON Feed. Raises NotAFeed for other JSON and for a document that was cut off."""
    try:
        data = json.loads(text.lstrip("\ufeff \t\r\n"))
    except (ValueError, RecursionError) as error:
        raise NotAFeed("The JSON is broken or cut off, so no feed can be read from it.") from error
    version = data.get("version") if isinstance(data, dict) else None
    items = data.get("items") if isinstance(data, dict) else None
    if not isinstance(items, list) or not (version is None or "jsonfeed.org" in str(version)):
        raise NotAFeed("This is JSON, but no JSON Feed: it has no list of items.")
    base = absolute(_text(data.get("feed_url")), url) or url
    return Feed(
        format=FeedFormat.JSON,
        url=url,
        title=plain_words(_text(data.get("title")), MAX_TITLE) or None,
        site_url=absolute(_text(data.get("home_page_url")), base),
        language=_text(data.get("language"))[:20] or None,
        entries=entries_of(_rows(items), base),
        warnings=() if version else ("The feed does not name the version of JSON Feed that it is written in.",),
    )


def _rows(items: list[Any]) -> Iterator[Row]:
    for item in items:
        if isinstance(item, dict):
            tags = item.get("tags")
            yield Row(
                id=_text(item.get("id")) or None,
                link=_text(item.get("url")) or _text(item.get("external_url")) or None,
                title=_text(item.get("title")),
                summary=_text(item.get("summary"))
                or _text(item.get("content_text"))
                or _text(item.get("content_html")),
                published=_text(item.get("date_published")) or None,
                updated=_text(item.get("date_modified")) or None,
                categories=[_text(tag) for tag in tags] if isinstance(tags, list) else (),
            )


def _text(value: Any) -> str:
    """Publishers write numbers where the standard wants strings ("id": 5), and null for nothing."""
    return str(value) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""
