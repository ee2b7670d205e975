"""Short labels that several forms share."""

from __future__ import annotations

from bot.domain.reports import CombinedClaim, Report, Source
from bot.locales.wording import Wording

EMBEDDED = "embedded"
"""The id of the assessor that is a program comparing words and numbers, no language model."""


def made_by(report: Report, say: Wording) -> str:
    """Who made this: language models, or the comparing program alone."""
    only_embedded = all(row.assessor.id == EMBEDDED for row in report.assessments)
    return say("made-by-comparison" if only_embedded else "made-by")


def source_label(source: Source, say: Wording) -> str:
    """The site, and what is special about the source: given, a sample, and whether it could be opened."""
    marks = [source.site]
    if source.given:
        marks.append(say("source-given"))
    if source.sample:
        marks.append(say("source-sample"))
    if not source.given and not source.sample:
        marks.append(say(f"availability-{source.availability}"))
    if source.published:
        marks.append(f"{source.published:%Y-%m-%d}")
    if source.same_text_as:
        marks.append(say("same-text", n=len(source.same_text_as)))
    return ", ".join(marks)


def claim_verdict(claim: CombinedClaim, say: Wording) -> str:
    """The verdict on one claim in words; "Not assessed" where nobody judged it."""
    return say(f"verdict-{claim.verdict or 'none'}")


def facts_line(report: Report, say: Wording) -> str:
    """Assessors, sources, sites and the date, each counted from the report's rows."""
    return say(
        "facts",
        assessors=len(report.assessments),
        sources=report.counts.sources,
        sites=report.counts.sites,
        reachable=report.counts.reachable,
        date=f"{report.checked_at:%Y-%m-%d %H:%M} UTC",
    )
