"""The four stub providers on loopback, and the environment that sends DoubleChecks to them.

    uv run python -m tests.stubs.providers

runs them until Ctrl+C. A model called `stub-429` (or any other value of `Fault`) makes a provider fail.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shlex
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import NamedTuple

from tests.stubs.anthropic import Anthropic
from tests.stubs.compatible import MODEL, Compatible
from tests.stubs.faults import MODEL_PREFIX, Fault
from tests.stubs.openai import OpenAi
from tests.stubs.perplexity import Perplexity
from tests.stubs.serving import Latency, Shape, Stub

PRICES = {model: {"input": "2", "output": "8", "search": "0.01"} for model in ("gpt-6.1-terra", "claude-sonnet-5-5")}
"""Made-up prices, so that a run against the stubs shows costs."""

EXAMPLE = "The Orlen dam holds 90 million cubic metres. It was finished in 1987. The Orlen dam cost 240 million euros."
"""The stubs agree on the first two claims; on the third, one of them differs."""


class Providers(NamedTuple):
    """The four stubs while they are served."""

    openai: Stub
    anthropic: Stub
    perplexity: Stub
    compatible: Stub

    def environment(self, key: str = "x") -> dict[str, str]:
        """The settings that send every assessor here, by the names of the environment."""
        return {
            "OPENAI_BASE_URL": f"{self.openai.address}/v1",
            "OPENAI_API_KEY": key,
            "ANTHROPIC_BASE_URL": self.anthropic.address,
            "ANTHROPIC_API_KEY": key,
            "PERPLEXITY_BASE_URL": self.perplexity.address,
            "PERPLEXITY_API_KEY": key,
            "COMPATIBLE_BASE_URL": f"{self.compatible.address}/v1",
            "COMPATIBLE_MODEL": MODEL,
        }


@asynccontextmanager
async def serving(latency: Latency | None = None, compatible: Compatible | None = None) -> AsyncIterator[Providers]:
    """Serve all four for the length of the block, on free ports of loopback."""
    shapes: tuple[Shape, ...] = (OpenAi(), Anthropic(), Perplexity(), compatible or Compatible())
    async with AsyncExitStack() as stack:
        stubs = [await stack.enter_async_context(Stub(shape, latency).serving()) for shape in shapes]
        yield Providers(*stubs)


def command(environment: Mapping[str, str], statement: str = EXAMPLE) -> str:
    """The command line that checks a statement in an environment."""
    settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
    return f"{settings} uv run doublechecks check --json {shlex.quote(statement)}"


async def run(seconds: float) -> None:
    """Serve until cancelled, answering each call after `seconds`."""
    async with serving(latency=(lambda: asyncio.sleep(seconds)) if seconds else None) as providers:
        print(command({**providers.environment(), "PRICES": json.dumps(PRICES)}))
        print(f"\nFailures, by a model's name: {' '.join(MODEL_PREFIX + fault for fault in Fault)}", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    """Read the one option and run."""
    parser = argparse.ArgumentParser(description="Stub servers of the four providers, until Ctrl+C.")
    parser.add_argument("--seconds", type=float, default=0, help="how long each answer takes")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
