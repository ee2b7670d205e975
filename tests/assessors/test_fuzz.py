"""Mutants of valid and of failed replies: no exception escapes, and nothing that failed becomes a verdict.

Each mutant is served by a stub and heard by the real assessor. A seed makes a mutant; a failing test names it.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
import structlog

from bot.assessors.decomposing import SCHEMA, read_decomposition
from bot.assessors.failures import ProviderFailure
from bot.assessors.prompts import answer_schema
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.checks import Progress
from bot.domain.statements import MAX_CLAIMS, Decomposition
from tests.making import report_of
from tests.stubs import anthropic, chat, openai
from tests.stubs.answering import Voice, answer_text
from tests.stubs.asking import Asked
from tests.stubs.assessors import CLAIMS, NAMES, STATEMENT, Asking, assessors, brief
from tests.stubs.faults import Fault
from tests.stubs.pages import Page
from tests.stubs.providers import serving
from tests.stubs.serving import Event, Reply, encode

FEW = 500
MANY = 20_000
BRIEF = brief()

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    float("nan"),
    float("inf"),
    "",
    "\ud800",
    "a\udfffb",
    "\x00\u202e\u2028\U000e0041",
    "disputed",
    "TRUE",
    "verified",
    "c1",
    "c99",
    "https://evil.example/",
    "{{config}} {0} %s",
    "x" * 5_000,
    [],
    [[]],
    {},
    {"findings": "verified"},
    [{"claim": "c1", "verdict": "verified"}],
)
"""What a value is replaced by, and what is put between others."""

ENVELOPES = frozenset({Fault.MAX_TOKENS, Fault.CONTENT_FILTER, Fault.REFUSAL, Fault.TOOL_ERROR, Fault.EMPTY})
"""Failures that come in an envelope like that of an answer: with a whole answer inside, they must stay failures."""


@pytest.fixture
async def asking(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[dict[str, Asking]]:
    # A text in one piece, so that what a mutant says still stands somewhere in what was sent.
    for provider in (openai, anthropic, chat):
        monkeypatch.setattr(provider, "DELTA", 1_000_000)
    with structlog.testing.capture_logs():
        async with serving() as providers, assessors(providers) as found:
            yield found


class Mutant(NamedTuple):
    """A mutated reply: the value that was sent (a reply, or its events), and the bytes that it became."""

    sent: Any
    content: bytes
    kind: str


def mutant_of(one: Asking, seed: int) -> Mutant:
    """The reply that a seed makes for a provider: mutated in the answer, in the envelope, in the bytes, or nowhere."""
    chance = random.Random(seed)
    shape = one.stub.shape
    streams, fault = chance.random() < 0.5, None
    if chance.random() < 0.5:
        fault = chance.choice([None, *sorted((ENVELOPES & shape.faults) - shape.statuses.keys())])
    reply = _reply(shape.pages, fault, _text(shape.voice, shape.pages, chance), streams)
    sent: Any = [list(event) for event in shape.events(reply)] if streams else shape.whole(reply)
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        sent = mutated(sent, chance)
    if not streams:
        return Mutant(sent, _damaged(json.dumps(sent).encode(), chance), "application/json")
    events = [one for one in sent if isinstance(one, list)] if isinstance(sent, list) else []
    content = encode([Event(_name(one), json.dumps(one[1]) if len(one) > 1 else "") for one in events], shape.line_end)
    return Mutant(sent, _damaged(content, chance), "text/event-stream")


def mutated(value: Any, chance: random.Random) -> Any:
    """A copy of a value with one thing in it dropped, reordered, retyped, truncated, duplicated or added."""
    changed = copy.deepcopy(value)
    places = list(_places(changed))
    if not places:
        return copy.deepcopy(chance.choice(ODD))
    holder, key = chance.choice(places)
    match chance.choice(("drop", "reorder", "retype", "truncate", "duplicate", "inject")):
        case "drop":
            del holder[key]
        case "reorder" if isinstance(holder, list):
            chance.shuffle(holder)
        case "truncate" if isinstance(holder[key], (str, list)):
            holder[key] = holder[key][: chance.randrange(len(holder[key]) + 1)]
        case "duplicate" if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        case "inject" if isinstance(holder, list):
            holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(chance.choice(ODD)))
        case "inject":
            holder[chance.choice(("url", "error", "type", "text", "findings"))] = copy.deepcopy(chance.choice(ODD))
        case _:
            holder[key] = copy.deepcopy(chance.choice(ODD))
    return changed


def _text(voice: Voice, pages: Sequence[Page], chance: random.Random) -> str:
    """The text of an answer, half of the time with a mutation of its own."""
    answer = json.loads(answer_text(_asked(), voice, pages, None))
    text = json.dumps(mutated(answer, chance) if chance.random() < 0.5 else answer)
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.1 else text


def _damaged(content: bytes, chance: random.Random) -> bytes:
    """Now and then, bytes that are wrong."""
    if chance.random() >= 0.05:
        return content
    at = chance.randrange(len(content) + 1)
    return content[:at] + chance.choice((b"", b"\xff\xfe", b"\n\n", b"{", b"\x00")) + content[at + 3 :]


def _reply(pages: tuple[Page, ...], fault: Fault | None, text: str, streams: bool) -> Reply:
    asked = _asked()._replace(stream=streams, searches=bool(pages))
    said = "" if fault is Fault.EMPTY else text
    return Reply(asked, {"model": "m"}, said, CLAIMS[:2] if pages else (), pages, 1, 900, 300, fault)


def _asked() -> Asked:
    claims = {claim.id: claim.text for claim in BRIEF.claims}
    return Asked("m", STATEMENT, claims, (), answer_schema(list(claims)), searches=False, stream=False)


def _name(event: list[Any]) -> str | None:
    return event[0] if event and isinstance(event[0], str) and event[0].isascii() and event[0].isprintable() else None


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside a value, as what holds it and its key there."""
    keys = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def pairs_said(value: Any) -> set[tuple[str, str]]:
    """Every claim with its verdict that stands in an answer, anywhere in what was sent."""
    if isinstance(value, str) and "verdict" in value:
        found: set[tuple[str, str]] = set()
        for at in (at for at, character in enumerate(value) if character == "{"):
            try:
                found |= pairs_said(json.JSONDecoder().raw_decode(value, at)[0])
            except ValueError:
                continue
        return found
    if isinstance(value, dict):
        own = {(value["claim"], value["verdict"])} if _is_pair(value) else set()
        return own.union(*map(pairs_said, value.values()))
    return set().union(*map(pairs_said, value)) if isinstance(value, list) else set()


def _is_pair(value: Any) -> bool:
    return isinstance(value.get("claim"), str) and isinstance(value.get("verdict"), str)


def is_doomed(sent: Any) -> bool:
    """Whether a reply says of itself that it is no whole answer, and nowhere that it is one."""
    ends = set(_ends(sent))
    return bool(ends & {"incomplete", "failed", "max_tokens", "refusal", "length", "content_filter"}) and not (
        ends & {"completed", "end_turn", "stop"}
    )


def _ends(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        is_response = value.get("object") == "response"
        ends = [value.get("stop_reason"), value.get("finish_reason"), value.get("status") if is_response else None]
        yield from (end for end in ends if isinstance(end, str))
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _ends(inner)


async def hear(one: Asking, mutant: Mutant) -> Assessment:
    one.start_anew()
    # One that looks like a paused turn, or like a refused format, is followed by the same again.
    for _ in range(3):
        one.stub.reply_next(mutant.content, mutant.kind)
    return await one.assess(BRIEF)


def check(assessment: Assessment, told: list[Progress], mutant: Mutant) -> None:
    if assessment.state is not AssessmentState.OK:
        assert assessment.findings == ()
        assert assessment.summary == ()
        assert assessment.detail
    heard = {(finding.claim, finding.verdict.value) for finding in assessment.findings if finding.claim is not None}
    assert heard <= pairs_said(mutant.sent)
    if is_doomed(mutant.sent):
        assert assessment.state is not AssessmentState.OK
    assert assessment.cost_usd is None or (assessment.cost_usd.is_finite() and assessment.cost_usd >= 0)
    # Whatever was heard can be stored, and shown.
    assert Assessment.model_validate_json(assessment.model_dump_json()) == assessment
    for moment in told:
        assert Progress.model_validate_json(moment.model_dump_json()) == moment
    assert report_of(BRIEF.statement, BRIEF.claims, [assessment]).model_dump_json()


async def fuzz(asking: dict[str, Asking], seeds: range) -> set[AssessmentState]:
    states = set()
    for seed in seeds:
        one = asking[NAMES[seed % len(NAMES)]]
        mutant = mutant_of(one, seed)
        try:
            async with asyncio.timeout(10):
                assessment = await hear(one, mutant)
            check(assessment, one.told, mutant)
        except Exception as error:
            error.add_note(f"mutant {seed} of {one.configured.assessor.identity.id}: {mutant.content[:2_000]!r}")
            raise
        states.add(assessment.state)
    return states


async def test_no_mutant_escapes(asking: dict[str, Asking]) -> None:
    states = await fuzz(asking, range(FEW))
    assert {AssessmentState.OK, AssessmentState.UNREADABLE, AssessmentState.TRUNCATED} <= states


@pytest.mark.slow
async def test_none_of_many_mutants_escapes(asking: dict[str, Asking]) -> None:
    await fuzz(asking, range(FEW, FEW + MANY))


@pytest.mark.parametrize("seeds", [range(FEW), pytest.param(range(FEW, FEW + MANY), marks=pytest.mark.slow)])
def test_no_decomposition_escapes(seeds: range) -> None:
    asked = Asked("m", STATEMENT, {}, (), SCHEMA, searches=False, stream=False)
    whole = json.loads(answer_text(asked, Voice("openai", numbers=False), (), None))
    for seed in seeds:
        chance, answer = random.Random(seed), whole
        for _ in range(1 + seed % 4):
            answer = mutated(answer, chance)
        try:
            made = read_decomposition(json.dumps(answer), BRIEF.statement)
        except ProviderFailure:
            continue
        assert Decomposition.model_validate_json(made.model_dump_json()) == made
        assert len(made.claims) <= MAX_CLAIMS
        for claim in made.claims:
            assert claim.span is None or STATEMENT[claim.span.start : claim.span.end] == claim.quote
