"""Runs checks in the background of one process: takes leases, keeps them, sweeps up what others left behind."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.domain.checks import Check, CheckRequest, Progress, ProgressKind, Target
from bot.language.detect import detect_language
from bot.locales.wording import wording
from bot.loops import Loop
from bot.verification.ledger import LeaseLost, Ledger
from bot.verification.pipeline import Pipeline

log = structlog.get_logger()

OnProgress = Callable[[Progress], None]

Watcher = Callable[[Check, Progress], None]
"""Hears of every check that this process works on, also of those that it took over. Must not raise."""

MAX_ATTEMPTS = 20
"""Leases in a row without a finished step, after which an old check is given up: it has ended that many processes, or
met a database that refuses it."""

MIN_AGE = timedelta(minutes=10)
"""How old a check must be to be given up: twenty leases of the usual 30 s. Processes that are ended faster than leases
run out are ended by something else."""

SUSPECT_ATTEMPTS = 3
"""Leases in a row without a finished step after which a check waits for its turn among such checks: of many that ran
when processes died one may have ended them all, and the others must not be given up with it."""

CLOSE_SECONDS = 4.0
"""Seconds that closing waits for work to stop; what still holds then is freed when its lease runs out. With the usual
drain of 8 s and the 7 s that messages get, a stop stays within 20 s."""

NOTE_SECONDS = 1.0
"""Seconds between two writes of a check's progress; other processes' pages look once a second."""


class Runner:
    """The checks of this process. At most `at_once` run at a time; the others wait in order of their arrival."""

    def __init__(
        self,
        ledger: Ledger,
        pipeline: Pipeline,
        *,
        now: Callable[[], datetime],
        at_once: int = 8,
        sweep_seconds: float = 10,
    ) -> None:
        self._ledger = ledger
        self._pipeline = pipeline
        self._now = now
        self._at_once = at_once
        self._places = asyncio.Semaphore(at_once)
        self._suspects = asyncio.Lock()
        self._sweeper = Loop("sweep", self.sweep, every=sweep_seconds)
        self._noter = Loop("progress notes", self._note, every=NOTE_SECONDS)
        self._unnoted: dict[str, Progress] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._listeners: dict[str, list[OnProgress]] = defaultdict(list)
        self._watchers: list[Watcher] = []
        self._closing = False

    async def submit(
        self, request: CheckRequest, on_progress: OnProgress | None = None, *, shown_at: Target | None = None
    ) -> Check:
        """Accept a check durably and start it; returns at once. `on_progress` hears of this process's work on it.

        `shown_at`: the message that its report is to be shown in. Raises AlreadyAccepted where that interaction has
        a check. While closing, the check waits for the next process.
        """
        check = await self._ledger.accept(request, shown_at)
        if self._closing:
            await self._ledger.release(check.id)
            return check
        if on_progress is not None:
            self._listeners[check.id].append(on_progress)
        self._start(check.id)
        return check

    def watch(self, watcher: Watcher) -> None:
        """From now on tell `watcher` of every check's progress in this process."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell `watcher` nothing more."""
        self._watchers.remove(watcher)

    @property
    def ahead(self) -> int:
        """How many checks a new one would wait for: 0 while there is a free place."""
        return max(0, len(self._running) - self._at_once + 1)

    async def drain(self, seconds: float) -> None:
        """Take nothing new, and give what runs so many seconds to end."""
        self._closing = True
        await self._sweeper.stop()
        if self._running:
            await asyncio.wait([*self._running.values()], timeout=seconds)

    async def finished(self, check: Check) -> None:
        """Wait until this process has nothing more to do for the check."""
        task = self._running.get(check.id)
        if task is not None:
            await asyncio.shield(task)

    def start_sweeping(self) -> None:
        """From now on, and at once, take over checks whose lease has expired, and note progress for other processes."""
        self._sweeper.start()
        self._noter.start()

    def wake(self) -> None:
        """Look for checks that wait, without waiting for the next sweep."""
        self._sweeper.wake()

    async def sweep(self) -> None:
        """Take over every check that nobody works on."""
        suspects = await self._ledger.suspects(SUSPECT_ATTEMPTS)
        for check_id in await self._ledger.unfinished():
            self._start(check_id, suspect=check_id in suspects)

    async def close(self) -> None:
        """Stop working. Unfinished checks are given back for the next process to finish."""
        self._closing = True
        await self._sweeper.stop()
        await self._noter.stop()
        tasks = [*self._running.values()]
        waiting = tuple(self._running)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
        # Those that still waited for a place hold a lease, too.
        returned = asyncio.gather(*map(self._ledger.release, waiting), return_exceptions=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(returned, 1)

    def _start(self, check_id: str, *, suspect: bool = False) -> None:
        if check_id in self._running or self._closing:
            return
        run = self._run_alone if suspect else self.run_check
        task = asyncio.create_task(run(check_id), name=f"check {check_id}")
        self._running[check_id] = task
        task.add_done_callback(lambda _: self._forget(check_id))

    def _forget(self, check_id: str) -> None:
        self._running.pop(check_id, None)
        self._listeners.pop(check_id, None)

    async def _run_alone(self, check_id: str) -> None:
        # The lease, which counts as an attempt, is taken only when it is this one's turn.
        async with self._suspects:
            await self.run_check(check_id)

    async def run_check(self, check_id: str) -> None:
        """Bring one check to its end under a lease. Does nothing where another live process holds it."""
        async with self._places:
            check = await self._ledger.take(check_id)
            if check is None:
                return
            work = asyncio.create_task(self._run(check))
            lease = asyncio.create_task(self._ledger.keep(check_id))
            try:
                await asyncio.wait({work, lease}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                # Either the work is over, or the lease is lost and the work must stop, or we were told to stop.
                for task in (work, lease):
                    task.cancel()
                for outcome in await asyncio.gather(work, lease, return_exceptions=True):
                    if isinstance(outcome, Exception):
                        log.error("check stopped", check=check_id, reason=repr(outcome))
                if work.cancelled():
                    with suppress(Exception):
                        await self._ledger.release(check_id)

    async def _run(self, check: Check) -> None:
        try:
            if check.attempts > MAX_ATTEMPTS and self._now() - check.created_at >= MIN_AGE:
                await self._give_up(check, "attempts")
                return
            await self._pipeline.run(check, partial(self._tell, check))
            await self._ledger.finish(check.id)
        except LeaseLost as lost:
            log.warning("lease lost", check=check.id, reason=str(lost))
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("check failed", check=check.id, error=error_id)
            await self._give_up(check, error_id)
        self._tell(check, Progress(kind=ProgressKind.DONE))

    def _tell(self, check: Check, progress: Progress) -> None:
        self._unnoted[check.id] = progress
        watching: list[OnProgress] = [partial(watcher, check) for watcher in self._watchers]
        for listener in (*self._listeners.get(check.id, ()), *watching):
            try:
                listener(progress)
            except Exception:
                log.exception("progress listener failed")

    async def _note(self) -> None:
        """Write down how far the checks are, the newest moment of each. What the rows miss, nobody misses."""
        unnoted, self._unnoted = self._unnoted, {}
        moments = {check_id: moment for check_id, moment in unnoted.items() if check_id in self._running}
        if moments:
            await self._ledger.note(moments)

    async def _give_up(self, check: Check, error_id: str) -> None:
        if await self._pipeline.has_result(check):
            await self._ledger.finish(check.id)
            return
        language = check.request.language or detect_language(check.request.text)
        await self._pipeline.fail(check, wording(language)("failed-inside", id=error_id))
        await self._ledger.finish(check.id)
