"""When two documents carry the same text, and when quoted words stand in one. Pure."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from bot.documents.scrub import scrub

SHINGLE = 5
"""Words of one shingle: long enough that two texts on one topic share few by chance."""

MIN_WORDS = 40
"""Texts shorter than this are never called copies: short texts coincide."""

MAX_WORDS = 3_000
"""Words that are compared; copies of longer texts show themselves by then."""

SAME_ABOVE = 0.8
"""Share of common shingles (of the shorter text) above which texts are copies. A syndicated copy loses a heading or
gains a by-line; a rewrite keeps far less."""

_WORD = re.compile(r"[^\W_]+")
_ELLIPSIS = re.compile(r"\[?(?:\.{3}|…)\]?")
_MARKS = dict.fromkeys("‘’‚‛′`´", "'") | dict.fromkeys("“”„‟″«»", '"') | dict.fromkeys("‐‑‒–—―−", "-")
_PLAIN_MARKS = str.maketrans(_MARKS)


class Fingerprint(NamedTuple):
    """What identifies a text among others: the shingles of its beginning."""

    words: int
    shingles: frozenset[tuple[str, ...]]


def fingerprint(text: str) -> Fingerprint:
    """The fingerprint of a text's first `MAX_WORDS` words."""
    words = _WORD.findall(unicodedata.normalize("NFKC", text[: MAX_WORDS * 20]).casefold())[:MAX_WORDS]
    return Fingerprint(len(words), frozenset(tuple(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)))


def are_copies(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether two texts are copies of each other, as a syndicated article is: nearly all of the shorter one stands in
    the other, and their lengths are comparable."""
    shorter, longer = sorted((one, other), key=lambda print_: print_.words)
    if shorter.words < MIN_WORDS or longer.words > 3 * shorter.words:
        return False
    return len(shorter.shingles & longer.shingles) >= SAME_ABOVE * len(shorter.shingles)


def same_text(one: str, other: str) -> bool:
    """`are_copies` for two texts."""
    return are_copies(fingerprint(one), fingerprint(other))


def quoted_words_stand(text: str, quote: str) -> bool:
    """Whether quoted words stand in a text: white space, quotation marks, dashes and case do not count, and an
    ellipsis stands for words left out, in order. "7 boats" does not stand in "37 boats", nor "1.5" in "1.57"."""
    plain_text = _plain(text)
    pieces = [piece for piece in (_plain(piece).strip(" .,;:") for piece in _ELLIPSIS.split(quote)) if piece]
    at = 0
    for piece in pieces:
        start = r"(?<!\w)(?<!\d[.,])" if piece[0].isalnum() else ""
        end = r"(?!\w)(?![.,]\d)" if piece[-1].isalnum() else ""
        found = re.compile(start + re.escape(piece) + end).search(plain_text, at)
        if found is None:
            return False
        at = found.end()
    return bool(pieces)


def _plain(text: str) -> str:
    return " ".join(scrub(unicodedata.normalize("NFKC", scrub(text).translate(_PLAIN_MARKS)).casefold()).split())
