"""The `resolved` part of an interaction: the things whose ids its values are."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.loopback_discord import commands, payloads, permissions
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.messages import Message
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, Role, User


class File(NamedTuple):
    """A file that a person uploads."""

    name: str
    content: bytes


class Resolver:
    """Turns things into ids and collects what they are in `found`."""

    def __init__(self, state: State, channel: Channel) -> None:
        self.found: dict[str, dict[str, Any]] = {}
        self._state = state
        self._guild = channel.guild

    def value_of(self, kind: int, value: Any) -> Any:
        """The value of an option or select of that type. Raises CannotDo for a thing of another kind."""
        if kind in (commands.USER, commands.MENTIONABLE) and isinstance(value, User):
            return self.user(value)
        if kind in (commands.ROLE, commands.MENTIONABLE) and isinstance(value, Role):
            return self._keep("roles", value.id, payloads.role(value))
        if kind == commands.CHANNEL and isinstance(value, Channel):
            return self._channel(value)
        if kind == commands.ATTACHMENT and isinstance(value, File):
            attachment = self._state.attach(value.name, value.content)
            return self._keep("attachments", int(str(attachment["id"])), attachment)
        if kind in (commands.STRING, commands.INTEGER, commands.BOOLEAN, commands.NUMBER):
            return value
        raise CannotDo(f"{value!r} is not what an option of type {kind} takes")

    def user(self, user: User) -> str:
        """A user, and the membership if there is one."""
        member = self._guild.members.get(user.id) if self._guild else None
        if member is not None:
            permitted = str(int(permissions.in_guild(member)))
            self._keep("members", user.id, {**payloads.member(member, with_user=False), "permissions": permitted})
        return self._keep("users", user.id, payloads.user(user))

    def message(self, message: Message) -> str:
        """A message, with its content whatever the intents are."""
        return self._keep("messages", message.id, payloads.message(message, self._state.world.bot))

    def _channel(self, channel: Channel) -> str:
        may = str(int(permissions.in_channel(self._state.world.bot, channel)))
        return self._keep("channels", channel.id, {**payloads.channel(channel), "permissions": may})

    def _keep(self, section: str, number: int, data: dict[str, Any]) -> str:
        self.found.setdefault(section, {})[str(number)] = data
        return str(number)
