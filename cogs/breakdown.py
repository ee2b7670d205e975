"""**Show here**: the whole breakdown of a report, to the one who asks for it, and the buttons that turn its pages."""

from __future__ import annotations

import re

from discord.ext import commands

from bot.client import DoubleChecks, Interaction, dynamic_button, tell
from bot.delivery.calls import Calls
from bot.domain.reports import ReportStatus
from bot.locales.wording import wording
from bot.render.breakdown import breakdown
from bot.render.buttons import PAGE, SHOW
from bot.verification.desk import Desk


class BreakdownCog(commands.Cog):
    """Everything that it needs to know stands in the ids of the buttons, so they work on messages of any age."""

    def __init__(self, desk: Desk, calls: Calls) -> None:
        self._desk = desk
        self._calls = calls
        self.buttons = (dynamic_button(SHOW, self.show), dynamic_button(PAGE, self.turn))

    async def show(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The first page, to the one who pressed the button alone."""
        await self._calls.acknowledge(interaction, privately=True)
        await self._answer(interaction, match["report"], revision=None, page=0)

    async def turn(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Another page, in place of the one that is shown."""
        await self._calls.acknowledge(interaction, privately=False)
        await self._answer(interaction, match["report"], revision=int(match["revision"]), page=int(match["page"]))

    async def _answer(self, interaction: Interaction, report_id: str, *, revision: int | None, page: int) -> None:
        report = await self._desk.report(report_id, revision)
        if report is None:
            await tell(interaction, "report-unknown")
        elif report.status is ReportStatus.RUNNING:
            await tell(interaction, "report-not-ready")
        else:
            await self._calls.complete(interaction, breakdown(report, say=wording(report.language), page=page))


async def setup(bot: DoubleChecks) -> None:
    """Add the cog and its buttons to the bot."""
    cog = BreakdownCog(bot.services.desk, bot.services.calls)
    bot.add_dynamic_items(*cog.buttons)
    await bot.add_cog(cog)
