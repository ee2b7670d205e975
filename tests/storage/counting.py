"""Reads a number, adds one and writes it, many times: run as several processes at once by `test_database`.

Arguments: the database's URL, and how often.
"""

from __future__ import annotations

import asyncio
import sys

from sqlalchemy import select, update

from storage.database import Database
from storage.tables import deliveries


async def count(database: Database, times: int) -> None:
    for _ in range(times):
        async with database.writing() as connection:
            # FOR UPDATE is what Postgres needs for read-then-write; SQLite has no such words and leaves them out.
            wanted = (await connection.scalars(select(deliveries.c.wanted).with_for_update())).one()
            await connection.execute(update(deliveries).values(wanted=wanted + 1))


async def main(url: str, times: int) -> None:
    database = await Database.open(url)
    await database.migrate()
    await count(database, times)
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
