"""Whether two texts make the same claim, and which of many texts are similar to one.

Guards come first (`bot.language.conflicts`), meaning after them: a sentence with one number changed lies nearer than a
paraphrase. Within one statement a lower cut will do than across statements, where "already checked" is told to readers.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import structlog

from bot.evidence.ranking import Embed, WordIndex, content_words, stems
from bot.language.conflicts import conflicts, share_amount
from bot.language.detect import detect_language
from bot.language.embeddings import Embedder, EmbeddingsUnavailable, Vectors
from bot.workers import WorkError

log = structlog.get_logger()

LEAST_COSINE = 0.7
"""Below this cosine two findings on one statement are apart. Chosen on the development halves of the pairs that
`python -m tests.benchmarks.alignment` reads: lower cuts gain few paraphrases and join neighbouring facts."""

LEAST_COSINE_WITH_AMOUNT = 0.6
"""The same for findings that state one amount: "it cost 210 million euros" is told by that, though "it" says little."""

LEAST_COSINE_ACROSS = 0.8
"""The same for claims of different statements, which need not speak of one thing ("already checked")."""

LEAST_WORDS_IN_VIETNAMESE = 0.5
"""What `words_shared` must be beside it in Vietnamese: the model drops its tones, and unrelated sentences reach 0.7."""

LEAST_WORDS_SHARED = 0.6
"""The least of `words_shared` where it stands alone, because the embedding model cannot be loaded."""

LEAST_CONTENT = 3
"""Content words that a text must have to be matched across statements: "It is fake" matches everything."""

_EMBEDDED = 30
"""Texts, the best by words, whose meaning is compared when similar ones are ranked."""

_MEANING_WEIGHT = 0.5
"""How much of the order of similar texts is meaning; the rest is words."""

_NOT_SAID = re.compile(r"(?:https?://|www\.|pic\.twitter\.com/)\S+|@\w+", re.IGNORECASE)


class Similarity(NamedTuple):
    """How alike two texts are (at most 1), and the `least` of it that two texts of one claim may have.

    `least_with_amount` will do where both state the same amount.
    """

    of: Callable[[str, str], float]
    least: float
    least_with_amount: float


class Similar(NamedTuple):
    """A text's place in the list that was searched, and how similar it is (0 to 1; comparable within one list)."""

    place: int
    score: float


def same_claim(one: str, other: str, similarity: Similarity, topic: frozenset[str] = frozenset()) -> float | None:
    """How alike two texts of one claim are, or None where they must stay apart; in doubt, apart.

    Texts that are equal to the letter are one. `topic` are keys of names that either text may leave out.
    """
    if one.casefold() == other.casefold():
        return 1.0
    alike = similarity.of(one, other)
    if alike < similarity.least_with_amount or (alike < similarity.least and not share_amount(one, other)):
        return None
    if conflicts(one, other, ignore_names=topic):
        return None
    return min(alike, 1.0)


def can_match(text: str) -> bool:
    """Whether a text says enough to be found again: a bare link or a few words never match another statement."""
    return len(set(content_words(_NOT_SAID.sub(" ", text)))) >= LEAST_CONTENT


def rank_similar(
    text: str, others: Sequence[str], embed: Embed | None, *, most: int = 5, index: WordIndex | None = None
) -> list[Similar]:
    """The texts that are similar to one, best first; none where it, or they, say too little (`can_match`).

    `index` is over `others` and may be given to use it again. Without `embed` the order is that of words alone.
    """
    if not can_match(text):
        return []
    said = _NOT_SAID.sub(" ", text)
    scores = (index or WordIndex(others)).scores(said)
    best = sorted((at for at, score in enumerate(scores) if score > 0), key=lambda at: (-scores[at], at))
    best = [at for at in best if can_match(others[at])][:_EMBEDDED]
    if not best:
        return []
    final = {at: scores[at] / scores[best[0]] for at in best}
    if embed is not None:
        vectors = embed([said, *(others[at] for at in best)])
        for at, alike in zip(best, vectors[1:] @ vectors[0], strict=True):
            final[at] = _MEANING_WEIGHT * max(0.0, float(alike)) + (1 - _MEANING_WEIGHT) * final[at]
    return [Similar(at, final[at]) for at in sorted(best, key=lambda at: (-final[at], at))[:most]]


class Matcher:
    """Tells which texts make the same claim as one; the model runs in the worker pool."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    async def same_claims(self, claim: str, others: Sequence[str]) -> list[float | None]:
        """For each of the others how alike it is, or None where it is another claim or says too little.

        The strict comparison across statements: for "checked before". Where the embedding model fails, words alone
        are compared. Never raises.
        """
        able = [other for other in dict.fromkeys(others) if can_match(other)] if can_match(claim) else []
        if not able:
            return [None] * len(others)
        texts = list(dict.fromkeys([claim, *able]))
        try:
            similarity = meaning(
                texts,
                await self._embedder.embed(texts),
                least=LEAST_COSINE_ACROSS,
                least_with_amount=LEAST_COSINE_ACROSS,
            )
        except (EmbeddingsUnavailable, WorkError) as error:
            log.warning("claims are matched by their words alone", reason=str(error))
            similarity = words_shared()
        # In a thread: reading many texts for their guards takes longer than the event loop should wait.
        found = await asyncio.to_thread(lambda: {other: same_claim(claim, other, similarity) for other in able})
        return [found.get(other) for other in others]


def meaning(
    texts: Sequence[str],
    vectors: Vectors,
    *,
    least: float = LEAST_COSINE,
    least_with_amount: float = LEAST_COSINE_WITH_AMOUNT,
) -> Similarity:
    """How alike texts are by their vectors (a row each, of length 1). It knows no other texts."""
    vector = dict(zip(texts, vectors, strict=True))
    vietnamese = {text for text in texts if detect_language(text) == "vi"}
    shared = words_shared().of

    def alike(one: str, other: str) -> float:
        toned = one in vietnamese or other in vietnamese
        if toned and shared(one, other) < LEAST_WORDS_IN_VIETNAMESE:
            return 0.0
        return float(vector[one] @ vector[other])

    return Similarity(alike, least, min(least, least_with_amount))


def words_shared() -> Similarity:
    """The share of word stems that two texts have in common (Dice), for where there are no vectors."""

    def share(one: str, other: str) -> float:
        some, more = set(stems(one)), set(stems(other))
        return 2 * len(some & more) / (len(some) + len(more)) if some or more else 0.0

    return Similarity(share, LEAST_WORDS_SHARED, LEAST_WORDS_SHARED)
