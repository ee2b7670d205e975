"""Whether a passage's amount bears out a claim's, in the ways in which people round, cut and hedge numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum

from bot.assessors.judging.reading import Reading
from bot.language.qualifiers import Qualifier
from bot.language.quantities import Quantity


class Agreement(Enum):
    """How a passage's amount stands to a claim's. `UNCLEAR`: neither the same nor a contradiction."""

    SAME = "same"
    LIMITED = "limited"
    CUT_SHORT = "cut_short"
    UNDERSTATED = "understated"
    DIFFERENT = "different"
    UNCLEAR = "unclear"


_AT_LEAST = frozenset({Qualifier.AT_LEAST, Qualifier.MORE_THAN})
_AT_MOST = frozenset({Qualifier.AT_MOST, Qualifier.LESS_THAN})
_PLAIN = frozenset({Qualifier.EXACT, Qualifier.ABOUT})

_ROUNDED = Decimal("0.05")
"""A rounded number may be off by this part of the true one."""

_NEAR, _FAR = Decimal("1.5"), Decimal(3)
""" "More than n" is fair up to `_NEAR` times n, and understates from `_FAR` times n on."""

_CLEARLY = Decimal("0.1")
"""An approximate number contradicts one that is off by more than this part of it."""

_POINT_OR_THOUSANDS = re.compile(r"\D{0,3}[1-9]\d{0,2}\.\d{3}(?![\d.,]*\d)")
_LOOSELY = Decimal("0.2")
"""An approximate number of the claim contradicts one that is off by more than this part of it."""

_COMPARATIVE = re.compile(
    r"\s*(?:faster|slower|higher|lower|more|less|fewer|larger|smaller|bigger|cheaper|better|worse|longer|shorter|"
    r"lighter|heavier|quicker|greater)\b(?!.{0,120}\b(?:than|compared|versus|vs|relative to)\b)",
    re.IGNORECASE | re.DOTALL,
)


def same_kind(claimed: Quantity, stated: Quantity) -> bool:
    """Whether two amounts measure the same sort of thing, so that different values mean something."""
    return claimed.kind == stated.kind


def agree(claimed: Quantity, stated: Quantity) -> Agreement:
    """How a stated amount of the same kind stands to a claimed one.

    "61.400" may be written by somebody who parts thousands with a point: it differs only if it does in both readings.
    """
    found = _agree(claimed, stated)
    if found is Agreement.DIFFERENT:
        readings = [(one, other) for one in _readings(claimed) for other in _readings(stated)]
        if any(_agree(*pair) is not Agreement.DIFFERENT for pair in readings):
            return Agreement.UNCLEAR
    return found


def _readings(amount: Quantity) -> list[Quantity]:
    if not _POINT_OR_THOUSANDS.match(amount.text):
        return [amount]
    return [amount, amount._replace(value=amount.value * 1000, precision=amount.precision * 1000)]


def _agree(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.high is not None or stated.high is not None:
        same = (claimed.value, claimed.high) == (stated.value, stated.high)
        return Agreement.SAME if same else Agreement.UNCLEAR
    if claimed.change is not None and stated.change is not None and claimed.change is not stated.change:
        return Agreement.UNCLEAR
    if claimed.value == stated.value:
        return _equal(claimed.qualifier, stated.qualifier)
    if stated.qualifier is Qualifier.ABOUT and claimed.qualifier in _PLAIN:
        off = abs(claimed.value - stated.value) > _CLEARLY * abs(stated.value)
        return Agreement.DIFFERENT if off else Agreement.UNCLEAR
    if stated.qualifier is not Qualifier.EXACT:
        return Agreement.UNCLEAR
    return _unequal(claimed, stated)


def _equal(claimed: Qualifier, stated: Qualifier) -> Agreement:
    if claimed is stated or (claimed in _PLAIN and stated in _PLAIN):
        return Agreement.SAME
    if claimed is Qualifier.EXACT and stated is Qualifier.UP_TO:
        return Agreement.LIMITED
    inclusive = claimed in (Qualifier.AT_LEAST, Qualifier.AT_MOST)
    return Agreement.SAME if inclusive and stated is Qualifier.EXACT else Agreement.UNCLEAR


def _unequal(claimed: Quantity, stated: Quantity) -> Agreement:
    """For two values that differ, the stated one exact."""
    claim, value = claimed.value, stated.value
    if claimed.qualifier in _AT_LEAST:
        if value < claim:
            return Agreement.DIFFERENT
        return Agreement.SAME if value <= _NEAR * claim else _understated(value >= _FAR * claim)
    if claimed.qualifier in _AT_MOST or claimed.qualifier is Qualifier.UP_TO:
        if value > claim:
            return Agreement.DIFFERENT
        return Agreement.SAME if value * _NEAR >= claim and claimed.qualifier in _AT_MOST else Agreement.UNCLEAR
    if claimed.qualifier is Qualifier.NEARLY:
        if claim * (1 - _ROUNDED) <= value < claim:
            return Agreement.SAME
        return Agreement.UNCLEAR if abs(claim - value) <= _CLEARLY * abs(value) else Agreement.DIFFERENT
    if claimed.qualifier is Qualifier.ABOUT:
        return _about(claimed, value)
    return _rounded(claimed, stated)


def _about(claimed: Quantity, value: Decimal) -> Agreement:
    """ "About 20" holds for 19, which is 20 at the step that the claim is written to."""
    off = abs(claimed.value - value)
    near = claimed.precision > 0 and _to_step(value, claimed.precision) == claimed.value
    if off <= _ROUNDED * abs(value) or (near and off <= _CLEARLY * abs(value)):
        return Agreement.SAME
    return Agreement.UNCLEAR if off <= _LOOSELY * abs(value) else Agreement.DIFFERENT


def _understated(far: bool) -> Agreement:
    return Agreement.UNDERSTATED if far else Agreement.UNCLEAR


def _rounded(claimed: Quantity, stated: Quantity) -> Agreement:
    """A coarser number is the rounded one, the cut one, or another; a finer one than stated may be right."""
    claim, value, step = claimed.value, stated.value, claimed.precision
    if step > stated.precision and step > 0:
        if _to_step(value, step) == claim and abs(claim - value) <= _ROUNDED * abs(value):
            return Agreement.SAME
        if 0 < value - claim < step and value <= claim * (1 + 2 * _ROUNDED):
            return Agreement.CUT_SHORT
    if claimed.precision < stated.precision and _to_step(claim, stated.precision) == value:
        return Agreement.UNCLEAR
    return Agreement.DIFFERENT


def _to_step(value: Decimal, step: Decimal) -> Decimal:
    return (value / step).quantize(Decimal(1), rounding=ROUND_HALF_UP) * step


def best(claimed: Quantity, stated: Sequence[Quantity]) -> tuple[Agreement, Quantity] | None:
    """The amount among those of the claim's kind that agrees best, or None where there is none of its kind."""
    order = list(Agreement)
    found = [(agree(claimed, one), one) for one in stated if same_kind(claimed, one)]
    return min(found, key=lambda pair: order.index(pair[0]), default=None)


def compared_with_nothing(claim: Reading) -> Quantity | None:
    """A percentage or multiple of the claim that says "faster" or "more" and does not say than what."""
    for amount in claim.amounts:
        if amount.unit in ("times", "percent") and _COMPARATIVE.match(claim.text, amount.end):
            return amount
    return None
