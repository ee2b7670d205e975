"""What changed between two versions of a story that matters. Pure.

Compared are facts: sources, numbers, names, dates, denials, and sentences that say something new. Wording, order,
tracking parameters, translations, categories and topics are no change at all (design, section 7: "a followed story's
rewording posted as news").
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.domain.stories import Correction, CorrectionKind, Story, StoryChange
from bot.language.conflicts import Conflict, ConflictKind, conflicts
from bot.language.content import content
from bot.language.dates import dates, dates_conflict
from bot.language.names import names, same_name
from bot.language.quantities import Quantity, quantities
from bot.language.sentences import split_sentences
from bot.net.urls import BadUrl, canonical_url, site_of

_KINDS = {
    ConflictKind.NUMBER: CorrectionKind.NUMBER,
    ConflictKind.UNIT: CorrectionKind.NUMBER,
    ConflictKind.DATE: CorrectionKind.DATE,
    ConflictKind.NAME: CorrectionKind.NAME,
    ConflictKind.NEGATION: CorrectionKind.NEGATION,
    ConflictKind.DIRECTION: CorrectionKind.DIRECTION,
}

_RELATED = 0.34
"""Share of content words in common from which a sentence is taken for another form of an earlier one."""

_NEW_WORDS = 4
"""Content words that the whole earlier text lacks, from which a sentence without a counterpart says something new."""

_LONGEST_WHAT = 6
"""Words that name the thing that a number is of."""

MAX_TOLD = 10
"""Corrections, sentences and sites that one change holds at most."""

_COUNTERS = re.compile(
    r"\b(?:comments?|upvotes?|views?|likes|repl(?:y|ies)|reactions?|retweets?|ago|lượt|trước)\b|\b(?:points|score):",
    re.IGNORECASE,
)
"""What pages count about themselves. Votes, shares and points have news of their own, so they stay out."""

_THOUSANDS = re.compile(r"(?<=\d)[ .,'’](?=\d{3}(?!\d))")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_MARK = re.compile(r"(?<!\d)[^\w\s]+|[^\w\s]+(?!\d)")
_CLAUSE = re.compile(r"[,;:()“”\"]")
_BEFORE_A_THING = frozenset("the a an its their his her this that these our".split())
_NO_THING = frozenset("of at to was is are were be by reached in with about from than for and or as on".split())


def change_between(before: Story, after: Story) -> StoryChange:
    """How a story differs from an earlier version of itself. Texts in two languages are not compared."""
    old = _pages(before)
    new = _pages(after)
    added = [url for page, url in new.items() if page not in old]
    sites = {_site(url) for url in old.values()}
    corrections, sentences = _facts(before, after) if _same_language(before, after) else ((), ())
    return StoryChange(
        sources_before=len(old),
        sources_after=len(new),
        added=tuple(added),
        removed=tuple(url for page, url in old.items() if page not in new),
        new_sites=tuple(dict.fromkeys(site for site in map(_site, added) if site not in sites))[:MAX_TOLD],
        corrections=tuple(corrections)[:MAX_TOLD],
        sentences=tuple(sentences)[:MAX_TOLD],
    )


def _same_language(before: Story, after: Story) -> bool:
    return before.language == after.language and before.fallback_fields == after.fallback_fields


def _pages(story: Story) -> dict[str, str]:
    """The sources by the page that they are, whatever their addresses are dressed in."""
    pages: dict[str, str] = {}
    for source in story.sources:
        try:
            pages.setdefault(canonical_url(source.url), source.url)
        except BadUrl:
            continue
    return pages


def _site(url: str) -> str:
    try:
        return site_of(url)
    except BadUrl:
        return url


def _facts(before: Story, after: Story) -> tuple[list[Correction], list[str]]:
    """The facts that changed, and the sentences that are new."""
    whole = _whole(before)
    earlier = [sentence for part in (before.title, before.summary) for sentence in _sentences(part)]
    earlier_words = [_stems(sentence) for sentence in earlier]
    said = frozenset[str]().union(*earlier_words) if earlier_words else frozenset[str]()
    corrections: dict[tuple[str, str], Correction] = {}
    fresh: list[str] = []
    unchanged = set(map(_spelling, earlier))
    for sentence in [*_sentences(after.summary), *_sentences(after.title)]:
        if _spelling(sentence) in unchanged:
            continue
        stems = _stems(sentence)
        likeness = [_likeness(stems, other) for other in earlier_words]
        best = max(range(len(likeness)), key=likeness.__getitem__, default=None)
        if best is None or likeness[best] < _RELATED:
            if len(stems - said) >= _NEW_WORDS and sentence not in fresh:
                fresh.append(sentence)
            continue
        for conflict in _conflicts(earlier[best], sentence):
            correction = _correction(conflict, sentence)
            if (
                correction is not None
                and not _is_counter(correction)
                and not _was_said(correction, whole, _whole(after))
            ):
                corrections.setdefault((correction.before.casefold(), correction.after.casefold()), correction)
    return list(corrections.values()), fresh


def _conflicts(before: str, after: str) -> Sequence[Conflict]:
    """What two forms of a sentence say otherwise. A number alone may be rounder and is another one."""
    here, there = quantities(before), quantities(after)
    if len(here) == len(there) and _NUMBER.sub("0", _spelling(before)) == _NUMBER.sub("0", _spelling(after)):
        pairs = [(one, other) for one, other in zip(here, there, strict=True) if one[:4] != other[:4]]
        if pairs:
            return [Conflict(ConflictKind.NUMBER, one.text, other.text) for one, other in pairs]
    return conflicts(before, after)


def _whole(story: Story) -> str:
    return f"{story.title}. {story.summary}"


def _sentences(text: str) -> list[str]:
    """Sentences in one spelling of white space and marks; one that its source cut off is left out."""
    plain = " ".join(text.replace("’", "'").replace("“", '"').replace("”", '"').split())
    return [one.text for one in split_sentences(plain) if not one.text.endswith("…")]


def _spelling(sentence: str) -> str:
    """A sentence without case, marks and the way in which thousands are parted."""
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", sentence).casefold())
    return " ".join(_MARK.sub(" ", plain).split())


def _stems(sentence: str) -> frozenset[str]:
    return frozenset(token.stem for token in content(sentence))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def _correction(conflict: Conflict, sentence: str) -> Correction | None:
    kind = _KINDS.get(conflict.kind)
    if kind is None or (not conflict.other and kind is not CorrectionKind.NEGATION):
        return None  # What is merely left out is shorter, not otherwise.
    shorter = _without_common_end(conflict.one, conflict.other) if kind is CorrectionKind.NUMBER else conflict.one
    what = _thing(sentence, conflict.other) if kind is CorrectionKind.NUMBER else None
    correction = Correction(kind=kind, what=what, before=shorter, after=conflict.other, sentence=sentence)
    return None if _is_counter(correction) else correction


def _was_said(correction: Correction, before: str, after: str) -> bool:
    """Whether a fact only moved to another sentence: it stood elsewhere before, or the old one still stands."""
    match correction.kind:
        case CorrectionKind.NUMBER:
            return all(_holds_quantity(before, one) for one in quantities(correction.after))
        case CorrectionKind.NAME:
            known = names(before)
            return all(any(same_name(one, other) for other in known) for one in names(correction.after))
        case CorrectionKind.DATE:
            told = dates(correction.after)
            return bool(told) and all(any(not dates_conflict(one, other) for other in dates(before)) for one in told)
        case CorrectionKind.NEGATION:
            return _denials(before) == _denials(after)
        case CorrectionKind.DIRECTION:
            return False


def _is_counter(correction: Correction) -> bool:
    """Whether a number only counts what readers do, or how long ago something was: it changes with every visit."""
    if correction.kind is not CorrectionKind.NUMBER:
        return False
    at = correction.sentence.find(correction.after.split(", ", maxsplit=1)[0])
    around = correction.sentence[max(0, at - 20) : at + len(correction.after) + 20]
    return _COUNTERS.search(around) is not None


def _holds_quantity(text: str, wanted: Quantity) -> bool:
    return any((one.value, one.high, one.kind) == (wanted.value, wanted.high, wanted.kind) for one in quantities(text))


def _denials(text: str) -> int:
    return len(re.findall(r"(?<!\w)(?:not|no|never|cannot|\w+n't|không|chưa|chẳng)(?!\w)", text.casefold()))


def _without_common_end(before: str, after: str) -> str:
    """ "252 tokens per second" beside "255 tokens per second" is "252"."""
    one, other = before.split(), after.split()
    while len(one) > 1 and len(other) > 1 and one[-1] == other[-1]:
        one.pop()
        other.pop()
    return " ".join(one)


def _thing(sentence: str, number: str) -> str | None:
    """What a number is of, by the words before it: "the previous leaderboard high of 255" → previous leaderboard high.

    None where no article marks where the thing begins, since a verb would be taken for a part of it.
    """
    first = number.split(", ", maxsplit=1)[0]
    at = sentence.find(first)
    if at < 0:
        return None
    words = _CLAUSE.split(sentence[:at])[-1].split()
    while words and words[-1].casefold() in _NO_THING:
        words.pop()
    starts = [index for index, word in enumerate(words) if word.casefold() in _BEFORE_A_THING]
    found = words[starts[-1] + 1 :] if starts else []
    return " ".join(found) if 0 < len(found) <= _LONGEST_WHAT and not _has_verb(found) else None


def _has_verb(words: Sequence[str]) -> bool:
    return any(word.casefold() in _VERBS or word.casefold().endswith(("ed", "ies")) for word in words)


_VERBS = frozenset(
    "is are was were has have had costs cost carries carried takes took reaches holds held rose fell grew says said "
    "weighs measures crosses runs uses used opens opened killed injured".split()
)
