"""The world as JSON, in the shapes of Discord's reference."""

from __future__ import annotations

from typing import Any, TypeAlias

from tests.loopback_discord import permissions
from tests.loopback_discord.clock import time_of
from tests.loopback_discord.messages import Message
from tests.loopback_discord.world import Channel, ChannelKind, Guild, Member, Overwrite, Role, User

Json: TypeAlias = dict[str, Any]

MESSAGE, REPLY, SLASH_COMMAND, CONTEXT_MENU = 0, 19, 20, 23
"""Message types."""


def user(who: User) -> Json:
    """A user."""
    return {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "global_name": None if who.is_bot else who.name,
        "discriminator": "0",
        "avatar": None,
        "bot": who.is_bot,
        "public_flags": 0,
    }


def member(who: Member, with_user: bool = True) -> Json:
    """A member; without the user where Discord gives it beside."""
    data: Json = {
        "nick": None,
        "roles": [str(role.id) for role in who.roles],
        "joined_at": who.joined_at.isoformat(),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
    }
    return {**data, "user": user(who.user)} if with_user else data


def role(one: Role) -> Json:
    """A role."""
    return {
        "id": str(one.id),
        "name": one.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": one.position,
        "permissions": str(int(one.permissions)),
        "managed": one.managed,
        "mentionable": False,
        "flags": 0,
    }


def overwrite(one: Overwrite) -> Json:
    """A permission overwrite."""
    return {
        "id": str(one.target.id),
        "type": 0 if isinstance(one.target, Role) else 1,
        "allow": str(int(one.allow)),
        "deny": str(int(one.deny)),
    }


def channel(one: Channel, bot: User | None = None) -> Json:
    """A channel; of a conversation, `bot` is left out of the recipients."""
    data: Json = {"id": str(one.id), "type": int(one.kind), "flags": 0}
    newest = max(one.messages, default=None)
    data["last_message_id"] = None if newest is None else str(newest)
    if one.guild is None:
        data["recipients"] = [user(who) for who in one.recipients if who is not bot]
        if one.kind is ChannelKind.GROUP_DM:
            data |= {"name": one.name, "icon": None, "owner_id": str(one.recipients[0].id)}
        return data
    data |= {
        "guild_id": str(one.guild.id),
        "name": one.name,
        "position": 0,
        "nsfw": False,
        "topic": None,
        "parent_id": str(one.parent.id) if one.parent else None,
        "permission_overwrites": [overwrite(entry) for entry in one.overwrites.values()],
        "rate_limit_per_user": 0,
    }
    if one.kind is ChannelKind.FORUM:
        data["available_tags"] = [
            {"id": str(one.id + number), "name": name, "moderated": False, "emoji_id": None, "emoji_name": None}
            for number, name in enumerate(one.tags, start=1)
        ]
        data["flags"] = 1 << 4 if one.needs_tag else 0
    if one.is_thread:
        data |= {
            "owner_id": str(one.owner.id) if one.owner else None,
            "message_count": len(one.messages),
            "member_count": len(one.joined),
            "total_message_sent": len(one.messages),
            "applied_tags": [str(tag) for tag in one.applied_tags],
            "thread_metadata": {
                "archived": one.archived,
                "locked": one.locked,
                "auto_archive_duration": 1440,
                "archive_timestamp": time_of(one.id).isoformat(),
                "create_timestamp": time_of(one.id).isoformat(),
            },
        }
        if bot is not None and bot in one.joined:
            data["member"] = thread_member(one, bot)
    return data


def thread_member(thread: Channel, who: User) -> Json:
    """Somebody who is in a thread."""
    joined = time_of(thread.id).isoformat()
    return {"id": str(thread.id), "user_id": str(who.id), "join_timestamp": joined, "flags": 0}


def guild(one: Guild) -> Json:
    """A server as REST gives it."""
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(one.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [role(entry) for entry in one.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "preferred_locale": one.locale,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
    }


def guild_create(one: Guild, bot: User) -> Json:
    """A server as the gateway gives it: with the members that the bot hears of, and the channels that it sees."""
    seen = [place for place in one.channels.values() if permissions.in_channel(bot, place)]
    return {
        **guild(one),
        "joined_at": one.members[bot.id].joined_at.isoformat(),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "voice_states": [],
        "members": [member(one.members[bot.id])],
        "channels": [channel(place) for place in one.channels.values() if not place.is_thread],
        "threads": [channel(place, bot) for place in seen if place.is_thread and not place.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def emoji(name: str) -> Json:
    """An emoji: of Unicode, or `name:id` of a server's own."""
    own, _, number = name.partition(":")
    return {"id": number, "name": own} if number.isdigit() else {"id": None, "name": name}


def message(one: Message, bot: User, for_event: bool = False) -> Json:
    """A message; events also carry the server, the author's membership, and the nonce, which Discord does not keep."""
    first, now = one.versions[0], one.now
    data: Json = {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "author": user(one.author),
        "content": now.content,
        "timestamp": first.at.isoformat(),
        "edited_timestamp": now.at.isoformat() if one.edited else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(who) for who in one.pings],
        "mention_roles": [],
        "attachments": list(now.attachments),
        "embeds": [{"type": "rich", **embed} for embed in now.embeds],
        "components": list(now.components),
        "pinned": False,
        "type": MESSAGE,
        "flags": one.flags,
    }
    if one.by_webhook is not None:
        data["webhook_id"] = str(one.by_webhook)
        data["author"]["bot"] = True
    if one.nonce is not None and for_event:
        data["nonce"] = one.nonce
    if one.author is bot:
        data["application_id"] = str(bot.id)
    if one.reactions:
        data["reactions"] = [
            {"count": len(who), "me": bot in who, "me_burst": False, "emoji": emoji(name), "burst_colors": []}
            for name, who in one.reactions.items()
            if who
        ]
    if one.thread is not None:
        data["thread"] = channel(one.thread, bot)
    if one.interaction is not None and one.interaction.kind == 2:
        data["type"] = SLASH_COMMAND if one.interaction.data.get("type") == 1 else CONTEXT_MENU
        data["interaction_metadata"] = {
            "id": str(one.interaction.id),
            "type": int(one.interaction.kind),
            "user": user(one.interaction.user),
            "authorizing_integration_owners": one.interaction.owners,
        }
    _add_references(data, one, bot)
    if for_event and one.channel.guild is not None:
        data["guild_id"] = str(one.channel.guild.id)
        if (author := one.channel.guild.members.get(one.author.id)) is not None and one.by_webhook is None:
            data["member"] = member(author, with_user=False)
    return data


def _add_references(data: Json, one: Message, bot: User) -> None:
    if one.replies_to is not None:
        data["type"] = REPLY
        data["message_reference"] = _reference(one.replies_to, 0)
        gone = one.replies_to.deleted
        data["referenced_message"] = None if gone else message_without_reference(one.replies_to, bot)
    if one.forwards is not None:
        original = one.forwards
        data["message_reference"] = _reference(original, 1)
        data["message_snapshots"] = [
            {
                "message": {
                    "type": MESSAGE,
                    "content": original.content,
                    "embeds": [{"type": "rich", **embed} for embed in original.embeds],
                    "attachments": list(original.attachments),
                    "timestamp": original.versions[0].at.isoformat(),
                    "edited_timestamp": None,
                    "flags": 0,
                    "mentions": [],
                    "mention_roles": [],
                    "components": [],
                }
            }
        ]


def message_without_reference(one: Message, bot: User) -> Json:
    """A message as it is quoted in another: one level deep."""
    data = message(one, bot)
    data.pop("referenced_message", None)
    return data


def _reference(to: Message, kind: int) -> Json:
    reference: Json = {"type": kind, "message_id": str(to.id), "channel_id": str(to.channel.id)}
    return reference if to.channel.guild is None else {**reference, "guild_id": str(to.channel.guild.id)}


def reaction(one: Message, who: User, name: str) -> Json:
    """What the gateway says of a reaction that was added or removed."""
    data: Json = {
        "user_id": str(who.id),
        "channel_id": str(one.channel.id),
        "message_id": str(one.id),
        "message_author_id": str(one.author.id),
        "emoji": emoji(name),
        "burst": False,
        "type": 0,
    }
    if one.channel.guild is not None:
        data["guild_id"] = str(one.channel.guild.id)
        if (there := one.channel.guild.members.get(who.id)) is not None:
            data["member"] = member(there)
    return data
