"""Whether a post's claim is found among ten thousand that were checked before: "similar, checked on ..."."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bot.evidence.matching import rank_similar
from bot.evidence.ranking import Embed, WordIndex
from bot.language.embeddings import Vectors, embed
from tests.benchmarks.accuracy.data import DATA
from tests.benchmarks.accuracy.intervals import bootstrap
from tests.benchmarks.accuracy.table import Baseline, Row, absent

TASK = "similar checks"
FOLDER = DATA / "checkthat2020_task2"
SPLITS = (("CheckThat 2020, dev", FOLDER / "v3.0" / "dev"), ("CheckThat 2020, test", FOLDER))
MOST = 30
"""Ranks that are looked at for the mean reciprocal rank."""


class Ranked(NamedTuple):
    """For one post the ranks (from 1) of the claims that it makes, and how many there are."""

    ranks: tuple[int, ...]
    wanted: int


def rows() -> Iterator[Row]:
    """MAP@5 and MRR of our order, with BM25's beside it."""
    for name, folder in SPLITS:
        yield from _of_split(name, folder) if (folder / "tweets.queries.tsv").exists() else [absent(TASK, name)]


def _of_split(name: str, folder: Path) -> Iterator[Row]:
    claims = {key: f"{claim} {title}" for key, claim, title in _table(FOLDER / "v3.0" / "verified_claims.docs.tsv")}
    order, texts = list(claims), list(claims.values())
    index, remembering = WordIndex(texts), _remembering(embed)
    wanted: dict[str, set[str]] = defaultdict(set)
    for line in (folder / "tweet-vclaim-pairs.qrels").read_text("utf-8").splitlines():
        query, _, claim, _ = line.split()
        wanted[query].add(claim)
    posts = {key: text for key, text in _table(folder / "tweets.queries.tsv") if key in wanted}

    def ranked(by: Embed | None) -> list[Ranked]:
        found = {post: rank_similar(text, texts, by, most=MOST, index=index) for post, text in posts.items()}
        return [
            Ranked(
                tuple(at for at, one in enumerate(found[post], 1) if order[one.place] in wanted[post]),
                len(wanted[post]),
            )
            for post in posts
        ]

    ours, words = ranked(remembering), ranked(None)
    for metric, of in (("MAP@5", average_precision), ("MRR", reciprocal_rank)):
        baseline = Baseline("BM25", _mean(of)(words))
        yield Row(TASK, name, len(ours), metric, _mean(of)(ours), bootstrap(ours, _mean(of)), (baseline,))


def average_precision(one: Ranked) -> float:
    """Average precision among the first five."""
    return sum(at / rank for at, rank in enumerate(one.ranks, 1) if rank <= 5) / min(5, one.wanted)


def reciprocal_rank(one: Ranked) -> float:
    """One over the rank of the first that is right; 0 where none is."""
    return 1 / one.ranks[0] if one.ranks else 0.0


def _mean(of: Callable[[Ranked], float]) -> Callable[[Sequence[Ranked]], float]:
    return lambda cases: sum(map(of, cases)) / len(cases)


def _remembering(by: Embed) -> Embed:
    """The same texts come up for many posts."""
    one = cache(lambda text: by([text])[0])

    def embedded(texts: Sequence[str]) -> Vectors:
        return np.stack([one(text) for text in texts])

    return embedded


def _table(path: Path) -> Iterator[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t")
        next(rows)
        yield from rows
