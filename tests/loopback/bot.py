"""A small bot written with discord.py as anybody would, to try the loopback Discord with."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

INTENTS = discord.Intents(guilds=True, messages=True, message_content=True, reactions=True)


def point_to(environment: dict[str, str]) -> None:
    """Let discord.py speak to the Discord of an environment."""
    Route.BASE = environment["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(environment["DISCORD_GATEWAY_URL"])


class Form(discord.ui.Modal, title="Say it in words"):
    """One field."""

    claim: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Claim", min_length=3, max_length=100)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You said: {self.claim.value}", ephemeral=True)


class Buttons(discord.ui.View):
    """A button for each way in which one can answer a button, and a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Show here", custom_id="show", style=discord.ButtonStyle.primary)
    async def show(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.send_message("The whole breakdown", ephemeral=True)

    @discord.ui.button(label="Next", custom_id="next")
    async def next(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.edit_message(content="Page 2")

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Changed later")

    @discord.ui.button(label="Report", custom_id="report")
    async def report(self, interaction: discord.Interaction, button: object) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.select(
        custom_id="colour",
        placeholder="Colour",
        options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Green", value="g")],
    )
    async def colour(self, interaction: discord.Interaction, select: discord.ui.Select[Buttons]) -> None:
        await interaction.response.send_message(f"Chose {select.values[0]}", ephemeral=True)


class SampleBot(commands.AutoShardedBot):
    """Answers `/check`, `/form`, `/follow`, a message command, and mentions of links."""

    def __init__(self, intents: discord.Intents = INTENTS) -> None:
        super().__init__(
            command_prefix=(),
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
        )
        self.heard: list[str] = []
        self.finish = asyncio.Event()
        self.finish.set()

    async def setup_hook(self) -> None:
        self.tree.add_command(check)
        self.tree.add_command(form)
        self.tree.add_command(Follow())
        self.tree.add_command(check_this)
        self.add_view(Buttons())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.heard.append(f"{message.author.name}: {message.content}")
            if "https://" in message.content:
                await message.add_reaction("🔎")

    async def on_raw_reaction_add(self, reaction: discord.RawReactionActionEvent) -> None:
        if self.user is None or reaction.user_id == self.user.id:
            return
        self.heard.append(f"{reaction.emoji} by {reaction.user_id}")
        channel = self.get_partial_messageable(reaction.channel_id)
        message = await channel.fetch_message(reaction.message_id)
        said = message.content or message.message_snapshots[0].content
        await message.reply(f"Checked: {said}", mention_author=False)

    async def on_raw_message_edit(self, edit: discord.RawMessageUpdateEvent) -> None:
        if edit.message.author != self.user:
            self.heard.append("edit by the author" if edit.message.edited_at else "edit None")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.heard.append(f"removed from {guild.name}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.heard.append(f"deleted: {channel.name}")


@app_commands.command(name="check", description="Check a claim")
@app_commands.describe(claim="What somebody claims")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def check(
    interaction: discord.Interaction, claim: app_commands.Range[str, 3, 200], private: bool = False
) -> None:
    bot = interaction.client
    assert isinstance(bot, SampleBot)
    await interaction.response.defer(ephemeral=private, thinking=True)
    await interaction.edit_original_response(content="1 of 3 assessments in, no verdict yet")
    await bot.finish.wait()
    embed = discord.Embed(title="Accurate", description=claim, colour=0x00AA00)
    await interaction.edit_original_response(content=None, embed=embed, view=Buttons())


@app_commands.command(name="form", description="Opens a form")
async def form(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(Form())


@app_commands.context_menu(name="Check this")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def check_this(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"Checked: {message.content}", ephemeral=True)


@app_commands.default_permissions(manage_channels=True)
class Follow(app_commands.Group, name="follow", description="Follow stories"):
    """Two subcommands; one offers choices."""

    @app_commands.command(name="add", description="Follow a source")
    async def add(
        self, interaction: discord.Interaction, source: str, channel: discord.TextChannel | None = None
    ) -> None:
        place = channel.name if channel else "here"
        await interaction.response.send_message(f"Following {source} in {place}")

    @app_commands.command(name="remove", description="Stop following")
    async def remove(self, interaction: discord.Interaction, story: str) -> None:
        await interaction.response.send_message(f"Stopped {story}")

    @remove.autocomplete("story")
    async def stories(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        stories = {"The rocket": "rocket", "The river": "river"}
        return [app_commands.Choice(name=name, value=key) for name, key in stories.items() if current in name]


@asynccontextmanager
async def running(environment: dict[str, str], bot: SampleBot) -> AsyncIterator[SampleBot]:
    """The bot at work in this process. discord.py's addresses are global: one Discord at a time."""
    point_to(environment)
    task = asyncio.create_task(bot.start(environment["DISCORD_TOKEN"]))
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


if __name__ == "__main__":
    point_to(dict(os.environ))
    SampleBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)
