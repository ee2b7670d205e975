"""Guards and meaning together, on pairs and on whole statements of our own wording."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from bot.domain.assessments import Finding
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.matching import Similarity, meaning, same_claim
from bot.language.embeddings import embed
from bot.verification.align import align
from tests.verification.claim_pairs import ENGLISH, GUARDED, STATEMENTS, VIETNAMESE, Pair

KNOWN_FAILURES: frozenset[tuple[str, str]] = frozenset()
"""Pairs that are merged wrongly today, so that a new one is noticed."""


def similarity_of(texts: Sequence[str]) -> Similarity:
    return meaning(texts, embed(texts))


def merged(pairs: Sequence[Pair]) -> list[Pair]:
    similarity = similarity_of([text for pair in pairs for text in (pair.one, pair.other)])
    return [pair for pair in pairs if same_claim(pair.one, pair.other, similarity) is not None]


@pytest.mark.parametrize(("pairs", "least_recall"), [(ENGLISH, 0.7), (VIETNAMESE, 0.6)], ids=["en", "vi"])
def test_edits_stay_apart_and_most_paraphrases_meet(pairs: Sequence[Pair], least_recall: float) -> None:
    together = merged(pairs)
    false = [pair for pair in together if pair.kind != "same" and (pair.one, pair.other) not in KNOWN_FAILURES]
    assert [pair for pair in false if pair.kind in GUARDED] == []
    assert false == []
    same = sum(pair.kind == "same" for pair in pairs)
    assert sum(pair.kind == "same" for pair in together) >= least_recall * same


def test_meeting_does_not_depend_on_the_order_of_the_two() -> None:
    turned = [Pair(pair.kind, pair.other, pair.one) for pair in (*ENGLISH, *VIETNAMESE)]
    assert {pair.one for pair in merged([*ENGLISH, *VIETNAMESE])} == {pair.other for pair in merged(turned)}


@pytest.mark.parametrize("statement", STATEMENTS, ids=["decoder", "pool", "bicycles"])
def test_findings_of_three_assessors_are_lined_up(statement: dict[str, dict[str, str]]) -> None:
    rows = [(assessor, text, claim) for assessor, said in statement.items() for text, claim in said.items()]
    findings = [(assessor, Finding(text=text, verdict=ClaimVerdict.VERIFIED)) for assessor, text, _ in rows]
    placed = align([], findings, similarity_of([text for _, text, _ in rows]), claims_given=False).placed
    counts: Counter[tuple[bool, bool]] = Counter()
    for one, other in combinations(range(len(rows)), 2):
        counts[placed[one] == placed[other], rows[one][2] == rows[other][2]] += 1
    assert counts[True, False] == 0
    assert counts[True, True] >= 0.6 * (counts[True, True] + counts[False, True])
