"""What one assessor concluded, or why it concluded nothing."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import Field, field_validator

from bot.domain.base import Model, UtcDatetime
from bot.domain.verdicts import Basis, ClaimVerdict

MAX_ADDED_CLAIMS = 3
"""Implied claims that one assessor may add to a statement (design, section 4)."""


class AssessorIdentity(Model):
    """Who assesses: a stable id, and the name that readers see."""

    id: str
    name: str


class AssessmentState(StrEnum):
    """How an assessment ended. Only `OK` has votes; every other state says in one word why there are none."""

    OK = "ok"
    LATE = "late"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    MODEL_NOT_FOUND = "model_not_found"
    RATE_LIMITED = "rate_limited"
    QUOTA_EXCEEDED = "quota_exceeded"
    OVER_BUDGET = "over_budget"
    REJECTED = "rejected"
    SERVER_ERROR = "server_error"
    OVERLOADED = "overloaded"
    INTERRUPTED = "interrupted"
    REFUSED = "refused"
    FILTERED = "filtered"
    TRUNCATED = "truncated"
    PAUSED = "paused"
    SEARCH_FAILED = "search_failed"
    EMPTY = "empty"
    UNREADABLE = "unreadable"
    FAILED = "failed"


class Citation(Model):
    """A source that a finding points at, with the words used of it where the assessor gave them."""

    url: str
    quote: str | None = None


class Finding(Model):
    """One assessor's judgement of one claim.

    `claim` is the id of the claim that it answers, or None for a finding that brings its own `text` and is still
    to be lined up. `DISPUTED` is refused: one assessor cannot conflict with itself.
    """

    claim: str | None = None
    text: str | None = None
    verdict: ClaimVerdict
    explanation: str = ""
    basis: Basis | None = None
    citations: tuple[Citation, ...] = ()

    @field_validator("verdict")
    @classmethod
    def _an_assessors_word(cls, verdict: ClaimVerdict) -> ClaimVerdict:
        if verdict is ClaimVerdict.DISPUTED:
            raise ValueError("'disputed' is a combined verdict; one assessor cannot say it")
        return verdict


class RetrievedSource(Model):
    """A document that an assessor really retrieved."""

    url: str
    title: str | None = None
    site: str | None = None
    published: UtcDatetime | None = None
    retrieved_at: UtcDatetime | None = None
    given: bool = False
    sample: bool = False


class Usage(Model):
    """What an assessment consumed."""

    input_tokens: Annotated[int, Field(ge=0)] = 0
    output_tokens: Annotated[int, Field(ge=0)] = 0
    searches: Annotated[int, Field(ge=0)] = 0


class Assessment(Model):
    """All findings of one assessor, or the `state` and `detail` that say why it has none.

    `cost_usd` is None where it is unknown; `seconds` is wall time.
    """

    assessor: AssessorIdentity
    state: AssessmentState = AssessmentState.OK
    detail: str | None = None
    model: str | None = None
    summary: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    sources: tuple[RetrievedSource, ...] = ()
    usage: Usage | None = None
    cost_usd: Decimal | None = None
    seconds: float | None = None
