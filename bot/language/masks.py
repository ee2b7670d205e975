"""What must be hidden before numbers are read: dates, clock times, names with digits, versions, links."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.language.dates import DateMention, dates
from bot.language.names import Name, names

MASK = "\ue000"
"""Stands in for a hidden character: of a private-use area, so no text holds it by chance and no pattern matches it."""

_NO_QUANTITY = re.compile(
    r"https?://\S+|www\.\S+|[@#]\w+|\[\d{1,3}\]"
    r"|(?<![\w.,])v?\d+(?:\.\d+){2,}(?![\w,])(?<!\.\d\d\d)"
    r"|(?<!\w)v\d+(?:\.\d+)*"
    r"|(?<![\w.,:])\d{1,2}(?::\d\d){1,2}(?:\s?[ap]\.?m\b\.?)?|(?<![\w.,])\d{1,2}\s?[ap]\.?m\b"
    r"|(?<![\w.,])\d{1,2}h\d\d(?!\w)"
    r"|(?<![\w.,/])\d{3,5}[x×]\d{3,5}(?!\w)"
    r"|(?<![\w/])(?:24/7|9/11)(?![\w/])"
    r"|\+?\d{1,4}(?:[-\s]\d{3,4}){2,}(?!\w)"
)
"""Links, mentions, footnotes, versions, times of the day, picture sizes and telephone numbers."""


class Reading(NamedTuple):
    """A text with its dates, its names, and the copy of the same length in which what is no quantity is hidden."""

    text: str
    masked: str
    dates: tuple[DateMention, ...]
    names: tuple[Name, ...]


def read(text: str) -> Reading:
    """Find the dates and names of a text and hide what is not to be read as a quantity. Never raises; linear time."""
    found_dates, found_names = dates(text), names(text)
    spans = [found.span() for found in _NO_QUANTITY.finditer(text)]
    spans += [(date.start, date.end) for date in found_dates]
    spans += [(name.start, name.end) for name in found_names if name.has_digits]
    letters = list(text)
    for start, end in spans:
        letters[start:end] = MASK * (end - start)
    return Reading(text, "".join(letters), found_dates, found_names)


def mask(text: str) -> str:
    """The text with every span hidden that holds digits but no quantity; positions stay the same."""
    return read(text).masked
