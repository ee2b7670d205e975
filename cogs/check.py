"""`/check`: somebody asks what is true of a statement or a link."""

from __future__ import annotations

import structlog
from discord import app_commands
from discord.ext import commands

from bot.client import DoubleChecks, Interaction
from bot.delivery.calls import Calls
from bot.delivery.live import Live
from bot.delivery.targets import is_private, target_of
from bot.render.notes import note
from bot.verification.desk import Desk
from bot.verification.intake import BadInput
from bot.verification.ledger import AlreadyAccepted

log = structlog.get_logger()

MAX_CLAIM = 6000
"""Characters that Discord lets an option of a command have."""


class CheckCog(commands.Cog):
    """Takes checks in; what they find is shown by the outbox."""

    def __init__(self, desk: Desk, live: Live, calls: Calls) -> None:
        self._desk = desk
        self._live = live
        self._calls = calls

    @app_commands.command(description="Double-check a statement or a link, claim by claim, with sources")
    @app_commands.describe(claim="What to check: a statement, a headline, an AI answer, or a link")
    async def check(self, interaction: Interaction, claim: app_commands.Range[str, 1, MAX_CLAIM]) -> None:
        """The request row first: what was acknowledged is not lost."""
        private = is_private(interaction)
        ahead = self._desk.ahead
        try:
            accepted = await self._desk.ask(claim, target_of(interaction, private=private))
        except BadInput as error:
            await self._calls.tell(interaction, note(str(error)))
        except AlreadyAccepted:
            log.info("interaction came twice", interaction=interaction.id)
        else:
            await self._live.answer(interaction, accepted, ahead=ahead, private=private)


async def setup(bot: DoubleChecks) -> None:
    """Add the cog to the bot."""
    await bot.add_cog(CheckCog(bot.services.desk, bot.services.live, bot.services.calls))
