"""Sentences of real pages as claims against their own page, as they stand and with one thing changed.

A changed sentence may be called false or be met with silence; it must never be verified. The changes are the usual
ones: another number, two names exchanged, a name or a word from elsewhere on the page, a denial.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from bot.evidence.ranking import content_words, stem_of
from bot.language.names import Name, names
from bot.language.quantities import quantities
from bot.language.sentences import split_sentences
from bot.language.words import subject_and_verb, words_of
from tests.benchmarks.accuracy.data import json_lines
from tests.benchmarks.accuracy.intervals import SEED

_SHORTEST, _LONGEST = 40, 160
"""Characters of a sentence that could be somebody's claim."""

_BE = re.compile(r"\b(?:is|was|are|were|has|had|can|will)\b(?! not)")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"(?<![\w'-])[a-z]{4,}(?![\w'-])")


class Change(Enum):
    """What was done to a sentence."""

    NONE = "as it stands"
    NUMBER = "another number"
    EXCHANGED = "two names exchanged"
    NAME = "a name from elsewhere on the page"
    WORD = "a word from elsewhere on the page"
    DENIED = "a denial"


class Changed(NamedTuple):
    """A sentence of a page, changed in one way, and the page."""

    change: Change
    claim: str
    page: str


def changed(path: Path, a_page: int) -> Iterator[Changed]:
    """Up to `a_page` sentences of each page of a WiCE file, each as it stands and in every way that it allows."""
    for number, row in enumerate(json_lines(path)):
        page = "\n".join(row["evidence"][1:])
        draw = random.Random(SEED + number)
        claims = [one.text for one in split_sentences(page) if _is_claim(one.text)]
        for claim in draw.sample(claims, min(a_page, len(claims))):
            yield Changed(Change.NONE, claim, page)
            for change, make in _MAKERS.items():
                made = make(claim, page, draw)
                if made is not None and made not in page:
                    yield Changed(change, made, page)


def _is_claim(sentence: str) -> bool:
    if not (_SHORTEST <= len(sentence) <= _LONGEST and sentence[0].isupper() and sentence.endswith(".")):
        return False
    return subject_and_verb(words_of(sentence), "en") is not None and not set('"“”|?') & set(sentence)


def _another_number(claim: str, page: str, draw: random.Random) -> str | None:
    amounts = [one for one in quantities(claim, "en") if _NUMBER.search(one.text)]
    if not amounts:
        return None
    amount = draw.choice(amounts)
    found = _NUMBER.search(claim, amount.start)
    if found is None:
        return None
    other = str(int(found.group()) + draw.choice((1, 2, 3, 7)) * 10 ** max(0, len(found.group()) - 2))
    return claim[: found.start()] + other + claim[found.end() :]


def _plain_names(text: str) -> list[Name]:
    return [one for one in names(text) if one.start and one.text[-2:] not in ("'s", "’s")]


def _exchanged(claim: str, page: str, draw: random.Random) -> str | None:
    found = [one for one in names(claim) if one.text[-2:] not in ("'s", "’s")]
    if len(found) < 2:
        return None
    one, other = sorted(draw.sample(found, 2), key=lambda name: name.start)
    between = claim[one.end : other.start]
    if one.key == other.key or re.fullmatch(r",? (?:and|or|&) ", between):
        return None  # "A and B" is "B and A"
    return claim[: one.start] + other.text + between + one.text + claim[other.end :]


def _another_name(claim: str, page: str, draw: random.Random) -> str | None:
    own = {one.key for one in names(claim)}
    others = sorted({one.text for one in _plain_names(page) if one.key not in own})
    found = _plain_names(claim)
    if not found or not others:
        return None
    name, other = draw.choice(found), draw.choice(others)
    return claim[: name.start] + other + claim[name.end :]


def _another_word(claim: str, page: str, draw: random.Random) -> str | None:
    own = {stem_of(word) for word in content_words(claim)}
    others: list[str] = sorted({w for w in _WORD.findall(page) if content_words(w) and stem_of(w) not in own})
    found = [word for word in _WORD.finditer(claim) if content_words(word.group())]
    if not found or not others:
        return None
    word, other = draw.choice(found), draw.choice(others)
    return claim[: word.start()] + other + claim[word.end() :]


def _denied(claim: str, page: str, draw: random.Random) -> str | None:
    found = _BE.search(claim)
    return f"{claim[: found.end()]} not{claim[found.end() :]}" if found else None


_MAKERS: dict[Change, Callable[[str, str, random.Random], str | None]] = {
    Change.NUMBER: _another_number,
    Change.EXCHANGED: _exchanged,
    Change.NAME: _another_name,
    Change.WORD: _another_word,
    Change.DENIED: _denied,
}
