"""The whole bot in a process that is forked from one which has imported it: as real as any to kill, quick to start."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.commands.serve import serve
from bot.config import Settings

END_SECONDS = 30


class ForkedBot:
    """One installation in `home`: its settings stay the same however often it is started. Output goes to a file."""

    def __init__(self, home: Path, settings: Mapping[str, str]) -> None:
        self.home = home
        self.database = home / "doublechecks.sqlite3"
        self._settings = {
            "DOUBLECHECKS_HOME": str(home),
            "WEB_PORT": "0",
            "LEASE_SECONDS": "2",
            "WIKIPEDIA": "false",
            "SAMPLE_STORIES": "false",
            "ALLOW_PRIVATE_URLS": "true",
            **settings,
        }
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start it; returns at once."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["tests.chat.forked_bot"])
        self._process = context.Process(target=_run, args=(self.home, self._settings))
        self._process.start()

    async def kill(self) -> None:
        """End it without a word of warning."""
        assert self._process is not None
        self._process.kill()
        await asyncio.to_thread(self._process.join, END_SECONDS)

    @property
    def printed(self) -> str:
        """What it has said since it was first started."""
        return (self.home / "printed").read_text(errors="replace")


def _run(home: Path, settings: Mapping[str, str]) -> None:
    with (home / "printed").open("ab") as printed:
        os.dup2(printed.fileno(), 1)
        os.dup2(printed.fileno(), 2)
    os.environ.update(settings)
    os.chdir(home)
    asyncio.run(serve(Settings(_env_file=None)))
