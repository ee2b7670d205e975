"""Makes a message keep every limit that Discord sets, whatever is in it. What fits stays as it is.

The limits are those of Discord's documentation ("Embed Limits", "Create Message", "Button"). They count code points, as
Discord's staff say (https://github.com/discord/discord-api-docs/issues/1315); white space around a text is not kept.
A renderer plans its texts so that nothing is cut here; this is what holds when it could not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.documents.scrub import one_line
from bot.net.urls import is_link
from bot.render.cutting import ELLIPSIS, inside_a_sign, shortened
from bot.render.message import Button, ButtonStyle, Embed, Field, Markdown, Message

CONTENT, TITLE, DESCRIPTION, FIELD_NAME, FIELD_VALUE, FOOTER = 2_000, 256, 4_096, 256, 1_024, 2_048
ALL_EMBEDS = 6_000
"""Characters of all titles, descriptions, names and values of fields, and footers of one message together."""

EMBEDS, FIELDS, ROWS, BUTTONS = 10, 25, 5, 5
LABEL, CUSTOM_ID, URL, EMBED_URL = 80, 100, 512, 2_048

_ATOM = re.compile(r"```.+?```|`[^`\n]+`|\\.|\*\*|\[[^\[\]\n]*\]\([^()\s]*\)|<[^<>\s]+>|.", re.DOTALL)
_FENCE = "```"
_BOLD = "**"


def fit(message: Message) -> Message:
    """The message as Discord takes it: texts cut on words, empty and impossible parts left out."""
    content = cut(message.content, CONTENT)
    embeds: list[Embed] = []
    room = ALL_EMBEDS
    for embed in message.embeds:
        fitted = _embed(embed, room) if len(embeds) < EMBEDS else None
        if fitted is not None:
            embeds.append(fitted)
            room -= size(fitted)
    if content is None and not embeds:
        content = Markdown(ELLIPSIS)
    return Message(content=content, embeds=tuple(embeds), rows=_rows(message.rows))


def size(embed: Embed) -> int:
    """What an embed takes of `ALL_EMBEDS`."""
    texts = [embed.title, embed.description, embed.footer]
    texts += [text for field in embed.fields for text in (field.name, field.value)]
    return sum(len(text) for text in texts if text)


def cut(text: Markdown | None, most: int) -> Markdown | None:
    """Markdown in at most `most` characters; None where nothing is left to see.

    It is cut on a word where there is one, never inside an escape, a link, a timestamp or what is one sign; bold and
    code that the cut leaves open are closed.
    """
    if text is None or most < 1 or not any(map(one_line, text)):
        return None
    text = Markdown(text.encode("utf-8", "ignore").decode().strip())  # half of a surrogate pair cannot be sent
    if len(text) <= most:
        return text
    end, closing = _end(text, most - len(ELLIPSIS))
    return Markdown(text[:end].rstrip() + closing(ELLIPSIS))


def _end(text: str, room: int) -> tuple[int, Callable[[str], str]]:
    """Where to cut, and how to close what is open there."""
    end = word = 0
    bold = False
    for atom in _ATOM.finditer(text):
        open_after = bold != (atom[0] == _BOLD)
        if atom.end() + (len(_BOLD) if open_after else 0) > room:
            if atom[0].startswith(_FENCE) and atom.start() + 4 * len(_FENCE) < room:
                return room - len(_FENCE) - 1, lambda ellipsis: f"{ellipsis}\n{_FENCE}"
            break
        if atom[0].isspace() and atom.start() > 0:
            word = atom.start()
        bold = open_after
        if not inside_a_sign(text, atom.end()):
            end = atom.end()
    if word > end // 2:
        end = word
    kept = text[:end]
    if sum(atom[0] == _BOLD for atom in _ATOM.finditer(kept)) % 2 == 0:
        return end, str
    return end, lambda ellipsis: f"{ellipsis}{_BOLD}"


def _embed(embed: Embed, room: int) -> Embed | None:
    def taken(text: Markdown | None, most: int) -> Markdown | None:
        nonlocal room
        kept = cut(text, min(most, room))
        room -= len(kept or "")
        return kept

    title = taken(embed.title, TITLE)
    footer = _plain(embed.footer, min(FOOTER, room))
    room -= len(footer or "")
    description = taken(embed.description, DESCRIPTION)
    fields: list[Field] = []
    for field in embed.fields:
        if len(fields) == FIELDS:
            break
        name = cut(field.name, min(FIELD_NAME, room - 1))
        value = cut(field.value, min(FIELD_VALUE, room - len(name))) if name else None
        if name and value:
            fields.append(Field(name=name, value=value, inline=field.inline))
            room -= len(name) + len(value)
    if not (title or description or footer or fields):
        return None
    return Embed(
        title=title,
        description=description,
        url=_address(embed.url, EMBED_URL),
        color=embed.color if embed.color is not None and 0 <= embed.color <= 0xFFFFFF else None,
        fields=tuple(fields),
        footer=footer,
        timestamp=embed.timestamp,
    )


def _rows(rows: tuple[tuple[Button, ...], ...]) -> tuple[tuple[Button, ...], ...]:
    fitted: list[tuple[Button, ...]] = []
    ids: set[str] = set()
    for row in rows:
        buttons: list[Button] = []
        for button in row:
            made = _button(button)
            if made is not None and len(buttons) < BUTTONS and len(fitted) < ROWS and made.custom_id not in ids:
                buttons.append(made)
                ids |= {made.custom_id} if made.custom_id else set()
        if buttons:
            fitted.append(tuple(buttons))
    return tuple(fitted)


def _button(button: Button) -> Button | None:
    """None for a button that says nothing or that could not be pressed: an id or an address cannot be cut."""
    label = _plain(button.label, LABEL)
    if button.style is ButtonStyle.LINK:
        url, custom_id = _address(button.url, URL), None
    else:
        url, custom_id = None, button.custom_id if button.custom_id and len(button.custom_id) <= CUSTOM_ID else None
    if label is None or (url is None and custom_id is None):
        return None
    return button.model_copy(update={"label": label, "url": url, "custom_id": custom_id})


def _plain(text: str | None, most: int) -> str | None:
    shown = one_line(text) if text else ""
    return shortened(shown, most) or None


def _address(url: str | None, most: int) -> str | None:
    return url if url is not None and len(url) <= most and is_link(url) else None
