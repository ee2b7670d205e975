"""Would a judge that is learnt from examples speak more often than the rules, and be right as often?

    python -m tests.benchmarks.learned

Trains a logistic regression on what the rules and the embedding model see of a claim and its evidence (seed and data
fixed, numpy alone), always on nine tenths of the claims for the other tenth, and prints how right its surest verdicts
are beside those of the rules. It is left out of the program unless it says more at 90 % precision. The examples are
the sets of the accuracy table that are not held out; of these, WiCE is CC BY-SA 4.0 and Factcheck-Bench Apache-2.0.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.assessors.judging.amounts import Agreement, best
from bot.assessors.judging.overlap import overlap
from bot.assessors.judging.reading import Reading, read
from bot.assessors.judging.times import times_agree
from bot.domain.documents import Document, DocumentKind
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.passages import cut, window
from bot.evidence.ranking import WordIndex, content_words, rank, stems
from bot.language.embeddings import embed
from tests.benchmarks.accuracy.claims import MEANS, SETS, Item
from tests.benchmarks.accuracy.rows.embedded import judged

Vector = NDArray[np.float64]

FOLDS = 10
PRECISION = 0.9
SUREST = (10, 20, 40, 80, 160)
_PASSAGES = 6
_STEPS, _RATE, _DECAY = 400, 0.05, 3.0
"""Of the training: steps of Adam (Kingma and Ba, 2015), their size, and the weight decay."""


class Example(NamedTuple):
    """What is seen of an item, what the rules say of it, and the fold that its claim belongs to."""

    item: Item
    seen: Vector
    said: ClaimVerdict | None
    fold: int


def example(item: Item) -> Example | None:
    """None where no passage shares a word with the claim."""
    document = Document(key="given:evidence", kind=DocumentKind.TEXT, text=item.evidence)
    passages = cut([document])
    texts = [passage.text for passage in passages]
    places = rank(item.claim, texts, WordIndex(texts), embed, _PASSAGES)
    if not places:
        return None
    said = judged(item)
    seen = [*_likeness(item, [texts[at] for at in places]), said is ClaimVerdict.VERIFIED, said is ClaimVerdict.FALSE]
    near = window([document], passages, places[0], 1, 1).text
    claim = read(item.claim)
    for text in (texts[places[0]], near, item.evidence[:20_000]):
        seen += _agreement(claim, read(text))
    fold = int(hashlib.sha256(item.claim.encode()).hexdigest()[:8], 16) % FOLDS
    return Example(item, np.array(seen, dtype=np.float64), said, fold)


def _likeness(item: Item, texts: Sequence[str]) -> list[float]:
    wanted = set(stems(item.claim))
    share = [len(wanted.intersection(stems(text))) / max(1, len(wanted)) for text in [*texts, item.evidence]]
    vectors = embed([item.claim, *texts])
    meaning = vectors[1:] @ vectors[0]
    words = content_words(item.claim)
    blocks = difflib.SequenceMatcher(None, words, content_words(texts[0]), autojunk=False).get_matching_blocks()
    in_order = sum(block.size for block in blocks) / max(1, len(words))
    return [max(share[:-1]), share[0], share[-1], float(meaning.max()), float(meaning[0]), in_order, float(len(wanted))]


def _agreement(claim: Reading, passage: Reading) -> list[float]:
    shared = overlap(claim, passage, "")
    pairs = [best(amount, passage.amounts) for amount in claim.amounts]
    times = times_agree(claim.times, passage.times, passage.event_times, reports=False)
    return [
        len(shared.missing),
        shared.missing_names,
        sum(pair is not None and pair[0] is Agreement.SAME for pair in pairs),
        sum(pair is not None and pair[0] is Agreement.DIFFERENT for pair in pairs),
        sum(pair is None for pair in pairs),
        times.value == "absent",
        times.value == "different",
        bool(claim.denials) != bool(passage.denials),
        bool(passage.hedges) and not claim.hedges,
        passage.disputed,
    ]


def scores(examples: Sequence[Example], wanted: ClaimVerdict) -> Vector:
    """How sure a regression that never saw the claim is that `wanted` is right, for each example."""
    seen = np.stack([one.seen for one in examples])
    seen = (seen - seen.mean(axis=0)) / (seen.std(axis=0) + 1e-6)
    seen = np.hstack([seen, np.ones((len(seen), 1))])
    right = np.array([MEANS[one.item.label] is wanted for one in examples], dtype=np.float64)
    folds = np.array([one.fold for one in examples])
    found = np.zeros(len(examples))
    for fold in range(FOLDS):
        held_out = folds == fold
        found[held_out] = seen[held_out] @ _trained(seen[~held_out], right[~held_out])
    return found


def _trained(seen: Vector, right: Vector) -> Vector:
    weights, mean, spread = (np.zeros(seen.shape[1]) for _ in range(3))
    for step in range(1, _STEPS + 1):
        slope = (seen.T @ (1 / (1 + np.exp(-seen @ weights)) - right) + _DECAY * weights) / len(right)
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
        weights -= _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return weights


def main() -> None:
    """Print, for each set and verdict, how right the rules and the surest learnt verdicts are."""
    for one in (one for one in SETS if one.is_here and one.path is not None and not one.held_out):
        examples = [found for item in one.read() if (found := example(item)) is not None]
        for wanted in (ClaimVerdict.VERIFIED, ClaimVerdict.FALSE):
            right = np.array([MEANS[found.item.label] is wanted for found in examples])
            ruled = [bool(right[at]) for at, found in enumerate(examples) if found.said is wanted]
            share = np.cumsum(right[np.argsort(-scores(examples, wanted))]) / np.arange(1, len(examples) + 1)
            most = int(np.flatnonzero(share >= PRECISION).max(initial=-1)) + 1
            print(
                f"{one.name}, {wanted.value}, {len(examples)} claims, {right.sum()} of them so: "
                f"rules right on {sum(ruled)} of {len(ruled)}; learnt: {most} at {PRECISION:.0%} precision; "
                f"right among its surest {', '.join(f'{n}: {share[n - 1]:.2f}' for n in SUREST if n <= len(share))}"
            )


if __name__ == "__main__":
    main()
