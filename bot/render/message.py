"""A chat message as a value: what is shown, free of any library. `bot.render.limits` makes it fit."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from bot.domain.base import Model, UtcDatetime

Markdown = NewType("Markdown", str)
"""Text in Discord's Markdown in which everything untrusted is escaped; `bot.render.discord_text` alone makes it."""


class Field(Model):
    """A named part of an embed."""

    name: Markdown
    value: Markdown
    inline: bool = False


class Embed(Model):
    """One framed part of a message. `color` is 24 bits of RGB, `url` makes the title a link.

    Discord shows a footer as it is, without Markdown.
    """

    title: Markdown | None = None
    description: Markdown | None = None
    url: str | None = None
    color: int | None = None
    fields: tuple[Field, ...] = ()
    footer: str | None = None
    timestamp: UtcDatetime | None = None


class ButtonStyle(StrEnum):
    """How much a button asks to be pressed. A link has an address, the others an id."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"
    LINK = "link"


class Button(Model):
    """`custom_id` comes back when it is pressed; a `LINK` has `url` instead."""

    label: str
    style: ButtonStyle = ButtonStyle.SECONDARY
    custom_id: str | None = None
    url: str | None = None
    emoji: str | None = None
    disabled: bool = False


class Message(Model):
    """A whole message: text, embeds, rows of buttons."""

    content: Markdown | None = None
    embeds: tuple[Embed, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()


class Question(Model):
    """A field of a form that takes `least` to `most` characters; `label` and `help` have at most 45 and 100."""

    id: str
    label: str
    help: str | None = None
    least: int = 1
    most: int = 1000


class Form(Model):
    """What somebody is asked to write; `custom_id` comes back with what they wrote. A title has at most 45 letters."""

    title: str
    custom_id: str
    questions: tuple[Question, ...]
