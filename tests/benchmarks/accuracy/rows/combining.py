"""Whether combining votes by our arithmetic is right more often than the best judge alone or the plain majority.

The judges are published runs of others. The same votes say what the shown agreement is worth: how often the combined
verdict is right where all agree, and how far the agreeing share is from the share that is right (ECE).
A weighting of the judges by their measured reliability is tried beside it, with weights from other claims only.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.domain.reports import Vote
from bot.domain.verdicts import Basis, ClaimVerdict
from bot.verification.combine import outcome_of
from tests.benchmarks.accuracy.intervals import bootstrap, wilson
from tests.benchmarks.accuracy.judges import Case, averitec, wice
from tests.benchmarks.accuracy.table import Baseline, Row, absent

TASK = "combining"
FOLDS = 10
BINS = 10
_SETS: tuple[tuple[str, Callable[[], list[Case] | None]], ...] = (
    ("AVeriTeC dev, 3 judges", averitec),
    ("WiCE test, 4 judges", wice),
)


class Judged(NamedTuple):
    """What two ways of combining made of one claim, and the share of votes that agree with ours."""

    ours: bool
    other: bool
    agreement: float = 0.0


def rows() -> Iterator[Row]:
    """Accuracy, the paired differences, and what agreement is worth, for each set of judges."""
    for name, read in _SETS:
        cases = read()
        yield from _of_set(name, cases) if cases else [absent(TASK, name)]


def _of_set(name: str, cases: Sequence[Case]) -> Iterator[Row]:
    ours, majority = our_arithmetic(cases), plain_majority(cases)
    best, best_said = max(
        ((judge, [case.said[judge] for case in cases]) for judge in cases[0].said),
        key=lambda pair: _accuracy(cases, pair[1]),
    )
    right = _right(cases, ours)
    baselines = (
        Baseline(f"best judge ({best})", _accuracy(cases, best_said)),
        Baseline("majority", _accuracy(cases, majority)),
    )
    yield Row(TASK, name, len(cases), "accuracy", sum(right) / len(cases), wilson(sum(right), len(cases)), baselines)
    for other, said in (("best judge", best_said), ("majority", majority)):
        yield _difference(name, f"ours - {other}", cases, ours, said)
    yield _difference(name, "weighted by reliability - ours", cases, by_reliability(cases), ours)
    yield from _agreement(name, cases, ours)


def our_arithmetic(cases: Sequence[Case]) -> list[ClaimVerdict]:
    """What `combine` makes of the votes, each of them with a source. Disputed says, as misleading does, that the
    evidence conflicts."""
    verdicts: list[ClaimVerdict] = []
    for case in cases:
        votes = [
            Vote(
                assessor=judge, verdict=said, basis=Basis.QUOTED, explanation="", citations=("https://source.example",)
            )
            for judge, said in case.said.items()
        ]
        combined = outcome_of(votes, None, len).verdict
        assert combined is not None
        verdicts.append(ClaimVerdict.MISLEADING if combined is ClaimVerdict.DISPUTED else combined)
    return verdicts


def plain_majority(cases: Sequence[Case]) -> list[ClaimVerdict]:
    """The verdict with most votes; of several, the one that was cast first."""
    return [Counter(case.said.values()).most_common(1)[0][0] for case in cases]


def by_reliability(cases: Sequence[Case]) -> list[ClaimVerdict]:
    """Votes weighted by how far each verdict of each judge is to be believed (naive Bayes with add-one smoothing),
    the weights of each tenth of the claims learnt on the other nine."""
    return [_believed(case, [one for at, one in enumerate(cases) if at % FOLDS != place % FOLDS])
            for place, case in enumerate(cases)]  # fmt: skip


def _believed(case: Case, learnt: Sequence[Case]) -> ClaimVerdict:
    classes = sorted({one.truth for one in learnt})
    truths = Counter(one.truth for one in learnt)
    seen = Counter((judge, said, one.truth) for one in learnt for judge, said in one.said.items())

    def weight(truth: ClaimVerdict) -> float:
        chances = [(seen[judge, said, truth] + 1) / (truths[truth] + len(classes)) for judge, said in case.said.items()]
        return math.log(truths[truth]) + sum(map(math.log, chances))

    return max(classes, key=weight)


def _difference(
    name: str, metric: str, cases: Sequence[Case], one: Sequence[ClaimVerdict], other: Sequence[ClaimVerdict]
) -> Row:
    pairs = [Judged(a, b) for a, b in zip(_right(cases, one), _right(cases, other), strict=True)]

    def gap(drawn: Sequence[Judged]) -> float:
        return sum(pair.ours - pair.other for pair in drawn) / len(drawn)

    return Row(TASK, name, len(pairs), metric, gap(pairs), bootstrap(pairs, gap))


def _agreement(name: str, cases: Sequence[Case], ours: Sequence[ClaimVerdict]) -> Iterator[Row]:
    """Right where the agreeing share of votes is at least so much, and the expected calibration error of that share."""
    shares = [
        sum(said is verdict for said in case.said.values()) / len(case.said)
        for case, verdict in zip(cases, ours, strict=True)
    ]
    judged = [Judged(right, False, share) for right, share in zip(_right(cases, ours), shares, strict=True)]
    for least in sorted({one.agreement for one in judged if one.agreement > 1 / 2}, reverse=True):
        kept = [one.ours for one in judged if one.agreement >= least]
        metric = f"accuracy where {least:.0%} or more agree ({len(kept) / len(judged):.0%} of claims)"
        yield Row(TASK, name, len(kept), metric, sum(kept) / len(kept), wilson(sum(kept), len(kept)))
    yield Row(TASK, name, len(judged), "ECE of the agreeing share", calibration_error(judged),
              bootstrap(judged, calibration_error))  # fmt: skip


def calibration_error(judged: Sequence[Judged]) -> float:
    """How far the agreeing share is from the share that is right, over ten bins weighted by their cases."""
    bins: dict[int, list[Judged]] = defaultdict(list)
    for one in judged:
        bins[min(BINS - 1, int(one.agreement * BINS))].append(one)
    return sum(abs(sum(one.agreement - one.ours for one in held)) for held in bins.values()) / len(judged)


def _right(cases: Sequence[Case], said: Sequence[ClaimVerdict]) -> list[bool]:
    return [case.truth is verdict for case, verdict in zip(cases, said, strict=True)]


def _accuracy(cases: Sequence[Case], said: Sequence[ClaimVerdict]) -> float:
    return sum(_right(cases, said)) / len(cases)
