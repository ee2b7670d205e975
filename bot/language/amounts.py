"""Whether two texts state the same amounts, in whatever unit, rate and order they are written."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.alternatives import PEOPLE
from bot.language.comparison import Relation, compare
from bot.language.content import same_word, stem_of
from bot.language.qualifiers import Change, Qualifier
from bot.language.quantities import Quantity
from bot.language.reading import Reading, left_over

_BOUNDS = {
    Qualifier.EXACT: "exact", Qualifier.ABOUT: "exact", Qualifier.NEARLY: "nearly", Qualifier.AT_LEAST: "above",
    Qualifier.MORE_THAN: "above", Qualifier.AT_MOST: "below", Qualifier.UP_TO: "below", Qualifier.LESS_THAN: "below",
}  # fmt: skip
"""Qualifiers under one word bound a number in the same way."""

_MEASURES = frozenset(
    "percent,percentage point,times,metre,square metre,kilogram,second,month,watt,watt hour,hertz,byte,bit,celsius,"
    "fahrenheit,degree,litre,frame,token,ton,gallon,pound".split(",")
)
"""Units that are no counted nouns; currencies are codes of three letters."""


def unmatched_amounts(here: Reading, there: Reading) -> tuple[list[Quantity], list[Quantity]]:
    """What of each text's amounts the other does not state."""

    def same(one: Quantity, other: Quantity) -> bool:
        return _same_quantity(_as_meant(one, here, other), _as_meant(other, there, one)) and (
            _same_count(one, other) or _says(there, one.unit) or _says(here, other.unit)
        )

    return left_over(here.quantities, there.quantities, same)


def _as_meant(quantity: Quantity, text: Reading, other: Quantity) -> Quantity:
    """Rate and bound may stand elsewhere in the sentence: "Each year, 40,000 books are lent", "a top speed of 90"."""
    if text.maximal and quantity.qualifier is Qualifier.EXACT:
        quantity = quantity._replace(qualifier=Qualifier.UP_TO)
    return quantity._replace(per=other.per) if not quantity.per and text.rates.issuperset(other.per) else quantity


def _same_count(one: Quantity, other: Quantity) -> bool:
    """Whether the nouns that are counted can be the same thing."""
    if one.unit is None or other.unit is None or not (one.unit.isascii() and other.unit.isascii()):
        return True
    people = {one.unit, other.unit} <= PEOPLE and "person" in (one.unit, other.unit)
    return people or not (_counts(one) and _counts(other)) or same_word(stem_of(one.unit), stem_of(other.unit))


def _says(text: Reading, noun: str | None) -> bool:
    return noun is not None and any(same_word(stem_of(noun), word.stem) for word in text.content)


def only_units_differ(left: Sequence[Quantity], right: Sequence[Quantity]) -> bool:
    """Whether unmatched amounts have a number in common, written alike: "12 feet", "12 metres"."""
    written = {_written(quantity) for quantity in left} & {_written(quantity) for quantity in right}
    return bool(written) and not _bounds_differ(left, right)


def _written(quantity: Quantity) -> str:
    """The numeral alone, "12" of "12 feet", so that another unit is told from another number."""
    numeral = quantity.text.split(" ", maxsplit=1)[0].strip("$€£¥%")
    return numeral if numeral[:1].isdigit() else quantity.text


def _bounds_differ(left: Sequence[Quantity], right: Sequence[Quantity]) -> bool:
    return {(q.qualifier, q.change) for q in left} != {(q.qualifier, q.change) for q in right}


def _same_quantity(one: Quantity, other: Quantity) -> bool:
    if _BOUNDS[one.qualifier] != _BOUNDS[other.qualifier] or {one.unit, other.unit} == {"case", "death"}:
        return False
    one, other = _in_tonnes(one, other), _in_tonnes(other, one)
    if {one.unit, other.unit} == {"times", "percent"}:
        multiple, change = (one, other) if one.unit == "times" else (other, one)
        return change.change is Change.BY and change.value == (multiple.value - 1) * 100
    plain, other_plain = one._replace(qualifier=Qualifier.EXACT), other._replace(qualifier=Qualifier.EXACT)
    if all(quantity.unit is None or _counts(quantity) for quantity in (one, other)):
        plain, other_plain = plain._replace(unit=None), other_plain._replace(unit=None)
    either = {compare(plain, other_plain), compare(other_plain, plain)}
    return not either.isdisjoint({Relation.EQUAL, Relation.ROUNDED})


def _in_tonnes(quantity: Quantity, other: Quantity) -> Quantity:
    """Where one text says "tons" and the other tonnes, the same tonnes are meant: reporters write either."""
    if quantity.unit == "ton" and other.unit == "kilogram":
        return quantity._replace(unit="kilogram", value=quantity.value * 1000)
    return quantity


def _counts(quantity: Quantity) -> bool:
    """Whether the unit is only the noun that is counted, which the words see to: "199,000 jobs", "positions"."""
    unit = quantity.unit
    return not (unit is None or unit in _MEASURES or (len(unit) == 3 and unit.isupper()))
