"""A message whose check runs: few edits, none beside a result, none after one, whoever has shown it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.delivery.live import EVERY_SECONDS, Live
from bot.domain.checks import Check, CheckRequest, Delivery, Progress, ProgressKind, Target
from bot.render.message import Message
from storage import deliveries
from storage.database import Database

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
CHECK = Check(id="c", report_id="r" * 22, request=CheckRequest(text="The dam is old."), created_at=NOON)
MOMENT = Progress(kind=ProgressKind.ASSESSED, n=1, of=3)


class Responder:
    """Edits when `gate` is open."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[Message] = asyncio.Queue()
        self.ended = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def progress(self, delivery: Delivery, message: Message) -> str | None:
        self.begun.put_nowait(message)
        await self.gate.wait()
        self.ended += 1
        return delivery.message_id

    async def next_edit(self) -> Message:
        return await asyncio.wait_for(self.begun.get(), 10)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(f"sqlite:///{tmp_path / 'live.sqlite3'}")
    await opened.migrate()
    target = Target(channel_id="1", guild_id="2", interaction=None, may_post=True)
    async with opened.writing() as connection:
        delivery = Delivery(id="d", report_id=CHECK.report_id, target=target, nonce="n", message_id="m")
        await deliveries.create(connection, delivery, NOON)
    yield opened
    await opened.close()


def live(database: Database, responder: Responder, every: float = EVERY_SECONDS) -> Live:
    return Live(database, None, responder, every=every)  # type: ignore[arg-type]


async def keeper(board: Live) -> None:
    """Until it has nothing more to show."""
    tasks = [task for task in asyncio.all_tasks() if task.get_name() == f"progress of {CHECK.id}"]
    board.on_progress(CHECK, Progress(kind=ProgressKind.DONE))
    await asyncio.wait_for(asyncio.gather(*tasks), 10)


async def test_many_moments_are_one_edit(database: Database) -> None:
    responder = Responder()
    board = live(database, responder, every=3600)
    for n in range(20):
        board.on_progress(CHECK, Progress(kind=ProgressKind.ASSESSED, n=n, of=30))
    await responder.next_edit()
    for n in range(20):
        board.on_progress(CHECK, Progress(kind=ProgressKind.ASSESSED, n=n, of=30))
        await asyncio.sleep(0)
    assert responder.begun.empty()
    assert EVERY_SECONDS >= 1.5  # Discord allows about five edits in five seconds
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


async def test_a_result_waits_for_the_edit_under_way_and_ends_the_others(database: Database) -> None:
    responder = Responder()
    responder.gate.clear()
    board = live(database, responder, every=0)
    board.on_progress(CHECK, MOMENT)
    await responder.next_edit()
    shown = asyncio.Event()

    async def show() -> None:
        async with board.stepping_back(CHECK.report_id):
            assert responder.ended == 1
            shown.set()

    showing = asyncio.create_task(show())
    await asyncio.sleep(0)
    assert not shown.is_set()
    responder.gate.set()
    await asyncio.wait_for(showing, 10)
    board.on_progress(CHECK, MOMENT)
    await keeper(board)
    assert responder.begun.empty()


async def test_a_result_of_another_process_is_left_alone(database: Database) -> None:
    responder = Responder()
    board = live(database, responder, every=0)
    board.on_progress(CHECK, MOMENT)
    await responder.next_edit()
    async with database.writing() as connection:
        await deliveries.raise_wanted(connection, CHECK.report_id, 1)
        claimed = await deliveries.claim(connection, "d", "another process", NOON, timedelta(minutes=1))
        assert claimed is not None
        await deliveries.sent(connection, claimed, 1, "m")
    (keeping,) = (task for task in asyncio.all_tasks() if task.get_name() == f"progress of {CHECK.id}")
    board.on_progress(CHECK, Progress(kind=ProgressKind.OPENING_PAGES))
    edited = asyncio.create_task(responder.next_edit())
    done, _ = await asyncio.wait({keeping, edited}, return_when=asyncio.FIRST_COMPLETED)
    edited.cancel()
    assert done == {keeping}, "it sees that there is nothing left to show"
