"""Opening the sources of a report: what is seen of each, and that no page spoils the others."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from bot.documents.reader import DocumentReader
from bot.domain.reports import (
    Agreement,
    AgreementKind,
    Availability,
    CombinedClaim,
    Counts,
    Quote,
    Report,
    ReportStatus,
    Source,
    StatementOrigin,
    Vote,
)
from bot.domain.statements import Origin
from bot.domain.verdicts import Basis, ClaimVerdict, OverallVerdict
from bot.net.fetch import Fetcher
from bot.verification.pages import MAX_PAGES, PageOutcome, Seen, can_be_opened, look_at, outcomes_of
from bot.workers import Workers, WorkTimedOut
from tests.net.support import NOW, answering, http, local_fetcher

STORY = " ".join(
    f"<p>On day {day} the weir at Oster let {day * 13} cubic metres through, and {day + 4} salmon were counted.</p>"
    for day in range(1, 9)
)
OTHER = " ".join(
    f"<p>The tram number {line} of Oster will be {line * 3} minutes late in spring because of works in its street.</p>"
    for line in range(1, 9)
)


def page(body: str, *, before: str = "") -> bytes:
    html = f"<html lang=en><head><title>Oster</title></head><body><article>{before}{body}</article></body></html>"
    return http(html.encode(), "200 OK", "Content-Type: text/html; charset=utf-8")


def source(url: str, href: str | None, **more: bool) -> Source:
    return Source(url=url, href=href, site="oster.example", **more)


def report_of(sources: Sequence[Source], quotes: Sequence[Quote] = ()) -> Report:
    vote = Vote(
        assessor="a", verdict=ClaimVerdict.VERIFIED, basis=Basis.QUOTED, explanation="So it is.", quotes=tuple(quotes)
    )
    claim = CombinedClaim(
        id="c1",
        text="The weir let water through.",
        verdict=ClaimVerdict.VERIFIED,
        agreement=Agreement(kind=AgreementKind.SINGLE, agree=1, differ=0, absent=0, sites=1, text="One."),
        votes=(vote,),
    )
    return Report(
        id="r",
        status=ReportStatus.FINAL,
        revision=1,
        statement="The weir let water through.",
        origin=StatementOrigin(kind=Origin.TEXT),
        language="en",
        verdict=OverallVerdict.ACCURATE,
        checked_at=NOW,
        claims=(claim,),
        sources=tuple(sources),
        counts=Counts(claims=1, sources=len(sources), sites=1, reachable=0, citations_dropped=0),
    )


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers()
    yield pool
    await pool.close()


@pytest.fixture
async def fetcher() -> AsyncIterator[Fetcher]:
    async with local_fetcher(read_seconds=5.0) as made:
        yield made


async def test_each_source_is_seen_as_it_is_and_none_spoils_the_others(fetcher: Fetcher, workers: Workers) -> None:
    answers = {
        "/story": page(STORY),
        "/copy": page(STORY, before="<p>From our partners in Oster.</p>"),
        "/other": page(OTHER),
        "/gone": http(b"", "404 Not Found"),
        "/moved-away": http(b"", "410 Gone"),
        "/wall": http(b"", "403 Forbidden"),
        "/law": http(b"", "451 Unavailable For Legal Reasons"),
        "/broken": http(b"", "500 Internal Server Error"),
        "/half": http(b"half", length=5000),
        "/pdf": http(b"%PDF-1.7 ...", "200 OK", "Content-Type: application/pdf"),
        "/empty": page(""),
    }
    async with answering(answers.__getitem__) as server:
        sources = [source(f"https://oster.example{path}", server.url + path) for path in answers]
        unsafe = source("https://oster.example/mail", "http://user@127.0.0.1/")
        quotes = [
            Quote(url="https://oster.example/story", text="let 39 cubic metres through"),
            Quote(url="https://oster.example/story", text="let 9 cubic metres through"),
            Quote(url="https://oster.example/gone", text="let 39 cubic metres through"),
        ]
        report = report_of([*sources, unsafe], quotes)
        outcomes = await look_at(report, fetcher, DocumentReader(fetcher, workers), workers)

    seen = {outcome.url.removeprefix("https://oster.example"): outcome for outcome in outcomes}
    assert {path: outcome.availability.value for path, outcome in seen.items()} == {
        "/story": "reachable",
        "/copy": "reachable",
        "/other": "reachable",
        "/gone": "gone",
        "/moved-away": "gone",
        "/wall": "refused",
        "/law": "refused",
        "/broken": "failed",
        "/half": "failed",
        "/pdf": "reachable",
        "/empty": "reachable",
        "/mail": "failed",
    }
    assert {quote.text: quote.found for quote in seen["/story"].quotes} == {
        "let 39 cubic metres through": True,
        "let 9 cubic metres through": False,
    }
    assert seen["/gone"].quotes == ()
    assert seen["/story"].same_text_as == ("https://oster.example/copy",)
    assert seen["/copy"].same_text_as == ("https://oster.example/story",)
    assert seen["/other"].same_text_as == ()


async def test_what_was_given_and_samples_are_not_opened(fetcher: Fetcher, workers: Workers) -> None:
    async with answering(lambda path: page(STORY)) as server:
        report = report_of(
            [
                source("given:notes.txt", None, given=True),
                source("https://a.example/", server.url, given=True),
                source("https://b.example/", server.url, sample=True),
            ]
        )
        assert await look_at(report, fetcher, DocumentReader(fetcher, workers), workers) == ()
        assert server.connections == 0


async def test_only_so_many_pages_are_opened(fetcher: Fetcher, workers: Workers) -> None:
    async with answering(lambda path: http(b"", "404 Not Found")) as server:
        report = report_of([source(f"https://a.example/{n}", f"{server.url}/{n}") for n in range(MAX_PAGES + 5)])
        outcomes = await look_at(report, fetcher, DocumentReader(fetcher, workers), workers)
    assert [outcome.url for outcome in outcomes] == [f"https://a.example/{n}" for n in range(MAX_PAGES)]
    assert server.connections == MAX_PAGES


class _Stumbling(DocumentReader):
    """A reader with a bug that one page brings to light."""

    async def understand(self, page):  # type: ignore[no-untyped-def]
        if page.url.endswith("/bug"):
            raise RuntimeError("a bug")
        return await super().understand(page)


async def test_a_bug_in_reading_one_page_leaves_the_others(fetcher: Fetcher, workers: Workers) -> None:
    async with answering(lambda path: page(STORY)) as server:
        report = report_of(
            [source(f"https://a.example{path}", server.url + path) for path in ("/bug", "/fine")],
            [Quote(url="https://a.example/fine", text="13 cubic metres")],
        )
        bug, fine = await look_at(report, fetcher, _Stumbling(fetcher, workers), workers)
    assert bug == PageOutcome(url="https://a.example/bug", availability=Availability.REACHABLE)
    assert [quote.found for quote in fine.quotes] == [True]


class _Slow(Workers):
    async def run(self, function, /, *args, seconds):  # type: ignore[no-untyped-def]
        raise WorkTimedOut("too slow")


async def test_where_comparing_takes_too_long_the_pages_are_still_seen(fetcher: Fetcher, workers: Workers) -> None:
    async with answering(lambda path: page(STORY)) as server:
        report = report_of(
            [source("https://a.example/", server.url)], [Quote(url="https://a.example/", text="13 cubic metres")]
        )
        outcomes = await look_at(report, fetcher, DocumentReader(fetcher, workers), _Slow())
    assert outcomes == (PageOutcome(url="https://a.example/", availability=Availability.REACHABLE),)


def test_outcomes_say_each_quote_once_and_only_of_its_own_page() -> None:
    seen = [
        Seen(url="https://a.example/", availability=Availability.REACHABLE, text="Eleven ferries sank in 1902."),
        Seen(url="https://b.example/", availability=Availability.GONE),
        Seen(url="https://c.example/", availability=Availability.REACHABLE, text="Eleven ferries sank in 1902."),
    ]
    quotes = [
        Quote(url="https://a.example/", text="eleven ferries"),
        Quote(url="https://a.example/", text="eleven ferries"),
        Quote(url="https://b.example/", text="eleven ferries"),
    ]
    first, second, third = outcomes_of(seen, quotes)
    assert first.quotes == (Quote(url="https://a.example/", text="eleven ferries", found=True),)
    assert second.quotes == third.quotes == ()


@pytest.mark.parametrize(
    ("one", "opened"),
    [
        (source("https://a.example/", "https://a.example/"), True),
        (source("given:a.txt", None, given=True), False),
        (source("https://a.example/", "https://a.example/", given=True), False),
        (source("https://a.example/", "https://a.example/", sample=True), False),
    ],
)
def test_what_may_be_opened(one: Source, opened: bool) -> None:
    assert can_be_opened(one) is opened
