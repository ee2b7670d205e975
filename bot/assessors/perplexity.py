"""Perplexity, by its Sonar chat completions.

Results stand beside the message, so a schema and sources go together; findings cite by the number of a result. It is
the only provider that says what an answer cost.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

from bot.assessors.asking import Heard, assessment_by
from bot.assessors.chat import Completion, raise_for_finish, read_completion
from bot.assessors.interface import Brief, OnProgress
from bot.assessors.prices import Prices
from bot.assessors.prompts import Citing, answer_schema, prompt_for
from bot.assessors.transport import Transport
from bot.domain.assessments import Assessment, AssessorIdentity, RetrievedSource, Usage
from bot.domain.base import Model
from bot.domain.checks import Progress, ProgressKind

PATH = "/chat/completions"
BEYOND = 1_000
"""USD. No answer costs so much: a number from there on is a mistake, and is not booked."""

INPUT_TOKENS = 4_000
"""Input tokens of an ordinary prompt; results are not billed as input."""

Json = dict[str, Any]


class PerplexitySettings(Model):
    """What the owner chose: model, and how long an answer may be."""

    model: str
    max_output_tokens: int


class PerplexityAssessor:
    """Asks Perplexity. A failure becomes a state of the assessment; nothing it could not read becomes a verdict."""

    def __init__(
        self,
        transport: Transport,
        settings: PerplexitySettings,
        prices: Prices,
        *,
        new_fence: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._transport = transport
        self._settings = settings
        self._prices = prices
        self._new_fence = new_fence
        self._clock = clock

    @property
    def identity(self) -> AssessorIdentity:
        """Always `perplexity`."""
        return AssessorIdentity(id="perplexity", name="Perplexity")

    def expected_cost(self, brief: Brief) -> Decimal:  # noqa: ARG002 - the caps bound it, whatever is asked
        """One search and half of the output tokens that are allowed."""
        usage = Usage(input_tokens=INPUT_TOKENS, output_tokens=self._settings.max_output_tokens // 2, searches=1)
        return self._prices.expected(self._settings.model, usage)

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge the brief's claims with one call."""
        prompt = prompt_for(brief, fence=self._new_fence(), cite=Citing.BY_NUMBER)
        body = {
            "model": self._settings.model,
            "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            "max_tokens": self._settings.max_output_tokens,
            "response_format": {
                "type": "json_schema",
                "json_schema": {
                    "name": "assessment",
                    "schema": answer_schema([claim.id for claim in brief.claims]),
                    "strict": True,
                },
            },
            "stream": True,
        }

        async def ask(heard: Heard) -> None:
            completion = await read_completion(self._transport.stream(PATH, body))
            heard.text, heard.sources, heard.usage = completion.text, sources_of(completion.extra), completion.usage()
            said = _cost_said(completion)
            heard.cost = self._prices.cost(self._settings.model, heard.usage) if said is None else said
            on_progress(Progress(kind=ProgressKind.READING, assessor=self.identity.name, n=len(heard.sources)))
            raise_for_finish(completion)

        return await assessment_by(self.identity, self._settings.model, brief, ask, self._clock)


def sources_of(extra: Json) -> tuple[RetrievedSource, ...]:
    """The retrieved results in their order, which is what `[n]` counts; older answers have bare URLs only.

    A result without an address keeps its place, so that the numbers after it stay right.
    """
    results = extra.get("search_results")
    if isinstance(results, list) and results:
        return tuple(_source(row) for row in results)
    citations = extra.get("citations")
    return tuple(_source({"url": url}) for url in citations) if isinstance(citations, list) else ()


def _source(row: Any) -> RetrievedSource:
    fields = row if isinstance(row, dict) else {}
    url, title = fields.get("url"), fields.get("title")
    return RetrievedSource(url=url if isinstance(url, str) else "", title=title if isinstance(title, str) else None)


def _cost_said(completion: Completion) -> Decimal | None:
    usage = completion.extra.get("usage")
    said = usage.get("cost") if isinstance(usage, dict) else None
    total = said.get("total_cost") if isinstance(said, dict) else None
    if isinstance(total, bool) or not isinstance(total, (int, float, str)):
        return None
    try:
        amount = Decimal(str(total))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and 0 <= amount < BEYOND else None
