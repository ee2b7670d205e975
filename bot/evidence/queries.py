"""What to search for: the names, numbers and dates of the claims first, then their other words. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from bot.domain.statements import Claim
from bot.evidence.ranking import content_words
from bot.language.dates import dates
from bot.language.names import names
from bot.language.quantities import quantities

MAX_QUERIES = 3
"""Searches that one check makes of one backend."""

MAX_WORDS = 14
"""Words of one query: engines ignore or punish more."""

_RECENT_DAYS = 366
"""A claim about a time within these days is best searched among what was published since."""

_WORD = re.compile(r"[^\W_]+(?:[.,:’'/+-][^\W_]+)*[%$€£]?")


class Query(NamedTuple):
    """Words to search for, and the day after which what is wanted was published, if that can be said."""

    text: str
    after: date | None = None


class _Spans(NamedTuple):
    """Places of a text: of its names and dates, and of its quantities."""

    firm: tuple[tuple[int, int], ...]
    amounts: tuple[tuple[int, int], ...]


def queries_for(claims: Sequence[Claim], today: date) -> tuple[Query, ...]:
    """At most `MAX_QUERIES`: one a claim, central ones first; then once more without their quantities.

    A page with the right figure need not hold the wrong one, so where there is room it is searched for without.
    """
    ordered = sorted(claims, key=lambda claim: not claim.central)[:MAX_QUERIES]
    wanted = [_query(claim, today, amounts=True) for claim in ordered]
    wanted += [_query(claim, today, amounts=False) for claim in ordered]
    return tuple(dict.fromkeys(query for query in wanted if query.text))[:MAX_QUERIES]


def _query(claim: Claim, today: date, *, amounts: bool) -> Query:
    text = unicodedata.normalize("NFC", claim.text)
    spans = _Spans(
        firm=(
            *((name.start, name.end) for name in names(text)),
            *((mention.start, mention.end) for mention in dates(text)),
        ),
        amounts=tuple((one.start, one.end) for one in quantities(text)),
    )
    found = [(match.start(), match[0]) for match in _WORD.finditer(text)]
    first = [at for at, (start, _) in enumerate(found) if _within(start, spans.firm)]
    figures = [at for at, (start, _) in enumerate(found) if _within(start, spans.amounts) and at not in first]
    others = [at for at, (_, word) in enumerate(found) if at not in first and at not in figures and content_words(word)]
    chosen = [*first, *(figures if amounts else ()), *others][:MAX_WORDS]
    words = [found[at][1] for at in sorted(chosen)]
    if claim.as_of and not dates(text):
        words.append(claim.as_of[:4])
    return Query(" ".join(words), _after(claim, today))


def _within(start: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(begin <= start < end for begin, end in spans)


def _after(claim: Claim, today: date) -> date | None:
    """The first day of the time that a claim speaks of, where that was lately."""
    if claim.as_of is None:
        return None
    try:
        first = date.fromisoformat(f"{claim.as_of}-01-01"[:10])  # a year or a month begins with its first day
    except ValueError:
        return None
    return first if 0 <= (today - first).days <= _RECENT_DAYS else None
