"""Fixtures for the whole bot: its own process, a Discord and providers on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chat.bot_process import BotProcess, installed
from tests.loopback_discord.fixtures import discord, town
from tests.loopback_discord.server import Discord
from tests.stubs.providers import Providers, serving

__all__ = ["discord", "town"]


@pytest.fixture
async def providers() -> AsyncIterator[Providers]:
    """ChatGPT, Claude, Perplexity and a compatible server, as stubs."""
    async with serving() as stubs:
        yield stubs


@pytest.fixture
async def bot(discord: Discord, providers: Providers, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """The bot, logged in, with all assessors; it takes statements apart by itself, so that only assessments wait."""
    settings = {
        **discord.environment,
        **providers.environment(),
        "DECOMPOSE_WITH": "embedded",
        "MAX_USD_PER_DAY": "1000",
        "MAX_USD_PER_CHECK": "1000",
    }
    async with installed(tmp_path, settings) as process:
        await discord.bot_is_ready()
        await discord.has_command("check")
        yield process
