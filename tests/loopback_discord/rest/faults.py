"""Failures by script: what happens to the next requests of a route."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from tests.loopback_discord.errors import Error, NotSeen
from tests.loopback_discord.rest.call import Call

ALWAYS = 1 << 30
"""As the number of times: until `stop`."""


def plain(route: str) -> str:
    """A route whose parameters have no names, so that patterns need not know them."""
    return re.sub(r"\{[^}]*\}", "{}", route)


@dataclass(eq=False)
class Fault:
    """What befalls requests that match `pattern`. Without one of the verbs below it only counts them (`met`)."""

    pattern: str
    times: int
    where: Callable[[Call], bool]
    status: int | None = None
    body: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    carries_out: bool = True
    closes: bool = False
    met: list[Call] = field(default_factory=list)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event | None = None

    def answers(self, error: Error) -> Fault:
        """Answered with one of Discord's errors; nothing is carried out."""
        status, code, sentence = error.value
        return self.fails(status, code, sentence)

    def fails(self, status: int, code: int = 0, message: str = "scripted failure") -> Fault:
        """Answered with any status and JSON code; nothing is carried out."""
        self.status, self.body, self.carries_out = status, {"message": message, "code": code}, False
        return self

    def fails_afterwards(self, status: int, code: int = 0, message: str = "scripted failure") -> Fault:
        """Carried out, and answered with a status as if it had not been."""
        self.fails(status, code, message).carries_out = True
        return self

    def hangs_up(self) -> Fault:
        """Not carried out; the connection is closed without an answer."""
        self.closes, self.carries_out = True, False
        return self

    def hangs_up_afterwards(self) -> Fault:
        """Carried out, but the connection is closed, so that the bot does not learn of it."""
        self.closes = True
        return self

    def is_limited(self, retry_after: float, via: bool = True, everywhere: bool = False) -> Fault:
        """Answered 429. Without `Via` it looks like Cloudflare's; `everywhere` is the global limit."""
        self.fails(429)
        self.body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
        self.headers = {"Retry-After": str(max(1, round(retry_after)))}
        if via:
            self.headers["Via"] = "1.1 google"
        if everywhere:
            self.headers["X-RateLimit-Global"] = "true"
        self.headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
        return self

    def waits(self) -> Fault:
        """Held back until `release`, then handled as the rest of the fault says."""
        self._released = asyncio.Event()
        return self

    def release(self) -> None:
        """Let those that wait go on."""
        if self._released is not None:
            self._released.set()

    def stop(self) -> None:
        """It befalls no more requests; those that wait go on."""
        self.times = 0
        self.release()

    async def arrived(self, within: float = 10) -> Call:
        """Wait until a request met it. Raises NotSeen."""
        try:
            async with asyncio.timeout(within):
                await self._arrived.wait()
        except TimeoutError:
            raise NotSeen(f"no request {self.pattern} came within {within} s") from None
        return self.met[0]

    async def meet(self, call: Call) -> None:
        """A request came; returns when it may go on."""
        self.times -= 1
        self.met.append(call)
        self._arrived.set()
        if self._released is not None:
            await self._released.wait()


class Faults:
    """The script, first come first served."""

    def __init__(self) -> None:
        self._script: list[Fault] = []

    def next(self, pattern: str, times: int = 1, where: Callable[[Call], bool] = lambda call: True) -> Fault:
        """The next requests that match `PATCH /channels/{id}/messages/{id}`; `*` stands for anything."""
        fault = Fault(plain(pattern), times, where)
        self._script.append(fault)
        return fault

    def clear(self) -> None:
        """No more failures; requests that wait go on."""
        for fault in self._script:
            fault.stop()
        self._script.clear()

    def for_call(self, call: Call) -> Fault | None:
        """What befalls a request."""
        shape = plain(call.route)
        for fault in self._script:
            if fault.times > 0 and fnmatchcase(shape, fault.pattern) and fault.where(call):
                return fault
        return None
