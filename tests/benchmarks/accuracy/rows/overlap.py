"""How many measured claims and passages stand, or nearly so, in what the rules were made with: none should."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.accuracy.claims import SETS, STANCE, stance
from tests.benchmarks.accuracy.overlap import Texts, of_this_repository, sentences
from tests.benchmarks.accuracy.table import Row, absent

TASK = "overlap"
METRIC = "near-duplicates of text in this repository"


def rows() -> Iterator[Row]:
    """One row a set of others, and one for the two halves of the set that is parted."""
    ours = of_this_repository()
    for one in SETS:
        if one.path is None:
            continue
        if not one.is_here:
            yield absent(TASK, one.name)
            continue
        items = list(one.read())
        texts = {item.claim for item in items} | set(sentences(item.evidence for item in items))
        yield Row(TASK, f"{one.name}, claims and sentences", len(texts), METRIC, sum(map(ours.has_like, texts)))
    if STANCE.exists():
        made_with = Texts(item.claim for item in stance(measured=False))
        measured = {item.claim for item in stance(measured=True)}
        metric = "near-duplicates of claims in the development half"
        name = "Factcheck-Bench stance, other half, claims"
        yield Row(TASK, name, len(measured), metric, sum(map(made_with.has_like, measured)))
