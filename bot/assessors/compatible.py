"""Any OpenAI-compatible chat server (Ollama, llama.cpp, vLLM): judges the evidence that was collected for it.

It cannot search. How much of `response_format` a server understands is found out by asking: a schema, else plain JSON,
else only the prompt.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from bot.assessors.asking import Heard, assessment_by
from bot.assessors.chat import Completion, raise_for_finish, read_completion
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief, OnProgress
from bot.assessors.prompts import Citing, Prompt, answer_schema, prompt_for
from bot.assessors.transport import Transport
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, Finding
from bot.domain.base import Model
from bot.domain.checks import Progress, ProgressKind
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.excerpts import excerpts
from bot.evidence.sources import retrieved

PATH = "/chat/completions"

Json = dict[str, Any]


class CompatibleSettings(Model):
    """What the owner chose: the server's model, the name that readers see, how long an answer may be."""

    model: str
    name: str
    max_output_tokens: int


class CompatibleAssessor:
    """Asks the owner's own server. A failure becomes a state of the assessment, never a verdict."""

    def __init__(
        self,
        transport: Transport,
        settings: CompatibleSettings,
        *,
        new_fence: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._transport = transport
        self._settings = settings
        self._new_fence = new_fence
        self._clock = clock

    @property
    def identity(self) -> AssessorIdentity:
        """Always `compatible`, shown by the name that its owner gave it."""
        return AssessorIdentity(id="compatible", name=self._settings.name)

    def expected_cost(self, brief: Brief) -> Decimal:  # noqa: ARG002 - whatever is asked, nobody sends a bill
        """Nothing: it is the owner's own server."""
        return Decimal(0)

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge the brief's claims by its evidence, which is numbered in the prompt."""
        sources = tuple(retrieved(document) for document, _ in excerpts(brief.evidence, brief.passages))
        prompt = prompt_for(brief, fence=self._new_fence(), cite=Citing.BY_NUMBER, with_evidence=True)
        on_progress(Progress(kind=ProgressKind.READING, assessor=self.identity.name, n=len(sources)))

        if not sources:
            return self._nothing_to_judge_by(brief)

        async def ask(heard: Heard) -> None:
            heard.sources = sources
            await self.ask_plainly(prompt, answer_schema([claim.id for claim in brief.claims]), heard)

        return await assessment_by(self.identity, self._settings.model, brief, ask, self._clock)

    def _nothing_to_judge_by(self, brief: Brief) -> Assessment:
        """Without evidence the server is not asked: a model's memory is no source."""
        detail = "There was no evidence for it to judge by."
        verdict = ClaimVerdict.UNVERIFIABLE
        findings = [Finding(claim=claim.id, verdict=verdict, explanation=detail) for claim in brief.claims]
        return Assessment(
            assessor=self.identity,
            model=self._settings.model,
            detail=detail,
            findings=tuple(findings) if brief.alone else (),
            cost_usd=Decimal(0),
        )

    async def ask_plainly(self, prompt: Prompt, schema: Json, heard: Heard) -> None:
        """One call, answered in the shape of `schema` as far as the server can. Raises ProviderFailure."""
        heard.cost = Decimal(0)
        completion = await self._complete(prompt, schema)
        heard.text, heard.usage = completion.text, completion.usage()
        raise_for_finish(completion)

    async def _complete(self, prompt: Prompt, schema: Json) -> Completion:
        refused: ProviderFailure | None = None
        for response_format in _formats(schema):
            try:
                return await read_completion(self._transport.stream(PATH, self._body(prompt, schema, response_format)))
            except ProviderFailure as failure:
                if failure.state is not AssessmentState.REJECTED:
                    raise
                refused = failure
        assert refused is not None
        raise refused

    def _body(self, prompt: Prompt, schema: Json, response_format: Json | None) -> Json:
        system = prompt.system
        if response_format is None or "json_schema" not in response_format:
            system += f"\n\nThe shape of the JSON object, as a JSON Schema:\n{json.dumps(schema)}"
        body: Json = {
            "model": self._settings.model,
            "messages": [{"role": "system", "content": system}, {"role": "user", "content": prompt.user}],
            "max_tokens": self._settings.max_output_tokens,
            "temperature": 0,
            "stream": True,
        }
        return body | ({"response_format": response_format} if response_format else {})


def _formats(schema: Json) -> tuple[Json | None, ...]:
    whole = {"type": "json_schema", "json_schema": {"name": "assessment", "schema": schema, "strict": True}}
    return whole, {"type": "json_object"}, None
