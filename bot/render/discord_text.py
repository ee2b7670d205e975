"""Discord's Markdown: the one way for foreign text into a message, and the few marks of our own around it.

What Discord reads as markup was taken from its help pages, from its documentation ("Message Formatting") and from
parsers that were compared with its client. A backslash takes the meaning from a sign; it does not keep servers and
other clients from seeing a link or a mention, so those are broken where a reader can see it: `https[:]//`.
"""

from __future__ import annotations

import re
from datetime import datetime

from bot.documents.scrub import one_line
from bot.locales.wording import Wording
from bot.net.urls import is_link
from bot.render.cutting import shortened, word_end
from bot.render.message import Markdown

MAX_LINK = 1_000
"""Characters of an address that becomes a link; a longer one takes too much of a message."""

_LINKS = re.compile(
    r":(?=//)|(?<=\bmailto):(?=\S)|(?<=\btel):(?=\S)|(?<=\bsms):(?=\S)|(?<=\bskype):(?=\S)"
    r"|(?<=\bwww)\.(?=\S)|(?<=\bdiscord)\.(?=(?:gg|gift|new|com)/)|(?<=\bdiscordapp)\.(?=com/)",
    re.IGNORECASE,
)
"""What Discord links by itself (http, https, steam, its own scheme, invitations and gifts without any scheme), and
what other programs link that show the same text: notifications, phones, bridges to other chats."""

_SIGNS = re.compile(r"[\\`*_~|<>\[\]():]|^(?:[#+-]|\d+(?=\.))")
_ENDS_OF_URLS = re.compile(r"[\\`*|<>()\[\]\"'\s^{}]")
_JOINER = "\u2060"


def escaped(text: str) -> Markdown:
    """Foreign text as one line in which nothing is markup, a mention or a link. Nobody sees a difference but in links.

    It grows: to at most six characters for one. Cut before, with `escaped_within`.
    """
    return _escaped(one_line(text))


def escaped_within(text: str, most: int) -> Markdown:
    """The same in at most `most` characters, cut on a word, with an ellipsis where something is missing."""
    plain = one_line(text)
    kept = shortened(plain, most)
    while len(made := _escaped(kept)) > most:
        kept = shortened(plain, len(kept) - _surplus(made, most))
    return made


def escaped_pieces(text: str, most: int) -> list[Markdown]:
    """All of it, in pieces of at most `most` characters each, `most` being at least 12."""
    rest, pieces = one_line(text), list[Markdown]()
    while rest:
        end = _cut(rest, most)
        while len(made := _escaped(rest[:end])) > most:
            end = _cut(rest, end - _surplus(made, most))
        pieces.append(made)
        rest = rest[end:].lstrip()
    return pieces


def _cut(text: str, most: int) -> int:
    # A sign may be longer than a piece (a thousand emoji joined to one): it is parted, for the pieces must get on.
    return word_end(text, most) or most


def _escaped(line: str) -> Markdown:
    broken = _LINKS.sub(r"[\g<0>]", line)
    # Mentions are looked for by Discord's servers too, which know no backslash.
    return Markdown(_SIGNS.sub(_without_meaning, broken).replace("@", f"@{_JOINER}"))


def _without_meaning(sign: re.Match[str]) -> str:
    # "1." begins a list; the digits cannot be escaped, but the point can.
    return f"{sign[0]}\\" if sign[0].isdigit() else f"\\{sign[0]}"


def _surplus(made: str, most: int) -> int:
    """Characters of the text to take away, so that it fits soon without losing more than it must."""
    return max(1, (len(made) - most) // 6)


def phrase(say: Wording, key: str, /, **values: Markdown | int) -> Markdown:
    """A sentence of ours around values that are Markdown already."""
    return Markdown(say(key, **values))


def bold(text: Markdown) -> Markdown:
    """Bold text."""
    return Markdown(f"**{text}**")


def small(text: Markdown) -> Markdown:
    """A line in small print."""
    return Markdown(f"-# {text}")


def quoted(text: Markdown) -> Markdown:
    """A line with a bar beside it."""
    return Markdown(f"> {text}")


def joined(parts: list[Markdown], separator: str = "\n") -> Markdown:
    """Parts with a separator of ours between them: lines of a text, where nothing else is said."""
    return Markdown(separator.join(part for part in parts if part))


def moment(at: datetime, style: str = "f") -> Markdown:
    """A time that every reader sees in their own zone: `f` day and time, `t` time, `R` how long ago."""
    return Markdown(f"<t:{int(at.timestamp())}:{style}>")


def link(label: str, url: str | None) -> Markdown | None:
    """A word of ours that opens a foreign address; None where the address is none to open, or too long.

    The label is never foreign text, which could name another address than the one that opens. Angle brackets keep
    Discord from fetching a preview.
    """
    if url is None or not is_link(url):
        return None
    safe = _ENDS_OF_URLS.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), url)
    return Markdown(f"[{label}](<{safe}>)") if len(safe) <= MAX_LINK else None
