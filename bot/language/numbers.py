"""Every number of a text, in digits or in words, English and Vietnamese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from bot.language.digits import Numeral, digits, scaled, share_of, slashes, step_of
from bot.language.vietnamese_numbers import vietnamese, vietnamese_parts

_OF_MANY = re.compile(r"\s(?:in|out\sof)\s(?:every\s)?$")
_ONES = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
                 "sixteen seventeen eighteen nineteen".split(), range(20), strict=True))  # fmt: skip
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_BIG = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12}
_ENGLISH_WORD = "|".join(sorted(_ONES | _TENS | _BIG, key=len, reverse=True))
_ENGLISH = re.compile(
    rf"(?<![\w-])(?:an?\s(?=hundred|thousand|million|billion|trillion|dozen))?(?:{_ENGLISH_WORD})(?:(?:[\s-]|\sand\s)(?:{_ENGLISH_WORD}))*(?!\w)",
    re.IGNORECASE,
)
_PARTS = {
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_FRACTION = re.compile(
    rf"(?<![\w-])(?P<count>an?|one|two|three|four|five|six|seven|eight|nine)[\s-](?P<part>{'|'.join(_PARTS)})(?P<many>s?)(?!\w)"
    r"|(?<![\w-])(?P<half>half)(?![\w-])",
    re.IGNORECASE,
)
_SHARE_FOLLOWS = re.compile(
    r"\s?(?:[.,;:!?)\"”]|$|[-–]|\s?(?:of|the|its|their|his|her|our|all|as|an?|more|less|fewer|higher|lower|larger|smaller|since|from"
    r"|after|last|this|compared|over|in|to|on|by|and|or|between|within|were|was|are|is|have|has|said|say|believe|live)\b)",
    re.IGNORECASE,
)
_SHARE_PRECEDES = re.compile(
    r"(?:\b(?:by|to|than|nearly|almost|about|around|roughly|over|under|only|just)\s)$", re.IGNORECASE
)
_IN_A_QUARTER = re.compile(r"\b(?:in|during|within|for|once)\s$", re.IGNORECASE)
_NOT_HALF = re.compile(
    r"\b(?:first|second|other|latter|former|better|top|bottom|early|late|1st|2nd|and\sa)[\s-]$", re.IGNORECASE
)
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ORDINAL = re.compile(
    r"(?<![\w.,])(?P<digits>\d{1,4})(?:st|nd|rd|th)(?!\w)"
    r"|(?<![\w-])(?P<before>the|its|his|her|their|a|this|my|our)\s(?:\w+\s)??"
    rf"(?P<word>{'|'.join(_ORDINAL_WORDS)})(?!\w)(?![\s-](?:of\sall|half|quarter|class|lady|hand|time\sin|place\sto))",
    re.IGNORECASE,
)


NUMBER_WORDS = frozenset(_ONES | _TENS | _BIG)
"""The English words that numbers are written with."""


def numerals(text: str, language: str) -> tuple[Numeral, ...]:
    """Every number of a text whose dates and names are masked, in order and without overlap; linear time, never raises.

    `language` (`vi` or any other) decides what the marks inside a number mean.
    """
    readers = [_fractions(text), slashes(text), _ordinals(text), digits(text, language), _english(text)]
    if language == "vi":
        readers = [vietnamese_parts(text), slashes(text), digits(text, language), vietnamese(text)]
    taken = bytearray(len(text))
    found: list[Numeral] = []
    for reader in readers:
        for numeral in reader:
            if not any(taken[numeral.start : numeral.end]):
                taken[numeral.start : numeral.end] = b"\1" * (numeral.end - numeral.start)
                found.append(numeral)
    return tuple(_ratios(text, sorted(found, key=lambda numeral: numeral.start)))


def _english(text: str) -> Iterator[Numeral]:
    for found in _ENGLISH.finditer(text):
        for value, start, end in _english_values(found):
            yield scaled(text, Decimal(value), step_of(Decimal(value)), start, end)


def _english_values(found: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    """Cut a run of number words where a new number begins: "one two", "five and six", but not "two hundred and six"."""
    total = current = 0
    start = end = -1
    room = 0
    joined = ""
    for word in re.finditer(r"[A-Za-z]+", found.group()):
        written = word.group().lower()
        if written in ("a", "an"):
            total, current, room, start, end = 0, 1, 0, word.start(), word.end()
            continue
        if written == "and":
            joined = "and"
            continue
        value = _ONES.get(written, _TENS.get(written, _BIG.get(written, 0)))
        if written in _BIG:
            fits = start >= 0 and current > 0 and joined != "and"
            if fits and value == 100:
                current, room = current * 100, 100
            elif fits:
                total, current, room = total + current * value, 0, min(value, 1000)
        else:
            fits = start >= 0 and value < room and (joined != "and" or room >= 100)
            if fits:
                current, room = current + value, 10 if written in _TENS else 0
        if not fits:
            if start >= 0:
                yield total + current, found.start() + start, found.start() + end
            total, current, room, start = 0, value, 10 if written in _TENS else 0, word.start()
            if written in _BIG:
                start = -1
        end, joined = word.end(), ""
    if start >= 0:
        yield total + current, found.start() + start, found.start() + end


def _fractions(text: str) -> Iterator[Numeral]:
    for found in _FRACTION.finditer(text):
        start, end = found.span()
        before = max(0, start - 12)
        if found["half"]:
            if not _NOT_HALF.search(text, before, start) and _SHARE_FOLLOWS.match(text, end):
                yield share_of(text, 1, 2, start, end)
            continue
        count = _ONES.get(found["count"].lower(), 1)
        parts = _PARTS[found["part"].lower()]
        if (count > 1) != bool(found["many"]) or count >= parts:
            continue
        # "A quarter point" is of interest; "a third point" comes after a second.
        quarter_point = parts == 4 and text.startswith((" point", "-point"), end)
        told = quarter_point or bool(_SHARE_FOLLOWS.match(text, end) or _SHARE_PRECEDES.search(text, before, start))
        # "in a quarter" is three months.
        if count > 1 or (told and not (parts == 4 and _IN_A_QUARTER.search(text, before, start))):
            yield share_of(text, count, parts, start, end)


def _ordinals(text: str) -> Iterator[Numeral]:
    for found in _ORDINAL.finditer(text):
        if found["digits"]:
            yield Numeral(Decimal(found["digits"]), Decimal(1), *found.span(), ordinal=True)
        elif not (
            found["word"].lower() == "second" and found["before"].lower() == "a" and _ends_clause(text, found.end())
        ):
            place = _ORDINAL_WORDS.index(found["word"].lower()) + 1
            yield Numeral(Decimal(place), Decimal(1), found.start("word"), found.end(), ordinal=True)


def _ends_clause(text: str, position: int) -> bool:
    return not re.match(r"\s[a-z]", text[position : position + 2])


def _ratios(text: str, found: list[Numeral]) -> Iterator[Numeral]:
    """Join "one in five" and "3 out of 10" to a share."""
    index = 0
    while index < len(found):
        one = found[index]
        other = found[index + 1] if index + 1 < len(found) else None
        if other and _is_ratio(text, one, other):
            yield Numeral(one.value / other.value, Decimal("0.1"), one.start, other.end, share=True)
            index += 2
            continue
        yield one
        index += 1


def _is_ratio(text: str, one: Numeral, other: Numeral) -> bool:
    between = text[one.end : other.start]
    if len(between) > 14 or not _OF_MANY.fullmatch(between) or one.ordinal or other.ordinal or one.share or other.share:
        return False
    time = re.match(
        r"[\s-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b", text[other.end : other.end + 10]
    )
    return 0 < one.value < other.value and not time and (one.value < 10 or "out" in between)
