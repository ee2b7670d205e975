"""Where sentences begin and end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.sentences import first_sentence, split_sentences


def texts(text: str) -> list[str]:
    return [sentence.text for sentence in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The tram opened. It runs daily.", ["The tram opened.", "It runs daily."]),
        ("Sales rose 3.5 % to $4.2 bn. Costs fell.", ["Sales rose 3.5 % to $4.2 bn.", "Costs fell."]),
        ("Version v1.2 of lib.core is out. Try it!", ["Version v1.2 of lib.core is out.", "Try it!"]),
        ("In the U.S. Senate, Dr. Lee spoke.", ["In the U.S. Senate, Dr. Lee spoke."]),
        ("It is sold in the U.S. The rest is not.", ["It is sold in the U.S.", "The rest is not."]),
        (
            "J. K. Farrow ran Acme Inc. The deal closed.",
            ["J. K. Farrow ran Acme Inc.", "The deal closed."],
        ),
        ("Lot No. 5 was sold. No. It stayed.", ["Lot No. 5 was sold.", "No.", "It stayed."]),
        ("At 5 p.m. Monday the gate shut.", ["At 5 p.m. Monday the gate shut."]),
        ('She said: "It works." Then she left.', ['She said: "It works."', "Then she left."]),
        ("It closed.[12] Nobody came… Why?", ["It closed.[12]", "Nobody came…", "Why?"]),
        ("The court ruled on Tarn v. Norhaven. It won.", ["The court ruled on Tarn v. Norhaven.", "It won."]),
        ("Yahoo! bought the lot. Why? Because.", ["Yahoo! bought the lot.", "Why?", "Because."]),
        ("- one tram\n- two trams\n\n* three", ["one tram", "two trams", "three"]),
        ("1. First thing\n2. Second thing. And more", ["First thing", "Second thing.", "And more"]),
        ("# Heading\nThe text under it.", ["Heading", "The text under it."]),
        ("The tram\nruns daily.", ["The tram\nruns daily."]),
        ("Line one is here\nLine two is here", ["Line one is here", "Line two is here"]),
        ("TP. Hồ Chí Minh có 9,4 triệu dân. Đúng vậy!", ["TP. Hồ Chí Minh có 9,4 triệu dân.", "Đúng vậy!"]),
        ("Theo TS. Trần An, giá là 2.500 đồng. Nó tăng.", ["Theo TS. Trần An, giá là 2.500 đồng.", "Nó tăng."]),
        ("好。走。", ["好。", "走。"]),
        ("", []),
        (" \n - \n", []),
    ],
)
def test_cuts(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_a_line_that_an_editor_wrapped_is_one_sentence() -> None:
    wrapped = "The engineers of the harbour rebuilt the old swing bridge with\nBrightwater steel in nine weeks."
    assert texts(wrapped) == [wrapped]


def test_first_sentence() -> None:
    assert first_sentence("One came. Two went.") == "One came."
    assert first_sentence("  ") == ""


@given(st.text(alphabet=st.sampled_from("aB1 .!?…\n\t-*•>()[]\"'“”。éự"), max_size=200) | st.text(max_size=200))
def test_sentences_lie_in_order_and_lose_no_letter(text: str) -> None:
    position = 0
    for sentence in split_sentences(text):
        assert sentence.text == text[sentence.start : sentence.end]
        assert sentence.text == sentence.text.strip() != ""
        assert position <= sentence.start < sentence.end
        assert not any(character.isalpha() for character in text[position : sentence.start])
        position = sentence.end
    assert not text[position:].strip().strip("-*•>–—#+▪●◦·") or not any(c.isalpha() for c in text[position:])


@pytest.mark.parametrize("piece", ["A. ", "- ", "\n", ".", "1. ", "\n- ", "> ", "x", "e.g. ", "[1]", '"', "Hi! "])
def test_long_hostile_text_is_read_to_its_end(piece: str) -> None:
    """Quadratic work would take minutes."""
    split_sentences(piece * (200_000 // len(piece)))
