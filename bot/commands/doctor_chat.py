"""What `doublechecks doctor` asks Discord: is the token good, what is granted, does it know our commands."""

from __future__ import annotations

from typing import NamedTuple

import aiohttp
import discord

from bot.app import Services, open_chat
from bot.client import USED_PERMISSIONS, invitation, may_read_messages
from bot.render.terminal import plain


class Said(NamedTuple):
    """Lines to print; `trouble` where something that is configured does not work."""

    lines: tuple[str, ...]
    trouble: bool


async def examine_chat(services: Services) -> Said:
    """Log in to Discord without connecting, and look. The token is never printed."""
    if services.settings.discord_token is None:
        return Said(("Not configured: Discord. Turn it on with DISCORD_TOKEN=…",), trouble=False)
    try:
        async with open_chat(services) as (application, chat):
            in_sync = await chat.client.in_sync()
    except discord.LoginFailure:
        return Said(("Discord: does not accept the token. Copy it anew from the developer portal.",), trouble=True)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        return Said((f"Discord: cannot be asked ({plain(str(error))}).",), trouble=True)
    used = ", ".join(name.replace("_", " ") for name in USED_PERMISSIONS)
    return Said(
        (
            f"Discord: the token is good, it belongs to {plain(application.name)}.",
            _content_intent(application.flags),
            "Commands: Discord knows them as they are."
            if in_sync
            else "Commands: Discord does not know them as they are yet; the next start tells it.",
            f"Invite: {invitation(application.id)}",
            f"  It asks for: {used}.",
        ),
        trouble=False,
    )


def _content_intent(flags: discord.ApplicationFlags) -> str:
    if may_read_messages(flags):
        return "Intents: message content is granted."
    return (
        "Intents: message content is not granted, so reading posts is off; /check works without it. "
        "Turn it on in the developer portal under Bot."
    )
