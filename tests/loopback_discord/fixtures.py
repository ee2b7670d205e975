"""pytest fixtures: a Discord for each test, its world, and what must hold at the end.

A conftest imports them by name. After a failure, pytest shows the transcript under "Captured stdout teardown"; with
LOOPBACK_TRANSCRIPTS=FOLDER in the environment, that of every test is written there.
"""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.loopback_discord.sample import Town, build_town
from tests.loopback_discord.server import Discord


@pytest_asyncio.fixture
async def discord(request: pytest.FixtureRequest) -> AsyncIterator[Discord]:
    """A Discord on a free port. The test fails if the bot broke rules that the test did not take note of."""
    loopback = Discord()
    async with loopback.serving():
        yield loopback
    transcript = loopback.transcript()
    print(transcript)
    if folder := os.environ.get("LOOPBACK_TRANSCRIPTS"):
        _write(Path(folder), request.node.nodeid, transcript)
    violations = loopback.take_violations()
    assert not violations, "\n".join(str(violation) for violation in violations)


def _write(folder: Path, test: str, transcript: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test)
    (folder / f"{name}.txt").write_text(transcript + "\n", encoding="utf-8")


@pytest.fixture
def town(discord: Discord) -> Town:
    """The sample world in that Discord."""
    return build_town(discord)
