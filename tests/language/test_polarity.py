"""Denials and hedges, and what only looks like them."""

from __future__ import annotations

import pytest

from bot.language.polarity import HedgeKind, hedges, is_negated, negations


@pytest.mark.parametrize(
    ("text", "cues"),
    [
        ("The clinic did not open in spring.", ["not"]),
        ("The clinic didn’t open in spring.", ["didn’t"]),
        ("Helvar has never paid a dividend.", ["never"]),
        ("Nobody was hurt.", ["Nobody"]),
        ("The pump failed to start.", ["failed to"]),
        ("The council refused to pay.", ["refused to"]),
        ("The mayor denied the report.", ["denied"]),
        ("Trains cannot cross the old bridge.", ["cannot"]),
        ("The village was left without water.", ["without"]),
        ("There is no tunnel under the bay.", ["no"]),
        ("Hồ này không có cá.", ["không"]),
        ("Cây cầu chưa mở cửa.", ["Chưa".lower()]),
        ("Đó không phải là tượng cổ.", ["không"]),
    ],
)
def test_denials(text: str, cues: list[str]) -> None:
    assert [cue.text for cue in negations(text)] == cues
    assert is_negated(text)


@pytest.mark.parametrize(
    "text",
    [
        "The plant makes not only tiles but also pipes.",
        "No lake in the valley is deeper than Lake Orm.",
        "Nothing flies faster than the swift.",
        "No fewer than 40 people came.",
        "The station is no more than 2 km away.",
        "The capsule landed without any problems.",
        "Bus No. 7 stops here.",
        "The shop did not fail to pay.",
        "Never has rain been heavier than this year.",
        "The hall opened, no doubt to applause.",
        "Không khí trong thành phố sạch hơn.",
        "Nhà máy không chỉ làm gạch.",
        "Không dưới 40 người đến dự.",
        "Hàng không trong nước tăng trưởng.",
    ],
)
def test_what_only_looks_like_a_denial(text: str) -> None:
    assert not is_negated(text)


def test_cues_stand_where_they_say() -> None:
    text = "It was not only late, it did not arrive."
    (cue,) = negations(text)
    assert text[cue.start : cue.end] == cue.text == "not"
    assert cue.start > 20


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("The drug may cause headaches.", {HedgeKind.POSSIBLE}),
        ("The firm could close two shops.", {HedgeKind.POSSIBLE}),
        ("The firm plans to close two shops.", {HedgeKind.PLANNED}),
        ("The tunnel will open soon.", {HedgeKind.PLANNED}),
        ("The mayor said the bridge is safe.", {HedgeKind.SAID}),
        ("According to the mayor, the bridge is safe.", {HedgeKind.SAID}),
        ("The mayor claimed that the bridge is safe.", {HedgeKind.SAID}),
        ("Thị trưởng cho biết cây cầu an toàn.", {HedgeKind.SAID}),
        ("Cửa hàng dự kiến đóng cửa.", {HedgeKind.PLANNED}),
        ("The flood has claimed 300 lives.", set()),
        ("The race was held in May.", set()),
        ("May was wet.", set()),
        ("Will Turner won the race.", set()),
        ("The team could not find the wreck.", set()),
        ("The bridge is safe.", set()),
    ],
)
def test_hedges(text: str, kinds: set[HedgeKind]) -> None:
    assert {hedge.kind for hedge in hedges(text)} == kinds
