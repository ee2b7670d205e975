"""`doublechecks` without a command: start what is configured, and say what is not."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from bot.app import Services, open_services
from bot.config import Settings
from bot.documents.sample_stories import EXAMPLE_STATEMENT
from bot.web.server import WebServer, build_app


async def serve(settings: Settings) -> None:
    """Run until told to stop (Ctrl+C or SIGTERM); unfinished checks are given back to the next start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with open_services(settings) as services:
        app = build_app(
            services.desk,
            example=EXAMPLE_STATEMENT if settings.sample_stories else "",
            public_url=settings.public_url,
            local_only=settings.web_is_local,
        )
        server = WebServer(app, settings.web_host, settings.web_port)
        await server.start()
        try:
            services.runner.start_sweeping()
            console = Console(highlight=False, soft_wrap=True)
            for line in announcement(services, server.address):
                console.print(line)
            await stop.wait()
            console.print("Stopping.")
        finally:
            await server.close()


_NOT_CONFIGURED = {
    "openai_api_key": "ChatGPT      OPENAI_API_KEY=…",
    "anthropic_api_key": "Claude       ANTHROPIC_API_KEY=…",
    "perplexity_api_key": "Perplexity   PERPLEXITY_API_KEY=…",
    "compatible_base_url": "Own server   COMPATIBLE_BASE_URL=http://127.0.0.1:11434/v1 COMPATIBLE_MODEL=…",
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
    yield f"  Database     {escape(_database(settings))}"
    if settings.public_url:
        yield f"  Public at    {escape(settings.public_url)}"
    yield "\nNot configured; the line that turns each on, in the environment or in .env:"
    for name, line in _NOT_CONFIGURED.items():
        if not getattr(settings, name):
            yield f"  {line}"
    if settings.web_is_local:
        yield "  Your network WEB_HOST=0.0.0.0"
    yield "\nNot in this version yet: the Discord client."
    if settings.discord_token is not None:
        yield "[yellow]DISCORD_TOKEN is set, but has no effect yet.[/yellow]"
    if settings.allow_private_urls:
        yield (
            "\n[bold red]ALLOW_PRIVATE_URLS is on: links from strangers can reach your own network. "
            "It is for tests only; unset it.[/bold red]"
        )


def _database(settings: Settings) -> str:
    if settings.database_url is None:
        return str(settings.home / "doublechecks.sqlite3")
    return settings.database_url.get_secret_value().partition(":")[0]
