"""The buttons under a result. Everything that they need to know stands in their ids, so they work at any age."""

from __future__ import annotations

import re

from discord.ext import commands

from bot.client import DoubleChecks, Interaction, dynamic_button, tell
from bot.delivery.calls import Calls
from bot.delivery.targets import channel_of, may_post
from bot.render.buttons import POST
from bot.servers.desk import ServerDesk
from bot.verification.desk import Desk


class ResultsCog(commands.Cog):
    """What people do with a result."""

    def __init__(self, desk: Desk, servers: ServerDesk, calls: Calls) -> None:
        self._desk = desk
        self._servers = servers
        self._calls = calls
        self.buttons = (dynamic_button(POST, self.post),)

    async def post(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Show the channel what one person sees, once."""
        await self._calls.acknowledge(interaction, privately=False)
        settings = await self._servers.settings_for(str(interaction.guild_id))
        if not may_post(interaction, settings):
            await tell(interaction, "post-not-allowed")
            return
        posted = await self._desk.show_also(match["report"], channel_of(interaction))
        await tell(interaction, "post-done" if posted else "post-already")


async def setup(bot: DoubleChecks) -> None:
    """Add the cog and its buttons to the bot."""
    services = bot.services
    cog = ResultsCog(services.desk, services.servers, services.calls)
    bot.add_dynamic_items(*cog.buttons)
    await bot.add_cog(cog)
