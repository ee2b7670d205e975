"""What the owner of a server decides, and the decisions that follow from it: pure, for every way in alike."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from bot.domain.base import Model, UtcDatetime

Snowflake: TypeAlias = Annotated[str, Field(pattern=r"^\d{1,20}$")]
"""An id of Discord's."""


class Who(StrEnum):
    """Kinds of audience."""

    EVERYONE = "everyone"
    ROLES = "roles"
    NOBODY = "nobody"


class Audience(Model):
    """Who may do something: everyone, the members with one of `roles`, or nobody."""

    who: Who = Who.EVERYONE
    roles: tuple[Snowflake, ...] = ()


class ResultsIn(StrEnum):
    """Where the results of public checks go: the channel, a thread at the checked message, or the log channel only."""

    CHANNEL = "channel"
    THREAD = "thread"
    LOG = "log"


class Visibility(StrEnum):
    """Whether a report has a page: for anyone with its link, or not at all (**Show here** only)."""

    LINK = "link"
    OFF = "off"


class ServerSettings(Model):
    """Everything that an owner can set; the defaults hold for a server that has set nothing.

    `language` None follows the server's own in Discord. `daily_usd` and `checks_a_day` are for the whole server and a
    day of UTC, `checks_a_day_each` for a member; None means no limit of the server's own. `cooldown` is in seconds.
    `assessors` empty means all. `heard` are bots and webhooks whose messages automatic triggers listen to. A channel
    in `channels` or `not_channels` stands for its threads, a category for its channels; no `channels` means all.
    """

    trigger_emoji: Annotated[str, Field(min_length=1, max_length=100)] = "🔎"
    reactions: bool = False
    members_needed: Annotated[int, Field(ge=1, le=25)] = 3
    one_is_enough: tuple[Snowflake, ...] = ()
    link_channels: tuple[Snowflake, ...] = ()
    link_hosts: tuple[str, ...] = ()
    not_link_hosts: tuple[str, ...] = ()
    channels: tuple[Snowflake, ...] = ()
    not_channels: tuple[Snowflake, ...] = ()
    results_in: ResultsIn = ResultsIn.CHANNEL
    log_channel: Snowflake | None = None
    language: Annotated[str, Field(pattern=r"^(?:en|vi)$")] | None = None
    may_check: Audience = Audience()
    may_post: Audience = Audience()
    pages: Visibility = Visibility.LINK
    daily_usd: Annotated[Decimal, Field(ge=0, le=10_000, decimal_places=2)] | None = Decimal(2)
    checks_a_day: Annotated[int, Field(ge=0, le=100_000)] | None = 200
    checks_a_day_each: Annotated[int, Field(ge=0, le=10_000)] | None = 5
    cooldown: Annotated[int, Field(ge=0, le=86_400)] = 30
    assessors: tuple[str, ...] = ()
    heard: tuple[Snowflake, ...] = ()
    follow_roles: tuple[Snowflake, ...] = ()


class Pause(Model):
    """Public checks are stopped in a channel, or in the whole server where `channel_id` is None.

    `until` None: until somebody resumes them.
    """

    guild_id: str
    channel_id: str | None = None
    until: UtcDatetime | None = None
    paused_by: str | None = None
    created_at: UtcDatetime


class SettingChange(Model):
    """A row of the audit table: `before` and `after` are the values as JSON."""

    guild_id: str
    setting: str
    before: str
    after: str
    changed_by: str | None
    created_at: UtcDatetime


class BlockedKind(StrEnum):
    """What an operator can block."""

    SERVER = "server"
    USER = "user"


def belongs(audience: Audience, roles: Collection[str], *, manages: bool) -> bool:
    """Whether somebody with these roles is among `audience`. Who manages the server has every role, so to speak."""
    if audience.who is Who.ROLES:
        return manages or not set(audience.roles).isdisjoint(roles)
    return audience.who is Who.EVERYONE


def is_open(settings: ServerSettings, places: Collection[str]) -> bool:
    """Whether checks are allowed in a channel; `places` are the ids of it, its parent and its category."""
    if not set(settings.not_channels).isdisjoint(places):
        return False
    return not settings.channels or not set(settings.channels).isdisjoint(places)


def marks_links(settings: ServerSettings, places: Collection[str]) -> bool:
    """Whether shared links are marked in a channel, given as in `is_open`."""
    return is_open(settings, places) and not set(settings.link_channels).isdisjoint(places)


def host_is_marked(settings: ServerSettings, host: str) -> bool:
    """Whether links to a host are marked: a rule for a domain holds for the hosts under it, a denial wins."""
    if _is_under(host, settings.not_link_hosts):
        return False
    return not settings.link_hosts or _is_under(host, settings.link_hosts)


def is_heard(settings: ServerSettings, author_id: str, *, machine: bool) -> bool:
    """Whether automatic triggers listen to an author; `machine`: a bot or a webhook. Our own id is never given."""
    return not machine or author_id in settings.heard


def reactions_needed(settings: ServerSettings, roles: Collection[str], *, shared: bool, own: bool) -> int:
    """How many different members must react before a message is checked.

    One for a shared post (a link, an embed, a forward), for one's own, and for a member whose roles the server named.
    """
    if shared or own or not set(settings.one_is_enough).isdisjoint(roles):
        return 1
    return settings.members_needed


def may_follow(settings: ServerSettings, roles: Collection[str], *, manages: bool) -> bool:
    """Whether somebody may let a channel follow a source: who manages the server, and the roles that it named."""
    return manages or not set(settings.follow_roles).isdisjoint(roles)


def visibility_of(settings: ServerSettings, *, hidden: bool) -> Visibility:
    """Whether a report of a server has a page; `hidden`: of a channel that @everyone cannot see, which never has."""
    return Visibility.OFF if hidden else settings.pages


def _is_under(host: str, domains: Collection[str]) -> bool:
    host = host.lower().rstrip(".")
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)
