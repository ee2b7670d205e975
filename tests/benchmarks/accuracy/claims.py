"""Claims with their evidence and what a careful reader concludes, from the sets of data at hand.

Labels: S the evidence bears the claim out, R it contradicts it, M it is true only in part, N it settles nothing.
For M and N a verdict is right only where the set's authors could have meant it: "misleading" for M, none for N.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.pairs import PAIRS
from tests.benchmarks.accuracy.data import DATA, json_lines, json_list
from tests.benchmarks.accuracy.lots import eighth, fifth, fourth, second, seventh, sixth, third
from tests.benchmarks.accuracy.overlap import Texts

MEANS: Mapping[str, ClaimVerdict | None] = MappingProxyType(
    {"S": ClaimVerdict.VERIFIED, "R": ClaimVerdict.FALSE, "M": ClaimVerdict.MISLEADING, "N": None}
)


class Item(NamedTuple):
    """A claim, its evidence, and the label."""

    label: str
    claim: str
    evidence: str
    language: str = "en"


class ClaimSet(NamedTuple):
    """A set of items: its `key` on the command line, and the name in the table. `path` is the file that it needs,
    None for what lies in this repository. `held_out`: nobody chose a rule by looking at it; else it shows how the
    rules fare where they were made."""

    key: str
    name: str
    path: Path | None
    read: Callable[[], Iterator[Item]]
    held_out: bool = True

    @property
    def is_here(self) -> bool:
        return self.path is None or self.path.exists()


def pairs(written: Sequence[tuple[str, str, str]]) -> Iterator[Item]:
    """Pairs written for this project, English and Vietnamese."""
    for label, claim, evidence in written:
        yield Item(label, claim, evidence, "en" if claim.isascii() else "vi")


FEVER = DATA / "verifier" / "fever_symmetric_test.jsonl"
WICE_DEV, WICE_TEST = DATA / "wice" / "dev.jsonl", DATA / "wice" / "test.jsonl"
STANCE = DATA / "factcheck_bench" / "subtask3_claim_evidence_stance.jsonl"
FACTUALITY = DATA / "factcheck_bench" / "subtask4_claim_factuality.jsonl"
AVERITEC = DATA / "averitec" / "dev.json"


def fever_symmetric() -> Iterator[Item]:
    """FEVER-symmetric test: supported (0) or refuted (1)."""
    for row in json_lines(FEVER):
        yield Item("S" if row["y"] == 0 else "R", row["claim"], row["ev"])


def wice(path: Path) -> Iterator[Item]:
    """WiCE: claims of Wikipedia and the pages that they cite."""
    labels = {"supported": "S", "partially_supported": "M", "not_supported": "N"}
    for row in json_lines(path):
        yield Item(labels[row["label"]], row["claim"], "\n".join(row["evidence"]))


def stance(measured: bool) -> Iterator[Item]:
    """Factcheck-Bench: claims of a chatbot and what a search found for them. The claims are parted by their hash;
    rules were made with one half, the other is measured, but for claims that are nearly one of the first half."""
    labels = {"completely-support": "S", "partially-support": "M", "refute": "R", "irrelevant": "N"}
    items = [Item(labels[row["stance"]], row["claim"], row["evidence"]) for row in json_lines(STANCE)]
    made_with = Texts(item.claim for item in items if _is_for_development(item.claim))
    for item in items:
        development = _is_for_development(item.claim)
        if development is not measured and (development or not made_with.has_like(item.claim)):
            yield item


def _is_for_development(claim: str) -> bool:
    return int(hashlib.sha256(claim.encode()).hexdigest(), 16) % 2 == 0


def averitec() -> Iterator[Item]:
    """AVeriTeC dev: claims of public life, with the answers that its annotators found as evidence."""
    labels = {"Supported": "S", "Refuted": "R", "Conflicting Evidence/Cherrypicking": "M", "Not Enough Evidence": "N"}
    for row in json_list(AVERITEC):
        answers = [answer["answer"] for question in row["questions"] for answer in question["answers"]]
        yield Item(labels[row["label"]], row["claim"], "\n\n".join(answers))


def factuality() -> Iterator[Item]:
    """Factcheck-Bench: claims of a chatbot, true or false, without evidence: for assessors that search."""
    for row in json_lines(FACTUALITY):
        if row["label"] in ("true", "false"):
            yield Item("S" if row["label"] == "true" else "R", row["claim"], "")


SETS = (
    ClaimSet("own", "own pairs", None, lambda: pairs(PAIRS), held_out=False),
    ClaimSet("second", "own pairs, second lot", None, lambda: pairs(second.PAIRS), held_out=False),
    ClaimSet("third", "own pairs, third lot", None, lambda: pairs(third.PAIRS), held_out=False),
    ClaimSet("fourth", "own pairs, fourth lot", None, lambda: pairs(fourth.PAIRS), held_out=False),
    ClaimSet("fifth", "own pairs, fifth lot", None, lambda: pairs(fifth.PAIRS), held_out=False),
    ClaimSet("sixth", "own pairs, sixth lot", None, lambda: pairs(sixth.PAIRS), held_out=False),
    ClaimSet("seventh", "own pairs, seventh lot", None, lambda: pairs(seventh.PAIRS), held_out=False),
    ClaimSet("eighth", "own pairs, written last", None, lambda: pairs(eighth.PAIRS)),
    ClaimSet("wice-dev", "WiCE dev", WICE_DEV, lambda: wice(WICE_DEV), held_out=False),
    ClaimSet("wice", "WiCE test", WICE_TEST, lambda: wice(WICE_TEST)),
    ClaimSet("fever-symmetric", "FEVER-symmetric test", FEVER, fever_symmetric),
    ClaimSet("stance-dev", "Factcheck-Bench stance, development half", STANCE, lambda: stance(False), held_out=False),
    ClaimSet("stance", "Factcheck-Bench stance, other half", STANCE, lambda: stance(True)),
    ClaimSet("averitec", "AVeriTeC dev, annotators' answers", AVERITEC, averitec),
)
"""Sets whose evidence comes with the claim."""

FOR_SEARCHERS = ClaimSet("factuality", "Factcheck-Bench factuality", FACTUALITY, factuality)
"""What only an assessor that searches by itself can be measured on."""
