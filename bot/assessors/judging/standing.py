"""Whether the claim's words stand in the passage's own statement, and not in something that it only compares with.

"1.5 times as fast as the diesel ferry" says nothing of what the diesel ferry does, and what rose "from 3,000 in 2021
to 9,500 in 2024" did not rise to 9,500 in 2021.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.assessors.judging.amounts import same_kind
from bot.assessors.judging.overlap import Overlap, Place
from bot.assessors.judging.reading import Reading, qualifier_start
from bot.assessors.judging.times import covers
from bot.evidence.ranking import stem_of
from bot.language import verbs
from bot.language.dates import DateMention
from bot.language.quantities import Quantity
from bot.language.wordlists import words
from bot.language.words import words_of

Pairs = Sequence[tuple[Quantity, Quantity]]
"""Amounts of the claim, each with the one of the passage that agrees best."""

_ASIDE = re.compile(
    r"\b(?:unlike|like|than|as|besides|instead of|rather than|except|(?:compared|contrasted) (?:with|to)|"
    r"in contrast to|apart from)\s+(?:(?:the|an?|its|their|his|her|our)\s+)?(?:[\w-]+\s+)?$",
    re.IGNORECASE,
)
"""What opens a phrase that only names something for comparison, with up to one word of that phrase."""

_COMPARES = re.compile(r"\b(?:than|as|like|unlike)\b", re.IGNORECASE)
_AS_AS = re.compile(r"\b(?:as|so)\s+(?!well|far|soon|long)[\w-]+\s+as\b[^,;.]*", re.IGNORECASE)
"""A comparison up to the end of its phrase."""

_HAVE = re.compile(
    r"\b(?:has|have|had)\s+(?P<next>(?:\w+ly\s+|also\s+|already\s+|not\s+|never\s+)?[^\W\d_]+)", re.IGNORECASE
)
_PRONOUNS = words("him her them us me you it")
_WORD = re.compile(r"[^\W\d_]+")
_SCOPE = re.compile(
    r"\W*(?:(?!(?:and|or|but)\b)[^\W\d_]+\s+)?(?:at|in|for|on|with|under|among|against)\s+"
    r"(?:the\s+|an?\s+)?(?P<what>[^\W\d_]+)",
    re.IGNORECASE,
)
_SMALL_VIETNAMESE = words("đã đang sẽ được bị cũng đều vẫn là của các những một có này")


def stands_aside(claim: Reading, passage: Reading, shared: Overlap, amounts: Pairs, background: str) -> bool:
    """Whether something of the claim stands in a comparison, with another time or amount, or under a verb that only
    helps another verb."""
    return (
        _subject_is_only_compared(claim, passage, shared)
        or _held_by_a_comparison(claim, passage, shared, background)
        or _of_another_time(claim, passage, amounts)
        or _has_only_done(claim, passage)
        or any(_given_to_another(claim, passage, *pair) or _one_of_several(claim, passage, pair[1]) for pair in amounts)
        or _narrower_in_vietnamese(claim, passage, shared)
    )


def _held_by_a_comparison(claim: Reading, passage: Reading, shared: Overlap, background: str) -> bool:
    if _AS_AS.search(claim.text):
        return False
    spans = [found.span() for found in _AS_AS.finditer(passage.text)]
    told = " ".join(background.split()).casefold()
    places = [*shared.terms, *shared.names]
    return any(
        start <= place.stated < end and not (place.claimed < claim.predicate and _is_called_so(claim, place, told))
        for start, end in spans
        for place in places
    )


def _is_called_so(claim: Reading, place: Place, told: str) -> bool:
    """Whether the sentences before, too, set a word of the subject beside the words that it has beside it here."""
    subject = [found.group() for found in _WORD.finditer(claim.text[: claim.predicate])]
    starts = [found.start() for found in _WORD.finditer(claim.text[: claim.predicate])]
    if place.claimed not in starts:
        return False
    at = starts.index(place.claimed)
    beside = [pair for pair in pairwise(subject[max(0, at - 1) : at + 2]) if pair[0].lower() not in ("the", "a", "an")]
    return bool(beside) and all(f"{one} {other}".casefold() in told for one, other in beside)


def _subject_is_only_compared(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    places = [place for place in (*shared.terms, *shared.names) if place.claimed < claim.predicate]
    first = min(places, key=lambda place: place.stated, default=None)
    if first is None or _COMPARES.search(claim.text):
        return False
    return _ASIDE.search(passage.text[: first.stated]) is not None


def _of_another_time(claim: Reading, passage: Reading, amounts: Pairs) -> bool:
    """Whether another time or a rival amount stands between an amount and the time that the claim gives it."""
    if len(passage.event_times) < 2:
        return False
    for _, stated in amounts:
        rivals = [one for one in passage.amounts if one is not stated and same_kind(one, stated)]
        for time in claim.times:
            told = [one for one in passage.times if covers(time, one)]
            if rivals and told and not any(_together(stated, one, passage, rivals) for one in told):
                return True
    return False


def _together(amount: Quantity, time: DateMention, passage: Reading, rivals: Sequence[Quantity]) -> bool:
    """Whether an amount and a time are nearest to each other, the time behind it where both orders could be meant."""
    low, high = sorted((amount.start, time.start))
    others = {one.start for one in passage.event_times} | {one.start for one in rivals}
    return time.start > amount.start and not any(low < at < high for at in others)


def _has_only_done(claim: Reading, passage: Reading) -> bool:
    """Whether the claim says that somebody has a thing, and the passage that they have done something with it."""
    said, told = _HAVE.match(claim.text, claim.predicate), list(_HAVE.finditer(passage.text))
    if said is None or verbs.is_participle(said["next"].split()[-1]) or not told:
        return False
    return all(verbs.is_participle(one["next"].split()[-1]) for one in told)


def _given_to_another(claim: Reading, passage: Reading, claimed: Quantity, stated: Quantity) -> bool:
    """Whether the passage says to whom it applies between verb and amount: "costs **visitors** 2 euros"."""
    before = [term for term in claim.terms if term.start < claimed.start]
    verb = before[-1] if before else None
    if verb is None or verb.start < claim.predicate:
        return False
    told = next(
        (one for one in reversed(passage.all_terms) if one.stem == verb.stem and one.start < stated.start), None
    )
    if told is None:
        return False
    gap = passage.text[told.start + len(told.word) : qualifier_start(passage.text, stated.start)]
    named = [word for word in _WORD.findall(gap) if word not in claim.text]
    plural = [word for word in named if word[0].isupper() or (len(word) > 3 and word.endswith("s") and word[-2] != "s")]
    return not set(gap) & set(",;:") and bool(plural or _PRONOUNS & {word.lower() for word in named})


def _one_of_several(claim: Reading, passage: Reading, stated: Quantity) -> bool:
    """Whether the passage gives several such amounts, each for something, and the claim does not say for what: "eight
    hours **at half power** and three at full power"."""
    rivals = [one for one in passage.amounts if one is not stated and (same_kind(one, stated) or one.unit is None)]
    scope = _SCOPE.match(passage.text, stated.end)
    if scope is None or not rivals:
        return False
    return stem_of(scope["what"].lower()) not in {term.stem for term in claim.all_terms}


def _narrower_in_vietnamese(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """Whether words that follow each other in the claim are parted by another in the passage: "vé **khứ hồi** giá"."""
    if claim.language != "vi":
        return False
    placed = {place.claimed: place.stated for place in shared.terms}
    for one, other in pairwise(claim.terms):
        gap = claim.text[one.start + len(one.word) : other.start]
        if gap.strip() or one.start not in placed or other.start not in placed:
            continue
        first, last = placed[one.start] + len(one.word), placed[other.start]
        between = [word.bare.lower() for word in words_of(passage.text[first:last])] if first < last else []
        if any(word not in _SMALL_VIETNAMESE for word in between) and "," not in passage.text[first:last]:
            return True
    return False
