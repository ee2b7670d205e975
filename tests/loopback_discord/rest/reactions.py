"""Reactions to messages."""

from __future__ import annotations

from urllib.parse import unquote

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.permissions import Can, may
from tests.loopback_discord.rest.access import channel_of, may_change, message_of
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route
from tests.loopback_discord.state import State


def add(state: State, call: Call) -> Answer:
    """The bot reacts; a new emoji on a message needs Add Reactions."""
    channel = channel_of(state, call)
    message = message_of(state, call, channel)
    may_change(channel)
    emoji = _emoji_of(call)
    bot = state.world.bot
    needs = Can.READ_MESSAGE_HISTORY if emoji in message.reactions else Can.READ_MESSAGE_HISTORY | Can.ADD_REACTIONS
    if not may(bot, channel, needs):
        raise Refused(Error.MISSING_PERMISSIONS)
    state.mail.react(message, bot, emoji)
    return NO_CONTENT


def remove(state: State, call: Call) -> Answer:
    """The bot takes its reaction back, or another's with Manage Messages."""
    channel = channel_of(state, call)
    message = message_of(state, call, channel)
    may_change(channel)
    whose = call.parameters.get("user_id", "@me")
    bot = state.world.bot
    if whose == "@me":
        state.mail.unreact(message, bot, _emoji_of(call))
        return NO_CONTENT
    if not may(bot, channel, Can.MANAGE_MESSAGES):
        raise Refused(Error.MISSING_PERMISSIONS)
    person = state.world.users.get(call.number("user_id"))
    if person is None:
        raise Refused(Error.UNKNOWN_USER)
    state.mail.unreact(message, person, _emoji_of(call))
    return NO_CONTENT


def clear(state: State, call: Call) -> Answer:
    """All reactions, or all of one emoji, go."""
    channel = channel_of(state, call, Can.VIEW_CHANNEL | Can.MANAGE_MESSAGES)
    message = message_of(state, call, channel)
    may_change(channel)
    wanted = [_emoji_of(call)] if "emoji_name" in call.parameters else list(message.reactions)
    for emoji in wanted:
        for person in list(message.reactions.get(emoji, ())):
            state.mail.unreact(message, person, emoji)
    return NO_CONTENT


def who_reacted(state: State, call: Call) -> Answer:
    """The users who reacted with an emoji, in the order of their ids."""
    channel = channel_of(state, call, Can.VIEW_CHANNEL | Can.READ_MESSAGE_HISTORY)
    message = message_of(state, call, channel)
    people = sorted(message.reactions.get(_emoji_of(call), ()), key=lambda person: person.id)
    after, limit = int(call.query.get("after", 0)), int(call.query.get("limit", 25))
    return Answer([payloads.user(person) for person in people if person.id > after][:limit])


def _emoji_of(call: Call) -> str:
    emoji = unquote(call.parameters["emoji_name"])
    if emoji.isascii() and not emoji.rpartition(":")[2].isdigit():
        raise Refused(Error.UNKNOWN_EMOJI)
    return emoji


_REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions"

ROUTES = (
    Route("PUT", f"{_REACTIONS}/{{emoji_name}}/@me", add),
    Route("DELETE", f"{_REACTIONS}/{{emoji_name}}/@me", remove),
    Route("DELETE", f"{_REACTIONS}/{{emoji_name}}/{{user_id}}", remove),
    Route("DELETE", f"{_REACTIONS}/{{emoji_name}}", clear),
    Route("DELETE", _REACTIONS, clear),
    Route("GET", f"{_REACTIONS}/{{emoji_name}}", who_reacted),
)
