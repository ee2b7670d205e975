"""Sends what is wanted: drains the deliveries until each message shows the newest revision of its report."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.live import Live
from bot.delivery.outcomes import DiscordFailure, Later, Outcome, next_step
from bot.delivery.problem_contents import is_about_problems, problem_content
from bot.delivery.responder import Responder
from bot.delivery.story_contents import Content, story_content
from bot.domain.checks import Check, Delivery, Progress, ProgressKind
from bot.domain.following import PauseReason
from bot.domain.reports import Report
from bot.locales.wording import wording
from bot.loops import Loop
from bot.render.embed import summary
from bot.render.message import Message
from storage import checks, deliveries, reports, subscriptions
from storage.database import Database
from storage.deliveries import Claimed

log = structlog.get_logger()

POLL_SECONDS = 1.0
"""Seconds between two looks for what other processes have published."""

AT_ONCE = 32
"""Messages that are sent at the same time."""

FORBIDDEN_PAUSE = timedelta(minutes=30)
FORBIDDEN_TRIES = 336
"""How often and how long a channel that may not be written to is tried with what waits for it: a week."""

_PAUSES = {Outcome.FORBIDDEN: PauseReason.FORBIDDEN, Outcome.CHANNEL_GONE: PauseReason.CHANNEL_GONE}

_AFTER_A_REVISION = frozenset({ProgressKind.OPENING_PAGES, ProgressKind.DONE})


class Outbox:
    """The sending side of one process, `owner`. A claim on a message lasts `lease`; sending must take less."""

    def __init__(
        self,
        database: Database,
        responder: Responder,
        live: Live,
        *,
        owner: str,
        now: Callable[[], datetime],
        lease: timedelta,
        page_of: Callable[[str], str | None],
        language_of: Callable[[str | None], str],
    ) -> None:
        self._database = database
        self._responder = responder
        self._live = live
        self._owner = owner
        self._now = now
        self._lease = lease
        self._page_of = page_of
        self._language_of = language_of
        self._places = asyncio.Semaphore(AT_ONCE)
        self._sending: dict[str, asyncio.Task[bool]] = {}
        self._loop = Loop("outbox", self._begin, every=POLL_SECONDS)

    def start(self) -> None:
        """From now on send whatever is wanted."""
        self._loop.start()

    def on_progress(self, _check: Check, progress: Progress) -> None:
        """Look for a new revision at once where there is one now."""
        if progress.kind in _AFTER_A_REVISION:
            self._loop.wake()

    async def close(self, seconds: float) -> None:
        """Send what is wanted now, as far as that is done in so many seconds; the rest is for the next process."""
        await self._loop.stop()
        try:
            async with asyncio.timeout(seconds):
                await self._begin()
                await asyncio.gather(*self._sending.values(), return_exceptions=True)
        except TimeoutError:
            for task in self._sending.values():
                task.cancel()
            await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def _begin(self) -> None:
        async with self._database.reading() as connection:
            due = await deliveries.due(connection, self._now())
        for delivery_id, report_id in due.items():
            if delivery_id not in self._sending:
                task = asyncio.create_task(self._send(delivery_id, report_id), name=f"delivery {delivery_id}")
                self._sending[delivery_id] = task
                task.add_done_callback(partial(self._sent, delivery_id))

    def _sent(self, delivery_id: str, task: asyncio.Task[bool]) -> None:
        del self._sending[delivery_id]
        if not task.cancelled() and task.result():
            self._loop.wake()  # a newer revision may be wanted by now

    async def _send(self, delivery_id: str, report_id: str) -> bool:
        """Whether this went as it should; what did not is left to a later turn, so that it is not tried without end."""
        try:
            async with self._places, self._live.stepping_back(report_id):
                return await self._bring_up_to_date(delivery_id)
        except Exception:
            log.exception("delivery failed", delivery=delivery_id)
            return False

    async def _bring_up_to_date(self, delivery_id: str) -> bool:
        async with self._database.writing() as connection:
            claimed = await deliveries.claim(connection, delivery_id, self._owner, self._now(), self._lease)
            content = await self._content(connection, claimed.delivery) if claimed else None
        if claimed is None or content is None:
            return False
        try:
            message_id = await self._responder.show(
                claimed.delivery, content.render(), tried_at=claimed.attempted_at, reply_to=content.reply_to
            )
        except DiscordFailure as failure:
            await self._failed(claimed, failure)
            return True
        except Exception as error:  # one report that cannot be shown must not be tried without end
            log.exception("message not made", delivery=delivery_id)
            await self._failed(claimed, DiscordFailure(Outcome.UNAVAILABLE, repr(error)))
            return True
        async with self._database.writing() as connection:
            await deliveries.sent(connection, claimed, content.version, message_id)
            if claimed.delivery.subject is not None:
                channel = claimed.delivery.target.channel_id
                await subscriptions.pause_where(connection, channel, PauseReason.FORBIDDEN, None)
        return True

    async def _content(self, connection: AsyncConnection, delivery: Delivery) -> Content | None:
        if delivery.subject is not None and is_about_problems(delivery.subject):
            return await problem_content(connection, delivery, self._page_of, self._language_of)
        if delivery.subject is not None:
            return await story_content(connection, delivery, self._page_of, self._language_of)
        report = await reports.latest(connection, delivery.report_id)
        check = await checks.get_by_report(connection, delivery.report_id)
        if report is None or check is None:
            return None
        target = delivery.target
        return Content(report.revision, partial(self._rendered, report, check, target.offers_post), target.replies_to)

    async def _failed(self, claimed: Claimed, failure: DiscordFailure) -> None:
        delivery = claimed.delivery
        step = next_step(failure, delivery.failures)
        async with self._database.writing() as connection:
            if delivery.subject is not None and failure.outcome in _PAUSES:
                reason = _PAUSES[failure.outcome]
                await subscriptions.pause_where(connection, delivery.target.channel_id, None, reason)
                if failure.outcome is Outcome.FORBIDDEN and delivery.failures < FORBIDDEN_TRIES:
                    step = Later(FORBIDDEN_PAUSE)  # What waits tells when the channel can be written to again.
            if isinstance(step, Later):
                await deliveries.postpone(connection, claimed, self._now() + step.wait, unclear=failure.unclear)
            else:
                await deliveries.give_up(connection, claimed, step)
        log.warning("message not shown", delivery=delivery.id, outcome=failure.outcome, then=step, said=str(failure))

    def _rendered(self, report: Report, check: Check, offers_post: bool) -> Message:
        return summary(
            report,
            say=wording(report.language),
            page=self._page_of(report.id),
            took=report.checked_at - check.created_at,
            offers_post=offers_post,
        )
