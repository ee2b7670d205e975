"""Servers, their members and roles."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.rest.access import guild_of
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route
from tests.loopback_discord.state import State


def fetch(state: State, call: Call) -> Answer:
    """A server."""
    guild = guild_of(state, call)
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return Answer(payloads.guild(guild) | (counts if call.query.get("with_counts") else {}))


def channels(state: State, call: Call) -> Answer:
    """Its channels; threads are not among them."""
    guild = guild_of(state, call)
    return Answer([payloads.channel(one, state.world.bot) for one in guild.channels.values() if not one.is_thread])


def active_threads(state: State, call: Call) -> Answer:
    """Its threads that are not in the archive."""
    guild = guild_of(state, call)
    bot = state.world.bot
    threads = [one for one in guild.channels.values() if one.is_thread and not one.archived]
    mine = [payloads.thread_member(one, bot) for one in threads if bot in one.joined]
    return Answer({"threads": [payloads.channel(one, bot) for one in threads], "members": mine})


def roles(state: State, call: Call) -> Answer:
    """Its roles."""
    return Answer([payloads.role(role) for role in guild_of(state, call).roles.values()])


def member(state: State, call: Call) -> Answer:
    """One member."""
    found = guild_of(state, call).members.get(call.number("user_id"))
    if found is None:
        raise Refused(Error.UNKNOWN_MEMBER)
    return Answer(payloads.member(found))


def leave(state: State, call: Call) -> Answer:
    """The bot leaves."""
    state.places.bot_is_kicked(guild_of(state, call))
    return NO_CONTENT


ROUTES = (
    Route("GET", "/guilds/{guild_id}", fetch),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/guilds/{guild_id}/roles", roles),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("DELETE", "/users/@me/guilds/{guild_id}", leave),
)
