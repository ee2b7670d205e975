"""Verdicts that published judges gave on published claims, with the truth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bot.domain.verdicts import ClaimVerdict
from tests.benchmarks.accuracy.data import DATA, json_lines

AVERITEC = MappingProxyType(
    {
        "Supported": ClaimVerdict.VERIFIED,
        "Refuted": ClaimVerdict.FALSE,
        "Conflicting Evidence/Cherrypicking": ClaimVerdict.MISLEADING,
        "Not Enough Evidence": ClaimVerdict.UNVERIFIABLE,
    }
)
"""What the labels of AVeriTeC are among our verdicts."""

_SUPPORTED = 0.5
"""A judge of WiCE that gives a probability means "supported" above this; nobody chose it by the results."""


class Case(NamedTuple):
    """The truth about a claim, and each judge's verdict by its name."""

    truth: ClaimVerdict
    said: Mapping[str, ClaimVerdict]


def averitec(folder: Path = DATA) -> list[Case] | None:
    """Three judges of the AVeriTeC development set (HerO's runs); None where a file is absent."""
    truth_file, judges = folder / "averitec" / "dev.json", sorted((folder / "averitec_judges").glob("*.json"))
    if not truth_file.exists() or not judges:
        return None
    truths = json.loads(truth_file.read_text("utf-8"))
    said: list[dict[str, ClaimVerdict]] = [{} for _ in truths]
    for path in judges:
        for at, row in enumerate(json.loads(path.read_text("utf-8"))):
            assert row["claim"] == truths[at]["claim"]
            said[at][path.stem] = AVERITEC[row["pred"]]
    return [Case(AVERITEC[row["label"]], one) for row, one in zip(truths, said, strict=True)]


def wice(folder: Path = DATA) -> list[Case] | None:
    """Four judges of 100 claims of WiCE test: borne out in full or not; None where a file is absent."""
    truth_file, judges = folder / "wice" / "test.jsonl", sorted((folder / "wice_judges").glob("*.json"))
    if not truth_file.exists() or not judges:
        return None
    scores = {path.stem.removeprefix("claim__"): json.loads(path.read_text("utf-8")) for path in judges}
    return [
        Case(
            _borne_out(row["label"] == "supported"),
            {name: _borne_out(by_claim[row["meta"]["id"]] > _SUPPORTED) for name, by_claim in scores.items()},
        )
        for row in json_lines(truth_file)
        if all(row["meta"]["id"] in by_claim for by_claim in scores.values())
    ]


def _borne_out(yes: bool) -> ClaimVerdict:
    return ClaimVerdict.VERIFIED if yes else ClaimVerdict.UNVERIFIABLE
