"""Hard guards before meaning: could these two texts be the same claim?

Vectors cannot tell: a sentence with one number changed lies nearer than a paraphrase. So what differs in numbers,
units, dates, names, denial, certainty, direction or scope is never the same claim, however alike the words are. What
one text merely leaves out counts only where the two are otherwise nearly verbatim. In doubt, there is a conflict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bot.language.alternatives import COMMON_ACRONYMS, PEOPLE, alternatives_of, rates, relative_times
from bot.language.comparison import Relation, compare
from bot.language.content import Token, content, is_light, same_word, stem_of
from bot.language.dates import DateMention, dates, dates_conflict
from bot.language.direction import Bearings, bearings, opposed, same_way
from bot.language.names import Name, names, same_name
from bot.language.polarity import Cue, Hedge, HedgeKind, hedges, negations
from bot.language.qualifiers import Change, Qualifier
from bot.language.quantities import Quantity, quantities
from bot.language.scope import Reach, Scope, of_the_world, ranks, scopes, scopes_conflict


class ConflictKind(StrEnum):
    """What two texts differ in. `CERTAINTY`: one states what the other holds possible, plans, or reports as said."""

    NUMBER = "number"
    UNIT = "unit"
    DATE = "date"
    NAME = "name"
    NEGATION = "negation"
    CERTAINTY = "certainty"
    DIRECTION = "direction"
    SCOPE = "scope"
    WORDING = "wording"


class Conflict(NamedTuple):
    """The two pieces that differ, as written; empty where one text has nothing in that place."""

    kind: ConflictKind
    one: str
    other: str


class _Reading(NamedTuple):
    text: str
    quantities: tuple[Quantity, ...]
    rates: frozenset[str]
    """Times that something is counted by anywhere in the text: "each year"."""
    dates: tuple[DateMention, ...]
    times: frozenset[str]
    names: tuple[Name, ...]
    negations: tuple[Cue, ...]
    hedges: tuple[Hedge, ...]
    scopes: tuple[Scope, ...]
    bearings: Bearings
    words: tuple[Token, ...]
    """Content words outside of names, dates, quantities, denials, hedges and scopes."""
    ranks: frozenset[str]
    maximal: bool
    """Whether its numbers are ceilings: "a maximum speed of 90"."""


_NEAR_VERBATIM = 0.72
"""difflib's ratio from which two texts are the same sentence with something changed (measured on pairs of claims)."""

_LONGEST = 1_000
"""Characters of a text that are read; a claim is a sentence."""

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "de")

_BOUNDS = {
    Qualifier.EXACT: "exact", Qualifier.ABOUT: "exact", Qualifier.NEARLY: "nearly", Qualifier.AT_LEAST: "above",
    Qualifier.MORE_THAN: "above", Qualifier.AT_MOST: "below", Qualifier.UP_TO: "below", Qualifier.LESS_THAN: "below",
}  # fmt: skip
"""Qualifiers under one word bound a number in the same way."""

_MAXIMAL = re.compile(
    r"\b(?:maximum|peak|(?:top|highest) speed|can reach|at most|limit(?:ed)? to)\b"
    r"|(?<!\w)tối đa(?!\w)",
    re.IGNORECASE,
)
_MEASURES = frozenset(
    "percent,percentage point,times,metre,square metre,kilogram,second,month,watt,watt hour,hertz,byte,bit,celsius,"
    "fahrenheit,degree,litre,frame,token,ton,gallon,pound".split(",")
)
"""Units that are no counted nouns; currencies are codes of three letters."""

_T = TypeVar("_T")


def conflicts(one: str, other: str, *, ignore_names: frozenset[str] = frozenset()) -> tuple[Conflict, ...]:
    """Everything in which two texts differ that keeps them from being one claim; empty where they could be one.

    `ignore_names` are keys of names (`Name.key`) that a text may leave out, as the topic that both speak of. The order
    of the texts changes nothing but the order of the pieces. Never raises; the first 1,000 characters are read.
    """
    here, there = _read(one[:_LONGEST]), _read(other[:_LONGEST])
    near = _near_verbatim(here.text, there.text)
    return (
        *_elsewhere(here, there, ignore_names),
        *_numbers(here, there, near),
        *_times(here, there, near),
        *_names(here, there, near, ignore_names),
        *_negation(here, there),
        *_certainty(here, there),
        *_direction(here, there),
        *_scope(here, there, near),
        *_wording(here, there, near),
    )


@lru_cache(maxsize=2_048)
def _read(text: str) -> _Reading:
    found = quantities(text)
    days = dates(text)
    named = tuple(_without_acronym(name) for name in names(text) if name.key not in COMMON_ACRONYMS)
    hedged, scoped = hedges(text), scopes(text)
    inside = bytearray(len(text) + 1)
    denied = negations(text)
    spans = [(piece.start, piece.end) for pieces in (found, days, named, denied, hedged, scoped) for piece in pieces]
    for start, end in spans:
        inside[start:end] = b"\1" * (end - start)
    words = content(text)
    return _Reading(
        text=text,
        quantities=found,
        rates=rates(text),
        dates=days,
        times=relative_times(text),
        names=named,
        negations=denied,
        hedges=hedged,
        scopes=scoped,
        bearings=bearings(text, [(name.key, name.start, name.end) for name in named]),
        ranks=ranks(text),
        maximal=bool(_MAXIMAL.search(text)),
        words=tuple(word for word in words if not inside[word.start]),
    )


def _without_acronym(name: Name) -> Name:
    """ "GDP Việt Nam" is the economy of Việt Nam."""
    first, _, rest = name.key.partition(" ")
    return name._replace(key=rest) if rest and first in COMMON_ACRONYMS else name


def _near_verbatim(one: str, other: str) -> bool:
    first, second = sorted((one.casefold(), other.casefold()))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() >= _NEAR_VERBATIM and matcher.ratio() >= _NEAR_VERBATIM


def _left_over(some: Sequence[_T], others: Sequence[_T], same: Callable[[_T, _T], bool]) -> tuple[list[_T], list[_T]]:
    """What of each side has no counterpart on the other."""
    return (
        [one for one in some if not any(same(one, other) for other in others)],
        [other for other in others if not any(same(one, other) for one in some)],
    )


def _numbers(here: _Reading, there: _Reading, near: bool) -> Iterator[Conflict]:
    left, right = _left_over_numbers(here, there)
    if left and right:
        written = set(map(_written, left)) & set(map(_written, right))
        kind = ConflictKind.UNIT if written and not _bounds_differ(left, right) else ConflictKind.NUMBER
        yield Conflict(kind, left[0].text, right[0].text)
    elif near and (left or right):
        yield Conflict(ConflictKind.NUMBER, _texts(left), _texts(right))


def _left_over_numbers(here: _Reading, there: _Reading) -> tuple[list[Quantity], list[Quantity]]:
    def same(one: Quantity, other: Quantity) -> bool:
        return _same_quantity(_as_meant(one, here, other), _as_meant(other, there, one)) and (
            _same_count(one, other) or _says(there, one.unit) or _says(here, other.unit)
        )

    return _left_over(here.quantities, there.quantities, same)


def _as_meant(quantity: Quantity, text: _Reading, other: Quantity) -> Quantity:
    """Rate and bound may stand elsewhere in the sentence: "Each year, 40,000 books are lent", "a top speed of 90"."""
    if text.maximal and quantity.qualifier is Qualifier.EXACT:
        quantity = quantity._replace(qualifier=Qualifier.UP_TO)
    return quantity._replace(per=other.per) if not quantity.per and text.rates.issuperset(other.per) else quantity


def _same_count(one: Quantity, other: Quantity) -> bool:
    """Whether the nouns that are counted can be the same thing."""
    if one.unit is None or other.unit is None or not (one.unit.isascii() and other.unit.isascii()):
        return True
    people = {one.unit, other.unit} <= PEOPLE and "person" in (one.unit, other.unit)
    return people or not (_counts(one) and _counts(other)) or same_word(stem_of(one.unit), stem_of(other.unit))


def _says(text: _Reading, noun: str | None) -> bool:
    return noun is not None and any(same_word(stem_of(noun), word.stem) for word in content(text.text))


def _written(quantity: Quantity) -> str:
    """The numeral alone, "12" of "12 feet", so that another unit is told from another number."""
    numeral = quantity.text.split(" ", maxsplit=1)[0].strip("$€£¥%")
    return numeral if numeral[:1].isdigit() else quantity.text


def _bounds_differ(left: Sequence[Quantity], right: Sequence[Quantity]) -> bool:
    return {(q.qualifier, q.change) for q in left} != {(q.qualifier, q.change) for q in right}


def _same_quantity(one: Quantity, other: Quantity) -> bool:
    if _BOUNDS[one.qualifier] != _BOUNDS[other.qualifier] or {one.unit, other.unit} == {"case", "death"}:
        return False
    if {one.unit, other.unit} == {"times", "percent"}:
        multiple, change = (one, other) if one.unit == "times" else (other, one)
        return change.change is Change.BY and change.value == (multiple.value - 1) * 100
    plain, other_plain = one._replace(qualifier=Qualifier.EXACT), other._replace(qualifier=Qualifier.EXACT)
    if _counts(one) and _counts(other):
        plain, other_plain = plain._replace(unit=None), other_plain._replace(unit=None)
    either = {compare(plain, other_plain), compare(other_plain, plain)}
    return not either.isdisjoint({Relation.EQUAL, Relation.ROUNDED})


def _counts(quantity: Quantity) -> bool:
    """Whether the unit is only the noun that is counted, which the words see to: "199,000 jobs", "positions"."""
    unit = quantity.unit
    return not (quantity.per or unit is None or unit in _MEASURES or (len(unit) == 3 and unit.isupper()))


def _elsewhere(here: _Reading, there: _Reading, ignored: frozenset[str]) -> Iterator[Conflict]:
    """Each text says something that the other does not, of another kind: "completed in 1889", "330 metres tall"."""
    numbers, other_numbers = _left_over_numbers(here, there)
    days, other_days = _left_over(here.dates, there.dates, _same_date)
    named, other_named = _left_over_names(here, there)
    reach, other_reach = _left_over(here.scopes, there.scopes, lambda one, other: one.reach == other.reach)
    left = {"number": _texts(numbers), "date": _texts(days), "scope": _texts(reach)}
    right = {"number": _texts(other_numbers), "date": _texts(other_days), "scope": _texts(other_reach)}
    world, other_world = of_the_world(here.text), of_the_world(there.text)
    if bool(world) != bool(other_world):
        left["world"], right["world"] = world, other_world
    left["name"] = _texts([name for name in named if name.key not in ignored])
    right["name"] = _texts([name for name in other_named if name.key not in ignored])
    for kind, one in left.items():
        other = next((said for another, said in right.items() if said and another != kind), "")
        if one and other:
            yield Conflict(ConflictKind.WORDING, one, other)
            return


def _times(here: _Reading, there: _Reading, near: bool) -> Iterator[Conflict]:
    left, right = _left_over(here.dates, there.dates, _same_date)
    if (left and right) or (near and (left or right)):
        yield Conflict(ConflictKind.DATE, _texts(left), _texts(right))
    some, others = here.times - there.times, there.times - here.times
    if (some and others) or (near and (some or others)):
        yield Conflict(ConflictKind.DATE, ", ".join(sorted(some)), ", ".join(sorted(others)))


def _same_date(one: DateMention, other: DateMention) -> bool:
    return not dates_conflict(one, other)


def _names(here: _Reading, there: _Reading, near: bool, ignored: frozenset[str]) -> Iterator[Conflict]:
    left, right = _left_over_names(here, there)
    if not (left and right):
        left = [name for name in left if near and name.key not in ignored]
        right = [name for name in right if near and name.key not in ignored]
    if left or right:
        yield Conflict(ConflictKind.NAME, _texts(left), _texts(right))


def _left_over_names(here: _Reading, there: _Reading) -> tuple[list[Name], list[Name]]:
    left, right = _left_over(here.names, there.names, same_name)
    return (
        [name for name in left if not _written_in(name, there.text)],
        [name for name in right if not _written_in(name, here.text)],
    )


def _written_in(name: Name, text: str) -> bool:
    """Whether the other text has the name in small letters: "Bitcoin", "bitcoin"."""
    return f" {name.key} " in f" {text.casefold()} "


def _negation(here: _Reading, there: _Reading) -> Iterator[Conflict]:
    turned = _prefixed(here, there)
    if (len(here.negations) + len(there.negations) + len(turned)) % 2:
        if turned and not (here.negations or there.negations):
            yield Conflict(ConflictKind.NEGATION, *turned[0])
        else:
            yield Conflict(ConflictKind.NEGATION, _texts(here.negations), _texts(there.negations))


def _prefixed(here: _Reading, there: _Reading) -> list[tuple[str, str]]:
    """Words of which one text has the denied form: "visible", "invisible"."""
    left, right = _left_over(here.words, there.words, lambda one, other: one.stem == other.stem)
    return [(one.word, other.word) for one in left for other in right if _denied_form(one, other)]


def _denied_form(one: Token, other: Token) -> bool:
    shorter, longer = sorted((one.word, other.word), key=len)
    return len(shorter) > 3 and any(longer == prefix + shorter for prefix in _PREFIXES)


def _certainty(here: _Reading, there: _Reading) -> Iterator[Conflict]:
    kinds = {hedge.kind for hedge in here.hedges} ^ {hedge.kind for hedge in there.hedges}
    both_planned = all(any(hedge.kind is HedgeKind.PLANNED for hedge in one.hedges) for one in (here, there))
    if both_planned:
        kinds -= {HedgeKind.SAID}
    if kinds:
        yield Conflict(ConflictKind.CERTAINTY, _texts(here.hedges), _texts(there.hedges))


def _direction(here: _Reading, there: _Reading) -> Iterator[Conflict]:
    turns = opposed(here.bearings, there.bearings, _same_names(here.names, there.names))
    if turns:
        yield Conflict(ConflictKind.DIRECTION, turns[0].text, turns[1].text)


def _same_names(some: Sequence[Name], others: Sequence[Name]) -> Mapping[str, str]:
    """One key for all names of two texts that are the same name: the shortest."""
    everything = (*some, *others)
    return {
        one.key: min((other.key for other in everything if same_name(one, other)), key=lambda key: (len(key), key))
        for one in everything
    }


def _scope(here: _Reading, there: _Reading, near: bool) -> Iterator[Conflict]:
    some, others = (frozenset(scope.reach for scope in one.scopes) for one in (here, there))
    only = Reach.ONLY in some ^ others
    if only or scopes_conflict(some, others) or (near and some != others):
        yield Conflict(ConflictKind.SCOPE, _texts(here.scopes), _texts(there.scopes))
    elif here.ranks and there.ranks and here.ranks.isdisjoint(there.ranks):
        yield Conflict(ConflictKind.SCOPE, min(here.ranks), min(there.ranks))


def _wording(here: _Reading, there: _Reading, near: bool) -> Iterator[Conflict]:
    some, others = alternatives_of(here.text), alternatives_of(there.text)
    for group in sorted(some.keys() & others.keys()):
        if some[group].isdisjoint(others[group]):
            yield Conflict(ConflictKind.WORDING, min(some[group]), min(others[group]))
            return
    if not near:
        return
    left = _unsaid(here.words, there)
    right = _unsaid(there.words, here)
    if not (left and right):
        left = [word for word in left if not is_light(word)]
        right = [word for word in right if not is_light(word)]
    if left or right:
        yield Conflict(ConflictKind.WORDING, ", ".join(w.word for w in left), ", ".join(w.word for w in right))


def _unsaid(words: Sequence[Token], text: _Reading) -> list[Token]:
    said = content(text.text)
    return [word for word in words if not any(_same_word(word, other) for other in said)]


def _same_word(one: Token, other: Token) -> bool:
    return same_word(one.stem, other.stem) or same_way(one.stem, other.stem)


def _texts(pieces: Sequence[Quantity | DateMention | Name | Cue | Hedge | Scope]) -> str:
    return ", ".join(piece.text for piece in pieces)
