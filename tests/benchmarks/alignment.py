"""How well two findings are told to be one claim: `python -m tests.benchmarks.alignment [--half dev] [--errors]`.

Prints precision, recall and F1 of "same claim" and the false merges by kind of edit, English and Vietnamese apart;
beside that the embedding model alone at its best threshold, and the guards alone. Then the statements, lined up whole:
F1 over pairs of findings, and B-cubed F1. Own claims come first, then the pairs of others where they lie beside the
checkout. `--errors` lists the wrong decisions of the development halves, on which alone rules are chosen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.language.conflicts import conflicts
from bot.language.embeddings import embed
from tests.benchmarks.aligning import (
    SHARED_PAIRS,
    Decided,
    Placed,
    b_cubed,
    by_kind,
    decide,
    guarded,
    pairs_within,
    place,
    score,
    shared_pairs,
)
from tests.benchmarks.claim_sets import HALVES, ClaimPair, claim_pairs, findings

LANGUAGES = {"en": "English", "vi": "Vietnamese"}


def cosines(pairs: Sequence[ClaimPair]) -> list[float]:
    """The cosine of each pair."""
    left, right = embed([pair.a for pair in pairs]), embed([pair.b for pair in pairs])
    return [float(one @ other) for one, other in zip(left, right, strict=True)]


def report(pairs: Sequence[ClaimPair], title: str) -> None:
    """Print the table of one part of the pairs."""
    alike, decided = cosines(pairs), decide(pairs)
    cuts = ([Decided(pair, value >= cut / 100) for pair, value in zip(pairs, alike, strict=True)] for cut in range(100))
    print(f"\n{title}: {len(pairs)} pairs, {sum(pair.same for pair in pairs)} of them the same claim")
    print(f"  meaning alone, best cut   {max(map(score, cuts), key=lambda one: one.f1)}")
    print(f"  guards alone              {score(Decided(pair, not conflicts(pair.a, pair.b)) for pair in pairs)}")
    print(f"  guards, then meaning      {score(decided)}")
    print(f"  without the open kind     {score(guarded(decided))}")
    kinds = (f"{kind} {wrong}/{n}" for kind, (wrong, n) in by_kind(decided).items())
    print(f"  false merges by kind      {', '.join(kinds)}")


def report_statements(statements: Sequence[Placed], title: str) -> None:
    """Print how well the findings of three assessors on each statement are lined up."""
    precision, recall, both = b_cubed(statements)
    within = [one for placed in statements for one in pairs_within(placed)]
    print(f"\n{title}: {len(statements)} statements, {sum(len(placed.truth) for placed in statements)} findings")
    print(f"  pairs of findings         {score(within)}")
    print(f"  B-cubed                   precision {precision:.3f}  recall {recall:.3f}  F1 {both:.3f}")


def print_errors(decided: Sequence[Decided]) -> None:
    """Print each wrong decision with the cosine, and which guard kept a pair apart."""
    for (pair, merged), value in zip(decided, cosines([one.pair for one in decided]), strict=True):
        if merged != pair.same:
            why = ", ".join(f"{one.kind}: {one.one} / {one.other}" for one in conflicts(pair.a, pair.b))
            print(f"  {'MERGED' if merged else 'APART '} {pair.lang} {pair.kind} {value:.2f} [{why}]")
            print(f"    {pair.a}\n    {pair.b}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; the exit code is 0 also where the pairs of others are absent, which is said."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=HALVES, help="only this half; the held-out half of the pairs of others, too")
    parser.add_argument("--errors", action="store_true", help="list the wrong decisions of the development halves")
    chosen = parser.parse_args(arguments)
    shared = SHARED_PAIRS.exists()
    for half in (chosen.half,) if chosen.half else HALVES:
        sets = {f"own, {half}": claim_pairs(half)}
        if shared:
            sets[f"of others, {half}"] = shared_pairs("dev" if half == "dev" else "test")
        for name, pairs in sets.items():
            for lang, language in LANGUAGES.items():
                report([pair for pair in pairs if pair.lang == lang], f"{language}, {name}")
        placed = [place(one) for one in findings(half)]
        for lang, language in LANGUAGES.items():
            report_statements([one for one in placed if one.findings.lang == lang], f"{language}, {half}")
        if chosen.errors and half == "dev":
            print("\nWrong decisions")
            print_errors([one for pairs in sets.values() for one in decide(pairs)])
            print_errors([one for statement in placed for one in pairs_within(statement)])
    if not shared:
        print(f"\nAbsent, so not measured: {SHARED_PAIRS}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
