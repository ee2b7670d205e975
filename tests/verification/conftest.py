"""Fixtures for tests of whole checks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from tests.fakes import FakeAssessor
from tests.verification.house import House


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    database = await Database.open(f"sqlite:///{tmp_path / 'checks.sqlite3'}")
    await database.migrate()
    yield House(database, [FakeAssessor("One"), FakeAssessor("Two")])
    await database.close()
