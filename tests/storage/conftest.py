"""Every repository test runs on a real SQLite file and on a real Postgres."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from storage import server_tables, story_tables  # noqa: F401 (each defines tables)
from storage.database import Database
from storage.tables import metadata
from tests.storage.postgres_server import NoPostgres, run, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Path]:
    """The folder of the server's socket."""
    with ExitStack() as stack:
        try:
            socket = stack.enter_context(running_postgres())
        except (NoPostgres, OSError) as error:
            pytest.skip(f"no Postgres here: {error}")
        yield socket


@pytest.fixture(scope="session")
def fresh_postgres(postgres: Path) -> Callable[[], str]:
    """Makes an empty database and gives its URL."""
    number = itertools.count()

    def make() -> str:
        name = f"test_{next(number)}"
        run(postgres, f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={postgres}"

    return make


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Path) -> str:
    """The URL of a migrated database, which each test empties: a new one a test takes ten times as long."""
    run(postgres, "CREATE DATABASE migrated")
    url = f"postgresql://postgres@/migrated?host={postgres}"
    asyncio.run(_migrate(url))
    return url


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy."""
    path = tmp_path_factory.mktemp("migrated") / "migrated.sqlite3"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    make: Callable[[], str] = request.getfixturevalue("fresh_postgres")
    return make()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a migrated, empty database."""
    if request.param == "sqlite":
        path = shutil.copy(request.getfixturevalue("migrated_sqlite"), tmp_path / "test.sqlite3")
        return f"sqlite:///{path}"
    migrated: str = request.getfixturevalue("migrated_postgres")
    names = ", ".join(table.name for table in metadata.sorted_tables)
    run(request.getfixturevalue("postgres"), f"TRUNCATE {names} RESTART IDENTITY", database="migrated")
    return migrated


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """An opened, migrated, empty database."""
    opened = await Database.open(url)
    yield opened
    await opened.close()


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    await database.migrate()
    await database.close()
