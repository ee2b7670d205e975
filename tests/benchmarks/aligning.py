"""How well claims are told to be the same, and findings lined up: the decisions, and their scores."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bot.domain.assessments import Finding
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.matching import meaning, same_claim
from bot.language.embeddings import embed
from bot.verification.align import align
from tests.benchmarks.claim_sets import OPEN, SAME, ClaimPair, Findings

SHARED_PAIRS = Path(__file__).resolve().parents[3] / "shared" / "data" / "alignment" / "pairs.jsonl"
"""Pairs of others, beside the checkout."""


class Score(NamedTuple):
    """Counts of decisions that two claims are the same, against the truth."""

    right: int
    wrong: int
    missed: int
    apart: int

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    @property
    def f1(self) -> float:
        return f1(self.precision, self.recall)

    @property
    def negatives(self) -> int:
        return self.wrong + self.apart

    def __str__(self) -> str:
        return (
            f"precision {self.precision:.3f}  recall {self.recall:.3f}  F1 {self.f1:.3f}  "
            f"false merges {self.wrong} of {self.negatives}"
        )


class Decided(NamedTuple):
    """A pair of claims, and whether the project takes them for one."""

    pair: ClaimPair
    merged: bool


class Placed(NamedTuple):
    """A statement's findings: the claim that each makes in truth, and the one that it was given."""

    findings: Findings
    truth: tuple[str, ...]
    given: tuple[str | None, ...]


def f1(precision: float, recall: float) -> float:
    """The harmonic mean."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def shared_pairs(split: str) -> list[ClaimPair]:
    """One half (`dev` or `test`) of the pairs of others."""
    rows = [json.loads(line) for line in SHARED_PAIRS.read_text("utf-8").splitlines() if line.strip()]
    return [ClaimPair(*(row[key] for key in ClaimPair._fields)) for row in rows if row["split"] == split]


def decide(pairs: Sequence[ClaimPair]) -> list[Decided]:
    """What the project decides on each pair."""
    texts = list(dict.fromkeys(text for pair in pairs for text in (pair.a, pair.b)))
    similarity = meaning(texts, embed(texts))
    return [Decided(pair, same_claim(pair.a, pair.b, similarity) is not None) for pair in pairs]


def place(findings: Findings) -> Placed:
    """Line the findings of one statement up without any claim given."""
    texts = [said.text for said in findings.said]
    unplaced = [(said.assessor, Finding(text=said.text, verdict=ClaimVerdict.VERIFIED)) for said in findings.said]
    given = align([], unplaced, meaning(texts, embed(texts)), claims_given=False).placed
    return Placed(findings, tuple(said.claim for said in findings.said), given)


def score(decided: Iterable[Decided]) -> Score:
    """Compare decisions with the truth."""
    counts = Counter((one.pair.same, one.merged) for one in decided)
    return Score(counts[True, True], counts[False, True], counts[True, False], counts[False, False])


def guarded(decided: Iterable[Decided]) -> list[Decided]:
    """Without the edits that no guard can know."""
    return [one for one in decided if one.pair.kind != OPEN]


def by_kind(decided: Sequence[Decided]) -> dict[str, tuple[int, int]]:
    """For each kind of edit the false merges, and how many such pairs there are."""
    kinds = sorted({one.pair.kind for one in decided} - {SAME})
    edits = {kind: [one.merged for one in decided if one.pair.kind == kind and not one.pair.same] for kind in kinds}
    return {kind: (sum(merged), len(merged)) for kind, merged in edits.items() if merged}


def pairs_within(placed: Placed) -> list[Decided]:
    """Every two findings of different assessors on one statement: does one claim hold both, and should it?"""
    said = placed.findings.said
    return [
        Decided(
            ClaimPair(said[one].text, said[other].text, same := placed.truth[one] == placed.truth[other],
                      SAME if same else "other claim", placed.findings.lang),
            placed.given[one] == placed.given[other],
        )
        for one, other in combinations(range(len(said)), 2)
        if said[one].assessor != said[other].assessor
    ]  # fmt: skip


def b_cubed(statements: Iterable[Placed]) -> tuple[float, float, float]:
    """Precision, recall and F1 of B-cubed (Bagga and Baldwin, 1998): for each finding, how much of its cluster belongs
    there, and how much of what belongs there is in its cluster."""
    shares: list[tuple[float, float]] = []
    for placed in statements:
        for at in range(len(placed.truth)):
            mine = {other for other, given in enumerate(placed.given) if given == placed.given[at]}
            right = {other for other, claim in enumerate(placed.truth) if claim == placed.truth[at]}
            shares.append((len(mine & right) / len(mine), len(mine & right) / len(right)))
    precision, recall = (sum(column) / len(shares) for column in zip(*shares, strict=True))
    return precision, recall, f1(precision, recall)
