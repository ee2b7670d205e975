"""What all provider assessors do around their one call: time it, read the answer, turn a failure into a state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal

import structlog

from bot.assessors.answers import read_answer
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief
from bot.documents.scrub import one_line, scrub
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, RetrievedSource, Usage
from bot.domain.base import Model

log = structlog.get_logger()

MAX_TITLE = 300
MAX_URL = 2048
"""Characters of a source's title and address that are kept."""


INPUT_BASE = 3_000
INPUT_PER_SEARCH = 8_000
"""Input tokens of the prompt, and of the results of one search, as recorded conversations show them."""


class SearchSettings(Model):
    """What the owner chose for a model that searches: effort, and the caps that bound what one assessment can cost."""

    model: str
    effort: str
    max_searches: int
    max_output_tokens: int

    def expected_usage(self) -> Usage:
        """All searches that are allowed, with what they make to read, and half of the output tokens."""
        return Usage(
            input_tokens=INPUT_BASE + self.max_searches * INPUT_PER_SEARCH,
            output_tokens=self.max_output_tokens // 2,
            searches=self.max_searches,
        )


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
        answer = read_answer(heard.text, brief, tuple(map(_clean, heard.sources)))
    except ProviderFailure as failure:
        ending: dict[str, object] = {"state": failure.state, "detail": failure.detail}
    except (AttributeError, KeyError, TypeError, ValueError):
        # A shape that no documentation has. What was billed until then is kept.
        log.exception("answer in an unknown shape", assessor=identity.id)
        ending = {"state": AssessmentState.UNREADABLE, "detail": "The answer was not in the documented shape."}
    else:
        ending = {"findings": answer.findings, "summary": answer.summary, "detail": " ".join(answer.notes) or None}
    return assessment.model_copy(
        update={
            **ending,
            "sources": tuple(map(_clean, heard.sources)),
            "usage": heard.usage,
            "cost_usd": heard.cost,
            "seconds": round(clock() - started, 3),
        }
    )


def _clean(source: RetrievedSource) -> RetrievedSource:
    """A source that can be stored and shown; what is no address stays a source without one, as numbers count it."""
    title = one_line(source.title)[:MAX_TITLE] if source.title else None
    return source.model_copy(update={"url": scrub(source.url)[:MAX_URL], "title": title})
