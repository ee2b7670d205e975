"""Reads what a model answered. Nothing is evaluated; what cannot be read is dropped and noted, never guessed.

Raises ProviderFailure where nothing usable is left: an answer that could not be read is no verdict.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief
from bot.documents.scrub import one_line
from bot.domain.assessments import (
    MAX_ADDED_CLAIMS,
    AssessmentState,
    Citation,
    Finding,
    RetrievedSource,
)
from bot.domain.base import Model
from bot.domain.verdicts import ClaimVerdict

MAX_EXPLANATION = 1_000
MAX_QUOTE = 600
MAX_CLAIM = 500
MAX_BULLETS = 5
MAX_CITATIONS = 12

MAX_ROWS = 100
"""Findings of one answer that are looked at: it is asked for at most 12, and three of its own."""

_THINKING = re.compile(r"\A\s*<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT = "</think>"
"""Ends what a model says to itself; many servers swallow the mark that begins it."""

_OPENINGS = 50
"""Opening braces of an answer from which an object is tried to be read."""

_CITE_MARKS = re.compile("\ue200[^\ue200\ue201]{0,300}\ue201|\ue200cite(?:\ue202\\w*)*|[\ue200-\ue202]")
"""Marks that OpenAI's models leave in strings when citations and a schema meet; the second form has lost its end."""

_NUMBER = re.compile(r"^[\[(]?(\d{1,3})[\])]?$")


class Answer(Model):
    """What could be read. `notes` say what was set aside, in plain sentences."""

    findings: tuple[Finding, ...]
    summary: tuple[str, ...]
    notes: tuple[str, ...]


def read_answer(text: str, brief: Brief, retrieved: Sequence[RetrievedSource]) -> Answer:
    """The findings in an answer; `retrieved` are the results that numbers count, from 1.

    Findings for unknown claims, with a verdict that does not exist or of a wrong shape are set aside. Two findings on
    one claim are both kept: the report counts neither where they differ. Raises ProviderFailure (`EMPTY`,
    `UNREADABLE`).
    """
    if not text.strip():
        raise ProviderFailure(AssessmentState.EMPTY, "The answer was empty.")
    data = object_in(text, "findings")
    if data is None:
        raise ProviderFailure(AssessmentState.UNREADABLE, "The answer was not in the shape that was asked for.")
    known = {claim.id for claim in brief.claims}
    rows = list(_rows(data, "findings"))
    findings = [finding for finding in (_finding(row, retrieved) for row in rows) if finding and finding.claim in known]
    if not findings:
        raise ProviderFailure(AssessmentState.UNREADABLE, "The answer judged none of the claims.")
    added = [finding for finding in (_added(row, retrieved) for row in _rows(data, "added")) if finding]
    return Answer(
        findings=(*findings, *added[:MAX_ADDED_CLAIMS]),
        summary=tuple(bullet for bullet in map(text_in, list_in(data, "summary")[:MAX_BULLETS]) if bullet),
        notes=_notes(set_aside=len(rows) - len(findings), missing=known - {finding.claim for finding in findings}),
    )


def _notes(*, set_aside: int, missing: set[str]) -> tuple[str, ...]:
    notes = []
    if set_aside:
        notes.append(f"{set_aside} of its findings could not be used.")
    if missing:
        notes.append(f"It passed over {len(missing)} of the claims.")
    return tuple(notes)


def object_in(text: str, key: str) -> dict[str, Any] | None:
    """The JSON object with `key` in an answer: alone, in a code block, or among whatever else the model said.

    What it thought before does not count. None where two such objects differ: one may be repeated from a text that a
    stranger wrote, and which of them is the answer cannot be known.
    """
    spoken = _THINKING.sub("", text)
    found = list(_objects(spoken.rpartition(_THOUGHT)[2], key)) or list(_objects(spoken, key))
    return found[0] if found and all(other == found[0] for other in found) else None


def _objects(spoken: str, key: str) -> Iterator[dict[str, Any]]:
    decoder = json.JSONDecoder(parse_constant=lambda _: None)
    at = spoken.find("{")
    for _ in range(_OPENINGS):
        if at < 0:
            return
        end = at + 1
        try:
            value, whole = decoder.raw_decode(spoken, at)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, dict) and key in value:
            yield value
            end = whole
        at = spoken.find("{", end)


def _finding(row: dict[str, Any], retrieved: Sequence[RetrievedSource]) -> Finding | None:
    verdict = _verdict(row)
    if verdict is None or not isinstance(row.get("claim"), str):
        return None
    return Finding(
        claim=row["claim"],
        verdict=verdict,
        explanation=text_in(row.get("explanation"))[:MAX_EXPLANATION],
        citations=_citations(row, retrieved),
    )


def _added(row: dict[str, Any], retrieved: Sequence[RetrievedSource]) -> Finding | None:
    verdict, text = _verdict(row), text_in(row.get("text"))[:MAX_CLAIM]
    if verdict is None or not text:
        return None
    explanation = text_in(row.get("explanation"))[:MAX_EXPLANATION]
    return Finding(text=text, verdict=verdict, explanation=explanation, citations=_citations(row, retrieved))


def _verdict(row: dict[str, Any]) -> ClaimVerdict | None:
    said = row.get("verdict")
    if not isinstance(said, str) or said == ClaimVerdict.DISPUTED or said not in set(ClaimVerdict):
        return None
    return ClaimVerdict(said)


def _citations(row: dict[str, Any], retrieved: Sequence[RetrievedSource]) -> tuple[Citation, ...]:
    """The cited sources. The quote goes with the first: where it does not stand there, opening the page says so."""
    quote = text_in(row.get("quote"))[:MAX_QUOTE] or None
    cited = [_address(one, retrieved) for one in list_in(row, "sources")[:MAX_CITATIONS]]
    addresses = list(dict.fromkeys(address for address in cited if address))
    return tuple(Citation(url=address, quote=None if at else quote) for at, address in enumerate(addresses))


def _address(said: Any, retrieved: Sequence[RetrievedSource]) -> str | None:
    """The URL that is meant. A number of no result stays as it is: it is dropped, and counted, as not retrieved."""
    if isinstance(said, int) and not isinstance(said, bool):
        said = str(said)
    if not isinstance(said, str):
        return None
    number = _NUMBER.match(said.strip())
    if number is None:
        return text_in(said)[:2048] or None
    place = int(number[1])
    return retrieved[place - 1].url or number[1] if 1 <= place <= len(retrieved) else number[1]


def _rows(data: dict[str, Any], key: str) -> Iterator[dict[str, Any]]:
    return (row for row in list_in(data, key)[:MAX_ROWS] if isinstance(row, dict))


def list_in(data: dict[str, Any], key: str) -> list[Any]:
    """A list of an answer; empty for whatever is no list."""
    value = data.get(key)
    return value if isinstance(value, list) else []


def text_in(value: Any) -> str:
    """A string of an answer as one clean line; empty for whatever is no string."""
    return one_line(_CITE_MARKS.sub("", value)) if isinstance(value, str) else ""
