"""Whether words that the claim puts together belong together in the passage, too.

A passage that speaks of a diesel ferry and of a battery does not speak of a diesel battery.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.assessors.judging.overlap import Overlap
from bot.assessors.judging.reading import Reading, Term, terms_of
from bot.assessors.judging.vocabulary import is_light, opposite, same
from bot.language import verbs
from bot.language.wordlists import words
from bot.language.words import bares, words_of

_TOKEN = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
_JOINED = re.compile(r"[\s-]*")
_PARTED = re.compile(r"[,;:.()!?—–]")
_APPOSITION = re.compile(r"[\"”]?\s*,\s+(?:an?|the|một)\s", re.IGNORECASE)
_LISTED = re.compile(r"(?:,\s[\w-]+)*,?\s(?:and|or|và|hoặc)\s[\w-]+\s", re.IGNORECASE)
""" "Screening, testing and hiring people": what is listed shares what follows."""

_PARTING = words(
    "of in on at by for from to with and or but nor that which who whose than as is are was were be been being has had "
    "have can could will would may might must the a an into over under between through "
    "của ở tại trong từ cho với và hoặc nhưng mà là được bị"
)
"""Words after which another phrase begins."""

_OF = words("of the a an its their his her của")
_IS = words("is are was were")
_BETWEEN = 3
"""Words that may stand between two that belong together: "the diesel (and) **rather old** ferry"."""

_SENTENCE_END = re.compile(r"(?<=[.!?;])\s+")
_DEFINITE = words("the this that these those its their his her our my your each every both")
_IS_A = re.compile(r"(?:is|are|was|were|là)\s+(?:not\s+)?(?:(?:an?|the|one)\b|(?<=là\s))", re.IGNORECASE)
_SAYS_IS = re.compile(r"\b(?:is|are|was|were|be|been|become|became|becomes|remains?|remained|là)\b", re.IGNORECASE)
_EXPLAINS = re.compile(r"[,(–—:]\s*$|,\s+(?:an?|the)\s+$| - $", re.IGNORECASE)
_OF_ANOTHER = re.compile(r"(?<!one )(?<!some )\b(?:of|for|whose|which|that|who|by|from|to)\b|,", re.IGNORECASE)
"""What follows "is" up to here is not the thing itself: "is the editor **of** the report"."""

_HEADED = re.compile(r"\b(?:of|in|on|at|by|for|from|to|with|between|under|over|near|của|ở|tại|trong)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b(?!\s+(?:an?\s)?[\d$€£])|(?<!\w)hơn(?!\w)(?!\s+\d)", re.IGNORECASE)


def invents_phrase(claim: Reading, passage: Reading, background: str) -> bool:
    """Whether a phrase of the claim ("diesel battery") stands together neither in the passage nor in what precedes it.

    Each phrase must stand whole in one place: half of it here and half of it there makes another phrase.
    """
    missing = [run for run in _phrases(claim) if not _stands_in(run, passage.all_terms, passage.text)]
    if not missing:
        return False
    before = [(terms_of(sentence), sentence) for sentence in _SENTENCE_END.split(background)]
    return any(not any(_stands_in(run, *one) for one in before) for run in missing)


def widens_subject(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """Whether the claim says of all things of a sort what the passage says of one kind: "a ticket" for "a return
    ticket". What the passage points at with "the" stays the same thing without its adjectives."""
    head = _head_of_subject(claim)
    at = next((place.stated for place in shared.terms if head and place.claimed == head.start), None)
    if head is None or at is None or (at > passage.predicate > 0 and _is_definite(claim.text, head.start)):
        return False  # "the kernel" may well be the kernel that the passage introduces as "a fast kernel"
    said = [term.stem for term in claim.all_terms]
    stated = next((one for one in passage.all_terms if one.start == at), head)
    if head.word.endswith("s") and not stated.word.endswith("s"):
        return True  # one merchant is not merchants
    named = [(name.start, name.end) for name in passage.names if name.start or " " in name.text]
    narrowing, told = False, at
    for term in reversed([one for one in passage.all_terms if one.start < at]):
        gap = passage.text[term.start + len(term.word) : at]
        if any(start <= term.start < end for start, end in named) or not _JOINED.fullmatch(gap):
            break
        narrowing = narrowing or not any(same(term.stem, stem) for stem in said)
        at = term.start
    behind = passage.text[told + len(head.word) : passage.predicate].lstrip() if told < passage.predicate else ""
    if phrase := _HEADED.match(behind):
        rest = terms_of(behind[phrase.end() :])
        narrowing = narrowing or any(not any(same(term.stem, stem) for stem in said) for term in rest)
    return narrowing and not _is_definite(passage.text, at)


def only_lists(claim: Reading, passage: Reading, shared: Overlap) -> bool:
    """Whether the claim says that one thing is another, and the passage merely has both words: "Vell, class library"
    does not say that Vell is a library. "Vell is …", "Vell, a library, …" and "the library Vell" do."""
    is_a = _IS_A.match(claim.text, claim.predicate)
    subject = [place.stated for place in (*shared.terms, *shared.names) if place.claimed < claim.predicate]
    told = next((place.stated for place in sorted(shared.terms) if is_a and place.claimed >= is_a.end()), None)
    if not subject or told is None:
        return False
    last = max((at for at in subject if at < told), default=None)
    if last is None:
        gap = passage.text[told : min(subject)]
        return bool(_PARTED.search(gap)) or len(_TOKEN.findall(gap)) > _BETWEEN
    own = {token.lower() for token in _TOKEN.findall(claim.text[: claim.predicate])}
    gap = passage.text[last:told]
    says_is = _SAYS_IS.search(gap)
    if says_is and _OF_ANOTHER.search(gap, says_is.end()):
        return True
    between = next((match.start() for match in _TOKEN.finditer(gap) if match.group().lower() not in own), None)
    return between is not None and not (says_is or _EXPLAINS.search(gap[:between]))


def swaps_sides(claim: Reading, passage: Reading, shared: Overlap) -> bool | None:
    """Whether the passage compares the other way round ("zinc is harder than tin" for "tin is harder than zinc").

    None where it compares, but not these two as clearly; False where the claim compares nothing or both agree.
    """
    claimed, stated = _THAN.search(claim.text), _THAN.search(passage.text)
    if claimed is None:
        return False
    if stated is None:
        return None
    places = [*shared.terms, *shared.names, *shared.opposed]
    moved = [place for place in places if (place.claimed < claimed.start()) is not (place.stated < stated.start())]
    if not moved:
        compared = min((place.stated for place in places if place.stated > stated.start()), default=stated.end())
        gap = passage.text[stated.end() : compared]
        return None if _PARTED.search(gap) or len(_TOKEN.findall(gap)) > _BETWEEN else False
    sides = {place.claimed < claimed.start() for place in moved}
    return True if len(sides) == 2 and not shared.opposed else None


def _is_definite(text: str, at: int) -> bool:
    before = _TOKEN.findall(text[:at])
    return bool(before) and before[-1].lower() in _DEFINITE


def _phrases(claim: Reading) -> Iterator[list[Term]]:
    """Content words that follow each other without anything between, but for the verb of the claim."""
    spoken = words_of(claim.text)
    verbs_at = {word.start for at, word in enumerate(spoken) if verbs.is_finite(bares(spoken), at)} | {claim.predicate}
    run: list[Term] = []
    for term in claim.all_terms:
        follows = run and _JOINED.fullmatch(claim.text[run[-1].start + len(run[-1].word) : term.start])
        stands_alone = term.start in verbs_at or is_light(term.word) or _POSSESSIVE.match(claim.text, term.start - 1)
        if run and (stands_alone or not follows):
            yield run
            run = []
        if not stands_alone:
            run = [*run, term]
    if run:
        yield run


def _stands_in(run: Sequence[Term], terms: Sequence[Term], text: str) -> bool:
    if len(run) == 1:
        return True
    reached = list(_of(run[0], terms))
    for wanted in run[1:]:
        reached = [one for one in _of(wanted, terms) if any(_linked(text, before, one) for before in reached)]
    return bool(reached)


def _of(wanted: Term, terms: Iterable[Term]) -> Iterator[Term]:
    return (one for one in terms if same(wanted.stem, one.stem) or opposite(wanted.stem, one.stem))


def _linked(text: str, one: Term, other: Term) -> bool:
    """Whether the second word is what the first one qualifies: "diesel ferry", "ferry of diesel", "Merle, a ferry"."""
    if one.start == other.start:
        return False
    first, second = sorted((one, other), key=lambda term: term.start)
    gap = text[first.start + len(first.word) : second.start]
    if apposition := _APPOSITION.match(gap):
        gap = gap[apposition.end() :]
    between = [token.lower() for token in _TOKEN.findall(gap)]
    if one.start > other.start and not apposition:
        of = between[:1] in (["of"], ["của"]) and all(token in _OF for token in between)
        return of or (len(between) == 1 and between[0] in _IS)
    if _LISTED.fullmatch(gap):
        return True
    return len(between) <= _BETWEEN and not _PARTED.search(gap) and not any(token in _PARTING for token in between)


def _head_of_subject(claim: Reading) -> Term | None:
    """The noun that the claim speaks of, unless it speaks of something by its name."""
    if not claim.predicate:  # whatever opens the claim is what it speaks of
        opening = claim.all_terms[:1]
        return opening[0] if opening and opening[0].start == 0 and all(name.start for name in claim.names) else None
    end = claim.predicate
    if headed := _HEADED.search(claim.text[:end]):
        end = headed.start()
    own = [term for term in claim.all_terms if term.start < end]
    if not own or any(name.start <= own[-1].start < name.end for name in claim.names):
        return None
    return own[-1]
