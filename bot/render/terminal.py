"""A report for the terminal. Foreign text is shown as text: control characters never reach the screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleRenderable, Group
from rich.padding import Padding
from rich.text import Text

from bot.documents.scrub import one_line
from bot.domain.assessments import AssessmentState
from bot.domain.checks import Progress
from bot.domain.reports import CombinedClaim, Report, Source, Vote
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.locales.wording import Wording, wording
from bot.render.labels import checked_before, claim_verdict, facts_line, fixed_line, made_by, source_label
from bot.render.order import worst_first
from bot.verification.phrases import verdict_title

_CLAIM_STYLES = {
    ClaimVerdict.VERIFIED: ("✓", "green"),
    ClaimVerdict.MISLEADING: ("!", "yellow"),
    ClaimVerdict.FALSE: ("✗", "red"),
    ClaimVerdict.UNVERIFIABLE: ("?", "blue"),
    ClaimVerdict.DISPUTED: ("≠", "magenta"),
    None: ("-", "dim"),
}
_OVERALL_STYLES = {
    OverallVerdict.ACCURATE: "bold green",
    OverallVerdict.FALSE: "bold red",
    OverallVerdict.MIXED: "bold red",
    OverallVerdict.MISLEADING: "bold yellow",
    OverallVerdict.DISPUTED: "bold magenta",
}


def plain(text: str) -> str:
    """Foreign text without line breaks, escape sequences or marks that reorder what is read."""
    return one_line(text)


def print_report(report: Report, console: Console) -> None:
    """Print the whole report: verdict and caveat, each claim with votes and agreement, the sources."""
    console.print(Group(*_blocks(report, wording(report.language))))


def progress_line(progress: Progress, say: Wording) -> str:
    """One moment of a running check in words."""
    return plain(
        say(
            f"progress-{progress.kind}",
            assessor=progress.assessor or "",
            n=progress.n or 0,
            of=progress.of or 0,
            text=progress.text or "",
        )
    )


def _blocks(report: Report, say: Wording) -> Iterator[ConsoleRenderable]:
    title = verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)
    line = Text.assemble((title, _title_style(report)))
    if report.caveat:
        line.append(f" — {report.caveat.text}", style="bold")
    yield line
    for sentence in (report.headline, report.status_reason, report.origin.text):
        if sentence:
            yield Text(plain(sentence))
    yield Text(facts_line(report, say), style="dim")
    if report.claims:
        yield _heading("section-claims", say)
    numbers = {claim.id: number for number, claim in enumerate(report.claims, start=1)}
    names = {row.assessor.id: row.assessor.name for row in report.assessments}
    places = {source.url: number for number, source in enumerate(report.sources, start=1)}
    for claim in worst_first(report.claims):
        yield from _claim(claim, numbers[claim.id], names, places, say)
    if report.not_checkable or report.left_out:
        yield _heading("section-not-checked", say)
        for part in report.not_checkable:
            yield _indented(Text(f"{plain(part.text)} ({say(f'reason-{part.reason}')})"))
        for text in report.left_out:
            yield _indented(Text(f"{plain(text)} ({say('left-out')})"))
    if report.sources:
        yield _heading("section-sources", say)
        for source in report.sources:
            yield _indented(_source(source, places[source.url], say))
            if source.href:
                # Never wrapped: a broken address cannot be copied.
                yield Text(f"       {plain(source.href)}", style="dim", no_wrap=True, overflow="ignore")
        if report.counts.citations_dropped:
            yield _indented(Text(say("citations-dropped", n=report.counts.citations_dropped)))
    unanswered = [row for row in report.assessments if row.state is not AssessmentState.OK or row.detail]
    if unanswered and report.claims:
        yield _heading("section-assessments", say)
        for row in unanswered:
            reason = row.detail or say(f"state-{row.state}")
            yield _indented(Text(plain(say("reason-pair", assessor=row.assessor.name, reason=reason))))
    yield Text(f"\n{made_by(report, say)}", style="dim")


def _title_style(report: Report) -> str:
    if report.verdict is OverallVerdict.ACCURATE and report.caveat:
        return "bold yellow"
    return _OVERALL_STYLES.get(report.verdict, "bold") if report.verdict else "bold"


def _claim(
    claim: CombinedClaim, number: int, names: dict[str, str], places: dict[str, int], say: Wording
) -> Iterator[ConsoleRenderable]:
    icon, style = _CLAIM_STYLES[claim.verdict]
    line = Text.assemble((f"{icon} {claim_verdict(claim, say)}", f"bold {style}"), f"  {number}. {plain(claim.text)}")
    if claim.implied:
        line.append(f" ({say('implied')})", style="dim")
    yield line
    yield _indented(Text(plain(claim.agreement.text)))
    for vote in claim.votes:
        yield _indented(_vote(vote, names.get(vote.assessor, vote.assessor), places, say))
        for quote in vote.quotes:
            yield Padding(Text(f"“{plain(quote.text)}” [{places[quote.url]}]", style="italic"), (0, 0, 0, 6))
    for one in claim.checked_before:
        yield _indented(Text(plain(checked_before(one, say))))
        yield Text(f"      {plain(one.url)}", style="dim", no_wrap=True, overflow="ignore")
    if fixed := fixed_line(claim, say):
        yield _indented(Text(fixed, style="bold"))


def _vote(vote: Vote, name: str, places: dict[str, int], say: Wording) -> Text:
    _, style = _CLAIM_STYLES[vote.verdict]
    line = Text.assemble(
        f"{plain(name)}: ", (say(f"verdict-{vote.verdict}"), style), f" ({say(f'basis-{vote.basis}')})"
    )
    if vote.explanation:
        line.append(f". {plain(vote.explanation)}")
    if vote.citations:
        line.append(" " + "".join(f"[{places[url]}]" for url in vote.citations), style="dim")
    return line


def _source(source: Source, number: int, say: Wording) -> Text:
    title = f"{plain(source.title)}, " if source.title else ""
    return Text(f"[{number}] {title}{plain(source_label(source, say))}")


def _heading(key: str, say: Wording) -> Text:
    return Text(f"\n{say(key)}", style="bold underline")


def _indented(line: Text) -> Padding:
    return Padding(line, (0, 0, 0, 3))
