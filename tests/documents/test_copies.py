"""Copies are found, coincidences are not; quoted words are found however they are set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.copies import quoted_words_stand, same_text

ARTICLE = " ".join(
    f"In week {n} the harbour counted {n * 37} crates of pears and {n * 11 + 5} barrels of tar before noon."
    for n in range(12)
)


def test_a_syndicated_copy_is_the_same_text() -> None:
    assert same_text(ARTICLE, "By our own reporter. " + ARTICLE.upper() + " All rights reserved by the Gazette.")


def test_an_article_on_the_same_matter_is_another_text() -> None:
    other = " ".join(
        f"During week {n} pears came in {n * 37} crates, said the port; tar filled {n * 11 + 5} barrels."
        for n in range(12)
    )
    assert not same_text(ARTICLE, other)


def test_short_texts_coincide_and_excerpts_are_no_copies() -> None:
    assert not same_text("The match was cancelled.", "The match was cancelled.")
    assert not same_text(ARTICLE[:400], ARTICLE * 4)


@pytest.mark.parametrize(
    ("quote", "stands"),
    [
        ("“counted 37 crates”", True),
        ("COUNTED\n  37 crates", True),
        ("week 1 … before noon", True),
        ("before noon … week 0 the harbour", False),
        ("week 2 [...] 74 crates", True),
        ("counted 38 crates", False),
        ("7 crates", False),
        ("counted 3", False),
        ("ounted 37 crates", False),
        ("counted 37 crate", False),
        ("week 1 … 37 crates … before noon.", True),
        ("", False),
        ("…", False),
    ],
)
def test_whether_quoted_words_stand(quote: str, stands: bool) -> None:
    assert quoted_words_stand(ARTICLE, quote.strip("“”")) is stands


@pytest.mark.parametrize(
    ("text", "quote", "stands"),
    [
        ("It rose 1.57 percent.", "rose 1.5", False),
        ("It rose 1.57 percent.", "57 percent", False),
        ("It rose 1.57 percent.", "rose 1", False),
        ("It cost 1,200 euros.", "200 euros", False),
        ("It cost 1,200 euros.", "cost 1,200", True),
        ("In 2024, 200 came.", "200 came", True),
        ("It ended in 1957.", "ended in 1957.", True),
        ("They were unable to say.", "able to say", False),
        ('He said "yes".', "“yes”", True),
        ("The co\u00adop\u200berative voted.", "cooperative voted", True),
        ("Nghị quyết đã được thông qua.".replace("ị", "i\u0323"), "nghị quyết", True),
        ("$5 million", "$5 million", True),
        ("US$5 million", "5 million", True),
        ("C++ (and C) won.", "C++ (and C)", True),
        ("The end...", "the end", True),
    ],
)
def test_words_and_numbers_are_whole(text: str, quote: str, stands: bool) -> None:
    assert quoted_words_stand(text, quote) is stands


def test_quotation_marks_and_dashes_do_not_count() -> None:
    assert quoted_words_stand("It’s a “near–miss”, they said.", 'it\'s a "near-miss"')


@given(st.text(max_size=200), st.text(max_size=50))
def test_never_raises(text: str, quote: str) -> None:
    quoted_words_stand(text, quote)
    same_text(text, quote)
