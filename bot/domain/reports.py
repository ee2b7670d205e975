"""The combined result: one Report, which page, embed, terminal, Markdown and JSON all render.

`Report` is a public contract; `doublechecks schema` prints its JSON Schema. Every `text` field is worded in
`Report.language`; renderers word the structure and never parse or translate the text.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from pydantic import Field

from bot.domain.assessments import AssessmentState, AssessorIdentity, Usage
from bot.domain.base import Model, UtcDatetime
from bot.domain.statements import NotCheckable, Origin, PartialDate, Sensitivity, Span
from bot.domain.verdicts import Basis, ClaimVerdict, OverallVerdict


class ReportStatus(StrEnum):
    """Where a report stands. Only `FINAL`, `CORRECTED` and `RETRACTED` may carry a verdict."""

    RUNNING = "running"
    FINAL = "final"
    FAILED = "failed"
    CORRECTED = "corrected"
    RETRACTED = "retracted"


class Availability(StrEnum):
    """What happened when the bot itself opened a source."""

    UNCHECKED = "unchecked"
    REACHABLE = "reachable"
    GONE = "gone"
    REFUSED = "refused"
    FAILED = "failed"


class AgreementKind(StrEnum):
    """Which sentence the votes on a claim make."""

    NOT_ASSESSED = "not_assessed"
    SINGLE = "single"
    ALL = "all"
    ALL_THAT_ANSWERED = "all_that_answered"
    MAJORITY = "majority"
    SPLIT = "split"
    CONFLICT = "conflict"
    LOWERED = "lowered"
    HELD_BACK = "held_back"


class CaveatKind(StrEnum):
    """What a caveat counts: claims of a verdict, claims that nobody judged, claims beyond the cap."""

    FALSE = "false"
    MISLEADING = "misleading"
    DISPUTED = "disputed"
    UNVERIFIABLE = "unverifiable"
    VERIFIED = "verified"
    NOT_ASSESSED = "not_assessed"
    LEFT_OUT = "left_out"


class Quote(Model):
    """Words that an assessor took from a source; `found` says whether they stood there when the page was opened."""

    url: str
    text: str
    found: bool | None = None


class Vote(Model):
    """One assessor's finding on one claim; `assessor` is an id of `Report.assessments`, `citations` are `Source.url`s.

    Citations that the assessor did not retrieve are already dropped (and counted in `Counts.citations_dropped`).
    """

    assessor: str
    verdict: ClaimVerdict
    basis: Basis
    explanation: str
    citations: tuple[str, ...] = ()
    quotes: tuple[Quote, ...] = ()


class Agreement(Model):
    """How many votes agree with the combined verdict, differ from it, or are absent; `sites` are the independent
    sites behind the agreeing votes. Agreement is no probability of truth."""

    kind: AgreementKind
    agree: int
    differ: int
    absent: int
    sites: int
    text: str


class PriorCheck(Model):
    """A fact-check of the same claim that somebody else has published. It is information: it casts no vote.

    `text` is the claim as it was checked there, `rating` the publisher's own word for the result. All of it is
    untrusted text; `url` may be shown as a link where `bot.net.urls.is_link` says so.
    """

    publisher: str
    site: str
    url: str
    text: str
    rating: str
    published: UtcDatetime | None = None


class CombinedClaim(Model):
    """A claim with every vote and the combined verdict; None is "Not assessed".

    `held_back`: a sensitive claim whose votes were too few or from too few sites to say. `checked_before` are published
    fact-checks of the same claim, the newest first.
    """

    id: str
    text: str
    quote: str | None = None
    span: Span | None = None
    central: bool = False
    implied: bool = False
    as_of: PartialDate | None = None
    sensitive: Sensitivity | None = None
    verdict: ClaimVerdict | None
    held_back: bool = False
    agreement: Agreement
    votes: tuple[Vote, ...] = ()
    checked_before: tuple[PriorCheck, ...] = ()


class CaveatPart(Model):
    """`n` of `of` claims are of this kind."""

    kind: CaveatKind
    n: int
    of: int


class Caveat(Model):
    """What the verdict alone does not say; it stands beside the verdict everywhere."""

    parts: tuple[CaveatPart, ...] = Field(min_length=1)
    text: str


class Source(Model):
    """One document, whichever assessors used it; the `*_by` are assessor ids.

    `url` is canonical and identifies it, `href` is the address to open (None for a file that a person supplied).
    `same_text_as` names sources that carry the same text. `given`: supplied by the person who asked.
    """

    url: str
    href: str | None = None
    site: str
    title: str | None = None
    published: UtcDatetime | None = None
    retrieved_at: UtcDatetime | None = None
    retrieved_by: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    quoted_by: tuple[str, ...] = ()
    availability: Availability = Availability.UNCHECKED
    same_text_as: tuple[str, ...] = ()
    given: bool = False
    sample: bool = False


class ReportedAssessment(Model):
    """One assessor's row: how it ended, its own summary, what it consumed. Its findings are the votes."""

    assessor: AssessorIdentity
    state: AssessmentState
    detail: str | None = None
    model: str | None = None
    summary: tuple[str, ...] = ()
    usage: Usage | None = None
    cost_usd: Decimal | None = None
    seconds: float | None = None


class Counts(Model):
    """Every number that a renderer may show, computed from the rows of this report."""

    claims: int
    sources: int
    sites: int
    reachable: int
    citations_dropped: int


class Revision(Model):
    """One version of the report: when, from which check, and what changed against the one before."""

    revision: int
    at: UtcDatetime
    check: str
    verdict: OverallVerdict | None
    changes: tuple[str, ...] = ()


class StatementOrigin(Model):
    """Where the statement came from; `text` says what was checked where that is not obvious."""

    kind: Origin
    url: str | None = None
    title: str | None = None
    text: str | None = None


class Problem(Model):
    """What a member of a server found wrong with a report, in their own words. No part of the report."""

    report_id: str
    member_id: str
    guild_id: str
    text: str
    created_at: UtcDatetime


class Report(Model):
    """The combined result under one stable public id. `verdict` is None while running and when failed."""

    id: str
    status: ReportStatus
    status_reason: str | None = None
    revision: int
    statement: str
    origin: StatementOrigin
    language: str
    verdict: OverallVerdict | None
    caveat: Caveat | None = None
    headline: str | None = None
    checked_at: UtcDatetime
    claims: tuple[CombinedClaim, ...] = ()
    not_checkable: tuple[NotCheckable, ...] = ()
    left_out: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    assessments: tuple[ReportedAssessment, ...] = ()
    counts: Counts
    history: tuple[Revision, ...] = ()
