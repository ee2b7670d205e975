"""Whether the words of a claim hang on its verb in the passage as they do in the claim.

Who approves plans for a tunnel has not approved the tunnel, and a report on Vane is none by Vane.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from bot.assessors.judging.overlap import Overlap, Place
from bot.assessors.judging.reading import Reading, qualifier_start
from bot.language.quantities import Quantity
from bot.language.wordlists import words

_TOKEN = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_LINKS = words(
    "of in on at by for from to with without about against under over that which who whom whose where than "
    "của ở tại cho với bởi mà"
)
"""Words with which something else is hung on a word."""

_ROLES = (
    words("by bởi"), words("for cho"), words("from từ"), words("to into toward towards đến"), words("against chống"),
    words("with với"), words("without"), words("on about over"), words("in of at within inside near của ở tại trong"),
)  # fmt: skip
"""Prepositions of one role each: another role says another thing of what follows."""

_BEFORE = re.compile(r"([^\W\d_]+)\s+(?:(?:the|a|an|its|their|his|her)\s+)?$", re.IGNORECASE)
_POINTED_AT = re.compile(
    r"\b(?:the|this|that|these|those|its|their|his|her|our|my|your|\d[\d.,]*)\s+(?:[\w-]+\s+)?$", re.IGNORECASE
)
_NARROWS = re.compile(r"\s+(?:with|without|of|for|that|who|which|whose|made)\b", re.IGNORECASE)


def hangs_elsewhere(
    claim: Reading, passage: Reading, shared: Overlap, amounts: Sequence[tuple[Quantity, Quantity]]
) -> bool:
    """Whether the object of the claim's verb, or what a preposition leads in, stands in another place of the passage.

    True also where the claim's object is meant without limit ("banned cars") and the passage limits it.
    """
    numbers = [
        Place(qualifier_start(claim.text, one.start), qualifier_start(passage.text, other.start))
        for one, other in amounts
    ]
    everything = sorted([*shared.terms, *shared.names, *numbers])
    return (
        _another_object(claim, passage, everything, {number.claimed for number in numbers})
        or any(_another_role(claim, passage, place) for place in shared.names + shared.terms)
        or _limited_object(claim, passage, shared)
    )


def _another_object(claim: Reading, passage: Reading, everything: Sequence[Place], numbers: Container[int]) -> bool:
    for verb, first in pairwise(everything):
        if verb.claimed != claim.predicate or set(_links(claim.text[verb.claimed : first.claimed])):
            continue
        if first.stated < verb.stated:
            return True
        links = set(_links(passage.text[verb.stated : first.stated]))
        return bool(links - {"of"} if first.claimed in numbers else links)  # "reached a speed of 90 km/h"
    return False


def _another_role(claim: Reading, passage: Reading, place: Place) -> bool:
    """ "Written **by** Vane" is not said where Vane follows "on"."""
    role = _role(_BEFORE.search(claim.text[: place.claimed]))
    told = _role(_BEFORE.search(passage.text[: place.stated]))
    return role is not None and told is not None and role != told and place.claimed > claim.predicate


def _role(found: re.Match[str] | None) -> int | None:
    word = found.group(1).lower() if found else ""
    return next((at for at, listed in enumerate(_ROLES) if word in listed), None)


def _limited_object(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """ "Banned cars" of what "banned cars with diesel engines"."""
    last = claim.terms[-1] if claim.terms else None
    if last is None or not last.word.endswith("s") or _POINTED_AT.search(claim.text[claim.predicate : last.start]):
        return False
    at = next((place.stated for place in shared.terms if place.claimed == last.start), -1)
    told = next((one for one in passage.all_terms if one.start == at), None)
    return told is not None and _NARROWS.match(passage.text, told.start + len(told.word)) is not None


def _links(gap: str) -> Iterator[str]:
    return (token for token in map(str.lower, _TOKEN.findall(gap)) if token in _LINKS)
