"""The durable side of a check: the request row, the lease, one row a finished step, the published revisions.

Each method is one transaction. `LeaseLost` means that another process may work on the check now: whoever sees it
stops at once and leaves the rows alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.domain.base import Model
from bot.domain.checks import Check, CheckRequest, Delivery, Lease, Progress, StepRow, Target, Trouble
from bot.domain.reports import Report
from bot.verification.moderation import on_top_of
from storage import budgets, checks, deliveries, reports, steps
from storage.database import Database
from storage.errors import DuplicateDelivery

log = structlog.get_logger()


class Caps(NamedTuple):
    """USD that may be spent on one check, and by everything on one day (UTC)."""

    per_check: Decimal
    per_day: Decimal


class Reservation(NamedTuple):
    """USD set aside, and the scopes in which they are counted until the call is settled."""

    amount: Decimal
    scopes: tuple[str, ...]


class _OverBudget(Exception):
    pass


class AlreadyAccepted(RuntimeError):
    """This interaction has a check: it was delivered twice."""


class LeaseLost(RuntimeError):
    """This process no longer holds the check."""


def new_id() -> str:
    """128 random bits as 22 URL-safe characters: an id that leaves the house is a capability."""
    return secrets.token_urlsafe(16)


class Ledger:
    """Keeps checks in the database on behalf of one process, `owner`. A lease lasts `lease` between heartbeats."""

    def __init__(
        self,
        database: Database,
        *,
        owner: str,
        now: Callable[[], datetime],
        new_id: Callable[[], str] = new_id,
        lease: timedelta = timedelta(seconds=30),
    ) -> None:
        self._database = database
        self._owner = owner
        self._now = now
        self._new_id = new_id
        self._lease = lease

    async def accept(self, request: CheckRequest, shown_at: Target | None = None) -> Check:
        """Write the request row: from here on the check is not lost, whatever happens. Its lease is ours at first.

        `shown_at`: the message that its report is to be shown in, written in the same transaction. Raises
        AlreadyAccepted where the same interaction, delivered twice, has a check already.
        """
        check = Check(id=self._new_id(), report_id=self._new_id(), request=request, created_at=self._now())
        try:
            async with self._database.writing() as connection:
                await checks.create(connection, check)
                await checks.take_lease(connection, check.id, self._owner, self._now(), self._lease)
                if shown_at is not None:
                    await deliveries.create(connection, self._delivery(check, shown_at), self._now())
        except DuplicateDelivery as duplicate:
            raise AlreadyAccepted(check.request.text) from duplicate
        return check

    async def show_also(self, report_id: str, target: Target) -> bool:
        """Show a report in one more message, once a channel; False where it is unknown or shown there already.

        It answers the message that the first one answers, if that is of the same channel.
        """
        # Made of both ids, so that a button that is pressed twice posts once.
        nonce = hashlib.blake2b(f"{report_id} {target.channel_id}".encode(), digest_size=12).hexdigest()
        async with self._database.writing() as connection:
            report = await reports.latest(connection, report_id)
            if report is None:
                return False
            others = [one.target for one in await deliveries.of_report(connection, report_id)]
            answered = [one.replies_to for one in others if one.channel_id == target.channel_id and one.replies_to]
            here = target.model_copy(update={"replies_to": answered[0] if answered else None})
            shown = Delivery(id=self._new_id(), report_id=report_id, target=here, nonce=nonce, wanted=report.revision)
            try:
                await deliveries.create(connection, shown, self._now())
            except DuplicateDelivery:
                return False
        return True

    def _delivery(self, check: Check, target: Target) -> Delivery:
        # An interaction has one message, so its id makes the nonce; Discord's nonces have at most 25 characters.
        nonce = target.interaction.id if target.interaction else self._new_id()
        return Delivery(id=self._new_id(), report_id=check.report_id, target=target, nonce=nonce)

    async def take(self, check_id: str) -> Check | None:
        """Take the lease of an unfinished check; None where it is finished, unknown or held by somebody else."""
        async with self._database.writing() as connection:
            lease = await checks.take_lease(connection, check_id, self._owner, self._now(), self._lease)
            return await checks.get(connection, check_id) if lease else None

    async def keep(self, check_id: str) -> None:
        """Renew the lease three times in its life, until cancelled. Raises LeaseLost."""
        while True:
            await asyncio.sleep(self._lease.total_seconds() / 3)
            try:
                async with self._database.writing() as connection:
                    kept = await checks.renew(connection, self._ours(check_id), self._now(), self._lease)
            except SQLAlchemyError:
                # A busy database is no reason to give paid work up: there are two more tries in a lease's life.
                log.warning("lease not renewed in time", check=check_id)
                continue
            if kept is None:
                raise LeaseLost(f"the lease of check {check_id} passed to another process")

    async def release(self, check_id: str) -> None:
        """Give an unfinished check back, so that the next sweep may take it at once."""
        async with self._database.writing() as connection:
            await checks.release(connection, self._ours(check_id))

    async def steps(self, check_id: str) -> Mapping[str, str]:
        """The finished steps of a check, by name, as the JSON that they stored."""
        async with self._database.reading() as connection:
            rows = await steps.of_check(connection, check_id)
        return {step: row.payload for step, row in rows.items()}

    async def store_step(self, check_id: str, step: str, made: Model) -> None:
        """Store what a step made, once and for all. Raises LeaseLost."""
        row = StepRow(check_id=check_id, step=step, payload=made.model_dump_json(), stored_at=self._now())
        async with self._database.writing() as connection:
            stored = await steps.store(connection, row, self._owner, self._now())
        if not stored:
            raise LeaseLost(f"step {step} of check {check_id} was not stored: the lease has passed on")

    async def publish(self, report: Report, check_id: str) -> None:
        """Store a revision and ask every message that shows this report for it, in one transaction.

        What moderators said meanwhile stays; a report that they retracted is left as it is.
        """
        async with self._database.writing() as connection:
            if await checks.renew(connection, self._ours(check_id), self._now(), self._lease) is None:
                raise LeaseLost(f"revision {report.revision} was not stored: the lease of {check_id} has passed on")
            standing = on_top_of(await reports.latest(connection, report.id), report)
            if standing is None:
                return
            await reports.store(connection, standing, check_id, self._now())
            await deliveries.raise_wanted(connection, standing.id, standing.revision)

    async def finish(self, check_id: str) -> None:
        """Mark the check as done. Raises LeaseLost."""
        async with self._database.writing() as connection:
            if not await checks.finish(connection, check_id, self._owner):
                raise LeaseLost(f"check {check_id} was finished by another process")

    async def reserve(self, check_id: str, amount: Decimal, caps: Caps) -> Reservation | None:
        """Set money aside for a call of this check, within today's cap and its own; None where a cap forbids it."""
        scopes = ((f"day {self._now():%Y-%m-%d}", caps.per_day), (f"check {check_id}", caps.per_check))
        try:
            async with self._database.writing() as connection:
                for scope, cap in scopes:
                    if not await budgets.reserve(connection, scope, amount, cap):
                        raise _OverBudget  # leaving by an exception undoes what the first scope reserved
        except _OverBudget:
            return None
        return Reservation(amount=amount, scopes=tuple(scope for scope, _ in scopes))

    async def settle(self, reservation: Reservation, actual: Decimal) -> None:
        """Replace a reservation by what the call cost, on the day on which it was made."""
        async with self._database.writing() as connection:
            for scope in reservation.scopes:
                await budgets.settle(connection, scope, reservation.amount, actual)

    async def note(self, moments: Mapping[str, Progress]) -> None:
        """Write down how far checks of ours are, by their ids, for other processes that show them."""
        async with self._database.writing() as connection:
            await checks.save_progress(connection, moments, self._owner, self._now())

    async def latest(self, report_id: str) -> Report | None:
        """The newest revision of a report."""
        async with self._database.reading() as connection:
            return await reports.latest(connection, report_id)

    async def revision(self, report_id: str, n: int) -> Report | None:
        """Revision `n` of a report."""
        async with self._database.reading() as connection:
            return await reports.revision(connection, report_id, n)

    async def trouble(self, report_id: str) -> Trouble | None:
        """Why a message does not show the newest revision of a report; the first such message's reason."""
        async with self._database.reading() as connection:
            shown_in = await deliveries.of_report(connection, report_id)
        return next((one.trouble for one in shown_in if one.trouble is not None), None)

    async def check_behind(self, report_id: str) -> Check | None:
        """The newest check that works for a report."""
        async with self._database.reading() as connection:
            return await checks.get_by_report(connection, report_id)

    async def unfinished(self) -> tuple[str, ...]:
        """Checks that nobody works on: never started, or left behind by a process that died."""
        async with self._database.reading() as connection:
            return tuple(await checks.unfinished(connection, self._now()))

    async def suspects(self, attempts: int) -> frozenset[str]:
        """The unfinished checks whose lease was taken more often than that since their last finished step."""
        async with self._database.reading() as connection:
            return frozenset(await checks.attempted(connection, attempts))

    def _ours(self, check_id: str) -> Lease:
        return Lease(check_id=check_id, owner=self._owner, expires_at=self._now())
