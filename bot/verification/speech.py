"""Who said what: "X said that Y" holds two claims, the saying and Y."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.language import verbs
from bot.language.wordlists import words
from bot.language.words import Word, bares, subject_and_verb, words_of

_SAYS = words("said says claims claimed")
_SAYS_THAT = words(
    "announced announces reported reports confirmed confirms stated states told tells wrote writes tweeted posted "
    "argued argues insisted insists revealed reveals found finds shows showed estimated estimates acknowledged "
    "admitted noted"
)
_SAYS_VIETNAMESE = ("cho biết", "nói", "tuyên bố", "khẳng định", "thông báo", "cho hay")
_FIRST_PERSON = words("i we my our me us i'm we're i've we've tôi chúng mình ta")
_PRONOUNS = words("it he she they nó họ")
_IMPERSONAL = re.compile(
    r"^it (?:was|is|were|will be|would be|rained|snowed)\b(?: (?:not|very|too|\w+ly))* \w+ (?:that|to|for|in)\b",
    re.IGNORECASE,
)
_ACCORDING = re.compile(r"^(?:according to|theo)\s+[^,]{2,80},\s+(?P<what>.+)$", re.IGNORECASE | re.DOTALL)
_TRAILING = re.compile(
    r"^(?P<what>[^\"“”]{8,}?),[\"”]?\s+(?:according to\s+[^,]{2,80}|[^,]{2,60}?\s+(?:said|says)|"
    r"(?:said|says)\s+[^,]{2,60})\s*(?:on \w+|in \w+)?\.?$",
    re.IGNORECASE | re.DOTALL,
)
_SPAN_LIMIT = 600
"""Longer sentences are not searched for a speaker (characters)."""


def split_speech(sentence: str, whole: Sequence[Word], language: str) -> list[Word] | None:
    """The words that were said, standing alone and with their places in the sentence; None where nobody speaks.

    A quotation in the first person stays with its speaker, because alone it would speak of somebody else.
    """
    if len(sentence) > _SPAN_LIMIT:
        return None
    said = _after_verb(whole, language) or _by_pattern(sentence)
    if not said or any(word.bare.lower().replace("’", "'") in _FIRST_PERSON for word in said):
        return None
    said = _unquoted(said)
    asserts = language == "vi" or verbs.first_finite(bares(said), 1, language) is not None
    return said if len(said) >= 3 and asserts else None


def _after_verb(whole: Sequence[Word], language: str) -> list[Word] | None:
    """The words after a verb of saying at the head of the sentence."""
    if language == "vi":
        return _after_verb_vietnamese(whole)
    found = subject_and_verb(whole, language)
    if found is None:
        return None
    subject, verb = found
    if whole[verb].bare in verbs.BE_HAVE and verb + 1 < len(whole):
        verb += 1
    that = next((i for i in range(verb + 1, min(verb + 9, len(whole))) if whole[i].bare == "that"), None)
    if whole[verb].bare in _SAYS:
        colon = whole[verb].raw.endswith((":", ","))
        nxt = whole[verb + 1].raw if verb + 1 < len(whole) else ""
        if not colon and that is None and verbs.first_finite(bares(whole[verb + 1 :]), 1) is None:
            return None
        start = that + 1 if that is not None and not colon and _only_time_between(whole[verb + 1 : that]) else verb + 1
        if nxt.lower() in ("on", "in") and start == verb + 1:
            return None
    elif whole[verb].bare in _SAYS_THAT and that is not None:
        start = that + 1
    else:
        return None
    return _with_speaker(subject, list(whole[start:]))


def _only_time_between(between: Sequence[Word]) -> bool:
    """Whether verb and "that" are next to each other, but for "on Monday" or "in a statement"."""
    return not between or (between[0].bare.lower() in ("on", "in", "to") and len(between) <= 5) or len(between) == 1


def _after_verb_vietnamese(whole: Sequence[Word]) -> list[Word] | None:
    for at in range(1, min(9, len(whole) - 2)):
        one, two = whole[at].bare.lower(), f"{whole[at].bare} {whole[at + 1].bare}".lower()
        length = 2 if two in _SAYS_VIETNAMESE else 1 if one in _SAYS_VIETNAMESE else 0
        if length:
            start = at + length
            if whole[start].bare.lower() == "rằng":
                start += 1
            return list(whole[start:])
    return None


def _with_speaker(subject: Sequence[Word], said: list[Word]) -> list[Word]:
    """ "Acme said it cut jobs": the pronoun that opens the words is their speaker."""
    text = " ".join(word.raw for word in said[:8])
    named = subject[0].raw[0].isupper() and subject[0].bare.lower() not in _PRONOUNS
    if said and said[0].bare.lower() in _PRONOUNS and named and not _IMPERSONAL.match(text):
        return [*(word._replace(start=said[0].start, end=said[0].end) for word in subject), *said[1:]]
    return said


def _by_pattern(sentence: str) -> list[Word] | None:
    match = _ACCORDING.match(sentence) or _TRAILING.match(sentence)
    if match is None:
        return None
    start, end = match.span("what")
    return [word._replace(start=word.start + start, end=word.end + start) for word in words_of(sentence[start:end])]


def _unquoted(said: list[Word]) -> list[Word]:
    """The words without the quotation marks around all of them; nothing where only a part is quoted."""
    if said[0].raw[0] not in "\"“'‘":
        return said
    if not said[-1].raw.rstrip(".,!").endswith(('"', "”", "'", "’")):
        return []
    first = said[0]._replace(raw=said[0].raw[1:] or said[0].raw)
    last = said[-1]._replace(raw=said[-1].raw.rstrip(".,!\"”'’") or said[-1].raw)
    return [first, *said[1:-1], last]
