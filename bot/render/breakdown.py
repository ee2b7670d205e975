"""The whole breakdown of a report for a chat: pages with Previous and Next on which everything can be reached."""

from __future__ import annotations

from bot.domain.reports import Report, ReportStatus
from bot.locales.wording import Wording
from bot.render.breakdown_claims import claims_section
from bot.render.breakdown_parts import (
    assessments_section,
    history_section,
    not_checked_section,
    sources_section,
    statement_section,
)
from bot.render.buttons import turn
from bot.render.discord_text import bold, escaped, escaped_within, joined
from bot.render.labels import made_by
from bot.render.limits import fit
from bot.render.looks import look_of, title_of
from bot.render.message import Embed, Markdown, Message
from bot.render.paging import pages_of

MOST = 2_000
"""Characters of the text of one page: about three screens of a phone."""

_CAVEAT = 400


def breakdown(report: Report, *, say: Wording, page: int) -> Message:
    """One page, counted from 0; a number beyond the pages shows the nearest one."""
    pages = _pages(report, say)
    number = min(max(page, 0), len(pages) - 1)
    place = say("breakdown-page", n=number + 1, of=len(pages))
    return fit(
        Message(
            embeds=(
                Embed(
                    title=title_of(report, say),
                    description=joined([_caveat(report, say), pages[number]]),
                    color=look_of(report).color,
                    footer=f"{place} · {made_by(report, say)}" if len(pages) > 1 else made_by(report, say),
                    timestamp=report.checked_at,
                ),
            ),
            rows=(turn(report.id, report.revision, number, len(pages), say),) if len(pages) > 1 else (),
        )
    )


def page_count(report: Report, *, say: Wording) -> int:
    """How many pages the breakdown of a report has."""
    return len(_pages(report, say))


def _pages(report: Report, say: Wording) -> list[Markdown]:
    sections = (
        statement_section(report, say),
        claims_section(report, say),
        not_checked_section(report, say),
        sources_section(report, say),
        assessments_section(report, say),
        history_section(report, say),
    )
    return pages_of(sections, MOST)


def _caveat(report: Report, say: Wording) -> Markdown:
    """What must be read with the verdict, and so on every page."""
    if report.status is ReportStatus.RETRACTED:
        return bold(escaped(say("page-retracted")))
    return bold(escaped_within(report.caveat.text, _CAVEAT)) if report.caveat else Markdown("")
