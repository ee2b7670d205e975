"""How verdicts look in a chat: a sign, which does not depend on seeing colours, and the colour of an embed's edge."""

from __future__ import annotations

from bot.domain.base import Model
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.locales.wording import Wording
from bot.render.discord_text import escaped
from bot.render.message import Markdown
from bot.verification.phrases import verdict_title

GREEN, AMBER, RED, BLUE, VIOLET, TEAL, GREY = 0x2E9E6B, 0xE3A008, 0xD64550, 0x6C8EBF, 0x9B6BDF, 0x2F8FAB, 0x80848E

CLAIM_ICONS = {
    ClaimVerdict.VERIFIED: "✅",
    ClaimVerdict.MISLEADING: "⚠️",
    ClaimVerdict.FALSE: "❌",
    ClaimVerdict.UNVERIFIABLE: "❔",
    ClaimVerdict.DISPUTED: "⚖️",
    None: "➖",
}


class Look(Model):
    """A sign and 24 bits of RGB."""

    icon: str
    color: int


_OVERALL = {
    OverallVerdict.ACCURATE: Look(icon="✅", color=GREEN),
    OverallVerdict.FALSE: Look(icon="❌", color=RED),
    OverallVerdict.MIXED: Look(icon="🔴", color=RED),
    OverallVerdict.MISLEADING: Look(icon="⚠️", color=AMBER),
    OverallVerdict.DISPUTED: Look(icon="⚖️", color=VIOLET),
    OverallVerdict.PARTLY_VERIFIED: Look(icon="🌓", color=TEAL),
    OverallVerdict.UNVERIFIABLE: Look(icon="❔", color=BLUE),
    OverallVerdict.NOTHING_TO_CHECK: Look(icon="💬", color=GREY),
    None: Look(icon="⚪", color=GREY),
}
_IN_PART = Look(icon="🟠", color=AMBER)
_RETRACTED = Look(icon="🚫", color=GREY)


def look_of(report: Report) -> Look:
    """The look of the whole. Accurate with a caveat is amber without a tick; a retracted verdict has no colour."""
    if report.status is ReportStatus.RETRACTED:
        return _RETRACTED
    if report.verdict is OverallVerdict.ACCURATE and report.caveat is not None:
        return _IN_PART
    return _OVERALL[report.verdict]


def title_of(report: Report, say: Wording) -> Markdown:
    """The verdict in words with its sign, or what stands in its place."""
    match report.status:
        case ReportStatus.RUNNING:
            title = say("page-running-title")
        case ReportStatus.RETRACTED:
            title = say("summary-retracted")
        case ReportStatus.FINAL | ReportStatus.FAILED | ReportStatus.CORRECTED:
            title = verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)
    return Markdown(f"{look_of(report).icon} {escaped(title)}")
