"""Numbers in digits with the scale word that follows them ("12,800", "2,8 tỷ", "2.8T"), and shares in digits ("1/3").

Vietnamese and English write the marks the other way round: "12.000" and "2,8" are twelve thousand and two point eight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple


class Numeral(NamedTuple):
    """A number and where it stands.

    `step` is the place it was written to: 100 for "12,800", 0.01 for "1.68". `scale` is what its scale word multiplied
    it with. A `share` is a part of a whole ("a third", "one in five") as a fraction of 1; an `ordinal` is a place in an
    order.
    """

    value: Decimal
    step: Decimal
    start: int
    end: int
    scale: Decimal = Decimal(1)
    share: bool = False
    ordinal: bool = False


_LONGEST = 24
"""Digits; a longer run is an identifier, not a quantity."""

_SCALES = {
    "hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "lakh": 10**5,
    "crore": 10**7, "mn": 10**6, "mln": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12, "k": 10**3, "m": 10**6,
    "b": 10**9, "t": 10**12, "trăm": 10**2, "nghìn": 10**3, "ngàn": 10**3, "triệu": 10**6, "tỷ": 10**9, "tỉ": 10**9,
    "dozen": 12,
}  # fmt: skip
_SCALE = re.compile(
    r"[\s-]?(?P<word>hundred|thousand|million|billion|trillion|lakh|crore|mn|mln|bn|tn|trn|trăm|nghìn|ngàn|triệu|tỷ|tỉ|dozen)s?(?!\w)"
    r"|(?P<metre>m)(?=[\s-](?!deep|long|tall|wide|high|away|from|below|above|and|or|to|of|in|at|by|for|the|on)[a-z]{3,})"
    r"|(?P<letter>[kKMBTb])(?!\w)"
    r"|\s(?P<apart>[MBT])(?=\s[a-z]|[.,;)]|$)",
    re.IGNORECASE,
)
_DIGITS = re.compile(
    r"(?:(?<![\w.,/])|(?<=USD)|(?<=EUR)|(?<=VND)|(?<=GBP))(?P<sign>(?<![^\s(])[-−](?=[$€£]?\d))?"
    r"(?P<digits>\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d[\d.,]*(?<=\d))"
)


class _Marks(NamedTuple):
    """What a language groups thousands with and puts before the fraction, and the other language's use of the same."""

    group: str
    point: str
    plain: re.Pattern[str]
    swapped_groups: re.Pattern[str]
    swapped_point: re.Pattern[str]


def _marks(group: str, point: str) -> _Marks:
    grouped, pointed = re.escape(group), re.escape(point)
    return _Marks(
        group,
        point,
        re.compile(rf"\d{{1,3}}(?:{grouped}\d{{3}})+(?:{pointed}\d+)?|\d+(?:{pointed}\d+)?"),
        re.compile(rf"\d{{1,3}}(?:{pointed}\d{{3}}){{2,}}"),
        re.compile(rf"\d+{grouped}(?:\d\d?|\d{{4,}})"),
    )


_ENGLISH_MARKS, _VIETNAMESE_MARKS = _marks(",", "."), _marks(".", ",")
_NARROW_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u2009"))
_ENGLISH_THOUSANDS = re.compile(r"\d{1,3},000")
_SIGN_BEFORE = re.compile(r"(?<![^\s(])(?:[-−][$€£]?|(?:minus|negative|âm)\s)$", re.IGNORECASE)
_AND_PART = re.compile(
    r"\sand\s(?:a\s(?P<half>half)|(?:a|one)\s(?P<quarter>quarter)|(?P<three>three[\s-]quarters))(?!\w)"
)
_SLASH = re.compile(r"(?<![\w/.,])([1-9]\d?)/([2-9]|1\d|20|100)(?![\w/.,]\d|[\w/])")
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}
_OF_SCALE = re.compile(
    r"\s(?:of\s)?an?\s(?P<scale>hundred|thousand|million|billion|trillion|dozen)(?!\w)", re.IGNORECASE
)


def parse_digits(written: str, language: str) -> tuple[Decimal, Decimal] | None:
    """The value of a number in digits and the step that it was written to, or None where it is no plain number."""
    plain = written.translate(_NARROW_SPACES)
    if len(plain) > _LONGEST:
        return None
    marks = _VIETNAMESE_MARKS if language == "vi" else _ENGLISH_MARKS
    if marks.plain.fullmatch(plain):
        if language == "vi" and _ENGLISH_THOUSANDS.fullmatch(plain):
            return _decimal(plain.replace(",", ""))
        return _decimal(plain.replace(marks.group, "").replace(",", "."))
    if marks.swapped_groups.fullmatch(plain):
        return _decimal(plain.replace(marks.point, ""))
    if marks.swapped_point.fullmatch(plain):
        return _decimal(plain.replace(",", "."))
    return None


def _decimal(plain: str) -> tuple[Decimal, Decimal]:
    value = Decimal(plain)
    places = len(plain.partition(".")[2])
    return value, Decimal(1).scaleb(-places) if places else step_of(value)


def step_of(value: Decimal) -> Decimal:
    """The place that a whole number was written to: 100 for 12,800. Nought and fractions were written to the unit."""
    digits = str(int(value))
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if value == int(value) != 0 else Decimal(1)


def scaled(text: str, value: Decimal, step: Decimal, start: int, end: int) -> Numeral:
    """The number with the scale words after it: "94 triệu", "2.8T", "two and a half million"."""
    part = _AND_PART.match(text, end)
    if part:
        value += Decimal("0.5") if part["half"] else Decimal("0.25") if part["quarter"] else Decimal("0.75")
        step, end = Decimal("0.1"), part.end()
    scale = Decimal(1)
    for _ in range(2):
        found = _SCALE.match(text, end)
        if found is None or not _is_scale(text, found, start):
            break
        word = found["word"] or found["letter"] or found["metre"] or found["apart"]
        scale *= _SCALES[word.lower()]
        end = found.end()
    return Numeral(value * scale, step * scale, start, end, scale)


def _is_scale(text: str, found: re.Match[str], start: int) -> bool:
    """ "5M" is a million by its case, "5m" one only with a currency or a noun, else metres."""
    money = text[max(0, start - 1) : start] in "$€£" and start > 0
    if found["apart"]:
        return found["apart"].isupper()
    if found["letter"] and found["letter"] == "m":
        return money
    if found["metre"] and found["metre"] == "M":
        return True
    return found["letter"] != "t"


def digits(text: str, language: str) -> Iterator[Numeral]:
    """The numbers in digits, with their scale and sign."""
    for found in _DIGITS.finditer(text):
        parsed = parse_digits(found["digits"], language)
        if parsed is None:
            continue
        value, step = parsed
        numeral = scaled(text, value, step, found.start("digits"), found.end())
        if found["sign"] or _SIGN_BEFORE.search(text, max(0, found.start() - 10), found.start()):
            numeral = numeral._replace(value=-numeral.value)
        yield numeral


def share_of(text: str, count: int, parts: int, start: int, end: int) -> Numeral:
    """A part of a whole, or of the scale that follows: "half a million" is a number."""
    value = Decimal(count) / Decimal(parts)
    scale = _OF_SCALE.match(text, end)
    if scale:
        factor = Decimal(_SCALES[scale["scale"].lower()])
        return Numeral(value * factor, factor / 10, start, scale.end(), factor)
    return Numeral(value, Decimal("0.1"), start, end, share=True)


def slashes(text: str) -> Iterator[Numeral]:
    """Parts written with a slash or in one character: "1/3", "½". A part that is not below one is none."""
    for found in _SLASH.finditer(text):
        if int(found[1]) < int(found[2]):
            yield share_of(text, int(found[1]), int(found[2]), *found.span())
    for found in re.finditer("[½¼¾⅓⅔]", text):
        yield share_of(text, *_VULGAR[found.group()], *found.span())
