"""Start a Discord on loopback with a prompt: `python -m tests.loopback_discord [--port 8766]`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import AsyncIterator

from tests.loopback_discord.prompt import Prompt
from tests.loopback_discord.sample import build_town
from tests.loopback_discord.server import Discord


async def lines_of_stdin() -> AsyncIterator[str]:
    """The lines of a terminal, a pipe or a file, as they come.

    A thread reads them: the event loop cannot wait for a file, and a terminal must not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[str] = asyncio.Queue()

    def read() -> None:
        for line in iter(sys.stdin.readline, ""):
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    while line := await lines.get():
        yield line


async def main(port: int) -> None:
    """Serve until the input ends."""
    discord = Discord()
    town = build_town(discord)
    async with discord.serving(port):
        print("Start the bot with these lines in its environment:\n")
        for name, value in discord.environment.items():
            print(f"{name}={value}")
        print(flush=True)
        await Prompt(discord, town, sys.stdout).run(lines_of_stdin())
        for violation in discord.take_violations():
            print(f"The bot broke a rule of Discord's, or of ours: {violation}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.loopback_discord", description="A Discord on loopback.")
    parser.add_argument("--port", type=int, default=8766, help="where to listen (8766)")
    try:
        asyncio.run(main(parser.parse_args().port))
    except KeyboardInterrupt:
        pass
    except OSError as failure:
        sys.exit(f"It cannot listen: {failure.strerror or failure}. Choose another port with --port.")
