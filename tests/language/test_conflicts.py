"""The guards: what differs in one thing is never one claim, whatever else is alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language.conflicts import ConflictKind, conflicts
from bot.language.direction import bearings
from bot.language.names import names
from bot.language.polarity import hedges, negations
from bot.language.scope import scopes

DIFFERENT: list[tuple[ConflictKind, str, str]] = [
    (ConflictKind.NUMBER, "The ferry carries 240 cars.", "The ferry carries 420 cars."),
    (ConflictKind.NUMBER, "The budget grew by 4.5 million euros.", "The town spent 5.4 million euros more."),
    (ConflictKind.NUMBER, "Rents fell by a third.", "Rents fell by a quarter."),
    (ConflictKind.NUMBER, "Rents fell to 600 euros.", "Rents fell by 600 euros."),
    (ConflictKind.NUMBER, "Output doubled in a year.", "Within a year, output tripled."),
    (ConflictKind.NUMBER, "More than 900 people came.", "Fewer than 900 people came."),
    (ConflictKind.NUMBER, "The engine can reach up to 90 km/h.", "The engine runs at more than 90 km/h."),
    (ConflictKind.NUMBER, "It was her second title.", "It was her third title."),
    (ConflictKind.UNIT, "The wall is 12 metres high.", "The wall is 12 feet high."),
    (ConflictKind.UNIT, "The fine was 3 million euros.", "The fine was 3 million dollars."),
    (ConflictKind.UNIT, "The pump moves 40 litres per second.", "The pump moves 40 litres per minute."),
    (ConflictKind.DATE, "Helvar was founded in 1988.", "Helvar was founded in 1998."),
    (ConflictKind.DATE, "The hall opened on 4 May 2021.", "On 5 April 2021 the hall was opened."),
    (ConflictKind.DATE, "The vote is on Monday.", "The vote is on Friday."),
    (ConflictKind.DATE, "Sales rose last year.", "This year sales went up."),
    (ConflictKind.NAME, "Helvar builds bicycles in Denmark.", "Helvar builds bicycles in Norway."),
    (ConflictKind.NAME, "The Kestrel 2 is made of steel.", "The Kestrel 3 is made of steel."),
    (ConflictKind.NAME, "Anna Lund leads the council.", "The council is led by Peter Holm."),
    (ConflictKind.NEGATION, "The tunnel is open.", "The tunnel is not open."),
    (ConflictKind.NEGATION, "Helvar paid the workers.", "Helvar refused to pay the workers."),
    (ConflictKind.NEGATION, "The clause is lawful.", "The clause is unlawful."),
    (ConflictKind.NEGATION, "Cầu đã mở cửa.", "Cầu chưa mở cửa."),
    (ConflictKind.CERTAINTY, "Tea causes headaches.", "Tea may cause headaches."),
    (ConflictKind.CERTAINTY, "The dam is safe.", "The engineer said the dam is safe."),
    (ConflictKind.CERTAINTY, "Helvar closed two shops.", "Helvar plans to close two shops."),
    (ConflictKind.DIRECTION, "Rents rose in Lund.", "Rents fell in Lund."),
    (ConflictKind.DIRECTION, "Kestrel is bigger than Merlin.", "Merlin is bigger than Kestrel."),
    (ConflictKind.DIRECTION, "Kestrel beat Merlin.", "Kestrel was beaten by Merlin."),
    (ConflictKind.SCOPE, "All schools in Lund are closed.", "Some schools in Lund are closed."),
    (ConflictKind.SCOPE, "The chip is generally faster.", "In one test, the chip was faster."),
    (ConflictKind.SCOPE, "Most schools are closed.", "Schools are closed."),
    (ConflictKind.SCOPE, "Orm is the deepest lake in Norway.", "Orm is one of Norway's deepest lakes."),
    (ConflictKind.SCOPE, "Norway's deepest lake is Orm.", "Orm is the second deepest lake in Norway."),
    (ConflictKind.SCOPE, "Only members may vote.", "Voting is open to members, who may vote."),
    (ConflictKind.SCOPE, "Hồ Orm là hồ sâu nhất châu Âu.", "Hồ Orm là một trong những hồ sâu nhất châu Âu."),
    (ConflictKind.WORDING, "Orm is the deepest lake in the world.", "Orm is Europe's deepest lake."),
    (ConflictKind.WORDING, "Dozens were hurt when the tram crashed.", "The tram crash left hundreds hurt."),
    (ConflictKind.WORDING, "The board unanimously approved it.", "It was narrowly approved by the board."),
    (ConflictKind.WORDING, "The mean speed is 40 km/h.", "Peak speed reaches 40 km/h."),
    (ConflictKind.CERTAINTY, "Schools reopened in May.", "Schools should reopen in May."),
    (ConflictKind.WORDING, "The museum shows old ships.", "The museum shows old trains."),
    (ConflictKind.WORDING, "The storm injured 40 people.", "The storm killed 40 people."),
    (ConflictKind.WORDING, "The youth prison is full.", "The prison is full."),
    (ConflictKind.WORDING, "The tower was finished in 1931.", "The tower is 61 metres tall."),
]
SAME = [
    ("The ferry carries 240 cars.", "Up to its limit the ferry can take 240 cars."),
    ("The ferry carries 12,000 tonnes.", "The ferry can carry 12k tonnes."),
    ("More than 900 people came.", "Over 900 people attended."),
    ("The hall opened on 4 May 2021.", "On May 4th, 2021, the hall was opened."),
    ("The library lends 40,000 books a year.", "Each year, the library lends out 40,000 books."),
    ("The engine runs at up to 90 km/h.", "The engine can reach 90 km/h."),
    ("Kestrel employs 1,200 people.", "Kestrel has 1,200 employees."),
    ("Helvar failed to pay the fine.", "Helvar didn't pay the fine."),
    ("Wages grew faster than prices.", "Prices grew more slowly than wages."),
    ("The fair takes place every year in Lund.", "The fair in Lund is held annually."),
    ("Output doubled within a year.", "In a year, output grew by 100 %."),
    ("Sales rose last year.", "In the past year, sales increased."),
    ("The World Health Organization met in Lund.", "The WHO held a meeting in Lund."),
    ("Rents fell in Lund.", "Rents in Lund dropped."),
    ("Kestrel beat Merlin.", "Merlin was beaten by Kestrel."),
    ("The tunnel is closed.", "The tunnel was shut."),
    ("No lake is deeper than Lake Orm.", "Lake Orm is the deepest lake."),
    ("The mayor said the dam is safe.", "According to the mayor, the dam is safe."),
    ("The flood has claimed 300 lives.", "The flood killed 300 people."),
    ("The court called the clause unlawful.", "The clause is not lawful, the court ruled."),
    ("Half of all fields were flooded.", "50% of the fields were flooded."),
    ("Cầu đã mở cửa năm 2019.", "Năm 2019, cầu mở cửa."),
]


@pytest.mark.parametrize(("kind", "one", "other"), DIFFERENT)
def test_one_difference_is_a_conflict_of_its_kind(kind: ConflictKind, one: str, other: str) -> None:
    assert kind in {conflict.kind for conflict in conflicts(one, other)}
    assert kind in {conflict.kind for conflict in conflicts(other, one)}


@pytest.mark.parametrize(("one", "other"), SAME)
def test_other_words_for_the_same_are_none(one: str, other: str) -> None:
    assert conflicts(one, other) == ()
    assert conflicts(other, one) == ()


@pytest.mark.xfail(strict=True, reason="known limits: listed so that a change is noticed")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Five of the nine judges agreed.", "Nine of the five judges agreed.", False),
        ("The senate passed the bill.", "The president signed the bill into law.", False),
        ("The engine runs at up to 90 km/h.", "The engine has a maximum speed of 90 km/h.", True),
        ("The storm left 15,000 homes without power.", "15,000 homes lost power in the storm.", True),
    ],
)
def test_known_limits(one: str, other: str, same: bool) -> None:
    assert (conflicts(one, other) == ()) is same


def test_a_conflict_shows_both_pieces() -> None:
    (conflict,) = conflicts("The ferry carries 240 cars.", "The ferry carries 420 cars.")
    assert (conflict.one, conflict.other) == ("240 cars", "420 cars")


def test_a_name_of_the_topic_may_be_left_out() -> None:
    one, other = "The Helvar factory closed in 2019.", "The factory closed in 2019."
    topic = frozenset(name.key for name in names("Helvar, a maker of bicycles"))
    assert [conflict.kind for conflict in conflicts(one, other)] == [ConflictKind.NAME]
    assert conflicts(one, other, ignore_names=topic) == ()
    assert conflicts(one, "The Kestrel factory closed in 2019.", ignore_names=topic) != ()


def test_what_is_left_out_of_a_free_rewording_is_no_conflict() -> None:
    long = "Denmark's Data Office fined Helvar 3 million euros for selling the addresses of clients."
    assert conflicts(long, "Helvar has to pay a fine of €3 million.") == ()


words = st.sampled_from(
    "Helvar the not never 40 percent rose fell by to Kestrel beat was all some 2021 March said may bigger than of "
    "không tăng giảm hơn , . ’ ( $ 5 km".split()
)


@settings(max_examples=150)
@given(st.lists(words, max_size=14).map(" ".join), st.lists(words, max_size=14).map(" ".join))
def test_the_order_of_the_texts_is_no_matter(one: str, other: str) -> None:
    assert {c.kind for c in conflicts(one, other)} == {c.kind for c in conflicts(other, one)}
    assert conflicts(one, one) == ()


@settings(max_examples=100)
@given(st.text(max_size=200), st.text(max_size=200))
def test_nothing_raises(one: str, other: str) -> None:
    conflicts(one, other)


@pytest.mark.parametrize("piece", ["not ", "in one ", "from a ", "was x by ", "without any ", "tăng hơn ", "1 ", "A"])
def test_hostile_length_ends(piece: str) -> None:
    """With a pattern that backtracks, these would take hours."""
    text = piece * 10_000
    negations(text), hedges(text), scopes(text), bearings(text)
    assert conflicts(text, text) == ()
