"""Words that bend a number ("about", "at least", "nearly", "up to") and say how a change uses it ("by", "to")."""

from __future__ import annotations

import re
from enum import StrEnum


class Qualifier(StrEnum):
    """How the stated number relates to the true one. `UP_TO` is also "a maximum of" and "can reach"."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    UP_TO = "up_to"
    NEARLY = "nearly"
    BETWEEN = "between"


class Role(StrEnum):
    """What a number is to the change that it belongs to."""

    BY = "by"
    TO = "to"
    FROM = "from"


_BEFORE = {
    Qualifier.AT_LEAST: "at least|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum of|"
    "minimum|ít nhất|tối thiểu|không dưới|không ít hơn|≥|>=",
    Qualifier.AT_MOST: "at most|no more than|not more than|not exceeding|không quá|không hơn|không vượt quá|nhiều nhất|≤|<=",
    Qualifier.MORE_THAN: "more than|over|above|exceeding|exceeds|exceeded|upwards of|greater than|higher than|in excess "
    "of|just over|slightly over|slightly more than|a little over|well over|topping|surpassing|beyond|hơn|trên|quá|"
    "vượt|vượt quá|>",
    Qualifier.LESS_THAN: "less than|fewer than|under|below|lower than|dưới|ít hơn|chưa đến|chưa tới|<",
    Qualifier.UP_TO: "up to|as much as|as many as|as high as|as fast as|a maximum of|maximum of|maximum|max|a peak of|"
    "can reach|could reach|reaching up to|lên tới|lên đến|tối đa|có thể đạt",
    Qualifier.NEARLY: "nearly|almost|close to|just under|just below|slightly under|slightly less than|just shy of|"
    "approaching|not quite|a little under|gần|gần như|xấp xỉ dưới|suýt",
    Qualifier.ABOUT: "about|around|roughly|approximately|approx|approx.|some|circa|ca.|c.|an estimated|estimated|"
    "in the region of|somewhere around|more or less|~|≈|khoảng|chừng|độ chừng|ước tính|xấp xỉ|tầm",
}
_QUALIFIERS = {spelled: qualifier for qualifier, listing in _BEFORE.items() for spelled in listing.split("|")}
_SIGNS = "~≈<>≥≤="
_LOOK_BACK = 30
_LONGEST = max(map(len, _QUALIFIERS))
_WORDS_BEFORE = re.compile(r"(?:^|[\s(,;:\ue000])((?:[^\s\ue000,;:()]+ ?){1,5})$")
_BETWEEN_WORDS = re.compile(r"(?:\b(?:the|a|an|its|their|total of|another|mức|con số)\s+)$", re.IGNORECASE)

_AFTER = {
    Qualifier.AT_LEAST: "or more|or higher|or above|at least|at minimum|and up|trở lên",
    Qualifier.AT_MOST: "or less|or fewer|or lower|at most|trở xuống",
    Qualifier.ABOUT: "or so|give or take",
    Qualifier.UP_TO: "at most|at the most|tối đa|at peak|max",
    Qualifier.MORE_THAN: "plus",
}
_SUFFIXES = {spelled: qualifier for qualifier, listing in _AFTER.items() for spelled in listing.split("|")}
_SUFFIX = re.compile(r"(\+)(?!\w)|,? (" + "|".join(sorted(map(re.escape, _SUFFIXES), key=len, reverse=True)) + r")\b")

_ROLE = re.compile(
    r"(?:\b(?P<by>by|thêm|bớt|đi)|\b(?P<to>to|at|lên|còn|xuống|xuống còn|lên mức|xuống mức|đến|tới|thành)|"
    r"\b(?P<origin>from|từ))(?: (?:a|an|the|mức|just|only|some|record))? ?$",
    re.IGNORECASE,
)


_COMPARISON = re.compile(
    r"\b(?:nhanh|chậm|cao|thấp|lớn|nhỏ|nhiều|ít|tốt|mạnh|yếu|rẻ|đắt|dài|ngắn|nặng|nhẹ|sớm|muộn|xa|gần) $"
)
"""Vietnamese adjectives before "hơn", which is "-er" then and no "more than"."""


def qualifier_before(text: str, start: int) -> tuple[Qualifier, int]:
    """The qualifier that ends right before this place, and where it starts; `EXACT` and the place itself if none."""
    at = start
    if filler := _BETWEEN_WORDS.search(text[max(0, at - _LOOK_BACK) : at]):
        at -= len(filler.group())
    before = text[max(0, at - _LOOK_BACK) : at]
    if (sign := before.rstrip()[-2:]) and sign[-1] in _SIGNS:
        spelled = sign if sign in _QUALIFIERS else sign[-1]
        if spelled in _QUALIFIERS:
            return _QUALIFIERS[spelled], max(0, at - len(before) + len(before.rstrip()) - len(spelled))
    found = _WORDS_BEFORE.search(before.lower())
    if found:
        words = found.group(1)
        while words:
            qualifier = _QUALIFIERS.get(words.strip())
            if qualifier is not None and not _COMPARISON.search(before.lower()[: -len(words)]):
                return _negated(text, at - len(words), qualifier)
            cut = words.find(" ")
            words = words[cut + 1 :] if 0 <= cut < len(words) - 1 else ""
    return Qualifier.EXACT, start


def _negated(text: str, start: int, qualifier: Qualifier) -> tuple[Qualifier, int]:
    """ "not more than" is at most: a negation right before the qualifier turns it round."""
    turned = {Qualifier.MORE_THAN: Qualifier.AT_MOST, Qualifier.LESS_THAN: Qualifier.AT_LEAST}
    before = text[max(0, start - 6) : start].lower()
    if qualifier in turned and before.endswith(("not ", "không ")):
        return turned[qualifier], start - (4 if before.endswith("not ") else 6)
    return qualifier, start


def qualifier_after(text: str, end: int) -> tuple[Qualifier | None, int]:
    """The qualifier that follows at this place ("50,000+", "or more"), and where it ends."""
    found = _SUFFIX.match(text, end, end + 20)
    if not found:
        return None, end
    if found[1]:
        return Qualifier.MORE_THAN, found.end()
    return _SUFFIXES[found[2]], found.end()


def role_before(text: str, start: int) -> Role | None:
    """Whether the words before this place make the number a change *by*, *to* or *from* it."""
    found = _ROLE.search(text[max(0, start - 16) : start])
    if not found:
        return None
    if found["by"]:
        return Role.BY
    return Role.TO if found["to"] else Role.FROM
