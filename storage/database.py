"""The one door to the database.

A service opens a transaction and hands its connection to repositories; nothing commits inside a repository, and no
transaction spans network I/O. The same code runs on an SQLite file and on Postgres.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage import migrator, postgres, sqlite, steady
from storage.errors import CannotOpen, MigrationFailed

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


class Database:
    """An opened database. `await Database.open(url)` makes one; `close` it when done."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self._url = url
        self._engine = engine
        self._on_sqlite = engine.dialect.name == "sqlite"
        if self._on_sqlite:
            self._reader, self._writer = engine, engine.execution_options(**{sqlite.WRITES: True})
        else:
            one_state = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            self._reader, self._writer = engine.execution_options(**one_state), engine
        self._transaction = steady.transaction if self._on_sqlite else AsyncEngine.begin
        # SQLite lets one write at a time, and its waiting is unfair; so writers of this process queue here.
        self._turn: AbstractAsyncContextManager[None] = asyncio.Lock() if self._on_sqlite else nullcontext()

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open `sqlite:///FILE` or `postgresql://…` and see that it answers. Raises CannotOpen, in one sentence."""
        parsed = _parse(url)
        if parsed.get_backend_name() == "sqlite":
            await asyncio.to_thread(sqlite.prepare, parsed)
            return cls(parsed, sqlite.engine(parsed))
        database = cls(parsed, postgres.engine(parsed))
        try:
            async with database.reading() as connection:
                await connection.exec_driver_sql("SELECT 1")
        except DBAPIError as error:
            await database.close()
            raise postgres.refusal(parsed, error) from error
        return database

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database and cannot write."""
        async with self._transaction(self._reader) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is committed at the end, or undone where an exception leaves it. Never nest two."""
        async with self._turn, self._transaction(self._writer) as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the schema up to date; safe to call by many processes at once.

        An SQLite file that has a schema already is copied beside itself first. Raises NewerSchema for a database of
        a newer program, MigrationFailed where a migration cannot be run; neither changes anything.
        """
        newest = migrator.known_revisions()[-1]
        async with self.reading() as connection:
            if await connection.run_sync(migrator.current_revision) == newest:
                return
        try:
            await (self._migrate_sqlite(newest) if self._on_sqlite else self._migrate_postgres(newest))
        except DBAPIError as error:
            raise MigrationFailed(newest, str(error.orig).strip().partition("\n")[0]) from error

    async def _migrate_sqlite(self, newest: str) -> None:
        engine = sqlite.engine(self._url, foreign_keys=False).execution_options(**{sqlite.WRITES: True})
        try:
            async with self._turn, steady.transaction(engine) as connection:
                current = await connection.run_sync(migrator.current_revision)
                if current == newest:
                    return
                if current is not None:
                    await sqlite.back_up(self._url, current)
                await connection.run_sync(migrator.upgrade, newest)
                orphan = await connection.run_sync(sqlite.orphan)
                if orphan is not None:
                    raise MigrationFailed(newest, orphan)
        finally:
            await engine.dispose()

    async def _migrate_postgres(self, newest: str) -> None:
        async with self.writing() as connection:
            await connection.run_sync(postgres.lock_migrations)
            if await connection.run_sync(migrator.current_revision) != newest:
                await connection.run_sync(migrator.upgrade, newest)

    async def close(self) -> None:
        """Close every connection; transactions must have ended."""
        await self._engine.dispose()


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        # The error's own text quotes the URL, with its password.
        raise CannotOpen("DATABASE_URL is no database URL, such as postgresql://user:password@host/name.") from None
    name = parsed.drivername.partition("+")[0]
    if name not in _DRIVERS:
        raise CannotOpen(f"DATABASE_URL names '{name}', but only sqlite and postgresql are supported.")
    return parsed.set(drivername=_DRIVERS[name])
