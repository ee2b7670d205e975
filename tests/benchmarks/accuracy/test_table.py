"""The table's own arithmetic: intervals, cells, near-duplicates, and what combining rows count."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.verdicts import ClaimVerdict
from tests.benchmarks.accuracy import judges
from tests.benchmarks.accuracy.__main__ import modules
from tests.benchmarks.accuracy.intervals import Interval, bootstrap, wilson
from tests.benchmarks.accuracy.judges import Case
from tests.benchmarks.accuracy.overlap import Texts
from tests.benchmarks.accuracy.rows.combining import (
    Judged,
    by_reliability,
    calibration_error,
    our_arithmetic,
    plain_majority,
)
from tests.benchmarks.accuracy.table import Baseline, Row, absent, as_markdown, as_text, cells

VERIFIED, FALSE = ClaimVerdict.VERIFIED, ClaimVerdict.FALSE
MISLEADING, UNVERIFIABLE = ClaimVerdict.MISLEADING, ClaimVerdict.UNVERIFIABLE


def test_wilson_gives_the_published_values() -> None:
    assert wilson(9, 10) == pytest.approx((0.5958, 0.9821), abs=1e-4)
    assert wilson(0, 0) == (0, 1)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share_within_0_and_1(counts: tuple[int, int]) -> None:
    right, n = counts
    low, high = wilson(right, n)
    assert 0 <= low <= right / n + 1e-12
    assert right / n - 1e-12 <= high <= 1


def test_a_bootstrap_is_the_same_each_time_and_holds_the_mean() -> None:
    cases = [0, 1] * 50

    def mean(drawn: object) -> float:
        return sum(drawn) / len(drawn)  # type: ignore[arg-type, call-overload, no-any-return]

    low, high = bootstrap(cases, mean, resamples=200)
    assert 0.3 < low < 0.5 < high < 0.7
    assert bootstrap(cases, mean, resamples=200) == (low, high)


def test_a_row_and_an_absent_set_as_cells() -> None:
    row = Row("task", "set", 1_200, "accuracy", 0.5, Interval(0.4, 0.61), (Baseline("always", 0.25),))
    assert cells(row) == ("task", "set", "1,200", "accuracy", "always 0.250", "0.500", "0.400 to 0.610")
    assert cells(Row("task", "set", 0, "precision", None))[5] == "-"
    assert cells(Row("task", "set", 9, "near-duplicates", 0))[5] == "0"
    assert cells(absent("task", "set"))[3] == "absent"
    assert as_text([row]).splitlines()[1].startswith("task  set  1,200")
    assert as_markdown([row]).splitlines()[2].startswith("| task | set | 1,200 |")


def test_near_duplicates_are_found_and_short_texts_never_match() -> None:
    texts = Texts(["The old ferry carried ninety patient mules over the lake.", "Go on."])
    assert texts.has_like("Ninety patient mules were carried over the lake by the old ferry!")
    assert not texts.has_like("The old ferry carried three impatient donkeys along the coast.")
    assert not texts.has_like("Go on.")


def test_our_arithmetic_on_judges_that_conflict() -> None:
    conflict = Case(MISLEADING, {"a": VERIFIED, "b": FALSE, "c": UNVERIFIABLE})
    split = Case(UNVERIFIABLE, {"a": VERIFIED, "b": UNVERIFIABLE, "c": MISLEADING})
    won = Case(FALSE, {"a": FALSE, "b": FALSE, "c": VERIFIED})
    assert our_arithmetic([conflict, split, won]) == [MISLEADING, MISLEADING, FALSE]
    assert plain_majority([conflict, split, won]) == [VERIFIED, VERIFIED, FALSE]


def test_a_reliable_judge_outweighs_two_that_guess() -> None:
    truths = [VERIFIED if at % 3 else FALSE for at in range(60)]
    cases = [
        Case(truth, {"good": truth, "one": VERIFIED if at % 2 else FALSE, "two": VERIFIED if at % 5 else FALSE})
        for at, truth in enumerate(truths)
    ]
    assert by_reliability(cases) == truths


def test_the_calibration_error_is_the_gap_between_agreement_and_truth() -> None:
    assert calibration_error([Judged(True, False, 1.0)] * 8 + [Judged(False, False, 1.0)] * 2) == pytest.approx(0.2)
    assert calibration_error([Judged(True, False, 1.0)] * 4) == 0


def test_judges_that_are_not_here_are_absent(tmp_path: Path) -> None:
    assert judges.averitec(tmp_path) is None
    assert judges.wice(tmp_path) is None


def test_every_module_of_rows_is_found() -> None:
    assert {"combining", "embedded", "overlap"} <= set(modules())
