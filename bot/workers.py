"""The one pool of killable processes that all heavy work shares: extraction, embeddings, comparison.

WorkError
├── WorkTimedOut    the work took too long and its process was killed
├── WorkTooBig      the work needed more memory than a worker may have
└── WorkerDied      the process ended by itself, or the pool was closed under it
"""

from __future__ import annotations

import asyncio
import copy
import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar, TypeVarTuple

from pebble import ProcessExpired, ProcessPool

Args = TypeVarTuple("Args")
T = TypeVar("T")

MAX_MEMORY = 4 * 1024**3
"""Bytes of address space of one worker. The model's runtime reserves about 2 GB without using it."""

_PR_SET_PDEATHSIG = 1


class WorkError(Exception):
    """Heavy work gave no result; the text says why."""


class WorkTimedOut(WorkError):
    """The work took longer than it may; its process was killed."""


class WorkTooBig(WorkError):
    """The work asked for more memory than a worker may have."""


class WorkerDied(WorkError):
    """The process that did the work is gone."""


class Workers:
    """Runs picklable top-level functions in processes that can be killed. The processes start with the first work.

    `memory` is the address space of one worker in bytes; it is enforced on Linux.
    """

    def __init__(self, processes: int = 1, *, memory: int = MAX_MEMORY) -> None:
        self._processes = processes
        self._memory = memory
        self._pool: ProcessPool | None = None
        self._waiting: set[asyncio.Future[Any]] = set()

    async def run(self, function: Callable[[*Args], T], /, *args: *Args, seconds: float) -> T:
        """The function's result. After `seconds` of work its process is killed and WorkTimedOut is raised.

        Raises WorkTooBig for want of memory, WorkerDied when the process ended by itself or `close` ended it, else
        what the function raises. Cancelling the caller kills the work. Waiting for a free process is not work.
        """
        pool = await self._working_pool()
        scheduled = pool.schedule(_perform, args=(function, args), timeout=seconds)
        future = asyncio.wrap_future(scheduled)
        self._waiting.add(future)
        try:
            result: T = await future
        except TimeoutError as error:
            # The function's own carries the worker's traceback; asyncio passes on a bare copy.
            if getattr(scheduled.exception(), "__cause__", None) is not None:
                raise
            raise WorkTimedOut(f"The work took longer than {seconds:g} seconds.") from error
        except (ProcessExpired, BrokenProcessPool) as error:
            raise WorkerDied("The process that did the work ended unexpectedly.") from error
        except Exception as error:
            if self._pool is not pool:  # Closed in the middle of handing the work over: the pool trips over itself.
                raise _ended() from error
            raise
        finally:
            self._waiting.discard(future)
        return result

    async def close(self) -> None:
        """Kill what still runs and wait until every process is gone; callers that still wait get WorkerDied."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(_end, pool)
        for future in self._waiting:
            if not future.done():
                future.set_exception(_ended())

    async def _working_pool(self) -> ProcessPool:
        """A pool breaks for good when a process dies between two pieces of work; another one takes its place."""
        pool = self._pool
        if pool is not None and pool.active:
            return pool
        self._pool = fresh = ProcessPool(
            max_workers=self._processes,
            context=multiprocessing.get_context("spawn"),
            initializer=_prepare,
            initargs=(os.getpid(), self._memory),
        )
        if pool is not None:
            await asyncio.to_thread(_end, pool)
        return fresh


def _ended() -> WorkerDied:
    return WorkerDied("The work was ended because the program stops.")


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


def _prepare(parent: int, memory: int) -> None:
    """Make this process a good worker: it dies at once when told and with its parent, and cannot eat all memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The pool's own handler runs Python code, which never gets its turn inside a long call into C.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)  # The parent died before the request above was in force.
        import resource  # not on every platform

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _perform(function: Callable[..., T], args: tuple[object, ...]) -> T:
    """Runs in the worker. Only errors that can be rebuilt in the parent may leave it: others would break the pool."""
    try:
        return function(*args)
    except MemoryError as error:
        raise WorkTooBig("The work needed more memory than it may use.") from error
    except Exception as error:
        try:
            copy.copy(error)
        except Exception:  # noqa: BLE001 - whatever a foreign exception's constructor does
            raise WorkError(f"The work failed with {type(error).__name__}: {error}") from error
        raise
