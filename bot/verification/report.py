"""Puts a report together from what the steps of a check made. Pure: the same material gives the same report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from pydantic import Field

from bot.domain.assessments import Assessment, AssessmentState, Citation, Finding
from bot.domain.base import Model, UtcDatetime
from bot.domain.reports import (
    Availability,
    Caveat,
    CombinedClaim,
    Counts,
    PriorCheck,
    Quote,
    Report,
    ReportedAssessment,
    ReportStatus,
    Revision,
    Source,
    StatementOrigin,
    Vote,
)
from bot.domain.statements import Decomposition, Statement
from bot.locales.wording import Wording, wording
from bot.verification.combine import caveat_parts, outcome_of, overall_verdict
from bot.verification.pages import PageOutcome
from bot.verification.phrases import agreement_of, caveat_text, headline_of, independence_of, verdict_title
from bot.verification.sources import Linked, NotEvidence, link_sources, vote_of


class Material(Model):
    """Everything that a report is made from. The findings are lined up already: each names its claim by id.

    `prior_checks` are published fact-checks by the id of the claim. `pages` is what the bot saw when it opened the
    sources, empty until then.
    """

    statement: Statement
    decomposition: Decomposition
    assessments: tuple[Assessment, ...]
    prior_checks: dict[str, tuple[PriorCheck, ...]] = Field(default_factory=dict)
    not_evidence: NotEvidence = NotEvidence()
    pages: tuple[PageOutcome, ...] = ()


class Edition(Model):
    """Which report this is: its public id, the check that it came from, when, and the revision before it."""

    id: str
    check: str
    at: UtcDatetime
    previous: Report | None = None


def assemble(material: Material, edition: Edition) -> Report:
    """Combine the material into the next revision of a report."""
    say = wording(material.statement.language)
    linked = link_sources(material.assessments, material.not_evidence)
    sources = _as_opened(linked.sources, material.pages)
    votes, notes = _votes(material, linked, say)
    seats = material.assessments
    outcomes = {
        claim.id: outcome_of(votes[claim.id], claim.sensitive, lambda cast: independence_of(cast, linked.sources).sites)
        for claim in material.decomposition.claims
    }
    claims = tuple(
        CombinedClaim(
            **claim.model_dump(),
            verdict=outcomes[claim.id].verdict,
            held_back=outcomes[claim.id].held_back,
            agreement=agreement_of(votes[claim.id], outcomes[claim.id], seats, sources, say),
            votes=_as_found(votes[claim.id], material.pages),
            checked_before=material.prior_checks.get(claim.id, ()),
        )
        for claim in material.decomposition.claims
    )
    verdict = overall_verdict(claims)
    parts = caveat_parts(verdict, claims, len(material.decomposition.left_out))
    report = Report(
        id=edition.id,
        status=ReportStatus.FINAL if verdict else ReportStatus.FAILED,
        status_reason=None if verdict else failure_of(material.assessments, say),
        revision=edition.previous.revision + 1 if edition.previous else 1,
        statement=material.statement.text,
        origin=origin_of(material.statement),
        language=say.language,
        verdict=verdict,
        caveat=Caveat(parts=parts, text=caveat_text(verdict, parts, say)) if verdict and parts else None,
        headline=headline_of(claims, outcomes, verdict, say),
        checked_at=edition.at,
        claims=claims,
        not_checkable=material.decomposition.not_checkable,
        left_out=material.decomposition.left_out,
        sources=sources,
        assessments=tuple(_row(assessment, notes) for assessment in material.assessments),
        counts=Counts(
            claims=len(claims),
            sources=len(sources),
            sites=len({source.site for source in sources}),
            reachable=sum(source.availability is Availability.REACHABLE for source in sources),
            citations_dropped=linked.dropped,
        ),
    )
    return report.model_copy(update={"history": (*_past(edition), _this_revision(report, edition, say))})


def failed_report(statement: Statement, reason: str, edition: Edition) -> Report:
    """A report without a verdict because the check could not be made at all; `reason` is worded already."""
    say = wording(statement.language)
    report = Report(
        id=edition.id,
        status=ReportStatus.FAILED,
        status_reason=reason,
        revision=edition.previous.revision + 1 if edition.previous else 1,
        statement=statement.text,
        origin=origin_of(statement),
        language=say.language,
        verdict=None,
        checked_at=edition.at,
        counts=Counts(claims=0, sources=0, sites=0, reachable=0, citations_dropped=0),
    )
    return report.model_copy(update={"history": (*_past(edition), _this_revision(report, edition, say))})


def running_report(statement: Statement, edition: Edition) -> Report:
    """What there is to show of a check that has no result yet: the statement, and no verdict."""
    return failed_report(statement, "", edition).model_copy(
        update={"status": ReportStatus.RUNNING, "status_reason": None, "revision": 0, "history": ()}
    )


def origin_of(statement: Statement) -> StatementOrigin:
    """Where the statement came from, without the article's text."""
    return StatementOrigin(
        kind=statement.origin,
        url=statement.link,
        title=statement.article.title if statement.article else None,
        text=statement.note,
    )


def failure_of(assessments: Sequence[Assessment], say: Wording) -> str:
    """Why nobody judged anything, with each assessor's own reason."""
    reasons = [
        say(
            "reason-pair",
            assessor=assessment.assessor.name,
            reason=assessment.detail or say(f"state-{assessment.state}"),
        )
        for assessment in assessments
        if assessment.state is not AssessmentState.OK or assessment.detail
    ]
    if not assessments:
        return say("failed-none-configured")
    if not reasons:
        return say("failed-all")
    return say("failed-all-because", reasons=say.joined(reasons, "list-semicolon"))


def _votes(
    material: Material, linked: Linked, say: Wording
) -> tuple[Mapping[str, tuple[Vote, ...]], Mapping[str, list[str]]]:
    """The votes on each claim, at most one an assessor, and a note for each assessor whose findings were set aside.

    An assessor that judges one claim twice alike casts one vote with all its citations; twice differently, none.
    """
    known = {claim.id for claim in material.decomposition.claims}
    votes: dict[str, tuple[Vote, ...]] = defaultdict(tuple)
    notes: dict[str, list[str]] = defaultdict(list)
    for assessment in material.assessments:
        if assessment.state is not AssessmentState.OK:
            continue
        assessor = assessment.assessor.id
        by_claim: dict[str, list[Finding]] = defaultdict(list)
        for finding in assessment.findings:
            by_claim[finding.claim or ""].append(finding)
        unknown = sum(len(findings) for claim, findings in by_claim.items() if claim not in known)
        torn = 0
        for claim_id in (claim for claim in by_claim if claim in known):
            findings = by_claim[claim_id]
            if len({finding.verdict for finding in findings}) > 1:
                torn += 1
                continue
            votes[claim_id] += (vote_of(assessor, _one(findings), linked),)
        if torn:
            notes[assessor].append(say("contradicted-itself", n=torn))
        if unknown:
            notes[assessor].append(say("unknown-claims", n=unknown))
    return votes, notes


def _one(findings: Sequence[Finding]) -> Finding:
    citations: tuple[Citation, ...] = tuple(dict.fromkeys(c for finding in findings for c in finding.citations))
    return findings[0].model_copy(update={"citations": citations})


def _row(assessment: Assessment, notes: Mapping[str, list[str]]) -> ReportedAssessment:
    detail = " ".join([*([assessment.detail] if assessment.detail else []), *notes.get(assessment.assessor.id, [])])
    return ReportedAssessment(
        **assessment.model_dump(exclude={"findings", "sources", "detail"}),
        detail=detail or None,
    )


def _as_opened(sources: Sequence[Source], pages: Sequence[PageOutcome]) -> tuple[Source, ...]:
    seen = {page.url: page for page in pages}
    return tuple(
        source.model_copy(
            update={"availability": seen[source.url].availability, "same_text_as": seen[source.url].same_text_as}
        )
        if source.url in seen
        else source
        for source in sources
    )


def _as_found(votes: Sequence[Vote], pages: Sequence[PageOutcome]) -> tuple[Vote, ...]:
    found = {(page.url, quote.text): quote.found for page in pages for quote in page.quotes}

    def looked_up(quote: Quote) -> Quote:
        return quote.model_copy(update={"found": found.get((quote.url, quote.text), quote.found)})

    return tuple(vote.model_copy(update={"quotes": tuple(map(looked_up, vote.quotes))}) for vote in votes)


def _past(edition: Edition) -> tuple[Revision, ...]:
    return edition.previous.history if edition.previous else ()


def _this_revision(report: Report, edition: Edition, say: Wording) -> Revision:
    return Revision(
        revision=report.revision,
        at=edition.at,
        check=edition.check,
        verdict=report.verdict,
        changes=changes_between(edition.previous, report, say),
    )


def changes_between(before: Report | None, after: Report, say: Wording) -> tuple[str, ...]:
    """What a reader of the earlier revision must be told: verdicts, claims, late answers, opened pages."""
    if before is None:
        return (say("change-first"),)
    changes: list[str] = []
    titles = [
        verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say) for report in (before, after)
    ]
    if titles[0] != titles[1]:
        changes.append(say("change-verdict", before=titles[0], after=titles[1]))
    earlier = {claim.id: claim.verdict for claim in before.claims}
    for claim in after.claims:
        if claim.id in earlier and earlier[claim.id] is not claim.verdict:
            was, now = (say(f"verdict-{verdict or 'none'}") for verdict in (earlier[claim.id], claim.verdict))
            changes.append(say("change-claim", claim=claim.text, before=was, after=now))
    late = {row.assessor.id for row in before.assessments if row.state is AssessmentState.LATE}
    settled = [row for row in after.assessments if row.assessor.id in late and row.state is not AssessmentState.LATE]
    answered = [row.assessor.name for row in settled if row.state is AssessmentState.OK]
    missing = [row.assessor.name for row in settled if row.state is not AssessmentState.OK]
    if answered:
        changes.append(say("change-answered", n=len(answered), names=say.listing(answered)))
    if missing:
        changes.append(say("change-not-answered", names=say.listing(missing)))
    if _opened(after) > _opened(before):
        changes.append(say("change-pages", sources=_opened(after), reachable=after.counts.reachable))
    return tuple(changes)


def _opened(report: Report) -> int:
    return sum(source.availability is not Availability.UNCHECKED for source in report.sources)
