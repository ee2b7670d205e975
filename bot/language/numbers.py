"""Numbers in digits and in words, English and Vietnamese, with the precision that they are written with.

A comma is the decimal sign in Vietnamese ("2,8"; "12.000" is twelve thousand), a point in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from bot.language.scales import scale_at, scale_word

DECIMAL_COMMA = frozenset({"vi", "de", "fr", "es", "it", "pt", "nl"})
"""Languages that write 2.8 as "2,8" and 12,000 as "12.000"."""

_LONGEST_RUN = 40
"""Digits beyond this are no number that anybody compares."""


class Number(NamedTuple):
    """A number at a half-open span. `step` is the worth of its last written significant place: 12,000 was written
    to the thousand, 2.8 to a tenth. `share`: a part of a whole ("a third", "1 in 5"), `value` in percent then.
    """

    start: int
    end: int
    value: Decimal
    step: Decimal
    ordinal: bool = False
    share: bool = False
    worded: bool = False


_DIGITS = re.compile(r"(?<![\w\ue000])\d(?:[\d.,\u00a0\u202f]*\d)?|(?<![\w.\ue000])\.\d+")
_MARKS = re.compile(r"[.,\u00a0\u202f]")
_VULGAR = {"½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": "0.3333333333", "⅔": "0.6666666667", "⅕": "0.2", "⅛": "0.125"}
_VULGAR_SIGN = re.compile("[" + "".join(_VULGAR) + "]")

_SMALL = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {word: value for value, word in zip(
    range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety".split(), strict=True
)}  # fmt: skip
_ORDINAL = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), start=1
    )
}
_VI_DIGITS = {word: value for value, word in enumerate("không một hai ba bốn năm sáu bảy tám chín mười".split())}
_VI_AFTER_TENS = {"mốt": 1, "tư": 4, "lăm": 5, "nhăm": 5}
_SCALES = "hundred thousand million billion trillion dozen"
_EN_WORD = "(?:" + "|".join([*_SMALL, *_TENS, *_SCALES.split()]) + ")"
_EN_RUN = re.compile(rf"\b(?:(?:a|half a) (?=hundred|thousand|million|billion|trillion|dozen))?{_EN_WORD}\b"
                     rf"(?:(?:-| and |, | ){_EN_WORD}\b)*", re.IGNORECASE)  # fmt: skip
_HALVES = re.compile(r" and a (half|quarter)\b(?: (million|billion|trillion|thousand))?", re.IGNORECASE)
_VI_WORD = "(?:không|một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|mươi|mốt|tư|lăm|trăm|nghìn|ngàn|vạn|triệu|tỷ|tỉ|linh|lẻ)"
_VI_RUN = re.compile(rf"\b{_VI_WORD}\b(?: {_VI_WORD}\b)*(?P<half> rưỡi\b)?", re.IGNORECASE)

_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
          "eighth": 8, "ninth": 9, "tenth": 10, "hundredth": 100}  # fmt: skip
_FRACTION = re.compile(
    r"\b(?P<n>a|an|one|two|three|four|five|six|seven|eight|nine)[ -](?P<part>third|quarter|fourth|fifth|sixth|seventh|"
    r"eighth|ninth|tenth|hundredth)s?\b(?! (?:of (?:a|an)|time|place|consecutive|straight|day|year|month|person|party))",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?<!first )(?<!second )(?<!latter )(?<!other )(?<!better )(?<!and a )\b(?:one[ -])?half\b(?!-?time|-?way|-?brother|-?sister|-?dozen)",
    re.IGNORECASE,
)
_VI_FRACTION = re.compile(r"\b(?P<n>một|hai|ba|bốn|\d) phần (?P<part>hai|ba|tư|bốn|năm|sáu|mười|\d{1,2})\b|\b(?:một )?nửa\b", re.IGNORECASE)  # fmt: skip
_SLASHED = re.compile(r"(?<![\w/.,$])(\d{1,2})/(\d{1,3})(?![\w/]|[.,]\d)")
_ONE_IN = re.compile(
    r"\b(?P<n>\d{1,3}|one|two|three|four|five|six|seven|eight|nine)(?P<link> in (?:every )?| out of (?:every )?)"
    r"(?P<of>\d{1,3}(?:,\d{3})*|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred|hundred|thousand)\b"
    r"(?![.,]?\d| ?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|%|percent|million|billion|thousand)\b)",
    re.IGNORECASE,
)
_ORDINAL_DIGITS = re.compile(r"(?<![\w.,])(\d{1,4})(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_ORDINAL_WORD = re.compile(rf"\b(?:(?:{'|'.join(_TENS)})-)?({'|'.join(_ORDINAL)})\b(?! ?-?hand\b)", re.IGNORECASE)
_VI_ORDINAL = re.compile(r"\bthứ (nhất|nhì|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|\d{1,3})(?!\w)", re.IGNORECASE)
_SHARE_STEP = Decimal(4)
"""A fraction in words is loose: "a third" is said of 31 to 35 percent."""


def numbers(text: str, language: str) -> list[Number]:
    """The numbers of a normalised, masked text, in order, without overlap; "one" by itself is one of them, so a
    caller decides whether it counts. Linear in the length of the text."""
    taken: list[Number] = []
    free = bytearray(len(text))
    for number in _candidates(text, language):
        if not any(free[number.start : number.end]):
            free[number.start : number.end] = b"\1" * (number.end - number.start)
            taken.append(number)
    return sorted(taken, key=lambda number: number.start)


def _candidates(text: str, language: str) -> Iterator[Number]:
    yield from _shares(text, language)
    yield from _ordinals(text, language)
    yield from _digits(text, language)
    if language == "vi":
        yield from _vietnamese_words(text)
    yield from _english_words(text)


def read_digits(written: str, *, decimal_comma: bool) -> tuple[Decimal, Decimal] | None:
    """Value and step of digits with their separators, or None where they make no number ("1.2.3")."""
    if len(written) > _LONGEST_RUN:
        return None
    marks = _MARKS.findall(written)
    groups = _MARKS.split(written)
    whole, fraction = written, ""
    if marks:
        last = marks[-1]
        grouped = all(len(group) == 3 for group in groups[1:]) and 0 < len(groups[0]) <= 3
        if len(set(marks)) == 1 and len(marks) > 1:
            if not grouped:
                return None
            whole = "".join(groups)
        elif len(marks) == 1 and last not in ".,":
            if not grouped:
                return None
            whole = "".join(groups)
        elif len(marks) == 1 and grouped and groups[0] != "0" and _groups(last, groups[1], decimal_comma=decimal_comma):
            whole = "".join(groups)
        else:
            if marks.count(last) > 1 or not all(len(group) == 3 for group in groups[1:-1]):
                return None
            whole, fraction = "".join(groups[:-1]), groups[-1]
    value = Decimal(f"{whole or '0'}.{fraction}" if fraction else whole)
    return value, _step(value, fraction)


def _groups(mark: str, after: str, *, decimal_comma: bool) -> bool:
    """Whether a single separator before three digits groups thousands."""
    if mark == ".":
        return decimal_comma
    return not decimal_comma or after.endswith("00")


def _step(value: Decimal, fraction: str) -> Decimal:
    if fraction:
        return Decimal(1).scaleb(-len(fraction))
    if value < 100:
        return Decimal(1)
    digits = str(value)
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0")))


def _digits(text: str, language: str) -> Iterator[Number]:
    for found in _DIGITS.finditer(text):
        read = read_digits(found.group(), decimal_comma=language in DECIMAL_COMMA)
        if read is None:
            continue
        value, step = read
        start, end = found.span()
        if vulgar := _VULGAR_SIGN.match(text, end):
            value, step, end = value + Decimal(_VULGAR[vulgar.group()]), Decimal("0.25"), vulgar.end()
        yield _scaled(text, start, end, value, step)
    for vulgar in _VULGAR_SIGN.finditer(text):
        yield _scaled(text, *vulgar.span(), Decimal(_VULGAR[vulgar.group()]), Decimal("0.05"))


def _scaled(text: str, start: int, end: int, value: Decimal, step: Decimal, *, worded: bool = False) -> Number:
    before = text[max(0, start - 2) : start].strip()
    scale = scale_at(text, end, money=bool(before) and before[-1] in "$€£¥₹₩₫")
    if scale is not None:
        factor, end = scale
        value, step = value * factor, step * factor
    return Number(start, end, value, step, worded=worded)


def _english_words(text: str) -> Iterator[Number]:
    for run in _EN_RUN.finditer(text):
        position = run.start()
        for words, value in _english_values(run.group()):
            start = text.index(words, position)
            end = position = start + len(words)
            step = value / 5 if words.lower().startswith("half") else _step(value, "")
            if half := _HALVES.match(text, end):
                extra = Decimal("0.5") if half[1].lower() == "half" else Decimal("0.25")
                factor = Decimal(scale_word((half[2] or "").lower()) or 1)
                value, step, end = (value + extra) * factor, factor / 2, half.end()
            yield Number(start, end, value, step, worded=True)


def _english_values(run: str) -> Iterator[tuple[str, Decimal]]:
    """The numbers that a run of number words makes: "two and three" makes two."""
    total, current, start, end = Decimal(0), Decimal(0), -1, 0
    smallest = Decimal(10) ** 18
    last = ""
    for found in re.finditer(r"[a-z]+", run, re.IGNORECASE):
        word = found.group().lower()
        if word == "and":
            continue
        fits = start >= 0 and _fits(last, word, current, smallest, run[end : found.start()])
        if start >= 0 and not fits:
            yield run[start:end], total + current
            total, current, start, smallest = Decimal(0), Decimal(0), -1, Decimal(10) ** 18
        if start < 0:
            start = found.start()
        scale = scale_word(word)
        if word == "a":
            current = current or Decimal(1)
        elif word == "half":
            current = Decimal("0.5")
        elif scale is None:
            current += _SMALL.get(word, 0) or _TENS.get(word, 0)
        elif scale == 100:
            current = (current or 1) * 100
        else:
            total += (current or 1) * scale
            current, smallest = Decimal(0), Decimal(scale)
        last, end = word, found.end()
    if start >= 0:
        yield run[start:end], total + current


def _fits(last: str, word: str, current: Decimal, smallest: Decimal, gap: str) -> bool:
    """Whether the word continues the number that ends with `last`."""
    scale = scale_word(word)
    if last in {"a", "half"}:
        return True
    if "," in gap and (scale is not None or scale_word(last) is None):
        return False
    if "and" in gap and scale_word(last) is None:
        return False
    if scale == 100:
        return 0 < current < 100
    if scale is not None:
        return current > 0 and scale < smallest
    if last in _TENS:
        return 0 < _SMALL.get(word, 0) < 10
    return scale_word(last) is not None and last != "dozen"


def _vietnamese_words(text: str) -> Iterator[Number]:
    for run in _VI_RUN.finditer(text):
        words = run.group().lower().removesuffix(" rưỡi").split()
        value = _vietnamese_value(words)
        if value is None:
            continue
        largest = next((scale for word in reversed(words) if (scale := scale_word(word))), 1)
        step = Decimal(largest) if value % largest == 0 else _step(value, "")
        if run["half"]:
            value, step = value + Decimal(largest) / 2, Decimal(largest) / 2
        yield Number(*run.span(), value, step, worded=True)


def _vietnamese_value(words: list[str]) -> Decimal | None:
    """The number that Vietnamese number words make, or None where they make none ("năm không")."""
    total, current, digit = Decimal(0), Decimal(0), None
    for word in words:
        if word in {"linh", "lẻ"}:
            continue
        if word == "mươi":
            current, digit = current + Decimal(digit or 1) * 10, None
        elif word == "trăm":
            current, digit = current + Decimal(digit or 1) * 100, None
        elif scale := scale_word(word):
            current += digit or 0
            if not current and total:
                total *= scale  # "nghìn tỷ"
            else:
                total += (current or 1) * scale
            current, digit = Decimal(0), None
        elif word == "mười":
            current += 10
        else:
            value = _VI_DIGITS.get(word, _VI_AFTER_TENS.get(word, 0))
            if digit is not None:
                return None
            digit = value
    if len(words) == 1 and words[0] in {"không", "tư", "lăm", "mốt", "linh", "lẻ", "mươi", "trăm", "nghìn", "ngàn"}:
        return None
    return total + current + (digit or 0)


def _shares(text: str, language: str) -> Iterator[Number]:
    for found in _ONE_IN.finditer(text):
        n, of = _word_value(found["n"]), _word_value(found["of"])
        if 0 < n < of and ("out" in found["link"] or n == 1 or of in {3, 4, 5, 10, 20, 100}):
            yield _share(found.span(), n, of)
    for found in _FRACTION.finditer(text):
        yield _share(found.span(), _word_value(found["n"]), _PARTS[found["part"].lower()])
    for found in _HALF.finditer(text):
        if not re.match(r" (?:a|an) ", text[found.end() : found.end() + 4]):
            yield _share(found.span(), 1, 2)
        elif not re.match(r" a (?:hundred|thousand|million|billion|trillion|dozen)\b", text[found.end() :][:12]):
            yield Number(
                found.start(), found.end() + text[found.end() + 1 :].index(" ") + 1, Decimal("0.5"), Decimal("0.1")
            )
    for found in _SLASHED.finditer(text):
        n, of = int(found[1]), int(found[2])
        if 0 < n < of and found.group() != "9/11":
            yield _share(found.span(), n, of)
    if language == "vi":
        for found in _VI_FRACTION.finditer(text):
            yield _share(found.span(), _word_value(found["n"] or "1"), _word_value(found["part"] or "2"))


def _share(span: tuple[int, int], n: int, of: int) -> Number:
    return Number(*span, Decimal(n) * 100 / Decimal(of), _SHARE_STEP, share=True)


def _word_value(word: str) -> int:
    word = word.lower().replace(",", "")
    if word.isdigit():
        return int(word)
    known = _SMALL | _TENS | _VI_DIGITS | {"a": 1, "an": 1, "tư": 4, "hundred": 100, "a hundred": 100, "thousand": 1000}
    return known[word]


def _ordinals(text: str, language: str) -> Iterator[Number]:
    for found in _ORDINAL_DIGITS.finditer(text):
        yield Number(*found.span(), Decimal(found[1]), Decimal(1), ordinal=True)
    for found in _ORDINAL_WORD.finditer(text):
        tens = _TENS.get(found.group().lower().partition("-")[0], 0)
        yield Number(*found.span(), Decimal(tens + _ORDINAL[found[1].lower()]), Decimal(1), ordinal=True)
    if language == "vi":
        for found in _VI_ORDINAL.finditer(text):
            special = {"nhất": 1, "nhì": 2, "tư": 4}
            value = special.get(found[1].lower()) or _word_value(found[1])
            yield Number(*found.span(), Decimal(value), Decimal(1), ordinal=True)
