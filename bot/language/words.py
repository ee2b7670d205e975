"""A sentence as words with their places, and the parts of it that a splitter asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bot.language import verbs
from bot.language.wordlists import words

_WORD = re.compile(r"\S+")
_EDGES = "\"'“”‘’«»()[]{}.,;:!?…*_"
_PREPOSITIONS = words(
    "in on at by for from with after before during since until under over between despite within across through per as "
    "trong vào từ theo tại ở trước sau kể"
)
_CONDITIONS = words("if when unless because although though while whereas since nếu khi vì dù mặc")
_LONGEST_SUBJECT = 8


class Word(NamedTuple):
    """A word as written (`raw`), without the punctuation around it (`bare`), and where it stands."""

    raw: str
    bare: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The words of a text, white space apart, with their places in it."""
    return [Word(m.group(), m.group().strip(_EDGES) or m.group(), m.start(), m.end()) for m in _WORD.finditer(text)]


def bares(part: Sequence[Word]) -> list[str]:
    """The words without punctuation."""
    return [word.bare for word in part]


def sentence_from(part: Sequence[Word]) -> str:
    """The words as a sentence of their own: a capital in front, a full stop behind."""
    return as_sentence(" ".join(word.raw for word in part))


def as_sentence(text: str) -> str:
    """A text as a sentence of its own: a capital in front, a full stop behind; "iPhone" keeps its small letter."""
    text = text.strip().rstrip(",;:–—- ").lstrip(",;:–— ")
    first = text.split(" ", 1)[0]
    if first.islower():
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…", '."', ".”", ".'")) else f"{text}."


def is_preposition(word: Word) -> bool:
    """Whether a phrase that opens with this word cannot be a subject."""
    return word.bare.lower() in _PREPOSITIONS


def is_conditional(part: Sequence[Word]) -> bool:
    """Whether the sentence hangs on a condition, so that its halves do not stand alone."""
    return bool(part) and part[0].bare.lower() in _CONDITIONS


def prefix_length(part: Sequence[Word]) -> int:
    """How many words an introduction such as "In 2020," takes; 0 without one."""
    if part and is_preposition(part[0]):
        for at, word in enumerate(part[:9]):
            if word.raw.endswith(","):
                return at + 1
    return 0


def subject_and_verb(part: Sequence[Word], language: str) -> tuple[list[Word], int] | None:
    """The subject and the place of the first finite verb, or None where the part does not open with a plain subject."""
    verb = verbs.first_finite(bares(part), 1, language)
    if verb is None:
        return None
    subject = list(part[:verb])
    while len(subject) > 1 and verbs.is_adverb(subject[-1].bare):
        subject.pop()
    if len(subject) > _LONGEST_SUBJECT or subject[0].bare.lower() in verbs.AUXILIARIES:
        return None
    if is_preposition(subject[0]) or is_conditional(subject):
        return None
    if any(word.raw[-1] in ",;:" for word in subject) or subject[0].raw[0] in '"“‘(':
        return None
    return subject, verb
