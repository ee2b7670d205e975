"""Markdown that says the same as the report, and lets nothing foreign be anything but text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bot.domain.reports import Report
from bot.render.markdown import escaped, to_markdown
from tests.reports import VARIED

HOSTILE = [
    "[click](https://evil.example)", "![x](https://evil.example/i.png)", "<b>bold</b>", "<https://evil.example>",
    "https://evil.example", "# heading", "> quote", "- item", "1. item", "`code`", "**bold**", "line\n\n# two", "&lt;",
    "a@b.example", "@everyone", "$x$", "~~gone~~", "|a|b|", "\\[x](y)", "---", "[x]: https://evil.example", "a\u202eb",
]  # fmt: skip


def tokens(markdown: str) -> set[str]:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return {one.type for token in parser.parse(markdown) for one in (token, *(token.children or ()))}


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_is_text(text: str) -> None:
    assert tokens(escaped(text)) <= {"paragraph_open", "inline", "text", "text_special", "paragraph_close"}
    assert "\n" not in escaped(text)


@given(st.text(max_size=120))
def test_any_text_is_text(text: str) -> None:
    assert tokens(f"x{escaped(text)}") <= {"paragraph_open", "inline", "text", "text_special", "paragraph_close"}


@pytest.mark.parametrize("name", VARIED)
def test_every_claim_source_and_assessor_is_there(name: str) -> None:
    report = VARIED[name]()
    assert isinstance(report, Report)
    markdown = to_markdown(report)
    assert markdown.count("\n### ") == len(report.claims)
    for row in report.assessments:
        assert escaped(row.assessor.name) in markdown
    if report.caveat:
        assert escaped(report.caveat.text) in markdown
    assert "javascript:" not in markdown.replace("javascript\\:", "")
