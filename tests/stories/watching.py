"""A real process that watches, for a test to kill at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

from bot.documents.reader import DocumentReader
from bot.net.fetch import Fetcher
from bot.stories.watcher import Watcher
from bot.workers import Workers
from storage import sources
from storage.database import Database
from tests.stories.site import Clock, everywhere


def run(file: Path, rounds: int) -> None:
    """Visit what comes due, each at its time, as often as told."""
    asyncio.run(_run(file, rounds))


async def _run(file: Path, rounds: int) -> None:
    database = await Database.open(f"sqlite:///{file}")
    workers = Workers()
    clock = Clock()
    fetcher = Fetcher(now=clock, allow_private=True, resolve=everywhere, per_host=1)
    reader = DocumentReader(fetcher, workers)
    watcher = Watcher(database, fetcher, reader, now=clock, chance=lambda: 0.0, new_id=lambda: uuid4().hex)
    try:
        for _ in range(rounds):
            async with database.reading() as connection:
                due = await sources.next_due(connection)
            if due is None:
                return
            clock.now = due
            await watcher.round()
    finally:
        await workers.close()
        await fetcher.close()
        await database.close()
