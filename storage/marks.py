"""Small facts by name that outlive a process."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.inserting import insert
from storage.tables import marks


async def get(connection: AsyncConnection, name: str) -> str | None:
    """What was last put down under this name."""
    found: str | None = await connection.scalar(select(marks.c.value).where(marks.c.name == name))
    return found


async def put(connection: AsyncConnection, name: str, value: str) -> None:
    """Put a fact down, in place of an earlier one of this name."""
    row = insert(connection, marks).values(name=name, value=value)
    await connection.execute(row.on_conflict_do_update(index_elements=[marks.c.name], set_={"value": value}))
