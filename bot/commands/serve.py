"""`doublechecks` without a command: start what is configured, and say what is not."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress

import aiohttp
import discord
import structlog
from rich.console import Console
from rich.markup import escape

from bot.app import Services, open_chat, open_services, utc_now
from bot.client import invitation, may_read_messages
from bot.config import BadSettings, Settings
from bot.documents.sample_stories import EXAMPLE_STATEMENT
from bot.loops import Loop
from bot.render.terminal import plain
from bot.web.server import WebServer, build_app

log = structlog.get_logger()

NOT_ACCEPTED = "DISCORD_TOKEN: Discord does not accept this token. Copy it anew from the developer portal."

UNREACHABLE = (
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.PrivilegedIntentsRequired,  # taken away since we looked
    aiohttp.ClientError,
    OSError,
)
"""What ends a connection and may pass."""

LONGEST_PAUSE_SECONDS = 300
"""Between two tries to connect to Discord."""


WATCHER_PAUSE_SECONDS = 5.0
"""Until the watcher is started anew, should it ever end."""


async def serve(settings: Settings) -> None:
    """Run until told to stop (Ctrl+C or SIGTERM); unfinished checks are given back to the next start.

    Raises BadSettings where Discord refuses the token.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    console = Console(highlight=False, soft_wrap=True)
    async with open_services(settings) as services:
        app = build_app(
            services.desk,
            now=utc_now,
            example=EXAMPLE_STATEMENT if settings.sample_stories else "",
            public_url=settings.public_url,
            local_only=settings.web_is_local,
        )
        server = WebServer(app, settings.web_host, settings.web_port)
        await server.start()
        try:
            services.runner.start_sweeping()
            for line in announcement(services, server.address):
                console.print(line)
            await (converse(services, stop, console) if settings.discord_token else stop.wait())
            await services.runner.drain(settings.drain_seconds)
        finally:
            await server.close()


async def converse(services: Services, stop: asyncio.Event, console: Console) -> None:
    """Be connected to Discord until told to stop, however often that takes. Raises BadSettings for a refused token."""
    pause = 1
    clock = asyncio.get_running_loop().time
    while not stop.is_set():
        began = clock()
        try:
            await _converse_once(services, stop, console)
        except discord.LoginFailure as error:
            raise BadSettings(NOT_ACCEPTED) from error
        except UNREACHABLE as error:
            if clock() - began > LONGEST_PAUSE_SECONDS:
                pause = 1  # it was connected meanwhile: this is a new disturbance
            log.error("connection to Discord ended", reason=repr(error), again_in_seconds=pause)
            console.print(f"Discord cannot be reached ({escape(plain(str(error)))}). Trying again in {pause} s.")
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)


async def _converse_once(services: Services, stop: asyncio.Event, console: Console) -> None:
    async with open_chat(services) as (application, chat):
        for line in _greeting(application):
            console.print(line)
        chat.outbox.start()
        services.publisher.loop.start()
        watching = Loop("watcher", services.watcher.run, every=WATCHER_PAUSE_SECONDS)
        watching.start()
        talking = asyncio.ensure_future(chat.client.converse())
        stopping = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait({talking, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not stop.is_set():
                await talking  # raises why it ended
                return
            console.print("Stopping: running checks have a few seconds to end; the others go on at the next start.")
            await services.runner.drain(services.settings.drain_seconds)
            await services.runner.close()
            await chat.live.park()
        finally:
            await watching.stop()
            await services.publisher.loop.stop()
            stopping.cancel()
            # Ends by itself when the client closes; cancelled, discord.py would leave its sockets open.
            talking.add_done_callback(lambda task: task.cancelled() or task.exception())


def _greeting(application: discord.AppInfo) -> Iterator[str]:
    yield f"\n  Discord      {escape(plain(application.name))}, logged in"
    yield f"  Invite       {invitation(application.id)}"
    if not may_read_messages(application.flags):
        yield "  [yellow]The message content intent is off: /check works, reading posts will not.[/yellow]"


_NOT_CONFIGURED = {
    "discord_token": "Discord      DISCORD_TOKEN=…",
    "openai_api_key": "ChatGPT      OPENAI_API_KEY=…",
    "anthropic_api_key": "Claude       ANTHROPIC_API_KEY=…",
    "perplexity_api_key": "Perplexity   PERPLEXITY_API_KEY=…",
    "compatible_base_url": "Own server   COMPATIBLE_BASE_URL=http://127.0.0.1:11434/v1 COMPATIBLE_MODEL=…",
    "searxng_url": "Web search   SEARXNG_URL=http://127.0.0.1:8080, or BRAVE_API_KEY=…",
    "factcheck_api_key": "Fact-checks  FACTCHECK_API_KEY=…",
    "public_url": "Public page  PUBLIC_URL=https://checks.example.org",
    "database_url": "Postgres     DATABASE_URL=postgresql://user:password@host/name",
}
"""By setting: what it turns on, and the line that does."""


def announcement(services: Services, address: str) -> Iterator[str]:
    """What runs, what is not configured with the one line that would turn it on, and what is dangerous."""
    settings = services.settings
    names = ", ".join(assessor.identity.name for assessor in services.assessors)
    yield "DoubleChecks is running. Stop it with Ctrl+C.\n"
    yield f"  Web page     [bold]{escape(address)}[/bold]"
    yield f"  Assessors    {escape(names)}"
    yield f"  Evidence     {escape(', '.join(_searched(settings)))}"
    yield f"  Database     {escape(_database(settings))}"
    if settings.public_url:
        yield f"  Public at    {escape(settings.public_url)}"
    yield "\nNot configured; the line that turns each on, in the environment or in .env:"
    for name, line in _NOT_CONFIGURED.items():
        if not getattr(settings, name) and not (name == "searxng_url" and settings.brave_api_key):
            yield f"  {line}"
    if settings.web_is_local:
        yield "  Your network WEB_HOST=0.0.0.0"
    if settings.allow_private_urls:
        yield (
            "\n[bold red]ALLOW_PRIVATE_URLS is on: links from strangers can reach your own network. "
            "It is for tests only; unset it.[/bold red]"
        )
    yield "\nNot in this version yet: reactions, shared links, and settings in a server."


def _searched(settings: Settings) -> Iterator[str]:
    yield "stories kept here"
    places = {"SearXNG": settings.searxng_url, "Brave": settings.brave_api_key, "Wikipedia": settings.wikipedia}
    yield from (name for name, on in places.items() if on)


def _database(settings: Settings) -> str:
    if settings.database_url is None:
        return str(settings.home / "doublechecks.sqlite3")
    return settings.database_url.get_secret_value().partition(":")[0]
