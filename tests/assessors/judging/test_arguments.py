"""The words of a claim hang on its verb in the passage as they do in the claim, or nothing is said."""

from __future__ import annotations

import pytest

from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.support import judged, passage

VERIFIED, FALSE, UNVERIFIABLE = ClaimVerdict.VERIFIED, ClaimVerdict.FALSE, ClaimVerdict.UNVERIFIABLE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Adla Works makes bells.", "Adla Works makes ropes for bells."),
        ("The senate passed the budget.", "The senate passed amendments to the budget."),
        ("The senate passed the budget.", "The senate passed on the budget to another house."),
        ("Horn is the owner of the mine.", "Horn is the tenant of the mine, whose owner is Dell."),
        ("The book was edited by Horn.", "The book about Horn was edited by Dell."),
        ("The book was edited by Horn.", "The book for Horn was edited in Tarn."),
        ("A day pass costs 4 crowns.", "A day pass for pupils costs 4 crowns."),
        ("The harbour admits yachts.", "The harbour admits yachts with sails."),
        ("Dell owes 31 marks to Horn.", "Dell owes 31 marks to Sela and 12 to Horn."),
        ("Adla Works was founded in Tarn.", "Adla Works, founded in 1902, is based in Tarn."),
        ("The baker left the guild.", "The baker's son left the guild."),
        ("The abbot blessed the well.", "The abbot blessed the well's keeper."),
        ("The bath is free.", "The bath is free for pupils."),
        ("The city bans lorries.", "The city bans lorries above 12 tons."),
        ("Brass is dearer than lead.", "Brass is dearer than zinc, and lead is cheap."),
        ("The abbot blessed the well.", "The former abbot blessed the well."),
        ("Bakers signed the letter.", "Wives of the bakers signed the letter."),
        ("The abbot read the letter.", "The abbot read a copy of the letter."),
        ("Bakers build ovens.", "A baker built an oven."),
        ("Adla Works cast 9 bells.", "Adla Works promised to cast 9 bells."),
        ("Adla Works opened a shop in Tarn.", "Adla Works, based in Tarn, opened a shop in Ebb."),
        ("The wheel is driven by water.", "The saw is driven by water, the wheel by wind."),
        ("The abbot signed the letter.", "The abbot is ready to sign the letter."),
        ("Half of the village flooded.", "Half of the meadow near the village flooded."),
        ("The road to Tarn is 9 km long.", "The road from Tarn is 9 km long."),
        ("Adla Works closed its mill.", "Adla Works will close its mill."),
        ("Adla Works will close its mill.", "Adla Works closed its mill."),
        ("The barn has 9 doors.", "The mill has 9 doors, of which two lead to a barn."),
        ("The well is dry.", "Rumour has it that the well is dry."),
        ("Bakers from Tarn closed the road.", "Bakers closed the road from Tarn."),
        ("The abbot wrote the book.", "The abbot wrote his sermons before the book."),
        ("The bath is closed.", "The bath is closed from June to August."),
        ("Bà Lan mua khu vườn.", "Bà Lan thăm khu vườn mà ông Sáu mua."),
    ],
)
def test_what_hangs_on_another_word_is_not_verified(text: str, said: str) -> None:
    language = "en" if text.isascii() else "vi"
    assert judged(text, [passage(said)], language).verdict is not VERIFIED, judged(text, [passage(said)], language)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Adla Works makes bells.", "In its old hall, Adla Works makes bells and ropes."),
        ("The senate passed the budget.", "The senate passed the budget on Friday."),
        ("Horn is the owner of the mine.", "Horn is the owner of the mine and of a mill."),
        ("The book was edited by Horn.", "The book was written in Tarn and edited by Horn."),
        ("The train reached 310 km/h.", "The train reached a speed of 310 km/h."),
        ("The well of Tarn is 90 metres deep.", "The well of Tarn is 90 metres deep."),
        ("The choir has sung in Tarn.", "The choir sang in Tarn."),
        ("The senate took four votes.", "In one night the senate took four votes."),
    ],
)
def test_what_hangs_on_the_same_word_is_verified(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is VERIFIED, judged(text, [passage(said)])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The old barn has 3 doors.", "The new barn has 3 doors."),
        ("The cliff lost 9 metres in one year.", "The cliff lost 9 metres in six years."),
        ("The index has 900 pages.", "The index has 900 entries on 20 pages."),
    ],
)
def test_another_thing_and_another_span_contradict_nothing(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is UNVERIFIABLE


def test_a_denial_ends_at_the_comma() -> None:
    said = [passage("The moss does not harm roofs, although it grows there.")]
    assert judged("The moss does not harm roofs.", said).verdict is VERIFIED
    assert judged("The moss harms roofs.", said).verdict is FALSE


def test_what_is_so_and_what_was_so_are_two_things() -> None:
    assert judged("The pump draws 9 watts.", [passage("The pump drew 9 watts.")]).verdict is UNVERIFIABLE
    assert judged("The pump draws 9 watts.", [passage("The pump drew 6 watts.")]).verdict is UNVERIFIABLE


@pytest.mark.parametrize(
    ("text", "said", "explanation"),
    [
        ("The barn has four doors.", "The barn has two doors.", "passage says two doors, the claim four doors."),
        (
            "The fair begins on 4 June 2026.",
            "The fair begins on 9 June 2026.",
            "passage gives 9 June 2026 as the time, the claim 4 June 2026.",
        ),
        (
            "The choir did not sing in Tarn.",
            "The choir sang in Tarn.",
            "passage says the opposite: “The choir sang in Tarn.”",
        ),
    ],
)
def test_what_differs_is_false(text: str, said: str, explanation: str) -> None:
    finding = judged(text, [passage(said)])
    assert (finding.verdict, finding.explanation) == (FALSE, explanation)


def test_a_word_of_the_sentence_before_is_not_lent_to_another_subject() -> None:
    said = [passage("The ferry is old. The wheel of the bus weighs 90 kilograms.")]
    assert judged("The wheel of the ferry weighs 90 kilograms.", said).verdict is UNVERIFIABLE
    assert judged("The wheel of the bus weighs 90 kilograms.", said).verdict is VERIFIED


def test_a_sentence_that_stands_whole_is_verified_however_it_is_built() -> None:
    text = "Although the senate objected, Adla Works, which nobody knew, cast 9 bells and, it seems, a tenth."
    assert judged(text, [passage(f"It rained. {text} Then it snowed.")]).verdict is VERIFIED
    assert judged(text.replace("9 bells", "8 bells"), [passage(text)]).verdict is not VERIFIED
    assert judged(text.replace("nobody", "Horn"), [passage(text)]).verdict is not VERIFIED


@pytest.mark.parametrize(
    "text", ["The 27th bell is the last.", "The B14 is slow.", "Adla cast the 4th and the 7th bell."]
)
def test_every_number_of_a_claim_must_stand_in_the_passage(text: str) -> None:
    said = "The 20th bell is the last. The B12 is slow. Adla cast the 4th and the 9th bell."
    assert judged(text, [passage(said)]).verdict is not VERIFIED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The road is not closed and it is not icy.", "The road is closed and it is not icy."),
        ("The board thanked Horn.", "Horn thanked the board."),
        ("The board is asked to thank the mayor.", "The mayor is asked to thank the board."),
    ],
)
def test_another_denial_and_exchanged_places_are_not_verified(text: str, said: str) -> None:
    assert judged(text, [passage(said)]).verdict is not VERIFIED
