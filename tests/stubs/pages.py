"""The pages that the stubs "retrieve": each provider has its own, and all find one page of the wire."""

from __future__ import annotations

from typing import NamedTuple


class Page(NamedTuple):
    """A page of a reserved `.example` host; `day` is ISO 8601, `words` stand on it."""

    url: str
    title: str
    day: str
    words: str


WIRE = Page(
    "https://wire.example/2026/05/record-checked",
    "The record, checked",
    "2026-05-18",
    "The office published the figures on Monday and corrected two of them on Tuesday.",
)

OPENAI = (
    Page("https://almanac.example/tables/2026", "Tables of the year", "2026-04-02", "Table 4 lists every figure."),
    WIRE,
    Page(
        "https://harbour-times.example/news/the-count", "The count, again", "2026-05-19", "Nobody disputes the count."
    ),
    Page("https://archive.example/minutes/117", "Minutes, no. 117", "2025-11-30", "The committee took note of it."),
)
ANTHROPIC = (
    Page("https://register.example/entries/8841", "Entry 8841", "2026-03-11", "Entered on 11 March & never amended."),
    Page("https://survey.example/reports/spring", "Spring survey", "2026-05-02", "Most of those asked didn't agree."),
    WIRE,
    Page("https://gazette.example/issue/52", "Gazette, issue 52", "2026-01-15", "A notice to that effect appeared."),
)
PERPLEXITY = (
    Page("https://encyclopedia.example/wiki/Record", "Record", "2026-02-20", "A record is kept of each of them."),
    Page("https://ledger.example/posts/what-we-know", "What we know", "2026-05-20", "This much is known so far."),
    Page("https://statistics.example/series/9", "Series 9", "2026-05-01", "The series begins in 1990."),
    WIRE,
    Page("https://forum.example/t/4312", "Somebody asks about it", "2024-08-09", "I heard the opposite."),
)
