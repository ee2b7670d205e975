"""Which way a text points: up or down, more or less, and who stands on which side of a comparison or a deed.

"A is bigger than B" and "B is smaller than A" point the same way, as do "A beat B" and "B was beaten by A"; "B is
bigger than A" does not. A `Turn` is a word with a sign on a scale; where it has two sides, they part at its pivot.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from bot.language import verbs
from bot.language.content import Token, is_content, stem_of, tokens
from bot.language.turns import COMPARATIVES, COMPARED, MULTIPLES, NO_TURNS, TWO_SIDED, VERBS, VIETNAMESE


class Turn(NamedTuple):
    """A word with a sign (+1 or -1) on a scale; a deed's scale is its own stem behind "=".

    `pivot` parts its two sides and is None where it has none. `end_of_side` is where the right side ends at the latest.
    A passive deed has its doer on the right.
    """

    scale: str
    sign: int
    start: int
    pivot: int | None
    end_of_side: int
    passive: bool
    text: str


class Anchor(NamedTuple):
    """Something that another text may name, too, so that sides can be told; `name` for a proper one."""

    key: str
    position: int
    name: bool


class Bearings(NamedTuple):
    """The turns of a text and what stands around them, both in order."""

    turns: tuple[Turn, ...]
    anchors: tuple[Anchor, ...]


_THAN = re.compile(r"(?<!\w)(?:than|compared (?:to|with)|versus|vs|relative to|hơn|so với)(?!\w)", re.IGNORECASE)
_FRONTED = re.compile(r"\W*(?:compared (?:to|with)|relative to|so với)\s[^,]{2,60},", re.IGNORECASE)
_BE = frozenset("is are was were be been being get gets got 's".split())
_SUFFERED = frozenset({"bị", "được"})
_SUFFERS = re.compile(r"(?<!\w)(?:bị|được)(?!\w)", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom\s(?:[^\s.;,]+\s){1,5}?(?P<to>to|into)\b", re.IGNORECASE)
_MOVED = re.compile(
    r"\b(?:is|are|was|were|been|went|goes|go|gone|going|shot|moved|edged|turned) (?P<way>up|down)\b", re.IGNORECASE
)
_BEFORE_NOUNS = frozenset("the a an this that its their his her our no any of".split())
_TO_THAN = 60
"""Characters from a comparative to its "than"."""

_TO_BY = 6
"""Words from a participle to its "by"."""


def bearings(text: str, named: Sequence[tuple[str, int, int]] = ()) -> Bearings:
    """What a text points at. `named` are its names: key, start, end. Never raises; takes about linear time."""
    read = NO_TURNS.sub(lambda other: "\ue000" * len(other.group()), text)
    inside = bytearray(len(text))
    for _, start, end in named:
        inside[start:end] = b"\1" * (end - start)
    found = [token for token in tokens(read) if not inside[token.start]]
    thans = [than.start() for than in _THAN.finditer(text)]
    turns = sorted((*_comparatives(found, thans, len(text)), *_verbs(found, thans, len(text)), *_marked(read)))
    if fronted := _FRONTED.match(text):
        turns = [_facing_back(turn, fronted.end()) for turn in turns]
    taken = {turn.start for turn in turns}
    anchors = [Anchor(_key(name), start, True) for name, start, _ in named]
    anchors += [Anchor(token.stem, token.start, False) for token in found if is_content(token)]
    deeds = _deeds(found, thans, len(text), taken)
    return Bearings((*turns, *deeds), tuple(sorted(anchors, key=lambda anchor: anchor.position)))


def _facing_back(turn: Turn, pivot: int) -> Turn:
    """ "Compared with A, B is faster": the one compared with stands on the left, as behind a passive the doer does."""
    if turn.scale not in COMPARED or turn.scale in TWO_SIDED or turn.start < pivot:
        return turn
    return turn._replace(pivot=pivot, passive=True)


def _key(name: str) -> str:
    """A name of one word is reduced like any other word."""
    return name if " " in name else stem_of(name)


def opposed(
    one: Bearings, other: Bearings, same_names: Mapping[str, str] = MappingProxyType({})
) -> tuple[Turn, Turn] | None:
    """The two turns by which two texts point in opposite directions, or None.

    `same_names` has one key for the keys of names that are the same ("sam altman": "altman").
    """
    called = {_key(name): _key(same) for name, same in same_names.items()}
    # A name at a sentence's start may look like an ordinary word; the other text knows better.
    proper = {called.get(anchor.key, anchor.key) for anchor in (*one.anchors, *other.anchors) if anchor.name}
    one, other = _called(one, called, proper), _called(other, called, proper)
    for scale in sorted({turn.scale for turn in one.turns} & {turn.scale for turn in other.turns}):
        here = [turn for turn in one.turns if turn.scale == scale]
        there = [turn for turn in other.turns if turn.scale == scale]
        if len(here) == len(there) == 1:
            if not _agree(one, here[0], other, there[0]):
                return here[0], there[0]
        elif clash := _clash(one, here, other, there):
            return clash
    return None


def _called(text: Bearings, called: Mapping[str, str], proper: set[str]) -> Bearings:
    keys = ((called.get(anchor.key, anchor.key), anchor.position) for anchor in text.anchors)
    return text._replace(anchors=tuple(Anchor(key, position, key in proper) for key, position in keys))


def same_way(stem: str, other: str) -> bool:
    """Whether two stems are verbs or nouns of change that point the same way: "gain" and "add"."""
    if not MULTIPLES.isdisjoint((stem, other)):
        return False
    ways = set(_signed().get(stem, ())) & set(_signed().get(other, ()))
    return any(scale == "trend" for scale, _ in ways)


def _agree(one: Bearings, here: Turn, other: Bearings, there: Turn) -> bool:
    """Whether two turns on one scale say the same, their sides and their voices considered."""
    sign = here.sign * there.sign
    if here.pivot is None or there.pivot is None:
        return sign > 0
    order = _order(one, here, other, there)
    if order < 0:
        sign = -sign
    if order and here.passive != there.passive:
        sign = -sign
    return sign > 0


def _order(one: Bearings, here: Turn, other: Bearings, there: Turn) -> int:
    """+1 where both texts have the same parties on the same sides, -1 where they changed places, 0 where it is unclear.

    Names tell it first; other words only where the names do not.
    """
    for names_only in (True, False):
        left, right = _sides(one, here, names_only)
        other_left, other_right = _sides(other, there, names_only)
        swapped = bool(left & other_right) and bool(right & other_left)
        straight = bool(left & other_left) and bool(right & other_right)
        if swapped != straight:
            return -1 if swapped else 1
        # Bystanders kept their side ("in every region"): what stands right behind the pivot is compared.
        if swapped and _behind(one, here) & other_left and _behind(other, there) & left:
            return -1
    return 0


def _behind(text: Bearings, turn: Turn) -> set[str]:
    pivot = turn.start if turn.pivot is None else turn.pivot
    return {anchor.key for anchor in [anchor for anchor in text.anchors if anchor.position > pivot][:1]}


def _sides(text: Bearings, turn: Turn, names_only: bool) -> tuple[set[str], set[str]]:
    """What stands on one side only: of "the old bridge is longer than the new bridge", "old" and "new"."""
    pivot = turn.start if turn.pivot is None else turn.pivot
    anchors = [anchor for anchor in text.anchors if anchor.position != turn.start and (anchor.name or not names_only)]
    left = {anchor.key for anchor in anchors if anchor.position < pivot}
    right = {anchor.key for anchor in anchors if pivot < anchor.position < turn.end_of_side}
    return left - right, right - left


def _clash(one: Bearings, here: Sequence[Turn], other: Bearings, there: Sequence[Turn]) -> tuple[Turn, Turn] | None:
    """Several turns on one scale: those of one thing are compared, or all with all where each text has one sign."""
    for subject in sorted({_subject(one, turn) for turn in here} - {""}):
        mine = [turn for turn in here if _subject(one, turn) == subject]
        theirs = [turn for turn in there if _subject(other, turn) == subject]
        if theirs and {turn.sign for turn in mine}.isdisjoint(turn.sign for turn in theirs):
            return mine[0], theirs[0]
    if {turn.sign for turn in here}.isdisjoint(turn.sign for turn in there):
        return here[0], there[0]
    return None


def _subject(text: Bearings, turn: Turn) -> str:
    at = bisect_left([anchor.position for anchor in text.anchors], turn.start)
    return text.anchors[at - 1].key if at else ""


def _comparatives(found: Sequence[Token], thans: Sequence[int], end: int) -> Iterator[Turn]:
    for at, token in enumerate(found):
        following = found[at + 1].word if at + 1 < len(found) else ""
        for scale, sign in COMPARATIVES.get(token.word, ()):
            if scale == "amount" and following in COMPARATIVES and token.word in ("more", "less", "most", "least"):
                continue
            before = found[at - 1].word if at else ""
            turned = -sign if before in ("less", "least") and scale != "amount" else sign
            pivot = _than_after(token.end, thans, scale)
            yield Turn(scale, turned, token.start, pivot, end, False, token.word)


def _than_after(start: int, thans: Sequence[int], scale: str) -> int | None:
    if scale in TWO_SIDED:
        return start
    at = bisect_left(thans, start)
    return thans[at] if at < len(thans) and thans[at] - start <= _TO_THAN else None


def _verbs(found: Sequence[Token], thans: Sequence[int], end: int) -> Iterator[Turn]:
    for at, token in enumerate(found):
        if token.word in COMPARATIVES:
            continue
        for scale, sign in _signed().get(token.stem, ()):
            two_sided = scale in TWO_SIDED and not (at and found[at - 1].word in _BEFORE_NOUNS)
            pivot = token.start if two_sided else None
            yield Turn(scale, sign, token.start, pivot, _end(token, thans, end), _is_passive(found, at), token.word)


def _deeds(found: Sequence[Token], thans: Sequence[int], end: int, taken: set[int]) -> Iterator[Turn]:
    """Verbs without a sign: who did it to whom still has a direction."""
    written = [token.word for token in found]
    for at, token in enumerate(found):
        if token.start in taken or not is_content(token):
            continue
        passive = _is_passive(found, at)
        if passive or (token.start and (verbs.is_finite(written, at) or _is_past(written, at))):
            yield Turn("=" + token.stem, 1, token.start, token.start, _end(token, thans, end), passive, token.word)


def _is_past(written: Sequence[str], at: int) -> bool:
    """ "sued", "used": short, so that a splitter of sentences had better not rely on it."""
    short = written[at].endswith("ed") and len(written[at]) == 4
    return short and not (at and written[at - 1] in _BEFORE_NOUNS)


def _end(token: Token, thans: Sequence[int], end: int) -> int:
    """A deed's object ends where a comparison begins: "sold more cars than" is not done to whoever follows."""
    at = bisect_left(thans, token.end)
    return thans[at] if at < len(thans) else end


def _is_passive(found: Sequence[Token], at: int) -> bool:
    if at and found[at - 1].word in _SUFFERED:
        return True
    after = [token.word for token in found[at + 1 : at + 1 + _TO_BY]]
    if "by" not in after:
        return False
    before = [token.word for token in found[max(0, at - 3) : at]]
    after_be = not _BE.isdisjoint(before)
    if verbs.is_participle(found[at].word):
        return after_be or after[0] == "by"
    return after_be and (found[at].stem in _signed() or found[at].word.endswith("ed"))


def _marked(read: str) -> Iterator[Turn]:
    """Turns of several words: "is up", "from A to B", and the Vietnamese ones."""
    for found in _MOVED.finditer(read):
        sign = 1 if found["way"].lower() == "up" else -1
        yield Turn("trend", sign, found.start("way"), None, len(read), False, found["way"])
    for found in _FROM_TO.finditer(read):
        yield Turn("from to", 1, found.start("to"), found.start("to"), len(read), False, "to")
    if read.isascii():
        return
    thans = [than.start() for than in _THAN.finditer(read)]
    for found in _vietnamese().finditer(read):
        scale, sign = VIETNAMESE[found.group().lower()]
        pivot = _than_after(found.end(), thans, scale)
        at = bisect_left(thans, found.end()) if scale in TWO_SIDED else len(thans)
        end = thans[at] if at < len(thans) else len(read)
        suffers = _suffers(read, found.start()) if scale in TWO_SIDED else None
        # The doer stands between "được" and the verb: sides part at "được".
        pivot = pivot if suffers is None else suffers
        yield Turn(scale, sign, found.start(), pivot, end, suffers is not None, found.group())


def _suffers(read: str, start: int) -> int | None:
    """Where the "bị" or "được" stands that makes the Vietnamese verb at `start` a passive."""
    places = [found.start() for found in _SUFFERS.finditer(read, max(0, start - 30), start)]
    return places[-1] if places else None


@lru_cache(maxsize=1)
def _signed() -> dict[str, tuple[tuple[str, int], ...]]:
    signed: dict[str, tuple[tuple[str, int], ...]] = {}
    for word, entries in VERBS.items():
        stem = stem_of(word)
        signed[stem] = tuple(dict.fromkeys((*signed.get(stem, ()), *entries)))
    return signed


@lru_cache(maxsize=1)
def _vietnamese() -> re.Pattern[str]:
    listed = "|".join(re.escape(word) for word in sorted(VIETNAMESE, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{listed})(?!\w)", re.IGNORECASE)
