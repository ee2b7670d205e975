"""The buttons under a result. Everything that they need to know stands in their ids, so they work at any age."""

from __future__ import annotations

import re

from discord.ext import commands

from bot.client import DoubleChecks, Interaction, dynamic_button, tell
from bot.delivery.calls import Calls
from bot.delivery.targets import channel_of, may_post
from bot.locales.wording import wording
from bot.render.buttons import MODERATE, MODERATED, MORE, POST, PROBLEM, PROBLEM_TOLD
from bot.render.more import moderation_form, more_message, problem_form
from bot.servers.desk import ServerDesk
from bot.verification.desk import Desk
from bot.verification.moderating import Deed, Moderation


class ResultsCog(commands.Cog):
    """What people do with a result."""

    def __init__(self, desk: Desk, moderation: Moderation, servers: ServerDesk, calls: Calls) -> None:
        self._desk = desk
        self._moderation = moderation
        self._servers = servers
        self._calls = calls
        self.buttons = (
            dynamic_button(POST, self.post),
            dynamic_button(MORE, self.more),
            dynamic_button(PROBLEM, self.ask_for_problem),
            dynamic_button(MODERATE, self.ask_moderator),
        )
        self.forms = {PROBLEM_TOLD: self.take_problem, MODERATED: self.moderate}

    async def post(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Show the channel what one person sees, once."""
        await self._calls.acknowledge(interaction, privately=False)
        settings = await self._servers.settings_for(str(interaction.guild_id))
        if not may_post(interaction, settings):
            await tell(interaction, "post-not-allowed")
            return
        posted = await self._desk.show_also(match["report"], channel_of(interaction))
        await tell(interaction, "post-done" if posted else "post-already")

    async def more(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Everything else that this person may do."""
        report_id, problems = match["report"], None
        if _moderates(interaction) and await self._moderation.moderated_here(report_id, str(interaction.guild_id)):
            problems = await self._moderation.problems(report_id, str(interaction.guild_id))
        say = wording(str(interaction.locale))
        await self._calls.answer(interaction, more_message(report_id, say, problems=problems), private=True)

    async def ask_for_problem(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form; it has to be the first answer, so nothing is looked up before."""
        await self._calls.open_form(interaction, problem_form(match["report"], wording(str(interaction.locale))))

    async def take_problem(self, interaction: Interaction, match: re.Match[str], written: dict[str, str]) -> None:
        """Keep it, and tell the moderators."""
        await self._calls.acknowledge(interaction, privately=True)
        guild_id = str(interaction.guild_id) if interaction.guild_id else ""
        log_channel = (await self._servers.settings_for(guild_id)).log_channel if guild_id else None
        kept = await self._moderation.add_problem(
            match["report"], guild_id, str(interaction.user.id), written["text"], log_channel=log_channel
        )
        await tell(interaction, "problem-kept" if kept else "problem-again")

    async def ask_moderator(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form for a note, a correction or a reason."""
        if not _moderates(interaction):
            await tell(interaction, "moderate-not-allowed")
            return
        form = moderation_form(match["deed"], match["report"], wording(str(interaction.locale)))
        await self._calls.open_form(interaction, form)

    async def moderate(self, interaction: Interaction, match: re.Match[str], written: dict[str, str]) -> None:
        """Make it stand everywhere."""
        await self._calls.acknowledge(interaction, privately=True)
        if not _moderates(interaction):
            await tell(interaction, "moderate-not-allowed")
            return
        deed, guild_id = Deed(match["deed"]), str(interaction.guild_id)
        revised = await self._moderation.moderate(match["report"], guild_id, deed, written["text"])
        await tell(interaction, "moderate-done" if revised else "moderate-not-here")


def _moderates(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_messages


async def setup(bot: DoubleChecks) -> None:
    """Add the cog, its buttons and its forms to the bot."""
    services = bot.services
    cog = ResultsCog(services.desk, services.moderation, services.servers, services.calls)
    bot.add_dynamic_items(*cog.buttons)
    for template, submitted in cog.forms.items():
        bot.add_form(template, submitted)
    await bot.add_cog(cog)
