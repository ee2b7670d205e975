"""Where sentences begin and end, in prose, chat messages and bullet lists (English and Vietnamese rules)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.language.wordlists import words


class Sentence(NamedTuple):
    """A sentence without the white space and list marks around it; `text` is `whole[start:end]`."""

    text: str
    start: int
    end: int


_ABBREVIATIONS = words(
    "mr mrs ms dr prof sr jr st mt gen col capt lt sgt rev hon gov sen rep pres vs etc al eg ie cf ca approx est inc "
    "ltd co corp bros no nos vol fig figs ed eds pp dept univ assn jan feb mar apr jun jul aug sep sept oct nov dec "
    "tp ts ths gs pgs bs ks tt ubnd"
)
"""Words whose full stop seldom ends a sentence: titles, months, companies; Vietnamese titles and place ranks."""

_OFTEN_LAST = words("inc ltd co corp etc al jr sr bros")
"""Abbreviations that also stand at the end of a sentence: they end one when a usual opening word follows."""

_OPENERS = words(
    "the a an it he she they we you i this that these those there in on at by for from with after before when while if "
    "but and or so as however its his her their our my most many some all no not both each according last next since "
    "nó họ anh chị ông bà đây đó các những một theo trong vào khi nhưng và sau trước tuy tại"
)

_BOUNDARY = re.compile(r"[.!?…]+|[。！？]+|\n+")
_CLOSERS = "\"'”’»)]}*_"
_FOOTNOTES = re.compile(r"(?:\[\d{1,3}\])+")
_MARK = re.compile(r"(?:[-*•–—>#+▪●◦·]+|\(?\d{1,2}[.)])(?=\s)")
_ITEM_NUMBER = re.compile(r"\s*(?:[-*•>]\s*)?\d{0,2}")
_LAST_WORD = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*$")
_ACRONYM = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]$")
_NEXT_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_WRAPPED_LINE = 55
"""A line at least this long (characters) that ends without punctuation was probably wrapped by an editor."""

_LOOK_BACK = 24
_LOOK_AHEAD = 48


def split_sentences(text: str) -> tuple[Sentence, ...]:
    """Cut a text into sentences, in order and without overlap; what lies between them is white space or list marks.

    Never raises; takes time linear in the length of the text. Where a full stop may belong to an abbreviation, an
    initial or a number, the text is not cut.
    """
    return tuple(_sentences(text))


def first_sentence(text: str) -> str:
    """The first sentence of a text, or an empty string when it has none."""
    return next((sentence.text for sentence in _sentences(text)), "")


def _sentences(text: str) -> Iterator[Sentence]:
    start = line = 0
    for found in _BOUNDARY.finditer(text):
        if found.start() < start:
            continue
        if "\n" in found.group():
            soft = _is_wrapped(text, line, found.start(), found.end(), len(found.group()))
            line = found.end()
            end = None if soft else found.start()
        else:
            end = _end_of_sentence(text, max(start, line), found)
        if end is not None:
            yield from _trimmed(text, start, end)
            start = end
    yield from _trimmed(text, start, len(text))


def _is_wrapped(text: str, line: int, end: int, following: int, newlines: int) -> bool:
    """Whether a line break lies inside a sentence: one break, after a long or before a lower-case line."""
    before = text[max(line, end - _LOOK_BACK) : end].rstrip(" \t\r" + _CLOSERS)
    after = text[following : following + _LOOK_AHEAD].lstrip(" \t\r")
    if newlines > 1 or not before or not after or before[-1] in ".!?…:;。！？" or _MARK.match(after):
        return False
    if text[line : line + _LOOK_BACK].lstrip().startswith("#"):
        return False
    return after[0].islower() or end - line >= _WRAPPED_LINE


def _end_of_sentence(text: str, start: int, found: re.Match[str]) -> int | None:
    """Where the sentence ends if this punctuation ends one, after closing quotes and footnote marks."""
    end = found.end()
    limit = min(len(text), end + 6)
    while end < limit and text[end] in _CLOSERS:
        end += 1
    if note := _FOOTNOTES.match(text, end, end + _LOOK_AHEAD):
        end = note.end()
    if found.group()[0] in "。！？":
        return end
    if end < len(text) and not text[end].isspace():
        return None
    following = text[end : end + _LOOK_AHEAD]
    after = following.lstrip()
    if "\n" in following[: len(following) - len(after)]:
        return end
    opening = after.lstrip("\"'“‘«([*_")
    if opening and opening[0].islower() and opening.split(maxsplit=1)[0].islower():  # "iPods" may open a sentence
        return None
    if found.group() == "." and end == found.end() and _is_abbreviation(text, start, found.start(), opening):
        return None
    return end


def _is_abbreviation(text: str, start: int, stop: int, after: str) -> bool:
    before = text[max(start, stop - _LOOK_BACK) : stop]
    if _ITEM_NUMBER.fullmatch(before) or before[-1:].isspace():
        return True  # "1." of a numbered list; " . . ."
    word = _LAST_WORD.search(before)
    if not word:
        return False
    opener = _NEXT_WORD.match(after)
    opens = bool(opener and opener.group().lower() in _OPENERS)
    spelled = word.group().lower()
    if spelled == "v":
        return True  # "Brown v. Board"
    if _ACRONYM.match(word.group()) and (len(spelled) == 1 or "." in spelled):
        return not opens and (word.group()[-1].isupper() or spelled in {"e.g", "i.e", "a.m", "p.m"})
    if spelled not in _ABBREVIATIONS:
        return False
    if spelled in {"no", "nos", "vol", "fig", "figs", "pp"}:
        return after[:1].isdigit()
    return not (opens and (spelled in _OFTEN_LAST or spelled in {"mar", "jun", "est"}))


def _trimmed(text: str, start: int, end: int) -> Iterator[Sentence]:
    """The sentence between two cuts without what surrounds it; nothing where only list marks and space are left."""
    line_start = start == 0 or text[start - 1] == "\n"
    while True:
        while start < end and text[start].isspace():
            line_start = line_start or text[start] == "\n"
            start += 1
        mark = _MARK.match(text, start, end) if line_start else None
        if not mark:
            break
        start = mark.end()
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield Sentence(text[start:end], start, end)
