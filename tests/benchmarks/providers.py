"""What a check costs in time and calls, against stub providers that take a fixed time.

    uv run --group dev python -m tests.benchmarks.providers

Prints ratios: a check's time over what it must wait for (taking apart, then the slowest assessor), alone and with 50
at once; calls and tokens by the number of claims; how late the event loop is; and the import of the program.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

from bot.app import Services, open_services
from bot.config import Settings
from bot.domain.checks import CheckRequest
from tests.fakes import nowhere
from tests.stubs.providers import Providers, serving

SECONDS = 0.5
"""How long each stub takes to answer: a check waits for two answers, one after the other."""

PROVIDERS = ("openai", "anthropic", "perplexity")
TICK = 0.005


@asynccontextmanager
async def house(providers: Providers, at_once: int) -> AsyncIterator[Services]:
    values = {name.lower(): value for name, value in providers.environment().items() if "COMPATIBLE" not in name}
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(
            _env_file=None,
            doublechecks_home=Path(home),
            sample_stories=False,
            checks_at_once=at_once,
            calls_at_once=at_once,
            max_usd_per_day=10_000,
            **values,  # type: ignore[arg-type]
        )
        async with open_services(settings, resolve=nowhere) as services:
            yield services


async def run(services: Services, checks: int, claims: int = 2) -> list[float]:
    """Seconds of each of some checks that start together."""

    async def one(number: int) -> float:
        text = " ".join(
            f"Dam {number} of Orlen, part {part}, holds {part + 10} million litres." for part in range(claims)
        )
        started = time.perf_counter()
        check = await services.runner.submit(CheckRequest(text=text, assessors=PROVIDERS))
        await services.runner.finished(check)
        return time.perf_counter() - started

    return list(await asyncio.gather(*map(one, range(checks))))


async def lag(stop: asyncio.Event) -> list[float]:
    """How much later than asked for the loop comes back, again and again."""
    late = []
    while not stop.is_set():
        started = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - started - TICK)
    return late


async def main() -> None:
    least = 2 * SECONDS
    async with AsyncExitStack() as stack:
        providers = await stack.enter_async_context(serving(latency=lambda: asyncio.sleep(SECONDS)))
        services = await stack.enter_async_context(house(providers, at_once=50))
        await run(services, 1)
        for checks in (1, 50):
            stop = asyncio.Event()
            watching = asyncio.create_task(lag(stop))
            seconds = await run(services, checks)
            stop.set()
            late = await watching
            print(
                f"{checks:>3} at once: time over what it must wait for: median {median(seconds) / least:.2f}, "
                f"slowest {max(seconds) / least:.2f}; loop late by: median {median(late) * 1000:.1f} ms, "
                f"p99 {quantiles(late, n=100)[98] * 1000:.0f} ms, most {max(late) * 1000:.0f} ms"
            )
        for claims in (1, 4, 10):
            stubs = [getattr(providers, name) for name in PROVIDERS]
            for stub in stubs:
                stub.start_anew()
            await run(services, 1, claims)
            calls = sum(len(stub.calls) for stub in stubs)
            read, written = sum(stub.tokens_in for stub in stubs), sum(stub.tokens_out for stub in stubs)
            print(
                f"{claims:>3} claims: {calls} calls, {read} tokens in, {written} out "
                f"(6 + 13C is {6 + 13 * claims} calls, 2 + 2C is {2 + 2 * claims})"
            )


def seconds_to_run(code: str) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    asyncio.run(main())
    ratio = seconds_to_run("import bot.app") / seconds_to_run("pass")
    print(f"import of the program: {ratio:.0f} times a bare interpreter's start")
