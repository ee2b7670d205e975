"""How well two findings are told to be one claim: `python -m tests.benchmarks.alignment [--split dev] [--errors]`.

Reads pairs (a, b, same, kind, lang, split) from a file beside the checkout and prints precision, recall and F1 of "same
claim" and the false merges by kind of edit, English and Vietnamese apart; beside that the embedding model alone at its
best threshold, and the guards alone. Thresholds and rules are chosen on the development half only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.language.conflicts import conflicts
from bot.language.embeddings import embed
from bot.verification.align import LEAST_COSINE, Similarity, same_claim

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


def decide(pairs: Sequence[Pair], alike: Sequence[float], least: float = LEAST_COSINE) -> list[bool]:
    """What the project decides on each pair."""
    return [
        same_claim(pair.a, pair.b, Similarity(lambda one, other, value=value: value, least)) is not None  # type: ignore[misc]
        for pair, value in zip(pairs, alike, strict=True)
    ]


def report(pairs: Sequence[Pair], title: str) -> None:
    """Print the table of one part of the pairs."""
    alike = cosines(pairs)
    merged = decide(pairs, alike)
    best = max((score(pairs, [value >= cut / 100 for value in alike]) for cut in range(100)), key=lambda one: one.f1)
    guarded = [not conflicts(pair.a, pair.b) for pair in pairs]
    print(f"\n{title}: {len(pairs)} pairs, {sum(pair.same for pair in pairs)} of them the same claim")
    print(f"  meaning alone, best cut   {best}")
    print(f"  guards alone              {score(pairs, guarded)}")
    print(f"  guards, then meaning      {score(pairs, merged)}")
    kinds = Counter(pair.kind for pair in pairs if not pair.same)
    false = Counter(pair.kind for pair, decision in zip(pairs, merged, strict=True) if decision and not pair.same)
    print("  false merges by kind      " + ", ".join(f"{kind} {false[kind]}/{n}" for kind, n in sorted(kinds.items())))


def print_errors(pairs: Sequence[Pair]) -> None:
    """Print each wrong decision, and which guard kept a pair apart. For the development half only."""
    alike = cosines(pairs)
    for pair, value, merged in zip(pairs, alike, decide(pairs, alike), strict=True):
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
    if not chosen.pairs.exists():
        print(f"Skipped: there are no pairs at {chosen.pairs}.")
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
