"""How one claim is shown: its verdict, who said what, in whose words, from which source."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.assessments import AssessmentState
from bot.domain.base import Model
from bot.domain.reports import CombinedClaim, Quote, Report, ReportedAssessment, Vote
from bot.domain.verdicts import ClaimVerdict
from bot.locales.wording import Wording
from bot.render.labels import checked_before, claim_labels, fixed_line
from bot.verification.combine import SEVERITY
from bot.web.evidence_view import CitationView, LinkView, Shelf, link_to
from bot.web.looks import Badge, Tone, claim_badge


class SeatView(Model):
    """An assessor's place in the bar of votes. Where it has no vote, the badge says why."""

    name: str
    badge: Badge


class QuoteView(Model):
    """Words taken from a source. `missing`: they did not stand there when the page was opened."""

    text: str
    source: CitationView
    note: str | None
    missing: bool


class VoteView(Model):
    """One vote in its assessor's own words. `citations` are the sources that no quote of it names already."""

    name: str
    badge: Badge
    basis: str
    explanation: str
    quotes: tuple[QuoteView, ...]
    citations: tuple[CitationView, ...]


class CampView(Model):
    """The votes for one verdict; `title` says how they stand to the combined one, where there are others."""

    title: str | None
    badge: Badge
    votes: tuple[VoteView, ...]


class ClaimView(Model):
    """One claim. `short` are its words in the statement where they are known; `labels` are small print beside it."""

    number: int
    text: str
    short: str
    badge: Badge
    labels: tuple[str, ...]
    seats: tuple[SeatView, ...]
    agreement: str
    camps: tuple[CampView, ...]
    implied: bool
    checked_before: tuple[LinkView, ...]
    line: str | None


class FindingView(Model):
    """A vote as its assessor's own list shows it: which claim, and the vote."""

    number: int
    text: str
    vote: VoteView


def claim_view(claim: CombinedClaim, number: int, report: Report, shelf: Shelf, say: Wording) -> ClaimView:
    """Prepare one claim for the page."""
    names = {row.assessor.id: row.assessor.name for row in report.assessments}
    return ClaimView(
        number=number,
        text=claim.text,
        short=claim.quote or claim.text,
        badge=claim_badge(claim.verdict, say),
        labels=tuple(claim_labels(claim, report, say)),
        seats=tuple(_seats(claim, report, say)),
        agreement=claim.agreement.text,
        camps=tuple(_camps(claim, names, shelf, say)),
        implied=claim.implied,
        checked_before=tuple(link_to(checked_before(one, say), one.url) for one in claim.checked_before),
        line=fixed_line(claim, say),
    )


def findings_of(
    row: ReportedAssessment, report: Report, numbers: dict[str, int], shelf: Shelf, say: Wording
) -> tuple[FindingView, ...]:
    """Every vote that an assessor cast, in the order of the claims."""
    return tuple(
        FindingView(number=numbers[claim.id], text=claim.text, vote=_vote(vote, row.assessor.name, shelf, say))
        for claim in report.claims
        for vote in claim.votes
        if vote.assessor == row.assessor.id
    )


def _camps(claim: CombinedClaim, names: dict[str, str], shelf: Shelf, say: Wording) -> Iterator[CampView]:
    """The votes by verdict: first those that the combined verdict follows, then the worst."""
    by_verdict: dict[ClaimVerdict, list[Vote]] = {}
    for vote in claim.votes:
        by_verdict.setdefault(vote.verdict, []).append(vote)
    carried = claim.verdict in by_verdict
    order = sorted(by_verdict, key=lambda verdict: (verdict is not claim.verdict, -SEVERITY.index(verdict)))
    for verdict in order:
        title = None
        if carried and len(by_verdict) > 1:
            title = say("page-camp-agreed" if verdict is claim.verdict else "page-camp-differed")
        yield CampView(
            title=title,
            badge=claim_badge(verdict, say),
            votes=tuple(
                _vote(vote, names.get(vote.assessor, vote.assessor), shelf, say) for vote in by_verdict[verdict]
            ),
        )


def _seats(claim: CombinedClaim, report: Report, say: Wording) -> Iterator[SeatView]:
    votes = {vote.assessor: vote for vote in claim.votes}
    for row in report.assessments:
        vote = votes.get(row.assessor.id)
        badge = claim_badge(vote.verdict, say) if vote else Badge(tone=Tone.NONE, text=absence(row.state, say))
        yield SeatView(name=row.assessor.name, badge=badge)


def absence(state: AssessmentState, say: Wording) -> str:
    """Why an assessor has no vote: it did not judge this claim, did not answer yet, was not asked, or failed."""
    match state:
        case AssessmentState.OK:
            return say("verdict-none")
        case AssessmentState.LATE | AssessmentState.OVER_BUDGET:
            reason = say(f"state-{state}")
            return reason[:1].upper() + reason[1:]
        case _:
            return say("page-failed", reason=say(f"state-{state}"))


def _vote(vote: Vote, name: str, shelf: Shelf, say: Wording) -> VoteView:
    quoted = {quote.url for quote in vote.quotes}
    return VoteView(
        name=name,
        badge=claim_badge(vote.verdict, say),
        basis=say(f"basis-{vote.basis}"),
        explanation=vote.explanation,
        quotes=tuple(_quote(quote, shelf, say) for quote in vote.quotes),
        citations=tuple(shelf.citation(url) for url in vote.citations if url not in quoted),
    )


def _quote(quote: Quote, shelf: Shelf, say: Wording) -> QuoteView:
    note = None
    if quote.found is not None:
        note = say("page-quote-found" if quote.found else "page-quote-missing")
    return QuoteView(text=quote.text, source=shelf.citation(quote.url), note=note, missing=quote.found is False)
