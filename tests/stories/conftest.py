"""What tests of followed things share: one worker, one migrated file to copy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.workers import Workers
from storage.database import Database


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    pool = Workers()
    yield pool
    asyncio.run(pool.close())


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database file."""
    path = tmp_path_factory.mktemp("migrated") / "migrated.sqlite3"

    async def make() -> None:
        database = await Database.open(f"sqlite:///{path}")
        await database.migrate()
        await database.close()

    asyncio.run(make())
    return path
