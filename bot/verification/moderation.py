"""What moderators of a server say of a report becomes a revision of it: a note, a correction, a retraction. Pure."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from bot.documents.scrub import one_line
from bot.domain.reports import Report, ReportStatus, Revision
from bot.locales.wording import wording

Change: TypeAlias = Callable[[Report, str, datetime], Report]
"""Makes the next revision of a report out of what a moderator wrote."""


def noted(report: Report, text: str, at: datetime) -> Report:
    """The report with a note, before the notes that it has."""
    note = _worded("moderated-note", report, text, at)
    return _revised(report, report.status, " ".join(filter(None, (note, report.status_reason))), note, at)


def corrected(report: Report, text: str, at: datetime) -> Report:
    """The report with a correction beside its verdict, which is what the assessments came to."""
    correction = _worded("moderated-correction", report, text, at)
    return _revised(report, ReportStatus.CORRECTED, correction, correction, at)


def retracted(report: Report, text: str, at: datetime) -> Report:
    """The report as one whose verdict does not stand any more. What was said of it before is in its timeline."""
    retraction = _worded("moderated-retraction", report, text, at)
    return _revised(report, ReportStatus.RETRACTED, retraction, retraction, at)


def can_be_moderated(report: Report) -> bool:
    """Whether there is a verdict, and it was not retracted."""
    return report.verdict is not None and report.status is not ReportStatus.RETRACTED


def on_top_of(latest: Report | None, report: Report) -> Report | None:
    """What a check publishes, with what moderators said of the revision that is there meanwhile.

    None where that was retracted: nothing that a check finds takes this back. A correction ends with a new check.
    """
    if latest is None:
        return report
    if latest.status is ReportStatus.RETRACTED:
        return None
    changes: dict[str, object] = {}
    if latest.verdict is not None and report.verdict is not None and latest.status_reason:
        same_check = latest.history[-1].check == report.history[-1].check
        still_corrected = latest.status is ReportStatus.CORRECTED and same_check
        changes |= {"status_reason": latest.status_reason}
        changes |= {"status": ReportStatus.CORRECTED} if still_corrected else {}
    if latest.revision >= report.revision:
        newest = report.history[-1].model_copy(update={"revision": latest.revision + 1})
        changes |= {"revision": latest.revision + 1, "history": (*latest.history, newest)}
    return report.model_copy(update=changes) if changes else report


def _worded(key: str, report: Report, text: str, at: datetime) -> str:
    return wording(report.language)(key, date=f"{at:%Y-%m-%d}", text=one_line(text))


def _revised(report: Report, status: ReportStatus, reason: str, change: str, at: datetime) -> Report:
    number = report.revision + 1
    entry = Revision(revision=number, at=at, check=report.history[-1].check, verdict=report.verdict, changes=(change,))
    return report.model_copy(
        update={"status": status, "status_reason": reason, "revision": number, "history": (*report.history, entry)}
    )
