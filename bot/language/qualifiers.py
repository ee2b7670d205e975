"""The words around a number that bound it ("up to", "nearly") or say what changed by, from or to it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple


class Qualifier(StrEnum):
    """How the words before or after a number bound it."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    UP_TO = "up_to"
    NEARLY = "nearly"


class Change(StrEnum):
    """What a number is to a change: its size ("fell by 5"), where it began ("from 5") or where it ended ("to 5")."""

    BY = "by"
    FROM = "from"
    TO = "to"


_CUES = {
    Qualifier.NEARLY: r"nearly|almost|close to|just (?:under|below|shy of|short of)|approaching|gần(?: bằng)?|suýt",
    Qualifier.AT_LEAST: r"at least|(?:no|not) (?:fewer|less) than|(?:a )?minimum of|≥|>=|ít nhất|tối thiểu|không dưới",
    Qualifier.AT_MOST: r"at most|no more than|not more than|≤|<=|không quá|nhiều nhất",
    Qualifier.UP_TO: r"(?<!went )(?<!gone )(?<!goes )(?<!going )(?<!moved )up to"
    r"|as (?:many|much|high|fast|long) as|(?:a )?max(?:imum)?(?: of)?|can reach"
    r"|(?<!tăng )lên (?:đến|tới)|tối đa",
    Qualifier.MORE_THAN: r"more than|(?:well |just )?over|above|exceed(?:s|ed|ing)?|in excess of|upwards of"
    r"|greater than|>|(?<!nhanh )(?<!chậm )(?<!cao )(?<!thấp )(?<!lớn )(?<!nhỏ )(?<!nhiều )(?<!ít )(?<!rẻ )(?<!đắt )hơn"
    r"|trên|vượt",
    Qualifier.LESS_THAN: r"less than|fewer than|(?:well )?under|below|lower than|<|dưới|chưa (?:đến|tới)|không đến",
    Qualifier.ABOUT: r"about|around|roughly|approximately|approx\.?|some|circa|~|≈|(?:an )?estimated|in the region of"
    r"|khoảng|ước tính|chừng|xấp xỉ",
}
_QUALIFIER = re.compile(
    r"(?<!\w)(?:"
    + "|".join(f"(?P<{qualifier.value}>{pattern})" for qualifier, pattern in _CUES.items())
    + r")(?:\s|(?<=\W)|(?=[$€£]))(?:(?:an?|the|another)\s)?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"\s(?:(?P<least>or (?:more|higher|above)|trở lên)|(?P<most>or (?:fewer|less|under)|trở xuống))\b")
_CHANGE = re.compile(
    r"(?<!\w)(?:r[io]se|risen|rising|gr[eo]w|grown|growing|f[ae]ll|fallen|falling|falls|rises|drop\w*|declin\w+|increas\w+"
    r"|decreas\w+|climb\w*|jump\w*|surg\w+|soar\w*|slump\w*|plung\w+|plummet\w*|shr[aiu]nk\w*|cut|cuts|reduc\w+|rais\w+"
    r"|slash\w*|lower\w*|expand\w*|slid\w*|sank|boost\w*|improv\w+|up|down|went|moved|changed|shifted|slow\w*|eas(?:e[sd]?|ing)"
    r"|accelerat\w+|edged|dipped|widen\w*|narrow\w*|tăng|giảm|hạ)"
    r"(?:\s(?:\w+ly|up|down|mạnh|nhẹ|trưởng))?"
    r"(?:\s(?P<word>by|to|from|of|lên đến|lên tới|lên|xuống|còn|từ|thêm|đi))?\s",
    re.IGNORECASE,
)
"""A verb of change right before a number, and the preposition that says what the number is to it."""

_ROLES = {
    **dict.fromkeys(("by", "of", "thêm", "đi"), Change.BY),
    **dict.fromkeys(("to", "lên", "lên đến", "lên tới", "xuống", "còn"), Change.TO),
    **dict.fromkeys(("from", "từ"), Change.FROM),
}
DURATIONS = frozenset({"second", "month"})
"""The canonical units of time."""

_RELATIVE = frozenset({"percent", "percentage point", "times"})


class Cues(NamedTuple):
    """The words that bound a number or say what changed, by the position where they end."""

    masked: str
    qualifiers: dict[int, re.Match[str]]
    changes: dict[int, re.Match[str]]


def read_cues(masked: str) -> Cues:
    """Find the cues of a masked text once, so that each number looks its own up. Linear time."""
    return Cues(
        masked,
        {found.end(): found for found in _QUALIFIER.finditer(masked)},
        {found.end(): found for found in _CHANGE.finditer(masked)},
    )


def qualifier_of(cues: Cues, start: int, ends: tuple[int, ...], unit: str | None) -> Qualifier:
    """What bounds the number at `start`: the words before it, else those right after it or after its unit (`ends`)."""
    found = cues.qualifiers.get(start)
    if found and found.lastgroup:
        # "40 % over five years" says how long, not how long at least.
        if found.group().strip().lower() == "over" and unit in DURATIONS:
            return Qualifier.EXACT
        return Qualifier(found.lastgroup)
    for end in ends:
        if after := _AFTER.match(cues.masked, end):
            return Qualifier.AT_LEAST if after["least"] else Qualifier.AT_MOST
    return Qualifier.EXACT


def change_of(cues: Cues, start: int, unit: str | None) -> Change | None:
    """What the number is to the verb before it; a bare "rose 5 %" is the size of the change."""
    while qualified := cues.qualifiers.get(start):
        start = qualified.start()
    found = cues.changes.get(start)
    if found is None:
        return None
    if found["word"]:
        return _ROLES[found["word"].lower()]
    return Change.BY if unit in _RELATIVE else None


def end_of_bound(masked: str, end: int) -> int:
    """Where "or more" and the like end after a number that ends at `end`; `end` itself where nothing follows."""
    after = _AFTER.match(masked, end)
    return after.end() if after else end
