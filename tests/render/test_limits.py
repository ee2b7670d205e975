"""Whatever is in a message, Discord takes it; what fits is not touched; nothing is cut in two that is one."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.render.discord_text import escaped
from bot.render.limits import cut, fit, size
from bot.render.message import Button, ButtonStyle, Embed, Field, Markdown, Message
from tests.render.discord_reading import constructs
from tests.render.hostile_chat import texts
from tests.render.validating import complaints

LENGTHS = (0, 1, 79, 80, 81, 255, 256, 257, 1023, 1024, 1025, 2000, 2001, 2048, 2049, 4096, 4097, 6001)
ANYTHING = st.text(max_size=8)

short = (ANYTHING | texts).map(Markdown)
written = short | st.builds(
    lambda piece, length: Markdown((piece * length)[:length]),
    st.text(min_size=1, max_size=5)
    | st.sampled_from(("word ", "**a b** ", "\\*", "👨‍👩‍👧 ", "[o](<https://a.example/>)")),
    st.sampled_from(LENGTHS),
)
urls = st.one_of(
    st.none(),
    ANYTHING,
    st.sampled_from(
        ("https://a.example/x", "javascript:alert(1)", "//a.example", "", "/relative", "https://a.example/" + "x" * 600,
         "https://a.example/" + "x" * 2048)
    ),
)  # fmt: skip
fields = st.builds(Field, name=written, value=written, inline=st.booleans())
short_fields = st.builds(Field, name=short, value=short)
embeds = st.builds(
    Embed,
    title=st.none() | written,
    description=st.none() | written,
    url=urls,
    color=st.none() | st.integers(-1, 0x1FFFFFF),
    fields=st.lists(fields, max_size=3).map(tuple) | st.builds(lambda field: (field,) * 30, short_fields),
    footer=st.none() | written,
)
buttons = st.builds(
    Button,
    label=written,
    style=st.sampled_from(ButtonStyle),
    custom_id=st.none() | st.sampled_from(("a", "b", "", "x" * 100, "x" * 101)),
    url=urls,
    disabled=st.booleans(),
)
messages = st.builds(
    Message,
    content=st.none() | written,
    embeds=st.lists(embeds, max_size=3).map(tuple) | st.builds(lambda text: (Embed(description=text),) * 12, short),
    rows=st.lists(st.lists(buttons, max_size=7).map(tuple), max_size=7).map(tuple),
)


@given(messages)
@settings(max_examples=60)
@example(Message())
@example(Message(content=Markdown(" \n\u200b")))
@example(Message(content=Markdown("\ud83d")))
@example(Message(content=Markdown("half \ud83d of it")))
def test_discord_takes_every_message(message: Message) -> None:
    assert complaints(fit(message)) == []


@given(messages)
@settings(max_examples=60)
def test_what_fits_is_not_touched(message: Message) -> None:
    fitted = fit(message)
    assert fit(fitted) == fitted


@given(messages)
@settings(max_examples=60)
def test_nothing_is_invented_and_nothing_that_fits_is_lost(message: Message) -> None:
    fitted = fit(message)
    if not complaints(message) and message == _trimmed(message):
        assert fitted == message
    for embed in fitted.embeds:
        assert any(
            _begins(embed.description, given.description) and _begins(embed.title, given.title)
            for given in message.embeds
        )
    assert sum(map(size, fitted.embeds)) <= 6000


def _trimmed(message: Message) -> Message:
    """Discord itself takes white space away from around a text; a text of signs that show nothing is none to us."""

    def trim(text: str | None) -> Markdown | None:
        return Markdown(text.strip()) if text and escaped(text) else None

    def plain(text: str | None) -> str | None:
        return " ".join(text.split()) if text and escaped(text) else None

    return message.model_copy(
        update={
            "content": trim(message.content),
            "embeds": tuple(
                embed.model_copy(
                    update={
                        "title": trim(embed.title),
                        "description": trim(embed.description),
                        "footer": plain(embed.footer),
                        "fields": tuple(
                            field.model_copy(update={"name": trim(field.name), "value": trim(field.value)})
                            for field in embed.fields
                        ),
                    }
                )
                for embed in message.embeds
            ),
        }
    )


def _begins(kept: str | None, given: str | None) -> bool:
    if kept is None:
        return True
    text = (given or "").encode("utf-8", "ignore").decode().strip()
    return text.startswith(re.sub(r"…(?:\*\*|\n```)?$", "", kept)) or kept == text


def test_a_whole_message_of_full_texts_keeps_its_title_and_footer() -> None:
    full = Embed(
        title=Markdown("t " * 200),
        description=Markdown("d " * 4000),
        footer="f " * 2000,
        fields=(Field(name=Markdown("n"), value=Markdown("v " * 900)),) * 26,
        timestamp=datetime(2026, 5, 20, tzinfo=UTC),
    )
    (embed,) = fit(Message(embeds=(full, full))).embeds
    assert (embed.title or "").endswith("t…")
    assert (embed.footer or "").endswith("f…")
    assert (embed.description or "").endswith("d…")
    assert size(embed) == 6000 or size(embed) == 5999


@given(texts, st.integers(1, 60))
def test_a_cut_opens_no_construct(text: str, most: int) -> None:
    kept = cut(escaped(text), most)
    assert kept is None or (len(kept) <= most and constructs(kept) == [])


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("one two three", 9, "one two…"),
        ("one two three", 13, "one two three"),
        ("unbreakable", 6, "unbre…"),
        ("ab\\*cd", 4, "ab…"),
        ("see [open](<https://a.example/x>) it", 20, "see…"),
        ("at <t:1700000000:t> today", 12, "at…"),
        ("**bold words here** x", 12, "**bold…**"),
        ("**boldwordsinhere** x", 12, "**boldwor…**"),
        ("**bold** and more", 12, "**bold**…"),
        ("```\nsome code here\n```", 16, "```\nsome co…\n```"),
        ("see `inline code` x", 10, "see…"),
        ("ok 👨‍👩‍👧 family", 6, "ok…"),
        ("e\u0301e\u0301e\u0301", 4, "e\u0301…"),
        ("🇫🇷🇩🇪🇻🇳", 4, "🇫🇷…"),
        ("   ", 10, None),
        ("\u200b\u2060", 10, None),
        ("word", 0, None),
    ],
)
def test_cutting(text: str, most: int, kept: str | None) -> None:
    assert cut(Markdown(text), most) == kept


def test_buttons_that_could_not_be_pressed_are_left_out() -> None:
    good = Button(label="Go", custom_id="go")
    row = (
        good,
        good,
        Button(label="", custom_id="nameless"),
        Button(label="Long id", custom_id="x" * 101),
        Button(label="No id"),
        Button(label="Script", style=ButtonStyle.LINK, url="javascript:alert(1)"),
        Button(label="Page", style=ButtonStyle.LINK, url="https://a.example/", custom_id="both"),
    )
    fitted = fit(Message(content=Markdown("x"), rows=((), row)))
    assert [[button.label for button in row] for row in fitted.rows] == [["Go", "Page"]]
    assert fitted.rows[0][1].custom_id is None


def test_there_are_no_more_than_five_rows_of_five_buttons() -> None:
    rows = tuple(tuple(Button(label="x", custom_id=f"{row} {place}") for place in range(7)) for row in range(7))
    fitted = fit(Message(content=Markdown("x"), rows=rows))
    assert [len(row) for row in fitted.rows] == [5] * 5
