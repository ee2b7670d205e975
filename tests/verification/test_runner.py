"""Who works on a check: leases, what is taken up again, what is given up, and how work is given back."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.assessments import AssessmentState
from bot.domain.base import Model
from bot.domain.checks import CheckRequest
from bot.domain.reports import Report, ReportStatus
from bot.domain.statements import Decomposition
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.verification.ledger import Ledger
from bot.verification.pages import PageOutcome
from bot.verification.pipeline import Deadlines
from bot.verification.runner import MAX_ATTEMPTS, MIN_AGE, SUSPECT_ATTEMPTS
from storage import budgets
from tests.fakes import FakeAssessor
from tests.verification.house import ARTICLE, NOW, PUBLISHED, House


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
    house.now += MIN_AGE
    await runner.run_check(check.id)
    report = await ledger.latest(check.report_id)
    assert report is not None
    assert report.status is ReportStatus.FAILED
    assert house.assessors[0].briefs == []


async def test_processes_that_end_one_after_the_other_are_not_a_young_check_s_fault(house: House) -> None:
    ledger, runner, _ = house.build()
    check = await ledger.accept(CheckRequest(text="The bridge was opened."))
    for _ in range(MAX_ATTEMPTS + 1):
        await ledger.take(check.id)
    await runner.run_check(check.id)
    assert (await ledger.latest(check.report_id)).verdict is OverallVerdict.ACCURATE  # type: ignore[union-attr]


async def test_a_check_that_gets_further_is_not_given_up(house: House) -> None:
    ledger, runner, _ = house.build()
    check = await ledger.accept(CheckRequest(text="The bridge was opened."))
    for _ in range(MAX_ATTEMPTS):
        await ledger.take(check.id)
    await ledger.store_step(check.id, "a step", Decomposition())
    for _ in range(MAX_ATTEMPTS - 1):
        await ledger.take(check.id)
    house.now += MIN_AGE
    await runner.run_check(check.id)
    assert (await ledger.latest(check.report_id)).verdict is OverallVerdict.ACCURATE  # type: ignore[union-attr]


async def test_closing_gives_unfinished_checks_back_at_once(house: House) -> None:
    house.assessors = [FakeAssessor("One", gate=asyncio.Event())]
    ledger, runner, _ = house.build()
    check = await runner.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[0].started.wait()
    await runner.close()
    assert await ledger.unfinished() == (check.id,)


async def test_whoever_may_have_ended_processes_runs_alone(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", gate=gate)]
    ledger, runner, _ = house.build()
    suspects = [await ledger.accept(CheckRequest(text=f"Bridge {n} was opened.")) for n in range(3)]
    for check in suspects:
        for _ in range(SUSPECT_ATTEMPTS):
            await ledger.take(check.id)
        await ledger.release(check.id)
    await runner.sweep()
    await house.assessors[0].started.wait()
    taken = [await ledger.take(check.id) for check in suspects]
    # One has got further, and the others' leases were taken here alone.
    assert sorted(check.attempts for check in taken if check) == [1, SUSPECT_ATTEMPTS + 2, SUSPECT_ATTEMPTS + 2]
    gate.set()
    for check in suspects:
        await runner.finished(check)
    assert [(await ledger.latest(check.report_id)).status for check in suspects] == [ReportStatus.FINAL] * 3  # type: ignore[union-attr]


async def test_a_drain_lets_what_runs_end_and_takes_nothing_new(house: House) -> None:
    gate = asyncio.Event()
    house.assessors = [FakeAssessor("One", gate=gate)]
    ledger, runner, _ = house.build()
    running = await runner.submit(CheckRequest(text="The bridge was opened."))
    await house.assessors[0].started.wait()
    draining = asyncio.create_task(runner.drain(60))
    await asyncio.sleep(0)
    late = await runner.submit(CheckRequest(text="The tunnel was opened."))
    gate.set()
    await draining
    assert (await ledger.latest(running.report_id)).status is ReportStatus.FINAL  # type: ignore[union-attr]
    assert await ledger.unfinished() == (late.id,)
