"""Whether findings of several assessors on one statement are lined up as a person would; only frozen halves count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.language.embeddings import embed
from tests.benchmarks.accuracy.intervals import bootstrap, wilson
from tests.benchmarks.accuracy.table import Baseline, Row, absent
from tests.benchmarks.aligning import (
    SHARED_PAIRS,
    Decided,
    Placed,
    b_cubed,
    decide,
    guarded,
    pairs_within,
    place,
    score,
    shared_pairs,
)
from tests.benchmarks.claim_sets import OPEN, ClaimPair, claim_pairs, findings

TASK = "lining up"
LANGUAGES = {"en": "English", "vi": "Vietnamese"}


def rows() -> Iterator[Row]:
    """Pairs within statements, B-cubed and false merges for each language, then the pairs of others."""
    statements = [place(one) for one in findings("frozen")]
    pairs = claim_pairs("frozen")
    for lang, language in LANGUAGES.items():
        yield from _of_statements(
            f"own statements, {language}", [one for one in statements if one.findings.lang == lang]
        )
        yield from _of_pairs(f"own pairs, {language}", [one for one in pairs if one.lang == lang])
    if not SHARED_PAIRS.exists():
        yield absent(TASK, "pairs of others")
        return
    others = shared_pairs("test")
    for lang, language in LANGUAGES.items():
        yield from _of_pairs(f"pairs of others, {language}", [one for one in others if one.lang == lang])


def _of_statements(name: str, statements: Sequence[Placed]) -> Iterator[Row]:
    within = [one for placed in statements for one in pairs_within(placed)]
    # Pairs of one statement hang together, so that whole statements are drawn.
    yield Row(TASK, name, len(within), "F1 of pairs of findings", score(within).f1,
              bootstrap(statements, _f1_within), (_by_meaning(within),))  # fmt: skip
    yield Row(TASK, name, len(statements), "B-cubed F1", b_cubed(statements)[2],
              bootstrap(statements, lambda drawn: b_cubed(drawn)[2]))  # fmt: skip


def _f1_within(statements: Sequence[Placed]) -> float:
    return score(one for placed in statements for one in pairs_within(placed)).f1


def _of_pairs(name: str, pairs: Sequence[ClaimPair]) -> Iterator[Row]:
    decided = decide(pairs)
    held = score(guarded(decided))
    yield Row(TASK, name, held.right + held.missed, "recall of the same claim", held.recall,
              wilson(held.right, held.right + held.missed))  # fmt: skip
    yield Row(TASK, name, held.negatives, "false merges, kinds that are guarded", held.wrong / held.negatives,
              wilson(held.wrong, held.negatives))  # fmt: skip
    merged = [one.merged for one in decided if one.pair.kind == OPEN]
    if merged:
        yield Row(TASK, name, len(merged), "false merges, another word of an open list", sum(merged) / len(merged),
                  wilson(sum(merged), len(merged)))  # fmt: skip


def _by_meaning(within: Sequence[Decided]) -> Baseline:
    """The embedding model alone, at the cut that suits these very pairs best: more than it would reach."""
    texts = list(dict.fromkeys(text for one in within for text in (one.pair.a, one.pair.b)))
    vector = dict(zip(texts, embed(texts), strict=True))
    alike = [float(vector[one.pair.a] @ vector[one.pair.b]) for one in within]
    cuts = [
        score(Decided(one.pair, value >= cut / 100) for one, value in zip(within, alike, strict=True))
        for cut in range(100)
    ]
    return Baseline("meaning alone, best cut", max(one.f1 for one in cuts))
