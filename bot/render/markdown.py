"""A report as Markdown: for `/c/<id>.md`, for pasting into an issue or a wiki. All foreign text is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.assessments import AssessmentState
from bot.domain.reports import CombinedClaim, Report, ReportStatus, Source, Vote
from bot.locales.wording import Wording, wording
from bot.net.urls import is_link
from bot.render.labels import checked_before, claim_verdict, facts_line, fixed_line, made_by, source_label
from bot.render.order import worst_first
from bot.verification.phrases import verdict_title

_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>=:@&$])")


def escaped(text: str) -> str:
    """Foreign text as one line of plain Markdown: nothing in it is markup, a link, a mention or a line break."""
    # GitHub links e-mail addresses and mentions after escapes are gone: a joiner that nobody sees keeps them apart.
    return _MARKUP.sub(r"\\\1", " ".join(text.split())).replace("@", "@\u2060")


def to_markdown(report: Report) -> str:
    """The whole report; the same counts and sentences as every other form."""
    return "\n".join(_lines(report, wording(report.language))) + "\n"


def _lines(report: Report, say: Wording) -> Iterator[str]:
    yield f"# {verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)}"
    if report.caveat:
        yield f"\n**{escaped(report.caveat.text)}**"
    if report.headline:
        yield f"\n{escaped(report.headline)}"
    if report.status is ReportStatus.RUNNING:
        yield f"\n{say('status-running')}"
    if report.status_reason:
        yield f"\n{escaped(report.status_reason)}"
    yield f"\n## {say('section-statement')}\n"
    yield from (f"> {escaped(line)}" for line in report.statement.splitlines() if line.strip())
    if report.origin.url:
        yield f"\n{_link(report.origin.title or report.origin.url, report.origin.url)}"
    if report.origin.text:
        yield f"\n{escaped(report.origin.text)}"
    yield f"\n{facts_line(report, say)}"
    if report.claims:
        yield f"\n## {say('section-claims')}"
        numbers = {claim.id: number for number, claim in enumerate(report.claims, start=1)}
        names = {row.assessor.id: row.assessor.name for row in report.assessments}
        titles = {source.url: source for source in report.sources}
        for claim in worst_first(report.claims):
            yield from _claim(claim, numbers[claim.id], names, titles, say)
    if report.not_checkable or report.left_out:
        yield f"\n## {say('section-not-checked')}\n"
        yield from (f"- {escaped(part.text)} ({say(f'reason-{part.reason}')})" for part in report.not_checkable)
        yield from (f"- {escaped(text)} ({say('left-out')})" for text in report.left_out)
    if report.sources:
        yield f"\n## {say('section-sources')}\n"
        yield from (f"- {_source(source, names, say)}" for source in report.sources)
        if report.counts.citations_dropped:
            yield f"\n{say('citations-dropped', n=report.counts.citations_dropped)}"
    yield f"\n## {say('section-assessments')}\n"
    for row in report.assessments:
        state = "" if row.state is AssessmentState.OK else f": {say(f'state-{row.state}')}"
        detail = f" ({escaped(row.detail)})" if row.detail else ""
        yield f"- **{escaped(row.assessor.name)}**{state}{detail}"
        yield from (f"  - {escaped(bullet)}" for bullet in row.summary)
    yield f"\n## {say('section-history')}\n"
    for revision in report.history:
        yield f"- {revision.at:%Y-%m-%d %H:%M} UTC: {escaped(' '.join(revision.changes))}"
    yield f"\n{made_by(report, say)}"


def _claim(
    claim: CombinedClaim, number: int, names: dict[str, str], titles: dict[str, Source], say: Wording
) -> Iterator[str]:
    implied = f" ({say('implied')})" if claim.implied else ""
    yield f"\n### {number}\\. {escaped(claim.text)}{implied}\n"
    yield f"**{claim_verdict(claim, say)}.** {escaped(claim.agreement.text)}\n"
    for vote in claim.votes:
        yield from _vote(vote, names.get(vote.assessor, vote.assessor), titles, say)
    if claim.checked_before:
        yield ""
        yield from (f"{_link(checked_before(one, say), one.url)}  " for one in claim.checked_before)
    if fixed := fixed_line(claim, say):
        yield f"\n{fixed}"


def _vote(vote: Vote, name: str, titles: dict[str, Source], say: Wording) -> Iterator[str]:
    yield (
        f"- **{escaped(name)}: {say(f'verdict-{vote.verdict}')}** ({say(f'basis-{vote.basis}')}). "
        f"{escaped(vote.explanation)}"
    )
    quoted = {quote.url for quote in vote.quotes}
    for quote in vote.quotes:
        yield f"  > {escaped(quote.text)}"
        yield f"  > {_citation(quote.url, titles)}"
    others = [_citation(url, titles) for url in vote.citations if url not in quoted]
    if others:
        yield f"  {'; '.join(others)}"


def _citation(url: str, titles: dict[str, Source]) -> str:
    source = titles.get(url)
    return _link((source.title or source.site) if source else url, source.href if source else None)


def _source(source: Source, names: dict[str, str], say: Wording) -> str:
    who = say.listing([escaped(names.get(one, one)) for one in source.cited_by or source.retrieved_by])
    return f"{_link(source.title or source.url, source.href)}, {escaped(source_label(source, say))}. {who}"


def _link(text: str, url: str | None) -> str:
    if url is None or not is_link(url):
        return escaped(text)
    # Angle brackets keep parentheses in a URL from ending the link; what would end the brackets is encoded.
    safe = url.replace("<", "%3C").replace(">", "%3E").replace("\\", "%5C").replace(" ", "%20")
    return f"[{escaped(text)}](<{safe}>)"
