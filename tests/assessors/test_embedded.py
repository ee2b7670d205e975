"""The embedded assessor: what it makes of a brief, and what becomes of its failures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from decimal import Decimal
from typing import ParamSpec, TypeVar

import pytest

from bot.assessors.embedded import EmbeddedAssessor
from bot.assessors.interface import Assessor, Brief
from bot.documents.sample_stories import EXAMPLE_STATEMENT, sample_stories
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.checks import Progress, ProgressKind
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Statement
from bot.domain.verdicts import ClaimVerdict
from bot.verification.decompose import decompose
from bot.workers import Workers, WorkTimedOut
from tests.assessors.judging.support import TODAY

P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers()
    yield pool
    await pool.close()


def brief(documents: Sequence[Document], text: str = EXAMPLE_STATEMENT) -> Brief:
    statement = Statement(text=text, language="en")
    return Brief(
        statement=statement,
        claims=decompose(statement).claims,
        evidence=tuple(documents),
        today=TODAY,
        language="en",
    )


async def test_an_assessment_names_what_it_read_and_costs_nothing(workers: Workers) -> None:
    events: list[Progress] = []
    assessor: Assessor = EmbeddedAssessor(workers)
    assert assessor.expected_cost(brief(sample_stories())) == Decimal(0)
    assessment = await assessor.assess(brief(sample_stories()), events.append)
    assert assessment.state is AssessmentState.OK, assessment.detail
    assert assessment.assessor.name == "Embedded check"
    assert [finding.claim for finding in assessment.findings] == ["c1", "c2", "c3", "c4", "c5"]
    assert assessment.cost_usd == Decimal(0)
    assert assessment.model == "comparisons-2"
    assert assessment.summary == (
        "2 of 5 claims are borne out by the sources at hand.",
        "2 of 5 claims differ from what the sources say.",
    )
    cited = {citation.url for finding in assessment.findings for citation in finding.citations}
    assert cited <= {source.url for source in assessment.sources}
    assert all(source.sample and not source.given for source in assessment.sources)
    assert [(event.kind, event.n) for event in events] == [(ProgressKind.READING, 3)]
    assert Assessment.model_validate_json(assessment.model_dump_json()) == assessment


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "It does not judge claims about crime, health or voting."),
        ("vi", "Kiểm tra này không đánh giá phát biểu về tội phạm, sức khỏe hoặc bầu cử."),
    ],
)
async def test_on_a_sensitive_topic_it_does_not_vote_and_says_so(language: str, detail: str, workers: Workers) -> None:
    asked = brief(sample_stories(), "Green tea cures cancer.").model_copy(update={"language": language})
    assessment = await EmbeddedAssessor(workers).assess(asked, lambda _: None)
    assert (assessment.state, assessment.findings, assessment.summary) == (AssessmentState.OK, (), ())
    assert assessment.detail == detail


class BrokenWorkers(Workers):
    """A pool whose work fails in a chosen way."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def run(self, function: Callable[P, T], /, *args: P.args, seconds: float, **kwargs: P.kwargs) -> T:
        raise self._error


@pytest.mark.parametrize(
    ("error", "state"),
    [(WorkTimedOut("slow"), AssessmentState.TIMEOUT), (ZeroDivisionError("secret detail"), AssessmentState.FAILED)],
)
async def test_a_failure_is_a_state_and_no_exception(error: Exception, state: AssessmentState) -> None:
    assessment = await EmbeddedAssessor(BrokenWorkers(error)).assess(brief(sample_stories()), lambda _: None)
    assert assessment.state is state
    assert assessment.findings == ()
    assert assessment.detail
    assert "secret" not in assessment.detail


async def test_a_made_up_story_is_named_only_where_it_is_cited(workers: Workers) -> None:
    text = "The Harrow-7 chip decodes 8 video streams at once."
    supplied = Document(key="given:chip.txt", kind=DocumentKind.TEXT, text=text, given=True)
    assessment = await EmbeddedAssessor(workers).assess(brief([supplied, *sample_stories()], text), lambda _: None)
    assert assessment.findings[0].verdict is ClaimVerdict.VERIFIED
    assert [source.url for source in assessment.sources] == ["given:chip.txt"]
