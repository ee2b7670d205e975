"""A message of which only pictures are there to check: what they claim is asked for in words."""

from __future__ import annotations

from bot.locales.wording import Wording
from bot.render.buttons import say_in_words
from bot.render.discord_text import escaped
from bot.render.message import Form, Message, Question

MAX_WORDS = 2000
"""Characters of the claim in words."""


def picture_message(place: str, say: Wording) -> Message:
    """Says that pictures are not read, with the button that asks; `place` is what its id is about."""
    return Message(content=escaped(say("words-needed")), rows=((say_in_words(place, say),),))


def words_form(place: str, say: Wording) -> Form:
    """Asks for the claim."""
    question = Question(id="claim", label=say("words-label"), help=say("words-help"), least=3, most=MAX_WORDS)
    return Form(title=say("words-title"), custom_id=f"dc:worded:{place}", questions=(question,))
