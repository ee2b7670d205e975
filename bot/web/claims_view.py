"""How one claim is shown: its verdict, who said what, in whose words, from which source."""

from __future__ import annotations

from bot.domain.assessments import AssessmentState
from bot.domain.base import Model
from bot.domain.reports import CombinedClaim, Quote, Report, Vote
from bot.locales.wording import Wording
from bot.render.labels import checked_before, claim_labels, fixed_line
from bot.web.evidence_view import CitationView, LinkView, Shelf, link_to
from bot.web.looks import Badge, claim_badge


class SeatView(Model):
    """An assessor's place in the bar of votes; `note` says why it has none, where it did not answer."""

    name: str
    badge: Badge
    note: str | None


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


class ClaimView(Model):
    """One claim. `short` are its words in the statement where they are known; `labels` are small print beside it."""

    number: int
    text: str
    short: str
    badge: Badge
    labels: tuple[str, ...]
    seats: tuple[SeatView, ...]
    agreement: str
    votes: tuple[VoteView, ...]
    checked_before: tuple[LinkView, ...]
    line: str | None


class FindingView(Model):
    """A vote as its assessor's own list shows it: which claim, which verdict."""

    number: int
    text: str
    badge: Badge
    basis: str


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
        votes=tuple(_vote(vote, names.get(vote.assessor, vote.assessor), shelf, say) for vote in claim.votes),
        checked_before=tuple(link_to(checked_before(one, say), one.url) for one in claim.checked_before),
        line=fixed_line(claim, say),
    )


def findings_of(assessor: str, report: Report, numbers: dict[str, int], say: Wording) -> tuple[FindingView, ...]:
    """Every vote that an assessor cast, in the order of the claims."""
    return tuple(
        FindingView(
            number=numbers[claim.id],
            text=claim.text,
            badge=claim_badge(vote.verdict, say),
            basis=say(f"basis-{vote.basis}"),
        )
        for claim in report.claims
        for vote in claim.votes
        if vote.assessor == assessor
    )


def _seats(claim: CombinedClaim, report: Report, say: Wording) -> list[SeatView]:
    votes = {vote.assessor: vote for vote in claim.votes}
    seats = []
    for row in report.assessments:
        vote = votes.get(row.assessor.id)
        badge = claim_badge(vote.verdict if vote else None, say)
        note = None if row.state is AssessmentState.OK else say(f"state-{row.state}")
        seats.append(SeatView(name=row.assessor.name, badge=badge, note=note))
    return seats


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
