"""Durations written with colons ("1:59:40") and times of day, which are no ratios."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple


class Clock(NamedTuple):
    """A span that reads as hours, minutes and seconds."""

    start: int
    end: int
    seconds: Decimal


_LONG = re.compile(r"(?<![\w.,:])(\d{1,3}):([0-5]\d):([0-5]\d)(\.\d{1,3})?(?![\w:])")
_TIME_OF_DAY = re.compile(r"(?<![\w.,:])([01]?\d|2[0-3]):([0-5]\d)(?: ?([ap])\.?m\b\.?)?(?![\w:]|\.\d)", re.IGNORECASE)
_HOUR = re.compile(r"(?<![\w.,:$])(1[0-2]|[1-9]) ?([ap])\.?m\b", re.IGNORECASE)


def clocks(text: str) -> list[Clock]:
    """The durations and times of day that a text writes with colons or "am" and "pm", as seconds (since midnight)."""
    found = [
        Clock(*m.span(), Decimal(int(m[1]) * 3600 + int(m[2]) * 60 + int(m[3])) + Decimal(m[4] or 0))
        for m in _LONG.finditer(text)
    ]
    found += [
        Clock(*m.span(), Decimal(_hour(int(m[1]), m[3]) * 3600 + int(m[2]) * 60)) for m in _TIME_OF_DAY.finditer(text)
    ]
    taken = [(one.start, one.end) for one in found]
    found += [
        Clock(*m.span(), Decimal(_hour(int(m[1]), m[2]) * 3600))
        for m in _HOUR.finditer(text)
        if not any(start <= m.start() < end for start, end in taken)
    ]
    return found


def _hour(hour: int, half: str | None) -> int:
    if half is None:
        return hour
    return hour % 12 + (12 if half.lower() == "p" else 0)
