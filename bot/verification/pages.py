"""Opens the sources of a report: is each page there, do the quoted words stand in it, who carries the same text?

What is seen changes labels and independence, never a verdict: the assessors judged what they retrieved.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from bot.net.fetch import Fetcher, FetchError, PageGone, PageRefused

from bot.documents.copies import quoted_words_stand, same_text
from bot.documents.errors import DocumentError
from bot.documents.reader import DocumentReader
from bot.domain.base import Model
from bot.domain.reports import Availability, Quote, Report, Source

log = structlog.get_logger()

AT_ONCE = 6
"""Pages opened at the same time; the fetcher limits each host further."""

MAX_PAGES = 60
"""Pages opened for one report; a check with more sources than this leaves the rest unopened and says so by that."""


class PageOutcome(Model):
    """What the bot saw of one source. `quotes` are the words taken from it, each found there or not."""

    url: str
    availability: Availability
    quotes: tuple[Quote, ...] = ()
    same_text_as: tuple[str, ...] = ()


class _Seen(Model):
    url: str
    availability: Availability
    text: str | None = None


async def look_at(report: Report, fetcher: Fetcher, reader: DocumentReader) -> tuple[PageOutcome, ...]:
    """Open every source of the report that has an address. Never raises for what a page does."""
    places = asyncio.Semaphore(AT_ONCE)

    async def seen(source: Source) -> _Seen:
        async with places:
            return await _open(source, fetcher, reader)

    to_open = [source for source in report.sources if can_be_opened(source)][:MAX_PAGES]
    pages = await asyncio.gather(*map(seen, to_open))
    quotes = [quote for claim in report.claims for vote in claim.votes for quote in vote.quotes]
    return tuple(_outcome(page, quotes, pages) for page in pages)


def can_be_opened(source: Source) -> bool:
    """Whether the bot may open the source itself: it has an address, and nobody handed its text over."""
    return source.href is not None and not source.given and not source.sample


async def _open(source: Source, fetcher: Fetcher, reader: DocumentReader) -> _Seen:
    """A page that cannot be understood is reachable all the same: its words are just not looked up."""
    assert source.href is not None
    try:
        page = await fetcher.fetch(source.href)
    except PageGone:
        return _Seen(url=source.url, availability=Availability.GONE)
    except PageRefused:
        return _Seen(url=source.url, availability=Availability.REFUSED)
    except FetchError:
        return _Seen(url=source.url, availability=Availability.FAILED)
    try:
        document = await reader.understand(page)
    except DocumentError:
        return _Seen(url=source.url, availability=Availability.REACHABLE)
    except Exception:
        log.exception("page not understood", url=source.url)
        return _Seen(url=source.url, availability=Availability.REACHABLE)
    words = "\n".join(filter(None, (document.title, document.summary, document.text)))
    return _Seen(url=source.url, availability=Availability.REACHABLE, text=words)


def _outcome(page: _Seen, quotes: Sequence[Quote], pages: Sequence[_Seen]) -> PageOutcome:
    own = {quote.text for quote in quotes if quote.url == page.url}
    text = page.text
    return PageOutcome(
        url=page.url,
        availability=page.availability,
        quotes=tuple(Quote(url=page.url, text=words, found=quoted_words_stand(text, words)) for words in sorted(own))
        if text is not None
        else (),
        same_text_as=tuple(
            other.url
            for other in pages
            if other is not page and text is not None and other.text is not None and same_text(text, other.text)
        ),
    )
