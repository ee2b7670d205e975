"""HTML unless another form is explicitly wanted more."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.web.negotiation import Form, form_wanted, language_wanted

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", Form.HTML),
        ("*/*", Form.HTML),
        (BROWSER, Form.HTML),
        ("application/*", Form.HTML),
        ("image/png", Form.HTML),
        ("application/json", Form.JSON),
        ("Application/JSON ; charset=utf-8", Form.JSON),
        ("application/json, text/plain, */*", Form.JSON),
        ("text/markdown", Form.MARKDOWN),
        ("text/markdown, */*;q=0.1", Form.MARKDOWN),
        ("text/html, application/json", Form.HTML),
        ("text/html;q=0.5, application/json", Form.JSON),
        ("text/html;q=0.5, application/json;q=0.4", Form.HTML),
        ("application/json;q=0.5, */*;q=0.8", Form.HTML),
        ("application/json;q=0.5, text/*;q=0.8", Form.HTML),
        ("application/json;q=0.2, text/markdown;q=0.7", Form.MARKDOWN),
        ("application/json;q=0", Form.HTML),
        ("application/json;q=nonsense", Form.HTML),
        ("application/json;q=7", Form.HTML),
        ("application/json;q=nan", Form.HTML),
    ],
)
def test_the_form_wanted(accept: str, form: Form) -> None:
    assert form_wanted(accept) is form


@given(st.text(max_size=200))
def test_no_header_breaks_it(header: str) -> None:
    assert form_wanted(header) in Form
    assert language_wanted(header, ("en", "vi")) in ("en", "vi")


@given(st.lists(st.sampled_from(["text/html", "application/xhtml+xml", "*/*", "text/*", "image/png"])))
def test_json_and_markdown_must_be_named(ranges: list[str]) -> None:
    assert form_wanted(", ".join(ranges)) is Form.HTML


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "en"), ("vi", "vi"), ("vi-VN,vi;q=0.9,en;q=0.8", "vi"), ("de,en;q=0.5,vi;q=0.4", "en"), ("fr", "en"),
     ("vi;q=0, en;q=0.1", "en")],
)  # fmt: skip
def test_the_language_wanted(header: str, language: str) -> None:
    assert language_wanted(header, ("en", "vi")) == language
