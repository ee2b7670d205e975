"""A check from request to last revision, on a real database, with assessors that do as they are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bot.assessors.decomposing import Decomposer
from bot.documents.errors import UnsupportedDocument
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.base import Model
from bot.domain.checks import CheckRequest, CheckStatus, Progress, ProgressKind
from bot.domain.documents import Document, DocumentKind
from bot.domain.reports import Availability, PriorCheck, Report, ReportStatus
from bot.domain.statements import Claim, Decomposition, Statement
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.evidence.pack import Pack
from bot.net.fetch import PageGone
from bot.verification.desk import Desk
from bot.verification.intake import BadInput
from bot.verification.ledger import Caps, Ledger
from bot.verification.lineup import LinedUp
from bot.verification.pages import PageOutcome
from bot.verification.pipeline import Deadlines, Pipeline, Tools
from bot.verification.runner import MAX_ATTEMPTS, Runner
from bot.verification.sources import NotEvidence
from storage import budgets
from storage.database import Database
from tests.fakes import FakeAssessor

NOW = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)
ARTICLE = Document(
    key="https://news.example/a",
    kind=DocumentKind.ARTICLE,
    text="The bridge was opened. It is long. It is new. Nobody cut a ribbon.",
    url="https://news.example/a",
    title="Bridge opened",
)


PUBLISHED = PriorCheck(
    publisher="Checkers",
    site="checkers.example",
    url="https://checkers.example/bridge",
    text="The bridge was opened.",
    rating="True",
    published=NOW - timedelta(days=9),
)


@dataclass
class House:
    """A pipeline over a real database; everything that a test may want to look at or turn."""

    database: Database
    assessors: list[FakeAssessor]
    deadlines: Deadlines = field(default_factory=lambda: Deadlines(soft=60, hard=120))
    caps: Caps = field(default_factory=lambda: Caps(per_check=Decimal(1), per_day=Decimal(3)))
    decomposer: Decomposer | None = None
    now: datetime = NOW
    owner: str = "this process"
    progress: list[Progress] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)
    decomposed: int = 0
    collected: int = 0
    found: Document | None = None

    def build(self) -> tuple[Ledger, Runner, Desk]:
        ledger = Ledger(self.database, owner=self.owner, now=lambda: self.now)
        tools = Tools(
            open_page=self._open_page,
            decompose=self._decompose,
            decomposer=self.decomposer,
            collect_evidence=self._collect,
            assessors=self.assessors,
            line_up=self._line_up,
            look_at_pages=self._look,
            not_evidence=lambda statement: NotEvidence(),
        )
        pipeline = Pipeline(ledger, tools, deadlines=self.deadlines, caps=self.caps, now=lambda: self.now)
        runner = Runner(ledger, pipeline)
        return ledger, runner, Desk(ledger, runner)

    async def check(self, text: str, **request: object) -> Report:
        ledger, runner, _ = self.build()
        check = await runner.submit(CheckRequest(text=text, **request), self.progress.append)
        await runner.finished(check)
        report = await ledger.latest(check.report_id)
        assert report is not None
        return report

    async def _open_page(self, url: str) -> Document:
        self.opened.append(url)
        if "gone" in url:
            raise PageGone("The page is gone.")
        if "pdf" in url:
            raise UnsupportedDocument("PDF files are not read.")
        return ARTICLE

    def _decompose(self, statement: Statement) -> Decomposition:
        self.decomposed += 1
        if "nothing" in statement.text:
            return Decomposition()
        return Decomposition(claims=(Claim(id="c1", text=statement.text, central=True),))

    async def _collect(self, statement: Statement, claims: Sequence[Claim], given: Sequence[Document]) -> Pack:
        self.collected += 1
        if self.found is not None:
            document = self.found.model_copy(update={"text": f"{self.found.text} {self.collected}"})
            return Pack(documents=(document,), prior_checks={"c1": (PUBLISHED,)})
        return Pack(
            documents=tuple(given), warnings=("The own page does not count.",) if "own" in statement.text else ()
        )

    async def _line_up(
        self, decomposition: Decomposition, assessments: Sequence[Assessment], *, language: str
    ) -> LinedUp:
        """Added claims get the next free id, in the order of their text; the same text keeps its id."""
        claims = list(decomposition.claims)
        lined = []
        for assessment in assessments:
            findings = []
            for finding in assessment.findings:
                if finding.claim is None:
                    known = next((claim for claim in claims if claim.text == finding.text), None)
                    if known is None:
                        known = Claim(id=f"c{len(claims) + 1}", text=finding.text or "", implied=True)
                        claims.append(known)
                    finding = finding.model_copy(update={"claim": known.id})
                findings.append(finding)
            lined.append(assessment.model_copy(update={"findings": tuple(findings)}))
        return LinedUp(
            decomposition=decomposition.model_copy(update={"claims": tuple(claims)}), assessments=tuple(lined)
        )

    async def _look(self, report: Report) -> tuple[PageOutcome, ...]:
        self.looked.append(report.id)
        return tuple(PageOutcome(url=one.url, availability=Availability.REACHABLE) for one in report.sources)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    database = await Database.open(f"sqlite:///{tmp_path / 'checks.sqlite3'}")
    await database.migrate()
    yield House(database, [FakeAssessor("One"), FakeAssessor("Two")])
    await database.close()


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


async def test_stored_steps_are_not_run_again_and_nothing_is_published_twice(house: House) -> None:
    ledger, runner, _ = house.build()
    stopped: list[str] = []

    async def die(check_id: str) -> None:
        stopped.append(check_id)
        raise asyncio.CancelledError

    ledger.finish = die  # type: ignore[method-assign]
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    await runner.finished(check)
    assert stopped == [check.id]

    house.owner = "the next process"
    house.now = NOW + timedelta(hours=1)
    ledger, runner, desk = house.build()
    await runner.run_check(check.id)
    report = await desk.report(check.report_id)
    assert report is not None
    assert report.revision == 2
    assert [len(assessor.briefs) for assessor in house.assessors] == [1, 1]
    assert (house.decomposed, len(house.looked)) == (1, 1)
    assert await ledger.unfinished() == ()


async def test_a_check_that_is_taken_up_again_judges_by_the_evidence_that_was_collected_first(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One"), FakeAssessor("Two", gate=gate)]
    house.found = ARTICLE
    ledger, runner, _ = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[1].started.wait()
    await runner.close()

    house.owner = "the next process"
    house.now = NOW + timedelta(hours=1)
    gate.set()
    ledger, runner, _ = house.build()
    await runner.run_check(check.id)
    assert house.collected == 1
    first, second = house.assessors[1].briefs
    assert first.evidence == second.evidence != ()
    assert first.prior_checks == second.prior_checks == {"c1": (PUBLISHED,)}
    report = await ledger.latest(check.report_id)
    assert report is not None
    assert report.claims[0].checked_before == (PUBLISHED,)


async def test_a_check_that_a_live_process_holds_is_left_alone(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", gate=gate)]
    _, runner, _ = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    house.owner = "another process"
    other_ledger, other, _ = house.build()
    assert await other_ledger.unfinished() == ()
    await other.run_check(check.id)
    assert await other_ledger.latest(check.report_id) is None
    gate.set()
    await runner.finished(check)
    assert await other_ledger.latest(check.report_id) is not None


async def test_a_process_that_lost_its_lease_writes_nothing(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", gate=gate)]
    _, slow, _ = house.build()
    check = await slow.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[0].started.wait()
    # The first process was suspended; its lease ran out and another one took the check over.
    house.now = NOW + timedelta(hours=1)
    house.owner = "another process"
    quick = FakeAssessor("One", ClaimVerdict.FALSE)
    house.assessors = [quick]
    ledger, other, _ = house.build()
    await other.run_check(check.id)
    gate.set()
    await slow.finished(check)
    report = await ledger.latest(check.report_id)
    assert report is not None
    assert report.verdict is OverallVerdict.FALSE
    assert len(report.history) == 2


async def test_a_verdict_that_stands_is_not_taken_back_by_a_later_error(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Report) -> tuple[PageOutcome, ...]:
        raise ValueError("a mistake in the program")

    monkeypatch.setattr(house, "_look", broken)
    report = await house.check("The bridge was opened.")
    assert (report.status, report.verdict, report.revision) == (ReportStatus.FINAL, OverallVerdict.ACCURATE, 1)
    ledger, _, _ = house.build()
    assert await ledger.unfinished() == ()


async def test_one_answer_that_cannot_be_stored_does_not_cost_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_step = Ledger.store_step

    async def broken(self: Ledger, check_id: str, step: str, made: Model) -> None:
        if step == "two":
            raise OSError("disk full")
        await store_step(self, check_id, step, made)

    monkeypatch.setattr(Ledger, "store_step", broken)
    report = await house.check("The bridge was opened.")
    assert report.verdict is OverallVerdict.ACCURATE
    assert [row.state for row in report.assessments] == [AssessmentState.OK, AssessmentState.FAILED]


async def test_money_is_settled_on_the_day_on_which_it_was_set_aside(house: House) -> None:
    ledger, _, _ = house.build()
    reservation = await ledger.reserve("k", Decimal("0.5"), house.caps)
    assert reservation is not None
    house.now = NOW + timedelta(days=1)
    await ledger.settle(reservation, Decimal("0.02"))
    async with house.database.reading() as connection:
        assert await budgets.spent(connection, "day 2026-03-04") == Decimal("0.02")
        assert await budgets.spent(connection, "day 2026-03-05") == 0


async def test_a_call_that_was_turned_away_costs_nothing(house: House) -> None:
    house.assessors = [FakeAssessor("One", costs="0.9", state=AssessmentState.UNAUTHORIZED)]
    for _ in range(5):
        await house.check("The bridge was opened.")
    assert len(house.assessors[0].briefs) == 5


async def test_failures_alone_are_no_result_while_somebody_may_still_answer(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", state=AssessmentState.FAILED), FakeAssessor("Two", gate=gate)]
    house.deadlines = Deadlines(soft=0.05, hard=60)
    ledger, runner, desk = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[1].started.wait()
    await asyncio.sleep(0.2)  # past the soft deadline, which is a real one
    report = await desk.report(check.report_id)
    assert report is not None
    assert report.status is ReportStatus.RUNNING
    gate.set()
    await runner.finished(check)
    assert (await ledger.latest(check.report_id)).verdict is OverallVerdict.ACCURATE  # type: ignore[union-attr]


async def test_a_check_that_brings_every_process_down_is_given_up(house: House) -> None:
    ledger, runner, _ = house.build()
    check = await ledger.accept(CheckRequest(text="The bridge was opened."))
    for _ in range(MAX_ATTEMPTS + 1):
        await ledger.take(check.id)
    await runner.run_check(check.id)
    report = await ledger.latest(check.report_id)
    assert report is not None
    assert report.status is ReportStatus.FAILED
    assert house.assessors[0].briefs == []


async def test_a_check_that_gets_further_is_not_given_up(house: House) -> None:
    ledger, runner, _ = house.build()
    check = await ledger.accept(CheckRequest(text="The bridge was opened."))
    for _ in range(MAX_ATTEMPTS):
        await ledger.take(check.id)
    await ledger.store_step(check.id, "a step", Decomposition())
    for _ in range(MAX_ATTEMPTS - 1):
        await ledger.take(check.id)
    await runner.run_check(check.id)
    assert (await ledger.latest(check.report_id)).verdict is OverallVerdict.ACCURATE  # type: ignore[union-attr]


async def test_closing_gives_unfinished_checks_back_at_once(house: House) -> None:
    house.assessors = [FakeAssessor("One", gate=asyncio.Event())]
    ledger, runner, _ = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[0].started.wait()
    await runner.close()
    assert await ledger.unfinished() == (check.id,)
