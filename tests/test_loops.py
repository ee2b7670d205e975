"""A loop goes on whatever happens in a turn."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from bot.loops import Loop

NEVER = 3600.0


async def test_an_error_in_a_turn_does_not_end_the_loop() -> None:
    turns, third = [0], asyncio.Event()

    async def turn() -> None:
        turns[0] += 1
        if turns[0] == 3:
            third.set()
        raise RuntimeError("503 Service Unavailable")

    loop = Loop("under test", turn, every=0)
    with capture_logs() as logs:
        loop.start()
        await asyncio.wait_for(third.wait(), 10)
        await loop.stop()
    assert [entry["event"] for entry in logs[:2]] == ["turn failed", "turn failed"]


async def test_whoever_wakes_it_need_not_wait() -> None:
    began: asyncio.Queue[None] = asyncio.Queue()

    async def turn() -> None:
        began.put_nowait(None)

    loop = Loop("under test", turn, every=NEVER)
    loop.start()
    await asyncio.wait_for(began.get(), 10)
    loop.wake()
    await asyncio.wait_for(began.get(), 10)
    await loop.stop()
    loop.wake()
    assert began.empty()
