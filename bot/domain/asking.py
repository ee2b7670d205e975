"""Who asked for a check, where, and of whose words: what limits, reuse and privacy need to know."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from bot.domain.base import Model, UtcDatetime


class Door(StrEnum):
    """The ways in."""

    COMMAND = "command"
    MENU = "menu"
    REACTION = "reaction"
    AGAIN = "again"
    STORY = "story"


class Asked(Model):
    """A person's wish for a check, and what is known of that person at this moment.

    `guild_id` is None in direct messages and where the bot is no member: then no server's settings hold. `places` are
    the channel's id, its parent's and its category's. `roles` and `manages` (Manage Server) are the person's.
    `hidden`: not everybody in the server may see the channel, or it is a direct message. `private`: only the person
    sees the answer. `author_id` and `message_id` are of the message that is checked, if it is one.
    """

    door: Door
    member_id: str
    guild_id: str | None = None
    places: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    manages: bool = False
    hidden: bool = True
    private: bool = False
    author_id: str | None = None
    message_id: str | None = None

    @property
    def channel_id(self) -> str | None:
        """The channel or thread itself."""
        return self.places[0] if self.places else None


class Request(Model):
    """A stored wish, with the check that answers it. Only here it stands who asked.

    `key` is the same for every wording that is surely the same statement. `shared`: others in the server may be
    given its report. `joined`: an earlier request's check answers it, so it cost nothing. `reserved` USD are set
    aside in the server's budget `scope` until the check ends.
    """

    id: str
    check_id: str
    report_id: str
    door: Door
    member_id: str | None
    guild_id: str | None
    channel_id: str | None
    author_id: str | None = None
    message_id: str | None = None
    key: str
    shared: bool = False
    joined: bool = False
    scope: str | None = None
    reserved: Decimal | None = None
    created_at: UtcDatetime
