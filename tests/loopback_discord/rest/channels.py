"""Channels."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.permissions import Can, may
from tests.loopback_discord.rest.access import channel_of
from tests.loopback_discord.rest.call import Answer, Call, Route
from tests.loopback_discord.state import State


def fetch(state: State, call: Call) -> Answer:
    """A channel that the bot sees."""
    return Answer(payloads.channel(channel_of(state, call), state.world.bot))


def change(state: State, call: Call) -> Answer:
    """Change a thread: its name, archived, locked. A bot that may send opens an archived one that is not locked."""
    channel = channel_of(state, call)
    if not channel.is_thread:
        raise Refused(Error.MISSING_PERMISSIONS)
    body = call.body
    bot = state.world.bot
    moderates = may(bot, channel, Can.MANAGE_THREADS)
    if channel.archived and set(body) - {"archived", "locked"}:
        raise Refused(Error.THREAD_ARCHIVED)
    only_opens = body == {"archived": False} and may(bot, channel, Can.SEND_MESSAGES_IN_THREADS)
    if not (moderates or (only_opens and not channel.locked) or channel.owner is bot):
        raise Refused(Error.MISSING_PERMISSIONS)
    channel.archived = body.get("archived", channel.archived)
    channel.locked = body.get("locked", channel.locked)
    channel.name = body.get("name", channel.name)
    state.mail.changed(channel, "UPDATE")
    return Answer(payloads.channel(channel, bot))


def delete(state: State, call: Call) -> Answer:
    """Delete a channel or a thread."""
    channel = channel_of(state, call)
    needs = Can.MANAGE_THREADS if channel.is_thread else Can.MANAGE_CHANNELS
    if channel.guild is None or not may(state.world.bot, channel, needs):
        raise Refused(Error.MISSING_PERMISSIONS)
    data = payloads.channel(channel, state.world.bot)
    state.places.delete(channel)
    return Answer(data)


ROUTES = (
    Route("GET", "/channels/{channel_id}", fetch),
    Route("PATCH", "/channels/{channel_id}", change),
    Route("DELETE", "/channels/{channel_id}", delete),
)
