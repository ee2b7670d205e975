"""`kill -9` of the watcher at random moments: every new entry is written down exactly once all the same."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import shutil
from pathlib import Path

import pytest

from bot.workers import Workers
from tests.net.support import http
from tests.stories import watching
from tests.stories.site import World, rss, world

FEEDS = ("a.example/feed", "b.example/feed", "c.example/feed")
PUBLISHED = 12
"""Entries that each feed publishes, one every second time that it is asked: fewer than a channel takes in a day."""


class Publisher:
    """A feed without dates that holds its newest ten entries."""

    def __init__(self, here: World, page: str) -> None:
        self.page = page
        self.asked = 0
        self.sent = asyncio.Event()
        here.sites.pages[page] = self._answer

    def title(self, n: int) -> str:
        return f"Entry {100 + n} of {self.page}"

    def _answer(self, asked: dict[str, str]) -> bytes:
        self.asked += 1
        self.sent.set()
        newest = min(self.asked // 2, PUBLISHED)
        entries = [
            f"<item><title>{self.title(n)}</title><guid>{self.page}#{n}</guid></item>"
            for n in range(newest, newest - 10, -1)
        ]
        return http(rss(entries))


def started(file: Path, rounds: int) -> multiprocessing.process.BaseProcess:
    # Forked from a process that has imported the program already: as real as any, and quick to start.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.stories.watching"])
    process = context.Process(target=watching.run, args=(file, rounds))
    process.start()
    return process


@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.slow)])
async def test_whenever_it_dies_every_entry_is_written_down_once(
    tmp_path: Path, workers: Workers, migrated: Path, kills: int
) -> None:
    chance = random.Random(kills)
    file = Path(shutil.copy(migrated, tmp_path / "world.sqlite3"))
    async with world(file, workers) as here:
        publishers = [Publisher(here, page) for page in FEEDS]
        for number, page in enumerate(FEEDS):
            await here.follow(page, f"c{number}")
        await here.poll()
        for _ in range(kills):
            process = started(file, 1_000)
            for _ in range(chance.randint(1, 4)):
                one = chance.choice(publishers)
                one.sent.clear()
                await asyncio.wait_for(one.sent.wait(), 30)
            await asyncio.sleep(chance.random() * 0.05)
            process.kill()
            await asyncio.to_thread(process.join)
        while min(one.asked for one in publishers) < 2 * PUBLISHED + 2:
            process = started(file, 20)
            await asyncio.to_thread(process.join)
            assert process.exitcode == 0
        written = await here.posts()
    for number, one in enumerate(publishers):
        titles = [post.story.title for post in written if post.channel_id == f"c{number}" and post.story]
        assert titles == [one.title(n) for n in range(1, PUBLISHED + 1)]
