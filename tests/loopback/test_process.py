"""The sample bot as its own process, unmodified, killed and started again."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.loopback.bot import SampleBot
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

CLAIM = "The moon is cheese."


@asynccontextmanager
async def bot_process(discord: Discord) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of the sample bot, killed at the end if it still runs."""
    environment = {**os.environ, **discord.environment}
    command = (sys.executable, "-W", "ignore::DeprecationWarning", "-m", "tests.loopback.bot")
    process = await asyncio.create_subprocess_exec(*command, env=environment)
    try:
        await discord.bot_is_ready()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_buttons_work_after_a_kill(discord: Discord, town: Town) -> None:
    async with bot_process(discord) as process:
        asked = await town.ada.types("/check", claim=CLAIM)
        message = await asked.answer("Accurate")
        held = discord.next("POST /interactions/*").waits()
        lost = await town.ben.types("/check", claim=CLAIM)
        await held.arrived()
        process.kill()
        await discord.until(lambda: not discord.gateway.ready, "the gateway did not notice")
        held.stop()
        await lost.acknowledged()
    async with bot_process(discord):
        shown = await town.ben.presses(message, "Show here")
        assert (await shown.answer()).text == "The whole breakdown"
        assert lost.original is not None
        assert lost.original.thinking
        assert (discord.gateway.identified, discord.gateway.resumed) == (2, 0)
        assert discord.application.commands.syncs == 2


async def test_people_are_not_faster_than_the_bot(discord: Discord, town: Town) -> None:
    """discord.py knows a form only when its request was answered; who submits sooner gets no reply."""
    async with bot_process(discord):
        await discord.has_command("form")
        for number in range(20):
            for _ in range(5):
                await town.ben.posts("https://example.org")
            opened = await town.ada.types("/form")
            await opened.modal()
            answer = await town.ada.submits(opened, {"Claim": f"Claim {number}"})
            assert (await answer.answer(within=3)).text == f"You said: Claim {number}"


async def test_two_hundred_commands_at_once(discord: Discord, town: Town, bot: SampleBot) -> None:
    asked = [await town.ada.types("/check", claim=f"Claim {number}") for number in range(200)]
    messages = await asyncio.gather(*(one.answer("Accurate", within=30) for one in asked))
    assert len(set(messages)) == 200
    assert not any(one.failed for one in asked)
