"""Calls to Discord where its answer does not say what it seems to say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.delivery.calls import Calls
from bot.delivery.outcomes import DiscordFailure, Outcome
from bot.domain.checks import Delivery, Target
from bot.render.message import Message
from tests.loopback.bot import SampleBot, running
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel

MESSAGE = Message(content="A result.")
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def delivery(channel: Channel) -> Delivery:
    assert channel.guild is not None
    target = Target(channel_id=str(channel.id), guild_id=str(channel.guild.id), interaction=None, may_post=True)
    return Delivery(id="d", report_id="r" * 22, target=target, nonce="n")


async def test_a_post_has_a_nonce_that_discord_enforces(discord: Discord, town: Town) -> None:
    async with running(discord.environment, SampleBot()) as bot:
        await discord.bot_is_ready()
        calls, channel = Calls(bot, timeout=10), str(town.general.id)
        first = await calls.post(channel, MESSAGE, "n")
        assert await calls.post(channel, MESSAGE, "n") == first
    assert len([one for one in town.ben.messages(town.general) if one.author.is_bot]) == 1


async def test_a_history_that_may_not_be_read_is_not_an_empty_one(discord: Discord, town: Town) -> None:
    discord.places.allow(town.general, town.newsroom.bot_role, deny=Can.READ_MESSAGE_HISTORY)
    async with running(discord.environment, SampleBot()) as bot:
        await discord.bot_is_ready()
        await bot.wait_until_ready()
        with pytest.raises(DiscordFailure) as failed:
            await Calls(bot, timeout=10).find(delivery(town.general), MESSAGE, since=LONG_AGO)
    assert failed.value.outcome is Outcome.FORBIDDEN


async def test_an_archived_thread_is_opened_for_its_message(discord: Discord, town: Town) -> None:
    async with running(discord.environment, SampleBot()) as bot:
        await discord.bot_is_ready()
        calls, thread = Calls(bot, timeout=10), str(town.thread.id)
        posted = await calls.post(thread, Message(content="Checking."), "n")
        discord.places.archive(town.thread)
        await calls.edit(thread, posted, MESSAGE)
        assert [one.text for one in town.ben.messages(town.thread) if str(one.id) == posted] == ["A result."]
        discord.places.archive(town.thread, locked=True)
        with pytest.raises(DiscordFailure) as failed:
            await calls.edit(thread, posted, MESSAGE)
    assert failed.value.outcome is Outcome.FORBIDDEN
