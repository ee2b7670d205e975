"""Quantities: value, unit, rate and the words that bound them, as a text states them.

Dates, names with digits, versions and clock times are masked first, so "737 MAX", "metro số 1" and "in 2024" are none.
Nothing is derived here: what a text does not state as a number is not a quantity.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from bot.language.clocks import Clock, clocks
from bot.language.detect import detect_language
from bot.language.digits import Numeral
from bot.language.masks import mask, masked, normalised
from bot.language.multiples import Multiple, multiples
from bot.language.numbers import numerals
from bot.language.qualifiers import DURATIONS, Change, Cues, Qualifier, change_of, end_of_bound, qualifier_of, read_cues
from bot.language.units import CURRENCIES, Unit, currency_before, noun_after, rate_after, unit_after


class Quantity(NamedTuple):
    """A number that a text states, in the canonical unit (`text` is `whole[start:end]`).

    `high` is the upper end of a range. `unit` is a currency code, a listed unit or the counted noun in the singular,
    None where nothing tells it; `per` is what it is counted by ("tokens per second per user" gives `second`, `user`).
    `precision` is the step that it was written to, in the same unit: 100 for "12,800", 0.01 for "1.68", 1000 for "12k".
    Shares ("a third", "one in five") are percentages with a step of 10. Times are in seconds or months.
    """

    value: Decimal
    high: Decimal | None
    unit: str | None
    per: tuple[str, ...]
    qualifier: Qualifier
    ordinal: bool
    precision: Decimal
    change: Change | None
    start: int
    end: int
    text: str

    @property
    def kind(self) -> tuple[str | None, tuple[str, ...], bool]:
        """What two quantities must share to be comparable: unit, rate (in any order), being an ordinal."""
        return self.unit, tuple(sorted(self.per)), self.ordinal


_POINT = re.compile(r"[\s-](?:of\s)?(?:an?\s)?(?:percentage[\s-])?points?\b")
_DASH = re.compile(r"\s?[-–—]\s?")
_TO = re.compile(r"\s(?:to|đến|tới)\s")
_AND = re.compile(r"\s(?:and|và)\s")
_LATER_TO = re.compile(r"[^.;:!?]{0,40}\s(?:to|lên|xuống|còn)\s")
_BETWEEN = re.compile(r"(?<!\w)(?:between|giữa)\s$", re.IGNORECASE)
_SHARE_STEP = Decimal(10)
_MULTIPLE_STEP = Decimal("0.1")
_MINUTE = Decimal(60)
_PER_CENT = Decimal(100)
_COUNTED_SINGLY = frozenset({"person", "death", "case", "employee", "man", "woman", "child", "soldier", "officer"})


def quantities(text: str, language: str | None = None) -> tuple[Quantity, ...]:
    """Every quantity of a text, in order and without overlap. Never raises; takes time linear in the text's length.

    `language` (`vi`, or any other for English) decides what "12.000" and "2,8" mean; it is detected where not given.
    Offsets are into the text in NFC, so into the text itself where that is in NFC already.
    """
    written = unicodedata.normalize("NFC", text)
    hidden = mask(normalised(written))
    times = clocks(hidden)
    folds = multiples(hidden)
    hidden = masked(hidden, [*((one.start, one.end) for one in times), *((one.start, one.end) for one in folds)])
    cues = read_cues(hidden)
    spoken = language or detect_language(written)
    read = [one for numeral in numerals(hidden, spoken) if (one := _quantity(cues, numeral))]
    found = [*_with_ranges(hidden, read), *(_clock(cues, clock) for clock in times)]
    found += [_multiple(cues, multiple) for multiple in folds]
    found.sort(key=lambda quantity: quantity.start)
    return tuple(quantity._replace(text=written[quantity.start : quantity.end]) for quantity in found)


class _Read(NamedTuple):
    quantity: Quantity
    numeral: Numeral
    factor: Decimal


class _Unit(NamedTuple):
    """The unit of a number, where it ends, and whether the number is a part of a whole after all."""

    unit: Unit | None
    end: int
    listed: bool = True
    share: bool = False


def _quantity(cues: Cues, numeral: Numeral) -> _Read | None:
    masked = cues.masked
    currency = currency_before(masked, numeral.start)
    plus = masked[numeral.end : numeral.end + 1] == "+"
    number_end = numeral.end + plus
    money = _Unit(Unit(currency[0], Decimal(1)), number_end) if currency else None
    counted = money or _unit_of(masked, numeral, number_end)
    unit = counted.unit
    if _counts_nothing(masked, numeral, counted):
        return None
    priced = unit is not None and (currency is not None or unit.name in CURRENCIES)
    per, end = ((), counted.end) if numeral.ordinal else rate_after(masked, counted.end, priced=priced)
    factor = unit.factor if unit else Decimal(1)
    start = currency[1] if currency else numeral.start
    name = unit.name if unit else None
    # A minus sign stands between the words and the number.
    bounded = start - (masked[start - 1 : start] == "-")
    qualifier = Qualifier.AT_LEAST if plus else qualifier_of(cues, bounded, (number_end, counted.end), name)
    quantity = Quantity(
        value=numeral.value * factor,
        high=None,
        unit=name,
        per=(*(unit.per if unit else ()), *per),
        qualifier=qualifier,
        ordinal=numeral.ordinal,
        precision=_SHARE_STEP if counted.share else numeral.step * factor,
        change=None if numeral.ordinal else change_of(cues, bounded, name),
        start=start,
        end=end,
        text="",
    )
    return _Read(quantity, numeral, factor)


def _unit_of(masked: str, numeral: Numeral, end: int) -> _Unit:
    """The listed unit or counted noun after a number; a share without a measure is a percentage."""
    if numeral.share and (point := _POINT.match(masked, end)):
        return _Unit(Unit("percentage point", Decimal(1)), point.end())
    if numeral.share:
        of = re.match(r"\s(?:of\s)?an?(?=\s)", masked[end : end + 8])
        measure = unit_after(masked, end + of.end()) if of else unit_after(masked, end)
        return _Unit(*measure) if measure else _Unit(Unit("percent", _PER_CENT), end, share=True)
    if not numeral.ordinal and (listed := unit_after(masked, end)):
        return _Unit(*listed)
    if re.search(r"\bfactor\sof\s$", masked[max(0, numeral.start - 11) : numeral.start]):
        return _Unit(Unit("times", Decimal(1)), end)
    if re.search(r"\bmagnitude[\s-](?:of\s)?$", masked[max(0, numeral.start - 14) : numeral.start], re.IGNORECASE):
        return _Unit(Unit("magnitude", Decimal(1)), end)
    noun = noun_after(masked, end_of_bound(masked, end), convert=not numeral.ordinal)
    if noun and numeral.ordinal and noun.unit.name.endswith("est"):
        noun = noun_after(masked, noun.end, convert=False) or noun
    return _Unit(*noun, listed=False) if noun else _Unit(None, end, listed=False)


def _counts_nothing(masked: str, numeral: Numeral, counted: _Unit) -> bool:
    """Whether "one" counts nothing: "one spot", "one of the", "no one"; "one person" and "only one" count."""
    if masked[numeral.start : numeral.end].lower() != "one":
        return False
    before = masked[max(0, numeral.start - 12) : numeral.start].lower()
    if re.search(r"\b(?:the|this|that|no|any|every|each|which)\s$", before):
        return True
    known = counted.listed or (counted.unit is not None and counted.unit.name in _COUNTED_SINGLY)
    one_day = re.match(r"\sday\b", masked[numeral.end : numeral.end + 5]) and (
        masked[numeral.start] == "O" or re.search(r"\b(?:could|will|may|might|would|must)\s$", before)
    )
    return (not known or bool(one_day)) and not re.search(r"\b(?:only|just|at least|exactly)\s$", before)


def _stated(cues: Cues, span: tuple[int, int], value: Decimal, unit: str, precision: Decimal) -> Quantity:
    """What is a quantity by itself: a clock time, a multiple in one word."""
    return Quantity(
        value=value,
        high=None,
        unit=unit,
        per=(),
        qualifier=qualifier_of(cues, span[0], (span[1],), unit),
        ordinal=False,
        precision=precision,
        change=None,
        start=span[0],
        end=span[1],
        text="",
    )


def _clock(cues: Cues, clock: Clock) -> Quantity:
    unit, precision = ("time of day", _MINUTE) if clock.of_day else ("second", Decimal(1))
    return _stated(cues, (clock.start, clock.end), clock.seconds, unit, precision)


def _multiple(cues: Cues, multiple: Multiple) -> Quantity:
    return _stated(cues, (multiple.start, multiple.end), multiple.factor, "times", _MULTIPLE_STEP)


def _with_ranges(masked: str, found: list[_Read]) -> Iterator[Quantity]:
    """Join the two ends of a range; mark the two ends of a change ("rose from 10 to 15 %"), which is none."""
    index = 0
    while index < len(found):
        one = found[index]
        quantity = one.quantity
        if index + 1 < len(found):
            other = found[index + 1]
            lower = _lower_end(one, other)
            between = masked[quantity.end : other.quantity.start]
            if quantity.change is Change.FROM and _LATER_TO.fullmatch(between[-60:]) and len(between) < 60:
                quantity = lower or quantity
                found[index + 1] = other._replace(quantity=other.quantity._replace(change=Change.TO))
            elif _is_compound(masked, one, other):
                quantity = quantity._replace(
                    value=quantity.value + other.quantity.value,
                    precision=min(quantity.precision, other.quantity.precision),
                    end=other.quantity.end,
                )
                found[index + 1] = other._replace(quantity=quantity)
                index += 1
                continue
            elif lower and lower.value < other.quantity.value and _is_range(masked, quantity, between):
                quantity = lower._replace(
                    high=other.quantity.value
                    if lower.unit == other.quantity.unit
                    else other.numeral.value * one.factor,
                    precision=min(lower.precision, other.quantity.precision),
                    end=other.quantity.end,
                )
                index += 1
        yield quantity
        index += 1


def _is_compound(masked: str, one: _Read, other: _Read) -> bool:
    """Whether two amounts are one: "1 hour 59 minutes", "two years and three months"."""
    first, second = one.quantity, other.quantity
    between = masked[first.end : second.start]
    same = first.unit == second.unit and first.unit in DURATIONS and one.factor > other.factor
    return same and not second.per and bool(re.fullmatch(r"\s|,\s|(?:,?\sand|\svà)\s", between))


def _is_range(masked: str, quantity: Quantity, between: str) -> bool:
    if len(between) > 8 or quantity.change is Change.FROM:
        return False
    if _AND.fullmatch(between):
        return bool(_BETWEEN.search(masked, max(0, quantity.start - 10), quantity.start))
    return bool(_DASH.fullmatch(between) or _TO.fullmatch(between))


def _lower_end(one: _Read, other: _Read) -> Quantity | None:
    """The first of two ends with the unit and scale that only the second states; None where they are of two kinds."""
    first, second = one.quantity, other.quantity
    if first.ordinal or second.ordinal or one.numeral.share != other.numeral.share:
        return None
    scale = Decimal(1)
    if one.numeral.scale == 1 != other.numeral.scale and one.numeral.value * other.numeral.scale < other.numeral.value:
        scale = other.numeral.scale
    if first.unit is None:
        factor = other.factor * scale
        return first._replace(
            value=first.value * factor, precision=first.precision * factor, unit=second.unit, per=second.per
        )
    if first.unit != second.unit and not (second.unit is None or (len(first.unit) == 3 and first.unit.isupper())):
        return None
    return first._replace(value=first.value * scale, precision=first.precision * scale, per=first.per or second.per)
