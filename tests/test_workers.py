"""The worker pool: what comes back, what is killed, what is left behind."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.workers import WorkerDied, WorkError, Workers, WorkTimedOut, WorkTooBig

PROJECT = Path(__file__).resolve().parents[1]
LONG = 60.0


class Stubborn(Exception):
    """An exception that pickle cannot rebuild."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def add(one: int, two: int) -> int:
    return one + two


def pid() -> int:
    return os.getpid()


def fail(kind: str) -> None:
    match kind:
        case "value":
            raise ValueError("not a number")
        case "timeout":
            raise TimeoutError("the function's own")
        case "stubborn":
            raise Stubborn("one", "two")


def end_at_once(code: int) -> None:
    os._exit(code)


def need(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024**2))


def announce_and_hang(pipe: str) -> None:
    """Write the pid into a named pipe and keep it open: its reader sees the end when this process is gone."""
    with Path(pipe).open("w", encoding="ascii") as writer:
        writer.write(f"{os.getpid()}\n")
        writer.flush()
        threading.Event().wait()


def hang_in_c() -> None:
    """One call into C that lets no Python signal handler run for ages: the modular power of a huge number."""
    pow(3, 1 << 4_000_000, (1 << 4_000_000) - 1)


def big(size: int) -> bytes:
    return bytes(size)


def length(data: bytes) -> int:
    return len(data)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers()
    yield pool
    await pool.close()


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    path = str(tmp_path / "pipe")
    os.mkfifo(path)
    return path


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


async def test_work_comes_back_from_one_lazily_started_process(workers: Workers) -> None:
    assert not multiprocessing.active_children()
    assert await workers.run(add, 2, 3, seconds=LONG) == 5
    first = await workers.run(pid, seconds=LONG)
    assert first != os.getpid()
    assert await workers.run(pid, seconds=LONG) == first
    with pytest.raises(ValueError, match="not a number"):
        await workers.run(fail, "value", seconds=LONG)
    with pytest.raises(TimeoutError, match="the function's own"):
        await workers.run(fail, "timeout", seconds=LONG)
    with pytest.raises(WorkError, match="Stubborn: onetwo"):
        await workers.run(fail, "stubborn", seconds=LONG)
    assert len(await workers.run(big, 3_000_000, seconds=LONG)) == 3_000_000
    assert await workers.run(length, bytes(3_000_000), seconds=LONG) == 3_000_000
    assert await workers.run(pid, seconds=LONG) == first, "an exception must not cost the process"


async def test_work_that_takes_too_long_is_killed(workers: Workers, pipe: str) -> None:
    work = asyncio.create_task(workers.run(announce_and_hang, pipe, seconds=0.05))
    with await asyncio.to_thread(open, pipe, encoding="ascii") as reader:
        with pytest.raises(WorkTimedOut, match=re.escape("longer than 0.05 seconds")):
            await work
        process = int(reader.readline())
        assert await asyncio.to_thread(reader.read) == ""
    assert is_gone(process)
    assert await workers.run(add, 1, 1, seconds=LONG) == 2


async def test_work_inside_c_is_killed_at_once(workers: Workers) -> None:
    with pytest.raises(WorkTimedOut):
        await workers.run(hang_in_c, seconds=0.05)
    assert await workers.run(add, 1, 1, seconds=LONG) == 2


async def test_a_process_that_ends_by_itself_is_reported_and_replaced(workers: Workers) -> None:
    for code in (1, 42):
        with pytest.raises(WorkerDied):
            await workers.run(end_at_once, code, seconds=LONG)
    assert await workers.run(add, 1, 1, seconds=LONG) == 2


async def test_a_process_killed_between_two_pieces_of_work_is_replaced(workers: Workers) -> None:
    first = await workers.run(pid, seconds=LONG)
    (child,) = multiprocessing.active_children()
    assert child.pid == first
    os.kill(first, signal.SIGKILL)
    loops = workers._pool._loops
    await asyncio.to_thread(lambda: loops[1].join())  # the pool has noticed
    assert await workers.run(add, 1, 1, seconds=LONG) == 2
    assert await workers.run(pid, seconds=LONG) != first


async def test_cancelling_the_caller_kills_the_work(workers: Workers, pipe: str) -> None:
    work = asyncio.create_task(workers.run(announce_and_hang, pipe, seconds=LONG))
    with await asyncio.to_thread(open, pipe, encoding="ascii") as reader:
        process = int(await asyncio.to_thread(reader.readline))
        assert not is_gone(process)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await asyncio.to_thread(reader.read) == ""
    assert await workers.run(add, 1, 1, seconds=LONG) == 2


async def test_closing_kills_what_runs_and_answers_who_waits(pipe: str) -> None:
    workers = Workers()
    running = asyncio.create_task(workers.run(announce_and_hang, pipe, seconds=LONG))
    queued = [asyncio.create_task(workers.run(length, bytes(2_000_000), seconds=LONG)) for _ in range(3)]
    with await asyncio.to_thread(open, pipe, encoding="ascii") as reader:
        process = int(await asyncio.to_thread(reader.readline))
        await workers.close()
        assert reader.read() == ""
    assert is_gone(process)
    assert not multiprocessing.active_children()
    for result in await asyncio.gather(running, *queued, return_exceptions=True):
        assert isinstance(result, WorkerDied)
    await workers.close()


async def test_closing_what_never_worked_is_fine() -> None:
    await Workers().close()


async def test_work_cannot_eat_all_memory() -> None:
    workers = Workers(memory=600 * 1024**2)
    try:
        assert await workers.run(need, 50, seconds=LONG) == 50 * 1024**2
        with pytest.raises(WorkTooBig):
            await workers.run(need, 1000, seconds=LONG)
        assert await workers.run(add, 1, 1, seconds=LONG) == 2
    finally:
        await workers.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills workers with their parent")
async def test_no_worker_outlives_a_killed_program(pipe: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from bot.workers import Workers\n"
        "from tests.test_workers import announce_and_hang\n"
        "asyncio.run(Workers().run(announce_and_hang, sys.argv[1], seconds=600))\n"
    )
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, pipe, cwd=PROJECT, stderr=asyncio.subprocess.DEVNULL
    )
    with await asyncio.to_thread(open, pipe, encoding="ascii") as reader:
        process = int(await asyncio.to_thread(reader.readline))
        assert process != parent.pid
        parent.kill()
        assert await parent.wait() == -signal.SIGKILL
        assert await asyncio.to_thread(reader.read) == ""
