"""Which passages speak to a claim."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bot.evidence.ranking import WordIndex, rank, stems

PASSAGES = [
    "The harbour board met on Tuesday.",
    "The ferry carried 61,400 passengers in its first year.",
    "A ticket costs 9 crowns.",
    "Passengers of the bus complained.",
    "Chuyến phà chở 61 khách mỗi ngày.",
]


def test_stems_leave_function_words_out_and_keep_numbers() -> None:
    assert stems("The ferries were carrying 61,400 passengers") == ["ferri", "carri", "61,400", "passeng"]
    assert stems("Chuyến phà của làng") == ["chuyến", "phà", "làng"]


def test_words_alone_find_the_passage() -> None:
    index = WordIndex(PASSAGES)
    assert rank("The ferry carries passengers", PASSAGES, index, None, 2) == [1, 3]
    assert rank("phà chở khách", PASSAGES, index, None, 5) == [4]


def test_what_shares_no_word_is_never_found() -> None:
    assert rank("Quantum llamas", PASSAGES, WordIndex(PASSAGES), None, 5) == []
    assert rank("", PASSAGES, WordIndex(PASSAGES), None, 5) == []
    assert rank("anything", [], WordIndex([]), None, 5) == []


def test_meaning_reorders_what_words_found() -> None:
    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        return np.array([[1, 0] if "bus" in text or "claim" in text else [0, 1] for text in texts], dtype=np.float32)

    index = WordIndex(PASSAGES)
    claim = "claim: ferry passengers of the first year"
    assert rank(claim, PASSAGES, index, None, 1) == [1]
    assert rank(claim, PASSAGES, index, embed, 1) == [3]


def test_rare_words_weigh_more() -> None:
    index = WordIndex(PASSAGES)
    assert index.rarity("ticket") > index.rarity("passeng") > 0
