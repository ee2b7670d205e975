"""Texts that say nearly the same, so that nothing is measured on what the rules were made with."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.documents.sample_stories import sample_stories
from bot.evidence.ranking import stems
from bot.language.sentences import split_sentences

PROJECT = Path(__file__).resolve().parents[3]
LEAST_STEMS = 4
"""Texts with fewer content words say too little to be the same by more than chance."""

ALIKE = 0.7
"""Share of content words (of those of both texts together) from which two texts are near-duplicates."""


class Texts:
    """Texts by their content words, to be asked whether another text is nearly one of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts: list[frozenset[str]] = []
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        for words in {frozenset(stems(text)) for text in texts}:
            if len(words) >= LEAST_STEMS:
                for word in words:
                    self._holders[word].append(len(self._texts))
                self._texts.append(words)

    def __len__(self) -> int:
        return len(self._texts)

    def has_like(self, text: str) -> bool:
        """Whether one of the texts has nearly the same content words."""
        words = frozenset(stems(text))
        if len(words) < LEAST_STEMS:
            return False
        shared = Counter(at for word in words for at in self._holders.get(word, ()))
        return any(n >= ALIKE * len(words | self._texts[at]) for at, n in shared.items())


def sentences(texts: Iterable[str]) -> Iterator[str]:
    """The sentences of some texts."""
    return (sentence.text for text in texts for sentence in split_sentences(text))


def of_this_repository() -> Texts:
    """Every sentence that a rule may have been made with: those of the tests, the program and the sample stories."""
    return Texts(sentences([*_literals(), *(f"{story.title}. {story.text}" for story in sample_stories())]))


def _literals() -> Iterator[str]:
    for folder in ("tests", "bot"):
        for path in sorted((PROJECT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
