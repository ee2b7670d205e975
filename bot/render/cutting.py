"""Cuts plain text for readers: on words, and never inside what a reader sees as one sign. Pure."""

from __future__ import annotations

import unicodedata

ELLIPSIS = "…"
_JOINER = "\u200d"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_LEFT_BEHIND = " \t\n,;:–—-("
"""What looks forgotten at the end of a text that goes on."""


def shortened(text: str, most: int) -> str:
    """The text in at most `most` characters: as it is, or cut on a word, with an ellipsis for what is missing."""
    if len(text) <= most:
        return text
    if most < 1:
        return ""
    return text[: word_end(text, most - 1)].rstrip(_LEFT_BEHIND) + ELLIPSIS


def word_end(text: str, most: int) -> int:
    """Where to cut for at most `most` characters: after a word, or inside one that fills more than half of them."""
    if len(text) <= most:
        return len(text)
    for place in range(most, most // 2, -1):
        if text[place].isspace():
            return place
    while most > 0 and inside_a_sign(text, most):
        most -= 1
    return most


def inside_a_sign(text: str, place: int) -> bool:
    """Whether the characters before and after `place` make one sign: a letter and its accents, a joined emoji, a flag.

    After the boundaries of grapheme clusters (Unicode, UAX #29), as far as they matter to what is shown.
    """
    if not 0 < place < len(text):
        return False
    before, after = text[place - 1], text[place]
    if _JOINER in (before, after) or unicodedata.category(after).startswith("M") or ord(after) in _SKIN_TONES:
        return True
    if ord(before) not in _FLAG_LETTERS or ord(after) not in _FLAG_LETTERS:
        return False
    letters = 0
    while place - letters > 0 and ord(text[place - letters - 1]) in _FLAG_LETTERS:
        letters += 1
    return letters % 2 == 1
