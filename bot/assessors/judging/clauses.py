"""Whether the passage holds what the claim says together in one phrase, and not in two that follow each other.

"Recycles its water and burns its waste" does not recycle waste, "frozen in winter and warm in summer" is not frozen in
summer, and who considered building has not built.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.assessors.judging.overlap import Overlap, Place
from bot.assessors.judging.reading import Reading
from bot.language.wordlists import words

_PREPOSITIONS = words("of in on at by for from to with without about against under near behind outside")
_DETERMINER = r"(?:(?:the|an?|its|their|his|her)\s+)?"
_LED_IN = re.compile(rf"\b(?P<by>[^\W\d_]+)\s+{_DETERMINER}$", re.IGNORECASE)
_ONLY_LED_IN = re.compile(rf"\s*(?P<by>[^\W\d_]+)\s+{_DETERMINER}", re.IGNORECASE)
_DOES_MORE = re.compile(
    r"\b(?:and|but|or|then|while)\s+(?:then\s+|also\s+)?(?P<verb>[^\W\d_]+(?:s|ed))\s+"
    r"(?:the|an?|its|their|his|her|all|no|some|\d)",
    re.IGNORECASE,
)
_ALSO_DONE = re.compile(r"(?:,|\b(?:by|after|while))\s+$", re.IGNORECASE)
"""Before an -ing form that tells what was done: ", **reaching** a speed of ..."."""

_WORD = re.compile(r"[^\W\d_]+")
_FIRST = re.compile(r"^\W*[^\W\d_]+")


def in_other_phrases(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """Whether two things that the claim says in one phrase stand in the passage in different ones."""
    places = sorted([*shared.terms, *shared.names])
    verb = next((place for place in places if place.claimed >= claim.predicate > 0), None)
    return (
        _merely_doing(claim, passage, verb)
        or _inside_of_an_aside(claim, verb, places)
        or any(
            _after_another_verb(claim, passage, one, other)
            or _after_another_of_its_kind(claim, passage, one, other)
            or _of_something_between(claim, passage, one, other)
            for one, other in pairwise(places)
        )
    )


def _merely_doing(claim: Reading, passage: Reading, verb: Place | None) -> bool:
    """ "Considered **building** a plant" for "**built** a plant"."""
    if verb is None:
        return False
    said, told = _WORD.match(claim.text, verb.claimed), _WORD.match(passage.text, verb.stated)
    if said is None or told is None:
        return False
    done = _ALSO_DONE.search(passage.text[: verb.stated])
    return told.group().lower().endswith("ing") and not said.group().lower().endswith("ing") and done is None


def _inside_of_an_aside(claim: Reading, verb: Place | None, places: Sequence[Place]) -> bool:
    """ "The barge, sold **in Kolm**, was built elsewhere" for "was built in Kolm"."""
    if verb is None:
        return False
    subject = [place.stated for place in places if place.claimed < claim.predicate]
    return any(
        place.claimed > verb.claimed and max(subject) < place.stated < verb.stated and _preposition(claim, place)
        for place in places
        if subject
    )


def _after_another_verb(claim: Reading, passage: Reading, one: Place, other: Place) -> bool:
    if one.claimed < claim.predicate or other.stated < one.stated:
        return False
    said = {word.lower() for word in _WORD.findall(claim.text)}
    more = _DOES_MORE.search(passage.text, one.stated, other.stated)
    return more is not None and more["verb"].lower() not in said


def _after_another_of_its_kind(claim: Reading, passage: Reading, one: Place, other: Place) -> bool:
    led_in = _preposition(claim, other)
    if led_in is None or other.stated < one.stated:
        return False
    gap = _FIRST.sub("", passage.text[one.stated : other.stated])
    another = re.search(rf"\b{led_in}\s+{_DETERMINER}[^\W\d_]+.*\b(?:and|but|or)\b", gap, re.IGNORECASE)
    return another is not None


def _of_something_between(claim: Reading, passage: Reading, one: Place, other: Place) -> bool:
    """ "The chairman of **the union at** Wren" for "the chairman of Wren"."""
    if other.stated < one.stated:
        return False
    said = _ONLY_LED_IN.fullmatch(_FIRST.sub("", claim.text[one.claimed : other.claimed]))
    if said is None or said["by"].lower() not in _PREPOSITIONS:
        return False
    between = [word.lower() for word in _WORD.findall(_FIRST.sub("", passage.text[one.stated : other.stated]))]
    return sum(word in _PREPOSITIONS for word in between) > 1


def _preposition(claim: Reading, place: Place) -> str | None:
    found = _LED_IN.search(claim.text[: place.claimed])
    return found["by"] if found and found["by"].lower() in _PREPOSITIONS else None
