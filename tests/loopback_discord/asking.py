"""From what a person does to the interaction that the bot gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from tests.loopback_discord import commands, payloads, permissions
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.interactions import Interaction, Kind
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.resolved import Resolver
from tests.loopback_discord.state import State
from tests.loopback_discord.story import Entry
from tests.loopback_discord.world import Channel, Event, User

Json: TypeAlias = dict[str, Any]

IN_GUILD, WITH_BOT, BETWEEN_PEOPLE = 0, 1, 2
"""The contexts of an interaction."""

_ATTACHMENT_LIMIT = 10 * 1024 * 1024
_OUTSIDE_APPS_MAY = Can.ATTACH_FILES | Can.EMBED_LINKS | Can.MENTION_EVERYONE | Can.SEND_MESSAGES


def typed(
    state: State, user: User, channel: Channel, words: str, options: Mapping[str, Any], focused: str | None = None
) -> Interaction:
    """A slash command, or, with an option `focused`, what is offered while it is typed. Raises CannotDo."""
    name, *subcommands = words.removeprefix("/").split()
    command = state.application.commands.find(name, commands.SLASH, channel.guild.id if channel.guild else None)
    path, known = commands.descend(command, subcommands)
    resolver = Resolver(state, channel)
    values = commands.fill(known, options, focused)
    for value in values:
        value["value"] = resolver.value_of(value["type"], value["value"])
    data: Json = {"id": command["id"], "name": name, "type": commands.SLASH, "options": commands.nest(path, values)}
    if resolver.found:
        data["resolved"] = resolver.found
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    kind = Kind.COMMAND if focused is None else Kind.AUTOCOMPLETE
    shown = " ".join(f"{option}: {value}" for option, value in options.items())
    return _ask(state, kind, user, channel, data, f"uses {words} {shown}".rstrip(), command=command)


def picked(state: State, user: User, channel: Channel, name: str, on: Message | User) -> Interaction:
    """A command of the menu of a message or a user. Raises CannotDo."""
    kind = commands.ON_MESSAGE if isinstance(on, Message) else commands.ON_USER
    command = state.application.commands.find(name, kind, channel.guild.id if channel.guild else None)
    resolver = Resolver(state, channel)
    target = resolver.message(on) if isinstance(on, Message) else resolver.user(on)
    data = {"id": command["id"], "name": name, "type": kind, "target_id": target, "resolved": resolver.found}
    about = f"a message of {on.author.name}" if isinstance(on, Message) else on.name
    return _ask(state, Kind.COMMAND, user, channel, data, f"uses “{name}” on {about}", command=command)


def touched(state: State, user: User, message: Message, data: Json, did: str) -> Interaction:
    """A button or a select of a message."""
    return _ask(state, Kind.COMPONENT, user, message.channel, data, did, message)


def sent_in(state: State, user: User, opened_by: Interaction, data: Json, did: str) -> Interaction:
    """A form that an interaction opened."""
    return _ask(state, Kind.MODAL, user, opened_by.channel, data, did, opened_by.message)


def _ask(
    state: State,
    kind: Kind,
    user: User,
    channel: Channel,
    data: Json,
    did: str,
    message: Message | None = None,
    command: Json | None = None,
) -> Interaction:
    owners = _owners(state, user, channel)
    if command is not None:
        owners = _check_may_use(state, user, channel, command, owners)
    interaction = Interaction(
        state.ids.next(),
        kind,
        user,
        channel,
        data,
        did,
        state.clock.now(),
        state.watch,
        state.clock.now,
        owners,
        message,
    )
    state.interactions[interaction.token] = interaction
    if kind is not Kind.AUTOCOMPLETE:
        only_for = message.only_for if message is not None else None
        state.mail.story.add(Entry(state.clock.now(), channel, user.name, did, only_for=only_for))
    state.world.announce(Event("INTERACTION_CREATE", _payload(state, interaction), channel.guild, private=True))
    return interaction


def context_of(state: State, channel: Channel) -> int:
    """Where an interaction is: in a server, with the bot, or between people."""
    if channel.guild is not None:
        return IN_GUILD
    return WITH_BOT if state.world.bot in channel.recipients else BETWEEN_PEOPLE


def _owners(state: State, user: User, channel: Channel) -> dict[str, str]:
    """For whom the application is there: the server, or the conversation with the bot; and the user."""
    owners: dict[str, str] = {}
    if channel.guild is not None and state.world.bot_is_in(channel.guild):
        owners["0"] = str(channel.guild.id)
    elif context_of(state, channel) == WITH_BOT:
        owners["0"] = "0"
    if user.installed:
        owners["1"] = str(user.id)
    return owners


def _check_may_use(state: State, user: User, channel: Channel, command: Json, owners: dict[str, str]) -> dict[str, str]:
    name = command["name"]
    installs = {str(kind) for kind in command.get("integration_types") or (0,)}
    usable = {kind: owner for kind, owner in owners.items() if kind in installs}
    if not usable:
        raise CannotDo(f"“{name}” is not there: the application was added neither to {channel} nor by {user.name}")
    contexts = command.get("contexts")
    if contexts is not None and context_of(state, channel) not in contexts:
        raise CannotDo(f"“{name}” cannot be used in {channel}: its contexts are {contexts}")
    if channel.guild is None:
        return usable
    has = permissions.in_channel(user, channel)
    if not has & Can.USE_APPLICATION_COMMANDS:
        raise CannotDo(f"{user.name} may not use commands in {channel}")
    needs = command.get("default_member_permissions")
    if needs is not None and (has & int(needs) != int(needs) or int(needs) == 0) and has != permissions.ALL:
        raise CannotDo(f"“{name}” does not show for {user.name}: it needs permissions {needs}")
    return usable


def _payload(state: State, interaction: Interaction) -> Json:
    user, channel, guild = interaction.user, interaction.channel, interaction.guild
    bot = state.world.bot
    data: Json = {
        "id": str(interaction.id),
        "application_id": str(state.application.id),
        "type": int(interaction.kind),
        "data": interaction.data,
        "channel": payloads.channel(channel, bot),
        "channel_id": str(channel.id),
        "token": interaction.token,
        "version": 1,
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": interaction.owners,
        "context": context_of(state, channel),
        "attachment_size_limit": _ATTACHMENT_LIMIT,
    }
    has = permissions.in_channel(user, channel)
    data["channel"]["permissions"] = str(int(has))
    if guild is None:
        data |= {"user": payloads.user(user), "app_permissions": str(int(permissions.IN_DIRECT_MESSAGES))}
    else:
        there = state.world.bot_is_in(guild)
        app_may = permissions.in_channel(bot, channel) if there else has & _OUTSIDE_APPS_MAY
        data |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": {**payloads.member(guild.members[user.id]), "permissions": str(int(has))},
            "app_permissions": str(int(app_may)),
        }
    if interaction.message is not None:
        data["message"] = payloads.message(interaction.message, bot)
    return data
