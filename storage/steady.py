"""Transactions that cancellation cannot tear, for SQLite.

A statement on SQLite runs in a thread, where nothing stops it. A cancelled task that left it there would leave behind
a connection in an unknown state: seen by running, it held the write lock or its place in the pool for good. So a
cancelled task waits for the statement in flight, undoes the transaction, and then stops. (On Postgres psycopg stops
the statement at the server.)
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
MethodT = TypeVar("MethodT", bound=Callable[..., Coroutine[Any, Any, Any]])


async def to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, which runs to its end even where the caller is cancelled; CancelledError comes after it."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return task.result()
    if not task.cancelled():
        task.exception()  # Seen, so that asyncio does not report it as never retrieved.
    raise cancelled


@asynccontextmanager
async def transaction(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """As `engine.begin()`: committed at the end, undone by an exception, cancellation among them."""
    connection = _SteadyConnection(engine)
    try:
        await to_the_end(_begin(connection))
        yield connection
        await to_the_end(connection.commit())
    finally:
        if connection.sync_connection is not None:
            await to_the_end(connection.close())


async def _begin(connection: AsyncConnection) -> None:
    await connection.start()
    await connection.begin()


def _steadily(method: MethodT) -> MethodT:
    @wraps(method)
    async def whole(*args: Any, **options: Any) -> Any:
        return await to_the_end(method(*args, **options))

    return cast("MethodT", whole)


class _SteadyConnection(AsyncConnection):
    execute = _steadily(AsyncConnection.execute)
    exec_driver_sql = _steadily(AsyncConnection.exec_driver_sql)
    run_sync = _steadily(AsyncConnection.run_sync)
