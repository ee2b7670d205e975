"""One sentence taken apart into assertions that stand alone; in doubt it stays whole.

Split off are: what somebody said from the saying of it, coordinated assertions, remarks in brackets that say
something of their own, and the means of a result ("via …", "with a …").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from bot.language import verbs
from bot.language.coordination import split_coordinated
from bot.language.wordlists import words
from bot.language.words import Word, as_sentence, bares, prefix_length, subject_and_verb, words_of
from bot.verification.speech import split_speech

MOST_WORDS = 90
"""A longer "sentence" is a list or a text without punctuation: it is not taken apart."""


class Role(Enum):
    """What a part is to its sentence."""

    MAIN = "main"
    SAYING = "saying"
    SAID = "said"
    DETAIL = "detail"


class Part(NamedTuple):
    """An assertion in words of its own, and the half-open offsets of the words that it was taken from."""

    text: str
    start: int
    end: int
    role: Role


_RESULTS = words(
    "achieved achieves reached reaches hit hits posted delivered delivers recorded scored clocked got gets set"
)
_SHOWN = words("launched launches unveiled unveils introduced introduces released releases announced announces")
_COMPARISON = re.compile(
    r"^(?:about |roughly |nearly |over |up to |some |~)?\d[\d.,]*(?:x|×| times| %|%| percent| per cent)?\s+(?:faster|"
    r"slower|higher|lower|more|less|larger|smaller|bigger|cheaper|better|worse|longer|shorter|lighter|heavier|quicker|"
    r"greater|fewer)\b"
)
_PAST_REMARK = re.compile(
    r"^(?:founded|born|built|opened|released|launched|established|acquired|completed) (?:in|on|by) \w"
)
_MEANS = words("via")
_ARTICLES = words("a an the")
_LONGEST_MEANS = 14


def split_clauses(sentence: str, language: str) -> list[Part]:
    """The assertions of one sentence, at least one, in the order of their words. Linear in its length."""
    whole = words_of(sentence)
    if not whole or len(whole) > MOST_WORDS:
        return [_whole(sentence, whole, Role.MAIN)]
    speech = split_speech(sentence, whole, language)
    if speech is None:
        return _split(whole, language, Role.MAIN)
    saying = _whole(sentence, whole, Role.SAYING)
    return [saying, *_split(speech, language, Role.SAID)]


def _whole(sentence: str, whole: Sequence[Word], role: Role) -> Part:
    end = whole[-1].end if whole else len(sentence)
    return Part(as_sentence(" ".join(sentence.split())), whole[0].start if whole else 0, end, role)


def _split(part: list[Word], language: str, role: Role) -> list[Part]:
    if language == "vi":
        return [Part(text, start, end, role) for text, start, end in split_coordinated(part, language)]
    rest, details = _without_asides(part)
    rest, means = _without_means(rest)
    rest, carried = _without_equipment(rest)
    mains = [Part(text, start, end, role) for text, start, end in split_coordinated(rest, language)]
    return sorted([*mains, *details, *means, *carried], key=lambda found: (found.start, found.end))


def _detail(text: str, taken: Sequence[Word]) -> Part:
    return Part(as_sentence(text), taken[0].start, taken[-1].end, Role.DETAIL)


def _without_asides(part: list[Word]) -> tuple[list[Word], list[Part]]:
    """Bracketed remarks that assert something, worded with their subject; the sentence without them."""
    details: list[Part] = []
    rest = list(part)
    at = 0
    while at < len(rest):
        if not rest[at].raw.startswith("("):
            at += 1
            continue
        close = next((i for i in range(at, min(at + 14, len(rest))) if rest[i].raw.rstrip(".,;:").endswith(")")), None)
        if close is None:
            break
        inside = rest[at : close + 1]
        text = " ".join(word.raw for word in inside).strip("().,;: ")
        worded = _worded_aside(rest[:at], text)
        if worded is None:
            at = close + 1
            continue
        details.append(_detail(worded, inside))
        del rest[at : close + 1]
    return rest, details


def _worded_aside(before: list[Word], aside: str) -> str | None:
    before = before[prefix_length(before) :]
    name = _name_at_end(before)
    if _PAST_REMARK.match(aside):
        return f"{name} was {aside}" if name else None
    if not _COMPARISON.match(aside):
        return None
    found = subject_and_verb(before, "en")
    if found is None:
        return None
    subject, verb = found
    if before[verb].bare in _SHOWN and name and len(name.split()) == len(before) - verb - 1:
        return f"{name} is {aside}"
    if before[verb].bare in _RESULTS and subject[0].raw[0].isupper():
        return f"{_possessive(subject)} result was {aside}"
    return None


def _name_at_end(part: Sequence[Word]) -> str | None:
    """The capitalised name that the words end with, and its article."""
    at = len(part)
    while at > 0 and (part[at - 1].raw[0].isupper() or (part[at - 1].raw[0].isdigit() and at < len(part))):
        at -= 1
    if at == len(part) or part[-1].raw != part[-1].bare:
        return None
    if at > 0 and part[at - 1].bare.lower() == "the":
        at -= 1
    return " ".join(word.raw for word in part[at:])


def _possessive(subject: Sequence[Word]) -> str:
    name = " ".join(word.raw for word in subject)
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _without_means(part: list[Word]) -> tuple[list[Word], list[Part]]:
    """ "achieved 90 frames via new firmware with a 2 MB cache": the result, its means, what the means came with."""
    offset = prefix_length(part)
    found = subject_and_verb(part[offset:], "en")
    via = next((i for i, word in enumerate(part) if word.bare.lower() in _MEANS), None)
    if found is None or via is None or not _is_result(part[offset:], found[1]) or not part[offset].raw[0].isupper():
        return part, []
    means = part[via:]
    if (
        via < offset + found[1] + 2
        or not 2 <= len(means) <= _LONGEST_MEANS
        or verbs.first_finite(bares(means)) is not None
    ):
        return part, []
    subject = found[0]
    came_with = next((i for i, word in enumerate(means) if i >= 2 and word.bare == "with"), len(means))
    how = means[:came_with]
    parts = [_detail(f"{_possessive(subject)} result came {' '.join(word.raw for word in how)}", how)]
    if came_with + 1 < len(means):
        thing = [word.raw for word in how[1:] if word.bare.lower() not in _ARTICLES]
        rest = " ".join(word.raw for word in means[came_with:])
        parts.append(_detail(f"The {' '.join(thing)} came {rest}", means[came_with:]))
    return part[:via], parts


def _is_result(part: Sequence[Word], verb: int) -> bool:
    """Whether the clause reports a measured result: "reached 90 frames"."""
    return part[verb].bare in _RESULTS and any(word.raw[0].isdigit() for word in part[verb + 1 : verb + 4])


def _without_equipment(part: list[Word]) -> tuple[list[Word], list[Part]]:
    """ "launched the Kestrel X9 with a 12-core chip": the launch, and what the thing has."""
    found = subject_and_verb(part, "en")
    if found is None or part[found[1]].bare not in _SHOWN:
        return part, []
    at = next((i for i, word in enumerate(part) if i > found[1] + 1 and word.bare == "with"), None)
    if at is None or at + 2 >= len(part) or part[at + 1].bare.lower() not in _ARTICLES:
        return part, []
    name = _name_at_end(part[:at])
    tail = part[at + 1 :]
    if name is None or len(name.split()) != at - found[1] - 1 or any(word.bare in ("and", "in", "on") for word in tail):
        return part, []
    return part[:at], [_detail(f"{name} has {' '.join(word.raw for word in tail)}", part[at:])]
