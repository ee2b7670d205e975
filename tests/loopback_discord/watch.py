"""Waiting for something to happen, without asking again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class _Waiter(Generic[T]):
    def __init__(self, notice: Callable[[object], T | None]) -> None:
        self.notice = notice
        self.found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def look(self, changed: object) -> None:
        if self.found.done():
            return
        try:
            noticed = self.notice(changed)
        except Exception as failure:  # noqa: BLE001 - what a test's condition raises belongs to that test
            self.found.set_exception(failure)
        else:
            if noticed:
                self.found.set_result(noticed)


class Watch:
    """Whatever changes is shown, at once and in order, to everybody who waits."""

    def __init__(self) -> None:
        self._waiters: set[_Waiter[Any]] = set()

    def show(self, changed: object) -> None:
        """Something changed: a message, an interaction, the connection of the bot, a request."""
        for waiter in list(self._waiters):
            waiter.look(changed)

    async def until(self, notice: Callable[[object], T | None], within: float | None) -> T:
        """The first true result of `notice` over what changes from now on; None waits for ever. Raises TimeoutError."""
        waiter: _Waiter[T] = _Waiter(notice)
        self._waiters.add(waiter)
        try:
            async with asyncio.timeout(within):
                return await waiter.found
        finally:
            self._waiters.discard(waiter)
            if waiter.found.done() and not waiter.found.cancelled():
                waiter.found.exception()
