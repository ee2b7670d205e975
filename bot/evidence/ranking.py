"""Which passages speak to a claim: by shared word stems (BM25), then by meaning where vectors are to be had."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import snowballstemmer
from numpy.typing import NDArray

from bot.language.wordlists import words

Embed: TypeAlias = Callable[[Sequence[str]], NDArray[np.float32]]
"""Texts in, one vector of length 1 a row out."""

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_](?:#|\+\+)(?!\w)|[^\W\d_]+")
_STOP = words(
    "the a an of in on at by for from to with and or but is are was were be been being has have had do does did it its "
    "he she they them his her their this that these those as than then there which who whom whose what when where so "
    "also just very into over under about not no will would can could may might must i you we our your my me us if "
    "và của là có các những một cho với trong này đã đang sẽ được bị từ đến để theo tại về ra vào thì mà lại do rằng"
)

_K1, _B = 1.2, 0.75
"""The usual constants of BM25 (Robertson and Zaragoza, 2009)."""

MAX_EMBEDDED = 50
_EMBEDDED_A_CLAIM = 24
"""Passages whose meaning is compared, the best by words: of one check (at 10 ms each, half a second of one core), and
for one of its claims."""

_MEANING_WEIGHT = 0.6
"""How much of the final order is meaning; the rest is words."""


def content_words(text: str) -> list[str]:
    """A text's words and numbers in small letters, in order, without those that carry no content."""
    found = _WORD.findall(unicodedata.normalize("NFC", text).lower())
    return [word for word in found if word not in _STOP]


def stems(text: str) -> list[str]:
    """The stems of a text's content words, in order; numbers and Vietnamese syllables stay as they are."""
    return [stem_of(word) for word in content_words(text)]


@lru_cache(maxsize=50_000)
def stem_of(word: str) -> str:
    """The stem of one word in small letters, by the English rules of Snowball."""
    if word[0].isdigit() or not word.isascii():
        return word
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


@lru_cache(maxsize=1)
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")


class WordIndex:
    """BM25 over a fixed list of texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._counts = [Counter(stems(text)) for text in texts]
        self._lengths = [count.total() for count in self._counts]
        self._mean = sum(self._lengths) / len(texts) if texts else 0.0
        self._holders = Counter(stem for count in self._counts for stem in count)

    def scores(self, query: str) -> list[float]:
        """How well each text answers the query; 0 where no word is shared."""
        wanted = [(stem, self.rarity(stem)) for stem in dict.fromkeys(stems(query))]
        return [self._score(at, wanted) for at in range(len(self._counts))]

    def rarity(self, stem: str) -> float:
        """The inverse document frequency of a stem, never negative."""
        n = self._holders[stem]
        return math.log(1 + (len(self._counts) - n + 0.5) / (n + 0.5))

    def _score(self, at: int, wanted: Sequence[tuple[str, float]]) -> float:
        count, total = self._counts[at], 0.0
        norm = _K1 * (1 - _B + _B * self._lengths[at] / self._mean) if self._mean else _K1
        for stem, rarity in wanted:
            if frequency := count[stem]:
                total += rarity * frequency * (_K1 + 1) / (frequency + norm)
        return total


def rank(claim: str, texts: Sequence[str], index: WordIndex, embed: Embed | None, most: int) -> list[int]:
    """`rank_all` for one claim."""
    return rank_all([claim], texts, index, embed, most)[0]


def rank_all(
    claims: Sequence[str], texts: Sequence[str], index: WordIndex, embed: Embed | None, most: int
) -> list[list[int]]:
    """For each claim the places of the texts that speak to it, best first, at most `most`; those that share no word
    never.

    `index` is over the same texts. Without `embed` the order is BM25's alone. At most `MAX_EMBEDDED` texts are embedded
    for all claims together: their best by words, in turn.
    """
    scores = [index.scores(claim) for claim in claims]
    best = [sorted((at for at, score in enumerate(own) if score > 0), key=lambda at: (-own[at], at)) for own in scores]
    if embed is None or all(len(places) <= most for places in best):
        return [places[:most] for places in best]  # all are returned anyhow: the model need not be loaded for that
    best = [places[:_EMBEDDED_A_CLAIM] for places in best]
    chosen = _in_turn(best, MAX_EMBEDDED)
    vectors = embed([*claims, *(texts[at] for at in chosen)])
    row = {at: len(claims) + number for number, at in enumerate(chosen)}
    ranked = []
    for number, places in enumerate(best):
        known = [at for at in places if at in row]
        meaning = {at: float(vectors[row[at]] @ vectors[number]) for at in known}
        final = {
            at: _MEANING_WEIGHT * meaning[at] + (1 - _MEANING_WEIGHT) * scores[number][at] / scores[number][places[0]]
            for at in known
        }
        others = (at for at in places if at not in row)
        ranked.append([*sorted(known, key=lambda at: (-final[at], at)), *others][:most])
    return ranked


def _in_turn(ranked: Sequence[Sequence[int]], most: int) -> list[int]:
    """The first places of each list, then the second ones and so on, each once, until there are `most`."""
    found: dict[int, None] = {}
    for turn in range(max(map(len, ranked), default=0)):
        for places in ranked:
            if turn < len(places) and len(found) < most:
                found.setdefault(places[turn])
        if len(found) == most:
            break
    return list(found)
