"""What members and moderators of a server say of a report: problems, notes, corrections, retractions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.documents.scrub import one_line
from bot.domain.checks import Delivery, Target
from bot.domain.reports import Problem, Report
from bot.verification.moderation import Change, can_be_moderated, corrected, noted, retracted
from storage import deliveries, problems, reports
from storage.database import Database

PROBLEMS = "problems/"
"""Begins the part of a delivery's subject, after its channel, that names a report with problems."""


class Deed(StrEnum):
    """What a moderator does with a report."""

    NOTE = "note"
    CORRECT = "correct"
    RETRACT = "retract"


_CHANGES: dict[Deed, Change] = {Deed.NOTE: noted, Deed.CORRECT: corrected, Deed.RETRACT: retracted}


class Moderation:
    """Keeps what people say of reports. Whether somebody may is asked by whoever calls."""

    def __init__(self, database: Database, *, now: Callable[[], datetime], new_id: Callable[[], str]) -> None:
        self._database = database
        self._now = now
        self._new_id = new_id

    async def moderate(self, report_id: str, guild_id: str, deed: Deed, text: str) -> Report | None:
        """Make a revision of a report that is shown in this server and no other one.

        None where there is no such report, or nothing to be said of it: it has no verdict, or was retracted.
        """
        async with self._database.writing() as connection:
            report = await self._at_home(connection, report_id, guild_id)
            if report is None or not can_be_moderated(report):
                return None
            revised = _CHANGES[deed](report, text, self._now())
            await reports.store(connection, revised, report.history[-1].check, self._now())
            await deliveries.raise_wanted(connection, report_id, revised.revision)
        return revised

    async def moderated_here(self, report_id: str, guild_id: str) -> Report | None:
        """A report that moderators of this server may say something of."""
        async with self._database.reading() as connection:
            report = await self._at_home(connection, report_id, guild_id)
        return report if report is not None and can_be_moderated(report) else None

    async def add_problem(
        self, report_id: str, guild_id: str, member_id: str, text: str, *, log_channel: str | None
    ) -> bool:
        """Keep what a member reported, and have the one message about this report in the log channel say so.

        False where they have done so before.
        """
        now = self._now()
        told = Problem(report_id=report_id, member_id=member_id, guild_id=guild_id, text=one_line(text), created_at=now)
        async with self._database.writing() as connection:
            if not await problems.add(connection, told):
                return False
            if log_channel is not None:
                subject = f"{log_channel}/{PROBLEMS}{report_id}"
                if not await deliveries.raise_about(connection, subject):
                    target = Target(channel_id=log_channel, guild_id=guild_id, may_post=True)
                    await deliveries.create(
                        connection,
                        Delivery(
                            id=self._new_id(),
                            # Not the report's: its revisions do not bring this message up to date.
                            report_id=self._new_id(),
                            target=target,
                            nonce=self._new_id(),
                            subject=subject,
                            wanted=1,
                        ),
                        now,
                    )
        return True

    async def problems(self, report_id: str, guild_id: str) -> list[Problem]:
        """What members of a server reported with a report, the first first."""
        async with self._database.reading() as connection:
            return await problems.of_report(connection, report_id, guild_id)

    @staticmethod
    async def _at_home(connection: AsyncConnection, report_id: str, guild_id: str) -> Report | None:
        homes = await deliveries.servers_of(connection, report_id)
        return await reports.latest(connection, report_id) if homes == {guild_id} else None
