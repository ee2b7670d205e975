"""`/check` and **Check this**: somebody asks what is true of a statement, a link, or a message."""

from __future__ import annotations

import re

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.client import DoubleChecks, Interaction, dynamic_button, tell
from bot.delivery.calls import Calls
from bot.delivery.live import Live
from bot.delivery.reading import has_attached_text, read
from bot.delivery.targets import is_private, may_post, target_of
from bot.locales.wording import wording
from bot.render.buttons import WORDED, WORDS
from bot.render.notes import note
from bot.render.pictures import picture_message, words_form
from bot.servers.desk import ServerDesk
from bot.verification.desk import Desk
from bot.verification.intake import BadInput
from bot.verification.ledger import AlreadyAccepted

log = structlog.get_logger()

MAX_CLAIM = 6000
"""Characters that Discord lets an option of a command have."""


class CheckCog(commands.Cog):
    """Takes checks in; what they find is shown by the outbox."""

    def __init__(self, desk: Desk, servers: ServerDesk, live: Live, calls: Calls) -> None:
        self._desk = desk
        self._servers = servers
        self._live = live
        self._calls = calls
        self.menu = app_commands.ContextMenu(name="Check this", callback=self.check_this)
        self.buttons = (dynamic_button(WORDS, self.ask_for_words),)

    @app_commands.command(description="Double-check a statement or a link, claim by claim, with sources")
    @app_commands.describe(claim="What to check: a statement, a headline, an AI answer, or a link")
    async def check(self, interaction: Interaction, claim: app_commands.Range[str, 1, MAX_CLAIM]) -> None:
        """Answered openly, but for those who may not post there, and where the server has not installed the bot."""
        settings = await self._servers.settings_for(_server(interaction))
        openly = not is_private(interaction) and (interaction.guild_id is None or may_post(interaction, settings))
        await self._ask(interaction, claim, private=not openly)

    async def check_this(self, interaction: Interaction, message: discord.Message) -> None:
        """Answered to the one who asked alone."""
        if has_attached_text(message):
            await self._calls.acknowledge(interaction, privately=True)
        posted = await read(message, self._calls.load)
        if not posted.text and posted.pictures:
            place = f"{interaction.user.id}:{posted.channel_id}:{posted.id}:one"
            await self._calls.tell(interaction, picture_message(place, wording(str(interaction.locale))))
            return
        await self._ask(interaction, posted.text, private=True, preview=posted.preview, replies_to=posted.id)

    async def ask_for_words(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form, for the one who asked about the picture."""
        if match["asker"] != str(interaction.user.id):
            await tell(interaction, "words-not-yours")
            return
        place = match[0].removeprefix("dc:words:")
        await self._calls.open_form(interaction, words_form(place, wording(str(interaction.locale))))

    async def take_words(self, interaction: Interaction, match: re.Match[str], written: dict[str, str]) -> None:
        """What a picture claims, in the words of the one who asked."""
        await self._ask(interaction, written["claim"], private=match["seen"] == "one", replies_to=match["message"])

    async def _ask(
        self,
        interaction: Interaction,
        text: str,
        *,
        private: bool,
        preview: str | None = None,
        replies_to: str | None = None,
    ) -> None:
        """The request row first: what was acknowledged is not lost."""
        settings = await self._servers.settings_for(_server(interaction))
        offers_post = private and may_post(interaction, settings)
        target = target_of(interaction, private=private, replies_to=replies_to, offers_post=offers_post)
        ahead = self._desk.ahead
        try:
            accepted = await self._desk.ask(text, target, preview=preview)
        except BadInput as error:
            await self._calls.tell(interaction, note(str(error)))
        except AlreadyAccepted:
            log.info("interaction came twice", interaction=interaction.id)
        else:
            await self._live.answer(interaction, accepted, ahead=ahead, private=private)


def _server(interaction: Interaction) -> str | None:
    """The server whose settings hold: none where it has not installed the bot."""
    return str(interaction.guild_id) if interaction.guild_id and interaction.is_guild_integration() else None


async def setup(bot: DoubleChecks) -> None:
    """Add the cog, its menu, its button and its form to the bot."""
    services = bot.services
    cog = CheckCog(services.desk, services.servers, services.live, services.calls)
    bot.add_dynamic_items(*cog.buttons)
    bot.add_form(WORDED, cog.take_words)
    bot.tree.add_command(cog.menu)
    await bot.add_cog(cog)
