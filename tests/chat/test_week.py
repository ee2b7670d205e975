"""A simulated week of polling, from the sites that change to what people read in Discord: exactly what is expected.

The watcher, the publisher and the Discord side are the program's own, in this process, on a clock that the test moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import discord
import pytest

from bot.app import Chat, Services, assembled_chat, open_services
from bot.client import point_elsewhere
from bot.config import Settings
from bot.domain.following import Filters, SourceState
from bot.domain.servers import ServerSettings
from bot.stories.desk import StoryDesk
from bot.stories.finding import Finder
from bot.workers import Workers
from storage import deliveries, servers, subscriptions
from tests.loopback_discord.messages import Message
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel
from tests.net.support import talking
from tests.stories.site import DAY, MONDAY, Clock, Sites, World, everywhere, impatient
from tests.stories.week import DRIPPING, FEEDS, GONE, LOOP, NEWS, STORY, scripted


class Week(NamedTuple):
    """The sites with their watcher, and the rest of the program behind it."""

    world: World
    services: Services
    chat: Chat
    desk: StoryDesk

    async def follow(self, page: str, channel: Channel, **more: Filters) -> None:
        found = await self.desk.look(self.world.sites.url(page))
        await self.desk.follow(found, str(channel.id), str(channel.guild.id) if channel.guild else None, **more)

    async def publish(self) -> None:
        """Let everything that the watcher wrote down appear in Discord."""
        while await self.services.publisher.publish():
            pass
        while True:
            async with self.world.database.reading() as connection:
                if not await deliveries.due(connection, self.world.clock.now):
                    return
            await self.chat.outbox.close(10)


@pytest.fixture
async def week(discord: Discord, tmp_path: Path) -> AsyncIterator[Week]:
    clock = Clock()
    sites = Sites(clock)

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        await sites.talk(path, listener.requests.pop(), writer)

    settings = Settings(_env_file=None, doublechecks_home=tmp_path, wikipedia=False, sample_stories=False)
    point_elsewhere(discord.environment["DISCORD_API_URL"], discord.environment["DISCORD_GATEWAY_URL"])
    async with AsyncExitStack() as stack:
        listener = await stack.enter_async_context(talking(talk))
        sites.port = listener.port
        services = await stack.enter_async_context(open_services(settings, now=clock, resolve=everywhere))
        chat = await stack.enter_async_context(assembled_chat(services, its_intents(), now=clock))
        await chat.client.login(discord.environment["DISCORD_TOKEN"])
        workers, fetcher = Workers(), impatient(clock)
        stack.push_async_callback(workers.close)
        stack.push_async_callback(fetcher.close)
        world = World(sites, services.database, fetcher, workers)
        desk = StoryDesk(services.database, Finder(fetcher, world.reader), now=clock, new_id=world.new_id)
        yield Week(world, services, chat, desk)


def its_intents() -> discord.Intents:
    return discord.Intents(guilds=True)


OSPREY = "The ferry Osprey has a good season"
FERRY = "Ferry sinks in the bay"
IN_ENGLISH = [
    (FERRY, 2, "Corrected: 31 → 33 people"),
    (OSPREY, 3, "Previous record corrected: 39,500 → 37,900 passengers", "Sources 2 → 3: + vllm.example"),
    ("В порту открыли причал", 1),
    ("Lighthouse gets a new lamp", 1),
    (f"to {FERRY}", 1, "Corrected: 31 → 33 people"),
    ("Harbour master retires after thirty years", 1),
    (f"to {OSPREY}", 1, "Sources 2 → 3: + vllm.example"),
    ("“News” is gone for good, says its server. Nothing more will come of it.", 1),
    ("“News”: 8 items looked new at once, as when a site changes all its ids. None was posted.", 1),
    ("“News” could not be read many times in a row and is not asked any more. Resume it when it works again.", 1),
    (f"“{OSPREY}” is no longer available; it was probably merged into another story. Nothing more will come of it.", 1),
    ("Bridge opens to cyclists", 1),
]
IN_VIETNAMESE = [
    (FERRY, 2, "Đã sửa: 31 → 33 people"),
    (f"to {FERRY}", 1, "Đã sửa: 31 → 33 people"),
    ("“News”: 8 mục cùng lúc trông như mới, như khi một trang đổi toàn bộ mã. Không mục nào được đăng.", 1),
]


def told(message: Message) -> tuple[str | int, ...]:
    """What a message is about or answers, how many versions of it there were, and what it says has changed."""
    (embed,) = message.embeds
    lines = embed.get("description", "").replace("\\", "").splitlines()
    if message.replies_to:
        return (f"to {message.replies_to.embeds[0]['title']}", len(message.versions), *lines)
    changes = [line.split("> ", maxsplit=1)[1] for line in lines if line.startswith("🔁")]
    return (embed.get("title") or lines[0], len(message.versions), *changes)


async def test_a_week_brings_exactly_what_is_expected(week: Week, town: Town, discord: Discord) -> None:
    here = week.world
    script = scripted(here.sites)
    for page in FEEDS:
        await week.follow(page, town.news)
    await week.follow(NEWS, town.reading, filters=Filters(topics=("ferry",)))
    await week.follow(STORY, town.news)
    async with here.database.writing() as connection:
        library = str(town.library.id)
        await servers.settings_to_change(connection, library, MONDAY)
        await servers.save_settings(connection, library, ServerSettings(language="vi"), MONDAY)
    for moment, step in [*sorted(script.steps, key=lambda one: one[0]), (MONDAY + 7 * DAY, lambda: None)]:
        await here.until(moment - timedelta(seconds=1))
        discord.clock.set(here.clock.now)
        await week.publish()
        step()
    assert sorted(map(told, town.olga.messages(town.news))) == sorted(IN_ENGLISH)
    assert sorted(map(told, town.olga.messages(town.reading))) == sorted(IN_VIETNAMESE)
    async with here.database.reading() as connection:
        states = {
            source.url: source.state for _, source in await subscriptions.of_guild(connection, str(town.newsroom.id))
        }
    urls = {page: here.sites.url(page) for page in (*FEEDS, STORY)}
    assert {page for page, url in urls.items() if states[url] is SourceState.FAILING} == {LOOP}
    assert {page for page, url in urls.items() if states[url] is SourceState.GONE} == {GONE, STORY}
    del here.sites.most_at_once[DRIPPING.partition("/")[0]]  # It goes on dripping when nobody listens any more.
    assert set(here.sites.most_at_once.values()) == {1}
