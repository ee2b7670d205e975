"""Plain text is cut where a reader would cut it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.cutting import inside_a_sign, shortened, word_end


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("short", 5, "short"),
        ("one two three", 10, "one two…"),
        ("one, two, three", 10, "one, two…"),
        ("a word (and more)", 9, "a word…"),
        ("unbreakable", 6, "unbre…"),
        ("x unbreakable", 9, "x unbrea…"),
        ("👨‍👩‍👧👨‍👩‍👧", 8, "👨‍👩‍👧…"),
        ("👍🏽👍🏽", 3, "👍🏽…"),
        ("word", 1, "…"),
        ("word", 0, ""),
    ],
)
def test_shortening(text: str, most: int, kept: str) -> None:
    assert shortened(text, most) == kept


@given(st.text(), st.integers(0, 30))
def test_a_short_text_is_the_beginning_of_the_long_one(text: str, most: int) -> None:
    kept = shortened(text, most)
    assert len(kept) <= most
    assert text.startswith(kept.removesuffix("…")) or kept == text


@given(st.text(st.sampled_from("ab \u0301\u200d👩🏽🇫🇷"), max_size=20), st.integers(1, 12))
def test_a_cut_never_parts_a_sign(text: str, most: int) -> None:
    end = word_end(text, most)
    assert end <= most
    assert not inside_a_sign(text, end) or text[end].isspace()
