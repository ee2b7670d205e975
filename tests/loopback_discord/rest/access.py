"""What the bot may reach with its token, and the error where it may not."""

from __future__ import annotations

from typing import Any

from tests.loopback_discord import payloads, permissions
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.intents import without_content
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.rest.call import Call
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, Guild


def channel_of(state: State, call: Call, needs: int = Can.VIEW_CHANNEL) -> Channel:
    """The channel of a path. Raises Refused: unknown, not to be seen, or a permission is missing."""
    channel = state.world.channels.get(call.number("channel_id"))
    if channel is None:
        raise Refused(Error.UNKNOWN_CHANNEL)
    has = permissions.in_channel(state.world.bot, channel)
    if not has & Can.VIEW_CHANNEL:
        raise Refused(Error.MISSING_ACCESS)
    if has & needs != needs:
        raise Refused(Error.MISSING_PERMISSIONS)
    return channel


def message_of(state: State, call: Call, channel: Channel) -> Message:
    """The message of a path; ephemeral ones are unknown to the bot's token. Raises Refused."""
    message = channel.messages.get(call.number("message_id"))
    if message is None:
        raise Refused(Error.UNKNOWN_MESSAGE)
    return message


def guild_of(state: State, call: Call, needs: int = 0) -> Guild:
    """The server of a path, of which the bot is a member. Raises Refused."""
    guild = state.world.guilds.get(call.number("guild_id"))
    if guild is None:
        raise Refused(Error.UNKNOWN_GUILD)
    me = guild.members.get(state.world.bot.id)
    if me is None:
        raise Refused(Error.MISSING_ACCESS)
    if permissions.in_guild(me) & needs != needs:
        raise Refused(Error.MISSING_PERMISSIONS)
    return guild


def may_change(channel: Channel) -> None:
    """In the archive nothing changes but by a new message. Raises Refused."""
    if channel.archived:
        raise Refused(Error.THREAD_ARCHIVED)


def shown(state: State, message: Message) -> dict[str, Any]:
    """A message as REST gives it to this application."""
    data = payloads.message(message, state.world.bot)
    if state.application.reads_messages or message.channel.guild is None:
        return data
    return without_content(data, state.world.bot)
