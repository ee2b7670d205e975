"""How far a text reaches: all, most, some, one instance, only."""

from __future__ import annotations

import pytest

from bot.language.scope import Reach, of_the_world, ranks, reaches, scopes, scopes_conflict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("All pupils passed.", {Reach.ALL}),
        ("The lift always works.", {Reach.ALL}),
        ("In general, the lift works.", {Reach.ALL}),
        ("Tất cả học sinh đều đỗ.", {Reach.ALL}),
        ("Most pupils passed.", {Reach.MOST}),
        ("Most of the pupils passed.", {Reach.MOST}),
        ("Hầu hết học sinh đều đỗ.", {Reach.MOST}),
        ("Some pupils passed.", {Reach.SOME}),
        ("Part of the wall fell.", {Reach.SOME}),
        ("Một số học sinh đỗ.", {Reach.SOME}),
        ("The chip reached 40 GB/s in one benchmark.", {Reach.ONE}),
        ("The drug worked in mice.", {Reach.ONE}),
        ("Thuốc có tác dụng trong một thử nghiệm.", {Reach.ONE}),
        ("Only members may vote.", {Reach.ONLY}),
        ("Chỉ thành viên được bỏ phiếu.", {Reach.ONLY}),
        ("The fair is held every year.", set()),
        ("It rained every few days.", set()),
        ("Sales reached an all-time high.", set()),
        ("It did not rain at all.", set()),
        ("Some 500 people came.", set()),
        ("It is the most populous island.", set()),
        ("Half of all fields were flooded.", set()),
        ("The plant makes not only tiles.", set()),
        ("Lễ hội diễn ra mỗi năm.", set()),
        ("The attorney general resigned.", set()),
    ],
)
def test_reach(text: str, expected: set[Reach]) -> None:
    assert reaches(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Orm is the deepest lake.", {"top"}),
        ("Orm is the most visited lake.", {"top"}),
        ("Orm is one of the deepest lakes.", {"among"}),
        ("Orm is the second-deepest lake.", {"second"}),
        ("Orm là hồ sâu nhất.", {"top"}),
        ("The guests protest in the forest.", set()),
        ("Most lakes are deep.", set()),
    ],
)
def test_ranks(text: str, expected: set[str]) -> None:
    assert ranks(text) == expected


def test_the_world_is_told_from_a_part_of_it() -> None:
    assert of_the_world("It is the deepest lake in the world.") == "in the world"
    assert not of_the_world("It is the deepest lake in Norway.")


def test_a_scope_stands_where_it_says() -> None:
    text = "After all, all lamps work."
    (scope,) = scopes(text)
    assert (text[scope.start : scope.end], scope.start) == ("all", 11)


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ({Reach.ALL}, {Reach.SOME}, True),
        ({Reach.ALL}, {Reach.MOST}, True),
        ({Reach.ALL}, {Reach.ONE}, True),
        ({Reach.SOME}, {Reach.ONE}, False),
        ({Reach.ALL}, {Reach.ALL, Reach.ONE}, False),
        ({Reach.ALL}, set(), False),
        ({Reach.ONLY}, {Reach.SOME}, False),
    ],
)
def test_conflicts_of_scope_run_both_ways(one: set[Reach], other: set[Reach], conflict: bool) -> None:
    assert scopes_conflict(frozenset(one), frozenset(other)) is conflict
    assert scopes_conflict(frozenset(other), frozenset(one)) is conflict
