"""`kill -9` at any moment: no accepted check is lost, no verdict is posted twice, no stored step is run again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from itertools import count

import pytest

from tests.chat.bot_process import BotProcess
from tests.chat.test_check import is_final
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel
from tests.stubs.providers import Providers

PROVIDERS = ("openai", "anthropic", "perplexity", "compatible")
CHECKS_A_ROUND = 3
CALLS_A_ROUND = 4 * CHECKS_A_ROUND
"""Calls that the bot makes to Discord for a round of checks: an answer, some edits."""


@pytest.mark.parametrize("kills", [pytest.param(10, id="ten"), pytest.param(50, id="fifty", marks=pytest.mark.slow)])
async def test_killed_at_random_moments(
    kills: int, bot: BotProcess, town: Town, discord: Discord, providers: Providers
) -> None:
    chance = random.Random(kills)
    numbers = count(1)
    channels: dict[str, Channel] = {}
    stored: set[tuple[str, str]] = set()
    calls_before: dict[str, int] = {}
    # A process that is killed before it wrote down that a token is dead leaves it to the next one to find out.
    discord.rest.invalid_limit *= kills // 10
    for stub in providers:
        stub.latency = lambda: asyncio.sleep(chance.uniform(0, 0.3))

    for _ in range(kills):
        asked = []
        already = len(discord.record.calls)
        for _ in range(CHECKS_A_ROUND):
            name = f"dam-{next(numbers)}"
            channels[name] = discord.places.channel(town.newsroom, name)
            asked.append(await town.ada.types("/check", claim=claim_of(name), channel=channels[name]))
        moment = already + chance.randint(1, CALLS_A_ROUND)
        await discord.until(lambda least=moment: len(discord.record.calls) >= least, "the bot made too few calls")
        await asyncio.sleep(chance.uniform(0, 0.2))
        await bot.kill()
        for one in asked:
            if chance.random() < 0.5:
                one.token_dies()  # so that it has to find its message, or to post one
        stored |= stored_steps(bot)
        calls_before |= {f"{name} {step}": calls_about(providers, name, step) for name, step in stored}
        await bot.start()
        await discord.bot_is_ready()

    accepted = accepted_claims(bot)
    for name in accepted:
        await town.olga.sees(is_final, within=60, channel=channels[name])
    assert len(accepted) > kills, "most rounds get as far as accepting"
    for name, channel in channels.items():
        messages = [message for message in town.olga.messages(channel) if message.author.is_bot]
        assert [is_final(message) for message in messages] == ([True] if name in accepted else []), (name, messages)
    again = {
        key: calls_about(providers, *key.split()) - before
        for key, before in calls_before.items()
        if calls_about(providers, *key.split()) != before
    }
    assert again == {}, "stored steps were run again"
    last = await town.ben.sees(is_final, channel=channels[accepted[-1]])
    assert (await (await town.ben.presses(last, "Show here")).answer("Page 1 of")).only_for is town.ben.account


def claim_of(name: str) -> str:
    return f"The dam called {name} holds 90 million cubic metres. The dam called {name} was finished in 1987."


def accepted_claims(bot: BotProcess) -> list[str]:
    with closing(sqlite3.connect(f"file:{bot.database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT request FROM checks ORDER BY created_at")
        return [request.split("dam called ")[1].split(" ")[0] for (request,) in rows]


def stored_steps(bot: BotProcess) -> set[tuple[str, str]]:
    """The name of a claim and the assessor, for each assessment that is stored."""
    with closing(sqlite3.connect(f"file:{bot.database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT request, step FROM steps JOIN checks ON checks.id = steps.check_id")
        return {(request.split("dam called ")[1].split(" ")[0], step) for request, step in rows if step in PROVIDERS}


def calls_about(providers: Providers, name: str, step: str) -> int:
    stub = providers[PROVIDERS.index(step)]
    return sum(f"called {name} " in call.text for call in stub.calls)
