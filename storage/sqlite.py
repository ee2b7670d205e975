"""What is special about SQLite: pragmas, who begins how, and the backup before a migration.

Seen by running (design, "SQLite traps"): a deferred transaction that reads and then writes loses updates or fails at
once with "database is locked". So whoever writes begins with BEGIN IMMEDIATE, and whoever reads cannot write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from storage.errors import CannotOpen

BUSY_TIMEOUT_SECONDS = 15
"""How long a statement waits for another process's write; longer than any transaction of ours takes."""

BACKUPS_KEPT = 3

WRITES = "doublechecks_writes"
"""Execution option of the engine whose transactions may write."""


def prepare(url: URL) -> None:
    """Make the file and its folder where missing, and see that both can be used. Raises CannotOpen.

    Blocks for a moment. Done without the asynchronous driver, whose thread outlives a failure to connect.
    """
    if url.database is None or url.database in {"", ":memory:"}:
        raise CannotOpen("An SQLite database has to be a file: set DATABASE_URL to sqlite:////folder/file.sqlite3.")
    path = Path(url.database)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_SECONDS)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    except OSError as error:
        raise CannotOpen(
            f"The data folder {path.parent} cannot be made ({error.strerror}); "
            "set DOUBLECHECKS_HOME to a folder that can be written."
        ) from error
    except sqlite3.Error as error:
        raise CannotOpen(
            f"The database {path} cannot be used ({error}); check that the data folder can be written, "
            "or set DOUBLECHECKS_HOME to another one."
        ) from error


def engine(url: URL, *, foreign_keys: bool = True) -> AsyncEngine:
    """An engine on a file that is `prepare`d.

    Without `foreign_keys` it is one for migrations: rebuilding a table would cascade into the tables that point at it.
    """
    made = create_async_engine(
        url,
        poolclass=None if foreign_keys else NullPool,
        # Errors are logged; what a statement held is nobody's business there.
        hide_parameters=True,
        # The driver's own BEGIN, always deferred, is off; ours is below.
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT_SECONDS},
    )

    @event.listens_for(made.sync_engine, "connect")
    def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        try:
            cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000}")
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = NORMAL")
            cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
            cursor.close()
        except BaseException:
            # SQLAlchemy forgets a connection that fails here, and its thread would go on.
            connection.close()
            raise

    @event.listens_for(made.sync_engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES, False)
        connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return made


async def back_up(url: URL, revision: str) -> None:
    """Copy the database, still at schema `revision`, to `FILE.before-migration-REVISION` and keep the last few.

    Called while the migration holds the write lock, so that nothing can change between copy and migration.
    """
    await asyncio.to_thread(_back_up, Path(url.database or ""), revision)


def _back_up(path: Path, revision: str) -> None:
    target = path.with_name(f"{path.name}.before-migration-{revision}")
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
    partial.replace(target)
    # Revisions are numbered with leading zeros, so the order of names is the order of versions.
    kept = sorted(path.parent.glob(f"{path.name}.before-migration-*[0-9]"))
    for old in kept[:-BACKUPS_KEPT]:
        old.unlink()


def orphan(connection: Connection) -> str | None:
    """Which rows point at nothing, in words, if any do: during a migration nothing else looks."""
    found = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    return None if found is None else f"rows of {found[0]} would lose their row in {found[2]}"
