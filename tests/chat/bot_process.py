"""The bot as its own process, against a Discord and providers on loopback; it can be stopped, killed, started again."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import NamedTuple

START_SECONDS = 30
STOP_SECONDS = 30

_KEPT = ("PATH", "HOME", "LANG", "VIRTUAL_ENV", "TMPDIR")


class Sent(NamedTuple):
    """The row of a message; `retry_at` is text in UTC."""

    wanted: int
    sent: int
    trouble: str | None
    failures: int
    retry_at: str | None


class BotProcess:
    """One installation: its folder and settings stay the same however often it is started. `printed` is its output."""

    def __init__(self, home: Path, settings: Mapping[str, str]) -> None:
        self.printed: list[str] = []
        self._home = home
        self._settings = settings
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._line = asyncio.Condition()

    @property
    def database(self) -> Path:
        """The file that it keeps everything in."""
        return self._home / "data" / "doublechecks.sqlite3"

    def report_ids(self) -> list[str]:
        """The ids of all reports that it has stored, the oldest first."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT DISTINCT report_id FROM checks ORDER BY created_at")
            return [report_id for (report_id,) in rows]

    def deliveries(self) -> list[Sent]:
        """What became of each message, the oldest first."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            rows = connection.execute(
                "SELECT wanted, sent, trouble, failures, retry_at FROM deliveries ORDER BY created_at"
            )
            return [Sent(*row) for row in rows]

    async def start(self) -> None:
        """Start, and wait until it says that it is logged in to Discord."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            cwd=self._home,
            env={
                **kept,
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "PYTHONUNBUFFERED": "1",
                "DOUBLECHECKS_HOME": str(self._home / "data"),
                "WEB_PORT": "0",
                "LEASE_SECONDS": "2",
                "WIKIPEDIA": "false",
                **self._settings,
            },
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        already = len(self.printed)
        self._reading = asyncio.create_task(self._read(self._process))
        await self.prints("logged in", after=already)

    async def prints(self, words: str, *, after: int = 0) -> str:
        """Wait for a line with these words, not among the first `after`; the line."""
        try:
            async with asyncio.timeout(START_SECONDS), self._line:
                while True:
                    for line in self.printed[after:]:
                        if words in line:
                            return line
                    assert not self.ended, "\n".join(self.printed)
                    await self._line.wait()
        except TimeoutError as error:
            raise AssertionError("\n".join(self.printed)) from error

    @property
    def ended(self) -> bool:
        """Whether it runs no more."""
        return self._process is None or self._process.returncode is not None

    async def stop(self) -> int:
        """Ask it to stop, as a service manager does; its exit code."""
        return await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """End it without a word of warning."""
        await self._end(signal.SIGKILL)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        with suppress(ProcessLookupError):
            self._process.send_signal(how)
        async with asyncio.timeout(STOP_SECONDS):
            code = await self._process.wait()
            if self._reading is not None:
                await self._reading
        self._process = None
        return code

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            async with self._line:
                self.printed.append(line.decode(errors="replace").rstrip("\n"))
                self._line.notify_all()
        async with self._line:
            self._line.notify_all()


@asynccontextmanager
async def installed(home: Path, settings: Mapping[str, str]) -> AsyncIterator[BotProcess]:
    """A bot that is running for the length of the block, unless the block ends it."""
    bot = BotProcess(home, settings)
    try:
        await bot.start()
        yield bot
    finally:
        if not bot.ended:
            await bot.kill()
