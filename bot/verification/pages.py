"""Opens the sources of a report: is each page there, do the quoted words stand in it, who carries the same text?

What is seen changes labels and independence, never a verdict: the assessors judged what they retrieved.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.documents.copies import are_copies, fingerprint, quoted_words_stand
from bot.documents.errors import DocumentError
from bot.documents.reader import DocumentReader
from bot.domain.base import Model
from bot.domain.reports import Availability, Quote, Report, Source
from bot.net.fetch import Fetcher, FetchError, PageGone, PageRefused
from bot.workers import WorkError, Workers

log = structlog.get_logger()

AT_ONCE = 6
"""Pages opened at the same time; the fetcher limits each host further."""

MAX_PAGES = 60
"""Pages opened for one report; a check with more sources than this leaves the rest unopened and says so by that."""

COMPARING_SECONDS = 30.0
"""Seconds for comparing the texts of all pages; sixty long ones take about two."""


class PageOutcome(Model):
    """What the bot saw of one source. `quotes` are the words taken from it, each found there or not."""

    url: str
    availability: Availability
    quotes: tuple[Quote, ...] = ()
    same_text_as: tuple[str, ...] = ()


class Seen(Model):
    """A source that was opened: its text, where it could be understood."""

    url: str
    availability: Availability
    text: str | None = None


async def look_at(
    report: Report, fetcher: Fetcher, reader: DocumentReader, workers: Workers
) -> tuple[PageOutcome, ...]:
    """Open every source of the report that has an address. Never raises for what a page does."""
    places = asyncio.Semaphore(AT_ONCE)

    async def seen(source: Source) -> Seen:
        async with places:
            return await _open(source, fetcher, reader)

    to_open = [source for source in report.sources if can_be_opened(source)][:MAX_PAGES]
    pages = await asyncio.gather(*map(seen, to_open))
    quotes = [quote for claim in report.claims for vote in claim.votes for quote in vote.quotes]
    if all(page.text is None for page in pages):
        return outcomes_of(pages, quotes)
    try:
        return await workers.run(outcomes_of, pages, quotes, seconds=COMPARING_SECONDS)
    except WorkError:
        log.warning("sources not compared", report=report.id)
        return tuple(PageOutcome(url=page.url, availability=page.availability) for page in pages)


def can_be_opened(source: Source) -> bool:
    """Whether the bot may open the source itself: it has an address, and nobody handed its text over."""
    return source.href is not None and not source.given and not source.sample


async def _open(source: Source, fetcher: Fetcher, reader: DocumentReader) -> Seen:
    """A page that cannot be understood is reachable all the same: its words are just not looked up."""
    assert source.href is not None
    availability = Availability.FAILED
    try:
        page = await fetcher.fetch(source.href)
        availability = Availability.REACHABLE
        document = await reader.understand(page)
    except PageGone:
        return Seen(url=source.url, availability=Availability.GONE)
    except PageRefused:
        return Seen(url=source.url, availability=Availability.REFUSED)
    except (FetchError, DocumentError):
        return Seen(url=source.url, availability=availability)
    except Exception:
        log.exception("page not opened", url=source.url)
        return Seen(url=source.url, availability=availability)
    words = "\n".join(filter(None, (document.title, document.summary, document.text)))
    return Seen(url=source.url, availability=Availability.REACHABLE, text=words)


def outcomes_of(pages: Sequence[Seen], quotes: Sequence[Quote]) -> tuple[PageOutcome, ...]:
    """Look the quotes up in the pages that they were taken from, and find pages with the same text. Pure, but slow."""
    prints = [fingerprint(page.text or "") for page in pages]
    return tuple(
        PageOutcome(
            url=page.url,
            availability=page.availability,
            quotes=_looked_up(page, quotes),
            same_text_as=tuple(
                other.url
                for other, its in zip(pages, prints, strict=True)
                if other is not page and are_copies(own, its)
            ),
        )
        for page, own in zip(pages, prints, strict=True)
    )


def _looked_up(page: Seen, quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    if page.text is None:
        return ()
    taken = sorted({quote.text for quote in quotes if quote.url == page.url})
    return tuple(Quote(url=page.url, text=words, found=quoted_words_stand(page.text, words)) for words in taken)
