"""The application, its commands, the gateway's address, users and conversations."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.rest.call import Answer, Call, Route
from tests.loopback_discord.state import State


def me(state: State, call: Call) -> Answer:
    """The bot itself."""
    return Answer({**payloads.user(state.world.bot), "verified": True, "mfa_enabled": False})


def application(state: State, call: Call) -> Answer:
    """The application."""
    return Answer(state.application.json(payloads.user(state.owner)))


def gateway(state: State, call: Call) -> Answer:
    """Where the gateway is."""
    return Answer({"url": _gateway_url(state)})


def gateway_for_bot(state: State, call: Call) -> Answer:
    """Where the gateway is, and how many shards the bot should have."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return Answer({"url": _gateway_url(state), "shards": state.application.shards, "session_start_limit": limit})


def commands(state: State, call: Call) -> Answer:
    """The registered commands."""
    return Answer(state.application.commands.of(_place(state, call)))


def command(state: State, call: Call) -> Answer:
    """One registered command."""
    for one in state.application.commands.of(_place(state, call)):
        if one["id"] == call.parameters["command_id"]:
            return Answer(one)
    raise Refused(Error.UNKNOWN_COMMAND)


def replace_commands(state: State, call: Call) -> Answer:
    """Register these commands instead of those that there are."""
    place = _place(state, call)
    kept = state.application.commands.replace(call.body, place, state.application.id, state.ids)
    state.watch.show(state.application)
    return Answer(kept)


def user(state: State, call: Call) -> Answer:
    """Any user."""
    found = state.world.users.get(call.number("user_id"))
    if found is None:
        raise Refused(Error.UNKNOWN_USER)
    return Answer(payloads.user(found))


def my_guilds(state: State, call: Call) -> Answer:
    """The servers that the bot is in."""
    mine = [guild for guild in state.world.guilds.values() if state.world.bot_is_in(guild)]
    return Answer([{"id": str(one.id), "name": one.name, "icon": None, "owner": False} for one in mine])


def open_conversation(state: State, call: Call) -> Answer:
    """The direct messages with a user; they exist from then on."""
    found = state.world.users.get(int(call.body["recipient_id"]))
    if found is None or found.is_bot:
        raise Refused(Error.CANNOT_MESSAGE_USER)
    channel = state.places.conversation(found, state.world.bot)
    return Answer(payloads.channel(channel, state.world.bot))


def _gateway_url(state: State) -> str:
    return state.origin.replace("http", "ws", 1)


def _place(state: State, call: Call) -> int | None:
    if call.number("application_id") != state.application.id:
        raise Refused(Error.UNKNOWN_APPLICATION)
    if "guild_id" not in call.parameters:
        return None
    guild = state.world.guilds.get(call.number("guild_id"))
    if guild is None or not state.world.bot_is_in(guild):
        raise Refused(Error.MISSING_ACCESS)
    return guild.id


_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"

ROUTES = (
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("POST", "/users/@me/channels", open_conversation),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway, needs_token=False),
    Route("GET", "/gateway/bot", gateway_for_bot),
    Route("GET", _COMMANDS, commands),
    Route("PUT", _COMMANDS, replace_commands),
    Route("GET", f"{_COMMANDS}/{{command_id}}", command),
    Route("GET", _GUILD_COMMANDS, commands),
    Route("GET", f"{_GUILD_COMMANDS}/{{command_id}}", command),
    Route("PUT", _GUILD_COMMANDS, replace_commands),
)
