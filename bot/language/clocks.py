"""Durations written with colons ("1:59:40") and times of day ("10:30", "5 pm"), which are no ratios."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple


class Clock(NamedTuple):
    """A span that reads as hours, minutes and seconds: of a duration, or since midnight where it is `of_day`."""

    start: int
    end: int
    seconds: Decimal
    of_day: bool


_LONG = re.compile(r"(?<![\w.,:])(\d{1,3}):([0-5]\d):([0-5]\d)(\.\d{1,3})?(?![\w:])")
_TIME_OF_DAY = re.compile(
    r"(?<![\w.,:$])(?:([01]?\d|2[0-3])(?::|h)([0-5]\d)(?:\s?([ap])\.?m\b\.?)?|(1[0-2]|[1-9])\s?([ap])\.?m\b)(?![\w:]|\.\d)",
    re.IGNORECASE,
)


def clocks(text: str) -> tuple[Clock, ...]:
    """The durations and times of day that a text writes with colons or "am" and "pm"; linear time, never raises."""
    found = [
        Clock(*m.span(), Decimal(int(m[1]) * 3600 + int(m[2]) * 60 + int(m[3])) + Decimal(m[4] or 0), of_day=False)
        for m in _LONG.finditer(text)
    ]
    for m in _TIME_OF_DAY.finditer(text):
        hour, half = int(m[1] or m[4]), (m[3] or m[5] or "").lower()
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        found.append(Clock(*m.span(), Decimal(hour * 3600 + int(m[2] or 0) * 60), of_day=True))
    return tuple(found)
