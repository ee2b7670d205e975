"""INSERT with ON CONFLICT: both databases have it, SQLAlchemy has one construct for each."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


def insert(connection: AsyncConnection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT into `table` for the connection's database.

    Whether a row went in is told by RETURNING: for an INSERT the Postgres driver gives no count.
    """
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)
