"""The commands that the bot synced, and what a person makes of them when they type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from tests.loopback_discord.clock import Ids
from tests.loopback_discord.errors import CannotDo

Json: TypeAlias = dict[str, Any]

SLASH, ON_USER, ON_MESSAGE = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
"""Command types and option types (Discord's reference, "Application Commands")."""

_STRING_MAX = 6000


class Commands:
    """What is registered, globally (`None`) and for servers; `syncs` counts how often the bot wrote."""

    def __init__(self) -> None:
        self.syncs = 0
        self._registered: dict[int | None, list[Json]] = {}

    def of(self, guild_id: int | None) -> list[Json]:
        """The commands of a server, or the global ones."""
        return self._registered.get(guild_id, [])

    def replace(self, definitions: list[Json], guild_id: int | None, application_id: int, ids: Ids) -> list[Json]:
        """Register these and no others; one whose name and type stay keeps its id."""
        self.syncs += 1
        known = {(one.get("type", SLASH), one["name"]): one["id"] for one in self.of(guild_id)}
        registered = [
            {
                "type": SLASH,
                "description": "",
                "nsfw": False,
                **definition,
                "id": known.get((definition.get("type", SLASH), definition["name"])) or str(ids.next()),
                "application_id": str(application_id),
                "version": str(ids.next()),
                "default_member_permissions": _as_text(definition.get("default_member_permissions")),
                **({} if guild_id is None else {"guild_id": str(guild_id)}),
            }
            for definition in definitions
        ]
        self._registered[guild_id] = registered
        return registered

    def visible(self, guild_id: int | None) -> Iterator[Json]:
        """Those that show in a server: its own and the global ones."""
        if guild_id is not None:
            yield from self.of(guild_id)
        yield from self.of(None)

    def find(self, name: str, kind: int, guild_id: int | None) -> Json:
        """The command of a name. Raises CannotDo and names those that there are."""
        for command in self.visible(guild_id):
            if command["name"] == name and command["type"] == kind:
                return command
        names = sorted(one["name"] for one in self.visible(guild_id) if one["type"] == kind)
        raise CannotDo(f"there is no command “{name}” here; there are: {', '.join(names) or 'none'}")


def descend(command: Json, words: list[str]) -> tuple[list[Json], list[Json]]:
    """The (sub)commands that the words after the first name, and the options of the last. Raises CannotDo."""
    path: list[Json] = []
    options: list[Json] = command.get("options") or []
    for word in words:
        found = next((one for one in options if one["name"] == word and one["type"] <= SUB_COMMAND_GROUP), None)
        if found is None:
            raise CannotDo(f"/{command['name']} has no subcommand “{word}”")
        path.append(found)
        options = found.get("options") or []
    if any(one["type"] <= SUB_COMMAND_GROUP for one in options):
        raise CannotDo(f"/{command['name']} needs a subcommand: {', '.join(one['name'] for one in options)}")
    return path, options


def fill(options: list[Json], given: Mapping[str, Any], focused: str | None = None) -> list[Json]:
    """The options as an interaction carries them. Raises CannotDo where Discord's client would not send them.

    While a person still types (`focused`), nothing but that option is looked at.
    """
    known = {option["name"]: option for option in options}
    for name in given:
        if name not in known:
            raise CannotDo(f"there is no option “{name}”; there are: {', '.join(known) or 'none'}")
    if focused is None:
        for option in options:
            if option.get("required") and option["name"] not in given:
                raise CannotDo(f"the option “{option['name']}” is required")
            if option["name"] in given:
                check(option, given[option["name"]])
    elif not known[focused].get("autocomplete"):
        raise CannotDo(f"the option “{focused}” offers nothing while typing")
    return [
        {"name": name, "type": known[name]["type"], "value": value, **({"focused": True} if name == focused else {})}
        for name, value in given.items()
    ]


def check(option: Json, value: Any) -> None:
    """Hold a value against its option. Raises CannotDo."""
    name, kind = option["name"], option["type"]
    if kind == STRING:
        if not isinstance(value, str):
            raise CannotDo(f"“{name}” is text, not {value!r}")
        least, most = option.get("min_length", 0), option.get("max_length", _STRING_MAX)
        if not least <= len(value) <= most or not value.strip():
            raise CannotDo(f"“{name}” must have {max(least, 1)} to {most} characters; it has {len(value)}")
    elif kind in (INTEGER, NUMBER):
        right = isinstance(value, int if kind == INTEGER else (int, float)) and not isinstance(value, bool)
        if not right:
            raise CannotDo(f"“{name}” is a number, not {value!r}")
        if not option.get("min_value", value) <= value <= option.get("max_value", value):
            raise CannotDo(f"“{name}” is outside its range: {value}")
    elif kind == BOOLEAN and not isinstance(value, bool):
        raise CannotDo(f"“{name}” is true or false, not {value!r}")
    allowed = [choice["value"] for choice in option.get("choices") or ()]
    if allowed and value not in allowed:
        raise CannotDo(f"“{name}” is one of {', '.join(map(str, allowed))}; not {value!r}")


def nest(path: list[Json], options: list[Json]) -> list[Json]:
    """Options inside the subcommands that they belong to."""
    for part in reversed(path):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    return options


def _as_text(permissions: int | str | None) -> str | None:
    return None if permissions is None else str(permissions)
