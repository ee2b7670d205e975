"""How often the embedded check speaks, and how often it is right then; on health it must not speak at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from bot.assessors.judging.judge import judge_claims
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim, Sensitivity
from bot.domain.verdicts import ClaimVerdict
from bot.language.embeddings import embed
from bot.language.sensitive import sensitivity_of
from tests.benchmarks.accuracy.claims import MEANS, SETS, Item
from tests.benchmarks.accuracy.intervals import wilson
from tests.benchmarks.accuracy.table import Baseline, Row, absent

TASK = "embedded check"
TODAY = date(2026, 12, 1)


class Outcome(NamedTuple):
    """What was said of an item: None where it was passed over or could not be verified."""

    item: Item
    said: ClaimVerdict | None

    @property
    def right(self) -> bool:
        return self.said is not None and self.said is MEANS[self.item.label]


def rows() -> Iterator[Row]:
    """Precision and coverage of each set that is here, and the silence on health over all of them."""
    every: list[Outcome] = []
    for one in SETS:
        if not one.is_here:
            yield absent(TASK, one.name)
            continue
        outcomes = [Outcome(item, judged(item)) for item in one.read()]
        yield from of_set(one.name if one.held_out else f"{one.name} (not held out)", outcomes)
        every += outcomes
    health = [one for one in every if sensitivity_of(one.item.claim) is Sensitivity.HEALTH]
    spoken = sum(one.said is not None for one in health)
    yield Row(TASK, "claims about health, all sets", len(health), "coverage", spoken / max(1, len(health)))


def of_set(name: str, outcomes: Sequence[Outcome]) -> Iterator[Row]:
    """The two rows of a set. The baseline always says what is most often right, and is never silent."""
    spoken = [one for one in outcomes if one.said is not None]
    right = sum(one.right for one in spoken)
    commonest = max(Counter(MEANS[one.item.label] for one in outcomes if MEANS[one.item.label]).values())
    baseline = Baseline("the commonest verdict, always", commonest / len(outcomes))
    precision = right / len(spoken) if spoken else None
    yield Row(TASK, name, len(spoken), "precision of verdicts", precision, wilson(right, len(spoken)), (baseline,))
    coverage = len(spoken) / len(outcomes)
    yield Row(TASK, name, len(outcomes), "coverage", coverage, wilson(len(spoken), len(outcomes)))


def judged(item: Item) -> ClaimVerdict | None:
    """What the embedded check says of an item's claim by its evidence."""
    document = Document(key="given:evidence", kind=DocumentKind.TEXT, text=item.evidence)
    claims = [Claim(id="c1", text=item.claim)]
    findings = judge_claims(claims, [document], TODAY, item.language, embed).findings
    verdict = findings[0].verdict if findings else None
    return None if verdict is ClaimVerdict.UNVERIFIABLE else verdict
