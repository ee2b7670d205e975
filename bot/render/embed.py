"""The summary of a report: one embed, made for a phone, with two buttons. About 900 characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from bot.documents.scrub import one_line
from bot.domain.assessments import AssessmentState
from bot.domain.reports import CombinedClaim, Report, ReportStatus
from bot.domain.statements import Sensitivity
from bot.domain.verdicts import OverallVerdict
from bot.locales.wording import Wording
from bot.render.buttons import full_breakdown, show_here
from bot.render.discord_text import bold, escaped, escaped_within, joined, moment, phrase, quoted, small
from bot.render.labels import claim_verdict, made_by
from bot.render.limits import fit
from bot.render.looks import CLAIM_ICONS, look_of, title_of
from bot.render.message import Button, Embed, Markdown, Message
from bot.render.order import worst_first
from bot.verification.combine import SEVERITY
from bot.verification.phrases import verdict_title

MOST_CLAIMS = 3
"""Claims that the summary shows; the breakdown has them all."""

_STATEMENT, _HEADLINE, _CLAIM, _AGREEMENT, _REASON, _NAME = 140, 200, 110, 150, 400, 40
"""Characters of each part that a reader of the summary gets at most."""

_ONE_DAY = timedelta(hours=12)
"""Within so much of the first result a time of day says which day is meant."""


def summary(report: Report, *, say: Wording, page: str | None, took: timedelta | None) -> Message:
    """What everybody sees of a check. `page` is the address of the report's page, `took` how long the check was."""
    running = report.status is ReportStatus.RUNNING
    return fit(
        Message(
            embeds=(
                Embed(
                    title=title_of(report, say),
                    description=joined(list(_lines(report, say, took)), "\n"),
                    color=look_of(report).color,
                    footer=None if running else made_by(report, say),
                    timestamp=None if running else report.checked_at,
                ),
            ),
            rows=() if running else (_buttons(report, say, page),),
        )
    )


def _buttons(report: Report, say: Wording, page: str | None) -> tuple[Button, ...]:
    return (*([full_breakdown(page, say)] if page else []), show_here(report.id, say))


def _lines(report: Report, say: Wording, took: timedelta | None) -> Iterator[Markdown]:
    if report.caveat and report.status is not ReportStatus.RETRACTED:
        yield bold(escaped_within(report.caveat.text, _HEADLINE))
    yield quoted(escaped_within(report.statement, _STATEMENT))
    if report.origin.text:
        yield small(escaped(report.origin.text))
    match report.status:
        case ReportStatus.RUNNING:
            yield escaped(say("status-running"))
            return
        case ReportStatus.RETRACTED:
            yield bold(escaped(say("page-retracted")))
            yield escaped_within(report.status_reason or "", _REASON)
            return
        case ReportStatus.CORRECTED:
            yield bold(escaped(say("page-corrected")))
            yield escaped_within(report.status_reason or "", _REASON)
        case ReportStatus.FAILED | ReportStatus.FINAL:
            yield escaped_within(report.status_reason or "", _REASON)
    change = _change(report, say)
    if change:
        yield change
    if report.headline:
        yield escaped_within(report.headline, _HEADLINE)
    yield from _claims(report, say)
    yield from _not_checked(report, say)
    yield from _fixed_lines(report, say)
    yield from _facts(report, say, took)


def _change(report: Report, say: Wording) -> Markdown | None:
    """The last time that a later revision came to another verdict."""
    changes = [
        (before.verdict, after)
        for before, after in pairwise(report.history)
        if before.verdict is not None and before.verdict is not after.verdict
    ]
    if not changes:
        return None
    was, change = changes[-1]
    with_caveat = report.caveat is not None and change.verdict is report.verdict
    style = "t" if change.at - report.history[0].at < _ONE_DAY else "f"
    return Markdown(
        "🔁 "
        + phrase(
            say,
            "summary-changed",
            when=moment(change.at, style),
            before=escaped(verdict_title(was, with_caveat=False, say=say)),
            after=escaped(verdict_title(change.verdict, with_caveat=with_caveat, say=say)),
        )
    )


def _claims(report: Report, say: Wording) -> Iterator[Markdown]:
    if report.verdict is None:
        return
    ordered = worst_first(report.claims)
    for claim in ordered[:MOST_CLAIMS]:
        verdict = bold(escaped(claim_verdict(claim, say)))
        said = Markdown("") if _is_all(claim, report) else escaped_within(claim.text, _CLAIM)
        yield Markdown(f"{CLAIM_ICONS[claim.verdict]} {verdict}" + (f": {said}" if said else ""))
        yield small(escaped_within(claim.agreement.text, _AGREEMENT))
    rest = Counter(claim.verdict for claim in ordered[MOST_CLAIMS:])
    if rest:
        kinds = [*reversed(SEVERITY), None]
        counts = [say(f"breakdown-{kind or 'not_assessed'}", n=rest[kind]) for kind in kinds if rest[kind]]
        yield escaped(say("summary-more", n=rest.total(), counts=say.joined(counts, "list-comma")))


def _is_all(claim: CombinedClaim, report: Report) -> bool:
    """Whether a claim says just what is quoted above it."""
    return one_line(claim.text).rstrip(". ") == one_line(report.statement).rstrip(". ")


def _not_checked(report: Report, say: Wording) -> Iterator[Markdown]:
    if not report.not_checkable:
        return
    reasons = dict.fromkeys(say(f"reason-{part.reason}") for part in report.not_checkable)
    if report.verdict is OverallVerdict.NOTHING_TO_CHECK:
        for part in report.not_checkable[:MOST_CLAIMS]:
            yield Markdown(f"💬 {escaped_within(part.text, _CLAIM)}")
            yield small(escaped(say(f"reason-{part.reason}")))
        return
    listed = say.joined(list(reasons), "list-comma")
    yield small(escaped(say("summary-not-checked", n=len(report.not_checkable), reasons=listed)))


def _fixed_lines(report: Report, say: Wording) -> Iterator[Markdown]:
    for topic in (Sensitivity.HEALTH, Sensitivity.VOTING):
        if any(claim.sensitive is topic for claim in report.claims):
            yield bold(escaped(say(f"line-{topic}")))


def _facts(report: Report, say: Wording, took: timedelta | None) -> Iterator[Markdown]:
    counts = report.counts
    if counts.sources:
        sources = say("page-sources", n=counts.sources, sites=say("page-sites", n=counts.sites))
        yield small(escaped(f"{sources} · {say('page-reachable', n=counts.reachable)}"))
    answered = [row for row in report.assessments if row.state is AssessmentState.OK]
    if answered:
        names = say.listing([one_line(row.assessor.name)[:_NAME] for row in answered])
        if took is None:
            yield small(escaped(say("summary-assessed-by", names=names)))
        else:
            yield small(escaped(say("summary-assessed-in", names=names, duration=_duration(took, say))))
    missing = [
        say("reason-pair", assessor=one_line(row.assessor.name)[:_NAME], reason=say(f"state-{row.state}"))
        for row in report.assessments
        if row.state is not AssessmentState.OK
    ]
    if missing and report.verdict is not None:
        yield small(escaped(say.joined(missing, "list-semicolon")))


def _duration(took: timedelta, say: Wording) -> str:
    minutes, seconds = divmod(max(1, round(took.total_seconds())), 60)
    if not minutes:
        return say("duration-seconds", seconds=seconds)
    return say("duration-minutes", minutes=minutes, seconds=seconds)
