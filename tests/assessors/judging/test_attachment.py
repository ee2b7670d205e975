"""A combination of words that stand apart in the passage is the claim's own, and never verified."""

from __future__ import annotations

import pytest

from bot.documents.sample_stories import sample_stories
from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.support import judged, passage

VERIFIED, UNVERIFIABLE = ClaimVerdict.VERIFIED, ClaimVerdict.UNVERIFIABLE


@pytest.mark.parametrize(
    "text",
    [
        "The Merle runs on a diesel battery.",
        "The diesel ferry Merle crosses the strait in 19 minutes.",
        "The Merle runs on a strait battery.",
        "The electric strait is crossed in 19 minutes.",
        "The Merle crosses the diesel strait in 19 minutes.",
        "The harbour board ferry Merle crosses the strait in 19 minutes.",
        "The Rook-2 is a video driver.",
        "Corvid Microsystems employs 310 testers in Port Ansel.",
        "A return bicycle costs 9 crowns.",
        "Its chip is open source under the MIT licence.",
    ],
)
def test_a_borrowed_word_is_not_verified(text: str) -> None:
    assert judged(text, sample_stories()).verdict is not VERIFIED, judged(text, sample_stories())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A ticket costs 9 crowns.", "A return ticket costs 9 crowns."),
        ("Tickets cost 9 crowns.", "Return tickets cost 9 crowns."),
        ("The ticket costs 9 crowns.", "A return ticket costs 9 crowns."),
        ("Schools close at noon.", "Rural schools close at noon."),
        ("Visitors pay 4 crowns.", "Young visitors pay 4 crowns."),
    ],
)
def test_a_subject_wider_than_the_passages_is_not_verified(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is UNVERIFIABLE
    assert judged(said, [passage(said)]).verdict is VERIFIED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The pump uses 9 watts.", "The new pump uses 9 watts."),
        ("Holt teaches grinding corn.", "Holt teaches sowing, grinding and storing corn."),
        ("The mill owns a mule.", "The mill owns a patient grey mule."),
        ("The throughput of the model rose by 4 %.", "The model throughput rose by 4 %."),
        ("The Orlen dam holds 90 million litres.", "The dam of Orlen holds 90 million litres."),
        ("The ferry Merle has 3 decks.", "The ferry, the Merle, has 3 decks."),
    ],
)
def test_what_belongs_together_in_other_words_is_still_verified(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is VERIFIED


@pytest.mark.parametrize(
    ("text", "said", "verdict"),
    [
        ("Zinc is harder than cobalt.", "Cobalt is harder than zinc.", ClaimVerdict.FALSE),
        ("Zinc is harder than cobalt.", "Zinc is harder than cobalt.", VERIFIED),
        ("Zinc is harder than cobalt.", "Which is harder, zinc or cobalt?", UNVERIFIABLE),
        ("Zinc is harder than cobalt.", "Is zinc harder than cobalt?", UNVERIFIABLE),
        ("Zinc can scratch cobalt.", "So cobalt can scratch zinc but zinc cannot scratch cobalt.", UNVERIFIABLE),
        ("Zinc can scratch cobalt.", "Cobalt can scratch zinc.", UNVERIFIABLE),
        ("Vell is a library.", "Vell class library, ported from another.", UNVERIFIABLE),
        ("Vell is a library.", "The Vell team wrote a library.", UNVERIFIABLE),
        ("Vell is a library.", "Vell is a small library.", VERIFIED),
        ("Vell is a library.", "Vell, a library for maps, has two authors.", VERIFIED),
        ("Vell is a library.", "The library Vell has two authors.", VERIFIED),
        ("F# is a functional language.", "F is a functional language.", UNVERIFIABLE),
        ("F# is a functional language.", "F# is a functional language.", VERIFIED),
        ("The Orlen Cup is run by Orlen.", "The Orlen Cup is run mostly by Tarn and rarely by Orlen.", UNVERIFIABLE),
        ("The Orlen Cup is run by Orlen.", "The Orlen Cup is run by Tarn.", UNVERIFIABLE),
        ("The Orlen Cup is run by Orlen.", "The Orlen Cup is run by Orlen.", VERIFIED),
    ],
)
def test_who_does_what_to_whom(text: str, said: str, verdict: ClaimVerdict) -> None:
    assert judged(text, [passage(said)]).verdict is verdict, judged(text, [passage(said)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The song was released in 2016.", "First heard in a 2005 film, the song was released a year later."),
        ("The song was released in 2016.", "The song, from Holt's 2005 film, was released late."),
    ],
)
def test_the_year_of_another_thing_contradicts_nothing(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is UNVERIFIABLE
