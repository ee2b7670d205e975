"""What is special about Postgres: transactions that read cannot write, and the lock around migrations."""

from __future__ import annotations

from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.errors import CannotOpen

MIGRATION_LOCK = 0x0DC4EC45
"""Key of the advisory lock that a migrating process holds; any constant, as long as it never changes."""


def engine(url: URL) -> AsyncEngine:
    """An engine on the server; nothing is connected yet. Raises CannotOpen where the driver is not installed."""
    try:
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise CannotOpen(
            "A Postgres database needs its driver: install doublechecks with the extra 'postgres' "
            "(uv sync --extra postgres)."
        ) from error


def refusal(url: URL, error: DBAPIError) -> CannotOpen:
    """The one sentence for a server that could not be reached or did not let us in."""
    reason = str(error.orig).strip().splitlines()[0]
    return CannotOpen(
        f"The database {url.set(query={}).render_as_string()} cannot be used ({reason}); check DATABASE_URL."
    )


def lock_migrations(connection: Connection) -> None:
    """Wait until no other process migrates; held until the transaction ends."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
