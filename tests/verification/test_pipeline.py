"""A check from request to last revision, on a real database, with assessors that do as they are told."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.assessments import AssessmentState
from bot.domain.checks import CheckRequest, CheckStatus, ProgressKind
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.verification.intake import BadInput
from bot.verification.lineup import LinedUp
from bot.verification.pipeline import Deadlines
from storage import budgets
from tests.fakes import FakeAssessor
from tests.verification.house import ARTICLE, NOW, House


async def test_a_statement_becomes_a_report_with_its_pages_opened(house: House) -> None:
    report = await house.check("The bridge was opened.")
    assert (report.status, report.verdict, report.revision) == (ReportStatus.FINAL, OverallVerdict.ACCURATE, 2)
    assert report.counts.reachable == report.counts.sources == 2
    assert [revision.changes for revision in report.history] == [
        ("First result.",),
        ("The 2 sources were opened: 2 reachable.",),
    ]
    kinds = [progress.kind for progress in house.progress]
    assert kinds[:2] == [ProgressKind.TAKING_APART, ProgressKind.CLAIMS_FOUND]
    assert kinds[-1] is ProgressKind.DONE
    assert [(p.n, p.of) for p in house.progress if p.kind is ProgressKind.ASSESSED] == [(1, 2), (2, 2)]


async def test_assessors_know_the_claims_the_date_and_the_evidence(house: House) -> None:
    given = ARTICLE.model_copy(update={"given": True})
    await house.check("The bridge was opened.", given=(given,), given_links=("https://more.example/",))
    (brief,) = house.assessors[0].briefs
    assert [claim.id for claim in brief.claims] == ["c1"]
    assert brief.today == NOW.date()
    assert [document.given for document in brief.evidence] == [True, True]


async def test_only_the_chosen_assessors_assess(house: House) -> None:
    report = await house.check("The bridge was opened.", assessors=("two",))
    assert [row.assessor.id for row in report.assessments] == ["two"]
    assert house.assessors[0].briefs == []


async def test_one_assessor_failing_stops_nobody(house: House) -> None:
    def explode(_: object) -> None:
        raise RuntimeError("no")

    house.assessors.append(FakeAssessor("Three", before=explode))
    report = await house.check("The bridge was opened.")
    assert report.verdict is OverallVerdict.ACCURATE
    assert report.assessments[2].state is AssessmentState.FAILED
    assert "Three did not answer" in report.claims[0].agreement.text


async def test_all_failing_is_a_failed_report_without_a_verdict(house: House) -> None:
    def explode(_: object) -> None:
        raise RuntimeError("no")

    house.assessors = [FakeAssessor("One", before=explode), FakeAssessor("Two", before=explode)]
    report = await house.check("The bridge was opened.")
    assert (report.status, report.verdict) == (ReportStatus.FAILED, None)
    assert report.status_reason == "No assessment finished (One: failed; Two: failed); no verdict."


async def test_nothing_to_check_asks_no_assessor(house: House) -> None:
    report = await house.check("nothing here")
    assert report.verdict is OverallVerdict.NOTHING_TO_CHECK
    assert house.assessors[0].briefs == []


async def test_whoever_is_slower_than_the_hard_deadline_is_given_up(house: House) -> None:
    house.assessors.append(FakeAssessor("Three", gate=asyncio.Event()))
    house.deadlines = Deadlines(soft=60, hard=0.05)
    report = await house.check("The bridge was opened.")
    assert report.assessments[2].state is AssessmentState.TIMEOUT
    assert report.verdict is OverallVerdict.ACCURATE


async def test_money_is_set_aside_before_a_call_and_nobody_is_asked_beyond_the_cap(house: House) -> None:
    house.assessors = [FakeAssessor("One", costs="0.6"), FakeAssessor("Two", costs="0.6"), FakeAssessor("Free")]
    report = await house.check("The bridge was opened.")
    states = [row.state for row in report.assessments]
    assert sorted(states) == [AssessmentState.OK, AssessmentState.OK, AssessmentState.OVER_BUDGET]
    assert report.assessments[2].state is AssessmentState.OK
    assert sum(len(assessor.briefs) for assessor in house.assessors[:2]) == 1
    async with house.database.reading() as connection:
        assert await budgets.spent(connection, "day 2026-03-04") == Decimal("0.6")


async def test_a_day_has_a_cap_too_and_the_next_day_its_own(house: House) -> None:
    house.assessors = [FakeAssessor("One", costs="0.9")]
    answered = [(await house.check("The bridge was opened.")).status for _ in range(4)]
    assert answered == [ReportStatus.FINAL] * 3 + [ReportStatus.FAILED]
    house.now = NOW + timedelta(days=1)
    assert (await house.check("The bridge was opened.")).status is ReportStatus.FINAL


async def test_a_late_answer_makes_a_new_revision_and_says_what_changed(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [
        FakeAssessor("One"),
        FakeAssessor("Late", ClaimVerdict.FALSE, gate=gate, adds="A bridge is safe."),
    ]
    house.deadlines = Deadlines(soft=0.05, hard=60)
    ledger, runner, desk = house.build()
    first: asyncio.Future[Report] = asyncio.get_running_loop().create_future()
    publish = ledger.publish

    async def published(report: Report, check_id: str) -> None:
        await publish(report, check_id)
        if not first.done():
            first.set_result(report)

    ledger.publish = published  # type: ignore[method-assign]
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    early = await first
    assert early.verdict is OverallVerdict.ACCURATE
    assert early.assessments[1].state is AssessmentState.LATE
    assert "Late has not answered yet" in early.claims[0].agreement.text or early.claims[0].agreement.kind == "single"
    gate.set()
    await runner.finished(check)
    report = await desk.report(check.report_id)
    assert report is not None
    assert report.verdict is OverallVerdict.DISPUTED
    assert report.history[1].changes[0] == "Verdict: Accurate → Assessments conflict."
    assert "Late answered." in report.history[1].changes
    assert [claim.id for claim in report.claims] == ["c1", "c2"]


async def test_a_bare_link_checks_the_pages_own_assertions_and_says_so(house: House) -> None:
    report = await house.check("https://news.example/a")
    assert report.statement == "Bridge opened.\n\nThe bridge was opened. It is long. It is new."
    assert report.origin.text is not None
    assert report.origin.text.startswith("Only a link was given")
    assert house.opened == ["https://news.example/a"]


async def test_text_and_link_are_kept_apart(house: House) -> None:
    report = await house.check("The bridge was opened. https://news.example/a")
    assert report.statement == "The bridge was opened."
    assert (report.origin.url, report.origin.title) == ("https://news.example/a", "Bridge opened")


@pytest.mark.parametrize("link", ["https://gone.example/", "https://files.example/pdf"])
async def test_a_link_that_cannot_be_read_is_a_failed_report(house: House, link: str) -> None:
    report = await house.check(link)
    assert (report.status, report.verdict, report.claims) == (ReportStatus.FAILED, None, ())
    assert report.status_reason in (
        "The link could not be opened: The page is gone.",
        "The link could not be opened: PDF files are not read.",
    )


async def test_beside_a_text_such_a_link_is_only_noted(house: House) -> None:
    report = await house.check("The bridge was opened. https://gone.example/")
    assert report.verdict is OverallVerdict.ACCURATE
    assert report.origin.text == "The link could not be opened: The page is gone."


async def test_a_supplied_link_that_cannot_be_read_is_named(house: House) -> None:
    report = await house.check("The bridge was opened.", given_links=("https://gone.example/",))
    assert report.status_reason == "The source https://gone.example/ could not be opened: The page is gone."


async def test_supplied_documents_that_do_not_count_are_named(house: House) -> None:
    report = await house.check("The own bridge was opened.")
    assert report.origin.text == "The own page does not count."


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u202e", "x" * 20_001])
async def test_what_cannot_be_checked_is_refused_before_anything_is_stored(house: House, text: str) -> None:
    _, _, desk = house.build()
    with pytest.raises(BadInput):
        await desk.submit(text)


async def test_an_error_of_ours_ends_the_check_with_an_id_and_no_verdict(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object, **__: object) -> LinedUp:
        raise ValueError("a mistake in the program")

    monkeypatch.setattr(house, "_line_up", broken)
    report = await house.check("The bridge was opened.")
    assert report.status is ReportStatus.FAILED
    assert "error of ours" in (report.status_reason or "")
    assert "mistake" not in (report.status_reason or "")


async def test_while_it_runs_the_report_is_running_without_a_verdict(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", gate=gate)]
    ledger, runner, desk = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    report = await desk.report(check.report_id)
    assert report is not None
    assert (report.status, report.verdict, report.revision) == (ReportStatus.RUNNING, None, 0)
    gate.set()
    await runner.finished(check)
    assert await desk.progress(check.report_id) is None
    stored = await ledger.check_behind(check.report_id)
    assert stored is not None
    assert stored.status is CheckStatus.DONE
    assert await desk.report("unknown") is None
