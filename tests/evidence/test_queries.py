"""What is searched for."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.statements import Claim
from bot.evidence.queries import MAX_QUERIES, MAX_WORDS, queries_for

TODAY = date(2026, 12, 1)


def claim(text: str, *, number: int = 1, central: bool = True, as_of: str | None = None) -> Claim:
    return Claim(id=f"c{number}", text=text, central=central, as_of=as_of)


def texts(*claims: Claim) -> list[str]:
    return [query.text for query in queries_for(claims, TODAY)]


def test_names_numbers_and_dates_stand_in_it_and_a_second_one_leaves_the_figures_out() -> None:
    assert texts(claim("The Orlen dam holds 90 million cubic metres since 3 May 1987.")) == [
        "Orlen dam holds 90 million cubic metres since 3 May 1987",
        "Orlen dam holds since 3 May 1987",
    ]


def test_vietnamese_keeps_its_marks_and_its_numbers() -> None:
    assert texts(claim("Nhà ga Suối Trăng phục vụ 2.000 khách mỗi ngày.")) == [
        "Nhà ga Suối Trăng phục vụ 2.000 khách mỗi ngày",
        "Nhà ga Suối Trăng phục vụ",
    ]


def test_what_matters_survives_a_long_claim() -> None:
    padding = "after long deliberation among numerous rather anonymous local committee members everywhere concerned "
    [query, *_] = texts(claim(f"The council, {padding * 2}, opened Marlow Bridge on 3 May 2026 for 4.2 million euros."))
    assert len(query.split()) == MAX_WORDS
    for part in ("Marlow Bridge", "3 May 2026", "4.2 million euros"):
        assert part in query


def test_central_claims_come_first_and_there_are_never_more_than_three() -> None:
    claims = [claim(f"Harl has {n} mills.", number=n, central=n == 4) for n in range(1, 7)]
    assert texts(*claims) == ["Harl 4 mills", "Harl 1 mills", "Harl 2 mills"]
    assert texts(claims[0], claims[1]) == ["Harl 1 mills", "Harl 2 mills", "Harl"]


def test_nothing_to_say_is_nothing_to_search() -> None:
    assert texts() == []
    assert texts(claim("..."), claim("of the and")) == []


@pytest.mark.parametrize(
    ("as_of", "after", "text"),
    [
        ("2026-10", date(2026, 10, 1), "Orlen dam full 2026"),
        ("2026-11-30", date(2026, 11, 30), "Orlen dam full 2026"),
        ("2026", date(2026, 1, 1), "Orlen dam full 2026"),
        ("2019", None, "Orlen dam full 2019"),
        ("2027-01", None, "Orlen dam full 2027"),
        ("2026-13", None, "Orlen dam full 2026"),
        (None, None, "Orlen dam full"),
    ],
)
def test_a_claim_of_lately_is_searched_among_what_was_published_since(
    as_of: str | None, after: date | None, text: str
) -> None:
    [query] = queries_for([claim("The Orlen dam is full.", as_of=as_of)], TODAY)
    assert (query.text, query.after) == (text, after)


@given(st.lists(st.text(max_size=300), max_size=14))
def test_any_text_makes_few_and_short_queries(written: list[str]) -> None:
    queries = queries_for([claim(text, number=n) for n, text in enumerate(written)], TODAY)
    assert len(queries) <= MAX_QUERIES
    assert len(set(queries)) == len(queries)
    for query in queries:
        assert 0 < len(query.text.split()) <= MAX_WORDS + 1
        assert "\n" not in query.text
