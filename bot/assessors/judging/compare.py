"""One claim against one passage: borne out, contradicted, true only with a limit, or nothing that can be told.

`BORNE_OUT` needs every content word, name, amount and time of the claim in one clause of the passage, in their order.
`CONTRADICTED` needs the same but for one thing that conflicts. Everything else is `SILENT`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from bot.assessors.judging.amounts import Agreement, best, compared_with_nothing, same_kind
from bot.assessors.judging.arguments import hangs_elsewhere
from bot.assessors.judging.attachment import invents_phrase, only_lists, swaps_sides, widens_subject
from bot.assessors.judging.clauses import in_other_phrases
from bot.assessors.judging.overlap import Overlap, across_clauses, bends, in_order, loose_numbers_missing, overlap
from bot.assessors.judging.reading import Reading, read, worded
from bot.assessors.judging.standing import stands_aside
from bot.assessors.judging.times import TimesAgree, times_agree
from bot.assessors.judging.vocabulary import (
    ATTRIBUTES,
    CONDITIONS,
    ONE_TIME,
    RECORDS,
    SPEAKING,
    WILL,
    is_light,
    same,
)
from bot.assessors.judging.wording import Says
from bot.language.coordination import split_coordinated
from bot.language.qualifiers import DURATIONS
from bot.language.quantities import Quantity
from bot.language.words import words_of


class Match(Enum):
    """What a passage does to a claim, the strongest first."""

    BORNE_OUT = "borne_out"
    LIMITED = "limited"
    CONTRADICTED = "contradicted"
    SILENT = "silent"


class Comparison(NamedTuple):
    """The match, the reason, and what the reason's sentence names. `holds_amounts`: the claim's amounts all stand in
    the passage, whatever it says of them. `missing` are the words, names and numbers of the claim that the passage
    lacks. `distance`: how much of the claim is missing, names counting most."""

    match: Match
    says: Says
    details: Mapping[str, str] = MappingProxyType({})
    holds_amounts: bool = False
    distance: int = 0
    missing: tuple[str, ...] = ()


class _Pair(NamedTuple):
    """An amount of the claim and the one of the passage that agrees best with it."""

    claimed: Quantity
    agreement: Agreement
    stated: Quantity


class _Held(NamedTuple):
    """What of the claim the passage holds, and where that begins and ends. `amounts_hold`: every amount of the claim
    stands there, and is the same."""

    shared: Overlap
    pairs: Sequence[_Pair]
    times: TimesAgree
    start: int
    end: int
    amounts_hold: bool


_STRONGEST = list(Match)
_UP_TO = re.compile(
    r"(?:up to|as (?:much|many|high|fast) as|(?:a )?(?:maximum|peak) of|max(?:imum)?|(?:can|could) reach|lên tới|"
    r"lên đến|tối đa|có thể đạt)(?=\W*$)",
    re.IGNORECASE,
)
_WHEN = re.compile(
    rf"(?:\b(?:in|on|at|since|from|by|vào|năm|ngày|tháng|{'|'.join(sorted(ONE_TIME))})\s+(?:the\s+|early\s+|late\s+)?|^)$",
    re.IGNORECASE,
)
"""What stands before a time at which something happened: not "her **2005** film"."""

_LOOK_BACK = 30
_CLOSING = " \n\"'”’)]"
_DIGITS = re.compile(r"\d[\d.,]*")
_NAME_WEIGHT = 3


def compare(claim: Reading, passage: str, background: str, language: str = "en") -> Comparison:
    """Compare a claim with a passage, clause by clause; the strongest match counts.

    `background` (a title, the sentences before) may say who the passage speaks of, and nothing else. Pure; never
    raises.
    """
    if passage.rstrip(_CLOSING).endswith("?"):
        return Comparison(Match.SILENT, Says.UNCLEAR, distance=len(claim.all_terms))
    if _plain(claim.text) == _plain(passage):
        return _borne_out(claim, read(passage, language), None)
    found: list[Comparison] = []
    for clause in _clauses(passage, language):
        compared = _compare(claim, read(clause, language), background)
        if compared.match is not Match.SILENT and (who := _said_by(claim, passage)):
            says = Says.ATTRIBUTED if compared.match is Match.BORNE_OUT else Says.ATTRIBUTED_AGAINST
            compared = compared._replace(match=Match.SILENT, says=says, details={"who": who})
        found.append(compared)
        background = f"{background} {clause}"
    return min(found, key=lambda one: (_STRONGEST.index(one.match), one.distance))


def _clauses(passage: str, language: str) -> list[str]:
    """The clauses of a sentence, each with the subject that it shares: words from two of them prove nothing."""
    parts = [words_of(part) for part in passage.split(";") if part.strip()]
    return [text for part in parts for text, _, _ in split_coordinated(part, language)] or [passage]


def _said_by(claim: Reading, passage: str) -> str | None:
    """Who says what the passage tells, where the claim drops that somebody says it."""
    for part in passage.split(";"):
        said = ATTRIBUTES.search(part.strip())
        who = next((words for words in said.groupdict().values() if words), "") if said else ""
        if who and not RECORDS.search(who) and ATTRIBUTES.search(claim.text) is None:
            return who
    return None


def _dropped_condition(claim: Reading, passage: Reading, pairs: Sequence[_Pair]) -> str | None:
    """A limit of the clause that the claim leaves out, but for the bounds of amounts that were compared."""
    compared = [(pair.stated.start, pair.stated.end) for pair in pairs]
    said = claim.text.lower()
    for found in CONDITIONS.finditer(passage.text):
        bounds = any(start < found.end() and found.start() < end for start, end in compared)
        if not bounds and found.group().lower() not in said:
            return found.group().rstrip(" .,")
    return None


def _compare(claim: Reading, passage: Reading, background: str) -> Comparison:
    shared = overlap(claim, passage, background)
    found = [(claimed, best(claimed, passage.amounts)) for claimed in claim.amounts]
    pairs = [_Pair(claimed, *pair) for claimed, pair in found if pair is not None]
    times = times_agree(
        claim.times, passage.times, passage.event_times, reports=len(claim.event_times) < len(claim.times)
    )
    missing = [*shared.missing, *(claimed.text for claimed, pair in found if pair is None)]
    missing += loose_numbers_missing(claim, passage)
    if claim.times and times is TimesAgree.ABSENT:
        missing += [time.text for time in claim.times]
    start, end = _span(shared, pairs, passage)
    holds = len(pairs) == len(found) and all(pair.agreement is Agreement.SAME for pair in pairs)
    held = _Held(shared, pairs, times, start, end, holds)
    if missing:
        return _not_all(claim, passage, held, missing)
    swapped = swaps_sides(claim, passage, shared)
    if swapped is None or _says_another_thing(claim, passage, held, background, ordered=not swapped):
        return _silent(held)
    return _weighed(claim, passage, held, swapped=swapped)


def _silent(held: _Held) -> Comparison:
    return Comparison(Match.SILENT, Says.UNCLEAR, holds_amounts=held.amounts_hold)


def _not_all(claim: Reading, passage: Reading, held: _Held, missing: Sequence[str]) -> Comparison:
    distance = len(missing) + _NAME_WEIGHT * held.shared.missing_names
    if units := _other_unit(claim, passage, missing):
        return Comparison(Match.SILENT, Says.UNIT_DIFFERS, units, held.amounts_hold, distance)
    whole = " ".join(missing)
    told = tuple(word for word in missing if word not in SPEAKING and whole.count(word) == 1)
    return Comparison(Match.SILENT, Says.NOT_ALL, {}, held.amounts_hold, distance, told)


def _says_another_thing(claim: Reading, passage: Reading, held: _Held, background: str, *, ordered: bool) -> bool:
    """Whether the passage has the claim's words, but puts them together differently, or does not state them.

    `ordered`: they must also stand in the claim's order.
    """
    shared, amounts = held.shared, [(pair.claimed, pair.stated) for pair in held.pairs]
    return (
        (ordered and not in_order(claim, passage, shared, amounts))
        or passage.disputed
        or bool(WILL.search(claim.text)) != bool(WILL.search(passage.text[: held.end]))
        or any(words.lower() not in claim.text.lower() for words in passage.intended)
        or invents_phrase(claim, passage, background)
        or widens_subject(claim, passage, shared)
        or only_lists(claim, passage, shared)
        or hangs_elsewhere(claim, passage, shared, amounts)
        or in_other_phrases(claim, passage, shared)
        or stands_aside(claim, passage, shared, amounts, background)
        or bends(claim, passage, held.start, held.end)
        or across_clauses(claim, passage, held.start, held.end)
    )


def _weighed(claim: Reading, passage: Reading, held: _Held, *, swapped: bool) -> Comparison:
    """The passage speaks of what the claim does: what it says of it."""
    said = claim.text.lower()
    hedge = next((words for at, words in passage.hedges if at < held.end and words.lower() not in said), None)
    denials = sum(at < held.end for at in passage.denials)
    if denials != len(claim.denials) and denials and claim.denials:
        return _silent(held)  # it denies more than one thing, or denies a denial
    denied = bool(denials) != bool(claim.denials)
    if swapped or denied or held.shared.opposed:
        clear = held.amounts_hold and held.times is TimesAgree.SAME and not hedge
        clear = clear and _is_one_opposite(claim, passage, held, swapped=swapped, denied=denied)
        return Comparison(Match.CONTRADICTED, Says.OPPOSITE, holds_amounts=True) if clear else _silent(held)
    condition = _dropped_condition(claim, passage, held.pairs)
    off = [pair for pair in held.pairs if pair.agreement is not Agreement.SAME]
    if condition and not (hedge or passage.limits or off):
        return Comparison(Match.SILENT, Says.CONDITION, {"words": condition}, holds_amounts=held.amounts_hold)
    if held.times is TimesAgree.DIFFERENT:
        clear = not (off or hedge or claim.amounts) and any(term.word in ONE_TIME for term in claim.terms)
        clear = clear and _WHEN.search(passage.text[: passage.event_times[0].start]) is not None
        details = {"stated": passage.event_times[0].text, "claimed": claim.times[0].text}
        return Comparison(Match.CONTRADICTED, Says.DATE_DIFFERS, details) if clear else _silent(held)
    if off:
        return _off(claim, passage, off, hedge) or _silent(held)
    if claim.denials and _denies_less(claim, passage):
        return _silent(held)
    return _borne_out(claim, passage, hedge)


def _is_one_opposite(claim: Reading, passage: Reading, held: _Held, *, swapped: bool, denied: bool) -> bool:
    """Whether just one thing is the other way round: two of them may come to the same."""
    if swapped:
        return not (denied or passage.limits)
    opposed = held.shared.opposed
    if denied and _denies_less(claim, passage):
        return False
    # The new hall is another one than the old hall.
    return denied + len(opposed) == 1 and all(place.claimed >= claim.predicate for place in opposed)


def _other_unit(claim: Reading, passage: Reading, missing: Sequence[str]) -> Mapping[str, str] | None:
    """The same digits with another unit of the same sort ("2.4 kWh" and "2.4 MWh"), if no name but that is missing."""
    for claimed in claim.amounts:
        for stated in passage.amounts:
            digits = [match.group() for one in (claimed, stated) if (match := _DIGITS.search(one.text))]
            alike = same_kind(claimed, stated) and len(set(digits)) == 1 < len(digits) and claimed.value != stated.value
            if alike and all(word.islower() or word in claimed.text for word in missing):
                return {"stated": worded(passage, stated), "claimed": worded(claim, claimed)}
    return None


def _span(shared: Overlap, pairs: Sequence[_Pair], passage: Reading) -> tuple[int, int]:
    """Where in the passage the first and the last thing of the claim stand."""
    places = [place.stated for place in (*shared.terms, *shared.names, *shared.opposed)]
    places += [pair.stated.start for pair in pairs]
    return (min(places), max(places) + 1) if places else (0, len(passage.text))


def _denies_less(claim: Reading, passage: Reading) -> bool:
    """Whether the passage denies only a special case: "did not buy **new** books" leaves old ones."""
    if not passage.denials:
        return False
    start = passage.denials[0]
    end = passage.text.find(",", start) if "," in passage.text[start:] else len(passage.text)
    denied = [term for term in passage.all_terms if start < term.start < end and not is_light(term.word)]
    said = [term.stem for term in claim.all_terms]
    special = any(not any(same(term.stem, stem) for stem in said) for term in denied)
    return special or len(passage.amounts) > len(claim.amounts) or len(passage.event_times) > len(claim.times)


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".").casefold()


def _borne_out(claim: Reading, passage: Reading, hedge: str | None) -> Comparison:
    """Everything of the claim stands in the passage; what is left is what the claim leaves out of it."""
    if hedge:
        return Comparison(Match.LIMITED, Says.HEDGED, {"words": hedge}, holds_amounts=True)
    limit = next((words for _, words in passage.limits if words.lower() not in claim.text.lower()), None)
    if limit:
        return Comparison(Match.LIMITED, Says.LIMITED, {"words": limit}, holds_amounts=True)
    bare = compared_with_nothing(claim)
    if bare:
        return Comparison(Match.BORNE_OUT, Says.SAME_UNCOMPARED, {"figure": bare.text}, holds_amounts=True)
    return Comparison(Match.BORNE_OUT, Says.SAME, holds_amounts=True)


def _off(claim: Reading, passage: Reading, off: Sequence[_Pair], hedge: str | None) -> Comparison | None:
    """One amount of the claim differs from the passage's; None where that says nothing clear."""
    if len(off) > 1:
        return None
    claimed, agreement, stated = off[0]
    if claimed.unit in DURATIONS and len(claim.amounts) > 1:
        return None  # what took ten years may have happened in one of them
    details = {"stated": worded(passage, stated), "claimed": worded(claim, claimed)}
    if agreement is Agreement.LIMITED:
        words = _UP_TO.search(passage.text[max(0, stated.start - _LOOK_BACK) : stated.start])
        return Comparison(Match.LIMITED, Says.LIMITED, {"words": words.group() if words else stated.text})
    if agreement in (Agreement.CUT_SHORT, Agreement.UNDERSTATED):
        return Comparison(Match.LIMITED, Says[agreement.name], details)
    if any(one.value == claimed.value for one in passage.amounts):
        return None  # the figure stands there, of another thing
    rivals = sum(same_kind(claimed, one) for one in passage.amounts)
    of_another_time = bool(passage.event_times) and not claim.times
    if agreement is Agreement.UNCLEAR or rivals > 1 or hedge or passage.limits or of_another_time:
        return None
    return Comparison(Match.CONTRADICTED, Says.NUMBER_DIFFERS, details)
