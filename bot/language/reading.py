"""A short text read for comparison: everything that the guards of `bot.language.conflicts` ask of it, once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bot.language.alternatives import COMMON_ACRONYMS, alternatives_of, rates, relative_times
from bot.language.content import Token, content
from bot.language.dates import DateMention, dates
from bot.language.direction import Bearings, bearings
from bot.language.names import Name, names
from bot.language.polarity import Cue, Hedge, hedges, negations
from bot.language.quantities import Quantity, quantities
from bot.language.scope import Scope, of_the_world, ranks, scopes


class Reading(NamedTuple):
    """What a text says, as far as closed lists and patterns can tell; every piece with its place in `text`."""

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
    content: tuple[Token, ...]
    """All content words."""
    alternatives: Mapping[str, frozenset[str]]
    world: str
    """The words by which it speaks of the whole world, or nothing."""
    ranks: frozenset[str]
    maximal: bool
    """Whether its numbers are ceilings: "a maximum speed of 90"."""


_MAXIMAL = re.compile(
    r"\b(?:maximum|peak|(?:top|highest) speed|can reach|at most|limit(?:ed)? to)\b"
    r"|(?<!\w)tối đa(?!\w)",
    re.IGNORECASE,
)

_T = TypeVar("_T")


@lru_cache(maxsize=2_048)
def read(text: str) -> Reading:
    """Read a text; cached, since each is compared with many. Never raises; takes time linear in its length."""
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
    return Reading(
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
        content=words,
        alternatives=alternatives_of(text),
        world=of_the_world(text),
        ranks=ranks(text),
        maximal=bool(_MAXIMAL.search(text)),
        words=tuple(word for word in words if not inside[word.start]),
    )


def _without_acronym(name: Name) -> Name:
    """ "GDP Việt Nam" is the economy of Việt Nam."""
    first, _, rest = name.key.partition(" ")
    return name._replace(key=rest) if rest and first in COMMON_ACRONYMS else name


def left_over(some: Sequence[_T], others: Sequence[_T], same: Callable[[_T, _T], bool]) -> tuple[list[_T], list[_T]]:
    """What of each side has no counterpart on the other."""
    return (
        [one for one in some if not any(same(one, other) for other in others)],
        [other for other in others if not any(same(one, other) for one in some)],
    )
