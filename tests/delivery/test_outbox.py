"""The outbox where its database fails it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.live import Live
from bot.delivery.outbox import Outbox
from bot.domain.checks import Delivery, Target
from storage import deliveries
from storage.database import Database

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


class FullDisk:
    """A database that can be read, but not written to."""

    def __init__(self, database: Database) -> None:
        self.reading = database.reading
        self.refused: asyncio.Queue[None] = asyncio.Queue()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        self.refused.put_nowait(None)
        raise OSError("no space left on device")
        yield


async def test_what_cannot_be_claimed_is_left_to_the_next_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.outbox.POLL_SECONDS", 3600.0)
    database = await Database.open(f"sqlite:///{tmp_path / 'outbox.sqlite3'}")
    await database.migrate()
    target = Target(channel_id="1", guild_id="2", interaction=None, may_post=True)
    async with database.writing() as connection:
        await deliveries.create(
            connection, Delivery(id="d", report_id="r" * 22, target=target, nonce="n", wanted=1), NOON
        )
    full = FullDisk(database)
    outbox = Outbox(
        full,  # type: ignore[arg-type]
        None,  # type: ignore[arg-type]
        Live(full, None, None),  # type: ignore[arg-type]
        owner="o",
        now=lambda: NOON,
        lease=timedelta(seconds=30),
        page_of=lambda _: None,
        language_of=lambda _: "en",
    )
    outbox.start()
    await asyncio.wait_for(full.refused.get(), 10)
    while sending := [task for task in asyncio.all_tasks() if task.get_name() == "delivery d"]:
        await asyncio.wait(sending)
    for _ in range(20):
        async with database.reading():
            pass
    assert full.refused.empty()
    await outbox.close(1)
    await database.close()
