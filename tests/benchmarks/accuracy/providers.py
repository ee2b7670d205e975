"""A provider on some claims of a set: what it costs is said first, and asked for.

A claim is one brief, so that no claim is judged by what another one says. An assessor that searches by itself judges by
what it finds, not by the evidence of the set: sets of true and false claims ("averitec", "factuality") suit it; those
that ask what one given text says ("wice", "stance") suit the compatible assessor, which judges by the evidence alone.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from bot.assessors.configured import Configured, configured_assessors
from bot.assessors.interface import Brief
from bot.config import Settings
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim, Statement
from bot.domain.verdicts import ClaimVerdict
from tests.benchmarks.accuracy.claims import MEANS, ClaimSet, Item
from tests.benchmarks.accuracy.intervals import SEED, wilson
from tests.benchmarks.accuracy.table import Row, as_text

AT_ONCE = 4
DONE, DECLINED, UNUSABLE = 0, 1, 2
"""Exit codes: measured; the owner said no; there is no such assessor or set."""


class Answer(NamedTuple):
    """What an assessor made of an item. `said` is None where the call failed, which is neither right nor wrong."""

    item: Item
    assessment: Assessment
    said: ClaimVerdict | None

    @property
    def spoke(self) -> bool:
        return self.said not in (None, ClaimVerdict.UNVERIFIABLE)

    @property
    def right(self) -> bool:
        return self.said is (MEANS[self.item.label] or ClaimVerdict.UNVERIFIABLE)


async def run(
    settings: Settings, assessor: str, chosen: ClaimSet, n: int, today: date, agreed: Callable[[str], bool]
) -> int:
    """Announce, ask, measure, print. `agreed` is given the sentence with the cost and says whether to go on."""
    configured = {one.assessor.identity.id: one for one in configured_assessors(settings)}
    try:
        return await _run(configured, assessor, chosen, n, today, agreed)
    finally:
        for one in configured.values():
            await one.transport.close()


async def _run(
    configured: Mapping[str, Configured],
    assessor: str,
    chosen: ClaimSet,
    n: int,
    today: date,
    agreed: Callable[[str], bool],
) -> int:
    if assessor not in configured:
        known = ", ".join(configured) or "none"
        print(f"There is no assessor '{assessor}' with a key or an address in the settings; configured: {known}.")
        return UNUSABLE
    if not chosen.is_here:
        print(f"The set {chosen.name} is absent: {chosen.path}.")
        return UNUSABLE
    items = sample(list(chosen.read()), n)
    asked = configured[assessor]
    briefs = [brief_of(item, today) for item in items]
    cost = sum((asked.assessor.expected_cost(brief) for brief in briefs), Decimal(0))
    name = asked.assessor.identity.name
    if not agreed(f"{name} ({asked.model}) on {len(items)} claims of {chosen.name}: up to about ${cost:.2f}."):
        print("Nothing was asked.")
        return DECLINED
    answers = await _ask(asked, items, briefs)
    print(as_text(rows(f"{name} ({asked.model})", chosen.name, answers)))
    print(_billed(answers))
    return DONE


def sample(items: Sequence[Item], n: int) -> list[Item]:
    """`n` items, or all; always the same ones."""
    return random.Random(SEED).sample(items, min(n, len(items)))


def brief_of(item: Item, today: date) -> Brief:
    """The brief of one claim with its evidence, if it has any."""
    document = Document(key="given:evidence", kind=DocumentKind.TEXT, text=item.evidence, given=True)
    return Brief(
        statement=Statement(text=item.claim, language=item.language),
        claims=(Claim(id="c1", text=item.claim, central=True),),
        evidence=(document,) if item.evidence else (),
        today=today,
        language=item.language,
    )


def rows(task: str, name: str, answers: Sequence[Answer]) -> Iterator[Row]:
    """Accuracy over what was answered, precision and coverage of verdicts, and how many calls failed."""
    answered = [one for one in answers if one.said is not None]
    spoken = [one for one in answered if one.spoke]
    for metric, right, of in (
        ("accuracy, silence counts for what is not settled", sum(one.right for one in answered), len(answered)),
        ("precision of verdicts", sum(one.right for one in spoken), len(spoken)),
        ("coverage", len(spoken), len(answered)),
        ("calls that failed", len(answers) - len(answered), len(answers)),
    ):
        yield Row(task, name, of, metric, right / of if of else None, wilson(right, of))


async def _ask(asked: Configured, items: Sequence[Item], briefs: Sequence[Brief]) -> list[Answer]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(item: Item, brief: Brief) -> Answer:
        async with free:
            assessment = await asked.assessor.assess(brief, lambda _: None)
        found = next((finding.verdict for finding in assessment.findings if finding.claim == "c1"), None)
        silent = ClaimVerdict.UNVERIFIABLE if assessment.state is AssessmentState.OK else None
        return Answer(item, assessment, found or silent)

    return list(await asyncio.gather(*map(one, items, briefs)))


def _billed(answers: Sequence[Answer]) -> str:
    known = [one.assessment.cost_usd for one in answers if one.assessment.cost_usd is not None]
    unknown = f"; of {len(answers) - len(known)} calls the cost is unknown" if len(known) < len(answers) else ""
    return f"Billed: ${sum(known, Decimal(0)):.4f}{unknown}."
