"""What calls cost, by a table."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors.chat import count
from bot.assessors.prices import Prices
from bot.config import Price, Settings
from bot.domain.assessments import Usage

PRICES = Prices(
    table={"m": Price(input=Decimal("1.25"), output=Decimal(10), search=Decimal("0.01"))}, assumed=Decimal("0.10")
)
COUNTS = st.integers(0, 10**9)


def test_tokens_by_the_million_and_each_search() -> None:
    assert PRICES.cost("m", Usage(input_tokens=40_000, output_tokens=2_000, searches=3)) == Decimal("0.10")
    assert PRICES.cost("m", Usage()) == 0


def test_an_unknown_model_has_no_cost_but_counts_against_the_caps() -> None:
    usage = Usage(input_tokens=5)
    assert PRICES.cost("another", usage) is None
    assert PRICES.expected("another", usage) == Decimal("0.10")
    assert PRICES.expected("m", usage) == PRICES.cost("m", usage)


@given(COUNTS, COUNTS, COUNTS, COUNTS, COUNTS, COUNTS)
def test_costs_add_up_exactly(a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    one, two = (
        Usage(input_tokens=a, output_tokens=b, searches=c),
        Usage(input_tokens=d, output_tokens=e, searches=f),
    )
    both = Usage(input_tokens=a + d, output_tokens=b + e, searches=c + f)
    costs = [PRICES.cost("m", usage) for usage in (one, two, both)]
    assert costs[0] is not None
    assert costs[1] is not None
    assert costs[0] + costs[1] == costs[2]


def test_a_table_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRICES", '{"x": {"input": "0.1", "output": "0.2"}}')
    settings = Settings(_env_file=None)
    prices = Prices(table=settings.prices, assumed=settings.assumed_usd_per_assessment)
    assert prices.cost("x", Usage(input_tokens=1_000_000, output_tokens=500_000, searches=9)) == Decimal("0.2")


def test_a_number_that_no_answer_has_is_no_count() -> None:
    assert [count(value) for value in (7, 0, -1, True, 1.5, "7", None, float("nan"), 10**30)] == [7, *[0] * 8]
