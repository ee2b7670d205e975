"""Short labels that several forms share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.reports import CombinedClaim, PriorCheck, Report, ReportedAssessment, Source
from bot.domain.statements import Sensitivity
from bot.locales.wording import Wording
from bot.render.cutting import shortened

EMBEDDED = "embedded"
"""The id of the assessor that is a program comparing words and numbers, no language model."""

MAX_NAME = 60
"""Characters of an assessor's name inside a sentence; a catalogue takes no value of more than 1,000."""


MAX_RATING = 120
"""Characters of another publisher's rating; most are one word."""


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


def claim_labels(claim: CombinedClaim, report: Report, say: Wording) -> list[str]:
    """What is special about a claim: that it is a main one, implied, of a time, held back."""
    labels = []
    if claim.central and not all(other.central for other in report.claims):
        labels.append(say("page-central"))
    if claim.implied:
        labels.append(say("implied"))
    if claim.as_of:
        labels.append(say("page-as-of", date=claim.as_of))
    if claim.held_back:
        labels.append(say("page-held-back"))
    return labels


def fixed_line(claim: CombinedClaim, say: Wording) -> str | None:
    """On health and voting: the proper authority, whatever the verdict is."""
    return say(f"line-{claim.sensitive}") if claim.sensitive in (Sensitivity.HEALTH, Sensitivity.VOTING) else None


def checked_before(check: PriorCheck, say: Wording) -> str:
    """Who published a fact-check of the same claim, when, and with which rating; no word of it is ours."""
    publisher, rating = shortened(check.publisher, MAX_NAME), shortened(check.rating, MAX_RATING)
    if check.published is None:
        return say("checked-before", publisher=publisher, rating=rating)
    return say("checked-before-on", publisher=publisher, rating=rating, date=f"{check.published:%Y-%m-%d}")


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


def names_of(report: Report) -> dict[str, str]:
    """What to call each assessor in a sentence: its name, cut where it is longer than any name should be."""
    return {row.assessor.id: shortened(row.assessor.name, MAX_NAME) for row in report.assessments}


def used_by(source: Source, names: Mapping[str, str], say: Wording) -> list[str]:
    """Who quoted, who cited without quoting, who only found it: each assessor once, by the strongest use."""

    def listed(assessors: Sequence[str], stronger: Sequence[str]) -> str:
        return say.listing([names.get(one, shortened(one, MAX_NAME)) for one in assessors if one not in stronger])

    used = (
        ("page-quoted-by", listed(source.quoted_by, ())),
        ("page-cited-by", listed(source.cited_by, source.quoted_by)),
        ("page-found-by", listed(source.retrieved_by, (*source.cited_by, *source.quoted_by))),
    )
    return [say(key, names=who) for key, who in used if who]


def consumed(row: ReportedAssessment, say: Wording) -> list[str]:
    """An assessor's model, time, searches, tokens and cost, as far as they are known."""
    facts = [row.model] if row.model else []
    if row.seconds is not None:
        facts.append(say("page-seconds", seconds=f"{row.seconds:.1f}"))
    if row.usage is not None and row.usage.searches:
        facts.append(say("page-searches", n=row.usage.searches))
    if row.usage is not None and (row.usage.input_tokens or row.usage.output_tokens):
        facts.append(say("page-tokens", read=row.usage.input_tokens, written=row.usage.output_tokens))
    if row.cost_usd:
        facts.append(f"US$ {row.cost_usd:.4f}")
    return facts
