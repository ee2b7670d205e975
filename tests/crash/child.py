"""A real process of the program that can be killed at a chosen point.

Every start first takes over what earlier ones left behind. Then `HOLD` accepts a check of its own and stops at every
point of it until it is told to go on; `HOLD_FINISHING` stops while it takes over; `FINISH` never stops. Starts are
numbered: each lives an hour after the one before, when that one's leases have run out.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import MethodType

from bot.app import Services, open_services, utc_now
from bot.assessors.interface import Brief
from bot.config import Settings
from bot.domain.base import Model
from bot.domain.checks import CheckRequest
from bot.domain.reports import Report
from bot.verification.ledger import Ledger
from tests.fakes import FakeAssessor, nowhere

ASSESSORS = ("One", "Two", "Three")


class Mode(StrEnum):
    HOLD = "hold"
    HOLD_FINISHING = "hold finishing"
    FINISH = "finish"


def run(home: Path, number: int, mode: Mode, parent: Connection) -> None:
    """The process: points and messages go to `parent`, which answers each point when the process may go on."""
    with parent:
        asyncio.run(_run(home, number, mode, parent))


async def _run(home: Path, number: int, mode: Mode, parent: Connection) -> None:
    def now() -> datetime:
        return utc_now() + timedelta(hours=number)

    def assessed(name: str, brief: Brief) -> None:
        with (home / "assessed").open("a") as file:
            file.write(f"{name.lower()}: {brief.statement.text}\n")

    assessors = [FakeAssessor(name, before=partial(assessed, name)) for name in ASSESSORS]
    settings = Settings(doublechecks_home=home, sample_stories=False, _env_file=None)
    async with open_services(settings, now=now, more_assessors=assessors, resolve=nowhere) as services:
        left_behind = await services.ledger.unfinished()
        parent.send(f"left behind {len(left_behind)}")
        if mode is Mode.HOLD_FINISHING:
            _stop_at_points(services, parent)
        for check_id in left_behind:
            await services.runner.run_check(check_id)
        if mode is Mode.HOLD:
            _stop_at_points(services, parent)
            names = tuple(name.lower() for name in ASSESSORS)
            check = await services.runner.submit(CheckRequest(text=f"Bridge {number} was opened.", assessors=names))
            _reached(f"accepted {check.report_id}", parent)
            await services.runner.finished(check)


def _stop_at_points(services: Services, parent: Connection) -> None:
    """Stop before and after each thing that the ledger writes."""
    ledger = services.ledger
    store_step, publish, finish = (
        MethodType(method, ledger) for method in (Ledger.store_step, Ledger.publish, Ledger.finish)
    )

    async def stopping_step(check_id: str, step: str, made: Model) -> None:
        _reached(f"before {step}", parent)
        await store_step(check_id, step, made)
        _reached(f"stored {step}", parent)

    async def stopping_publish(report: Report, check_id: str) -> None:
        _reached(f"before revision {report.revision}", parent)
        await publish(report, check_id)
        _reached(f"published {report.revision}", parent)

    async def stopping_finish(check_id: str) -> None:
        _reached("before finish", parent)
        await finish(check_id)
        _reached("finished", parent)

    ledger.store_step = stopping_step  # type: ignore[method-assign]
    ledger.publish = stopping_publish  # type: ignore[method-assign]
    ledger.finish = stopping_finish  # type: ignore[method-assign]


def _reached(point: str, parent: Connection) -> None:
    parent.send(point)
    parent.recv()
