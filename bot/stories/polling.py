"""When an address is asked again, and how. Pure: from the polling state, the answer, the time and a number by chance.

Rules and numbers: miniflux's interval from what a week brought, MonitoRSS's back-off, RFC 9110 (10.2.3 Retry-After,
13.1 conditional requests), RFC 9111 (5.2.2.1 max-age).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

from bot.domain.following import FollowedSource, Polling, SourceKind, SourceState

SHORTEST = timedelta(minutes=15)
LONGEST = timedelta(hours=24)
QUIET = timedelta(hours=6)
"""How long a feed waits that brings little; one that brought nothing for four weeks waits longer."""

STORY_INTERVAL = timedelta(minutes=30)
"""The producer of the story format collects once an hour."""

MAX_FAILURES = 10
"""Failed requests in a row after which an address is no longer asked: with the back-off, four days."""

AGREEING = 3
"""Answers in a row that say that an address has moved for good before that is believed."""

MISSING = 2
"""Answers in a row that a story is not there before that is believed."""

_JITTER = 0.1
"""Share of an interval that is added by chance, so that addresses do not come due together."""

_MAX_AGE = re.compile(r"(?:^|[,\s])max-age\s*=\s*\"?(\d{1,9})", re.IGNORECASE)
_WEEK = timedelta(days=7)


class Answered(NamedTuple):
    """What an answer says about the next request; `published` are the dates of a feed's entries."""

    etag: str | None = None
    last_modified: str | None = None
    cache_control: str | None = None
    moved_to: str | None = None
    published: Sequence[datetime] = ()
    ttl_minutes: int | None = None
    complete: bool = True


class Failed(NamedTuple):
    """Why a request brought nothing: the status where there was one, and the value of its Retry-After."""

    reason: str
    status: int | None = None
    retry_after: str | None = None


def wants_everything(polling: Polling, now: datetime) -> bool:
    """Whether to ask without naming the version that we have: once a day, since some servers never see a change."""
    return polling.full_at is None or now - polling.full_at >= LONGEST


def interval_of(kind: SourceKind, published: Sequence[datetime], now: datetime) -> timedelta:
    """How long to wait after an answer, by the dates of what it told: a story longer the older it is, a feed so that an
    interval brings a quarter of an entry at the last week's pace.
    """
    if kind is SourceKind.STORY:
        age = now - max(published) if published else timedelta(0)
        return STORY_INTERVAL if age < _WEEK else 12 * STORY_INTERVAL if age < 4 * _WEEK else LONGEST
    if not published:
        return 4 * SHORTEST  # Without dates nothing is known of its pace.
    recent = sum(1 for moment in published if timedelta(0) <= now - moment < _WEEK)
    if not recent and now - max(published) > 4 * _WEEK:
        return LONGEST
    return min(max(_WEEK / (4 * max(recent, 1)), SHORTEST), QUIET)


def understood(source: FollowedSource, answer: Answered, now: datetime, chance: float) -> FollowedSource:
    """The source after an answer that was understood and stored. `chance` is from 0 to 1.

    A document that was cut off is no version that we have: the whole is asked for next.
    """
    before = source.polling
    interval = interval_of(source.kind, answer.published, now)
    if answer.ttl_minutes:
        interval = max(interval, timedelta(minutes=answer.ttl_minutes))
    polling = Polling(
        etag=answer.etag if answer.complete else None,
        last_modified=answer.last_modified if answer.complete else None,
        full_at=now if wants_everything(before, now) or not _has_version(before) else before.full_at,
        moved_to=answer.moved_to,
        moved=_agreeing(before, answer),
        interval=round(interval.total_seconds()),
    )
    return _next(source, polling, max(interval, _max_age(answer.cache_control)), now, chance)


def unchanged(source: FollowedSource, answer: Answered, now: datetime, chance: float) -> FollowedSource:
    """The source after an answer that nothing changed (304): asked again after as long as before."""
    before = source.polling
    polling = before.model_copy(
        update={
            "etag": answer.etag or before.etag,
            "last_modified": answer.last_modified or before.last_modified,
            "failures": 0,
            "missing": 0,
            "moved_to": answer.moved_to,
            "moved": _agreeing(before, answer),
        }
    )
    wait = max(timedelta(seconds=before.interval), SHORTEST, _max_age(answer.cache_control))
    return _next(source, polling, wait, now, chance)


def failed(source: FollowedSource, failure: Failed, now: datetime, chance: float) -> FollowedSource:
    """The source after a request that brought nothing: asked later each time, at last no longer.

    410 ends it at once, and so does a story that is missing twice in a row.
    """
    gone = failure.status == 410
    missing = source.polling.missing + 1 if failure.status in (404, 410) else 0
    if gone or (source.kind is SourceKind.STORY and missing >= MISSING):
        return source.model_copy(
            update={"state": SourceState.GONE, "checked_at": now, "trouble": failure.reason, "polling": Polling()}
        )
    failures = source.polling.failures + 1
    polling = source.polling.model_copy(update={"failures": failures, "missing": missing})
    wait = max(SHORTEST * 2 ** min(failures - 1, MAX_FAILURES), _retry_after(failure.retry_after, now))
    later = _next(source, polling, wait, now, chance)
    state = SourceState.FAILING if failures >= MAX_FAILURES else SourceState.ACTIVE
    return later.model_copy(update={"trouble": failure.reason, "state": state})


def resumed(source: FollowedSource, now: datetime) -> FollowedSource:
    """The source, asked again at once, after somebody said so. What was published meanwhile is judged by its date."""
    return source.model_copy(
        update={"state": SourceState.ACTIVE, "trouble": None, "next_at": now, "polling": Polling()}
    )


def has_moved(source: FollowedSource) -> str | None:
    """The address that a source is believed to have moved to for good."""
    return source.polling.moved_to if source.polling.moved >= AGREEING else None


def _next(source: FollowedSource, polling: Polling, wait: timedelta, now: datetime, chance: float) -> FollowedSource:
    due = now + min(wait, LONGEST) * (1 + _JITTER * chance)
    return source.model_copy(update={"polling": polling, "next_at": due, "checked_at": now, "trouble": None})


def _agreeing(before: Polling, answer: Answered) -> int:
    """How many answers in a row said that the address has moved to where this one says."""
    if answer.moved_to is None:
        return 0
    return before.moved + 1 if answer.moved_to == before.moved_to else 1


def _has_version(polling: Polling) -> bool:
    return bool(polling.etag or polling.last_modified)


def _max_age(cache_control: str | None) -> timedelta:
    found = _MAX_AGE.search(cache_control or "")
    return timedelta(seconds=int(found[1])) if found else timedelta(0)


def _retry_after(value: str | None, now: datetime) -> timedelta:
    """Seconds, or a date (RFC 9110, 10.2.3); nothing for what is neither."""
    text = (value or "").strip()
    if re.fullmatch("[0-9]{1,9}", text):
        return timedelta(seconds=int(text))
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return timedelta(0)
    return moment.replace(tzinfo=moment.tzinfo or UTC) - now
