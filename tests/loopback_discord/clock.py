"""The time in this Discord, and the ids that are made from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
"""Where Discord's snowflakes start (its reference, "Snowflakes")."""


class Clock:
    """The machine's time, moved by what a test sets: 15 minutes pass without waiting for them."""

    def __init__(self) -> None:
        self._offset = timedelta()

    def now(self) -> datetime:
        """The time, aware, UTC."""
        return datetime.now(UTC) + self._offset

    def advance(self, seconds: float) -> None:
        """Let that many seconds pass at once; negative ones go back."""
        self._offset += timedelta(seconds=seconds)

    def set(self, moment: datetime) -> None:
        """Let it be `moment` now; time goes on from there."""
        self._offset = moment - datetime.now(UTC)


class Ids:
    """Snowflakes: milliseconds since `EPOCH` in the upper 42 bits. Each is larger than the last."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id."""
        milliseconds = (self._clock.now() - EPOCH) // timedelta(milliseconds=1)
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def time_of(snowflake: int) -> datetime:
    """When an id was made."""
    return EPOCH + timedelta(milliseconds=snowflake >> 22)
