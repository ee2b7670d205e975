"""The step *align* of a check: every finding gets the id of the claim that it judges, added claims are appended."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.assessments import Assessment, AssessmentState, Finding
from bot.domain.base import Model
from bot.domain.statements import Decomposition
from bot.language.embeddings import Embedder
from bot.locales.wording import wording
from bot.verification.align import Aligner


class LinedUp(Model):
    """A decomposition with the claims that assessors added, and the assessments whose findings name their claims.

    Findings beyond what an assessor may add are gone; its `detail` says how many. One that names no known claim and has
    no text stays as it is, for the report to set aside.
    """

    decomposition: Decomposition
    assessments: tuple[Assessment, ...]


class LineUp:
    """Lines findings up with claims. No model is loaded where every finding names its claim already."""

    def __init__(self, embedder: Embedder) -> None:
        self._aligner = Aligner(embedder)

    async def __call__(
        self,
        decomposition: Decomposition,
        assessments: Sequence[Assessment],
        *,
        claims_given: bool = True,
        language: str = "en",
    ) -> LinedUp:
        """Line up the findings of assessments that are `OK`; `language` is that of the note on what was set aside.

        `claims_given`: the statement has claims of its own, so that what assessors add is implied by it and limited.
        Claims keep their ids and order, so that a later call with more assessments only appends.
        """
        known = {claim.id for claim in decomposition.claims}
        places = [
            (row, at, finding)
            for row, assessment in enumerate(assessments)
            if assessment.state is AssessmentState.OK
            for at, finding in enumerate(assessment.findings)
        ]
        if not any(_is_loose(finding, known) for _, _, finding in places):
            return LinedUp(decomposition=decomposition, assessments=tuple(assessments))
        alignment = await self._aligner.align(
            decomposition.claims,
            [(assessments[row].assessor.id, _without_unknown_id(finding, known)) for row, _, finding in places],
            statement=" ".join(claim.text for claim in decomposition.claims if not claim.implied),
            claims_given=claims_given,
        )
        placed = {(row, at): claim for (row, at, _), claim in zip(places, alignment.placed, strict=True)}
        return LinedUp(
            decomposition=decomposition.model_copy(update={"claims": (*decomposition.claims, *alignment.added)}),
            assessments=tuple(
                _placed(assessment, [placed.get((row, at)) for at in range(len(assessment.findings))], known, language)
                for row, assessment in enumerate(assessments)
            ),
        )


def _is_loose(finding: Finding, known: set[str]) -> bool:
    """Whether a finding has to be lined up: it has a text, and no claim that the statement has."""
    return finding.claim not in known and bool((finding.text or "").strip())


def _without_unknown_id(finding: Finding, known: set[str]) -> Finding:
    return finding.model_copy(update={"claim": None}) if _is_loose(finding, known) else finding


def _placed(assessment: Assessment, claims: Sequence[str | None], known: set[str], language: str) -> Assessment:
    """The assessment with its loose findings placed, those that found no place taken out and counted in its detail."""
    kept: list[Finding] = []
    for finding, claim in zip(assessment.findings, claims, strict=True):
        if assessment.state is not AssessmentState.OK or not _is_loose(finding, known):
            kept.append(finding)
        elif claim is not None:
            kept.append(finding.model_copy(update={"claim": claim}))
    set_aside = len(assessment.findings) - len(kept)
    if set_aside:
        note = wording(language)("added-too-many", n=set_aside)
        detail = f"{assessment.detail} {note}" if assessment.detail else note
        return assessment.model_copy(update={"findings": tuple(kept), "detail": detail})
    return assessment.model_copy(update={"findings": tuple(kept)})
