"""How a claimed quantity stands to a stated one: rounding, cutting off, bounds, ranges, units and changes."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.comparison import Relation, compare, derived
from bot.language.qualifiers import Change, Qualifier
from bot.language.quantities import Quantity, quantities


def _only(text: str) -> Quantity:
    (quantity,) = quantities(text, "en")
    return quantity


@pytest.mark.parametrize(
    ("claim", "passage", "relation"),
    [
        # the same amount
        ("1 km", "1,000 m", Relation.EQUAL),
        ("$2.8 trillion", "$2,800 billion", Relation.EQUAL),
        ("423 tok/s/user", "423 tokens per second per user", Relation.EQUAL),
        ("5 tokens per second", "300 tokens per minute", Relation.EQUAL),
        ("about 300 people", "300 people", Relation.EQUAL),
        ("up to 40 percent", "a maximum of 40 percent", Relation.EQUAL),
        # rounding at the claim's written precision
        ("13,000 homes", "12,800 homes", Relation.ROUNDED),
        ("420 people", "423 people", Relation.ROUNDED),
        ("a third of people", "34 percent", Relation.ROUNDED),
        ("5 miles", "8 km", Relation.ROUNDED),
        ("about 430 people", "423 people", Relation.ROUNDED),
        ("500 people", "423 people", Relation.CONFLICT),
        ("10 people", "9 people", Relation.CONFLICT),
        ("424 people", "423 people", Relation.CONFLICT),
        # cut off instead
        ("12,000 homes", "12,800 homes", Relation.TRUNCATED),
        ("1.6x", "1.68x", Relation.TRUNCATED),
        ("100 people", "190 people", Relation.CONFLICT),
        # more precise than the passage
        ("12,800 homes", "13,000 homes", Relation.FINER),
        ("1.68x", "1.7x", Relation.FINER),
        ("423 people", "about 400 people", Relation.FINER),
        ("700 people", "about 400 people", Relation.CONFLICT),
        # bounds claimed
        ("more than 400 people", "423 people", Relation.WITHIN),
        ("more than 100 people", "423 people", Relation.UNDERSTATED),
        ("more than 500 people", "423 people", Relation.CONFLICT),
        ("more than 423 people", "423 people", Relation.OVERSTATED),
        ("at least 423 people", "423 people", Relation.WITHIN),
        ("fewer than 500 people", "423 people", Relation.WITHIN),
        ("fewer than 400 people", "423 people", Relation.CONFLICT),
        ("more than 500 people", "nearly 500 people", Relation.CONFLICT),
        ("more than 500 people", "about 500 people", Relation.OVERSTATED),
        ("more than 500 people", "up to 400 people", Relation.CONFLICT),
        ("more than 500 people", "at least 400 people", Relation.OVERSTATED),
        ("up to 500 people", "500 people", Relation.WITHIN),
        # "nearly" must lie below
        ("nearly 500 people", "490 people", Relation.ROUNDED),
        ("nearly 500 people", "510 people", Relation.UNDERSTATED),
        ("nearly 500 people", "423 people", Relation.OVERSTATED),
        ("nearly 500 people", "700 people", Relation.CONFLICT),
        # bounds lost
        ("40 percent", "up to 40 percent", Relation.LOST_QUALIFIER),
        ("35 percent", "up to 40 percent", Relation.FINER),
        ("50 percent", "up to 40 percent", Relation.CONFLICT),
        ("400 people", "more than 400 people", Relation.ROUNDED),
        ("300 people", "more than 400 people", Relation.CONFLICT),
        ("900 people", "more than 400 people", Relation.OVERSTATED),
        ("500 people", "nearly 500 people", Relation.ROUNDED),
        ("600 people", "nearly 500 people", Relation.CONFLICT),
        # ranges
        ("10-15 percent", "12 percent", Relation.WITHIN),
        ("10-15 percent", "10 to 15 percent", Relation.EQUAL),
        ("10-15 percent", "11-14 percent", Relation.WITHIN),
        ("11-14 percent", "10-15 percent", Relation.FINER),
        ("12 percent", "10-15 percent", Relation.FINER),
        ("15 percent", "10-15 percent", Relation.LOST_QUALIFIER),
        ("20 percent", "10-15 percent", Relation.CONFLICT),
        ("10-15 percent", "20 percent", Relation.CONFLICT),
        ("up to 15 percent", "10-15 percent", Relation.WITHIN),
        ("more than 15 percent", "10-12 percent", Relation.CONFLICT),
        # other things
        ("5 percent", "5 percentage points", Relation.INCOMPARABLE),
        ("50 basis points", "0.5 percentage points", Relation.EQUAL),
        ("423 tokens per second", "423 tokens per second per user", Relation.INCOMPARABLE),
        ("$94", "€94", Relation.INCOMPARABLE),
        ("300 people", "500 homes", Relation.INCOMPARABLE),
        ("It fell by a third", "It fell to a third", Relation.INCOMPARABLE),
        ("the second attack", "two attacks", Relation.INCOMPARABLE),
        ("the second attack", "the third attack", Relation.CONFLICT),
        ("It was 423", "423 people", Relation.EQUAL),
        ("It was 424", "423 people", Relation.INCOMPARABLE),
        ("-5 °C", "5 °C", Relation.CONFLICT),
    ],
)
def test_relation(claim: str, passage: str, relation: Relation) -> None:
    assert compare(_only(claim), _only(passage)) is relation


def test_a_ratio_of_stated_numbers_supports_and_never_refutes() -> None:
    stated = quantities("It reached 423 tokens per second, up from 255 tokens per second.", "en")
    assert derived(_only("1.66x"), stated)
    assert derived(_only("1.7x"), stated)
    assert not derived(_only("1.68x"), stated)
    assert all(compare(_only("1.68x"), one) is Relation.INCOMPARABLE for one in stated)


@pytest.mark.parametrize(
    ("claim", "passage", "follows"),
    [
        ("66 percent", "423 homes, once 255 homes", True),
        ("75 percent", "300 people of 400 people", True),
        ("25 percent", "300 people of 400 people", True),
        ("80 percent", "300 people of 400 people", False),
        ("75 percent", "300 people of 400 homes", False),
        ("300 people", "300 people of 400 people", False),
        ("2x", "0 people, 0 people", False),
    ],
)
def test_a_share_or_change_of_stated_numbers(claim: str, passage: str, follows: bool) -> None:
    assert derived(_only(claim), quantities(passage, "en")) is follows


_DECIMALS = st.decimals(min_value="0.01", max_value=1_000_000, places=2)
_QUALIFIERS = st.sampled_from(Qualifier)
_STEPS = st.sampled_from([Decimal("0.01"), Decimal("0.1"), Decimal(1), Decimal(10), Decimal(1000)])


@st.composite
def _quantities(draw: st.DrawFn) -> Quantity:
    value = draw(_DECIMALS)
    return Quantity(
        value=value,
        high=draw(st.one_of(st.none(), _DECIMALS.map(lambda width: value + width))),
        unit=draw(st.sampled_from(["person", "USD", None])),
        per=draw(st.sampled_from([(), ("second",), ("minute",)])),
        qualifier=draw(_QUALIFIERS),
        ordinal=draw(st.booleans()),
        precision=draw(_STEPS),
        change=draw(st.sampled_from([None, Change.BY, Change.TO])),
        start=0,
        end=0,
        text="",
    )


@given(_quantities())
def test_a_quantity_equals_itself(quantity: Quantity) -> None:
    assert compare(quantity, quantity) is Relation.EQUAL


@given(_quantities(), _quantities(), st.integers(-6, 9))
def test_scaling_both_changes_nothing(one: Quantity, other: Quantity, power: int) -> None:
    def scaled(quantity: Quantity) -> Quantity:
        high = quantity.high.scaleb(power) if quantity.high is not None else None
        return quantity._replace(
            value=quantity.value.scaleb(power), high=high, precision=quantity.precision.scaleb(power)
        )

    if not one.ordinal and not other.ordinal:
        assert compare(scaled(one), scaled(other)) is compare(one, other)


@given(_quantities(), _quantities())
def test_different_units_never_conflict(one: Quantity, other: Quantity) -> None:
    if one.unit != other.unit:
        assert compare(one, other) in (Relation.INCOMPARABLE, Relation.EQUAL)


@given(_DECIMALS, st.integers(1, 99))
def test_plain_numbers_far_apart_conflict(value: Decimal, percent: int) -> None:
    plain = _only("300 people")._replace(value=value, precision=Decimal("0.01"))
    other = plain._replace(value=value * (100 + percent + 10) / 100)
    assert compare(plain, other) is Relation.CONFLICT
    assert compare(other, plain) is Relation.CONFLICT
