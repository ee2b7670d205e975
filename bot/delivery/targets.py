"""Where an interaction's answer is shown, and by what right it can be shown again later."""

from __future__ import annotations

from typing import Any

import discord
from pydantic import SecretStr

from bot.delivery.responder import TOKEN_LIFE
from bot.domain.checks import Interaction, Target
from bot.domain.servers import ServerSettings, belongs


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether only the person who asked may see the answer: where the server has not installed the bot, only they did.

    In a direct message with the bot there is nobody else.
    """
    return not (interaction.is_guild_integration() or interaction.context.dm_channel)


def roles_of(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The ids of the roles of the one who asks; none outside of servers."""
    member = interaction.user
    return tuple(str(role.id) for role in member.roles) if isinstance(member, discord.Member) else ()


def may_post(interaction: discord.Interaction[Any], settings: ServerSettings) -> bool:
    """Whether the one who asks may show a result to the channel: the server lets them, and Discord lets us."""
    if interaction.guild_id is None or not interaction.is_guild_integration():
        return False
    permitted, manages = interaction.app_permissions, interaction.permissions.manage_guild
    in_thread = isinstance(interaction.channel, discord.Thread)
    sends = permitted.send_messages_in_threads if in_thread else permitted.send_messages
    return sends and permitted.embed_links and belongs(settings.may_post, roles_of(interaction), manages=manages)


def channel_of(interaction: discord.Interaction[Any]) -> Target:
    """The channel of an interaction, for a message of its own there."""
    return Target(channel_id=str(interaction.channel_id), guild_id=str(interaction.guild_id), may_post=True)


def target_of(
    interaction: discord.Interaction[Any],
    *,
    private: bool,
    replies_to: str | None = None,
    offers_post: bool = False,
) -> Target:
    """The target of the answer to an interaction; `private`: only the person who asked sees it."""
    return Target(
        channel_id=str(interaction.channel_id),
        guild_id=None if interaction.guild_id is None else str(interaction.guild_id),
        interaction=Interaction(
            id=str(interaction.id),
            application_id=str(interaction.application_id),
            token=SecretStr(interaction.token),
            expires_at=interaction.created_at + TOKEN_LIFE,
        ),
        may_post=interaction.guild_id is not None and not private,
        replies_to=replies_to,
        offers_post=offers_post,
    )
