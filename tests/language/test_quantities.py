"""Quantities as texts state them, and everything that only looks like one."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.masks import MASK, mask, masked
from bot.language.qualifiers import Change, Qualifier
from bot.language.quantities import Quantity, quantities


def _read(text: str, language: str = "en") -> list[tuple[str, str | None]]:
    return [(format(quantity.value.normalize(), "f"), quantity.unit) for quantity in quantities(text, language)]


def _only(text: str, language: str = "en") -> Quantity:
    (quantity,) = quantities(text, language)
    return quantity


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a 2.8T parameter model", [("2800000000000", "parameter")]),
        ("a 2.8-trillion-parameter model", [("2800000000000", "parameter")]),
        ("12k LoC, 12,000 lines of code", [("12000", "line"), ("12000", "line")]),
        ("1.68x, 1.68 times", [("1.68", "times"), ("1.68", "times")]),
        ("$94 and US$94 and 94 million dollars", [("94", "USD"), ("94", "USD"), ("94000000", "USD")]),
        ("€1.5 bn, £3m, A$5 billion", [("1500000000", "EUR"), ("3000000", "GBP"), ("5000000000", "AUD")]),
        ("40 %, 40 percent and 40 per cent", [("40", "percent")] * 3),
        ("5 percentage points, 50 bps", [("5", "percentage point"), ("0.5", "percentage point")]),
        ("1 km is 1,000 m", [("1000", "metre"), ("1000", "metre")]),
        ("3 days or 72 hours", [("259200", "second"), ("259200", "second")]),
        ("18 months or 1.5 years", [("18", "month"), ("18", "month")]),
        ("half an hour", [("1800", "second")]),
        ("a quarter of a million", [("250000", None)]),
        ("5 GB and 40 GW, 20 kWh", [("5000000000", "byte"), ("40000000000", "watt"), ("20000", "watt hour")]),
        ("-5 °C, minus 3 degrees Celsius", [("-5", "celsius"), ("-3", "celsius")]),
        ("12,000 new homes, 45 wounded soldiers", [("12000", "home"), ("45", "soldier")]),
        ("500 employees and 500 staff", [("500", "employee"), ("500", "employee")]),
        ("two hundred and fifty thousand people", [("250000", "person")]),
        ("twenty-one cats, a dozen eggs", [("21", "cat"), ("12", "egg")]),
        ("two and a half million users", [("2500000", "user")]),
        ("5m people at 5m deep", [("5000000", "person"), ("5", "metre")]),
        ("one in five adults, 3 out of 10 men", [("20", "percent"), ("30", "percent")]),
        ("two thirds of voters, half of them", [("66.66666666666666666666666667", "percent"), ("50", "percent")]),
        ("it took 1:59:40", [("7180", "second")]),
        ("it took 1 hour 59 minutes and 40 seconds", [("7180", "second")]),
        ("it lasts one day", [("86400", "second")]),
        ("a quarter point, half a percentage point", [("0.25", "percentage point"), ("0.5", "percentage point")]),
        ("by a factor of 1.68 thanks to it", [("1.68", "times")]),
        ("It doubled, then halved; twice the price", [("2", "times"), ("0.5", "times"), ("2", "times")]),
        ("a magnitude 7.8 earthquake", [("7.8", "magnitude")]),
        ("it began at 10:30, at 5 pm", [("37800", "time of day"), ("61200", "time of day")]),
    ],
)
def test_reads_value_and_unit(text: str, read: list[tuple[str, str | None]]) -> None:
    assert _read(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("12.000 người", [("12000", "person")]),
        ("tăng 2,8 %", [("2.8", "percent")]),
        ("94 triệu USD", [("94000000", "USD")]),
        ("43.700 tỷ đồng", [("43700000000000", "VND")]),
        ("2,8 nghìn tỷ đồng", [("2800000000000", "VND")]),
        ("năm trăm nghìn người", [("500000", "person")]),
        ("năm người", [("5", "person")]),
        ("hai mươi năm", [("240", "month")]),
        ("hai mươi lăm triệu đồng", [("25000000", "VND")]),
        ("hai phần ba dân số", [("66.66666666666666666666666667", "percent")]),
        ("một nửa số xe", [("50", "percent")]),
        ("tăng gấp đôi, gấp ba lần", [("2", "times"), ("3", "times")]),
        ("trong năm 2024", []),
        ("ba tôi năm nay khỏe", []),
        ("thứ ba, tháng hai", []),
        ("tuyến metro số 1 có 14 ga", [("14", "ga")]),
    ],
)
def test_reads_vietnamese(text: str, read: list[tuple[str, str | None]]) -> None:
    assert _read(text, "vi") == read


def test_tells_the_language_by_itself() -> None:
    assert quantities("Có khoảng 12.000 người được sơ tán")[0].value == 12_000
    assert quantities("It weighs 12.000 kg in all")[0].value == 12


@pytest.mark.parametrize(
    "text",
    [
        "It moved up one spot.",
        "It rains every year.",
        "one of the best, no one, the one. One day it will.",
        "hundreds of thousands came",
        "the Boeing 737 MAX, GPT-4, Kimi K3 and COVID-19",
        "on 18 October 2026, in 2024, since the 1990s",
        "version v1.2.3 and 1.2.3",
        "see https://example.org/12 [12] @user1 #5",
        "a 1920x1080 picture, open 24/7",
        "type 2 diabetes in phase 3",
        "the first half of 2025",
        "a half-brother in a quarter",
        "a double room, twice in May",
        "call 555-123-4567",
    ],
)
def test_reads_nothing_where_nothing_is_counted(text: str) -> None:
    assert quantities(text, "en") == ()


def test_a_third_is_a_part_and_a_third_party_a_place() -> None:
    share = _only("Sales fell by a third.")
    assert (round(share.value), share.unit, share.precision) == (33, "percent", 10)
    assert [(place.value, place.ordinal, place.unit) for place in quantities("It is a third party", "en")] == [
        (3, True, "party")
    ]


def test_places_are_no_counts() -> None:
    (place,) = quantities("the second largest city", "en")
    assert (place.value, place.ordinal, place.unit) == (2, True, "city")
    assert _only("its 21st win").ordinal
    assert _only("the second-hottest year").unit == "year"


def test_a_second_is_a_time_after_a_number_or_per() -> None:
    assert _only("60 seconds").unit == "second"
    assert _only("5 tokens a second").per == ("second",)


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("423 tokens per second per user", ("second", "user")),
        ("423 tok/s/user", ("second", "user")),
        ("423 tokens/s/user", ("second", "user")),
        ("$94 per barrel", ("barrel",)),
        ("$94 a barrel", ("barrel",)),
        ("423 token mỗi giây cho mỗi người dùng", ("second", "user")),
        ("94 million dollars a year", ("year",)),
        ("60 mph", ("hour",)),
        ("80 km/giờ", ("hour",)),
        ("10,000 steps daily", ("day",)),
    ],
)
def test_reads_rates(text: str, per: tuple[str, ...]) -> None:
    assert _only(text).per == per


@pytest.mark.parametrize(
    ("text", "qualifier"),
    [
        ("300 people", Qualifier.EXACT),
        ("about 300 people", Qualifier.ABOUT),
        ("~300 people", Qualifier.ABOUT),
        ("nearly 300 people", Qualifier.NEARLY),
        ("just under 300 people", Qualifier.NEARLY),
        ("at least 300 people", Qualifier.AT_LEAST),
        ("no fewer than 300 people", Qualifier.AT_LEAST),
        ("300+ people", Qualifier.AT_LEAST),
        ("300 or more people", Qualifier.AT_LEAST),
        ("300 people or more", Qualifier.AT_LEAST),
        ("no more than 300 people", Qualifier.AT_MOST),
        ("more than 300 people", Qualifier.MORE_THAN),
        ("well over $300", Qualifier.MORE_THAN),
        ("fewer than 300 people", Qualifier.LESS_THAN),
        ("up to 300 people", Qualifier.UP_TO),
        ("as many as 300 people", Qualifier.UP_TO),
        ("a maximum of 300 people", Qualifier.UP_TO),
        ("it can reach 300 km/h", Qualifier.UP_TO),
        ("khoảng 300 người", Qualifier.ABOUT),
        ("hơn 300 người", Qualifier.MORE_THAN),
        ("lên đến 300 người", Qualifier.UP_TO),
        ("300 người trở lên", Qualifier.AT_LEAST),
    ],
)
def test_reads_what_bounds_a_number(text: str, qualifier: Qualifier) -> None:
    assert _only(text).qualifier is qualifier


def test_over_five_years_is_how_long_it_took() -> None:
    assert quantities("It grew 40 % over five years", "en")[1].qualifier is Qualifier.EXACT


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("It fell by a third", [Change.BY]),
        ("It fell to a third", [Change.TO]),
        ("It rose 5 %", [Change.BY]),
        ("It fell by almost 5 %", [Change.BY]),
        ("It rose from 10 to 15 percent", [Change.FROM, Change.TO]),
        ("It rose from 39 percent in January to 45 percent", [Change.FROM, Change.TO]),
        ("It reached 5 %", [None]),
        ("up to 40 %", [None]),
        ("tăng từ 10 lên 15 %", [Change.FROM, Change.TO]),
        ("giảm còn 5 %", [Change.TO]),
    ],
)
def test_tells_the_size_of_a_change_from_its_end(text: str, changes: list[Change | None]) -> None:
    found = quantities(text)
    assert [quantity.change for quantity in found] == changes
    assert all(quantity.unit == "percent" for quantity in found)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("10-15 %", 10, 15, "percent"),
        ("10–15 %", 10, 15, "percent"),
        ("10% to 15%", 10, 15, "percent"),
        ("between 10 and 15 people", 10, 15, "person"),
        ("10 to 15 million dollars", 10_000_000, 15_000_000, "USD"),
        ("$10-15 million", 10_000_000, 15_000_000, "USD"),
        ("1 to 3 km", 1_000, 3_000, "metre"),
        ("từ 10 đến 15 triệu đồng", 10_000_000, 15_000_000, "VND"),
    ],
)
def test_reads_ranges(text: str, low: int, high: int, unit: str) -> None:
    found = _only(text, "vi" if "đồng" in text else "en")
    assert (found.value, found.high, found.unit) == (low, high, unit)
    assert found.text in text


def test_a_score_and_a_ratio_are_no_ranges() -> None:
    assert [quantity.high for quantity in quantities("They won 3-2 at odds of 5 to 1", "en")] == [None] * 4


@pytest.mark.parametrize(
    ("text", "precision"),
    [
        ("12,800", "100"),
        ("12,000", "1000"),
        ("12k", "1000"),
        ("1.68", "0.01"),
        ("2.8 trillion", "100000000000"),
        ("423", "1"),
        ("0", "1"),
        ("1.5 km", "100"),
    ],
)
def test_keeps_the_step_that_a_number_was_written_to(text: str, precision: str) -> None:
    assert _only(text).precision == Decimal(precision)


def test_masks_keep_positions() -> None:
    text = "The Boeing 737 MAX flew 300 km on 18 October 2026."
    hidden = mask(text)
    assert len(hidden) == len(text)
    assert "737" not in hidden
    assert "2026" not in hidden
    assert "300 km" in hidden
    assert masked("abcdef", [(3, 5), (1, 4)]) == "a" + MASK * 4 + "f"


def test_a_unit_is_not_masked_as_a_name() -> None:
    assert "kWh" in mask("It uses 20 kWh a day")


@given(st.integers(1, 10**12))
def test_every_whole_number_is_read_in_both_marks(number: int) -> None:
    assert _only(f"{number:,} users").value == number
    assert _only(f"{number:,} người".replace(",", "."), "vi").value == number


@given(st.text(alphabet="0123456789.,-$% kmMx/ onehalfthirdanddozenperupto+", max_size=120))
def test_never_fails_and_keeps_order(text: str) -> None:
    for language in ("en", "vi"):
        found = quantities(text, language)
        assert all(text[quantity.start : quantity.end] == quantity.text for quantity in found)
        assert all(one.end <= other.start for one, other in pairwise(found))
        assert all(quantity.high is None or quantity.value < quantity.high for quantity in found)
        assert all(quantity.precision > 0 for quantity in found)


@pytest.mark.parametrize("piece", ["1", "1.", "1-", "1 ", "one and ", "about 1 ", "5% ", "$", "/s", "A1 ", "một năm "])
def test_a_hostile_text_is_read_to_its_end(piece: str) -> None:
    """A quadratic pattern would take minutes here and trip the suite's limit."""
    quantities((piece * 50_000)[:50_000])
