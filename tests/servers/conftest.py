"""A database of its own for each test, and a clock that tests move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage.database import Database


class Clock:
    """The time of a test: it stands still until moved."""

    def __init__(self) -> None:
        self.at = datetime(2026, 5, 20, 9, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def passes(self, **time: float) -> None:
        self.at += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite:///{tmp_path / 'servers.sqlite3'}")
    await opened.migrate()
    yield opened
    await opened.close()
