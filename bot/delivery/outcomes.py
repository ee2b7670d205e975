"""What Discord's errors mean for a message, and what is done about each. Pure; the calls are in `bot.delivery.calls`.

`DiscordFailure` is the one exception of this package: a call that did not succeed, by its named outcome.
"""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.domain.checks import Trouble


class Outcome(StrEnum):
    """How a call ended that did not succeed."""

    TOKEN_DEAD = "token_dead"  # noqa: S105 (no password)
    ACKNOWLEDGED = "acknowledged"
    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    FORBIDDEN = "forbidden"
    TOO_MANY_EDITS = "too_many_edits"
    LIMITED = "limited"
    BLOCKED = "blocked"
    UNAVAILABLE = "unavailable"
    REFUSED = "refused"
    UNCERTAIN = "uncertain"


_BY_CODE = {
    10003: Outcome.CHANNEL_GONE,  # unknown channel
    10004: Outcome.CHANNEL_GONE,  # unknown guild
    10008: Outcome.MESSAGE_GONE,  # unknown message
    10015: Outcome.TOKEN_DEAD,  # unknown webhook: never acknowledged, or over
    10062: Outcome.TOKEN_DEAD,  # unknown interaction: not acknowledged within 3 seconds
    30046: Outcome.TOO_MANY_EDITS,  # of a message older than an hour
    40060: Outcome.ACKNOWLEDGED,  # already acknowledged
    50001: Outcome.FORBIDDEN,  # missing access
    50013: Outcome.FORBIDDEN,  # missing permissions
    50083: Outcome.FORBIDDEN,  # the thread is archived, and could not be opened
    160005: Outcome.FORBIDDEN,  # the thread is locked
    50027: Outcome.TOKEN_DEAD,  # invalid webhook token: its 15 minutes are over
}
"""Discord's JSON error codes (https://docs.discord.com/developers/topics/opcodes-and-status-codes)."""


class DiscordFailure(Exception):
    """A call to Discord that did not succeed. `retry_after`: seconds that Discord asks to wait.

    `unclear`: it may have been carried out all the same, as its answer was lost.
    """

    def __init__(self, outcome: Outcome, said: str, *, unclear: bool = False, retry_after: float | None = None) -> None:
        super().__init__(f"{outcome}: {said}")
        self.outcome = outcome
        self.unclear = unclear
        self.retry_after = retry_after


def outcome_of(status: int, code: int, *, by_token: bool, via: bool) -> Outcome:
    """The outcome of an error response. `by_token`: the call was made by an interaction's token alone.

    `via`: the response has that header, so it comes from Discord; a 429 without it is Cloudflare's, which has blocked
    this machine for a while (discord.py raises that one at once).
    """
    if code in _BY_CODE:
        return _BY_CODE[code]
    if status == 429:
        return Outcome.LIMITED if via else Outcome.BLOCKED
    if status >= 500:
        return Outcome.UNAVAILABLE
    if by_token and status in (401, 404):
        return Outcome.TOKEN_DEAD
    if status == 401:
        return Outcome.UNAVAILABLE  # the bot's own token: the gateway ends with it, and a restart brings a new one
    if status == 403:
        return Outcome.FORBIDDEN
    return Outcome.REFUSED


class Later(NamedTuple):
    """Try again after `wait`."""

    wait: timedelta


_ENDS = {
    Outcome.TOKEN_DEAD: Trouble.EXPIRED,
    Outcome.ACKNOWLEDGED: Trouble.EXPIRED,
    Outcome.MESSAGE_GONE: Trouble.MESSAGE_DELETED,
    Outcome.CHANNEL_GONE: Trouble.CHANNEL_GONE,
    Outcome.FORBIDDEN: Trouble.FORBIDDEN,
    Outcome.REFUSED: Trouble.REFUSED,
    Outcome.UNCERTAIN: Trouble.UNCERTAIN,
}

EDITS_PAUSE = timedelta(hours=1)
"""Discord allows only so many edits an hour of a message that is older than that (code 30046)."""

BLOCK_PAUSE = timedelta(minutes=10)
"""Cloudflare counts 10,000 invalid requests in 10 minutes, and then blocks."""

LONGEST_PAUSE = timedelta(minutes=10)

MAX_FAILURES = 150
"""Failures in a row after which a message is given up: a day, at the longest pause."""


def next_step(failure: DiscordFailure, failures: int) -> Later | Trouble:
    """What follows a failure, when `failures` came before it in a row: another try, or the end of the message."""
    ended = _ENDS.get(failure.outcome)
    if ended is not None:
        return ended
    if failures >= MAX_FAILURES:
        return Trouble.UNAVAILABLE
    if failure.outcome is Outcome.TOO_MANY_EDITS:
        return Later(EDITS_PAUSE)
    if failure.outcome is Outcome.BLOCKED:
        return Later(BLOCK_PAUSE)
    if failure.retry_after is not None:
        return Later(timedelta(seconds=failure.retry_after))
    return Later(min(timedelta(seconds=2 * 2 ** min(failures, 10)), LONGEST_PAUSE))
