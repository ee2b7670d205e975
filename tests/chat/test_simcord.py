"""Commands and buttons inside one process, against an imitation of Discord by others than us (simcord).

It has no servers that installed the bot, so this is the bot as an app of a user's own, and in direct messages.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch
from urllib.parse import quote

import discord
import pytest
import simcord
from simcord.env import Env
from simcord.results import InteractionResult
from structlog.testing import capture_logs

from bot.app import Chat, Services, assembled_chat, open_services
from bot.config import Settings
from storage import checks
from tests.stubs.providers import EXAMPLE


def its_time() -> datetime:
    """The moment at which simcord's clock stands still."""
    return datetime(2026, 1, 1, tzinfo=UTC)


class Simulated(NamedTuple):
    env: Env
    chat: Chat
    services: Services

    async def ended(self, asked: InteractionResult) -> discord.Embed:
        """The embed of an answer once its check has ended and everything about it was sent."""
        async with self.services.database.reading() as connection:
            waiting = await checks.unfinished(connection, its_time() + timedelta(days=1))
            found = [await checks.get(connection, check_id) for check_id in waiting]
        for check in found:
            assert check is not None
            await self.services.runner.finished(check)
        await self.chat.outbox.close(20)
        return asked.response.embeds[0]


@asynccontextmanager
async def simulated(home: Path, *, errors: bool = False) -> AsyncIterator[Simulated]:
    settings = Settings(_env_file=None, doublechecks_home=home, wikipedia=False)
    intents = discord.Intents(guilds=True)
    # On the wire aiohttp writes %40 as the @ that it stands for; simcord takes requests before that.
    quoted = patch.object(discord.http, "_uriquote", lambda text, **_: quote(text, safe="@"))
    async with (
        open_services(settings, now=its_time) as services,
        assembled_chat(services, intents, now=its_time) as chat,
    ):
        chat.client.shard_count = 1
        with quoted:
            async with simcord.run(chat.client, check_errors=not errors) as env:
                await chat.client.tree.sync()
                yield Simulated(env, chat, services)


async def test_in_a_server_that_has_not_installed_it_only_the_one_who_asked_sees_it(tmp_path: Path) -> None:
    async with simulated(tmp_path) as here:
        guild = here.env.create_guild()
        channel = guild.create_text_channel("general")
        alice = guild.add_member(here.env.create_user("alice"))
        asked = await alice.slash(channel, "check", claim=EXAMPLE)
        assert asked.ephemeral
        assert asked.response.embeds[0].title == "🔎 Checking"
        shown = await here.ended(asked)
        assert shown.title == "❔ Can't verify"
        assert "not reviewed by a person." in str(shown.footer.text)
        opened = await alice.click(asked.response, label="Show here")
        assert opened.ephemeral
        assert "Timeline" in str(opened.response.embeds[-1].description)
        assert channel.history() == []


async def test_in_a_direct_message_it_answers_openly(tmp_path: Path) -> None:
    async with simulated(tmp_path) as here:
        ben = here.env.create_user("ben")
        asked = await ben.slash("check", claim=EXAMPLE)
        assert not asked.ephemeral
        assert (await here.ended(asked)).title == "❔ Can't verify"


async def test_what_cannot_be_checked_is_said(tmp_path: Path) -> None:
    async with simulated(tmp_path) as here:
        asked = await here.env.create_user("ben").slash("check", claim="\u200b\u200b")
        assert "nothing to check" in asked.response.content.lower()


async def test_an_error_is_told_with_an_id_that_the_log_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a secret of the inside")

    async with simulated(tmp_path, errors=True) as here:
        monkeypatch.setattr(here.services.desk, "ask", broken)
        with capture_logs() as logs:
            asked = await here.env.create_user("ben").slash("check", claim=EXAMPLE)
        (entry,) = [one for one in logs if one["event"] == "interaction failed"]
        assert asked.ephemeral
        assert re.search(r"\b[0-9a-f]{8}\b", asked.response.content).group() == entry["error"]  # type: ignore[union-attr]
        assert "secret" not in asked.response.content


async def test_a_command_that_is_no_more_is_answered(tmp_path: Path) -> None:
    async with simulated(tmp_path, errors=True) as here:
        here.chat.client.tree.remove_command("check")  # Discord shows it all the same, for a while
        asked = await here.env.create_user("ben").slash("check", claim=EXAMPLE)
        assert asked.ephemeral
        assert "changed" in asked.response.content


async def test_a_button_of_a_report_that_is_unknown_says_so(tmp_path: Path) -> None:
    async with simulated(tmp_path) as here:
        ben = here.env.create_user("ben")
        asked = await ben.slash("check", claim=EXAMPLE)
        await here.ended(asked)
        async with here.services.database.writing() as connection:
            for table in ("steps", "reports", "checks"):
                await connection.exec_driver_sql(f"DELETE FROM {table}")
        opened = await ben.click(asked.response, label="Show here")
        assert "not here any more" in opened.response.content.lower()
