"""Short answers to one person: something went wrong, is not ready, is not here."""

from __future__ import annotations

from bot.render.discord_text import escaped
from bot.render.message import Message


def note(sentence: str) -> Message:
    """A message of one sentence, whatever stands in it."""
    return Message(content=escaped(sentence))
