"""When two documents carry the same text, and when quoted words stand in one. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

SHINGLE = 5
"""Words of one shingle: long enough that two texts on one topic share few by chance."""

MIN_WORDS = 40
"""Texts shorter than this are never called copies: short texts coincide."""

SAME_ABOVE = 0.8
"""Share of common shingles (of the shorter text) above which texts are copies. A syndicated copy loses a heading or
gains a by-line; a rewrite keeps far less."""

_WORD = re.compile(r"[^\W_]+")
_ELLIPSIS = re.compile(r"\[?(?:\.{3}|…)\]?")
_MARKS = dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟″«»", '"') | dict.fromkeys("‐‑‒–—―−", "-")
_PLAIN_MARKS = str.maketrans(_MARKS)


def same_text(one: str, other: str) -> bool:
    """Whether two texts are copies of each other, as a syndicated article is: nearly all of the shorter one stands in
    the other, and their lengths are comparable."""
    first, second = _words(one), _words(other)
    shorter, longer = sorted((first, second), key=len)
    if len(shorter) < MIN_WORDS or len(longer) > 3 * len(shorter):
        return False
    some, others = _shingles(shorter), _shingles(longer)
    return len(some & others) >= SAME_ABOVE * len(some)


def quoted_words_stand(text: str, quote: str) -> bool:
    """Whether quoted words stand in a text: white space, quotation marks, dashes and case do not count, and an
    ellipsis stands for words left out, in order."""
    plain_text = _plain(text)
    pieces = [piece for piece in (_plain(piece).strip(" .,;:") for piece in _ELLIPSIS.split(quote)) if piece]
    at = 0
    for piece in pieces:
        found = plain_text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return bool(pieces)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text.translate(_PLAIN_MARKS)).casefold().split())


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _shingles(words: Sequence[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)}
