"""What exactly is being checked: words and links apart, nothing invisible."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.errors import EmptyDocument
from bot.domain.checks import CheckRequest
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Origin
from bot.verification.intake import MAX_INPUT, BadInput, clean_input, take_apart, take_in


@pytest.mark.parametrize(
    ("text", "words", "link"),
    [
        ("The pond froze.", "The pond froze.", None),
        ("https://a.example/x", "", "https://a.example/x"),
        (" <https://a.example/x> ", "", "https://a.example/x"),
        ("The pond froze. https://a.example/x", "The pond froze.", "https://a.example/x"),
        ("https://a.example/x The pond froze.", "The pond froze.", "https://a.example/x"),
        ("Is https://a.example/x right? And https://b.example/y?", "Is right? And ?", "https://a.example/x"),
        ("— https://a.example/x !", "", "https://a.example/x"),
        ("www.a.example/x?y=1", "", "https://www.a.example/x?y=1"),
        ("a.example", "", "https://a.example"),
        ("See a.example for more.", "See a.example for more.", None),
        ("The pond froze\nin May.", "The pond froze\nin May.", None),
    ],
)
def test_words_and_links_are_kept_apart(text: str, words: str, link: str | None) -> None:
    parts = take_apart(text)
    assert (parts.words, parts.link) == (words, link)


def test_invisible_characters_are_no_part_of_a_statement() -> None:
    hidden = "The pond\u200b froze\u202e.\x00\U000e0049\U000e0067\ud800\ufeff"
    assert clean_input(hidden) == "The pond froze."


def test_joiners_that_writing_needs_are_kept() -> None:
    assert clean_input("می\u200cخواهم 👩\u200d🔬") == "می\u200cخواهم 👩\u200d🔬"


@pytest.mark.parametrize("text", ["", " \n\t", "\u200b", "\x00\x07"])
def test_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="nothing to check"):
        clean_input(text)


def test_too_much_is_refused_with_the_number_that_is_allowed() -> None:
    assert len(clean_input("x" * MAX_INPUT)) == MAX_INPUT
    with pytest.raises(BadInput, match="20,000"):
        clean_input("x" * (MAX_INPUT + 1))


async def never(_: str) -> Document:
    raise AssertionError("nothing was to be opened")


async def test_a_text_opens_nothing() -> None:
    statement = await take_in(CheckRequest(text="Hồ nước đã đóng băng vào tháng năm."), never)
    assert (statement.origin, statement.language, statement.link) == (Origin.TEXT, "vi", None)


async def test_a_bare_link_to_a_story_is_its_headline_and_summary() -> None:
    story = Document(
        key="https://s.example/1", kind=DocumentKind.STORY, text="It froze.", title="Pond freezes", summary="It froze.",
        language="en", url="https://s.example/1",
    )  # fmt: skip

    async def opened(_: str) -> Document:
        return story

    statement = await take_in(CheckRequest(text="https://s.example/1"), opened)
    assert statement.text == "Pond freezes.\n\nIt froze."
    assert statement.origin is Origin.STORY
    assert statement.article == story
    assert statement.note is not None


async def test_a_bare_link_without_readable_text_says_so() -> None:
    async def empty(_: str) -> Document:
        raise EmptyDocument("The page has no readable text.")

    with pytest.raises(EmptyDocument):
        await take_in(CheckRequest(text="https://s.example/1"), empty)


@given(st.text(max_size=300))
def test_any_text_is_clean_or_refused(text: str) -> None:
    try:
        cleaned = clean_input(text)
    except BadInput:
        return
    assert cleaned.strip() == cleaned
    assert clean_input(cleaned) == cleaned
    cleaned.encode("utf-8")
    parts = take_apart(cleaned)
    assert len(parts.words) <= len(cleaned)
