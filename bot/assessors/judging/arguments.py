"""Whether the words of a claim hang on its verb in the passage as they do in the claim.

Who approves plans for a tunnel has not approved the tunnel, and a report on Vane is none by Vane.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from bot.assessors.judging.overlap import Overlap, Place
from bot.assessors.judging.reading import Reading, qualifier_start
from bot.assessors.judging.times import covers
from bot.assessors.judging.vocabulary import is_light, same
from bot.evidence.ranking import stem_of
from bot.language import verbs
from bot.language.quantities import Quantity
from bot.language.wordlists import words
from bot.language.words import bares, words_of

_TOKEN = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_LINKS = words(
    "of in on at by for from to with without about against under over that which who whom whose where than during "
    "after before among between into near around behind "
    "của ở tại cho với bởi mà"
)
"""Words with which something else is hung on a word."""

_ROLES = (
    words("by bởi"), words("for cho"), words("from từ"), words("to into toward towards đến"), words("against chống"),
    words("with với"), words("without"), words("on about over"), words("in of at within inside của ở tại trong"),
    words("near beside behind outside around gần"), words("between among giữa"),
)  # fmt: skip
"""Prepositions of one role each: another role says another thing of what follows."""

_BEFORE = re.compile(r"([^\W\d_]+)\s+(?:(?:the|a|an|its|their|his|her)\s+)?$", re.IGNORECASE)
_OF = re.compile(
    r"(?P<whose>[^\W\d_]+)\s+(?:of|for|to|with|without|about|against|near|beside|behind|outside|around)\s+(?:(?:the|an?|its|their|his|her)\s+)?$",
    re.IGNORECASE,
)
_ALONE = re.compile(r"(?:(?:the|an?|its|their|his|her|all|some|most)\s+)?$", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_OWNS = re.compile(r"['’]s?\s+(?P<what>[^\W\d_]+)")
_IS = re.compile(r"\b(?:is|are)\s+(?:not\s+)?$", re.IGNORECASE)
_FOR_SOME = re.compile(
    r"\s+(?:for|to|on|in|at|from|after|before|during|with|without|among|between|every)\b", re.IGNORECASE
)
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
    numbers = [Place(one.start, other.start) for one, other in amounts]
    everything = sorted([*shared.terms, *shared.names, *numbers])
    times = [Place(one.start, other.start) for one in claim.times for other in passage.times if covers(one, other)]
    return (
        _another_object(claim, passage, everything, {number.claimed for number in numbers})
        or any(_another_role(claim, passage, place) for place in shared.names + shared.terms)
        or any(_owns_more(claim, passage, place) for place in shared.terms)
        or _in_another_clause(claim, passage, sorted([*everything, *times]))
        or _parts_the_subject(claim, everything)
        or _limited_at_the_end(claim, passage, shared)
    )


def _another_object(claim: Reading, passage: Reading, everything: Sequence[Place], numbers: Container[int]) -> bool:
    for number, (one, other) in enumerate(pairwise(everything)):
        is_verb = one.claimed == claim.predicate
        # Where no verb was found, the first word is the subject and the second may be the verb.
        if not (is_verb or (number and not claim.predicate) or one.claimed > claim.predicate > 0):
            continue
        if any(_links(claim.text[one.claimed : qualifier_start(claim.text, other.claimed)])):
            continue
        if other.stated < one.stated:
            if is_verb:
                return True
            continue
        links = set(_links(passage.text[one.stated : qualifier_start(passage.text, other.stated)]))
        if links - {"of"} if other.claimed in numbers else links:  # "reached a speed of 90 km/h"
            return True
    return False


def _another_role(claim: Reading, passage: Reading, place: Place) -> bool:
    """ "Written **by** Vane" is not said where Vane follows "on"."""
    role = _role(_BEFORE.search(claim.text[: place.claimed]))
    told = _role(_BEFORE.search(passage.text[: place.stated]))
    if role is not None and told is not None and role != told:
        return True
    if place.claimed > claim.predicate:
        return False
    of_another = _OF.search(passage.text[: place.stated])  # "friends **of** the mayors" are not the mayors
    if of_another is None or not _ALONE.match(claim.text[: place.claimed]):
        return False
    whose = stem_of(of_another["whose"].lower())
    return not any(same(whose, term.stem) for term in claim.all_terms)


def _owns_more(claim: Reading, passage: Reading, place: Place) -> bool:
    """Whether the passage speaks of what belongs to it: "the singer's brother" for "the singer"."""
    told, said = (_WORD.match(text, at) for text, at in ((passage.text, place.stated), (claim.text, place.claimed)))
    if told is None or said is None:
        return False
    owned = _OWNS.match(passage.text, told.end())
    return owned is not None and not is_light(owned["what"].lower()) and not _OWNS.match(claim.text, said.end())


def _in_another_clause(claim: Reading, passage: Reading, everything: Sequence[Place]) -> bool:
    """Whether another verb stands between the claim's verb and what the claim says of it: "founded in 1902, it **is
    based** in Orr" does not say where it was founded."""
    verb = next((place for place in everything if place.claimed >= claim.predicate), None)
    after = [place.stated for place in everything if verb and place.claimed > verb.claimed]
    if verb is None or not claim.predicate or not after:
        return False
    said = {token.lower() for token in _TOKEN.findall(claim.text)}
    spoken = words_of(passage.text)
    return any(
        verbs.is_finite(bares(spoken), at) and verb.stated < word.start < max(after) and word.bare.lower() not in said
        for at, word in enumerate(spoken)
    )


def _parts_the_subject(claim: Reading, everything: Sequence[Place]) -> bool:
    """Whether the verb parts what the claim speaks of: "farmers blocked the road from Pell" for "farmers from Pell"."""
    verb = next((place for place in everything if place.claimed >= claim.predicate > 0), None)
    if verb is None:
        return False
    subject = [place for place in everything if place.claimed < claim.predicate]
    moved = [
        place for place in subject if place.stated > verb.stated and _role(_BEFORE.search(claim.text[: place.claimed]))
    ]
    return len(moved) < len(subject) and bool(moved)


def _role(found: re.Match[str] | None) -> int | None:
    word = found.group(1).lower() if found else ""
    return next((at for at, listed in enumerate(_ROLES, start=1) if word in listed), None)


def _limited_at_the_end(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """ "Bans cars" of what "bans cars with diesel engines", and "is free" of what "is free for children"."""
    last = claim.terms[-1] if claim.terms else None
    told = next((place.stated for place in shared.terms if last and place.claimed == last.start), None)
    if last is None or told is None or _WORD.search(claim.text, last.start + len(last.word)):
        return False
    said = claim.text[claim.predicate : last.start]
    follows = _WORD.sub("", passage.text[told:], count=1)
    if _IS.search(said):
        return _FOR_SOME.match(follows) is not None
    return last.word.endswith("s") and not _POINTED_AT.search(said) and _NARROWS.match(follows) is not None


def _links(gap: str) -> Iterator[str]:
    return (token for token in map(str.lower, _TOKEN.findall(gap)) if token in _LINKS)
