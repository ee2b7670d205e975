"""Definitions of commands (Discord's reference, "Application Commands")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tests.loopback_discord.limits.texts import Json, count, keys, length, unique

MOST = {1: 100, 2: 15, 3: 15}
"""Slash, user and message commands."""

OPTIONS = CHOICES = 25
DESCRIPTION = CHOICE = 100
ALL_TEXT = 8000
"""Characters of names, descriptions and choices of one command."""

_NAME = re.compile(r"[-_'\w]{1,32}")
_SUB_COMMAND, _GROUP, _STRING, _INTEGER, _NUMBER, _CHANNEL = 1, 2, 3, 4, 10, 7
_KEYS = (
    "id type name name_localizations description description_localizations options default_member_permissions "
    "dm_permission default_permission nsfw integration_types contexts handler"
)
_OPTION_KEYS = (
    "type name name_localizations description description_localizations required choices options channel_types "
    "min_value max_value min_length max_length autocomplete"
)


def problems(definitions: list[Json]) -> Iterator[str]:
    """What is wrong with all commands of a place."""
    for kind, number in Counter(one.get("type", 1) for one in definitions).items():
        if number > MOST.get(kind, 0):
            yield f"commands: {number} of type {kind}; at most {MOST.get(kind, 0)}"
    yield from unique("commands", [(one.get("type", 1), one.get("name")) for one in definitions])
    for definition in definitions:
        where = f"/{definition.get('name')}"
        yield from keys(where, definition, _KEYS)
        if definition.get("type", 1) == 1:
            yield from _names(where, definition)
            yield from _options(where, definition.get("options") or [])
            if (total := _size(definition)) > ALL_TEXT:
                yield f"{where}: {total} characters in all; at most {ALL_TEXT}"
        else:
            yield from length(f"{where}.name", definition.get("name"), 32)
            if definition.get("description") or definition.get("options"):
                yield f"{where}: a command of a menu has neither description nor options"


def choice_problems(choices: list[Json]) -> Iterator[str]:
    """What is wrong with choices, of an option or offered while typing."""
    yield from count("choices", choices, CHOICES)
    for number, choice in enumerate(choices):
        where = f"choices[{number}]"
        yield from keys(where, choice, "name name_localizations value")
        yield from length(f"{where}.name", choice.get("name"), CHOICE)
        if isinstance(choice.get("value"), str):
            yield from length(f"{where}.value", choice["value"], CHOICE, least=0)
    yield from unique("choices", [choice.get("name") for choice in choices])


def _names(where: str, holder: Json) -> Iterator[str]:
    for name in [holder.get("name"), *(holder.get("name_localizations") or {}).values()]:
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
            yield f"{where}.name: {name!r} is no name (1 to 32 letters, digits, - or _, lower case)"
    for text in [holder.get("description"), *(holder.get("description_localizations") or {}).values()]:
        yield from length(f"{where}.description", text, DESCRIPTION)


def _options(where: str, options: list[Json]) -> Iterator[str]:
    yield from count(f"{where}.options", options, OPTIONS)
    yield from unique(f"{where}.options", [option.get("name") for option in options])
    if len({option.get("type") in (_SUB_COMMAND, _GROUP) for option in options}) > 1:
        yield f"{where}: subcommands beside options"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{where}: a required option comes after an optional one"
    for option in options:
        place = f"{where} {option.get('name')}"
        yield from keys(place, option, _OPTION_KEYS)
        yield from _names(place, option)
        yield from _options(place, option.get("options") or [])
        yield from _values(place, option)


def _values(where: str, option: Json) -> Iterator[str]:
    kind, choices = option.get("type"), option.get("choices") or []
    yield from (f"{where}.{problem}" for problem in choice_problems(choices))
    if (choices or option.get("autocomplete")) and kind not in (_STRING, _INTEGER, _NUMBER):
        yield f"{where}: an option of type {kind} has no choices"
    if choices and option.get("autocomplete"):
        yield f"{where}: choices and autocomplete exclude each other"
    if option.get("channel_types") and kind != _CHANNEL:
        yield f"{where}: only a channel has channel_types"
    for name, top in (("min_length", 6000), ("max_length", 6000)):
        if option.get(name) is not None and not (kind == _STRING and 0 <= option[name] <= top):
            yield f"{where}.{name}: {option[name]} cannot be"


def _size(holder: Json) -> int:
    own = len(holder.get("name") or "") + len(str(holder.get("description") or ""))
    own += sum(len(one["name"]) + len(str(one["value"])) for one in holder.get("choices") or ())
    return own + sum(_size(option) for option in holder.get("options") or ())
