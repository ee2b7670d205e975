"""What stands in a passage only beside something else: in a comparison, of another year, at half power."""

from __future__ import annotations

import pytest

from bot.documents.sample_stories import sample_stories
from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.support import judged, passage

VERIFIED = ClaimVerdict.VERIFIED

LAMPS = (
    "Brightwell was founded in 2018 and has its seat in Oslo. Sales of its lamp rose from 3,000 in 2021 to 9,500 in "
    "2024. Brightwell has lost money in every year but one. Lumo sells to schools. Unlike Lumo, Brightwell does not "
    "sell to hospitals. The battery lasts eight hours at half power and three at full power."
)
COUNCIL = (
    "The council spent 96 million euros on the bridge, more than the 82 million euros that the county had planned. "
    "A crossing costs visitors 2 euros; residents pay nothing."
)
CABLE_CAR = "Vé khứ hồi giá 90.000 đồng. Trẻ em dưới sáu tuổi được miễn phí."


@pytest.mark.parametrize(
    "text",
    [
        "The diesel ferry runs on a 2.4 MWh battery.",
        "The diesel ferry Merle crosses the strait in 19 minutes.",
        "The Merle runs on a diesel battery.",
        "The Merle carried 61,400 passengers to Lantern Bay.",
        "The Merle carried 61,400 passengers on 3 September 2026.",
        "The harbour board has a second boat.",
        "A ticket costs 9 crowns.",
    ],
)
def test_what_the_samples_do_not_say_of_the_thing_itself(text: str) -> None:
    assert judged(text, sample_stories()).verdict is not VERIFIED, judged(text, sample_stories())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sales of the lamp rose to 9,500 in 2021.", LAMPS),
        ("Brightwell was founded in Oslo in 2018.", LAMPS),
        ("Brightwell has lost money in every year.", LAMPS),
        ("Lumo does not sell to hospitals.", LAMPS),
        ("The battery lasts eight hours.", LAMPS),
        ("The council had planned 82 million euros.", COUNCIL),
        ("A crossing costs 2 euros.", COUNCIL),
        ("Vé giá 90.000 đồng.", CABLE_CAR),
        ("Trẻ em được miễn phí.", CABLE_CAR),
    ],
)
def test_what_holds_only_of_something_else_or_under_a_condition(text: str, said: str) -> None:
    finding = judged(text, [passage(said)], "en" if said is not CABLE_CAR else "vi")
    assert finding.verdict is not VERIFIED, finding


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sales of the lamp rose to 9,500 in 2024.", LAMPS),
        ("Brightwell was founded in 2018.", LAMPS),
        ("Brightwell does not sell to hospitals.", LAMPS),
        ("The battery lasts eight hours at half power.", LAMPS),
        ("A crossing costs visitors 2 euros.", COUNCIL),
        ("Vé khứ hồi giá 90.000 đồng.", CABLE_CAR),
        ("Trẻ em dưới sáu tuổi được miễn phí.", CABLE_CAR),
    ],
)
def test_what_is_said_as_it_stands_is_still_verified(text: str, said: str) -> None:
    finding = judged(text, [passage(said)], "en" if said is not CABLE_CAR else "vi")
    assert finding.verdict is VERIFIED, finding
