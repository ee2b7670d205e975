"""What Discord grants and knows: told by `doctor`, and by the bot where something that it would like is not granted."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.chat.bot_process import installed
from tests.chat.gates import all_held
from tests.chat.test_check import is_final
from tests.loopback_discord.intents import Intent
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.stubs.providers import EXAMPLE, Providers


async def doctor(discord: Discord, home: Path, **more: str) -> str:
    """What it prints."""
    told = {**os.environ, **discord.environment, "DOUBLECHECKS_HOME": str(home / "data"), "COLUMNS": "300", **more}
    command = [sys.executable, "-m", "bot", "doctor"]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, env=told, text=True, timeout=60, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    assert discord.application.token not in done.stdout + done.stderr
    return done.stdout


async def test_doctor_says_what_discord_says(discord: Discord, town: Town, tmp_path: Path) -> None:
    new, refused = await asyncio.gather(
        doctor(discord, tmp_path / "one"), doctor(discord, tmp_path / "two", DISCORD_TOKEN="not.that.one")
    )
    assert f"the token is good, it belongs to {discord.application.name}" in new
    assert "Intents: message content is granted." in new
    assert "Discord does not know them as they are yet" in new
    assert f"client_id={discord.application.id}&scope=bot+applications.commands&permissions=" in new
    assert (
        "It asks for: view channel, send messages, send messages in threads, embed links, read message history" in new
    )
    assert "does not accept the token" in refused


async def test_without_the_content_intent_a_check_works_and_what_is_off_is_said(
    discord: Discord, town: Town, tmp_path: Path
) -> None:
    discord.application.allowed = Intent(0)
    async with installed(tmp_path, discord.environment) as bot:
        await discord.has_command("check")
        asked, told = await asyncio.gather(
            town.ada.types("/check", claim=EXAMPLE, channel=town.general), doctor(discord, tmp_path)
        )
        await asked.answer(is_final, within=20)
        assert any("message content intent is off" in line for line in bot.printed)
    assert "message content is not granted" in told
    assert "Commands: Discord knows them as they are." in told


async def test_whoever_waits_is_told_how_many_are_ahead(
    discord: Discord, town: Town, providers: Providers, tmp_path: Path
) -> None:
    settings = {**discord.environment, **providers.environment(), "DECOMPOSE_WITH": "embedded", "CHECKS_AT_ONCE": "1"}
    async with installed(tmp_path, settings):
        await discord.has_command("check")
        with all_held(providers) as gate:
            first = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
            await first.answer("no verdict yet", within=20)
            second = await town.ben.types("/check", claim=EXAMPLE, channel=town.general)
            await second.answer("Queued, one check is ahead.", within=20)
            third = await town.cleo.types("/check", claim=EXAMPLE, channel=town.general)
            await third.answer("Queued, 2 checks are ahead.", within=20)
            gate.set()
            for one in (first, second, third):
                await one.answer(is_final, within=30)
