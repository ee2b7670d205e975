"""The summary of a report: one embed, made for a phone, with two buttons. About 900 characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import pairwise

from bot.documents.scrub import one_line
from bot.domain.assessments import AssessmentState
from bot.domain.reports import Availability, CombinedClaim, Report, ReportStatus
from bot.domain.statements import Sensitivity
from bot.domain.verdicts import OverallVerdict
from bot.locales.wording import Wording
from bot.render.buttons import full_breakdown, more, post_to_channel, show_here
from bot.render.cutting import shortened
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

_SAME_DAY = timedelta(hours=12)
"""Within so much of the first result a time of day says which day is meant."""


def summary(
    report: Report, *, say: Wording, page: str | None, took: timedelta | None, offers_post: bool = False
) -> Message:
    """What everybody sees of a check. `page` is the address of the report's page, `took` how long the check was.

    `offers_post`: one person sees it, and may show it to the channel.
    """
    running = report.status is ReportStatus.RUNNING
    embed = Embed(
        title=title_of(report, say),
        description=joined([joined(list(group)) for group in _groups(report, say, took)], "\n\n"),
        color=look_of(report).color,
        footer=made_by(report, say) if report.verdict else None,
        timestamp=None if running else report.checked_at,
    )
    return fit(Message(embeds=(embed,), rows=() if running else (_buttons(report, say, page, offers_post),)))


def _buttons(report: Report, say: Wording, page: str | None, offers_post: bool) -> tuple[Button, ...]:
    """Three at most; what finds no place stands behind **More**."""
    breakdown = [full_breakdown(page, say)] if page else []
    if offers_post:
        shown = breakdown or [show_here(report.id, say)]
        return (*shown, post_to_channel(report.id, say), more(report.id, say))
    return (*breakdown, show_here(report.id, say), more(report.id, say))


def _groups(report: Report, say: Wording, took: timedelta | None) -> Iterator[Iterable[Markdown]]:
    """The parts of the text, with a blank line between them."""
    yield _claimed(report)
    yield _standing(report, say)
    if report.status is ReportStatus.RETRACTED or report.verdict is None:
        return
    ordered = worst_first(report.claims)
    for claim in ordered[:MOST_CLAIMS]:
        yield _claim(claim, report, say)
    yield _rest(ordered[MOST_CLAIMS:], report, say)
    yield _facts(report, say, took)


def _claimed(report: Report) -> Iterator[Markdown]:
    if report.caveat and report.status is not ReportStatus.RETRACTED:
        yield bold(escaped_within(report.caveat.text, _HEADLINE))
    yield quoted(escaped_within(report.statement, _STATEMENT))
    if report.origin.text:
        yield small(escaped_within(report.origin.text, _HEADLINE))


def _standing(report: Report, say: Wording) -> Iterator[Markdown]:
    """What must be known of the verdict: why there is none, that it fell or changed, what it comes down to."""
    match report.status:
        case ReportStatus.RUNNING:
            yield escaped(say("status-running"))
        case ReportStatus.RETRACTED:
            yield bold(escaped(say("page-retracted")))
        case ReportStatus.CORRECTED:
            yield bold(escaped(say("page-corrected")))
        case ReportStatus.FAILED | ReportStatus.FINAL:
            pass
    yield escaped_within(report.status_reason or "", _REASON)
    if report.status is ReportStatus.RETRACTED:
        was = verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)
        yield small(escaped(say("summary-was", verdict=was)))
        return
    yield _change(report, say)
    if not (len(report.claims) == 1 and _is_quoted(report.claims[0].text, report) and _repeats(report)):
        yield escaped_within(report.headline or "", _HEADLINE)


def _repeats(report: Report) -> bool:
    """Whether the headline only names the one claim that is quoted already; its agreement says the same."""
    return report.headline is not None and report.claims[0].text in report.headline


def _change(report: Report, say: Wording) -> Markdown:
    """The last time that a later revision came to another verdict."""
    changes = [
        (before.verdict, after)
        for before, after in pairwise(report.history)
        if before.verdict is not None and before.verdict is not after.verdict
    ]
    if not changes:
        return Markdown("")
    was, change = changes[-1]
    with_caveat = report.caveat is not None and change.verdict is report.verdict
    changed = phrase(
        say,
        "summary-changed",
        when=moment(change.at, "t" if change.at - report.history[0].at < _SAME_DAY else "f"),
        before=escaped(verdict_title(was, with_caveat=False, say=say)),
        after=escaped(verdict_title(change.verdict, with_caveat=with_caveat, say=say)),
    )
    return Markdown(f"🔁 {changed}")


def _claim(claim: CombinedClaim, report: Report, say: Wording) -> Iterator[Markdown]:
    head = f"{CLAIM_ICONS[claim.verdict]} {bold(escaped(claim_verdict(claim, say)))}"
    if _is_quoted(claim.text, report):
        yield Markdown(head)
        yield escaped_within(claim.agreement.text, _AGREEMENT)
    else:
        yield Markdown(f"{head}: {escaped_within(claim.text, _CLAIM)}")
        yield small(escaped_within(claim.agreement.text, _AGREEMENT))


def _is_quoted(text: str, report: Report) -> bool:
    """Whether a text says just what is quoted above it."""
    return one_line(text).rstrip(". ") == one_line(report.statement).rstrip(". ")


def _rest(claims: Sequence[CombinedClaim], report: Report, say: Wording) -> Iterator[Markdown]:
    """How many more claims there are and how they ended, what was not checked, whom to ask instead."""
    counted = Counter(claim.verdict for claim in claims)
    kinds = [kind for kind in (*reversed(SEVERITY), None) if counted[kind]]
    if len(claims) == 1:
        yield escaped(say("summary-one-more", verdict=claim_verdict(claims[0], say)))
    elif claims:
        counts = [say(f"breakdown-{kind or 'not_assessed'}", n=counted[kind]) for kind in kinds]
        yield escaped(say("summary-more", n=len(claims), counts=say.joined(counts, "list-comma")))
    yield from _not_checked(report, say)
    for topic in (Sensitivity.HEALTH, Sensitivity.VOTING):
        if any(claim.sensitive is topic for claim in report.claims):
            yield bold(escaped(say(f"line-{topic}")))


def _not_checked(report: Report, say: Wording) -> Iterator[Markdown]:
    parts = report.not_checkable
    if report.verdict is OverallVerdict.NOTHING_TO_CHECK:
        for part in parts[:MOST_CLAIMS]:
            if not _is_quoted(part.text, report):
                yield escaped_within(part.text, _CLAIM)
            yield small(escaped(say(f"reason-{part.reason}")))
        parts = parts[MOST_CLAIMS:]
    if parts:
        reasons = dict.fromkeys(say(f"reason-{part.reason}") for part in parts)
        yield small(escaped(say("summary-not-checked", n=len(parts), reasons=say.joined(list(reasons), "list-comma"))))


def _facts(report: Report, say: Wording, took: timedelta | None) -> Iterator[Markdown]:
    """On what it rests, who assessed it and in what time, and who did not."""
    counts = report.counts
    if counts.sources:
        facts = [say("page-sources", n=counts.sources, sites=say("page-sites", n=counts.sites))]
        if any(source.availability is not Availability.UNCHECKED for source in report.sources):
            facts.append(say("page-reachable", n=counts.reachable))
        yield small(escaped(" · ".join(facts)))
    names = {row.assessor.id: shortened(one_line(row.assessor.name), _NAME) for row in report.assessments}
    answered = [names[row.assessor.id] for row in report.assessments if row.state is AssessmentState.OK]
    if answered and took is not None:
        duration = _duration(took, say)
        yield small(escaped(say("summary-assessed-in", names=say.listing(answered), duration=duration)))
    elif answered:
        yield small(escaped(say("summary-assessed-by", names=say.listing(answered))))
    missing = [
        say("reason-pair", assessor=names[row.assessor.id], reason=say(f"state-{row.state}"))
        for row in report.assessments
        if row.state is not AssessmentState.OK
    ]
    if missing:
        yield small(escaped(say.joined(missing, "list-semicolon")))


def _duration(took: timedelta, say: Wording) -> str:
    minutes, seconds = divmod(max(1, round(took.total_seconds())), 60)
    if not minutes:
        return say("duration-seconds", seconds=seconds)
    return say("duration-minutes", minutes=minutes, seconds=seconds)
