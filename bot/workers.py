"""The one pool of killable processes that all heavy work shares: extraction, embeddings, comparison.

WorkError
├── WorkTimedOut   the work took too long and its process was killed
└── WorkerDied     the process ended by itself, for example for want of memory
"""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

MAX_MEMORY = 4 * 1024**3
"""Bytes of address space of one worker. The model's runtime reserves about 2 GB without using it."""

_PR_SET_PDEATHSIG = 1


class WorkError(Exception):
    """Heavy work gave no result; the text says why."""


class WorkTimedOut(WorkError):
    """The work took longer than it may; its process was killed."""


class WorkerDied(WorkError):
    """The process that did the work is gone."""


class Workers:
    """Runs picklable top-level functions in processes that can be killed. The processes start with the first work."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPool | None = None

    async def run(self, function: Callable[P, T], /, *args: P.args, seconds: float, **kwargs: P.kwargs) -> T:
        """The function's result. After `seconds` of work its process is killed and WorkTimedOut is raised.

        Raises WorkerDied when the process ended by itself, else what the function raises. Cancelling the caller
        kills the work.
        """
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self._processes,
                context=multiprocessing.get_context("spawn"),
                initializer=_prepare,
                initargs=(os.getpid(),),
            )
        future = self._pool.schedule(function, args=args, kwargs=kwargs, timeout=seconds)
        try:
            result: T = await asyncio.wrap_future(future)
        except TimeoutError as error:
            raise WorkTimedOut(f"the work took longer than {seconds:g} seconds") from error
        except ProcessExpired as error:
            raise WorkerDied("the process that did the work ended unexpectedly, perhaps for want of memory") from error
        return result

    async def close(self) -> None:
        """Kill what still runs and wait until every process is gone."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()
            await asyncio.to_thread(pool.join)


def _prepare(parent: int) -> None:
    """Make this process a good worker: it dies with its parent, leaves Ctrl+C to it, and cannot eat all memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # The parent died before the request above was in force.
        import resource  # not on every platform

        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
