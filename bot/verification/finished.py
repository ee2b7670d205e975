"""Reads finished assessments from a file, so that the arithmetic can be checked from outside.

`BadAssessments` says in one line what is wrong with the file and where.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError

from bot.domain.assessments import (
    Assessment,
    AssessmentState,
    AssessorIdentity,
    Citation,
    Finding,
    RetrievedSource,
    Usage,
)
from bot.domain.base import Model, UtcDatetime
from bot.domain.statements import Claim, Decomposition, PartialDate, Sensitivity, Statement
from bot.domain.verdicts import Basis, ClaimVerdict
from bot.language.detect import detect_language

MAX_BYTES = 5_000_000
"""A file of finished assessments is text that a person could read; beyond this it is something else."""


class BadAssessments(ValueError):
    """The file is no set of finished assessments."""


class Finished(Model):
    """A statement with finished assessments. `claims_given`: the file named its claims itself."""

    statement: Statement
    decomposition: Decomposition
    assessments: tuple[Assessment, ...]
    claims_given: bool


class _Lenient(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


def _text_or_object(value: object) -> object:
    return {"url": value} if isinstance(value, str) else value


class _Citation(_Lenient):
    url: str
    quote: str | None = None


class _Finding(_Lenient):
    claim: str | None = None
    text: str | None = None
    verdict: Literal["verified", "misleading", "false", "unverifiable"]
    basis: Basis | None = None
    explanation: str = ""
    citations: tuple[Annotated[_Citation, BeforeValidator(_text_or_object)], ...] = ()


class _Source(_Lenient):
    url: str
    title: str | None = None
    published: UtcDatetime | None = None
    retrieved_at: UtcDatetime | None = None
    given: bool = False


class _Assessor(_Lenient):
    id: str = Field(min_length=1)
    name: str | None = None


class _Usage(_Lenient):
    input_tokens: Annotated[int, Field(ge=0)] = 0
    output_tokens: Annotated[int, Field(ge=0)] = 0
    searches: Annotated[int, Field(ge=0)] = 0


class _Assessment(_Lenient):
    assessor: Annotated[_Assessor, BeforeValidator(lambda value: {"id": value} if isinstance(value, str) else value)]
    state: str = AssessmentState.OK.value
    detail: str | None = None
    model: str | None = None
    summary: tuple[str, ...] = ()
    findings: tuple[_Finding, ...] = ()
    sources: tuple[Annotated[_Source, BeforeValidator(_text_or_object)], ...] = ()
    usage: _Usage | None = None
    cost_usd: Decimal | None = None
    seconds: float | None = None


class _Claim(_Lenient):
    id: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
    quote: str | None = None
    central: bool = False
    implied: bool = False
    as_of: PartialDate | None = None
    sensitive: Sensitivity | None = None


class _File(_Lenient):
    statement: str = ""
    language: str | None = None
    claims: tuple[_Claim, ...] | None = None
    left_out: tuple[str, ...] = ()
    assessments: tuple[_Assessment, ...] = Field(min_length=1)


def read_finished(content: bytes) -> Finished:
    """Understand the content of a file of finished assessments. Raises BadAssessments."""
    if len(content) > MAX_BYTES:
        raise BadAssessments(f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        data: Any = json.loads(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise BadAssessments(f"the file is not JSON: {error}") from error
    try:
        file = _File.model_validate_json(json.dumps(data))
        return _finished(file)
    except ValidationError as error:
        raise BadAssessments(_first_error(error)) from error
    except UnicodeEncodeError as error:
        raise BadAssessments("the file holds a broken character (a lone surrogate)") from error


def _finished(file: _File) -> Finished:
    # An empty list names no claims, just as a missing one.
    claims = tuple(Claim(**claim.model_dump()) for claim in file.claims or ())
    claims_given = bool(claims)
    known = [claim.id for claim in claims]
    _refuse_repeats(known, "claim")
    _refuse_repeats([row.assessor.id for row in file.assessments], "assessor")
    for row in file.assessments:
        for number, finding in enumerate(row.findings, start=1):
            where = f"finding {number} of {row.assessor.id}"
            if not claims_given and not (finding.text or "").strip():
                raise BadAssessments(f"{where} needs a text, since the file names no claims")
            if claims_given and finding.claim is not None and finding.claim not in known:
                raise BadAssessments(f"{where} names the claim {finding.claim!r}, which the file does not have")
            if claims_given and finding.claim is None and not (finding.text or "").strip():
                raise BadAssessments(f"{where} needs a claim or a text")
    return Finished(
        statement=Statement(text=file.statement, language=file.language or detect_language(_all_text(file))),
        decomposition=Decomposition(claims=claims, left_out=file.left_out),
        assessments=tuple(_assessment(row, claims_given=claims_given) for row in file.assessments),
        claims_given=claims_given,
    )


def _assessment(row: _Assessment, *, claims_given: bool) -> Assessment:
    known_states = {state.value for state in AssessmentState}
    state = AssessmentState(row.state) if row.state in known_states else AssessmentState.FAILED
    return Assessment(
        assessor=AssessorIdentity(id=row.assessor.id, name=row.assessor.name or row.assessor.id),
        state=state,
        detail=row.detail or (None if row.state in known_states else row.state),
        model=row.model,
        summary=row.summary,
        findings=tuple(
            Finding(
                # Without claims of its own, a file's claim ids are its authors' and say nothing across assessors.
                claim=finding.claim if claims_given else None,
                text=finding.text,
                verdict=ClaimVerdict(finding.verdict),
                basis=finding.basis,
                explanation=finding.explanation,
                citations=tuple(Citation(**citation.model_dump()) for citation in finding.citations),
            )
            for finding in row.findings
        ),
        sources=tuple(RetrievedSource(**source.model_dump()) for source in row.sources),
        usage=Usage(**row.usage.model_dump()) if row.usage else None,
        cost_usd=row.cost_usd,
        seconds=row.seconds,
    )


def _all_text(file: _File) -> str:
    claims = [claim.text for claim in file.claims or ()]
    return " ".join([file.statement, *claims, *(f.text or "" for row in file.assessments for f in row.findings)])


def _refuse_repeats(ids: list[str], what: str) -> None:
    repeated = next((one for index, one in enumerate(ids) if one in ids[:index]), None)
    if repeated is not None:
        raise BadAssessments(f"the {what} id {repeated!r} stands twice")


def _first_error(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    if first["type"] == "too_short":
        return f"{place}: at least one is needed"
    more = f" (and {error.error_count() - 1} more)" if error.error_count() > 1 else ""
    return f"{place or 'the file'}: {first['msg']}{more}"
