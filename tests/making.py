"""Puts reports for tests together from assessments written by hand, by the program's own arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from bot.domain.assessments import (
    Assessment,
    AssessmentState,
    AssessorIdentity,
    Citation,
    Finding,
    RetrievedSource,
    Usage,
)
from bot.domain.reports import Availability, Report
from bot.domain.statements import Claim, Decomposition, NotCheckable, Span, Statement
from bot.domain.verdicts import ClaimVerdict
from bot.verification.report import Edition, Material, assemble

NOW = datetime(2026, 5, 20, 9, 30, tzinfo=UTC)
REPORT_ID = "Zk3vQ8mN1xY7bT5wR2cJ_A"

V, M, F, U = ClaimVerdict.VERIFIED, ClaimVerdict.MISLEADING, ClaimVerdict.FALSE, ClaimVerdict.UNVERIFIABLE

HARBOUR = "https://harbour-times.example/news/marlow-bridge-reopens"
COUNCIL = "https://council.marlow.example/minutes/2026-05"
ROADS = "https://roads.example/projects/marlow"
WIRE = "https://wire.example/2026/05/marlow"
TITLES = {
    HARBOUR: "Marlow Bridge reopens after two years of repairs",
    COUNCIL: "Minutes of the works committee, May 2026",
    ROADS: "Project sheet: Marlow Bridge",
    WIRE: "Bridge in Marlow open again",
}


def claims_of(statement: str, *claims: tuple[str, str | None]) -> list[Claim]:
    """Claims `c1`, `c2` … of a statement, each given as its text and its words in the statement."""
    made = []
    for number, (text, quote) in enumerate(claims, start=1):
        start = statement.index(quote) if quote else -1
        span = Span(start=start, end=start + len(quote)) if quote else None
        made.append(Claim(id=f"c{number}", text=text, quote=quote, span=span, central=number == 1))
    return made


def found(claim: str, verdict: ClaimVerdict, explanation: str, *urls: str, quote: str | None = None) -> Finding:
    """A finding on a claim; `quote` is taken from the first of the urls."""
    citations = tuple(Citation(url=url, quote=quote if place == 0 else None) for place, url in enumerate(urls))
    return Finding(claim=claim, verdict=verdict, explanation=explanation, citations=citations)


def assessed(
    name: str, *findings: Finding, read: Sequence[str] = (), unread: Sequence[str] = (), summary: Sequence[str] = ()
) -> Assessment:
    """An assessment that answered. It retrieved what its findings cite and `read`, but for the `unread`."""
    cited = [citation.url for finding in findings for citation in finding.citations]
    urls = [url for url in dict.fromkeys([*cited, *read]) if url not in unread]
    return Assessment(
        assessor=AssessorIdentity(id=name.lower(), name=name),
        model=f"{name.lower()}-large-2026",
        summary=tuple(summary),
        findings=findings,
        sources=tuple(
            RetrievedSource(url=url, title=TITLES.get(url), published=NOW - timedelta(days=3), retrieved_at=NOW)
            for url in urls
        ),
        usage=Usage(input_tokens=18_240, output_tokens=912, searches=3),
        cost_usd=Decimal("0.0312"),
        seconds=11.4,
    )


def unanswered(name: str, state: AssessmentState, detail: str | None = None) -> Assessment:
    """An assessment that has none."""
    return Assessment(assessor=AssessorIdentity(id=name.lower(), name=name), state=state, detail=detail)


def report_of(
    statement: Statement,
    claims: Sequence[Claim],
    assessments: Sequence[Assessment],
    *,
    not_checkable: Sequence[NotCheckable] = (),
    left_out: Sequence[str] = (),
    previous: Report | None = None,
    at: datetime = NOW,
) -> Report:
    """Put a report together as the program does."""
    decomposition = Decomposition(claims=tuple(claims), not_checkable=tuple(not_checkable), left_out=tuple(left_out))
    material = Material(statement=statement, decomposition=decomposition, assessments=tuple(assessments))
    return assemble(material, Edition(id=REPORT_ID, check="check-1", at=at, previous=previous))


def opened(report: Report, *availability: Availability) -> Report:
    """The report after its sources were opened, with these outcomes in their order."""
    sources = tuple(
        source.model_copy(update={"availability": outcome})
        for source, outcome in zip(report.sources, availability, strict=True)
    )
    reachable = sum(outcome is Availability.REACHABLE for outcome in availability)
    return report.model_copy(
        update={"sources": sources, "counts": report.counts.model_copy(update={"reachable": reachable})}
    )
