"""One spelling for what is written in several ways, and masks over what must not be read as a quantity."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from bot.language.dates import dates
from bot.language.names import names

MASK = "\ue000"
"""Stands in for a hidden character: of a private-use area, so neither a word, a digit nor white space."""

_ONE_SPELLING = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "‑": "-", "–": "-", "−": "-", "⁄": "/"})

_NO_QUANTITY = re.compile(
    r"https?://\S+|www\.\S+|[@#]\w+|\[\d{1,3}\]"
    r"|(?<![\w.,])v?\d+(?:\.\d+){2,}(?![\w,])(?<!\.\d\d\d)"
    r"|(?<!\w)v\d+(?:\.\d+)*"
    r"|(?<![\w.,/])\d{3,5}[x×]\d{3,5}(?!\w)"
    r"|(?<![\w/])(?:24/7|9/11)(?![\w/])"
    r"|\+?\d{1,4}(?:[-\s]\d{3,4}){2,}(?!\w)"
)
"""Links, mentions, footnotes, versions, picture sizes and telephone numbers."""


def normalised(text: str) -> str:
    """The text in NFC with one kind of apostrophe and hyphen. The readers of quantities give offsets into this form,
    which are offsets into the text itself where that is in NFC already (as stored statements are)."""
    return unicodedata.normalize("NFC", text).translate(_ONE_SPELLING)


def masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with every span (half-open) replaced by as many mask characters: offsets stay what they were."""
    pieces: list[str] = []
    end = 0
    for start, stop in sorted(spans):
        if stop > end:
            pieces += [text[end : max(start, end)], MASK * (stop - max(start, end))]
            end = stop
    return "".join([*pieces, text[end:]])


def mask(text: str) -> str:
    """The text with dates, names that hold digits, links and versions masked; other names may hold a unit ("kWh")."""
    spans = [found.span() for found in _NO_QUANTITY.finditer(text)]
    spans += [(one.start, one.end) for one in dates(text)]
    spans += [(one.start, one.end) for one in names(text) if one.has_digits]
    return masked(text, spans)
