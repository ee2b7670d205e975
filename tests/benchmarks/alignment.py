"""How well two findings are told to be one claim: `python -m tests.benchmarks.alignment [--split dev] [--errors]`.

Prints precision, recall and F1 of "same claim" and the false merges by kind of edit, English and Vietnamese apart;
beside that the embedding model alone at its best threshold, and the guards alone. Then the statements of the tests,
lined up whole: F1 over pairs of findings, and B-cubed F1. The pairs are our own and, where a file of them lies
beside the checkout, those (a, b, same, kind, lang, split). Rules are chosen on that file's development half only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bot.domain.assessments import Finding
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.matching import meaning, same_claim
from bot.language.conflicts import conflicts
from bot.language.embeddings import embed
from bot.verification.align import align
from tests.verification import claim_pairs

PAIRS = Path(__file__).resolve().parents[3] / "shared" / "data" / "alignment" / "pairs.jsonl"


class Pair(NamedTuple):
    """Two texts, whether they make the same claim, and what was changed where not."""

    a: str
    b: str
    same: bool
    kind: str
    lang: str
    split: str


class Score(NamedTuple):
    """Counts of decisions against the truth."""

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
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def __str__(self) -> str:
        negatives = self.wrong + self.apart
        return (
            f"precision {self.precision:.3f}  recall {self.recall:.3f}  F1 {self.f1:.3f}  "
            f"false merges {self.wrong} of {negatives}"
        )


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a JSON-lines file; keys that are not known here are ignored."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [Pair(*(row[field] for field in Pair._fields)) for row in rows]


def score(pairs: Sequence[Pair], merged: Iterable[bool]) -> Score:
    """Compare decisions with the truth."""
    counts = Counter((pair.same, decision) for pair, decision in zip(pairs, merged, strict=True))
    return Score(counts[True, True], counts[False, True], counts[True, False], counts[False, False])


def cosines(pairs: Sequence[Pair]) -> list[float]:
    """The cosine of each pair."""
    left, right = embed([pair.a for pair in pairs]), embed([pair.b for pair in pairs])
    return [float(one @ other) for one, other in zip(left, right, strict=True)]


def decide(pairs: Sequence[Pair]) -> list[bool]:
    """What the project decides on each pair."""
    texts = [text for pair in pairs for text in (pair.a, pair.b)]
    similarity = meaning(texts, embed(texts))
    return [same_claim(pair.a, pair.b, similarity) is not None for pair in pairs]


def report(pairs: Sequence[Pair], title: str) -> None:
    """Print the table of one part of the pairs."""
    alike = cosines(pairs)
    merged = decide(pairs)
    best = max((score(pairs, [value >= cut / 100 for value in alike]) for cut in range(100)), key=lambda one: one.f1)
    guarded = [not conflicts(pair.a, pair.b) for pair in pairs]
    print(f"\n{title}: {len(pairs)} pairs, {sum(pair.same for pair in pairs)} of them the same claim")
    print(f"  meaning alone, best cut   {best}")
    print(f"  guards alone              {score(pairs, guarded)}")
    print(f"  guards, then meaning      {score(pairs, merged)}")
    kinds = Counter(pair.kind for pair in pairs if not pair.same)
    false = Counter(pair.kind for pair, decision in zip(pairs, merged, strict=True) if decision and not pair.same)
    print("  false merges by kind      " + ", ".join(f"{kind} {false[kind]}/{n}" for kind, n in sorted(kinds.items())))


def own_pairs(pairs: Sequence[claim_pairs.Pair], lang: str) -> list[Pair]:
    """Pairs of the tests in the shape of the file's."""
    return [Pair(pair.one, pair.other, pair.kind == "same", pair.kind, lang, "own") for pair in pairs]


def report_statements() -> None:
    """Print how well the findings of three assessors on each statement of the tests are lined up."""
    pairs: list[Pair] = []
    decided: list[bool] = []
    shares: list[tuple[float, float]] = []
    for statement in claim_pairs.STATEMENTS:
        rows = [(assessor, text, claim) for assessor, said in statement.items() for text, claim in said.items()]
        texts = [text for _, text, _ in rows]
        findings = [(assessor, Finding(text=text, verdict=ClaimVerdict.VERIFIED)) for assessor, text, _ in rows]
        placed = align([], findings, meaning(texts, embed(texts)), claims_given=False).placed
        truth = [claim for *_, claim in rows]
        for one, other in combinations(range(len(rows)), 2):
            pairs.append(Pair(texts[one], texts[other], truth[one] == truth[other], "", "en", "own"))
            decided.append(placed[one] == placed[other])
        for at in range(len(rows)):
            mine = {other for other in range(len(rows)) if placed[other] == placed[at]}
            right = {other for other in range(len(rows)) if truth[other] == truth[at]}
            shares.append((len(mine & right) / len(mine), len(mine & right) / len(right)))
    precision, recall = (sum(column) / len(shares) for column in zip(*shares, strict=True))
    print(f"\nStatements of the tests: {len(claim_pairs.STATEMENTS)}, {len(shares)} findings")
    print(f"  pairs of findings         {score(pairs, decided)}")
    print(f"  B-cubed                   precision {precision:.3f}  recall {recall:.3f}  "
          f"F1 {2 * precision * recall / (precision + recall):.3f}")  # fmt: skip


def print_errors(pairs: Sequence[Pair]) -> None:
    """Print each wrong decision, and which guard kept a pair apart. For the development half only."""
    alike = cosines(pairs)
    for pair, value, merged in zip(pairs, alike, decide(pairs), strict=True):
        if merged != pair.same:
            why = ", ".join(f"{one.kind}" for one in conflicts(pair.a, pair.b))
            done = "MERGED" if merged else "APART "
            print(f"  {done} {pair.lang} {pair.kind} {value:.2f} [{why}]\n    {pair.a}\n    {pair.b}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; the exit code is 0 also where the pairs are absent, which is said."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=Path, default=PAIRS)
    parser.add_argument("--split", choices=("dev", "test"), help="only this half")
    parser.add_argument("--errors", action="store_true", help="list the wrong decisions of the development half")
    chosen = parser.parse_args(arguments)
    report(own_pairs(claim_pairs.ENGLISH, "en"), "English, own")
    report(own_pairs(claim_pairs.VIETNAMESE, "vi"), "Vietnamese, own")
    report_statements()
    if not chosen.pairs.exists():
        print(f"\nAbsent, so not measured: {chosen.pairs}.")
        return 0
    pairs = read_pairs(chosen.pairs)
    for split in (chosen.split,) if chosen.split else ("dev", "test"):
        for lang, language in (("en", "English"), ("vi", "Vietnamese")):
            part = [pair for pair in pairs if pair.split == split and pair.lang == lang]
            if part:
                report(part, f"{language}, {split}")
    if chosen.errors:
        print_errors([pair for pair in pairs if pair.split == "dev"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
