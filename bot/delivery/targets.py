"""Where an interaction's answer is shown, and by what right it can be shown again later."""

from __future__ import annotations

from typing import Any

import discord
from pydantic import SecretStr

from bot.delivery.responder import TOKEN_LIFE
from bot.domain.checks import Interaction, Target


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether only the person who asked may see the answer: where the server has not installed the bot, only they did.

    In a direct message with the bot there is nobody else.
    """
    return not (interaction.is_guild_integration() or interaction.context.dm_channel)


def target_of(interaction: discord.Interaction[Any], *, private: bool) -> Target:
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
    )
