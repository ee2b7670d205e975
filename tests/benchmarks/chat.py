"""200 people type `/check` within a second: the bot is its own process, providers are stubs that take a fixed time.

    uv run --group dev python -m tests.benchmarks.chat [CHECKS]

Prints how long acknowledging took (Discord allows 3 seconds), the time to the final message over the slowest
assessor, how late the bot's event loop was, and the requests a check. Everything runs on this machine: Discord, the
providers and the bot share its cores, so the figures are the worst that they can be.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

import httpx

from tests.chat.bot_process import BotProcess, installed
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.sample import build_town
from tests.loopback_discord.server import Discord
from tests.stubs.providers import serving

SECONDS = 3.0
"""How long each stub takes to answer."""

WITHIN = 1.0
"""Seconds in which all are typed."""

PATIENCE = 180


async def main(checks: int) -> None:
    discord = Discord()
    with tempfile.TemporaryDirectory() as folder:
        async with discord.serving(), serving(latency=lambda: asyncio.sleep(SECONDS)) as providers:
            settings = {
                **discord.environment,
                **providers.environment(),
                "DECOMPOSE_WITH": "embedded",
                "CHECKS_AT_ONCE": "250",
                "CALLS_AT_ONCE": "250",
                "MAX_USD_PER_DAY": "10000",
                "LEASE_SECONDS": "30",
            }
            async with installed(Path(folder), settings) as bot:
                await discord.has_command("check")
                await measure(discord, bot, checks)


async def measure(discord: Discord, bot: BotProcess, checks: int) -> None:
    town = build_town(discord)
    people = [discord.user(f"Person {number}") for number in range(checks)]
    for person in people:
        person.joins(town.newsroom)
    await discord.bot_is_ready()
    warm = await town.ada.types("/check", claim=claim(checks), channel=town.general)
    await warm.answer("Assessed by", within=PATIENCE)

    address = (await bot.prints("Web page")).split()[-1]
    over = asyncio.Event()
    late = asyncio.create_task(lag(address, over))
    started = time.monotonic()
    asked: list[Interaction] = []
    for number, person in enumerate(people):
        asked.append(await person.types("/check", claim=claim(number), channel=town.general))
        await asyncio.sleep(max(0.0, started + (number + 1) * WITHIN / checks - time.monotonic()))
    typed = time.monotonic() - started
    await asyncio.gather(*(one.answer("Assessed by", within=PATIENCE) for one in asked))
    print(f"{checks} checks typed within {typed:.2f} s")
    report("acknowledged after", [seconds_to_answer(one) for one in asked], "s", 1.0)
    report("final message after, over the slowest assessor", [seconds_to_result(one) for one in asked], "x", SECONDS)
    print(f"not acknowledged in time: {sum(one.failed for one in asked)}")
    print(f"requests to Discord a check: {len(discord.record.calls) / (checks + 1):.1f}")
    over.set()
    report("its page answered meanwhile after", await late, "ms", 0.001)


async def lag(address: str, over: asyncio.Event) -> list[float]:
    """Seconds that a page without any work behind it takes, again and again: how late the bot's event loop is."""
    seconds = []
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as client:
        while not over.is_set():
            started = time.monotonic()
            await client.get("/healthz")
            seconds.append(time.monotonic() - started)
            await asyncio.sleep(0.05)
    return seconds


def claim(number: int) -> str:
    return f"Dam {number} of Orlen holds 90 million cubic metres. Dam {number} of Orlen was finished in 1987."


def seconds_to_answer(one: Interaction) -> float:
    assert one.acknowledged_at is not None
    return (one.acknowledged_at - one.created_at).total_seconds()


def seconds_to_result(one: Interaction) -> float:
    assert one.original is not None
    first = next(version for version in one.original.versions if "Assessed by" in version.text)
    return (first.at - one.created_at).total_seconds()


def report(what: str, values: list[float], unit: str, over: float) -> None:
    ratios = [value / over for value in values]
    tail = quantiles(ratios, n=100)
    print(f"{what}: median {median(ratios):.2f} {unit}, p95 {tail[94]:.2f}, p99 {tail[98]:.2f}, most {max(ratios):.2f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
