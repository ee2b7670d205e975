"""Whether what asserts something is told from what does not, against taking every sentence for a claim.

A claim that is dropped is seen by nobody, so that recall matters most; F1 is that of the claim class.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bot.domain.statements import Statement
from bot.verification.decompose import decompose
from tests.benchmarks.accuracy.data import DATA, json_lines
from tests.benchmarks.accuracy.intervals import bootstrap, wilson
from tests.benchmarks.accuracy.table import Baseline, Row, absent
from tests.benchmarks.aligning import f1

TASK = "is it a claim"
_BENCH = DATA / "factcheck_bench"
_TWEETS = DATA / "checkthat2022_en"


class Told(NamedTuple):
    """Whether a text is a claim, and whether we take it for one."""

    claim: bool
    taken: bool


def rows() -> Iterator[Row]:
    """F1 and recall of the claim class for each set."""
    for name, path, read in (
        ("Factcheck-Bench, sentences", _BENCH / "subtask1_sentence_checkworthiness.jsonl", _sentences),
        ("Factcheck-Bench, claims", _BENCH / "subtask2_claim_checkworthiness.jsonl", _claims),
        ("CheckThat 2022 English, dev", _TWEETS / "CT22_english_1B_claim_dev.tsv", _tweets),
        ("CheckThat 2022 English, dev_test", _TWEETS / "CT22_english_1B_claim_dev_test.tsv", _tweets),
    ):
        yield from _of_set(name, path, read) if path.exists() else [absent(TASK, name)]


def _sentences(path: Path) -> Iterator[tuple[str, bool]]:
    for row in json_lines(path):
        yield row["sentence"], row["checkworthy"] == "yes"


def _claims(path: Path) -> Iterator[tuple[str, bool]]:
    for row in json_lines(path):
        yield row["claim"], row["checkworthy"] == "factual"


def _tweets(path: Path) -> Iterator[tuple[str, bool]]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield row["tweet_text"], row["class_label"] == "1"


def _of_set(name: str, path: Path, read: Callable[[Path], Iterator[tuple[str, bool]]]) -> Iterator[Row]:
    told = [Told(claim, bool(decompose(Statement(text=text, language="en")).claims)) for text, claim in read(path)]
    always = [Told(one.claim, True) for one in told]
    yield Row(TASK, name, len(told), "F1 of claims", f1_of_claims(told), bootstrap(told, f1_of_claims),
              (Baseline("always yes", f1_of_claims(always)),))  # fmt: skip
    claims = [one.taken for one in told if one.claim]
    yield Row(TASK, name, len(claims), "recall of claims", sum(claims) / len(claims), wilson(sum(claims), len(claims)),
              (Baseline("always yes", 1.0),))  # fmt: skip
    others = [not one.taken for one in told if not one.claim]
    yield Row(TASK, name, len(others), "what is no claim told as such", sum(others) / len(others),
              wilson(sum(others), len(others)), (Baseline("always yes", 0.0),))  # fmt: skip


def f1_of_claims(told: Sequence[Told]) -> float:
    """F1 of the class of claims."""
    right = sum(one.claim and one.taken for one in told)
    taken, claims = sum(one.taken for one in told), sum(one.claim for one in told)
    return f1(right / taken if taken else 1.0, right / claims if claims else 1.0)
