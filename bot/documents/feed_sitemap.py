"""News sitemaps (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap). Pure."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from bot.documents.errors import NotAFeed
from bot.documents.feed_rows import Row, entries_of
from bot.domain.feeds import Feed, FeedFormat


def read_news_sitemap(text: str, url: str | None) -> Feed:
    """Understand a news sitemap, given from its root element on. Raises NotAFeed where no page in it is news."""
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    root = etree.fromstring(text.encode("utf-8"), parser=parser)
    rows = list(_rows(root)) if root is not None else []
    if not rows:
        raise NotAFeed("This is a sitemap without news, so it is no feed.")
    language = next((_in(one, "language") for one in root.iter("{*}publication")), "")
    title = next((_in(one, "name") for one in root.iter("{*}publication")), "")
    return Feed(
        format=FeedFormat.NEWS_SITEMAP,
        url=url,
        title=title[:300] or None,
        language=language[:20] or None,
        entries=entries_of(rows, url),
    )


def _rows(root: etree._Element) -> Iterator[Row]:
    for page in root.iter("{*}url"):
        news = page.find("{*}news")
        if news is not None:
            link = _in(page, "loc")
            yield Row(
                id=link or None,
                link=link or None,
                title=_in(news, "title"),
                published=_in(news, "publication_date") or None,
                updated=_in(page, "lastmod") or None,
                categories=[word.strip() for word in _in(news, "keywords").split(",")],
            )


def _in(element: etree._Element, name: str) -> str:
    child = element.find(f"{{*}}{name}")
    return (child.text or "").strip() if child is not None else ""
