"""What a claim or a passage says, as far as rules can tell: amounts, times, names, content words and denial."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from bot.assessors.judging.vocabulary import DENIES, DISPUTES, HEDGES, INTENDS, LIMITS, NOW, past_of
from bot.evidence.ranking import content_words, stem_of
from bot.language.dates import DateMention, dates
from bot.language.names import Name, names
from bot.language.numbers import NUMBER_WORDS
from bot.language.quantities import Quantity, quantities
from bot.language.wordlists import words
from bot.language.words import subject_and_verb, words_of

_ONE_SPELLING = str.maketrans("’‘‑–−", "''---")
_WORD = re.compile(r"[^\W\d_](?:#|\+\+)(?!\w)|[^\W\d_]+(?:['’]t)?")
_LOOK_BACK = 30
_QUALIFIER = re.compile(
    r"(?:[~≈<>≤≥]\s?|\b(?:about|around|roughly|approximately|some|nearly|almost|more than|less than|fewer than|over|"
    r"under|above|below|at least|at most|up to|as (?:much|many) as|an estimated|close to|hơn|gần|khoảng|chừng|trên|"
    r"dưới|ít nhất|tối đa|lên tới|lên đến)\s+)$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"(?:#|\+\+)(?!\w)")
_DID = re.compile(r"\bdid(?:n['’]t)?\s+(?:not\s+|never\s+)?([^\W\d_]+)", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_MAGNITUDES = NUMBER_WORDS | words("bn mn một hai ba bốn năm sáu bảy tám chín mười nghìn ngàn triệu tỷ tỉ and")
_REPORTED_ON = re.compile(r"\b(?:said|says|reported|announced|wrote|told|published)\b[^,.;]{0,20}$", re.IGNORECASE)


class Term(NamedTuple):
    """A content word: its stem, as written in small letters, and where it stands."""

    stem: str
    word: str
    start: int


class Reading(NamedTuple):
    """A text taken in. Offsets are into `text`, the normalised form of what was read.

    `event_times` are the times without those at which something was merely reported. `terms` are the content words
    outside of amounts, times and names; `all_terms` has those of names, too. `described` are the words inside of the
    amounts that tell of what sort the counted things are ("8 **idle** cores"). `predicate` is where the predicate
    starts (0 where no subject could be told). `denials`, `hedges` and `limits` are where such words stand.
    `disputed`: the text speaks of what somebody denies, or of fiction. `intended` are the words by which somebody only
    means to do something.
    """

    text: str
    language: str
    amounts: tuple[Quantity, ...]
    times: tuple[DateMention, ...]
    event_times: tuple[DateMention, ...]
    names: tuple[Name, ...]
    terms: tuple[Term, ...]
    all_terms: tuple[Term, ...]
    described: tuple[Term, ...]
    predicate: int
    denials: tuple[int, ...]
    hedges: tuple[tuple[int, str], ...]
    limits: tuple[tuple[int, str], ...]
    disputed: bool
    intended: tuple[str, ...]


def read(text: str, language: str = "en") -> Reading:
    """Take a text in. Never raises; linear in its length."""
    text = unicodedata.normalize("NFC", text).translate(_ONE_SPELLING)
    text = text.replace(" Per ", " per ")  # headlines capitalise it
    times, named = dates(text), tuple(_with_marks(one, text) for one in names(text))
    # "Second" and "first year" stay words: they tell things apart and measure nothing.
    amounts = tuple(one for one in quantities(text, language) if not one.ordinal)
    spans = [(one.start, one.end) for one in times] + [(one.start, one.end) for one in named]
    spans += [(qualifier_start(text, one.start), one.end) for one in amounts]
    rest = _without(text, spans)
    # What opens a sentence has a capital without being a name: "Rumour has it that ..."
    opening = {(one.start, one.end) for one in named if not one.start and " " not in one.text}
    told = _without(text, [span for span in spans if span not in opening])
    measured = [(one.start, one.end) for one in amounts] + [(one.start, one.end) for one in times]
    found = subject_and_verb(words_of(text), language)
    return Reading(
        text=text,
        language=language,
        amounts=amounts,
        times=times,
        event_times=tuple(
            one for one in times if not _REPORTED_ON.search(text[max(0, one.start - _LOOK_BACK) : one.start])
        ),
        names=named,
        terms=tuple(terms_of(rest)),
        all_terms=tuple(terms_of(_without(text, measured))),
        described=tuple(term for one in amounts for term in _described(one)),
        predicate=words_of(text)[found[1]].start if found else 0,
        denials=tuple(match.start() for match in DENIES.finditer(rest)),
        hedges=tuple((match.start(), match.group()) for match in HEDGES.finditer(told)),
        limits=tuple((match.start(), match.group()) for match in LIMITS.finditer(text)),
        disputed=DISPUTES.search(told) is not None,
        intended=tuple(match.group() for match in INTENDS.finditer(told)),
    )


def _with_marks(name: Name, text: str) -> Name:
    """The name with the marks that belong to it: C# is not C."""
    marks = _MARKS.match(text, name.end)
    return name._replace(text=name.text + marks.group(), end=marks.end()) if marks else name


def worded(reading: Reading, amount: Quantity) -> str:
    """An amount of the text with the words in front that bound it: "about 20 minutes"."""
    return reading.text[qualifier_start(reading.text, amount.start) : amount.end]


def speaks_of_now(reading: Reading) -> bool:
    """Whether a claim says that something is so at present."""
    return NOW.search(reading.text) is not None


def qualifier_start(text: str, start: int) -> int:
    """Where the words that bend the number at `start` begin ("more than 300"): they are part of the amount."""
    before = _QUALIFIER.search(text[max(0, start - _LOOK_BACK) : start])
    return start - len(before.group()) if before else start


def _described(amount: Quantity) -> list[Term]:
    """The words between a number and the noun that it counts; none where a listed unit ("MWh") is counted."""
    found = [(match.group().lower(), amount.start + match.start()) for match in _LETTERS.finditer(amount.text)]
    noun = next((at for at, (word, _) in enumerate(found) if stem_of(word) == stem_of(amount.unit or "-")), 0)
    return [Term(stem_of(word), word, start) for word, start in found[:noun] if word not in _MAGNITUDES]


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with blanks in place of the spans."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def terms_of(text: str) -> list[Term]:
    """The content words of a text, in order; "did sing" has the stem of "sang"."""
    did = {match.start(1) for match in _DID.finditer(text)}
    return [
        Term(stem_of(past_of(word) if match.start() in did else word), word, match.start())
        for match in _WORD.finditer(text)
        for word in content_words(match.group())
    ]
