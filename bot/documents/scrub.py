"""Makes foreign text safe to keep: decodable, printable, without marks that hide or reorder words. Pure."""

from __future__ import annotations

import re
import unicodedata

_KEPT_FORMAT = frozenset("\u200c\u200d")
"""Joiners that Persian, Indic scripts and emoji need; every other format character only hides something."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = re.compile(r"[^\S\n]+")
_BLANK_LINES = re.compile(r"\s*\n\s*\n\s*")


def scrub(text: str) -> str:
    """The text in NFC without control, format, private or unassigned characters and lone surrogates."""
    kept = (
        character
        for character in unicodedata.normalize("NFC", text)
        if character in "\n\t" or character in _KEPT_FORMAT or unicodedata.category(character) not in _DROPPED
    )
    return "".join(kept)


def one_line(text: str) -> str:
    """Scrubbed text with all white space collapsed."""
    return " ".join(scrub(text).split())


def paragraphs(text: str) -> str:
    """Scrubbed text as paragraphs with a blank line between them, lines within one joined by a line break."""
    return _BLANK_LINES.sub("\n\n", _SPACES.sub(" ", scrub(text).replace("\r\n", "\n"))).strip()


def decode(content: bytes, charset: str | None = None) -> tuple[str, str | None]:
    """Text from bytes: by its mark, UTF-8, the declared charset, else cp1252. And a warning where it was a guess."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace"), None
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        pass
    for name in filter(None, (charset,)):
        try:
            return content.decode(name), None
        except (LookupError, UnicodeDecodeError):
            pass
    return content.decode("cp1252", errors="replace"), "The text is not UTF-8; it was read as Windows-1252."
