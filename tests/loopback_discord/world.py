"""Who and what is there: users, servers, roles, channels. Changing them tells the bot, as Discord would."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.loopback_discord.messages import Message


class ChannelKind(IntEnum):
    """The channel types of Discord that are modelled here."""

    TEXT = 0
    DM = 1
    GROUP_DM = 3
    CATEGORY = 4
    NEWS = 5
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


THREADS = frozenset({ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD})


@dataclass(eq=False)
class User:
    """An account. `installed` says whether they added the application for themselves."""

    id: int
    name: str
    is_bot: bool = False
    locale: str = "en-US"
    installed: bool = False

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def mention(self) -> str:
        """How text names them."""
        return f"<@{self.id}>"


@dataclass(eq=False)
class Role:
    """A role; `managed` for the one that came with the bot."""

    id: int
    name: str
    permissions: int
    position: int
    managed: bool = False

    @property
    def mention(self) -> str:
        """How text names it."""
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Overwrite:
    """What a channel allows and denies a role or a member."""

    target: Role | User
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Channel:
    """A place where messages are: of a server, a thread of it, or between people."""

    id: int
    kind: ChannelKind
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    owner: User | None = None
    joined: set[User] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    needs_tag: bool = False
    tags: list[str] = field(default_factory=list)
    applied_tags: list[int] = field(default_factory=list)
    deleted: bool = False
    messages: dict[int, Message] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        if self.kind is ChannelKind.DM:
            return f"DM with {' and '.join(user.name for user in self.recipients if not user.is_bot)}"
        return f"group DM {self.name}" if self.kind is ChannelKind.GROUP_DM else f"#{self.name}"

    @property
    def is_thread(self) -> bool:
        """Whether it hangs below another channel."""
        return self.kind in THREADS

    @property
    def mention(self) -> str:
        """How text names it."""
        return f"<#{self.id}>"


@dataclass(eq=False)
class Member:
    """A user in a server."""

    user: User
    guild: Guild
    joined_at: datetime
    roles: list[Role] = field(default_factory=list)


@dataclass(eq=False)
class Guild:
    """A server. `bot_role` is set while the bot is a member."""

    id: int
    name: str
    owner: User
    everyone: Role
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    bot_role: Role | None = None

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True)
class Event:
    """Something that the gateway tells the bot, if its intents and permissions let it know.

    `channel` is where it happened; the bot must see it. `private` events (interactions) always reach it.
    """

    name: str
    data: dict[str, Any]
    guild: Guild | None = None
    channel: Channel | None = None
    private: bool = False


@dataclass(eq=False)
class World:
    """All of it. `announce` is how the gateway hears of an event."""

    application_id: int
    bot: User
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    announce: Callable[[Event], None] = lambda event: None

    def bot_is_in(self, guild: Guild) -> bool:
        """Whether the bot is a member of a server."""
        return self.bot.id in guild.members
