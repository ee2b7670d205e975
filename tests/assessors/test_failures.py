"""Every documented failure becomes a state in plain words, and never a verdict; what may be billed is not sent again.

The real assessors ask the stub servers over HTTP.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.assessors.configured import decomposer_among
from bot.assessors.failures import ProviderFailure
from bot.assessors.transport import MAX_TRIES
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.reports import Report
from bot.domain.verdicts import ClaimVerdict
from tests.making import report_of
from tests.stubs.answering import verdict_on
from tests.stubs.anthropic import Anthropic
from tests.stubs.assessors import CLAIMS, NAMES, STATEMENT, Asking, assessors, brief
from tests.stubs.compatible import Compatible
from tests.stubs.faults import Fault
from tests.stubs.openai import OpenAi
from tests.stubs.perplexity import Perplexity
from tests.stubs.providers import serving

S = AssessmentState
SHAPES: dict[str, Any] = {"openai": OpenAi, "anthropic": Anthropic, "perplexity": Perplexity, "compatible": Compatible}

NO_ANSWER = {
    Fault.UNAUTHORIZED: (S.UNAUTHORIZED, 1),
    Fault.FORBIDDEN: (S.FORBIDDEN, 1),
    Fault.NO_MODEL: (S.MODEL_NOT_FOUND, 1),
    Fault.RATE_LIMITED: (S.RATE_LIMITED, MAX_TRIES),
    Fault.RATE_LIMITED_WITH_DELAY: (S.RATE_LIMITED, MAX_TRIES),
    Fault.NO_QUOTA: (S.QUOTA_EXCEEDED, 1),
    Fault.SERVER_ERROR: (S.SERVER_ERROR, 1),
    Fault.BAD_GATEWAY: (S.SERVER_ERROR, 1),
    Fault.UNAVAILABLE: (S.OVERLOADED, MAX_TRIES),
    Fault.OVERLOADED: (S.OVERLOADED, MAX_TRIES),
    Fault.TIMEOUT: (S.TIMEOUT, 1),
    Fault.CUT: (S.INTERRUPTED, 1),
    Fault.ENDED_EARLY: (S.INTERRUPTED, 1),
    Fault.STALLED: (S.INTERRUPTED, 1),
    Fault.ERROR_EVENT: (S.SERVER_ERROR, 1),
    Fault.FAILED_EVENT: (S.SERVER_ERROR, 1),
    Fault.REFUSAL: (S.REFUSED, 1),
    Fault.MAX_TOKENS: (S.TRUNCATED, 1),
    Fault.PAUSED: (S.PAUSED, 3),
    Fault.CONTENT_FILTER: (S.FILTERED, 1),
    Fault.INVALID_JSON: (S.UNREADABLE, 1),
    Fault.WRONG_SCHEMA: (S.UNREADABLE, 1),
    Fault.TOOL_ERROR: (S.SEARCH_FAILED, 1),
    Fault.EMPTY: (S.EMPTY, 1),
}
"""How an assessment ends that has no answer, and how many calls were made for it."""

THEIR_OWN = {("anthropic", Fault.ERROR_EVENT): (S.OVERLOADED, 1)}
"""Where a provider's own word for a failure is more exact."""

IN_PART = (Fault.MISSING_CLAIM, Fault.UNKNOWN_CLAIM, Fault.DUPLICATE_FINDING)
"""Faults of one finding, which leave the others as they are."""

BILLED = (Fault.REFUSAL, Fault.MAX_TOKENS, Fault.PAUSED, Fault.INVALID_JSON, Fault.WRONG_SCHEMA, Fault.EMPTY)
"""Failures at whose end the provider has counted, and will bill, what was used."""

PLAIN_WORDS = re.compile(r"[A-Z][A-Za-z0-9 ,;'’-]+\.")
"""A sentence without addresses, codes, braces or keys."""

SILENCE = 0.1
"""Seconds that an assessor bears silence where a test wants it to lose patience."""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served() -> AsyncIterator[tuple[dict[str, Asking], dict[str, Asking]]]:
    async with (
        serving() as providers,
        assessors(providers) as patient,
        assessors(providers, silence=SILENCE) as impatient,
    ):
        yield patient, impatient


@pytest.fixture
def asking(served: tuple[dict[str, Asking], dict[str, Asking]]) -> dict[str, Asking]:
    """The assessors, which keep their connections, with nothing asked yet."""
    patient, _ = served
    for one in patient.values():
        one.start_anew()
    return patient


@pytest.fixture
def impatient(served: tuple[dict[str, Asking], dict[str, Asking]]) -> dict[str, Asking]:
    """The same, bearing only `SILENCE`."""
    _, impatient = served
    for one in impatient.values():
        one.start_anew()
    return impatient


def failures(name: str) -> list[Fault]:
    return sorted(SHAPES[name].faults & NO_ANSWER.keys())


async def failed(one: Asking, fault: Fault) -> Assessment:
    one.stub.fail_always(fault)
    return await one.assess()


def reported(*assessments: Assessment) -> Report:
    asked = brief()
    return report_of(asked.statement, asked.claims, assessments)


async def test_no_fault_is_left_out() -> None:
    known = set(NO_ANSWER) | set(IN_PART) | {Fault.PAUSED_ONCE}
    assert known == set(Fault)


@pytest.mark.parametrize(("name", "fault"), [(name, fault) for name in NAMES for fault in failures(name)])
async def test_a_failure_is_a_state_and_never_a_verdict(
    asking: dict[str, Asking], impatient: dict[str, Asking], name: str, fault: Fault
) -> None:
    one = impatient[name] if fault in (Fault.TIMEOUT, Fault.STALLED) else asking[name]
    assessment = await failed(one, fault)
    state, calls = THEIR_OWN.get((name, fault), NO_ANSWER[fault])
    assert assessment.state is state, assessment.detail
    assert len(one.stub.calls) == calls
    assert len(one.slept) == (calls - 1 if fault is not Fault.PAUSED else 0)
    assert PLAIN_WORDS.fullmatch(assessment.detail or ""), assessment.detail
    assert assessment.findings == ()
    assert assessment.summary == ()
    if fault in BILLED:
        assert assessment.usage is not None
        assert assessment.usage.output_tokens == one.stub.tokens_out > 0
        assert assessment.cost_usd is not None
        assert (assessment.cost_usd > 0) is (name != "compatible")
    report = reported(assessment)
    assert report.verdict is None
    assert all(claim.verdict is None and claim.votes == () for claim in report.claims)


@pytest.mark.parametrize("name", NAMES)
async def test_it_waits_as_long_as_it_is_told_to(asking: dict[str, Asking], name: str) -> None:
    asking[name].stub.fail_next(Fault.RATE_LIMITED_WITH_DELAY, Fault.RATE_LIMITED)
    assessment = await asking[name].assess()
    assert assessment.state is S.OK
    assert asking[name].slept[0] == 2.0
    assert len(asking[name].stub.calls) == 3


@pytest.mark.parametrize("name", NAMES)
async def test_a_server_that_is_not_there(
    asking: dict[str, Asking], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking[name].configured.transport, "_base_url", "http://127.0.0.1:1")
    assessment = await asking[name].assess()
    assert assessment.state is S.UNREACHABLE
    assert asking[name].stub.calls == []
    assert len(asking[name].slept) == MAX_TRIES - 1


@pytest.mark.parametrize("name", NAMES)
async def test_one_that_failed_answers_the_next_time(asking: dict[str, Asking], name: str) -> None:
    asking[name].stub.fail_next(Fault.CUT)
    assert (await asking[name].assess()).state is S.INTERRUPTED
    assessment = await asking[name].assess()
    assert assessment.state is S.OK
    assert [finding.claim for finding in assessment.findings] == ["c1", "c2", "c3"]
    assert [finding.verdict for finding in assessment.findings] == [verdict_on(claim, name) for claim in CLAIMS]


@pytest.mark.parametrize("name", NAMES)
async def test_a_claim_that_was_passed_over_has_no_vote(asking: dict[str, Asking], name: str) -> None:
    assessment = await failed(asking[name], Fault.MISSING_CLAIM)
    assert assessment.state is S.OK
    assert [finding.claim for finding in assessment.findings] == ["c2", "c3"]
    assert "1 of the claims" in (assessment.detail or "")


@pytest.mark.parametrize("name", NAMES)
async def test_a_finding_on_an_unknown_claim_is_set_aside(asking: dict[str, Asking], name: str) -> None:
    assessment = await failed(asking[name], Fault.UNKNOWN_CLAIM)
    assert assessment.state is S.OK
    assert [finding.claim for finding in assessment.findings] == ["c1", "c2", "c3"]
    assert assessment.detail


@pytest.mark.parametrize("name", NAMES)
async def test_two_different_findings_on_one_claim_are_no_vote(asking: dict[str, Asking], name: str) -> None:
    assessment = await failed(asking[name], Fault.DUPLICATE_FINDING)
    assert assessment.state is S.OK
    claims = {claim.id: claim for claim in reported(assessment).claims}
    assert claims["c1"].votes == ()
    assert len(claims["c2"].votes) == len(claims["c3"].votes) == 1


@pytest.mark.parametrize("name", NAMES)
async def test_a_line_separator_in_an_answer_ends_no_event(asking: dict[str, Asking], name: str) -> None:
    """JSON may hold these unescaped, and an event stream's lines end with other characters (WHATWG, 9.2.5)."""
    finding = {"claim": "c1", "verdict": "unverifiable", "explanation": "One\u2028two\u2029three\x85four."}
    asking[name].stub.say_next(json.dumps({"summary": [], "findings": [finding], "added": []}, ensure_ascii=False))
    assessment = await asking[name].assess()
    assert assessment.state is S.OK, assessment.detail
    assert assessment.findings[0].explanation == "One two three four."


async def test_a_paused_turn_is_taken_up_and_both_parts_count(asking: dict[str, Asking]) -> None:
    claude = asking["anthropic"]
    claude.stub.fail_next(Fault.PAUSED_ONCE)
    assessment = await claude.assess()
    assert assessment.state is S.OK
    assert len(claude.stub.calls) == 2
    assert {source.url for source in assessment.sources} == {page.url for page in claude.stub.shape.pages}
    assert assessment.usage is not None
    assert assessment.usage.input_tokens == claude.stub.tokens_in
    assert assessment.usage.searches == claude.stub.searches


@pytest.mark.parametrize("json_mode", [True, False])
async def test_an_old_compatible_server_is_asked_for_less(json_mode: bool) -> None:
    async with (
        serving(compatible=Compatible(schemas=False, json_mode=json_mode)) as providers,
        assessors(providers) as old,
    ):
        assessment = await old["compatible"].assess()
    assert assessment.state is S.OK, assessment.detail
    assert [finding.claim for finding in assessment.findings] == ["c1", "c2", "c3"]
    assert len(old["compatible"].stub.calls) == (2 if json_mode else 3)


async def test_all_failing_leaves_no_verdict_and_every_reason(asking: dict[str, Asking]) -> None:
    faults = dict(zip(NAMES, (Fault.OVERLOADED, Fault.REFUSAL, Fault.CUT, Fault.INVALID_JSON), strict=True))
    report = reported(*[await failed(asking[name], fault) for name, fault in faults.items()])
    assert report.verdict is None
    assert [row.state for row in report.assessments] == [S.OVERLOADED, S.REFUSED, S.INTERRUPTED, S.UNREADABLE]


NOT_OF_A_DECOMPOSITION = (Fault.TIMEOUT, Fault.STALLED, Fault.TOOL_ERROR, Fault.PAUSED)
DECOMPOSES = ("openai", "anthropic", "compatible")


@pytest.mark.parametrize("name", DECOMPOSES)
async def test_a_statement_is_taken_apart_without_a_search(asking: dict[str, Asking], name: str) -> None:
    decomposer = decomposer_among([asking[name].configured], name)
    assert decomposer is not None
    decomposition = await decomposer.decompose(brief().statement)
    assert [claim.quote for claim in decomposition.claims] == [f"{part}." for part in STATEMENT[:-1].split(". ")]
    assert decomposition.made_by == name
    assert len(asking[name].stub.calls) == 1
    assert asking[name].stub.searches == 0


@pytest.mark.parametrize(
    ("name", "fault"),
    [(name, fault) for name in DECOMPOSES for fault in failures(name) if fault not in NOT_OF_A_DECOMPOSITION],
)
async def test_a_failed_decomposition_has_its_reason(asking: dict[str, Asking], name: str, fault: Fault) -> None:
    decomposer = decomposer_among([asking[name].configured], name)
    assert decomposer is not None
    asking[name].stub.fail_always(fault)
    with pytest.raises(ProviderFailure) as failure:
        await decomposer.decompose(brief().statement)
    state, calls = THEIR_OWN.get((name, fault), NO_ANSWER[fault])
    assert failure.value.state is state
    assert PLAIN_WORDS.fullmatch(failure.value.detail)
    assert len(asking[name].stub.calls) == calls


async def test_a_stub_never_says_disputed() -> None:
    assert {verdict_on(f"claim {n}", "openai") for n in range(200)} == set(ClaimVerdict) - {ClaimVerdict.DISPUTED}
