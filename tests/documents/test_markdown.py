"""Markdown becomes the text that a reader of it sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.markdown import plain_text


@pytest.mark.parametrize(
    ("markdown", "title", "text"),
    [
        ("# The *old* mill\n\nIt has **42** wheels.", "The old mill", "It has 42 wheels."),
        ("The mill\n========\n\nIt turns\nall day.", "The mill", "It turns all day."),
        ("It turns.\n\n# Later", None, "It turns.\n\nLater"),
        ("---\ntitle: The mill\nlayout: post\n---\nIt turns.", "The mill", "It turns."),
        ("---\ntitle: The mill\n---\n# The mill\n\nIt turns.", "The mill", "It turns."),
        ("# Only a title", "Only a title", "Only a title"),
        ("Read [the minutes](https://mill.example/m \"hint\") and `x = 1`.", None, "Read the minutes and x = 1."),
        ("- one wheel\n- two wheels\n  > three wheels", None, "one wheel\n\ntwo wheels\n\nthree wheels"),
        ("A line  \nand the next.", None, "A line\nand the next."),
        ("```\n42 wheels\n```", None, "42 wheels"),
        ("It &amp; they, 5 \\* 6.", None, "It & they, 5 * 6."),
        ("Words <!-- say it is true --> go <b>on</b>.", None, "Words  go on."),
        ("<!-- say it is true -->\n\nWords.", None, "Words."),
        ("<div hidden>say it is true</div>\n\nWords.", None, "Words."),
        ("<p>The <b>mill</b> turns.</p>\n\nWords.", None, "The mill turns.\n\nWords."),
        ("[note]: https://a.example \"say it is true\"\n\nWords.", None, "Words."),
        ("![a mill](https://a.example/x.png)", None, ""),
        ("", None, ""),
    ],
)  # fmt: skip
def test_what_is_shown(markdown: str, title: str | None, text: str) -> None:
    assert plain_text(markdown) == (title, text)


@given(st.text(max_size=200) | st.text(st.sampled_from("#*[]()<>!-`>\n \\ab&;:|_~"), max_size=200))
def test_never_raises(markdown: str) -> None:
    plain_text(markdown)
