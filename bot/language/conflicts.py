"""Hard guards before meaning: could these two texts be the same claim?

Vectors cannot tell: a sentence with one number changed lies nearer than a paraphrase. So what differs in numbers,
units, dates, names, denial, certainty, direction or scope is never the same claim, however alike the words are. What
one text merely leaves out counts only where the two are otherwise nearly verbatim. In doubt, there is a conflict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from typing import NamedTuple

from bot.language.amounts import only_units_differ, unmatched_amounts
from bot.language.content import Token, is_light, same_word
from bot.language.dates import DateMention, dates_conflict
from bot.language.direction import opposed, same_way
from bot.language.names import Name, same_name
from bot.language.polarity import Cue, Hedge, HedgeKind
from bot.language.quantities import Quantity
from bot.language.reading import Reading, left_over, read
from bot.language.scope import Reach, Scope, scopes_conflict
from bot.language.turns import COMPARED, TWO_SIDED


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


_NEAR_VERBATIM = 0.72
"""difflib's ratio from which two texts are the same sentence with something changed (measured on pairs of claims)."""

_LONGEST = 1_000
"""Characters of a text that are read; a claim is a sentence."""

_ELAPSED = frozenset({"after", "sau"})
"""Before a length of time, another way to say how long it took."""

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "de")


def conflicts(one: str, other: str, *, ignore_names: frozenset[str] = frozenset()) -> tuple[Conflict, ...]:
    """Everything in which two texts differ that keeps them from being one claim; empty where they could be one.

    `ignore_names` are keys of names (`Name.key`) that a text may leave out, as the topic that both speak of. The order
    of the texts changes nothing but the order of the pieces. Never raises; the first 1,000 characters are read.
    """
    here, there = read(one[:_LONGEST]), read(other[:_LONGEST])
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


def share_amount(one: str, other: str) -> bool:
    """Whether both texts state an amount that is the same, in whatever words and unit."""
    here, there = read(one[:_LONGEST]), read(other[:_LONGEST])
    return len(unmatched_amounts(here, there)[0]) < len(here.quantities)


def _near_verbatim(one: str, other: str) -> bool:
    first, second = sorted((one.casefold(), other.casefold()))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() >= _NEAR_VERBATIM and matcher.ratio() >= _NEAR_VERBATIM


def _numbers(here: Reading, there: Reading, near: bool) -> Iterator[Conflict]:
    left, right = unmatched_amounts(here, there)
    if left and right:
        kind = ConflictKind.UNIT if only_units_differ(left, right) else ConflictKind.NUMBER
        yield Conflict(kind, left[0].text, right[0].text)
    elif near and (left or right):
        yield Conflict(ConflictKind.NUMBER, _texts(left), _texts(right))


def _elsewhere(here: Reading, there: Reading, ignored: frozenset[str]) -> Iterator[Conflict]:
    """Each text says something that the other does not, of another kind: "completed in 1889", "330 metres tall"."""
    numbers, other_numbers = unmatched_amounts(here, there)
    days, other_days = left_over(here.dates, there.dates, _same_date)
    named, other_named = namesleft_over(here, there)
    reach, other_reach = left_over(here.scopes, there.scopes, lambda one, other: one.reach == other.reach)
    left = {"number": _texts(numbers), "date": _texts(days), "scope": _texts(reach)}
    right = {"number": _texts(other_numbers), "date": _texts(other_days), "scope": _texts(other_reach)}
    if bool(here.world) != bool(there.world):
        left["world"], right["world"] = here.world, there.world
    left["name"] = _texts([name for name in named if name.key not in ignored])
    right["name"] = _texts([name for name in other_named if name.key not in ignored])
    for kind, one in left.items():
        other = next((said for another, said in right.items() if said and another != kind), "")
        if one and other:
            yield Conflict(ConflictKind.WORDING, one, other)
            return


def _times(here: Reading, there: Reading, near: bool) -> Iterator[Conflict]:
    left, right = left_over(here.dates, there.dates, _same_date)
    if (left and right) or (near and (left or right)):
        yield Conflict(ConflictKind.DATE, _texts(left), _texts(right))
    if here.rates and there.rates and here.rates.isdisjoint(there.rates):
        yield Conflict(ConflictKind.UNIT, ", ".join(sorted(here.rates)), ", ".join(sorted(there.rates)))
    some, others = here.times - there.times, there.times - here.times
    if (some and others) or (near and (some or others)):
        yield Conflict(ConflictKind.DATE, ", ".join(sorted(some)), ", ".join(sorted(others)))


def _same_date(one: DateMention, other: DateMention) -> bool:
    return not dates_conflict(one, other)


def _names(here: Reading, there: Reading, near: bool, ignored: frozenset[str]) -> Iterator[Conflict]:
    left, right = namesleft_over(here, there)
    if not (left and right):
        left = [name for name in left if near and name.key not in ignored]
        right = [name for name in right if near and name.key not in ignored]
    if left or right:
        yield Conflict(ConflictKind.NAME, _texts(left), _texts(right))


def namesleft_over(here: Reading, there: Reading) -> tuple[list[Name], list[Name]]:
    left, right = left_over(here.names, there.names, same_name)
    return (
        [name for name in left if not _written_in(name, there.text)],
        [name for name in right if not _written_in(name, here.text)],
    )


def _written_in(name: Name, text: str) -> bool:
    """Whether the other text has the name in small letters: "Bitcoin", "bitcoin"."""
    return re.search(rf"(?<!\w){re.escape(name.key)}(?!\w)", text.casefold()) is not None


def _negation(here: Reading, there: Reading) -> Iterator[Conflict]:
    turned = _prefixed(here, there)
    if (len(here.negations) + len(there.negations) + len(turned)) % 2:
        if turned and not (here.negations or there.negations):
            yield Conflict(ConflictKind.NEGATION, *turned[0])
        else:
            yield Conflict(ConflictKind.NEGATION, _texts(here.negations), _texts(there.negations))


def _prefixed(here: Reading, there: Reading) -> list[tuple[str, str]]:
    """Words of which one text has the denied form: "visible", "invisible"."""
    left, right = left_over(here.words, there.words, lambda one, other: one.stem == other.stem)
    return [(one.word, other.word) for one in left for other in right if _denied_form(one, other)]


def _denied_form(one: Token, other: Token) -> bool:
    shorter, longer = sorted((one.word, other.word), key=len)
    return len(shorter) > 3 and any(longer == prefix + shorter for prefix in _PREFIXES)


def _certainty(here: Reading, there: Reading) -> Iterator[Conflict]:
    kinds = {hedge.kind for hedge in here.hedges} ^ {hedge.kind for hedge in there.hedges}
    both_planned = all(any(hedge.kind is HedgeKind.PLANNED for hedge in one.hedges) for one in (here, there))
    if both_planned:
        kinds -= {HedgeKind.SAID}
    if kinds:
        yield Conflict(ConflictKind.CERTAINTY, _texts(here.hedges), _texts(there.hedges))


def _direction(here: Reading, there: Reading) -> Iterator[Conflict]:
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


def _scope(here: Reading, there: Reading, near: bool) -> Iterator[Conflict]:
    some, others = (frozenset(scope.reach for scope in one.scopes) for one in (here, there))
    only = Reach.ONLY in some ^ others
    if only or scopes_conflict(some, others) or (near and some != others):
        yield Conflict(ConflictKind.SCOPE, _texts(here.scopes), _texts(there.scopes))
    elif here.ranks and there.ranks and here.ranks.isdisjoint(there.ranks):
        yield Conflict(ConflictKind.SCOPE, min(here.ranks), min(there.ranks))


def _wording(here: Reading, there: Reading, near: bool) -> Iterator[Conflict]:
    for group in sorted(here.alternatives.keys() & there.alternatives.keys()):
        some, others = here.alternatives[group], there.alternatives[group]
        if some.isdisjoint(others):
            yield Conflict(ConflictKind.WORDING, min(some), min(others))
            return
    if not near:
        return
    left = _unsaid(here, there)
    right = _unsaid(there, here)
    if not (left and right):
        left = [word for word in left if not is_light(word)]
        right = [word for word in right if not is_light(word)]
    if left or right:
        yield Conflict(ConflictKind.WORDING, ", ".join(w.word for w in left), ", ".join(w.word for w in right))


def _unsaid(here: Reading, there: Reading) -> list[Token]:
    """The words of one text that the other has in no form. A comparative has its counterpart in any on its scale, and
    "win" in "lose": whether they say the same is seen to by their directions."""
    compared = {turn.scale: turn.sign for turn in there.bearings.turns}
    matched = {
        turn.start
        for turn in here.bearings.turns
        if turn.scale in compared
        and (turn.scale in COMPARED or (turn.scale in TWO_SIDED and compared[turn.scale] != turn.sign))
    }
    return [
        word
        for word in here.words
        if word.start not in matched
        and not (word.word in _ELAPSED and any(0 < one.start - word.end <= 2 for one in here.quantities))
        and not any(_same_word(word, other) for other in there.content)
    ]


def _same_word(one: Token, other: Token) -> bool:
    return same_word(one.stem, other.stem) or same_way(one.stem, other.stem)


def _texts(pieces: Sequence[Quantity | DateMention | Name | Cue | Hedge | Scope]) -> str:
    return ", ".join(piece.text for piece in pieces)
