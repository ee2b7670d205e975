"""The loopback Discord, for calls that are really made."""

from __future__ import annotations

from tests.loopback_discord.fixtures import discord, town

__all__ = ["discord", "town"]
