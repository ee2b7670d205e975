"""The bot inside the test's own process, against the loopback Discord: as it is served, but it starts in no time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bot.app import Chat, Services, open_chat, open_services
from bot.assessors.interface import Assessor
from bot.config import Settings
from tests.fakes import FakeAssessor, nowhere
from tests.loopback_discord.server import Discord

PUBLIC = "https://checks.example.org"


class Inside(NamedTuple):
    """The parts of a bot that is connected."""

    services: Services
    chat: Chat


@asynccontextmanager
async def connected(
    discord: Discord, home: Path, *, assessors: Sequence[Assessor] | None = None, **settings: object
) -> AsyncIterator[Inside]:
    """A bot for the length of the block. Unless told otherwise, one assessor verifies everything."""
    where = {name.lower(): value for name, value in discord.environment.items()}
    values = {**where, "doublechecks_home": home, "wikipedia": False, "public_url": PUBLIC, **settings}
    fakes = (FakeAssessor("Ann"),) if assessors is None else assessors
    async with (
        open_services(Settings(_env_file=None, **values), more_assessors=fakes, resolve=nowhere) as services,  # type: ignore[arg-type]
        open_chat(services) as (_, chat),
    ):
        services.runner.start_sweeping()
        chat.outbox.start()
        talking = asyncio.ensure_future(chat.client.converse())
        try:
            await discord.bot_is_ready()
            await discord.has_command("check")
            yield Inside(services, chat)
        finally:
            talking.add_done_callback(lambda task: task.cancelled() or task.exception())
            await services.runner.drain(1)
            await chat.client.close()
