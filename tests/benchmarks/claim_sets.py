"""Claims written for measuring alignment: pairs by kind of edit, and findings of three assessors lined up by hand.

The halves `dev` and `frozen` were written together, before the rules were measured on either; rules are chosen on `dev`
alone. Of a group of claims, every two wordings ("=") are a pair that is the same; each edit ("number: …") is paired
with the first wording, from which it differs least, and with another. Kinds other than `OPEN` are guarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parent / "data"
HALVES = ("dev", "frozen")
SAME = "same"
OPEN = "open"
"""A word of an open vocabulary was changed (glass, metal): no list can hold all of those."""

_LANGUAGES = {"# English": "en", "# Vietnamese": "vi"}


class ClaimPair(NamedTuple):
    """Two claims, whether they are the same, and which kind of edit sets them apart where not."""

    a: str
    b: str
    same: bool
    kind: str
    lang: str


class Said(NamedTuple):
    """A finding: who said it, which claim it makes (a name within its statement), and its words."""

    assessor: str
    claim: str
    text: str


class Findings(NamedTuple):
    """The findings of three assessors on one statement."""

    title: str
    lang: str
    said: tuple[Said, ...]


def claim_pairs(half: str) -> list[ClaimPair]:
    """The pairs of one half."""
    return [pair for lang, lines in _blocks(f"claims_{half}.txt") for pair in _pairs(lines, lang)]


def findings(half: str) -> list[Findings]:
    """The statements of one half."""
    return [
        Findings(lines[0].removeprefix("@ "), lang, tuple(map(_said, lines[1:])))
        for lang, lines in _blocks(f"findings_{half}.txt")
    ]


def _blocks(name: str) -> Iterator[tuple[str, list[str]]]:
    """Runs of lines between empty ones, with the language of the section that they stand in."""
    lang = ""
    for block in (DATA / name).read_text("utf-8").strip().split("\n\n"):
        lines = block.splitlines()
        if lines[0] in _LANGUAGES:
            lang = _LANGUAGES[lines.pop(0)]
        yield lang, lines


def _pairs(lines: list[str], lang: str) -> Iterator[ClaimPair]:
    wordings = [line.removeprefix("= ") for line in lines if line.startswith("= ")]
    edits = [line.split(": ", 1) for line in lines if not line.startswith("= ")]
    for one, other in combinations(wordings, 2):
        yield ClaimPair(one, other, True, SAME, lang)
    for at, (kind, text) in enumerate(edits):
        yield ClaimPair(wordings[0], text, False, kind, lang)
        yield ClaimPair(wordings[1 + at % (len(wordings) - 1)], text, False, kind, lang)


def _said(line: str) -> Said:
    head, text = line.split(": ", 1)
    assessor, claim = head.split(" ", 1)
    return Said(assessor, claim, text)
