"""The pages of a breakdown: everything in the report is on one of them, and none is more than Discord takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from bot.documents.scrub import one_line
from bot.domain.reports import Report
from bot.domain.statements import Statement
from bot.locales.wording import wording
from bot.net.urls import is_link
from bot.render.breakdown import breakdown, page_count
from bot.render.buttons import PAGE
from bot.render.message import Message
from tests import reports
from tests.making import F, V, assessed, claims_of, found, report_of
from tests.render.discord_reading import constructs, links_seen, shown
from tests.render.validating import complaints

OURS = {"bold", "italics", "quote", "small", "heading", "list", "masked link", "link"}
"""Constructs of our own on a page; a masked link is read as a link too."""

_LINK = re.compile(r"\[open\]\(<(https?://[^>]*)>\)|\[mở\]\(<(https?://[^>]*)>\)")
_TIME = re.compile(r"<t:\d+:f>")


@cache
def pages(made: Callable[[], Report]) -> list[Message]:
    report = made()
    say = wording(report.language)
    return [breakdown(report, say=say, page=page) for page in range(page_count(report, say=say))]


def texts_of(made: Callable[[], Report]) -> list[str]:
    return [page.embeds[0].description or "" for page in pages(made)]


def words(text: str) -> str:
    """Letters only: what a reader can compare across lines, pages and broken links."""
    return "".join(sign for sign in shown(text) if sign.isalnum())


def told(report: Report) -> Iterator[str]:
    """Every text of a report that a reader may want to see."""
    yield report.statement
    yield report.headline or ""
    yield report.status_reason or ""
    for claim in report.claims:
        yield from (claim.text, claim.agreement.text)
        for vote in claim.votes:
            yield vote.explanation
            yield from (quote.text for quote in vote.quotes)
    yield from (part.text for part in report.not_checkable)
    yield from report.left_out
    yield from (source.title or "" for source in report.sources)
    yield from (source.site for source in report.sources)
    for row in report.assessments:
        yield from (row.assessor.name, row.detail or "", row.model or "", *row.summary)
    for revision in report.history:
        yield from revision.changes


ordinary = pytest.mark.parametrize(
    "made",
    [made for name, made in reports.VARIED.items() if name not in ("hostile", "running")],
    ids=[name for name in reports.VARIED if name not in ("hostile", "running")],
)


@ordinary
def test_every_page_is_one_that_discord_takes(made: Callable[[], Report]) -> None:
    assert [complaints(page) for page in pages(made)] == [[]] * len(pages(made))


@ordinary
def test_everything_in_the_report_is_on_some_page(made: Callable[[], Report]) -> None:
    everything = "\n".join(map(words, texts_of(made)))
    whole = words("".join(_LINK.sub("", text) for text in texts_of(made)))
    missing = [text for text in told(made()) if words(one_line(text)) not in whole + everything]
    assert missing == []


@ordinary
def test_every_source_that_has_an_address_can_be_opened(made: Callable[[], Report]) -> None:
    linked = [address for text in texts_of(made) for found in _LINK.findall(text) for address in found if address]
    wanted = [source.href for source in made().sources if source.href and is_link(source.href)]
    assert [address for address in wanted if address not in linked] == []


def test_hostile_text_does_nothing_on_any_page() -> None:
    report = reports.hostile()
    say = wording("en")
    for page in (0, 100, 9_999):
        message = breakdown(report, say=say, page=page)
        assert complaints(message) == []
        text = message.embeds[0].description or ""
        own = _TIME.sub("", _LINK.sub("", text))
        assert set(constructs(own)) <= OURS - {"masked link", "link"}
        assert links_seen(own) == []


def test_long_hostile_text_is_there_to_its_end() -> None:
    text = "A claim. " + "really " * 900 + "THE END"
    claims = claims_of(text, (text, None))
    said = "because " * 600 + "THE REASON"
    report = report_of(
        Statement(text=text, language="en"), claims, [assessed("Alder", found("c1", V, said, "https://a.example/"))]
    )
    count = page_count(report, say=wording("en"))
    shown_text = "".join(
        words(breakdown(report, say=wording("en"), page=page).embeds[0].description or "") for page in range(count)
    )
    assert shown_text.count("THEEND") >= 2
    assert shown_text.count("THEREASON") == 2, "in the headline and in the vote"
    assert shown_text.count("really") >= 1_800


def test_a_report_of_twelve_claims_in_vietnamese_is_a_few_pages() -> None:
    assert 2 <= len(pages(reports.vietnamese)) <= 6
    titles = {page.embeds[0].title for page in pages(reports.vietnamese)}
    assert titles == {"🔴 Kết quả không đồng nhất"}


@ordinary
def test_the_caveat_stands_on_every_page(made: Callable[[], Report]) -> None:
    report = made()
    if report.caveat:
        assert all(shown(text).startswith(f"**{report.caveat.text}**") for text in texts_of(made))


def test_pages_turn_and_stay_within_the_report() -> None:
    report, say = reports.vietnamese(), wording("vi")
    count = page_count(report, say=say)
    first, last = (breakdown(report, say=say, page=page) for page in (0, count - 1))
    assert (first.embeds[0].footer or "").startswith(f"Trang 1/{count} · Do AI thực hiện")
    assert [button.disabled for button in first.rows[0]] == [True, False]
    assert [button.disabled for button in last.rows[0]] == [False, True]
    match = re.fullmatch(PAGE, first.rows[0][1].custom_id or "")
    assert match is not None
    assert (match["report"], match["revision"], match["page"]) == (report.id, str(report.revision), "1")
    assert breakdown(report, say=say, page=999) == last
    assert breakdown(report, say=say, page=-5) == first
    assert breakdown(reports.disputed(), say=wording("en"), page=0).rows == ()


def test_who_said_what_with_which_source() -> None:
    text = "\n".join(map(shown, texts_of(reports.caveat)))
    assert "⚠️ **2. Misleading: The repair of Marlow Bridge cost 4.2 million euros.**" in text
    assert "⚠️ Alder, Misleading (quoted). 4.2 million was the first estimate." in text
    assert "> “The committee notes a final cost of 5.1 million" in text
    assert "> -# marlow.example [2] · these words stand there" in text
    assert "✅ Birch, Verified (cited). The project sheet names this sum.\n-# roads.example [3]" in text
    assert "-# main claim" in text
    assert "-# implied, not stated" in text


def test_sources_stand_by_site_with_what_became_of_them() -> None:
    text = "\n".join(map(shown, texts_of(reports.caveat)))
    assert "**roads.example** · 1 source\n[3] Project sheet: Marlow Bridge [open](<https://roads.example/" in text
    assert "-# gone · published 2026-05-17 · retrieved 2026-05-20 · cited by Alder, Birch and Cedar" in text
    assert "One citation was dropped" in text
    given = "\n".join(map(shown, texts_of(reports.embedded_only)))
    assert "[2] notes.txt\n-# the source given · quoted by Comparison" in given


def test_assessments_say_how_they_ended_and_what_they_took() -> None:
    text = "\n".join(map(shown, texts_of(reports.mixed)))
    assert "**Cedar**: rate limited\nHTTP 429: try again in 60 seconds" in text
    assert "**Doum**: not answered yet" in text
    assert "**Alder**: answered\n1 false, 1 needs context, 1 can't verify, 2 verified" in text
    assert "-# alder-large-2026 · 11.4 s · 3 searches" in text
    assert "US$ 0.0312" in text


def test_a_retracted_report_says_so_on_its_pages() -> None:
    (page,) = pages(reports.retracted)
    assert page.embeds[0].title == "🚫 Retracted"
    assert "its verdict no longer stands" in (page.embeds[0].description or "")
    assert "Both sources turned out to be satire." in (page.embeds[0].description or "")


def test_an_address_that_is_no_link_is_shown_as_text() -> None:
    text = "A claim about a bridge."
    report = report_of(
        Statement(text=text, language="en"),
        claims_of(text, (text, None)),
        [assessed("Alder", found("c1", F, "No.", "https://a.example/" + "x" * 1_500))],
    )
    shown_text = breakdown(report, say=wording("en"), page=0).embeds[0].description or ""
    later = breakdown(report, say=wording("en"), page=1).embeds[0].description or ""
    assert "](<" not in shown_text + later
    assert words(shown_text + later).count("x" * 700) >= 2
