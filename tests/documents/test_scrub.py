"""Foreign text, made safe to keep: nothing hidden, nothing merged, nothing slow."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.scrub import MAX_MARKS, decode, one_line, paragraphs, scrub


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("wa\u200bter", "water"),
        ("wa\u200dter", "water"),
        ("đư\u200dợc", "được"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("a\U000e0041\U000e0042", "a"),
        ("a\ufe01\U000e0101\u034f\u3164\u2800b", "ab"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("a\x00\x1b[31mb\x7f", "a[31mb"),
        ("a\ud83db", "ab"),
        ("e\u0301", "é"),
        ("ế", "ế"),
        ("tab\there", "tab\there"),
        ("a\r\nb\rc\x0bd\x0ce\x85f\u2028g\u2029h", "a\nb\nc\nd\ne\nf\ng\nh"),
    ],
)
def test_what_is_kept(text: str, kept: str) -> None:
    assert scrub(text) == kept


def test_an_accent_too_many_is_dropped_and_costs_nothing() -> None:
    marks = "\u0301\u0316" * 200_000
    assert len(unicodedata.normalize("NFD", scrub("a" + marks))) == 1 + MAX_MARKS
    assert len(unicodedata.normalize("NFD", scrub("a" + "\u200b".join(marks[:1000])))) == 1 + MAX_MARKS


def test_lines_and_paragraphs() -> None:
    assert one_line(" a\r\n b\tc\u2028d ") == "a b c d"
    assert paragraphs("a \t b\r\nc\r\n \r\n\r\n\r\nd\rd") == "a b\nc\n\nd\nd"


@pytest.mark.parametrize(
    ("content", "charset", "text", "guessed"),
    [
        ("é".encode(), None, "é", False),
        ("é".encode(), "iso-8859-1", "é", False),
        ("\ufeffé".encode(), None, "é", False),
        ("é".encode("utf-16"), None, "é", False),
        ("é".encode("utf-16-be"), "utf-16-be", "é", False),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本", False),
        ("日本".encode("shift_jis"), "shift_jis", "日本", False),
        ("“é”".encode("cp1252"), "latin1", "“é”", False),
        ("é".encode("cp1252"), None, "é", True),
        ("é".encode("cp1252"), "no-such-thing", "é", True),
        ("é".encode("cp1252"), "undefined", "é", True),
        ("é".encode("cp1252"), "base64", "é", True),
        (b"", None, "", False),
    ],
)
def test_text_from_bytes(content: bytes, charset: str | None, text: str, guessed: bool) -> None:
    found, warning = decode(content, charset)
    assert found == text
    assert (warning is not None) is guessed


@given(st.text(max_size=200))
def test_scrubbed_text_stays_as_it_is_and_can_be_stored(text: str) -> None:
    once = scrub(text)
    assert scrub(once) == once
    assert paragraphs(paragraphs(text)) == paragraphs(text)
    once.encode("utf-8")
    assert "\n" not in one_line(text)


@given(st.binary(max_size=100), st.none() | st.text(max_size=12))
def test_any_bytes_are_some_text(content: bytes, charset: str | None) -> None:
    decode(content, charset)
