"""The prompt: by hand, and as its own program with piped input."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.loopback.bot import SampleBot
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.prompt import Prompt
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.typing_by_hand import slash_command

PROJECT = Path(__file__).parents[2]


async def lines(*texts: str) -> AsyncIterator[str]:
    for text in texts:
        yield text


async def typed(discord: Discord, town: Town, *texts: str) -> str:
    """What the prompt prints when these lines are typed."""
    out = io.StringIO()
    await Prompt(discord, town, out).run(lines(*texts))
    return out.getvalue()


async def test_a_check_and_its_buttons(discord: Discord, town: Town, bot: SampleBot) -> None:
    printed = await typed(
        discord,
        town,
        "/check The moon is cheese.",
        "wait Accurate",
        "press 1 Show here",
        "wait whole breakdown",
        "press 1 Report",
        "submit Claim = Water is wet.",
        "wait You said",
        "select 1 Colour = Green",
        "wait Chose g",
    )
    assert "Ada uses /check claim: The moon is cheese." in printed
    assert "[1] " in printed
    assert "[Show here] [Next] [Later] [Report]" in printed
    assert "(only Ada sees this)" in printed
    assert "You said: Water is wet." in printed
    assert "Not done" not in printed


async def test_posts_menus_and_reactions_of_somebody_else(discord: Discord, town: Town, bot: SampleBot) -> None:
    printed = await typed(
        discord,
        town,
        "as Ben",
        "in #news",
        "post https://example.org",
        "wait https://",
        "menu 1 Check this",
        "wait Checked",
        "react 1 👀",
        "reply 1 Indeed",
        "edit 3 In fact",
        "in #general",
        "forward 1",
        "delete 3",
    )
    assert "You are Ben, in #general." in printed
    assert "Checked: https://example.org" in printed
    assert "Ben forwards: “https://example.org”" in printed
    assert "Ben deleted: “In fact”" in printed
    assert "Not done" not in printed


async def test_what_cannot_be_done_is_said(discord: Discord, town: Town, bot: SampleBot) -> None:
    printed = await typed(
        discord, town, "dance", "press 9 Go", "as Nobody", "in #nowhere", "/check no", "submit Claim = x", "", "help"
    )
    for sentence in (
        "“dance” is nothing that you can do",
        "there is no message “9”",
        "there is no Nobody; there are: Olga Ortiz, Ada",
        "there is no channel “#nowhere”",
        "“claim” must have 3 to 200 characters",
        "no form is open",
        "press 1 Show here",
    ):
        assert sentence in printed


async def test_what_there_is(discord: Discord, town: Town, bot: SampleBot) -> None:
    await discord.has_command("check")
    printed = await typed(discord, town, "who", "channels", "commands", "dm", "post Hello", "transcript", "quit", "who")
    assert "Newsroom: #general, #news, #editors, #rocket, #questions" in printed
    assert "/check  claim, private  Check a claim" in printed
    assert "You are in DM with Ada." in printed
    assert printed.count("Olga Ortiz") == 1


async def test_options_are_read_by_name_and_kind(discord: Discord, town: Town, bot: SampleBot) -> None:
    await discord.has_command("follow")
    state = discord.state
    read = slash_command(state, town.general, "/follow add source: https://example.org/a:b channel: #news")
    assert read == ("/follow add", {"source": "https://example.org/a:b", "channel": town.news})
    read = slash_command(state, town.general, "/check claim: Ada: the moon private: yes")
    assert read == ("/check", {"claim": "Ada: the moon", "private": True})
    assert slash_command(state, town.general, "/check Ada: the moon") == ("/check", {"claim": "Ada: the moon"})
    with pytest.raises(CannotDo, match="no “nowhere”"):
        slash_command(state, town.general, "/follow add source: x channel: nowhere")
    with pytest.raises(CannotDo, match="no options"):
        slash_command(state, town.general, "/form now")


async def test_as_a_program_with_piped_input() -> None:
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.loopback_discord",
        "--port",
        "0",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=PROJECT,
    )
    printed, complained = await program.communicate(b"who\npost Fish fly.\n")
    text = printed.decode()
    assert program.returncode == 0
    assert complained == b""
    assert "DISCORD_TOKEN=" in text
    assert "DISCORD_API_URL=http://127.0.0.1:" in text
    assert "DISCORD_GATEWAY_URL=ws://127.0.0.1:" in text
    assert "Fish fly." in text
