"""How a claimed quantity stands to one that a passage states.

Pure arithmetic on what is written. A derived number (a ratio or a change computed from two others) may support a claim
but never refutes a stated one: a text that says 423, 255 and 1.68 times is not contradicted by 423 / 255 = 1.66.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from itertools import permutations

from bot.language.qualifiers import Qualifier
from bot.language.quantities import Quantity
from bot.language.units import PER_SECONDS


class Relation(StrEnum):
    """What a passage's quantity says about a claimed one."""

    EQUAL = "equal"
    ROUNDED = "rounded"
    """The claim is the passage's value at the precision that the claim is written with: it holds."""
    WITHIN = "within"
    """The claim is a bound or a range that the passage's value lies in: it holds."""
    FINER = "finer"
    """The claim is more precise than the passage, and agrees as far as that goes: it can't be verified."""
    TRUNCATED = "truncated"
    """Cut off instead of rounded, 12,800 to 12,000: misleads, is not false."""
    UNDERSTATED = "understated"
    """True as a bound, but far from the value ("more than 100" of 423): misleads."""
    OVERSTATED = "overstated"
    """Says more than the passage does ("more than 500" where it says "about 500"): can't be verified."""
    LOST_QUALIFIER = "lost_qualifier"
    """A bound of the passage became a plain number ("up to 40" as 40): misleads."""
    INCOMPARABLE = "incomparable"
    """Another unit or rate, or one is the size of a change and the other its end."""
    CONFLICT = "conflict"


_ROUNDING = Decimal("0.05")
"""The largest relative error that rounding excuses."""

_ABOUT = Decimal("0.10")
"""The same for a number introduced with "about", "nearly" or cut off."""

_FAR = Decimal("0.20")
"""A bound further than this from the value understates it."""

_LOWER_BOUNDS = frozenset({Qualifier.AT_LEAST, Qualifier.MORE_THAN})
_UPPER_BOUNDS = frozenset({Qualifier.AT_MOST, Qualifier.LESS_THAN, Qualifier.UP_TO})
_STRICT = frozenset({Qualifier.MORE_THAN, Qualifier.LESS_THAN})
_CEILINGS = frozenset({Qualifier.UP_TO, Qualifier.AT_MOST})


def compare(claim: Quantity, passage: Quantity) -> Relation:
    """How the claim's quantity stands to the passage's. A quantity is equal to itself; scaling both changes nothing."""
    claim, passage = _by_the_week(claim), _by_the_week(passage)
    if claim.kind != passage.kind:
        return _without_unit(claim, passage)
    if claim.change and passage.change and claim.change is not passage.change:
        return Relation.INCOMPARABLE
    if claim.ordinal:
        return Relation.EQUAL if claim.value == passage.value else Relation.CONFLICT
    if _same(claim, passage):
        return Relation.EQUAL
    if claim.high is not None or passage.high is not None:
        return _ranges(claim, passage)
    if claim.qualifier in _LOWER_BOUNDS | _UPPER_BOUNDS:
        return _bound(claim, passage)
    if claim.qualifier is Qualifier.NEARLY:
        return _nearly(claim, passage)
    return _plain(claim, passage)


def derived(claim: Quantity, stated: Sequence[Quantity]) -> bool:
    """Whether the claim's multiple or percentage follows from two stated quantities of one kind, at its own precision.

    False means only that it does not follow; it is never a reason to call the claim false. The first 40 are read.
    """
    if claim.unit not in ("times", "percent") or claim.high is not None:
        return False
    for one, other in permutations(stated[:40], 2):
        if one.kind == other.kind and one.high is None is other.high and other.value > 0:
            ratio = one.value / other.value
            results = [ratio] if claim.unit == "times" else [ratio * 100, abs(ratio - 1) * 100]
            if any(_rounds(claim.value, result, claim.precision) for result in results):
                return True
    return False


def _same(claim: Quantity, passage: Quantity) -> bool:
    written = (Qualifier.EXACT, Qualifier.ABOUT)
    qualified = claim.qualifier is passage.qualifier or (claim.qualifier in written and passage.qualifier in written)
    both_ceilings = claim.qualifier in _CEILINGS and passage.qualifier in _CEILINGS
    return (claim.value, claim.high) == (passage.value, passage.high) and (qualified or both_ceilings)


def _by_the_week(quantity: Quantity) -> Quantity:
    """A rate by the week: every time that converts divides it, so that rates by different times compare exactly."""
    for index, time in enumerate(quantity.per):
        if seconds := PER_SECONDS.get(time):
            factor = PER_SECONDS["week"] / seconds
            return quantity._replace(
                value=quantity.value * factor,
                high=quantity.high * factor if quantity.high is not None else None,
                precision=quantity.precision * factor,
                per=(*quantity.per[:index], "week", *quantity.per[index + 1 :]),
            )
    return quantity


def _without_unit(claim: Quantity, passage: Quantity) -> Relation:
    """A number whose unit is not told may be the same; it never conflicts."""
    told = claim.unit is not None and passage.unit is not None
    if told or claim.ordinal or passage.ordinal or claim.per or passage.per or claim.change is not passage.change:
        return Relation.INCOMPARABLE
    return Relation.EQUAL if _same(claim, passage) else Relation.INCOMPARABLE


def _off(one: Decimal, other: Decimal) -> Decimal:
    """The relative distance of two values, as a share of the second."""
    if one == other:
        return Decimal(0)
    return abs(one - other) / abs(other) if other else Decimal(1)


def _rounds(rounded: Decimal, value: Decimal, step: Decimal, tolerance: Decimal = _ROUNDING) -> bool:
    return abs(rounded - value) * 2 <= step and _off(rounded, value) <= tolerance


def _values(claim: Quantity, passage: Quantity) -> Relation:
    """Two numbers, whatever bounds them."""
    one, other = claim.value, passage.value
    if one == other:
        return Relation.EQUAL
    about = claim.qualifier is Qualifier.ABOUT
    if claim.precision >= passage.precision and _rounds(one, other, claim.precision, _ABOUT if about else _ROUNDING):
        return Relation.ROUNDED
    if about and _off(one, other) <= _ROUNDING:
        return Relation.ROUNDED
    vague = passage.qualifier is Qualifier.ABOUT
    if claim.precision < passage.precision and _rounds(other, one, passage.precision, _ABOUT if vague else _ROUNDING):
        return Relation.FINER
    if vague and _off(one, other) <= _ROUNDING:
        return Relation.FINER
    cut_off = 0 < abs(other) - abs(one) < claim.precision and one * other > 0
    if cut_off and claim.precision > passage.precision and _off(one, other) <= _ABOUT:
        return Relation.TRUNCATED
    return Relation.CONFLICT


def _plain(claim: Quantity, passage: Quantity) -> Relation:
    """A claim without a bound against a number that may have one."""
    plain = _values(claim, passage)
    if passage.qualifier in (Qualifier.EXACT, Qualifier.ABOUT):
        return plain
    close = plain in (Relation.EQUAL, Relation.ROUNDED)
    above = claim.value > passage.value
    if passage.qualifier in _UPPER_BOUNDS:
        if close:
            return Relation.LOST_QUALIFIER
        return Relation.CONFLICT if above else Relation.FINER
    if close:
        return Relation.ROUNDED
    if passage.qualifier is Qualifier.NEARLY:
        near = not above and _off(claim.value, passage.value) <= _ABOUT
        return Relation.FINER if near else Relation.CONFLICT
    if not above:
        return Relation.CONFLICT
    return Relation.FINER if _off(claim.value, passage.value) <= _FAR else Relation.OVERSTATED


def _bound(claim: Quantity, passage: Quantity) -> Relation:
    """A claim of the form "more than", "up to": where the passage's value, or its own bound, lies."""
    below = claim.qualifier in _UPPER_BOUNDS
    inside = passage.value < claim.value if below else passage.value > claim.value
    same_side, other_side = (_UPPER_BOUNDS, _LOWER_BOUNDS) if below else (_LOWER_BOUNDS, _UPPER_BOUNDS)
    if passage.qualifier in other_side:
        # "More than 500" against "up to 600" may be; against "up to 400" it can't.
        return Relation.OVERSTATED if inside or passage.value == claim.value else Relation.CONFLICT
    if passage.value == claim.value:
        return _at_the_bound(claim, passage)
    if inside:
        far = _off(claim.value, passage.value) > _FAR if not below else _off(passage.value, claim.value) > _FAR
        return Relation.UNDERSTATED if far else Relation.WITHIN
    # The passage bounds the same side further out: it may still be as the claim says.
    return Relation.OVERSTATED if passage.qualifier in same_side else Relation.CONFLICT


def _at_the_bound(claim: Quantity, passage: Quantity) -> Relation:
    if claim.qualifier is Qualifier.UP_TO or claim.qualifier is passage.qualifier:
        return Relation.WITHIN
    if claim.qualifier in _STRICT:
        nearly = passage.qualifier is Qualifier.NEARLY
        if nearly:
            return Relation.WITHIN if claim.qualifier is Qualifier.LESS_THAN else Relation.CONFLICT
        return Relation.OVERSTATED
    return Relation.WITHIN if passage.qualifier is not Qualifier.ABOUT else Relation.ROUNDED


def _nearly(claim: Quantity, passage: Quantity) -> Relation:
    """ "Nearly 500" holds for a value a little below; at or a little above it the claim tells too little."""
    if passage.qualifier in _LOWER_BOUNDS | _UPPER_BOUNDS:
        return Relation.OVERSTATED if _off(passage.value, claim.value) <= _FAR else Relation.CONFLICT
    off = _off(passage.value, claim.value)
    if passage.value < claim.value:
        return Relation.ROUNDED if off <= _ABOUT else Relation.OVERSTATED if off <= _FAR else Relation.CONFLICT
    return Relation.UNDERSTATED if off <= _ROUNDING else Relation.CONFLICT


def _ranges(claim: Quantity, passage: Quantity) -> Relation:
    low, high = passage.value, passage.value if passage.high is None else passage.high
    if claim.high is not None:
        if claim.value <= low and high <= claim.high:
            return Relation.WITHIN
        apart = high < claim.value or claim.high < low
        return (
            Relation.CONFLICT if apart and passage.qualifier in (Qualifier.EXACT, Qualifier.ABOUT) else Relation.FINER
        )
    if claim.qualifier in _LOWER_BOUNDS:
        return _bound(claim, passage._replace(high=None))
    if claim.qualifier in _UPPER_BOUNDS:
        return _bound(claim, passage._replace(value=high, high=None))
    if claim.value in (low, high):
        return Relation.LOST_QUALIFIER
    if low < claim.value < high:
        return Relation.FINER
    ends = {_values(claim, passage._replace(value=end, high=None)) for end in (low, high)}
    return Relation.LOST_QUALIFIER if Relation.ROUNDED in ends else Relation.CONFLICT
