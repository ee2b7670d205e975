"""Foreign text in a chat is text: no construct of Discord's Markdown, no mention, no link, and the words unchanged."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.documents.scrub import one_line
from bot.locales.wording import wording
from bot.render.discord_text import (
    MAX_LINK,
    bold,
    escaped,
    escaped_pieces,
    escaped_within,
    link,
    moment,
    phrase,
)
from bot.render.message import Markdown
from tests.hostile import ATTACKS as PAGE_ATTACKS
from tests.hostile import BAD_LINKS
from tests.render.discord_reading import constructs, links_seen, shown
from tests.render.hostile_chat import ATTACKS, CONSTRUCTS, texts

LONG_SIGNS = ("👩" + "\u200d👩" * 600, "e" + "\u0301" * 1_000, "👍" + "🏽" * 1_000, "ก" + "\u0e48" * 1_000)
"""What a reader sees as one sign, longer than any piece of a message."""

PLACES = (
    "{}",
    "> {}",
    "- {}",
    "-# {}",
    "### {}",
    "> -# {}",
    "✅ **Verified**: {}",
    "**{}**",
    "{} [open](<https://a.example/>)",
    "{}\n{}",
    "<t:1700000000:t> {}",
)
"""Where our messages have foreign text."""


def words(text: str) -> str:
    """The words as a reader compares them: without the marks that break links and mentions."""
    return text.replace("\u2060", "").replace("[:]", ":").replace("[.]", ".")


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_the_reading_finds_each_construct_where_nothing_is_escaped(name: str) -> None:
    assert name in constructs(CONSTRUCTS[name])
    assert name not in constructs("\\" + "\\".join(CONSTRUCTS[name]))


def test_the_reading_finds_what_other_programs_link() -> None:
    assert links_seen("https\\://a.example www.b.example mailto:c") == ["address"] * 3
    assert links_seen("see discord.gg/abc") == ["invitation"]
    assert constructs("\\<@1>") == ["ping"]


@pytest.mark.parametrize("attack", [*ATTACKS, *PAGE_ATTACKS])
@pytest.mark.parametrize("place", PLACES)
def test_no_attack_does_anything(attack: str, place: str) -> None:
    assert constructs(place.format(*[escaped(attack)] * 2)) == constructs(place.format("word", "word"))
    assert links_seen(escaped(attack)) == []


@given(texts, st.sampled_from(PLACES))
def test_no_text_has_a_construct_wherever_it_stands(text: str, place: str) -> None:
    made = escaped(text)
    if made:
        assert constructs(place.format(made, made)) == constructs(place.format("word", "word"))
    assert links_seen(made) == []
    assert "\n" not in made


@given(texts)
def test_what_a_reader_sees_is_the_text(text: str) -> None:
    assert words(shown(escaped(text))) == words(one_line(text))


@given(st.text())
def test_ordinary_words_are_left_alone(text: str) -> None:
    plain = "".join(sign for sign in text if sign.isalnum() or sign in " ,;!?'“”%&=–")
    assert escaped(plain) == one_line(plain)


def test_a_link_is_broken_where_a_reader_sees_it() -> None:
    assert shown(escaped("see https://evil.example/x")) == "see https[:]//evil.example/x"
    assert shown(escaped("join discord.gg/abc")) == "join discord[.]gg/abc"
    assert shown(escaped("the hotel: room 5, at 12:30, example.com")) == "the hotel: room 5, at 12:30, example.com"


@given(texts, st.integers(0, 200))
def test_a_text_within_a_size_fits_and_begins_as_it_does(text: str, most: int) -> None:
    made = escaped_within(text, most)
    assert len(made) <= most
    assert constructs(made) == []
    plain = one_line(text)
    if len(escaped(text)) <= most:
        assert made == escaped(text)
    else:
        kept = words(shown(made))
        assert kept in ("", "…") or (kept.endswith("…") and words(plain).startswith(kept[:-1]))


@given(texts, st.integers(12, 60))
def test_pieces_are_the_whole_text(text: str, most: int) -> None:
    pieces = escaped_pieces(text, most)
    assert all(len(piece) <= most and piece and constructs(piece) == [] for piece in pieces)
    assert [links_seen(piece) for piece in pieces] == [[]] * len(pieces)
    assert words("".join(map(shown, pieces))).replace(" ", "") == words(one_line(text)).replace(" ", "")


@pytest.mark.parametrize("url", [*BAD_LINKS, None, "", "ftp://a.example/", "https://a.example/" + "x" * MAX_LINK])
def test_only_addresses_of_the_web_are_linked(url: str | None) -> None:
    assert link("open", url) is None


@given(st.text(st.sampled_from("()[]<>\"'\\*_|`~ \n@#:/x"), max_size=30))
def test_no_address_gets_out_of_its_link(path: str) -> None:
    made = link("open", f"https://a.example/{path}")
    if made is not None:
        assert constructs(f"{made} x) y> z")[:1] == ["masked link"]
        address = made.removeprefix("[open](<").removesuffix(">)")
        assert not set(address) & set("()<>[]\"'\\ \n*|`")
        assert made == f"[open](<{address}>)"


def test_our_own_marks() -> None:
    at = datetime(2026, 5, 20, 9, 30, tzinfo=UTC)
    assert moment(at, "t") == "<t:1779269400:t>"
    assert bold(escaped("a*b")) == "**a\\*b**"
    made = phrase(wording("en"), "summary-changed", when=moment(at), before=escaped("*"), after=Markdown("**x**"))
    assert made == "Changed <t:1779269400:f>: \\* → **x**"


@pytest.mark.parametrize("text", LONG_SIGNS)
def test_a_sign_without_end_is_parted(text: str) -> None:
    pieces = escaped_pieces(f"{text} and words", 900)
    assert "".join(pieces).replace(" ", "") == f"{one_line(text)}andwords"
    assert all(len(piece) <= 900 for piece in pieces)
    assert len(escaped_within(text, 900)) <= 900
