"""Permissions as Discord computes them (its reference, "Permission Overwrites")."""

from __future__ import annotations

from enum import IntFlag

from tests.loopback_discord.world import Channel, ChannelKind, Guild, Member, Role, User


class Can(IntFlag):
    """The permissions that matter to a bot that reads and writes."""

    NOTHING = 0
    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


ALL = (1 << 53) - 1
"""Every permission that there is, also those without a name here."""

MEMBERS_MAY = (
    Can.ADD_REACTIONS
    | Can.VIEW_CHANNEL
    | Can.SEND_MESSAGES
    | Can.EMBED_LINKS
    | Can.ATTACH_FILES
    | Can.READ_MESSAGE_HISTORY
    | Can.USE_APPLICATION_COMMANDS
    | Can.CREATE_PUBLIC_THREADS
    | Can.SEND_MESSAGES_IN_THREADS
    | Can.USE_EXTERNAL_APPS
)
"""What @everyone may in a new server."""

IN_DIRECT_MESSAGES = MEMBERS_MAY & ~Can.CREATE_PUBLIC_THREADS
"""What one may where there are no roles."""

_NEED_SENDING = Can.MENTION_EVERYONE | Can.EMBED_LINKS | Can.ATTACH_FILES


def in_guild(member: Member) -> int:
    """What the roles of a member give, before any channel is looked at."""
    if member.user is member.guild.owner:
        return ALL
    permissions = member.guild.everyone.permissions
    for role in member.roles:
        permissions |= role.permissions
    return ALL if permissions & Can.ADMINISTRATOR else permissions


def in_channel(user: User, channel: Channel) -> int:
    """What a user may in a channel: roles, overwrites, and what is implied. 0 for somebody who is not there."""
    guild = channel.guild
    if guild is None:
        return int(IN_DIRECT_MESSAGES) if user in channel.recipients else 0
    member = guild.members.get(user.id)
    if member is None:
        return 0
    permissions = in_guild(member)
    if permissions == ALL:
        return ALL
    place = channel if channel.parent is None or not channel.is_thread else channel.parent
    permissions = _overwritten(permissions, member, place, guild)
    if not permissions & Can.VIEW_CHANNEL:
        return 0
    outside = channel.kind is ChannelKind.PRIVATE_THREAD and user not in channel.joined
    if outside and not permissions & Can.MANAGE_THREADS:
        return 0
    speaks = Can.SEND_MESSAGES_IN_THREADS if channel.is_thread else Can.SEND_MESSAGES
    return permissions if permissions & speaks else permissions & ~int(_NEED_SENDING)


def may(user: User, channel: Channel, wanted: int) -> bool:
    """Whether a user has all the permissions of `wanted` in a channel."""
    return in_channel(user, channel) & wanted == wanted


def hidden_from_everyone(channel: Channel) -> bool:
    """Whether a member without any role does not see the channel."""
    guild = channel.guild
    if guild is None:
        return True
    place = channel.parent if channel.is_thread and channel.parent else channel
    overwrite = place.overwrites.get(guild.everyone.id)
    permissions = guild.everyone.permissions
    if overwrite is not None:
        permissions = permissions & ~overwrite.deny | overwrite.allow
    return not permissions & Can.VIEW_CHANNEL


def _overwritten(permissions: int, member: Member, channel: Channel, guild: Guild) -> int:
    everyone = channel.overwrites.get(guild.everyone.id)
    if everyone is not None:
        permissions = permissions & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role in member.roles:
        overwrite = channel.overwrites.get(role.id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    permissions = permissions & ~deny | allow
    own = channel.overwrites.get(member.user.id)
    return permissions if own is None else permissions & ~own.deny | own.allow


def highest(member: Member) -> Role:
    """The role of a member that stands highest."""
    return max([member.guild.everyone, *member.roles], key=lambda role: role.position)
