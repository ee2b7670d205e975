"""Reading what a person types at the prompt as Discord's client reads it."""

from __future__ import annotations

import re
from typing import Any

from tests.loopback_discord import commands
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel


def slash_command(state: State, channel: Channel, line: str) -> tuple[str, dict[str, Any]]:
    """`/follow add source: https://… check: true` as the words of the command and its options.

    Without any option's name, the rest of the line is the first option. Raises CannotDo.
    """
    guild = channel.guild
    name, *rest = line.removeprefix("/").split(" ")
    command = state.application.commands.find(name, commands.SLASH, guild.id if guild else None)
    words = [name]
    options = command.get("options") or []
    while rest and (inner := next((one for one in options if one["type"] <= 2 and one["name"] == rest[0]), None)):
        words.append(rest.pop(0))
        options = inner.get("options") or []
    known = {option["name"]: option for option in options if option["type"] > 2}
    given = _split(" ".join(rest).strip(), list(known))
    return "/" + " ".join(words), {one: _value(state, channel, known[one], text) for one, text in given.items()}


def _split(text: str, names: list[str]) -> dict[str, str]:
    if not text:
        return {}
    if not names:
        raise CannotDo("this command has no options")
    found = list(re.finditer(rf"(?:^|\s)({'|'.join(map(re.escape, names))}):", text))
    if not found or found[0].start() > 0:
        return {names[0]: text}
    ends = [one.start() for one in found[1:]] + [len(text)]
    return {one[1]: text[one.end() : end].strip() for one, end in zip(found, ends, strict=True)}


def _value(state: State, channel: Channel, option: dict[str, Any], text: str) -> Any:
    kind = option["type"]
    for choice in option.get("choices") or ():
        if choice["name"] == text:
            return choice["value"]
    if kind == commands.BOOLEAN:
        return text.lower() in ("true", "yes", "on", "1")
    if kind in (commands.INTEGER, commands.NUMBER):
        try:
            return int(text) if kind == commands.INTEGER else float(text)
        except ValueError:
            raise CannotDo(f"“{option['name']}” is a number, not “{text}”") from None
    name = text.lstrip("#@")
    guild = channel.guild
    if kind == commands.CHANNEL:
        return _named(name, list(guild.channels.values()) if guild else [])
    if kind == commands.ROLE:
        return _named(name, list(guild.roles.values()) if guild else [])
    if kind == commands.USER:
        return _named(name, list(state.world.users.values()))
    return text


def _named(name: str, things: list[Any]) -> Any:
    for thing in things:
        if thing.name.lower() == name.lower():
            return thing
    raise CannotDo(f"there is no “{name}”; there are: {', '.join(thing.name for thing in things)}")
