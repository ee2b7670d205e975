"""Messages in channels, by the bot's own permission."""

from __future__ import annotations

from datetime import timedelta

from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can, may
from tests.loopback_discord.rest.access import channel_of, may_change, message_of, shown
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route
from tests.loopback_discord.rest.contents import pinged, said
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, ChannelKind

NONCE_WINDOW = timedelta(minutes=5)
"""How long an enforced nonce is remembered; Discord says "the past few minutes"."""

_MOST_AT_ONCE = 100


def create(state: State, call: Call) -> Answer:
    """Post a message; one with an enforced nonce that was seen lately is answered with the first."""
    channel = channel_of(state, call)
    bot = state.world.bot
    check_may_post(state, channel, call)
    body = call.body
    if (twin := _with_nonce(state, channel, call)) is not None:
        return Answer(shown(state, twin) | {"nonce": body["nonce"]})
    replies_to = None
    if reference := body.get("message_reference"):
        replies_to = channel.messages.get(int(reference["message_id"]))
        if replies_to is None and reference.get("fail_if_not_exists", True):
            raise Refused(Error.INVALID_BODY, ["message_reference: Unknown message"])
    message = state.mail.post(
        channel,
        bot,
        said(state, body, call.uploads),
        replies_to=replies_to,
        nonce=None if body.get("nonce") is None else str(body["nonce"]),
        pings=pinged(body, channel, replies_to.author if replies_to else None),
    )
    return Answer(shown(state, message) | ({"nonce": body["nonce"]} if message.nonce else {}))


def check_may_post(state: State, channel: Channel, call: Call) -> None:
    """Whether the bot may post this there. Raises Refused."""
    if channel.kind in (ChannelKind.FORUM, ChannelKind.CATEGORY):
        raise Refused(Error.WRONG_CHANNEL_TYPE)
    bot = state.world.bot
    needs = Can.SEND_MESSAGES_IN_THREADS if channel.is_thread else Can.SEND_MESSAGES
    if call.body.get("embeds"):
        needs |= Can.EMBED_LINKS
    if call.uploads:
        needs |= Can.ATTACH_FILES
    if call.body.get("message_reference"):
        needs |= Can.READ_MESSAGE_HISTORY
    if not may(bot, channel, needs):
        raise Refused(Error.MISSING_PERMISSIONS)
    if channel.locked and not may(bot, channel, Can.MANAGE_THREADS):
        raise Refused(Error.THREAD_LOCKED)


def _with_nonce(state: State, channel: Channel, call: Call) -> Message | None:
    nonce = call.body.get("nonce")
    if nonce is None or not call.body.get("enforce_nonce"):
        return None
    since = state.clock.now() - NONCE_WINDOW
    recent = (one for one in reversed(channel.messages.values()) if one.versions[0].at >= since)
    return next((one for one in recent if one.author is state.world.bot and one.nonce == str(nonce)), None)


def fetch(state: State, call: Call) -> Answer:
    """One message."""
    channel = channel_of(state, call, Can.VIEW_CHANNEL | Can.READ_MESSAGE_HISTORY)
    return Answer(shown(state, message_of(state, call, channel)))


def history(state: State, call: Call) -> Answer:
    """Messages, newest first; none where the bot may not read the history."""
    channel = channel_of(state, call)
    if not may(state.world.bot, channel, Can.READ_MESSAGE_HISTORY):
        return Answer([])
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= _MOST_AT_ONCE:
        raise Refused(Error.INVALID_BODY)
    numbers = sorted(channel.messages, reverse=True)
    if before := call.query.get("before"):
        numbers = [number for number in numbers if number < int(before)][:limit]
    elif after := call.query.get("after"):
        numbers = [number for number in numbers if number > int(after)][-limit:]
    elif around := call.query.get("around"):
        newer = [number for number in numbers if number > int(around)]
        older = numbers[len(newer) :]
        numbers = newer[max(0, len(newer) - limit // 2) :] + older[: limit - limit // 2]
    return Answer([shown(state, channel.messages[number]) for number in numbers[:limit]])


def edit(state: State, call: Call) -> Answer:
    """Edit one's own message."""
    channel = channel_of(state, call)
    message = message_of(state, call, channel)
    may_change(channel)
    if message.author is not state.world.bot:
        raise Refused(Error.NOT_THE_AUTHOR)
    state.mail.edit(message, **said(state, call.body or {}, call.uploads, message))
    return Answer(shown(state, message))


def delete(state: State, call: Call) -> Answer:
    """Delete one's own message, or another's with Manage Messages."""
    channel = channel_of(state, call)
    message = message_of(state, call, channel)
    may_change(channel)
    if message.author is not state.world.bot and not may(state.world.bot, channel, Can.MANAGE_MESSAGES):
        raise Refused(Error.MISSING_PERMISSIONS)
    state.mail.delete(message)
    return NO_CONTENT


def typing(state: State, call: Call) -> Answer:
    """Show that the bot writes."""
    channel = channel_of(state, call)
    if not may(state.world.bot, channel, Can.SEND_MESSAGES_IN_THREADS if channel.is_thread else Can.SEND_MESSAGES):
        raise Refused(Error.MISSING_PERMISSIONS)
    return NO_CONTENT


ROUTES = (
    Route("POST", "/channels/{channel_id}/messages", create),
    Route("GET", "/channels/{channel_id}/messages", history),
    Route("GET", "/channels/{channel_id}/messages/{message_id}", fetch),
    Route("PATCH", "/channels/{channel_id}/messages/{message_id}", edit),
    Route("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
    Route("POST", "/channels/{channel_id}/typing", typing),
)
