"""Loops that go on whatever happens in a turn: a library's loop that stops for good at its first error loses work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

log = structlog.get_logger()

STOP_SECONDS = 5.0


class Loop:
    """Takes a turn, waits for `every` seconds or until woken, and so on. An error in a turn is logged."""

    def __init__(self, name: str, turn: Callable[[], Awaitable[object]], *, every: float) -> None:
        self._name = name
        self._turn = turn
        self._every = every
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take the first turn at once."""
        self._task = asyncio.create_task(self._run(), name=self._name)

    def wake(self) -> None:
        """Take the next turn without waiting."""
        self._woken.set()

    async def stop(self) -> None:
        """End between or within turns; a turn that does not let itself be stopped is left after `STOP_SECONDS`."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task], timeout=STOP_SECONDS)

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self._turn()
            except Exception:
                log.exception("turn failed", loop=self._name)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), self._every)
