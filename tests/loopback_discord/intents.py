"""Which events an application hears of (Discord's reference, "Gateway Intents")."""

from __future__ import annotations

from enum import IntFlag
from typing import Any

from tests.loopback_discord.world import Event, User


class Intent(IntFlag):
    """The intents whose events exist here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""What the owner must switch on in the developer portal."""

HIGHEST = 1 << 25
"""Bits from here on are no intents: an IDENTIFY with one is closed with 4013."""


def needed(event: Event) -> Intent:
    """The intent without which an event is not sent; none for interactions and what concerns the bot itself."""
    in_guild = event.guild is not None
    if event.private or event.name.startswith(("INTERACTION", "USER_", "RESUMED")):
        return Intent(0)
    if "REACTION" in event.name:
        return Intent.GUILD_MESSAGE_REACTIONS if in_guild else Intent.DIRECT_MESSAGE_REACTIONS
    if event.name.startswith("MESSAGE"):
        return Intent.GUILD_MESSAGES if in_guild else Intent.DIRECT_MESSAGES
    if event.name.startswith("GUILD_MEMBER"):
        return Intent.GUILD_MEMBERS
    return Intent.GUILDS if in_guild else Intent(0)


CONTENT: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
"""What is empty in a message that the application may not read."""


def without_content(message: dict[str, Any], bot: User) -> dict[str, Any]:
    """A message as an application without MESSAGE_CONTENT gets it.

    It reads its own messages, those that mention it, and direct messages all the same.
    """
    mine = str(bot.id)
    mentioned = any(person["id"] == mine for person in message.get("mentions", ()))
    if "author" not in message or message["author"]["id"] == mine or mentioned:
        return message
    stripped = {**message, **CONTENT}
    if "message_snapshots" in stripped:
        snapshots = [{"message": {**shot["message"], **CONTENT}} for shot in stripped["message_snapshots"]]
        stripped["message_snapshots"] = snapshots
    if stripped.get("referenced_message"):
        stripped["referenced_message"] = without_content(stripped["referenced_message"], bot)
    return stripped
