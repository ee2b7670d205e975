"""The assessor that needs no key: it compares claims with passages of the evidence, and is silent in doubt."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from decimal import Decimal

import structlog

from bot.assessors.interface import Brief, OnProgress
from bot.assessors.judging.judge import Judged
from bot.assessors.judging.wording import not_judged, summary
from bot.assessors.judging.work import judge_in_worker
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, RetrievedSource
from bot.domain.checks import Progress, ProgressKind
from bot.domain.documents import Document
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.sources import retrieved
from bot.language.names import names
from bot.workers import Workers, WorkTimedOut

log = structlog.get_logger()

MODEL = "comparisons-2"
"""The version of the rules that judge; it changes when verdicts may."""

SECONDS = 60.0
"""How long the comparison of one check may take before it is killed."""


class EmbeddedAssessor:
    """Judges by rules alone, without a key or a network. The heavy part runs in the worker pool."""

    def __init__(
        self, workers: Workers, *, clock: Callable[[], float] = time.monotonic, seconds: float = SECONDS
    ) -> None:
        self._workers = workers
        self._clock = clock
        self._seconds = seconds

    @property
    def identity(self) -> AssessorIdentity:
        """Always `embedded`, "Embedded check"."""
        return AssessorIdentity(id="embedded", name="Embedded check")

    def expected_cost(self, brief: Brief) -> Decimal:  # noqa: ARG002 - whatever is asked, it is free
        """Nothing."""
        return Decimal(0)

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge each claim by the brief's evidence. A failure is a state with its detail, never an exception."""
        started = self._clock()
        evidence = _about_the_same(brief)
        on_progress(Progress(kind=ProgressKind.READING, assessor=self.identity.name, n=len(evidence)))
        language = "vi" if "vi" in (brief.statement.language, brief.language) else "en"
        try:
            judged = await self._workers.run(
                judge_in_worker, brief.claims, evidence, brief.today, language, seconds=self._seconds
            )
        except WorkTimedOut:
            return self._failed(AssessmentState.TIMEOUT, f"It took longer than {self._seconds:g} seconds.", started)
        except Exception:  # whatever it was: the other assessors' answers must not be lost with it
            log.exception("the embedded check failed")
            return self._failed(AssessmentState.FAILED, "The comparison with the sources failed unexpectedly.", started)
        return Assessment(
            assessor=self.identity,
            detail=not_judged(language) if judged.sensitive else None,
            model=MODEL,
            summary=_summary(judged, len(evidence), language),
            findings=tuple(finding for finding in judged.findings if brief.alone or finding.citations),
            sources=tuple(_sources(judged, evidence)),
            cost_usd=Decimal(0),
            seconds=self._clock() - started,
        )

    def _failed(self, state: AssessmentState, detail: str, started: float) -> Assessment:
        return Assessment(
            assessor=self.identity,
            state=state,
            detail=detail,
            model=MODEL,
            cost_usd=Decimal(0),
            seconds=self._clock() - started,
        )


def _about_the_same(brief: Brief) -> tuple[Document, ...]:
    """The evidence that may be compared by words. Where the statement names nothing, what an engine found for it may be
    about another mill, another year: then only what was given is."""
    return tuple(one for one in brief.evidence if one.given) if not names(brief.statement.text) else brief.evidence


def _summary(judged: Judged, documents: int, language: str) -> tuple[str, ...]:
    verdicts = [finding.verdict for finding in judged.findings]
    if not verdicts:
        return ()
    against = verdicts.count(ClaimVerdict.FALSE) + verdicts.count(ClaimVerdict.MISLEADING)
    return summary(verdicts.count(ClaimVerdict.VERIFIED), against, len(verdicts), documents, language)


def _sources(judged: Judged, evidence: Sequence[Document]) -> list[RetrievedSource]:
    """The documents whose passages were compared with a claim; what shared no words with any was not looked at.

    Sample stories are made up: one is named only where a finding cites it, never beside real sources.
    """
    cited = {citation.url for finding in judged.findings for citation in finding.citations}
    return [
        retrieved(document)
        for at, document in enumerate(evidence)
        if at in judged.looked_at and (not document.sample or document.key in cited)
    ]
