"""What the breakdown page shows, prepared so that the templates decide nothing.

`view_of` is pure: every number comes from the report's rows, every label from the catalogue of its language, and
only addresses that may be links become `href`s. Everything else is untrusted text for the templates to escape.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

from bot.domain.assessments import AssessmentState
from bot.domain.base import Model
from bot.domain.reports import Report, ReportedAssessment, ReportStatus, Revision
from bot.locales.wording import Wording, wording
from bot.render.labels import consumed, made_by
from bot.render.order import worst_first
from bot.verification.combine import SEVERITY
from bot.web.annotation import Piece, annotated
from bot.web.claims_view import ClaimView, FindingView, absence, claim_view, findings_of
from bot.web.evidence_view import EvidenceView, LinkView, Shelf, evidence_of, initials_of, link_to
from bot.web.looks import CLAIM_TONES, Badge, overall_badge

SHORT_STATEMENT, LONG_STATEMENT = 220, 1_200
"""Characters up to which a statement is set large, and beyond which it scrolls in its own box."""


OLD = timedelta(days=30)
"""Age from which a page says how old its result is."""


class Moment(Model):
    """A time for machines and for people, in UTC."""

    iso: str
    text: str


class OriginView(Model):
    """Where the statement came from, and what of it was checked."""

    link: LinkView | None
    note: str | None


class NotCheckedView(Model):
    """A part that was not checked, and why."""

    text: str
    reason: str


class AssessmentView(Model):
    """One assessor's row. `facts` are model, time, tokens and cost, as far as they are known."""

    name: str
    initials: str
    answered: bool
    state: str
    detail: str | None
    tally: tuple[Badge, ...]
    summary: tuple[str, ...]
    findings: tuple[FindingView, ...]
    facts: tuple[str, ...]


class RevisionView(Model):
    """One entry of the timeline: a version of this report. `before` is the number of the version before it."""

    number: int
    name: str
    before: int | None
    at: Moment
    title: str | None
    changes: tuple[str, ...]


class PageView(Model):
    """The whole page. `chips` are the claims in the statement's order, `claims` what would mislead first."""

    id: str
    language: str
    status: ReportStatus
    verdict: Badge
    caveat: str | None
    headline: str | None
    notice: str | None
    old: str | None
    pieces: tuple[Piece, ...]
    key: tuple[Badge, ...]
    size: str
    origin: OriginView
    facts: tuple[str, ...]
    checked: Moment
    chips: tuple[ClaimView, ...]
    claims: tuple[ClaimView, ...]
    not_checked: tuple[NotCheckedView, ...]
    left_out: tuple[NotCheckedView, ...]
    left_out_count: str
    evidence: EvidenceView
    assessments: tuple[AssessmentView, ...]
    timeline: tuple[RevisionView, ...]
    made_by: str


def view_of(report: Report, now: datetime) -> PageView:
    """Prepare a report for the page, as it is to be read at `now`."""
    say = wording(report.language)
    numbers = {claim.id: number for number, claim in enumerate(report.claims, start=1)}
    verdict = overall_badge(report, say)
    shelf = Shelf(report)
    pieces = annotated(report.statement, report.claims, numbers, say)
    claims = {claim.id: claim_view(claim, numbers[claim.id], report, shelf, say) for claim in report.claims}
    return PageView(
        id=report.id,
        language=report.language,
        status=report.status,
        verdict=verdict,
        caveat=report.caveat.text if report.caveat else None,
        headline=report.headline,
        notice=notice_of(report, say),
        old=say("page-old", date=f"{report.checked_at:%Y-%m-%d}") if is_old(report, now) else None,
        pieces=pieces,
        key=tuple(dict.fromkeys(piece.badge for piece in pieces if piece.badge)),
        size=_size(report.statement),
        origin=OriginView(
            link=link_to(report.origin.title or report.origin.url, report.origin.url) if report.origin.url else None,
            note=report.origin.text,
        ),
        facts=_facts(report, say),
        checked=moment(report.checked_at),
        chips=tuple(claims.values()),
        claims=tuple(claims[claim.id] for claim in worst_first(report.claims)),
        not_checked=tuple(
            NotCheckedView(text=part.text, reason=say(f"reason-{part.reason}")) for part in report.not_checkable
        ),
        left_out=tuple(NotCheckedView(text=text, reason=say("left-out")) for text in report.left_out),
        left_out_count=say("caveat-left_out", n=len(report.left_out)),
        evidence=evidence_of(report, shelf, say),
        assessments=tuple(_assessment(row, report, numbers, shelf, say) for row in report.assessments),
        timeline=tuple(_revision(revision, report, verdict, say) for revision in reversed(report.history)),
        made_by=made_by(report, say),
    )


def is_old(report: Report, now: datetime) -> bool:
    """Whether a result is old enough that the world may have moved on since."""
    return report.verdict is not None and now - report.checked_at > OLD


def moment(at: datetime) -> Moment:
    """A time to the minute; seconds help no reader."""
    return Moment(iso=at.isoformat(timespec="seconds"), text=f"{at:%Y-%m-%d %H:%M} UTC")


def notice_of(report: Report, say: Wording) -> str | None:
    """What a reader must know before the verdict: why there is none, or why it changed or fell."""
    match report.status:
        case ReportStatus.CORRECTED:
            return " ".join(filter(None, (say("page-corrected"), report.status_reason)))
        case ReportStatus.RETRACTED:
            return " ".join(filter(None, (say("page-retracted"), report.status_reason)))
        case ReportStatus.RUNNING | ReportStatus.FAILED | ReportStatus.FINAL:
            return report.status_reason


def _size(statement: str) -> str:
    if len(statement) <= SHORT_STATEMENT:
        return "short"
    return "medium" if len(statement) <= LONG_STATEMENT else "long"


def _facts(report: Report, say: Wording) -> tuple[str, ...]:
    counts = report.counts
    facts = [say("page-assessors", n=len(report.assessments))]
    if counts.sources:
        facts.append(say("page-sources", n=counts.sources, sites=say("page-sites", n=counts.sites)))
        facts.append(say("page-reachable", n=counts.reachable))
    return tuple(facts)


def _assessment(
    row: ReportedAssessment, report: Report, numbers: dict[str, int], shelf: Shelf, say: Wording
) -> AssessmentView:
    findings = findings_of(row, report, numbers, shelf, say)
    cast = Counter(vote.verdict for claim in report.claims for vote in claim.votes if vote.assessor == row.assessor.id)
    return AssessmentView(
        name=row.assessor.name,
        initials=initials_of(report)[row.assessor.id],
        answered=row.state is AssessmentState.OK,
        state=absence(row.state, say),
        detail=row.detail,
        tally=tuple(
            Badge(tone=CLAIM_TONES[verdict], text=say(f"breakdown-{verdict}", n=cast[verdict]))
            for verdict in reversed(SEVERITY)
            if cast[verdict]
        ),
        summary=row.summary,
        findings=findings,
        facts=tuple(consumed(row, say)),
    )


def _revision(revision: Revision, report: Report, verdict: Badge, say: Wording) -> RevisionView:
    """Only the newest revision is titled: no caveat is stored of an earlier one, and no verdict stands without it."""
    title = verdict.text if revision.revision == report.revision else None
    return RevisionView(
        number=revision.revision,
        name=say("page-version", n=revision.revision),
        before=revision.revision - 1 or None,
        at=moment(revision.at),
        title=title,
        changes=revision.changes,
    )
