"""The claims in the breakdown: each with its verdict, the agreement, and every vote in its assessor's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.domain.reports import CombinedClaim, Quote, Report, Source, Vote
from bot.locales.wording import Wording
from bot.render.discord_text import bold, escaped, escaped_pieces, quoted, small
from bot.render.labels import claim_labels, claim_verdict, fixed_line, names_of
from bot.render.looks import CLAIM_ICONS
from bot.render.message import Markdown
from bot.render.order import worst_first
from bot.render.paging import Block, Section, heading

PIECE = 900
"""Characters of foreign text on one line; what is longer goes on in the next."""


class Numbered:
    """The sources of a report by their address, with the numbers that they have in every form."""

    def __init__(self, report: Report) -> None:
        self._places: Mapping[str, tuple[int, Source]] = {
            source.url: (number, source) for number, source in enumerate(report.sources, start=1)
        }

    def label(self, url: str) -> str:
        """`site [3]`; an address that is none of the report's stands for itself."""
        if url not in self._places:
            return url
        number, source = self._places[url]
        return f"{source.site} [{number}]"

    def number(self, url: str) -> int | None:
        """The number of a source, if it is one of the report's."""
        return self._places[url][0] if url in self._places else None


def claims_section(report: Report, say: Wording) -> Section:
    """Every claim, the worst first, under the numbers that they have in the statement."""
    numbers = {claim.id: number for number, claim in enumerate(report.claims, start=1)}
    names, sources = names_of(report), Numbered(report)
    return Section(
        heading=heading(say("section-claims")),
        blocks=tuple(
            Block(lines=tuple(_claim(claim, numbers[claim.id], report, names, sources, say)))
            for claim in worst_first(report.claims)
        ),
        spaced=True,
    )


def _claim(
    claim: CombinedClaim, number: int, report: Report, names: Mapping[str, str], sources: Numbered, say: Wording
) -> Iterator[Markdown]:
    first, *rest = escaped_pieces(f"{number}. {claim_verdict(claim, say)}: {claim.text}", PIECE)
    yield Markdown(f"{CLAIM_ICONS[claim.verdict]} {bold(first)}")
    yield from map(bold, rest)
    labels = claim_labels(claim, report, say)
    if labels:
        yield small(escaped(" · ".join(labels)))
    yield from escaped_pieces(claim.agreement.text, PIECE)
    for vote in claim.votes:
        yield from _vote(vote, names.get(vote.assessor, vote.assessor), sources, say)
    fixed = fixed_line(claim, say)
    if fixed:
        yield bold(escaped(fixed))


def _vote(vote: Vote, name: str, sources: Numbered, say: Wording) -> Iterator[Markdown]:
    said = say("said", assessor=name, verdict=say(f"verdict-{vote.verdict}"))
    first, *rest = escaped_pieces(f"{said} ({say(f'basis-{vote.basis}')}). {vote.explanation}", PIECE)
    yield Markdown(f"{CLAIM_ICONS[vote.verdict]} {first}")
    yield from rest
    for quote in vote.quotes:
        yield from _quote(quote, sources, say)
    shown = {quote.url for quote in vote.quotes}
    cited = [sources.label(url) for url in vote.citations if url not in shown]
    if cited:
        yield from (small(piece) for piece in escaped_pieces(say.joined(cited, "list-semicolon"), PIECE))


def _quote(quote: Quote, sources: Numbered, say: Wording) -> Iterator[Markdown]:
    yield from (quoted(piece) for piece in escaped_pieces(f"“{quote.text}”", PIECE))
    notes = [sources.label(quote.url)]
    if quote.found is not None:
        notes.append(say("page-quote-found" if quote.found else "page-quote-missing"))
    yield from (quoted(small(piece)) for piece in escaped_pieces(" · ".join(notes), PIECE))
