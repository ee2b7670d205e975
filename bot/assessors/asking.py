"""What all provider assessors do around their one call: time it, read the answer, turn a failure into a state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal

from bot.assessors.answers import read_answer
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief
from bot.domain.assessments import Assessment, AssessorIdentity, RetrievedSource, Usage


@dataclass
class Heard:
    """What came in so far. It is filled as the answer arrives, so that a failure keeps what was billed until then.

    `cost` is USD, None where it is unknown; `sources` are what the provider retrieved, in the order that numbers count.
    """

    text: str = ""
    sources: tuple[RetrievedSource, ...] = ()
    usage: Usage = field(default_factory=Usage)
    cost: Decimal | None = None


async def assessment_by(
    identity: AssessorIdentity,
    model: str,
    brief: Brief,
    ask: Callable[[Heard], Awaitable[None]],
    clock: Callable[[], float],
) -> Assessment:
    """Ask, read, and tell how it ended. `ask` fills what it hears, and raises ProviderFailure."""
    started, heard = clock(), Heard()
    assessment = Assessment(assessor=identity, model=model)
    try:
        await ask(heard)
        answer = read_answer(heard.text, brief, heard.sources)
    except ProviderFailure as failure:
        ending: dict[str, object] = {"state": failure.state, "detail": failure.detail}
    else:
        ending = {"findings": answer.findings, "summary": answer.summary, "detail": " ".join(answer.notes) or None}
    return assessment.model_copy(
        update={
            **ending,
            "sources": heard.sources,
            "usage": heard.usage,
            "cost_usd": heard.cost,
            "seconds": round(clock() - started, 3),
        }
    )
