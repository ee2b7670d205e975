"""What a number counts: its unit or noun, what it is a rate of, and which numbers belong together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from bot.language.numbers import Number
from bot.language.scales import scale_at
from bot.language.units import (
    CODES,
    MAGNITUDE,
    NO_UNIT,
    POINT,
    POUND_STERLING,
    SYMBOLS,
    TIMES,
    Unit,
    UnitKind,
    currency,
    stem,
    unit_at,
)
from bot.language.wordlists import words

if TYPE_CHECKING:
    from bot.language.quantities import Quantity


class Counted(NamedTuple):
    """The unit, the sorted things that it is a rate of, the span with currency and unit, and the sign."""

    unit: Unit
    per: tuple[str, ...]
    start: int
    end: int
    negative: bool = False


class Multiple(NamedTuple):
    """A multiple in one word: "doubled", "twice", "gấp đôi"."""

    start: int
    end: int
    value: Decimal


_SIGN = re.compile(
    "(" + "|".join([*(re.escape(sign) for sign in sorted(SYMBOLS, key=len, reverse=True)), *sorted(CODES)]) + r")\s?$"
)
_MINUS = re.compile(r"(?:^|[\s(])-$|\bminus $|\bâm $", re.IGNORECASE)
_MAGNITUDE_BEFORE = re.compile(r"\bmagnitude[ -](?:of )?$", re.IGNORECASE)
_MAGNITUDE_AFTER = re.compile(r"[ -]magnitude\b| độ richter\b", re.IGNORECASE)
_POINT_AFTER = re.compile(r"[ -](?:(?:of a )?percentage[ -])?points?\b|[ -]of a percentage point\b", re.IGNORECASE)
_TIMES = re.compile(r"(?: ?[x×](?![^\W_])|[ -]?fold\b|[ -](?:times?|lần)\b)", re.IGNORECASE)
_COMPARES = re.compile(
    r" (?:as|the|more|less|fewer|that|its|than|compared|greater|over|better|worse|so với|\w{2,12}er)\b", re.IGNORECASE
)
_MULTIPLE_BEFORE = re.compile(r"\b(?:factor of|by|gấp|hơn|nhanh|chậm|cao|thấp|lớn|nhỏ) $", re.IGNORECASE)
_RATE = re.compile(
    r"\s?/\s?(?P<slash>[^\W\d_]+(?: (?:dùng|dân))?)|[ -](?:per|for each|cho mỗi|trên mỗi|mỗi|each|every)[ -](?P<per>[^\W\d_]+(?: dùng)?)"
    r"|,? (?:a|an|một) (?P<a>second|minute|hour|day|week|month|year|barrel|person|share|ounce|litre|liter|gallon|tonne|"
    r"ton|kilo|head|pound|piece|token|giây|phút|giờ|ngày|tuần|tháng|năm|thùng|người)\b"
)
_PER_NAMES = {
    "s": "second", "sec": "second", "giây": "second", "min": "minute", "phút": "minute", "h": "hour", "hr": "hour",
    "giờ": "hour", "d": "day", "ngày": "day", "wk": "week", "tuần": "week", "mo": "month", "tháng": "month",
    "yr": "year", "y": "year", "năm": "year", "người dùng": "user", "người dân": "person", "người": "person",
    "thùng": "barrel", "capita": "person", "head": "person", "people": "person", "annum": "year", "bbl": "barrel",
}  # fmt: skip
_SPEEDS = {"mph": ("mile", Decimal("1609.344")), "kph": ("km", Decimal(1000)), "kmh": ("km", Decimal(1000))}
_SPEED = re.compile(r" ?(mph|kph|kmh)\b", re.IGNORECASE)
_STOPS = words(
    "in on at by for from with of to and or but than as that which who is was are were be been has have had will would "
    "can could may might must did does do said says after before during per the a an this its their his her more less "
    "when while so if into over under about against between through without within until since not only also then "
    "each every now ago later earlier old tall high long wide deep away respectively via using compared died killed"
)
_VI_STOPS = words(
    "trong vào ở tại của và hoặc với cho từ đến để bị được là có đã đang sẽ do bởi theo trên dưới sau trước khi so mỗi "
    "này đó thì mà nhưng vì hơn cùng tuổi"
)
_NOT_PLURAL = words("was has is this its previous various serious famous religious across less plus")
_NOUN_WORD = re.compile(r"[ -]([^\W\d_\ue000]+(?:-[^\W\d_\ue000]+)*|\ue000+)(?:'s)?")
_NOUN_WINDOW = 4

_VI_SINGLE = words("hai ba bốn năm sáu bảy tám chín mười")
_VI_CLASSIFIERS = words(
    "chiếc con cái vụ ca nước tỉnh xe lần bộ cuộc bài căn ngôi cây quả trận giải suất đợt dự công ngân trường bệnh "
    "nạn thành ngày đội hãng tập sinh học cầu"
)
"""Vietnamese words that a number stands before, unlike most words that may follow "ba" or "năm"."""

_VI_AFTER_YEAR = words("nay ngoái sau trước tới học qua kia đó này mới tài")
_ONE = re.compile(r"(?:a|an|one|một)$", re.IGNORECASE)
_MEASURES = {UnitKind.COUNT, UnitKind.NOUN, UnitKind.NONE}
_RANGE = re.compile(r"\s?(?:-|to|and|đến|tới|và)\s?(?:[$€£]|US\$)?", re.IGNORECASE)
_SAME_UNIT = re.compile(
    r"(?:%| percent| ?°[CF]| ?[a-zA-Z]{1,3})?(\s?(?:-|to|and|đến|tới|và)\s?)(?:[$€£]|US\$)?", re.IGNORECASE
)
_RANGE_BEFORE = re.compile(r"\b(?:between|from|từ|giữa)\s(?:[$€£]|US\$|about |around |khoảng )?$", re.IGNORECASE)
_CHANGE_BEFORE = re.compile(
    r"\b(?:rose|fell|grew|went|increased?|decreased?|dropped|climbed|cut|raised|jumped|declined|lowered|reduced|up|down|"
    r"widened|narrowed|tăng|giảm|moved|changed|expanded|shrank|surged)\b[^.;]{0,40}\b(?:from|từ)\s(?:[$€£])?$",
    re.IGNORECASE,
)

_MULTIPLES = {
    Decimal(2): "doubled|doubles|double|doubling|twice|twofold|gấp đôi|gấp hai",
    Decimal(3): "tripled|triples|triple|tripling|trebled|thrice|threefold|gấp ba",
    Decimal(4): "quadrupled|quadruples|quadruple|quadrupling|fourfold|gấp bốn|gấp tư",
    Decimal(5): "fivefold|quintupled|gấp năm",
    Decimal(10): "tenfold|gấp mười",
    Decimal("0.5"): "halved|halves|halving",
}
_MULTIPLE_VALUES = {spelled: value for value, listing in _MULTIPLES.items() for spelled in listing.split("|")}
_MULTIPLE = re.compile(
    r"\b("
    + "|".join(sorted(_MULTIPLE_VALUES, key=len, reverse=True))
    + r")\b(?:(?<=gấp \w{2})(?: lần)?|(?<=gấp \w{3})(?: lần)?)?(?![ -](?:check|digit|standard|triệu|nghìn))",
    re.IGNORECASE,
)


def multiples(text: str) -> list[Multiple]:
    """The multiples that a text states in one word."""
    return [Multiple(*found.span(), _MULTIPLE_VALUES[found[1].lower()]) for found in _MULTIPLE.finditer(text)]


def what_is_counted(text: str, rest: str, number: Number, *, first: Number) -> Counted:
    """The unit and rate of a number; `first` is where its range starts. `rest` is the masked text."""
    start, unit = _before(rest, first.start)
    end = number.end
    if unit is None:
        unit, end = _after(text, rest, number, first)
    per: list[str] = []
    speed = _SPEED.match(rest, number.end)
    if speed and unit.kind in {UnitKind.NOUN, UnitKind.NONE}:
        unit, end = Unit("metre", UnitKind.DISTANCE, _SPEEDS[speed[1].lower()][1]), speed.end()
        per.append("hour")
    while len(per) < 3 and (rate := _RATE.match(rest, end, end + 40)):
        if unit.kind is UnitKind.NONE and not rate["slash"] and not rate["per"]:
            break
        per.append(_per_name(rate["slash"] or rate["per"] or rate["a"]))
        end = rate.end()
    minus = _MINUS.search(rest[max(0, start - 7) : start])
    negative = bool(minus) and not (start >= 2 and rest[start - 2].isdigit())
    return Counted(unit, tuple(sorted(per)), start, end, negative)


def _before(rest: str, start: int) -> tuple[int, Unit | None]:
    window = rest[max(0, start - 12) : start]
    if sign := _SIGN.search(window):
        at = start - (len(window) - sign.start())
        if len(sign[1]) == 3 and sign[1] in CODES and at > 0 and rest[at - 1].isalnum():
            return start, None
        return at, currency(sign[1])
    if _MAGNITUDE_BEFORE.search(rest[max(0, start - 16) : start]):
        return start, MAGNITUDE
    return start, None


def _after(text: str, rest: str, number: Number, first: Number) -> tuple[Unit, int]:
    end = number.end
    if found := _MAGNITUDE_AFTER.match(rest, end):
        return MAGNITUDE, found.end()
    if number.share and (point := _POINT_AFTER.match(rest, end)):
        return POINT, point.end()
    if (times := _TIMES.match(rest, end)) and _is_multiple(rest, number, times, first):
        return TIMES, times.end()
    if number.share:
        return NO_UNIT, end
    space = 1 if rest[end : end + 1] in {" ", "-", "\u00a0"} else 0
    known = unit_at(text, end + space)
    if known is not None and not _runs_on(text, known, end + space):
        unit, unit_end = known
        if unit.name == "gram" and unit.factor == Decimal("453.59237") and number.value >= 10**5:
            unit = POUND_STERLING  # nobody weighs things in millions of pounds as often as they cost that
        return unit, unit_end
    return _noun(text, rest, number)


def _runs_on(text: str, known: tuple[Unit, int], start: int) -> bool:
    """Whether the unit's letters are only the beginning of a longer word."""
    end = known[1]
    return text[end : end + 1].isalnum() and text[start:end].isalpha()


def _is_multiple(rest: str, number: Number, times: re.Match[str], first: Number) -> bool:
    """Whether "times" multiplies; after a whole number it may count occasions: "won three times"."""
    if times.group().strip(" -").lower() not in {"times", "time", "lần"}:
        return True
    if number.value != number.value.to_integral_value():
        return True
    before = _MULTIPLE_BEFORE.search(rest[max(0, first.start - 12) : first.start])
    return bool(before or _COMPARES.match(rest, times.end()))


def _noun(text: str, rest: str, number: Number) -> tuple[Unit, int]:
    """The noun that is counted: the first plural of the next words, else the first word; masked names are skipped."""
    first: tuple[str, int] | None = None
    at = number.end
    for _ in range(_NOUN_WINDOW):
        found = _NOUN_WORD.match(rest, at)
        if not found:
            break
        at, word = found.end(), found[1].lower()
        if word.startswith("\ue000"):
            continue
        if word in _STOPS or (not word.isascii() and word in _VI_STOPS):
            break
        if first is None:
            first = (word, at)
        if not word.isascii():
            break
        if len(word) > 3 and word.endswith("s") and not word.endswith("ss") and word not in _NOT_PLURAL:
            return Unit(stem(word), UnitKind.NOUN), at
    if first is None or text[number.end : number.end + 1] not in {" ", "-"}:
        return NO_UNIT, number.end
    return Unit(stem(first[0]), UnitKind.NOUN), first[1]


def _per_name(word: str) -> str:
    low = word.lower()
    return _PER_NAMES.get(low) or (stem(low) if low.isascii() and len(low) > 3 else low)


def counts_nothing(rest: str, number: Number, what: Counted) -> bool:
    """Whether a number word is only a word: "one spot", "no one"; Vietnamese "năm" (year), "ba" (father).

    "one hour" and "one million" count, and so does "năm người" (five people).
    """
    if not number.worded:
        return False
    word = rest[number.start : number.end].lower()
    if _ONE.fullmatch(word):
        return what.unit.kind in _MEASURES
    if word not in _VI_SINGLE:
        return False
    after = rest[number.end :].split(maxsplit=1)[:1]
    counted = what.unit.kind not in {UnitKind.NOUN, UnitKind.NONE} or (bool(after) and after[0] in _VI_CLASSIFIERS)
    return not counted or (word == "năm" and bool(after) and after[0] in _VI_AFTER_YEAR)


def range_end(rest: str, lower: Number, upper: Number) -> bool:
    """Whether two numbers are the ends of one range: "10-15", "between 10 and 15", "from 10% to 15%"."""
    if lower.share or upper.share or lower.value >= upper.value and lower.end + 1 < upper.start - 12:
        return False
    joint = _SAME_UNIT.fullmatch(rest, lower.end, upper.start)
    if not joint or lower.value >= upper.value * 1000:
        return False
    word = joint[1].strip().lower()
    before = rest[max(0, lower.start - 70) : lower.start]
    if _CHANGE_BEFORE.search(before):
        return False
    if word in {"and", "và"}:
        return bool(_RANGE_BEFORE.search(before))
    return lower.value < upper.value


def shares_scale(text: str, lower: Number, upper: Number) -> bool:
    """Whether the scale of the upper end is meant for both: "10 to 15 million"."""
    return not _has_scale(text, lower) and _has_scale(text, upper)


def scaled_like(lower: Number, upper: Number, text: str) -> tuple[Decimal, Decimal]:
    """Value and step of the lower end with the scale of the upper one, where that leaves it the lower."""
    written = re.match(r"[\d.,]+", text[upper.start : upper.end])
    scale = scale_at(text, upper.start + (written.end() if written else 0), money=True)
    factor = scale[0] if scale else Decimal(1)
    if lower.value * factor > upper.value:
        factor = Decimal(1)
    return lower.value * factor, lower.step * factor


def _has_scale(text: str, number: Number) -> bool:
    return not re.fullmatch(r"[\d.,\u00a0\u202f]+", text[number.start : number.end])


def joined(found: Iterable[Quantity], text: str) -> Iterator[Quantity]:
    """Durations that are written in parts as one: "1 hour 59 minutes 40 seconds", "6 ft 2 in"."""
    last: Quantity | None = None
    for quantity in found:
        if (
            last is not None
            and last.kind is quantity.kind is UnitKind.DURATION
            and last.step > quantity.step
            and not last.per
            and last.value >= quantity.value
            and re.fullmatch(r",? (?:and |và )?", text[last.end : quantity.start])
        ):
            last = last.model_copy(
                update={
                    "end": quantity.end,
                    "text": text[last.start : quantity.end],
                    "value": last.value + quantity.value,
                    "step": quantity.step,
                    "per": quantity.per,
                    "converted": False,
                }
            )
            continue
        if last is not None:
            yield last
        last = quantity
    if last is not None:
        yield last
