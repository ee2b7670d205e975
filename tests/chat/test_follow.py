"""`/follow` as people see it: the bot is its own process; Discord and the site that is followed are on loopback."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.chat.bot_process import BotProcess, installed
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.net.support import talking
from tests.stories.site import Clock, Sites, entry, rss

FEED = "127.0.0.1/feed.xml"
NOW = datetime.now(UTC)
OLD = [entry(n, f"Old matter {n} of the harbour", NOW - timedelta(hours=3 + n)) for n in range(6)]
FERRY = "The ferry Osprey sank in the bay. It had 31 people on board."


def ferry(summary: str = FERRY) -> str:
    return entry(50, "Ferry sinks in the bay", NOW - timedelta(minutes=5), summary)


@pytest.fixture
async def sites() -> AsyncIterator[Sites]:
    made = Sites(Clock())

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        await made.talk(path, listener.requests.pop(), writer)

    async with talking(talk) as listener:
        made.port = listener.port
        made.says(FEED, rss(OLD))
        yield made


@pytest.fixture
async def follower(discord: Discord, town: Town, tmp_path: Path) -> AsyncIterator[BotProcess]:
    async with installed(tmp_path, {**discord.environment, "ALLOW_PRIVATE_URLS": "true"}) as process:
        await discord.bot_is_ready()
        await discord.has_command("follow")
        yield process


def make_due(bot: BotProcess) -> None:
    """As if the time to ask again had come."""
    with closing(sqlite3.connect(bot.database, timeout=10)) as connection, connection:
        connection.execute("UPDATE followed_sources SET next_at = '2020-01-01 00:00:00.000000'")


def posted(town: Town) -> list[Message]:
    return [message for message in town.ben.messages(town.news) if message.author.is_bot]


async def test_following_a_site(follower: BotProcess, town: Town, discord: Discord, sites: Sites) -> None:
    refused = await town.ben.types("/follow add", source=sites.url(FEED))
    assert "Manage Channels" in (await refused.answer("Manage")).text

    asked = await town.cleo.types("/follow add", {"channel": town.news}, source=sites.url(FEED))
    shown = await asked.answer("a feed of 6 stories")
    assert shown.only_for is town.cleo.account
    assert "Old matter 0" in shown.text
    assert posted(town) == []

    sites.says(FEED, rss([ferry(), *OLD]))
    make_due(follower)
    message = await town.ben.sees("Ferry sinks in the bay", channel=town.news, within=15)
    assert message.buttons == ["Check this story"]
    await (await town.ben.presses(message, "Check this story")).acknowledged()
    await town.ben.sees(lambda one: one is message and "Show here" in one.buttons, within=20)

    sites.says(FEED, rss([ferry(FERRY.replace("31", "33")), *OLD]))
    make_due(follower)
    reply = await town.ben.sees(lambda one: one.replies_to is message, within=15)
    assert "31 → 33 people" in reply.text
    await discord.until(lambda: "31 → 33 people" in message.text, "the message was not brought up to date")
    assert "before its last change" in message.text

    # A channel that may not be written to is paused with that reason, and goes on when it may be.
    discord.places.allow(town.news, town.newsroom.bot_role, deny=Can.SEND_MESSAGES)
    sites.says(FEED, rss([entry(51, "Bridge opens to cyclists", NOW), ferry(FERRY.replace("31", "33")), *OLD]))
    make_due(follower)
    await follower.prints("message not shown")
    listed = await (await town.cleo.types("/follow list")).answer("News")
    assert "I may not write there" in listed.text
    discord.places.allow(town.news, town.newsroom.bot_role, allow=Can.SEND_MESSAGES)
    (offered,) = await town.cleo.is_offered("/follow resume", "source", "new")
    await (await town.cleo.types("/follow resume", source=offered["value"])).answer("It goes on")
    await town.ben.sees("Bridge opens to cyclists", channel=town.news)

    await follower.kill()
    await follower.start()
    await discord.bot_is_ready()
    make_due(follower)
    previewed = await (await town.cleo.types("/follow preview", source="News")).answer("What would be posted")
    assert "nothing in it changed" in previewed.text
    assert len(posted(town)) == 3
    await (await town.cleo.types("/follow remove", source="News")).answer("not followed any more")
    await (await town.cleo.types("/follow list")).answer("follows nothing yet")
