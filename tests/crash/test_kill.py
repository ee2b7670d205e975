"""`kill -9` at any point of a check: the next start finishes it, nothing is lost, no stored step runs again."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from bot.domain.reports import ReportStatus
from bot.domain.verdicts import OverallVerdict
from storage import checks, reports, steps
from storage.database import Database
from tests.crash import child
from tests.crash.child import Mode

POINTS = (
    "accepted", "before intake", "stored intake", "before decompose", "stored decompose", "before evidence",
    "stored evidence", "before one", "stored one", "before two", "stored two", "before three", "stored three",
    "before revision 1", "published 1", "before pages", "stored pages", "before revision 2", "published 2",
    "before finish", "finished",
)  # fmt: skip
"""Every point at which a process can die, in the order in which they are reached."""

IN_THE_SUITE = (*POINTS[0:4:3], *POINTS[4:12:2], *POINTS[14:20:2], "finished")
"""Ten of them; all are tried under `-m slow`."""

ANSWER_SECONDS = 60


class Process:
    """One start of the program, and the line to it."""

    def __init__(self, home: Path, number: int, mode: Mode) -> None:
        # Forked from a process that has imported the program already: as real as any, and quick to start.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tests.crash.child"])
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=child.run, args=(home, number, mode, theirs))
        self._process.start()
        theirs.close()

    def run_until(self, point: str | None) -> list[str]:
        """Let it go on from point to point until it stands at the wanted one, or to its end; the points on the way."""
        passed: list[str] = []
        while True:
            assert self._line.poll(ANSWER_SECONDS), f"no word after {passed}"
            try:
                passed.append(self._line.recv())
            except EOFError:
                self._process.join()
                assert self._process.exitcode == 0
                return passed
            if point is not None and passed[-1].startswith(point):
                return passed
            if not passed[-1].startswith("left behind"):
                self.go_on()

    def go_on(self) -> None:
        self._line.send("")

    def kill(self) -> None:
        """SIGKILL, if it still runs."""
        self._process.kill()
        self._process.join()
        self._line.close()


Start = Callable[[int, Mode], Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program on one home; whatever still runs when the test ends is killed."""
    with ExitStack() as stack:

        def started(number: int, mode: Mode) -> Process:
            process = Process(tmp_path, number, mode)
            stack.callback(process.kill)
            return process

        yield started


async def assert_whole(home: Path, report_id: str) -> None:
    """The check is done, its report final and its history unbroken, with every step stored."""
    database = await Database.open(f"sqlite:///{home / 'doublechecks.sqlite3'}")
    try:
        async with database.reading() as connection:
            report = await reports.latest(connection, report_id)
            rows = await reports.revisions(connection, report_id)
            check = await checks.get_by_report(connection, report_id)
            assert check is not None
            stored = await steps.of_check(connection, check.id)
    finally:
        await database.close()
    assert check.status == "done"
    assert report is not None
    assert (report.status, report.verdict) == (ReportStatus.FINAL, OverallVerdict.ACCURATE)
    assert [vote.assessor for vote in report.claims[0].votes] == ["one", "two", "three"]
    assert [row.revision for row in rows] == [1, 2]
    assert [revision.revision for revision in report.history] == [1, 2]
    assert set(stored) == {"intake", "decompose", "evidence", "one", "two", "three", "pages"}


def assert_no_stored_step_ran_again(home: Path, number: int, passed: list[str]) -> None:
    """An assessor runs a second time only where its first answer was not stored when the process died."""
    lines = (home / "assessed").read_text().splitlines()
    ran = Counter(line.split(":")[0] for line in lines if line.endswith(f"Bridge {number} was opened."))
    for name in ("one", "two", "three"):
        assert ran[name] == 1 or (ran[name] == 2 and f"stored {name}" not in passed), (name, ran, passed)


def report_of(passed: list[str]) -> str:
    return next(line.removeprefix("accepted ") for line in passed if line.startswith("accepted "))


def left_behind_after(passed: list[str]) -> str:
    return "left behind 0" if "finished" in passed else "left behind 1"


async def test_killed_at_ten_points_in_a_row_every_check_is_finished_by_the_next_start(
    tmp_path: Path, start: Start
) -> None:
    """Each start finishes the check of the one before, then dies in the middle of its own."""
    rounds = []
    for number, point in enumerate(IN_THE_SUITE):
        process = start(number, Mode.HOLD)
        rounds.append(process.run_until(point))
        process.kill()
    rounds.append(start(len(rounds), Mode.FINISH).run_until(None))
    for number, (passed, following) in enumerate(pairwise(rounds)):
        assert following[0] == left_behind_after(passed)
        await assert_whole(tmp_path, report_of(passed))
        assert_no_stored_step_ran_again(tmp_path, number, passed)


@pytest.mark.slow
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("second", [None, *POINTS[1::2]])
async def test_killed_at_any_point_and_again_while_finishing(
    tmp_path: Path, start: Start, point: str, second: str | None
) -> None:
    process = start(0, Mode.HOLD)
    passed = process.run_until(point)
    process.kill()
    report_id = report_of(passed)
    if second is not None:
        process = start(1, Mode.HOLD_FINISHING)
        passed += process.run_until(second)
        process.kill()
    assert start(2, Mode.FINISH).run_until(None) == [left_behind_after(passed)]
    await assert_whole(tmp_path, report_id)
    if second is None:
        assert_no_stored_step_ran_again(tmp_path, 0, passed)


async def test_a_check_that_a_living_process_holds_is_left_alone(tmp_path: Path, start: Start) -> None:
    holder = start(0, Mode.HOLD)
    passed = holder.run_until("stored two")
    assert start(0, Mode.FINISH).run_until(None) == ["left behind 0"]
    holder.go_on()
    passed += holder.run_until(None)
    await assert_whole(tmp_path, report_of(passed))
    assert_no_stored_step_ran_again(tmp_path, 0, passed)
