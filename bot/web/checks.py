"""What the page needs of the rest of the program."""

from __future__ import annotations

from typing import Protocol

from bot.domain.checks import Progress, Trouble
from bot.domain.reports import Report


class Checks(Protocol):
    """Takes claims in and hands reports out, by their public ids."""

    async def submit(self, text: str) -> str:
        """Accept what a person typed, durably, and return the public id of its report to be.

        Raises `bot.verification.intake.BadInput` with one plain sentence where there is nothing to check.
        """
        ...

    async def report(self, report_id: str, revision: int | None = None) -> Report | None:
        """A revision, the newest unless told which; None if unknown.

        The newest is of revision 0 with status `running` before there is a result.
        """
        ...

    async def progress(self, report_id: str) -> Progress | None:
        """The latest moment of the check that is running for this report, if one is."""
        ...

    async def trouble(self, report_id: str) -> Trouble | None:
        """Why a message that asked for this report does not show it, if one does not."""
        ...
