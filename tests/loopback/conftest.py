"""The loopback Discord for these tests, and the sample bot at work in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.loopback.bot import SampleBot, running
from tests.loopback.raw import Api, speaking_to
from tests.loopback_discord.fixtures import discord, town
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

__all__ = ["discord", "town"]


@pytest_asyncio.fixture
async def bot(discord: Discord, town: Town) -> AsyncIterator[SampleBot]:
    """The sample bot, connected and with its commands registered."""
    async with running(discord.environment, SampleBot()) as bot:
        await discord.bot_is_ready()
        yield bot


@pytest_asyncio.fixture
async def api(discord: Discord, town: Town) -> AsyncIterator[Api]:
    """Plain requests to the Discord of the test."""
    async with speaking_to(discord) as api:
        yield api


@pytest.fixture(autouse=True)
def _no_waiting_for_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py pauses five seconds before each IDENTIFY but the first; here there is nobody to spare."""

    async def at_once(self: object, shard_id: int, *, initial: bool = False) -> None:
        return None

    monkeypatch.setattr("discord.Client.before_identify_hook", at_once)
