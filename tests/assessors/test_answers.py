"""What a model answered, read: tolerant of how it is wrapped, strict in what counts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors.answers import (
    MAX_BULLETS,
    MAX_CITATIONS,
    MAX_CLAIM,
    MAX_EXPLANATION,
    MAX_QUOTE,
    MAX_ROWS,
    Answer,
    object_in,
    read_answer,
    text_in,
)
from bot.assessors.failures import ProviderFailure
from bot.domain.assessments import (
    MAX_ADDED_CLAIMS,
    Assessment,
    AssessmentState,
    AssessorIdentity,
    Citation,
    RetrievedSource,
)
from bot.domain.verdicts import ClaimVerdict
from bot.verification.sources import NotEvidence, link_sources
from tests.making import report_of
from tests.stubs.assessors import brief

S = AssessmentState
BRIEF = brief()
RETRIEVED = (
    RetrievedSource(url="https://dams.example/orlen"),
    RetrievedSource(url=""),
    RetrievedSource(url="https://register.example/8841"),
)


def row(claim: Any = "c1", verdict: Any = "verified", **more: Any) -> dict[str, Any]:
    return {"claim": claim, "verdict": verdict, "explanation": "It says so.", "sources": [], "quote": None, **more}


def said(*findings: Any, **more: Any) -> str:
    return json.dumps({"summary": [], "findings": list(findings), "added": [], **more})


def read(text: str) -> Answer:
    return read_answer(text, BRIEF, RETRIEVED)


def read_or_none(text: str) -> Answer | None:
    try:
        return read(text)
    except ProviderFailure:
        return None


def state_of(text: str) -> AssessmentState:
    with pytest.raises(ProviderFailure) as failure:
        read(text)
    assert failure.value.detail.endswith(".")
    return failure.value.state


ONE = said(row())
DRAFT = said(row(verdict="false"))


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        f"\n{ONE}\n",
        f"```json\n{ONE}\n```",
        f"Here it is: {ONE} I hope that it helps.",
        f"A set like {{this}} comes first. {ONE}",
        f'{{"answer": {ONE}}}',
        f"<think>Perhaps {DRAFT}?</think>{ONE}",
        f"<think>\nPerhaps {DRAFT}?\n</think>\n\n```json\n{ONE}\n```",
        f"<THINK>{DRAFT}</THINK>{ONE}",
        f"Perhaps {DRAFT}? No.\n</think>\n{ONE}",
        f"{ONE}\n{ONE}",
        said(row(explanation="It ends with </think>")),
        said(row(findings=[])),
        said(row(explanation="<think>No</think> is what it says.")),
    ],
)
def test_an_answer_is_found_wherever_it_stands(text: str) -> None:
    (finding,) = read(text).findings
    assert (finding.claim, finding.verdict) == ("c1", ClaimVerdict.VERIFIED)


@pytest.mark.parametrize(
    "text",
    [
        "It is verified.",
        "{}",
        "[]",
        '{"findings": "verified"}',
        '{"findings": [{"claim": "c1", "verdict": "verified"',
        '"findings"',
        "{" * 5_000,
        '{"findings": ' * 5_000,
        f"<think>I would say {ONE}",
        f"The statement holds {DRAFT}, which I pass over. {ONE}",
        f"{ONE} I passed over {DRAFT}.",
        said(),
        said(row(claim="c9")),
        said(row(claim=1)),
        said(row(claim=None)),
        said("verified", None, 3, [row()]),
        *[said(row(verdict=verdict)) for verdict in ("disputed", "Verified", "true", "", True, None, ["verified"], {})],
    ],
)
def test_what_is_no_answer_is_unreadable(text: str) -> None:
    assert state_of(text) is S.UNREADABLE


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_nothing_is_empty(text: str) -> None:
    assert state_of(text) is S.EMPTY


def test_what_is_set_aside_is_noted() -> None:
    answer = read(said(row(), row(claim="c9"), row(claim="c2", verdict="maybe"), "x"))
    assert [finding.claim for finding in answer.findings] == ["c1"]
    assert answer.notes == ("2 of its findings could not be used.", "It passed over 2 of the claims.")
    assert read(said(row(), row("c2"), row("c3"))).notes == ()


def test_two_findings_on_one_claim_are_left_to_the_report() -> None:
    answer = read(said(row(), row(verdict="false"), row("c2")))
    assert [finding.claim for finding in answer.findings] == ["c1", "c1", "c2"]
    assessment = Assessment(assessor=AssessorIdentity(id="a", name="A"), findings=answer.findings)
    votes = {claim.id: claim.votes for claim in report_of(BRIEF.statement, BRIEF.claims, [assessment]).claims}
    assert votes["c1"] == ()
    assert len(votes["c2"]) == 1


@pytest.mark.parametrize("cited", ["1", "[1]", "(1)", " 1 ", 1, "https://dams.example/orlen"])
def test_a_source_is_named_by_number_or_url(cited: Any) -> None:
    (finding,) = read(said(row(sources=[cited], quote="It holds."))).findings
    assert finding.citations == (Citation(url="https://dams.example/orlen", quote="It holds."),)


def test_numbers_count_results_without_an_address_too() -> None:
    (finding,) = read(said(row(sources=["3", 1, "1"], quote="w"))).findings
    assert finding.citations == (Citation(url=RETRIEVED[2].url, quote="w"), Citation(url=RETRIEVED[0].url))


@pytest.mark.parametrize("cited", ["0", "2", "4", 99, "https://made.up.example/", "Reuters", "1, 3"])
def test_a_source_that_was_not_retrieved_is_dropped_and_counted(cited: Any) -> None:
    answer = read(said(row(sources=[cited])))
    assessment = Assessment(assessor=AssessorIdentity(id="a", name="A"), findings=answer.findings, sources=RETRIEVED)
    linked = link_sources([assessment], NotEvidence())
    assert linked.dropped == 1
    assert {source.url for source in linked.sources} == {"https://dams.example/orlen", "https://register.example/8841"}


@pytest.mark.parametrize("cited", [None, True, 1.5, [1], {"url": "https://dams.example/orlen"}, "", "\u200b"])
def test_what_names_nothing_cites_nothing(cited: Any) -> None:
    (finding,) = read(said(row(sources=[cited]))).findings
    assert finding.citations == ()


@pytest.mark.parametrize("sources", [None, "1", {"1": 1}, 1])
def test_sources_that_are_no_list(sources: Any) -> None:
    assert read(said(row(sources=sources))).findings[0].citations == ()


def test_lengths_are_bounded() -> None:
    long = "word " * 2_000
    added = {**row(), "text": long}
    answer = read(
        said(
            row(explanation=long, quote=long, sources=["1", *[f"https://s.example/{n}" for n in range(99)]]),
            summary=[f"Point {n}" for n in range(99)],
            added=[added] * 9,
        )
    )
    finding, *more = answer.findings
    assert len(finding.explanation) <= MAX_EXPLANATION
    assert len(finding.citations[0].quote or "") <= MAX_QUOTE
    assert len(finding.citations) <= MAX_CITATIONS
    assert len(answer.summary) <= MAX_BULLETS
    assert len(more) == MAX_ADDED_CLAIMS
    assert all(one.claim is None and len(one.text or "") <= MAX_CLAIM for one in more)
    assert len(read(said(*[row()] * (MAX_ROWS * 3))).findings) <= MAX_ROWS


def test_an_added_claim_needs_words_and_a_verdict() -> None:
    added = [{"text": "It froze.", "verdict": "false", "explanation": "e"}, {"text": "", "verdict": "false"}, {}, 1]
    answer = read(said(row(), added=[*added, {"text": "x", "verdict": "disputed"}]))
    assert [(one.claim, one.text, one.verdict) for one in answer.findings[1:]] == [
        (None, "It froze.", ClaimVerdict.FALSE)
    ]


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("It holds.\ue200cite\ue202turn1search0\ue201 So.", "It holds. So."),
        ("It holds.\ue200cite\ue202turn0search1\ue202turn0news3\ue201", "It holds."),
        ("One\ue200cite\ue202turn0search1\ue201, two\ue200cite\ue202turn1view0\ue201.", "One, two."),
        ("It holds.\ue200cite\ue202turn1search0", "It holds."),
        ("It \ue201holds\ue202.", "It holds."),
        ("a\ud800b\x00c\u202ed\u200be\nf", "abcde f"),
        (None, ""),
        (3, ""),
        (["a"], ""),
    ],
)
def test_texts_are_cleaned(written: Any, clean: str) -> None:
    assert text_in(written) == clean


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "9" * 5_000])
def test_numbers_that_are_none(number: str) -> None:
    text = said(row(sources=["NUMBER"], more="NUMBER")).replace('"NUMBER"', number)
    answer = read_or_none(text)
    assert answer is None or answer.findings[0].citations == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["c1", "verified"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["claim", "verdict", "explanation", "sources", "quote", "text", "findings", "added"]), inner
        )
    ),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries({"summary": JSON, "findings": st.lists(JSON, max_size=3), "added": JSON}), st.text(max_size=9)
)
def test_whatever_is_answered_is_read_or_unreadable(value: Any, around: str) -> None:
    answer = read_or_none(f"{around}{json.dumps(value)}{around}")
    if answer is not None:
        assert Answer.model_validate_json(answer.model_dump_json()) == answer
        assert all(one.claim in {"c1", "c2", "c3", None} for one in answer.findings)
        assert all(not one.text or one.claim is None for one in answer.findings)


def test_an_object_without_the_key_is_passed_over() -> None:
    assert object_in('{"a": 1} {"claims": [1]}', "claims") == {"claims": [1]}
    assert object_in('{"a": {"b": {"claims": [1]}}}', "claims") == {"claims": [1]}
    assert object_in("{} " * 1_000 + ONE, "findings") is None
