"""Which words and names of a claim stand in a passage, where, and whether in the claim's order."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.assessors.judging.amounts import same_kind
from bot.assessors.judging.reading import Reading, Term
from bot.assessors.judging.vocabulary import (
    BENDS,
    BOUNDARIES,
    ERGATIVE,
    GENERIC_SUBJECTS,
    WEIGHTY,
    is_light,
    opposite,
    same,
)
from bot.evidence.ranking import stems
from bot.language.names import Name
from bot.language.quantities import Quantity
from bot.language.wordlists import words

_POSSESSIVE = re.compile(r"'s?(?!\w)\W*(\w*)")
_SLOTS = words("by in of from to at on for with against into over about near bởi ở tại từ của với")
_LAST_WORD = re.compile(r"([^\W\d_]+)\s+(?:the\s+|a\s+|an\s+)?$", re.IGNORECASE)
_IS_A = re.compile(r"(?:is|are|was|were)\s+(?:an?|the|one)\b", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)\s+[^\W\d_]+\s+by\b", re.IGNORECASE)
_HELPS = re.compile(r"(?:can|could|will|would|may|might|must|shall|should|do|does|did|cannot)\b", re.IGNORECASE)
"""Verbs after which another verb says what is done."""

_TOKEN = re.compile(r"[^\W_]+(?:[.-][^\W_]+)*(?:#|\+\+)?")


class Place(NamedTuple):
    """Where something of the claim stands: in the claim, and in the passage."""

    claimed: int
    stated: int


class Overlap(NamedTuple):
    """What of a claim stands in a passage, what is missing, and which words stand there as their opposite.

    What `background` supplied is neither placed nor missing.
    """

    terms: tuple[Place, ...]
    names: tuple[Place, ...]
    opposed: tuple[Place, ...]
    missing: tuple[str, ...]
    missing_names: int


def overlap(claim: Reading, passage: Reading, background: str) -> Overlap:
    """Look each word and name of the claim up in the passage.

    Words of the claim's subject may come from the background, unless the passage has another subject of its own.
    """
    known = set(stems(background))
    places: list[Place] = []
    opposed: list[Place] = []
    missing: list[str] = []
    borrowed: list[str] = []
    used: set[int] = set()
    for term in claim.terms:
        found = _find(term, passage, used)
        if found is not None:
            used.add(found)
            places.append(Place(term.start, found))
        elif (against := _find_opposite(term, passage)) is not None:
            opposed.append(Place(term.start, against))
        elif term.word in WEIGHTY or not (is_light(term.word) or _in_subject(term.start, claim, known, [term.stem])):
            missing.append(term.word)
        elif not is_light(term.word):
            borrowed.append(term.word)
    missing += [one.word for one in claim.described if not any(same(one.stem, it.stem) for it in passage.described)]
    named: list[Place] = []
    for name in claim.names:
        at = _find_name(name, passage.text, {place.stated for place in named})
        if at is not None and _owns(passage.text, at, name) != _owns(claim.text, name.start, name):
            at = None  # "Acme's boat sank" says nothing of Acme
        if at is not None:
            named.append(Place(name.start, at))
        elif _in_subject(name.start, claim, known, stems(name.text)) and _find_name(name, background) is not None:
            borrowed.append(name.text)
        else:
            missing.append(name.text)
    if borrowed and _has_other_subject(claim, passage):
        missing += borrowed
    names_missing = sum(name.text in missing for name in claim.names)
    return Overlap(tuple(places), tuple(named), tuple(opposed), tuple(missing), names_missing)


def bends(claim: Reading, passage: Reading, start: int, end: int) -> bool:
    """Whether the passage has a word between these offsets, or right before them, that changes what it says ("second",
    "former") and that the claim has not."""
    for term in reversed(passage.all_terms):
        if term.start < start and not passage.text[term.start + len(term.word) : start].strip(" -"):
            start = term.start
    said = {term.stem for term in claim.all_terms}
    return any(term.word in BENDS and term.stem not in said and start <= term.start < end for term in passage.all_terms)


def in_order(claim: Reading, passage: Reading, shared: Overlap, amounts: Sequence[tuple[Quantity, Quantity]]) -> bool:
    """Whether the passage says it of the same things as the claim: names in the same order, nothing moved across a
    rival, the subject before the verb."""
    placed = [place.stated for place in sorted(shared.names)]
    if placed != sorted(placed):
        return False
    numbers = [Place(claimed.start, stated.start) for claimed, stated in amounts]
    everything = sorted([*shared.terms, *shared.names, *numbers])
    kept = _longest_rising([place.stated for place in everything])
    moved = {place for at, place in enumerate(everything) if at not in kept}
    between = (
        range(min(placed_at), max(placed_at) + 1) if (placed_at := [one.stated for one in everything]) else range(0)
    )
    rivals = [name for name in passage.names if name.start in between and _find_name(name, claim.text) is None]
    if moved & set(shared.names) and (rivals or not claim.predicate):
        return False
    for claimed, stated in amounts:
        if Place(claimed.start, stated.start) in moved and sum(same_kind(claimed, one) for one in passage.amounts) > 1:
            return False
    if _speaks_of_the_object(claim, passage, everything):
        return False
    return _subject_leads(claim, passage, everything) and not _slot_is_taken(claim, passage, everything)


def loose_numbers_missing(claim: Reading, passage: Reading) -> list[str]:
    """The claim's words with digits that are no amount, time or name ("27th", "B12") and do not stand in the
    passage."""
    read = [(one.start, one.end) for one in claim.amounts]
    read += [(one.start, one.end) for one in claim.times]
    read += [(one.start, one.end) for one in claim.names]
    stated = set(_small_words(passage.text))
    return [
        token.group()
        for token in _TOKEN.finditer(claim.text)
        if any(map(str.isdigit, token.group()))
        and not any(start <= token.start() < end for start, end in read)
        and token.group().casefold() not in stated
    ]


def across_clauses(claim: Reading, passage: Reading, start: int, end: int) -> bool:
    """Whether another clause begins between these offsets of the passage that the claim does not have."""
    said = set(_small_words(claim.text))
    return any(word in BOUNDARIES and word not in said for word in _small_words(passage.text[start:end]))


def _small_words(text: str) -> list[str]:
    return [match.group().casefold() for match in _TOKEN.finditer(text)]


def _find(term: Term, passage: Reading, used: set[int]) -> int | None:
    matches = [one.start for one in passage.all_terms if same(term.stem, one.stem)]
    return next((at for at in matches if at not in used), matches[0] if matches else None)


def _find_opposite(term: Term, passage: Reading) -> int | None:
    return next((one.start for one in passage.all_terms if opposite(term.stem, one.stem)), None)


def _find_name(name: Name, text: str, taken: Container[int] = ()) -> int | None:
    """Where the name stands in a text, letter case apart: its words next to each other, or an initial-less form.

    `taken` are places that other names of the claim have: "run by Orlen" is not found in "Orlen Cup".
    """
    wanted = [token.casefold() for token in _TOKEN.findall(name.text.removesuffix("'s"))]
    if wanted and wanted[0] == "the":
        wanted = wanted[1:]
    held = [(match.group().casefold().removesuffix("'s"), match.start()) for match in _TOKEN.finditer(text)]
    tokens = [token for token, _ in held]
    for at in range(len(tokens) - len(wanted) + 1):
        if wanted and tokens[at : at + len(wanted)] == wanted and held[at][1] not in taken:
            return held[at][1]
    return None


def _owns(text: str, at: int, name: Name) -> bool:
    """Whether the name owns what follows, unless that means nothing of its own ("Acme's result")."""
    owned = _POSSESSIVE.match(text, at + len(name.text.removesuffix("'s")))
    return owned is not None and not is_light(owned.group(1).lower())


def _in_subject(start: int, claim: Reading, known: set[str], wanted: Sequence[str]) -> bool:
    return start < claim.predicate and set(wanted) <= known


def _has_other_subject(claim: Reading, passage: Reading) -> bool:
    """Whether the passage speaks of somebody that the claim does not name."""
    named = [name for name in passage.names if name.start < passage.predicate]
    if named:
        return any(_find_name(name, claim.text) is None for name in named)
    own = [term for term in passage.all_terms if term.start < passage.predicate]
    if not own or all(term.word in GENERIC_SUBJECTS for term in own):
        return False
    said = {term.stem for term in claim.all_terms}
    return not all(term.stem in said or term.word in GENERIC_SUBJECTS for term in own)


def _slot_is_taken(claim: Reading, passage: Reading, everything: Sequence[Place]) -> bool:
    """Whether the passage has another name in the claim's place: "directed by **Will**, written by Bert" for "directed
    by Bert"."""
    verb = next((one for one in everything if one.claimed >= claim.predicate > 0), None)
    for before, place in pairwise(everything):
        preposition = _LAST_WORD.search(claim.text[: place.claimed])
        if preposition is None or preposition.group(1).lower() not in _SLOTS:
            continue
        moved = place.claimed > verb.claimed and place.stated < verb.stated if verb else False
        for name in passage.names:
            between = before.stated < name.start < place.stated
            if (between or moved) and _find_name(name, claim.text) is None:
                taken = _LAST_WORD.search(passage.text[: name.start])
                if taken and taken.group(1).lower() == preposition.group(1).lower():
                    return True
    return False


def _subject_leads(claim: Reading, passage: Reading, everything: Sequence[Place]) -> bool:
    """Whether what the claim speaks of comes before what it says of it: not "man bites dog" for "dog bites man"."""
    subject = [place.stated for place in everything if place.claimed < claim.predicate]
    verb = next((place for place in everything if place.claimed >= claim.predicate), None)
    if not subject or verb is None or not claim.predicate:
        return True
    is_a = _IS_A.match(claim.text, claim.predicate) is not None  # "the small model K3" says what K3 is
    if not is_a and min(subject) > verb.stated and _opens_with_another(claim, passage):
        return False
    verb_at = verb.claimed if _HELPS.match(claim.text, claim.predicate) else claim.predicate
    is_verb = next((term for term in claim.terms if term.start == verb.claimed == verb_at), None)
    if is_verb is None or is_verb.word in ERGATIVE:
        return True
    return min(subject) < verb.stated


def _opens_with_another(claim: Reading, passage: Reading) -> bool:
    """Whether the passage's subject has a word that the claim has not: "**the tram** runs on gas, the bus on oil"."""
    said = {term.stem for term in claim.all_terms}
    return any(term.start < passage.predicate and term.stem not in said for term in passage.all_terms)


def _speaks_of_the_object(claim: Reading, passage: Reading, everything: Sequence[Place]) -> bool:
    """Whether the passage's subject is what the claim says something of its own subject about, and the other way
    round: "Holt thanked the board" for "the board thanked Holt"."""
    if not claim.predicate or not passage.predicate or _PASSIVE.search(claim.text):
        return False
    subject = [place.stated for place in everything if place.claimed < claim.predicate]
    others = [place.stated for place in everything if place.claimed > claim.predicate]
    return bool(subject) and min(subject) > passage.predicate and any(at < passage.predicate for at in others)


def _longest_rising(values: Sequence[int]) -> set[int]:
    """The places of a longest rising subsequence."""
    tails: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for at, value in enumerate(values):
        length = bisect_left(tails, value)
        before.append(last[length - 1] if length else None)
        tails[length : length + 1] = [value]
        last[length : length + 1] = [at]
    return set(_chain(last[-1], before)) if last else set()


def _chain(end: int, before: Sequence[int | None]) -> Iterator[int]:
    at: int | None = end
    while at is not None:
        yield at
        at = before[at]
