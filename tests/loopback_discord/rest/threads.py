"""Threads, and posts of a forum."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.permissions import Can, may
from tests.loopback_discord.rest.access import channel_of, message_of, shown
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route
from tests.loopback_discord.rest.contents import pinged, said
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, ChannelKind

_PRIVATE = 12


def from_message(state: State, call: Call) -> Answer:
    """A thread that starts from a message and has its id."""
    channel = channel_of(state, call, Can.VIEW_CHANNEL | Can.CREATE_PUBLIC_THREADS)
    if channel.is_thread or channel.guild is None:
        raise Refused(Error.WRONG_CHANNEL_TYPE)
    message = message_of(state, call, channel)
    if message.thread is not None:
        raise Refused(Error.THREAD_EXISTS)
    thread = state.places.thread(channel, call.body["name"], state.world.bot, number=message.id)
    message.thread = thread
    return Answer(payloads.channel(thread, state.world.bot), 201)


def alone(state: State, call: Call) -> Answer:
    """A thread of a text channel, or a post of a forum with its first message."""
    channel = channel_of(state, call)
    if channel.guild is None or channel.is_thread:
        raise Refused(Error.WRONG_CHANNEL_TYPE)
    if channel.kind is ChannelKind.FORUM:
        return _forum_post(state, call, channel)
    private = call.body.get("type", _PRIVATE) == _PRIVATE
    if not may(state.world.bot, channel, Can.CREATE_PRIVATE_THREADS if private else Can.CREATE_PUBLIC_THREADS):
        raise Refused(Error.MISSING_PERMISSIONS)
    thread = state.places.thread(channel, call.body["name"], state.world.bot, private)
    return Answer(payloads.channel(thread, state.world.bot), 201)


def _forum_post(state: State, call: Call, forum: Channel) -> Answer:
    body = call.body
    if forum.needs_tag and not body.get("applied_tags"):
        raise Refused(Error.TAG_REQUIRED)
    needs = Can.SEND_MESSAGES
    if body["message"].get("embeds"):
        needs |= Can.EMBED_LINKS
    if not may(state.world.bot, forum, needs):
        raise Refused(Error.MISSING_PERMISSIONS)
    bot = state.world.bot
    thread = state.places.thread(forum, body["name"], bot)
    thread.applied_tags = [int(tag) for tag in body.get("applied_tags", ())]
    first = said(state, body["message"], call.uploads)
    message = state.mail.post(thread, bot, first, id=thread.id, pings=pinged(body["message"], thread, None))
    return Answer({**payloads.channel(thread, bot), "message": shown(state, message)}, 201)


def archived(state: State, call: Call) -> Answer:
    """The public threads of a channel that are in the archive."""
    channel = channel_of(state, call, Can.VIEW_CHANNEL | Can.READ_MESSAGE_HISTORY)
    bot = state.world.bot
    old = [one for one in state.world.channels.values() if one.parent is channel and one.archived]
    mine = [payloads.thread_member(one, bot) for one in old if bot in one.joined]
    return Answer({"threads": [payloads.channel(one, bot) for one in old], "members": mine, "has_more": False})


def join(state: State, call: Call) -> Answer:
    """The bot joins a thread."""
    thread = _thread_of(state, call)
    thread.joined.add(state.world.bot)
    return NO_CONTENT


def leave(state: State, call: Call) -> Answer:
    """The bot leaves a thread."""
    _thread_of(state, call).joined.discard(state.world.bot)
    return NO_CONTENT


def members(state: State, call: Call) -> Answer:
    """Who joined a thread."""
    thread = channel_of(state, call)
    return Answer([payloads.thread_member(thread, who) for who in thread.joined])


def _thread_of(state: State, call: Call) -> Channel:
    thread = channel_of(state, call)
    if not thread.is_thread:
        raise Refused(Error.WRONG_CHANNEL_TYPE)
    if thread.archived:
        raise Refused(Error.THREAD_ARCHIVED)
    return thread


ROUTES = (
    Route("GET", "/channels/{channel_id}/threads/archived/public", archived),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    Route("POST", "/channels/{channel_id}/threads", alone),
    Route("PUT", "/channels/{channel_id}/thread-members/@me", join),
    Route("DELETE", "/channels/{channel_id}/thread-members/@me", leave),
    Route("GET", "/channels/{channel_id}/thread-members", members),
)
