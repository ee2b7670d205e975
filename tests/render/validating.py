"""Says what Discord would refuse in a message. Written by hand from its documentation; knows nothing of our builder."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from bot.render.message import Button, ButtonStyle, Embed, Message


def complaints(message: Message) -> list[str]:
    """Everything that is wrong with a message; empty for one that Discord takes."""
    return list(_complaints(message))


def _complaints(message: Message) -> Iterator[str]:
    if not message.content and not message.embeds:
        yield "empty message"
    yield from _text("content", message.content, 2000)
    if len(message.embeds) > 10:
        yield "more than 10 embeds"
    for embed in message.embeds:
        yield from _embed(embed)
    if sum(map(_size, message.embeds)) > 6000:
        yield "embeds over 6000 in all"
    if len(message.rows) > 5:
        yield "more than 5 rows"
    buttons = [button for row in message.rows for button in row]
    if any(not 1 <= len(row) <= 5 for row in message.rows):
        yield "a row of none or of more than 5"
    for button in buttons:
        yield from _button(button)
    ids = [button.custom_id for button in buttons if button.custom_id]
    if len(ids) != len(set(ids)):
        yield "the same custom_id twice"


def _embed(embed: Embed) -> Iterator[str]:
    if not (embed.title or embed.description or embed.fields or embed.footer):
        yield "empty embed"
    yield from _text("title", embed.title, 256)
    yield from _text("description", embed.description, 4096)
    yield from _text("footer", embed.footer, 2048)
    if len(embed.fields) > 25:
        yield "more than 25 fields"
    for field in embed.fields:
        yield from _text("field name", field.name, 256)
        yield from _text("field value", field.value, 1024)
    if embed.color is not None and not 0 <= embed.color <= 0xFFFFFF:
        yield "a colour that is none"
    if embed.url is not None:
        yield from _url(embed.url, 2048)


def _button(button: Button) -> Iterator[str]:
    yield from _text("label", button.label, 80)
    if button.style is ButtonStyle.LINK:
        if button.custom_id is not None or button.url is None:
            yield "a link button needs an address and no id"
        else:
            yield from _url(button.url, 512)
    elif button.url is not None or button.custom_id is None:
        yield "a button needs an id and no address"
    else:
        yield from _text("custom_id", button.custom_id, 100)


def _text(name: str, text: str | None, most: int) -> Iterator[str]:
    if text is None:
        return
    if not text.strip():
        yield f"empty {name}"
    if len(text) > most:
        yield f"{name} over {most}"
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        yield f"{name} with half a surrogate pair"


def _url(url: str, most: int) -> Iterator[str]:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or any(sign.isspace() for sign in url):
        yield f"no absolute address: {url[:40]}"
    if len(url) > most:
        yield f"address over {most}"


def _size(embed: Embed) -> int:
    texts = [embed.title, embed.description, embed.footer, *(field.name for field in embed.fields)]
    return sum(len(text or "") for text in [*texts, *(field.value for field in embed.fields)])
