"""The other sections of the breakdown: the statement, what was not checked, sources, assessments, history."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from bot.domain.reports import Availability, Report, ReportedAssessment, ReportStatus, Source
from bot.locales.wording import Wording
from bot.render.breakdown_claims import PIECE, Numbered
from bot.render.discord_text import bold, escaped, escaped_pieces, joined, link, moment, quoted, small
from bot.render.labels import consumed, names_of, used_by
from bot.render.message import Markdown
from bot.render.paging import Block, Section, heading
from bot.verification.combine import SEVERITY


def statement_section(report: Report, say: Wording) -> Section:
    """What was claimed, where, what was checked of it, and what a reader must know before the verdict."""
    lines = [quoted(piece) for line in report.statement.splitlines() for piece in escaped_pieces(line, PIECE)]
    after: list[Markdown] = []
    if report.origin.url:
        after += _linked(report.origin.title or report.origin.url, report.origin.url, say)
    if report.origin.text:
        after += [small(piece) for piece in escaped_pieces(report.origin.text, PIECE)]
    if report.status is ReportStatus.CORRECTED:
        after.append(bold(escaped(say("page-corrected"))))
    if report.status is ReportStatus.RUNNING:
        after.append(escaped(say("status-running")))
    after += escaped_pieces(report.status_reason or "", PIECE)
    after += escaped_pieces(report.headline or "", PIECE)
    return Section(heading=heading(say("section-statement")), blocks=(Block(lines=(*lines, *after)),))


def not_checked_section(report: Report, say: Wording) -> Section:
    """What cannot be checked and why, and what the cap left out."""
    parts = [(part.text, say(f"reason-{part.reason}")) for part in report.not_checkable]
    parts += [(text, say("left-out")) for text in report.left_out]
    blocks = []
    for text, reason in parts:
        lines = (*map(quoted, escaped_pieces(text, PIECE)), small(escaped(reason)))
        blocks.append(Block(lines=lines))
    return Section(heading=heading(say("section-not-checked")), blocks=tuple(blocks))


def sources_section(report: Report, say: Wording) -> Section:
    """The sources by site, each with its number, whether it could be opened, and who used it."""
    names, numbered = names_of(report), Numbered(report)
    by_site: dict[str, list[Source]] = {}
    for source in report.sources:
        by_site.setdefault(source.site, []).append(source)
    blocks = []
    for site, sources in by_site.items():
        count = say("page-site-sources", n=len(sources))
        head = [bold(piece) for piece in escaped_pieces(site, PIECE)]
        head[-1] = Markdown(f"{head[-1]} · {escaped(count)}") if head else escaped(count)
        for number, source in enumerate(sources):
            lines = tuple(_source(source, numbered, names, say))
            blocks.append(Block(lines=(*head, *lines) if number == 0 else lines))
    if report.counts.citations_dropped:
        dropped = say("citations-dropped", n=report.counts.citations_dropped)
        blocks.append(Block(lines=(small(escaped(dropped)),)))
    return Section(heading=heading(say("section-sources")), blocks=tuple(blocks), spaced=True)


def assessments_section(report: Report, say: Wording) -> Section:
    """Each assessor: how it ended, what it found, its own summary, what it consumed."""
    return Section(
        heading=heading(say("section-assessments")),
        blocks=tuple(Block(lines=tuple(_assessment(row, report, say))) for row in report.assessments),
        spaced=True,
    )


def history_section(report: Report, say: Wording) -> Section:
    """The revisions, the newest first."""
    blocks = []
    for revision in reversed(report.history):
        first, *rest = escaped_pieces(" ".join(revision.changes), PIECE) or [Markdown("")]
        blocks.append(Block(lines=(Markdown(f"{moment(revision.at)} {first}"), *rest)))
    return Section(heading=heading(say("section-history")), blocks=tuple(blocks))


def _source(source: Source, numbered: Numbered, names: dict[str, str], say: Wording) -> Iterator[Markdown]:
    # An address is easier to read without its scheme, which the link beside it has.
    name = source.title or re.sub("^https?://", "", source.url)
    yield from _linked(f"[{numbered.number(source.url)}] {name}", source.href, say)
    facts = [say("source-given")] if source.given else []
    facts += [say("source-sample")] if source.sample else []
    if source.href is not None or source.availability is not Availability.UNCHECKED:
        facts.append(say(f"availability-{source.availability}"))
    if source.published:
        facts.append(say("page-published", date=f"{source.published:%Y-%m-%d}"))
    if source.retrieved_at:
        facts.append(say("page-retrieved", date=f"{source.retrieved_at:%Y-%m-%d}"))
    facts += used_by(source, names, say)
    copies = [number for url in source.same_text_as if (number := numbered.number(url)) is not None]
    if copies:
        facts.append(f"{say('page-same-text')} {', '.join(f'[{number}]' for number in copies)}")
    yield from (small(piece) for piece in escaped_pieces(" · ".join(facts), PIECE))


def _assessment(row: ReportedAssessment, report: Report, say: Wording) -> Iterator[Markdown]:
    name = joined([bold(piece) for piece in escaped_pieces(row.assessor.name, PIECE)])
    yield Markdown(f"{name}: {escaped(say(f'state-{row.state}'))}")
    cast = Counter(vote.verdict for claim in report.claims for vote in claim.votes if vote.assessor == row.assessor.id)
    tally = [say(f"breakdown-{verdict}", n=cast[verdict]) for verdict in reversed(SEVERITY) if cast[verdict]]
    if tally:
        yield escaped(say.joined(tally, "list-comma"))
    yield from escaped_pieces(row.detail or "", PIECE)
    for bullet in row.summary:
        first, *rest = escaped_pieces(bullet, PIECE) or [Markdown("")]
        yield Markdown(f"- {first}")
        yield from rest
    facts = consumed(row, say)
    if facts:
        yield from (small(piece) for piece in escaped_pieces(" · ".join(facts), PIECE))


def _linked(text: str, url: str | None, say: Wording) -> Iterator[Markdown]:
    """Foreign text and, in a word of ours, the link to its address; an address that is no link is shown as text."""
    opening = link(say("breakdown-open"), url)
    pieces = escaped_pieces(text, PIECE)
    yield from pieces[:-1]
    if opening:
        yield joined([*pieces[-1:], opening], " ")
        return
    yield from pieces[-1:]
    if url and url != text:
        yield from (small(piece) for piece in escaped_pieces(url, PIECE))
