"""Dates are read where a text says that they are dates, and agree as far as both are precise."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.dates import DateMention, dates, dates_conflict


def _isos(text: str) -> list[str]:
    return [mention.iso for mention in dates(text)]


@pytest.mark.parametrize(
    ("text", "isos"),
    [
        ("It opened on 2026-10-18T01:40:05.000Z.", ["2026-10-18"]),
        ("on 18 October 2026 and on Oct 18, 2026", ["2026-10-18", "2026-10-18"]),
        ("the 3rd of May 2020", ["2020-05-03"]),
        ("in October 2025", ["2025-10"]),
        ("In 2024 sales rose", ["2024"]),
        ("the 2024 election and the 2020 Olympics", ["2024", "2020"]),
        ("from 2019 to 2021, then 2022-2024", ["2019", "2021", "2022", "2024"]),
        ("closed since March", ["--03"]),
        ("on 18 October", ["--10-18"]),
        ("On May 20 people met", ["--05-20"]),
        ("18-20 October 2026", ["2026-10"]),
        ("18/10/2026, 10/18/2026", ["2026-10-18", "2026-10-18"]),
        ("in the 1990s and the 19th century", ["199", "18"]),
        ("ngày 18 tháng 10 năm 2026", ["2026-10-18"]),
        ("tháng 10/2026, ngày 2/9/1945, năm 2024", ["2026-10", "1945-09-02", "2024"]),
        ("sáng 18/10", ["--10-18"]),
        ("2023 was hot. 2024 saw more.", ["2023", "2024"]),
        ("warmer than 2023.", ["2023"]),
        ("after the World Cup 2022 in Doha", ["2022"]),
    ],
)
def test_reads_dates_as_partial_iso(text: str, isos: list[str]) -> None:
    assert _isos(text) == isos


@pytest.mark.parametrize(
    "text",
    [
        "It may 5 people",
        "They march 20 miles",
        "It cost $94.",
        "2,024 units were sold",
        "1984 people died",
        "along route 2024",
        "the 2024 units",
        "of 1984 people, by 2024 units",
        "it lasted 10 tháng",
        "a ratio of 12/25",
        "more than 2023.",
        "In London 2012 people met",
    ],
)
def test_leaves_other_numbers_and_verbs_alone(text: str) -> None:
    assert _isos(text) == []


def test_reads_in_may_20_people_as_a_month_and_a_count() -> None:
    assert [(mention.iso, mention.text) for mention in dates("In May 20 people died")] == [("--05", "May")]


def test_can_not_tell_day_from_month_where_both_fit() -> None:
    assert _isos("on 3/4/2026") == ["2026"]


@pytest.mark.parametrize(
    ("text", "iso", "quarter"),
    [
        ("in Q3 2025", "2025", 3),
        ("the third quarter of 2024", "2024", 3),
        ("the fourth quarter of fiscal 2024", "2024", 4),
        ("quý 3/2025", "2025", 3),
        ("quý II", "----", 2),
    ],
)
def test_reads_quarters(text: str, iso: str, quarter: int) -> None:
    (mention,) = dates(text)
    assert (mention.iso, mention.quarter) == (iso, quarter)


def _only(text: str) -> DateMention:
    (mention,) = dates(text)
    return mention


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ("in 2024", "on 3 May 2024", False),
        ("in 2025", "on 3 May 2024", True),
        ("on 3 May", "on 3 May 2024", False),
        ("on 4 May", "on 3 May 2024", True),
        ("since May", "on 3 May", False),
        ("in the 1990s", "in 1994", False),
        ("in the 19th century", "in 1994", True),
        ("in Q3 2025", "in August 2025", False),
        ("in Q3 2025", "in October 2025", True),
        ("in Q3 2025", "in Q2 2025", True),
        ("in Q3", "in 2025", False),
        ("in Q3 2025", "in 2024", True),
    ],
)
def test_conflicts_only_where_both_are_precise(one: str, other: str, conflict: bool) -> None:
    assert dates_conflict(_only(one), _only(other)) is conflict
    assert dates_conflict(_only(other), _only(one)) is conflict


def test_month_and_day_are_given_apart() -> None:
    assert _only("on 18 October").month_day == "10-18"
    assert _only("on 18 October 2026").month_day == "10-18"
    assert _only("in October 2026").month_day is None


@given(st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_every_day_is_read_back_in_every_way_of_writing(day: date) -> None:
    month = day.strftime("%B")
    for text in (
        day.isoformat(),
        f"{day.day} {month} {day.year}",
        f"{month[:3]} {day.day}, {day.year}",
        f"ngày {day.day} tháng {day.month} năm {day.year}",
        f"ngày {day.day}/{day.month}/{day.year}",
    ):
        assert _isos(f"It was {text}.") == [day.isoformat()]


@given(st.text(alphabet="0123456789 /-.,:ABMQTay'thángIn2024", max_size=200))
def test_never_fails_and_keeps_order(text: str) -> None:
    found = dates(text)
    assert all(text[mention.start : mention.end] == mention.text for mention in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert not any(dates_conflict(mention, mention) for mention in found)
