"""What the model behind a stub says: verdicts on the claims that it was asked about, in the shape that was asked for.

The verdicts follow from the words of a claim, so that a run can be repeated. Providers mostly agree; now and then one
of them can't verify what the others can.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

from tests.stubs.asking import Asked
from tests.stubs.faults import Fault
from tests.stubs.pages import Page
from tests.stubs.schemas import fitting

VERDICTS = ("verified", "verified", "verified", "false", "misleading", "verified", "unverifiable", "false")
SAYING = {
    "verified": "gives the same account of it.",
    "false": "records the opposite.",
    "misleading": "has it, but of another year.",
    "unverifiable": "does not settle it.",
}
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_MOST_CLAIMS = 12
UNKNOWN = "c99"
"""The id of a claim that nobody asked about."""

Json: TypeAlias = dict[str, Any]


class Voice(NamedTuple):
    """Who answers, and whether it cites results by their number; otherwise by their URL."""

    name: str
    numbers: bool


def verdict_on(claim: str, provider: str) -> str:
    """The verdict of a provider on a claim, always the same one."""
    words = " ".join(claim.lower().split())
    alone = crc32(f"{provider}: {words}".encode()) % 7 == 0
    return "unverifiable" if alone else VERDICTS[crc32(words.encode()) % len(VERDICTS)]


def answer_text(asked: Asked, voice: Voice, pages: Sequence[Page], fault: Fault | None) -> str:
    """The text of an answer, spoilt as the fault says where that concerns the text."""
    if fault is Fault.EMPTY:
        return ""
    if asked.schema is None:
        return "I looked into it, and all of it is verified."
    if "findings" in asked.schema["properties"]:
        answer = _spoilt(fitting(asked.schema, _judged(asked, voice, pages)), fault)
    else:
        answer = fitting(asked.schema, _taken_apart(asked))
    text = json.dumps({"verdict": "TRUE", "sure": 0.93} if fault is Fault.WRONG_SCHEMA else answer, ensure_ascii=False)
    if fault is Fault.INVALID_JSON:
        return f"{text[: len(text) // 2]} … and so on; all in all: verified"
    return text[: len(text) // 3] if fault is Fault.MAX_TOKENS else text


def _spoilt(answer: Json, fault: Fault | None) -> Json:
    first, *rest = answer["findings"]
    other = "verified" if first["verdict"] == "false" else "false"
    spoilt = {
        Fault.MISSING_CLAIM: rest,
        Fault.UNKNOWN_CLAIM: [first, *rest, {**first, "claim": UNKNOWN}],
        Fault.DUPLICATE_FINDING: [first, *rest, {**first, "verdict": other}],
    }
    return {**answer, "findings": spoilt.get(fault, answer["findings"]) if fault else answer["findings"]}


def _judged(asked: Asked, voice: Voice, pages: Sequence[Page]) -> Json:
    findings = [_finding(claim, text, voice, pages) for claim, text in asked.claims.items()]
    return {"findings": findings, "summary": [f"{voice.name} looked at {len(findings)} claims, {len(pages)} pages."]}


def _finding(claim: str, text: str, voice: Voice, pages: Sequence[Page]) -> Json:
    verdict = verdict_on(text, voice.name) if pages else "unverifiable"
    first = crc32(text.encode()) % len(pages) if pages else 0
    cited = [] if verdict == "unverifiable" else [(first + step) % len(pages) for step in range(min(2, len(pages)))]
    return {
        "claim": claim,
        "verdict": verdict,
        "explanation": f"{pages[first].title if pages else 'What was found'} {SAYING[verdict]}",
        "sources": [str(at + 1) if voice.numbers else pages[at].url for at in cited],
        "quote": pages[cited[0]].words if cited else None,
    }


def _taken_apart(asked: Asked) -> Json:
    """The sentences of a statement as claims, the first one central; questions are not checkable."""
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(asked.statement) if sentence.strip()]
    asked_back = [sentence for sentence in sentences if sentence.endswith("?")]
    told = [sentence for sentence in sentences if sentence not in asked_back]
    claims = [{"text": text, "quote": text, "central": at == 0} for at, text in enumerate(told[:_MOST_CLAIMS])]
    return {
        "claims": claims,
        "not_checkable": [{"text": text, "reason": "question"} for text in asked_back],
        "left_out": told[_MOST_CLAIMS:],
    }
