"""The messages of checks that run in this process: each is edited as its check goes on, at most once in 1.5 seconds.

Progress is a courtesy: an edit that fails is not repeated, and what a message shows in the end is the outbox's work.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import discord
import structlog

from bot.delivery.calls import Calls
from bot.delivery.outcomes import DiscordFailure
from bot.delivery.responder import Responder
from bot.domain.checks import Check, Delivery, Progress, ProgressKind
from bot.language.detect import detect_language
from bot.locales.wording import wording
from bot.render.progress import Progressing
from storage import deliveries
from storage.database import Database

log = structlog.get_logger()

EVERY_SECONDS = 1.5
"""Seconds between two edits of a message; Discord allows about five in five seconds."""

PARK_SECONDS = 3.0
"""Seconds that closing takes to tell the waiting that their checks go on later."""


class _Board:
    """What a running check's message says. `over`: the message shows a result, and progress leaves it alone."""

    def __init__(self, check: Check, *, resumed: bool) -> None:
        self.check = check
        self.say = wording(detect_language(check.request.text))
        self.state = Progressing.of(check.request.text, resumed=resumed)
        self.changed = asyncio.Event()
        self.over = False
        self.keeping: asyncio.Task[None] | None = None


class Live:
    """Answers interactions that start checks, and keeps their messages up to date until there is a result."""

    def __init__(self, database: Database, calls: Calls, responder: Responder, *, every: float = EVERY_SECONDS) -> None:
        self._database = database
        self._calls = calls
        self._responder = responder
        self._every = every
        self._boards: dict[str, _Board] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def answer(self, interaction: discord.Interaction[Any], check: Check, *, ahead: int, private: bool) -> None:
        """Acknowledge an accepted check by the message that will show its report. Never raises DiscordFailure:

        where the interaction died meanwhile, the result is still shown by the means that remain.
        """
        board = self._boards[check.report_id] = _Board(check, resumed=False)
        if ahead:
            board.state = board.state.after(Progress(kind=ProgressKind.QUEUED, n=ahead))
        async with self._turn(check.report_id):
            try:
                message_id = await self._calls.answer(interaction, board.state.render(board.say), private=private)
            except DiscordFailure as failure:
                log.warning("interaction not answered", check=check.id, outcome=failure.outcome)
                return
            if message_id is not None:
                async with self._database.writing() as connection:
                    await deliveries.note_message(connection, str(interaction.id), message_id)

    def on_progress(self, check: Check, progress: Progress) -> None:
        """Show a moment of a check in its message, soon. Returns at once."""
        # Without an answer of this process, the check was taken over from another one.
        board = self._boards.setdefault(check.report_id, _Board(check, resumed=True))
        board.state = board.state.after(progress)
        board.changed.set()
        if progress.kind is ProgressKind.DONE:
            self._close(self._boards.pop(check.report_id))
        elif board.keeping is None and not board.over:
            board.keeping = asyncio.create_task(self._keep(board), name=f"progress of {check.id}")

    @asynccontextmanager
    async def stepping_back(self, report_id: str) -> AsyncIterator[None]:
        """Leave the message of a report to a result from now on; entered when no edit of ours is under way."""
        async with self._turn(report_id):
            if report_id in self._boards:
                self._close(self._boards[report_id])
            yield

    async def park(self) -> None:
        """Tell those who wait that their checks go on after a restart, as far as that can be told in time."""
        waiting = [board for board in self._boards.values() if not board.over]
        for board in waiting:
            self._close(board)
            board.state = board.state.parked()
        with_time = asyncio.gather(*(self._show_once(board) for board in waiting), return_exceptions=True)
        await asyncio.wait([with_time], timeout=PARK_SECONDS)

    def _turn(self, report_id: str) -> asyncio.Lock:
        return self._turns.setdefault(report_id, asyncio.Lock())

    @staticmethod
    def _close(board: _Board) -> None:
        board.over = True  # an edit that is under way is not broken off: it might arrive after the result
        board.changed.set()

    async def _keep(self, board: _Board) -> None:
        try:
            silent = set[str]()
            while not board.over:
                board.changed.clear()
                async with self._turn(board.check.report_id):
                    # Asked each time: another process may have shown a result meanwhile.
                    waiting = [delivery for delivery in await self._shown_in(board) if delivery.id not in silent]
                    if not waiting:
                        return
                    if not board.over:
                        silent |= {delivery.id for delivery in waiting if not await self._edit(delivery, board)}
                await board.changed.wait()
                await asyncio.sleep(self._every)
        except Exception:
            log.exception("progress not shown", check=board.check.id)

    async def _show_once(self, board: _Board) -> None:
        async with self._turn(board.check.report_id):
            for delivery in await self._shown_in(board):
                await self._edit(delivery, board)

    async def _shown_in(self, board: _Board) -> list[Delivery]:
        async with self._database.reading() as connection:
            found = await deliveries.of_report(connection, board.check.report_id)
        return [delivery for delivery in found if delivery.sent == 0 and delivery.trouble is None]

    async def _edit(self, delivery: Delivery, board: _Board) -> bool:
        try:
            await self._responder.progress(delivery, board.state.render(board.say))
        except DiscordFailure as failure:
            log.info("progress not shown", check=board.check.id, outcome=failure.outcome)
            return failure.unclear
        return True
