"""How a verdict looks: a tone, which the stylesheet gives a colour, a pattern and an icon, and a word."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.base import Model
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import ClaimVerdict, OverallVerdict
from bot.locales.wording import Wording
from bot.verification.phrases import verdict_title


class Tone(StrEnum):
    """Names of looks in the stylesheet (`.tone-…`) and of icons (`#icon-…`)."""

    GOOD = "good"
    CAUTION = "caution"
    BAD = "bad"
    OPEN = "open"
    SPLIT = "split"
    PART = "part"
    NONE = "none"


class Badge(Model):
    """A word with its look."""

    tone: Tone
    text: str


CLAIM_TONES = {
    ClaimVerdict.VERIFIED: Tone.GOOD,
    ClaimVerdict.MISLEADING: Tone.CAUTION,
    ClaimVerdict.FALSE: Tone.BAD,
    ClaimVerdict.UNVERIFIABLE: Tone.OPEN,
    ClaimVerdict.DISPUTED: Tone.SPLIT,
    None: Tone.NONE,
}
_OVERALL_TONES = {
    OverallVerdict.ACCURATE: Tone.GOOD,
    OverallVerdict.FALSE: Tone.BAD,
    OverallVerdict.MIXED: Tone.BAD,
    OverallVerdict.MISLEADING: Tone.CAUTION,
    OverallVerdict.DISPUTED: Tone.SPLIT,
    OverallVerdict.PARTLY_VERIFIED: Tone.PART,
    OverallVerdict.UNVERIFIABLE: Tone.OPEN,
    OverallVerdict.NOTHING_TO_CHECK: Tone.NONE,
    None: Tone.NONE,
}


def claim_badge(verdict: ClaimVerdict | None, say: Wording) -> Badge:
    """The look of one claim's verdict, or of "Not assessed"."""
    return Badge(tone=CLAIM_TONES[verdict], text=say(f"verdict-{verdict or 'none'}"))


def overall_badge(report: Report, say: Wording) -> Badge:
    """The look of the whole. Accurate with a caveat is never green; a retracted verdict has no colour at all."""
    text = verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)
    tone = _OVERALL_TONES[report.verdict]
    if report.status is ReportStatus.RETRACTED:
        tone = Tone.NONE
    elif report.verdict is OverallVerdict.ACCURATE and report.caveat is not None:
        tone = Tone.CAUTION
    return Badge(tone=tone, text=text)
