"""Names are capitalised spans; the same name is known under its other spellings, and no other one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.names import Name, names, same_name


def _keys(text: str) -> list[str]:
    return [name.key for name in names(text)]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("The European Central Bank (ECB) raised rates on Tuesday in March.", ["european central bank", "ecb"]),
        (
            "U.S. President Ann Carter met Chinese Foreign Minister Li Wei.",
            ["united states", "ann carter", "china", "li wei"],
        ),
        ("Prices rose in Texas. Texas is big.", ["texas", "texas"]),
        ("Engineers said so. Recently it rained.", []),
        ("Tesla sold 12 cars", ["tesla"]),
        ("Boeing 737 MAX jets, GPT-4 and the iPhone 15", ["boeing 737 max", "gpt-4", "iphone 15"]),
        ("a kernel for Kimi K3 and DeepSeekv4.1 on the GB300", ["kimi k3", "deepseekv4.1", "gb300"]),
        ("In London 300 people died of COVID-19.", ["london", "covid-19"]),
        ("The Bank of England told the President of France", ["bank of england", "france"]),
        ("He met Ludwig van Beethoven and Dr. Nguyễn Văn An", ["ludwig van beethoven", "nguyễn văn an"]),
        ("Israel's army bought Apple Inc. shares", ["israel", "apple"]),
        ("tuyến metro số 1 ở TP.HCM", ["tuyến metro số 1", "ho chi minh city"]),
        ("patients with type 2 diabetes in phase 3", ["type 2", "phase 3"]),
        ("Acme Hits 423 Tokens Per Second Per User on Kimi K3", ["acme", "kimi k3"]),
        ("It costs US$94 and 5GB, a 12k LoC kernel", []),
        ("EVERYBODY MUST READ THIS NOW BECAUSE IT IS TRUE", []),
        ("Italy lost to Spain. Germany won.", ["italy", "spain", "germany"]),
        ("Toyota bán được nhiều xe hơn ở Việt Nam", ["toyota", "vietnam"]),
        ("Hang lớn nhất là Sơn Đoòng", ["sơn đoòng"]),
        ("Lãi suất được ông Chính và Ngân hàng Nhà nước hạ", ["chính"]),
        ("Two Nobel Prizes went to Ann Carter", ["nobel prizes", "ann carter"]),
        ("Tổng số 300 người ở Hà Nội", ["hanoi"]),
    ],
)
def test_finds_names(text: str, keys: list[str]) -> None:
    assert _keys(text) == keys


def _only(text: str) -> Name:
    (name,) = names(f"they saw {text}")
    return name


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("ECB", "European Central Bank", True),
        ("DOJ", "Department of Justice", True),
        ("Carter", "Ann Carter", True),
        ("Ann Maria Carter", "Ann Carter", True),
        ("Americans", "U.S.", True),
        ("Samsung", "Samsung Electronics", True),
        ("Open AI", "OpenAI", True),
        ("World Cup", "World Cups", True),
        ("Nobel", "Nobel Prizes", True),
        ("GPT4", "GPT-4", True),
        ("737 MAX", "Boeing 737 MAX", True),
        ("Kimi K2", "Kimi K3", False),
        ("Boeing", "Boeing 747", False),
        ("Bob Carter", "Ann Carter", False),
        ("York", "New York", False),
        ("North Korea", "South Korea", False),
        ("Carter", "Carter Tower", False),
        ("Bank", "European Central Bank", False),
        ("ECB", "European Commission", False),
    ],
)
def test_knows_the_same_name(one: str, other: str, same: bool) -> None:
    assert same_name(_only(one), _only(other)) is same
    assert same_name(_only(other), _only(one)) is same


def test_a_name_with_a_number_says_so() -> None:
    assert _only("Kimi K3").has_digits
    assert not _only("Ann Carter").has_digits


@given(st.text(alphabet="AaBb Zz.'-&1$KMo f\n\"Đđ", max_size=200))
def test_never_fails_and_keeps_order(text: str) -> None:
    found = names(text)
    assert all(text[name.start : name.end] == name.text and name.key for name in found)
    assert all(one.end <= other.start for one, other in pairwise(found))
    assert all(same_name(name, name) for name in found)
