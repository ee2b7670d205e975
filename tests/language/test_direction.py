"""Which way texts point, with the parties on their sides."""

from __future__ import annotations

import pytest

from bot.language.direction import bearings, opposed
from bot.language.names import names

SAME = [
    ("Kestrel is larger than Merlin.", "Merlin is smaller than Kestrel."),
    ("Kestrel outsold Merlin in Norway.", "Merlin was outsold by Kestrel in Norway."),
    ("Norway beat Wales in the final.", "Wales lost to Norway in the final."),
    ("Norway beat Wales in the final.", "In the final, Wales was beaten by Norway."),
    ("Helvar bought Orion.", "Orion was acquired by Helvar."),
    ("Helvar sold Orion to Kestrel.", "Kestrel bought Orion from Helvar."),
    ("The old bridge is longer than the new bridge.", "The new bridge is shorter than the old bridge."),
    ("Wind power is cheaper than coal.", "Coal is more expensive than wind power."),
    ("Rents fell in March.", "In March there was a drop in rents."),
    ("Exports rose while imports fell.", "Imports fell while exports rose."),
    ("Smoke causes asthma.", "Asthma is caused by smoke."),
    ("The strike began before the vote.", "The strike began before the vote was held."),
    ("Drones replaced pilots.", "Pilots were replaced by drones."),
    ("In Lyon, Helvar opened a school.", "Helvar opened a school in Lyon."),
    ("Thuyền Sao nhanh hơn thuyền Mai.", "Thuyền Mai chậm hơn thuyền Sao."),
    ("The plant cut output by more than 10 tonnes.", "The plant reduced output by over 10 tonnes."),
]
OPPOSED = [
    ("Kestrel is larger than Merlin.", "Merlin is larger than Kestrel."),
    ("Kestrel is larger than Merlin.", "Kestrel is smaller than Merlin."),
    ("Kestrel outsold Merlin in Norway.", "Kestrel was outsold by Merlin in Norway."),
    ("Norway beat Wales in the final.", "Wales beat Norway in the final."),
    ("Norway beat Wales in the final.", "Norway lost to Wales in the final."),
    ("Helvar bought Orion.", "Orion bought Helvar."),
    ("Helvar sued Orion.", "Helvar was sued by Orion."),
    ("The old bridge is longer than the new bridge.", "The new bridge is longer than the old bridge."),
    ("Wind power is cheaper than coal.", "Wind power is less cheap than coal."),
    ("Rents fell in March.", "Rents rose in March."),
    ("There was a drop in rents.", "There was a rise in rents."),
    ("Exports rose while imports fell.", "Exports fell while imports rose."),
    ("Smoke causes asthma.", "Asthma causes smoke."),
    ("The office moved from Lyon to Turin.", "The office moved from Turin to Lyon."),
    ("Drones replaced pilots.", "Pilots replaced drones."),
    ("The court approved the plan.", "The court rejected the plan."),
    ("The lake lies above the town.", "The lake lies below the town."),
    ("Thuyền Sao nhanh hơn thuyền Mai.", "Thuyền Mai nhanh hơn thuyền Sao."),
    ("Giá gạo tăng.", "Giá gạo giảm."),
]


def _opposed(one: str, other: str) -> bool:
    here, there = (bearings(text, [(name.key, name.start, name.end) for name in names(text)]) for text in (one, other))
    return opposed(here, there) is not None


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_way(one: str, other: str) -> None:
    assert not _opposed(one, other)
    assert not _opposed(other, one)


@pytest.mark.parametrize(("one", "other"), OPPOSED)
def test_the_other_way(one: str, other: str) -> None:
    assert _opposed(one, other)
    assert _opposed(other, one)


def test_nothing_is_opposed_to_itself() -> None:
    for text in {text for pair in (*SAME, *OPPOSED) for text in pair}:
        assert not _opposed(text, text)
