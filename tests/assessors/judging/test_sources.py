"""Several sources on one claim: which are cited, which are one, and what is said where they differ."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.documents import Document
from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.support import judged, passage

VERIFIED, FALSE = ClaimVerdict.VERIFIED, ClaimVerdict.FALSE
MISLEADING, UNVERIFIABLE = ClaimVerdict.MISLEADING, ClaimVerdict.UNVERIFIABLE

LONG = " ".join(f"Paragraph {number} tells of the winter, the road and of mule {number * 7}." for number in range(12))


def source(site: str, text: str, **more: object) -> Document:
    return passage(text, key=f"https://{site}/tower", site=site, **more)


def test_every_independent_source_is_cited_and_a_copy_is_not() -> None:
    said = f"The tower is 210 metres tall. {LONG}"
    own = "The tower is 210 metres tall, and can be seen from the sea."
    copies = [source(f"paper{number}.example", said) for number in range(10)]
    finding = judged("The tower is 210 metres tall.", [*copies, source("survey.example", own)])
    assert finding.verdict is VERIFIED
    assert {citation.url for citation in finding.citations} == {
        "https://paper0.example/tower",
        "https://survey.example/tower",
    }


def test_no_more_than_three_sources_are_cited() -> None:
    sources = [source(f"paper{n}.example", f"The tower is 210 metres tall and has {n + 2} lifts.") for n in range(5)]
    assert len(judged("The tower is 210 metres tall.", sources).citations) == 3


def test_sources_that_contradict_each_other_are_both_named() -> None:
    finding = judged(
        "The tower is 210 metres tall.",
        [source("a.example", "The tower is 210 metres tall."), source("b.example", "The tower is 190 metres tall.")],
    )
    assert finding.verdict is UNVERIFIABLE
    assert finding.explanation == (
        "The sources contradict each other on this: a.example bears it out, b.example does not."
    )
    assert len(finding.citations) == 2


def test_a_source_that_says_both_settles_nothing() -> None:
    finding = judged(
        "Zinc is harder than cobalt.",
        [source("a.example", "Zinc is harder than cobalt. Cobalt is harder than zinc.")],
    )
    assert finding.verdict is UNVERIFIABLE
    assert finding.explanation == "a.example says this, and elsewhere the opposite."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The bridge is 210 metres long.", "The bridge is 190 metres long, said Ana Holt."),
        ("The bridge is safe.", "According to the builders, the bridge is not safe."),
        ("The bridge carries 90 trains a day.", "The bridge may carry 90 trains a day, said Ana Holt."),
    ],
)
def test_what_somebody_only_says_contradicts_and_limits_nothing(text: str, said: str) -> None:
    finding = judged(text, [source("a.example", said)])
    assert finding.verdict is UNVERIFIABLE
    assert finding.explanation.startswith("a.example says otherwise, but only as something that ")


@pytest.mark.parametrize(("year", "verdict"), [(2026, FALSE), (2024, UNVERIFIABLE)])
def test_what_is_said_of_now_is_contradicted_by_fresh_evidence_only(year: int, verdict: ClaimVerdict) -> None:
    said = source("a.example", "The bridge is not currently closed.", published=datetime(year, 10, 10, tzinfo=UTC))
    assert judged("The bridge is currently closed.", [said]).verdict is verdict
