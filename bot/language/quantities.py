"""Quantities: numbers with their unit, rate, qualifier, and the precision they were written with.

Dates and names are masked before numbers are read, so that "in 2025", "GPT-4" and "737 MAX" count nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from enum import StrEnum

from bot.domain.base import Model
from bot.language import clocks, counted
from bot.language.detect import detect_language
from bot.language.masks import mask, masked, normalised
from bot.language.numbers import Number, numbers
from bot.language.qualifiers import Qualifier, Role, qualifier_after, qualifier_before, role_before
from bot.language.units import PERCENT, UnitKind


class Quantity(Model):
    """An amount that a text states, in a canonical unit; `start` and `end` are its half-open span.

    `value` and `step` (the worth of the last written significant place) are in `unit`, whose name for free nouns
    is the noun's stem ("employe"), and "" where nothing is named. `high` is the upper end of a range. `per` are the
    things it is a rate of, sorted: "per second per user" is ("second", "user"). `share`: written as a part of a
    whole. `role` says whether a change is *by* this much, *to* or *from* it. `converted`: the written unit was not
    the canonical one. `derived`: computed from stated numbers by a caller; it never refutes a stated one.
    """

    start: int
    end: int
    text: str
    value: Decimal
    step: Decimal
    high: Decimal | None = None
    unit: str = ""
    kind: UnitKind = UnitKind.NONE
    per: tuple[str, ...] = ()
    qualifier: Qualifier = Qualifier.EXACT
    role: Role | None = None
    share: bool = False
    converted: bool = False
    derived: bool = False


class Ordinal(Model):
    """A rank ("third", "21st", "thứ hai"), never a quantity; `start` and `end` are its half-open span."""

    start: int
    end: int
    text: str
    value: int


def quantities(text: str, language: str | None = None) -> tuple[Quantity, ...]:
    """The quantities that a text states, in order, without overlap. Never raises; linear in the text's length.

    `language` (ISO 639-1) decides between "2.8" and "2,8"; it is looked up in the text when not given. Spans refer
    to `masks.normalised(text)`.
    """
    text, rest, language = _prepared(text, language)
    return read_quantities(text, rest, language)


def ordinals(text: str, language: str | None = None) -> tuple[Ordinal, ...]:
    """The ranks that a text names, in order. Spans refer to `masks.normalised(text)`."""
    text, rest, language = _prepared(text, language)
    taken = [(one.start, one.end) for one in read_quantities(text, rest, language)]
    return read_ordinals(text, numbers(masked(rest, taken), language))


def read_ordinals(text: str, found: Iterable[Number]) -> tuple[Ordinal, ...]:
    """As `ordinals`, for numbers that were read already."""
    return tuple(
        Ordinal(start=one.start, end=one.end, text=text[one.start : one.end], value=int(one.value))
        for one in found
        if one.ordinal
    )


def read_quantities(text: str, rest: str, language: str) -> tuple[Quantity, ...]:
    """As `quantities`, for a normalised text of which `rest` is the masked form."""
    times = clocks.clocks(rest)
    rest = masked(rest, [(one.start, one.end) for one in times])
    found = [
        Quantity(
            start=one.start, end=one.end, text=text[one.start : one.end], value=one.seconds, step=Decimal(1),
            unit="second", kind=UnitKind.DURATION, qualifier=qualifier_before(rest, one.start)[0],
        )
        for one in times
    ]  # fmt: skip
    words = counted.multiples(rest)
    found += [
        Quantity(
            start=one.start, end=one.end, text=text[one.start : one.end], value=one.value, step=Decimal("0.1"),
            unit="times", kind=UnitKind.MULTIPLE, qualifier=qualifier_before(rest, one.start)[0],
        )
        for one in words
    ]  # fmt: skip
    rest = masked(rest, [(one.start, one.end) for one in words])
    read = [number for number in numbers(rest, language) if not number.ordinal]
    at = 0
    while at < len(read):
        upper = counted.range_end(rest, read[at], read[at + 1]) if at + 1 < len(read) else None
        quantity = _quantity(text, rest, read[at], read[at + 1] if upper else None)
        if quantity is not None:
            found.append(quantity)
        at += 2 if upper else 1
    return tuple(counted.joined(sorted(found, key=lambda one: one.start), text))


def _prepared(text: str, language: str | None) -> tuple[str, str, str]:
    text = normalised(text)
    language = language or detect_language(text)
    return text, mask(text), language


def _quantity(text: str, rest: str, number: Number, upper: Number | None) -> Quantity | None:
    last = upper or number
    what = counted.what_is_counted(text, rest, last, first=number)
    if counted.counts_nothing(rest, number, what):
        return None
    qualifier, start = qualifier_before(rest, what.start)
    if upper is not None:
        qualifier = Qualifier.BETWEEN
    after, end = qualifier_after(rest, what.end)
    if after is not None and qualifier is Qualifier.EXACT:
        qualifier = after
    unit = PERCENT if number.share and what.unit.kind not in {UnitKind.POINTS, UnitKind.PERCENT} else what.unit
    value, step, high = number.value, number.step, upper.value if upper else None
    if number.share and unit.kind is UnitKind.POINTS:
        value, step = value / 100, step / 100  # "a quarter point"
    if upper is not None and value < upper.value and counted.shares_scale(text, number, upper):
        value, step = counted.scaled_like(number, upper, text)
    value, step = (value + unit.offset) * unit.factor, step * unit.factor
    return Quantity(
        start=what.start,
        end=end,
        text=text[what.start : end],
        value=-value if what.negative else value,
        step=step,
        high=(high + unit.offset) * unit.factor if high is not None else None,
        unit=unit.name,
        kind=unit.kind,
        per=what.per,
        qualifier=qualifier,
        role=role_before(rest, start),
        share=number.share,
        converted=unit.factor != 1,
    )
