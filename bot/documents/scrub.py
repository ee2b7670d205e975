"""Makes foreign text safe to keep: decodable, printable, without marks that hide or reorder words. Pure."""

from __future__ import annotations

import re
import unicodedata

_KEPT_FORMAT = frozenset("\u200c\u200d")
"""Joiners that Persian, Indic scripts and emoji need; every other format character only hides something."""

_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # fillers
    "\ufe00-\ufe0e\U000e0100-\U000e01ef]"  # variation selectors, but the one that makes an emoji of a sign
)
"""Letters and marks that show nothing: runs of them carry hidden messages."""

_BREAK = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
MAX_MARKS = 8
"""Accents on one letter. Vietnamese needs two; bringing thousands into order takes Python minutes (the standard's own
limit is 30: Unicode, UAX #15, "Stream-Safe Text Format")."""

_BROWSERS_READ = dict.fromkeys("iso-8859-1 iso8859-1 latin-1 latin1 l1 us-ascii ascii".split(), "cp1252")
"""What pages declare, and what it means on the web (WHATWG Encoding Standard, 4.2 "Names and labels")."""

_SPACES = re.compile(r"[^\S\n]+")
_BLANK_LINES = re.compile(r"\s*\n\s*\n\s*")


def scrub(text: str) -> str:
    """The text in NFC without control, format, private or unassigned characters, lone surrogates, letters that show
    nothing and more accents than a letter can have. Every kind of line break becomes `\\n`."""
    kept: list[str] = []
    marks = 0
    for character in _BLANK.sub("", _BREAK.sub("\n", text)):
        if character in "\n\t" or _is_kept(character, kept):
            marks = marks + 1 if unicodedata.combining(character) else 0
            if marks <= MAX_MARKS:
                kept.append(character)
    return unicodedata.normalize("NFC", "".join(kept))


def _is_kept(character: str, before: list[str]) -> bool:
    if character not in _KEPT_FORMAT:
        return unicodedata.category(character) not in _DROPPED
    # Between Latin letters or signs a joiner only keeps a word from being found.
    return bool(before) and not before[-1].isascii() and not unicodedata.name(before[-1], "").startswith("LATIN")


def one_line(text: str) -> str:
    """Scrubbed text with all white space collapsed."""
    return " ".join(scrub(text).split())


def paragraphs(text: str) -> str:
    """Scrubbed text as paragraphs with a blank line between them, lines within one joined by a line break."""
    return _BLANK_LINES.sub("\n\n", _SPACES.sub(" ", scrub(text))).strip()


def decode(content: bytes, charset: str | None = None) -> tuple[str, str | None]:
    """Text from bytes: by its mark, UTF-8, the declared charset, else cp1252. And a warning where it was a guess.

    Valid UTF-8 is hardly ever anything else, whatever was declared, but for the encodings that use NUL or ESC.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace"), None
    declared = [_BROWSERS_READ.get(charset.lower(), charset)] if charset else []
    names = [*declared, "utf-8-sig"] if b"\x00" in content or b"\x1b" in content else ["utf-8-sig", *declared]
    for name in names:
        try:
            return content.decode(name), None
        except (LookupError, ValueError):  # An unknown name, or another encoding than it says.
            pass
    return content.decode("cp1252", errors="replace"), "The text is not UTF-8; it was read as Windows-1252."
