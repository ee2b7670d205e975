"""`kill -9` of the bot at random moments while a site that it follows changes: every post appears exactly once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.chat.forked_bot import ForkedBot
from tests.loopback_discord.errors import NotSeen
from tests.loopback_discord.messages import Message
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.net.support import talking
from tests.stories.site import Clock, Sites, entry, rss

FEED = "127.0.0.1/feed.xml"
NOW = datetime.now(UTC)
OLD = [entry(n, f"Old matter {n} of the harbour", NOW - timedelta(hours=3 + n)) for n in range(4)]
MOST_REQUESTS = 14
"""Requests after which a process is killed at the latest: it starts with seven, then reads the feed, then posts."""


def title(n: int) -> str:
    return f"Ship number {n} comes into the harbour"


def ship(n: int, people: int) -> str:
    return entry(100 + n, title(n), NOW, f"The ship Osprey {n} had {people} people on board.")


def ships(steps: int) -> list[str]:
    """The newest entries after so many steps: at each second step a ship comes in, at the next its people are counted
    anew."""
    return [ship(n, 31 if 2 * n + 1 == steps else 33) for n in reversed(range((steps + 1) // 2))][:20]


def what_follows(step: int) -> list[tuple[str, ...]]:
    n, corrected = divmod(step, 2)
    return [("reply", title(n), "Corrected: 31 → 33 people")] if corrected else [("post", title(n))]


def written(bot: ForkedBot) -> int:
    """Posts that its database has, sent or not."""
    return count(bot, "SELECT count(*) FROM posts")


def count(bot: ForkedBot, query: str) -> int:
    with closing(sqlite3.connect(f"file:{bot.database}?mode=ro", uri=True, timeout=10)) as connection:
        return int(connection.execute(query).fetchone()[0])


def a_day_passes(bot: ForkedBot) -> None:
    """Everything is due, and what was posted is old: a channel takes just so many posts a day."""
    with closing(sqlite3.connect(bot.database, timeout=10)) as connection, connection:
        connection.execute("UPDATE followed_sources SET next_at = '2020-01-01 00:00:00.000000'")
        connection.execute("UPDATE posts SET created_at = datetime(created_at, '-2 days') || '.000000'")


def told(message: Message) -> tuple[str, ...]:
    (embed,) = message.embeds
    if message.replies_to:
        return ("reply", message.replies_to.embeds[0]["title"], *embed["description"].replace("\\", "").splitlines())
    return ("post", embed["title"])


@pytest.mark.parametrize("kills", [pytest.param(10, id="ten"), pytest.param(50, id="fifty", marks=pytest.mark.slow)])
async def test_whenever_it_dies_every_post_appears_once(
    kills: int, discord: Discord, town: Town, tmp_path: Path
) -> None:
    chance = random.Random(kills)
    sites = Sites(Clock())
    bot = ForkedBot(tmp_path, discord.environment)

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        await sites.talk(path, listener.requests.pop(), writer)
        discord.watch.show(sites)

    def requests() -> int:
        return len(sites.requests) + len(discord.record.calls)

    async with talking(talk) as listener:
        sites.port = listener.port
        sites.says(FEED, rss(OLD))
        bot.start()
        try:
            await discord.bot_is_ready()
            await discord.has_command("follow")
            asked = await town.cleo.types("/follow add", {"channel": town.news}, source=sites.url(FEED))
            await asked.answer("a feed of 4 stories")
            steps = 0
            for _ in range(kills):
                if written(bot) == steps:
                    steps += 1
                    sites.says(FEED, rss([*ships(steps), *OLD]))
                a_day_passes(bot)
                already, life = requests(), chance.randint(1, MOST_REQUESTS)
                with suppress(NotSeen):  # It may have nothing more to do.
                    await discord.until(lambda least=already + life: requests() >= least, "too few", within=3)
                await asyncio.sleep(1.5 * chance.random() ** 2)  # A process that reads feeds takes a while to start.
                await bot.kill()
                bot.start()
            a_day_passes(bot)
            expected = [one for n in range(steps) for one in what_follows(n)]
            await discord.until(lambda: len(posted(town)) >= len(expected), "not everything was posted", 30)
        finally:
            await bot.kill()
        assert sorted(told(one) for one in posted(town)) == sorted(expected), bot.printed[-3000:]
        assert steps > kills / 4, "most lives are long enough to get something done"


def posted(town: Town) -> list[Message]:
    return [message for message in town.olga.messages(town.news) if message.author.is_bot]
