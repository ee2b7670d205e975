"""Where the outside asks for checks and reads reports: the one door for web page and command line."""

from __future__ import annotations

from bot.domain.checks import Check, CheckRequest, CheckStatus, Progress, Target, Trouble
from bot.domain.reports import Report
from bot.domain.statements import Statement
from bot.language.detect import detect_language
from bot.verification.intake import clean_input
from bot.verification.ledger import Ledger
from bot.verification.report import Edition, running_report
from bot.verification.runner import Runner


class Desk:
    """Takes statements in and hands reports out, by their public id."""

    def __init__(self, ledger: Ledger, runner: Runner) -> None:
        self._ledger = ledger
        self._runner = runner

    async def submit(self, text: str) -> str:
        """Start a check of what a person pasted; the public id of its report. Raises BadInput."""
        check = await self._runner.submit(CheckRequest(text=clean_input(text)))
        return check.report_id

    async def ask(self, text: str, shown_at: Target, *, preview: str | None = None) -> Check:
        """Start a check of what a person asked in a chat; its report is shown there. `preview` as in `CheckRequest`.

        Raises BadInput, before anything is written, and AlreadyAccepted.
        """
        request = CheckRequest(text=clean_input(text), preview=preview)
        return await self._runner.submit(request, shown_at=shown_at)

    async def show_also(self, report_id: str, target: Target) -> bool:
        """Show a report in one more message, once a channel; False where it is unknown or shown there already."""
        return await self._ledger.show_also(report_id, target)

    @property
    def ahead(self) -> int:
        """How many checks a new one would wait for."""
        return self._runner.ahead

    async def report(self, report_id: str, revision: int | None = None) -> Report | None:
        """A revision, the newest unless told which; while there is none, a report that is `running`.

        None for an unknown id or revision.
        """
        if revision is not None:
            return await self._ledger.revision(report_id, revision)
        report = await self._ledger.latest(report_id)
        if report is not None:
            return report
        check = await self._ledger.check_behind(report_id)
        if check is None:
            return None
        statement = Statement(text=check.request.text, language=detect_language(check.request.text))
        return running_report(statement, Edition(id=report_id, check=check.id, at=check.created_at))

    async def progress(self, report_id: str) -> Progress | None:
        """How far the check behind a report is; None when there is nothing more to wait for."""
        check = await self._ledger.check_behind(report_id)
        return check.progress if check is not None and check.status is not CheckStatus.DONE else None

    async def trouble(self, report_id: str) -> Trouble | None:
        """Why a message that asked for a report does not show its newest revision, if one does not."""
        return await self._ledger.trouble(report_id)
