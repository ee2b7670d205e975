"""The Discord client: what it may hear, which commands Discord knows, what people are told when something breaks."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Self, TypeAlias

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from pydantic import SecretStr

from bot.delivery.calls import Calls
from bot.delivery.live import Live
from bot.delivery.outcomes import DiscordFailure
from bot.locales.wording import wording
from bot.loops import Loop
from bot.render.notes import note
from bot.servers.desk import ServerDesk
from bot.stories.desk import StoryDesk
from bot.stories.publishing import Publisher
from bot.verification.desk import Desk
from bot.verification.moderating import Moderation
from storage import marks
from storage.database import Database

log = structlog.get_logger()

EXTENSIONS = ("cogs.check", "cogs.breakdown", "cogs.results", "cogs.subscriptions")

USED_PERMISSIONS = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "embed_links",
    "read_message_history",
)
"""What the bot uses, to show results in channels and to find its own messages. Discord's settings call them so, too."""

PERMISSIONS = discord.Permissions(**dict.fromkeys(USED_PERMISSIONS, True))
"""What its invitation asks for: exactly those."""

SYNC_SECONDS = 300.0
"""Seconds between two tries to tell Discord of the commands, until it knows them."""

Interaction: TypeAlias = discord.Interaction["DoubleChecks"]


class ChatServices(NamedTuple):
    """What the cogs work with; a cog's `setup` takes from it just what the cog uses."""

    desk: Desk
    live: Live
    calls: Calls
    stories: StoryDesk
    publisher: Publisher
    servers: ServerDesk
    moderation: Moderation


def intents_for(flags: discord.ApplicationFlags) -> discord.Intents:
    """The least that is needed: servers, and what messages say where the application was granted that.

    Asking for what is not granted would end the connection (close code 4014).
    """
    intents = discord.Intents.none()
    intents.guilds = True
    intents.message_content = may_read_messages(flags)
    return intents


def may_read_messages(flags: discord.ApplicationFlags) -> bool:
    """Whether Discord's developer portal grants the message content intent, in full or for a bot in few servers."""
    return flags.gateway_message_content or flags.gateway_message_content_limited


async def look_up(token: SecretStr) -> discord.AppInfo:
    """The application that a token belongs to. Raises discord.LoginFailure where Discord refuses the token."""
    async with discord.Client(intents=discord.Intents.none()) as asking:
        await asking.login(token.get_secret_value())
        assert asking.application is not None, "it is looked up at login"
        return asking.application


def point_elsewhere(api_url: str | None, gateway_url: str | None) -> None:
    """Send everything of this process that is meant for Discord to another server: for tests and for proxies."""
    if api_url is not None:
        discord.http.Route.BASE = api_url
    if gateway_url is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def invitation(application_id: int) -> str:
    """The address that adds the bot to a server, with exactly the permissions that it uses."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))


class DoubleChecks(commands.AutoShardedBot):
    """Our side of the connection to Discord. Cogs find what they work with in `services`."""

    def __init__(self, database: Database, intents: discord.Intents) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=30.0,
            tree_cls=_Tree,
        )
        self.services: ChatServices
        self._forms: dict[re.Pattern[str], Submitted] = {}
        self._database = database
        self._syncing = Loop("commands", self.sync_if_changed, every=SYNC_SECONDS)

    async def setup_hook(self) -> None:
        """Load the cogs."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)

    async def converse(self) -> None:
        """Be connected until closed. Discord is told of the commands beside that, as it may take several tries.

        Raises what ends a connection for good: discord.DiscordException, or what the network raises.
        """
        self._syncing.start()
        await self.connect()

    async def on_message(self, message: discord.Message) -> None:
        """Nothing: there are no commands in messages."""

    def add_form(self, template: str, submitted: Submitted) -> None:
        """From now on, hand what people write in forms to `submitted`, by the pattern of the forms' ids.

        Unlike discord.py's own way, this works for a form that was opened before a restart.
        """
        self._forms[re.compile(template)] = submitted

    async def on_interaction(self, interaction: Interaction) -> None:
        """A form comes back; everything else finds its way through the library."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: dict[str, Any] = dict(interaction.data or {})
        for template, submitted in self._forms.items():
            if match := template.fullmatch(data["custom_id"]):
                try:
                    await submitted(interaction, match, _written(data["components"]))
                except Exception as error:  # noqa: BLE001 (it is told and logged)
                    await report_error(interaction, error)

    async def sync_if_changed(self) -> bool:
        """Tell Discord of the commands if they differ from what it knows; whether they did.

        Discord allows 200 new commands a day and server, so it is not told at every start.
        """
        if await self.in_sync():
            return False
        await self.tree.sync()
        async with self._database.writing() as connection:
            await marks.put(connection, f"commands of {self.application_id}", self.fingerprint())
        log.info("commands synced", commands=len(self.tree.get_commands()))
        return True

    def fingerprint(self) -> str:
        """A hash of every command as Discord is told of it."""
        told = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    async def in_sync(self) -> bool:
        """Whether Discord, when asked, names just these commands, and was told of them as they are."""
        known = {command.name for command in await self.tree.fetch_commands()}
        async with self._database.reading() as connection:
            told = await marks.get(connection, f"commands of {self.application_id}")
        return told == self.fingerprint() and known == {command.name for command in self.tree.get_commands()}

    async def close(self) -> None:
        """Unload the cogs, then end the connection."""
        await self._syncing.stop()
        await super().close()


class _Tree(app_commands.CommandTree["DoubleChecks"]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            # Discord shows an old command for up to an hour after it has changed.
            await tell(interaction, "error-old-command")
        else:
            await report_error(interaction, getattr(error, "original", error))


async def report_error(interaction: Interaction, error: Exception) -> None:
    """Tell the one who asked that something broke, with an id by which the log names it."""
    error_id = secrets.token_hex(4)
    log.error("interaction failed", error=error_id, exc_info=error)
    await tell(interaction, "error-inside", id=error_id)


async def tell(interaction: Interaction, key: str, /, **values: str | int) -> None:
    """Say one of our sentences to the one who asked, and to nobody else, in their language."""
    text = wording(str(interaction.locale))(key, **values)
    try:
        await interaction.client.services.calls.tell(interaction, note(text))
    except DiscordFailure as failure:
        log.warning("not told", key=key, outcome=failure.outcome)


Pressed: TypeAlias = Callable[[Interaction, re.Match[str]], Awaitable[None]]

Submitted: TypeAlias = Callable[[Interaction, re.Match[str], dict[str, str]], Awaitable[None]]
"""Gets what was written in a form, by the ids of its questions."""


def _written(components: list[dict[str, Any]]) -> dict[str, str]:
    fields = [field for row in components for field in row.get("components", [row.get("component", {})])]
    return {field["custom_id"]: str(field.get("value", "")) for field in fields if "custom_id" in field}


def dynamic_button(template: str, pressed: Pressed) -> type[discord.ui.DynamicItem[discord.ui.Button[Any]]]:
    """A kind of button that works after a restart, on messages of any age: all that it needs to know is in its id.

    `template` is the pattern of its id; `pressed` gets the match. Errors are told as those of commands are.
    """

    class Dynamic(discord.ui.DynamicItem[discord.ui.Button[Any]], template=template):
        def __init__(self, item: discord.ui.Button[Any], match: re.Match[str]) -> None:
            super().__init__(item)
            self._match = match

        @classmethod
        async def from_custom_id(
            cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
        ) -> Self:
            assert isinstance(item, discord.ui.Button)
            return cls(item, match)

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            try:
                await pressed(interaction, self._match)
            except Exception as error:  # noqa: BLE001 (it is told and logged)
                await report_error(interaction, error)

    return Dynamic
