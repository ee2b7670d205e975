"""Stand-ins for what a test does not test."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from decimal import Decimal

from bot.assessors.interface import Brief, OnProgress
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, Citation, Finding, RetrievedSource
from bot.domain.verdicts import ClaimVerdict


async def nowhere(host: str) -> Sequence[str]:
    """A resolver that knows no host: nothing can leave the machine."""
    raise socket.gaierror(socket.EAI_NONAME, f"no such host: {host}")


class FakeAssessor:
    """Says the same of every claim, citing one page of its own. `before` hears the brief first, and may raise."""

    def __init__(
        self,
        name: str,
        verdict: ClaimVerdict = ClaimVerdict.VERIFIED,
        *,
        before: Callable[[Brief], object] | None = None,
        gate: asyncio.Event | None = None,
        adds: str | None = None,
        costs: str = "0",
        state: AssessmentState = AssessmentState.OK,
    ) -> None:
        self.identity = AssessorIdentity(id=name.lower(), name=name)
        self.briefs: list[Brief] = []
        self.started = asyncio.Event()
        self._verdict = verdict
        self._before = before
        self._gate = gate
        self._adds = adds
        self._costs = Decimal(costs)
        self._state = state

    def expected_cost(self, brief: Brief) -> Decimal:
        return self._costs

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        self.briefs.append(brief)
        self.started.set()
        if self._before is not None:
            self._before(brief)
        if self._gate is not None:
            await self._gate.wait()
        url = f"https://{self.identity.id}.example/page"
        findings = [
            Finding(
                claim=claim.id,
                verdict=self._verdict,
                explanation=f"{self.identity.name} read about it.",
                citations=(Citation(url=url),),
            )
            for claim in brief.claims
        ]
        if self._adds:
            findings.append(Finding(text=self._adds, verdict=ClaimVerdict.MISLEADING, citations=(Citation(url=url),)))
        return Assessment(
            assessor=self.identity,
            state=self._state,
            findings=tuple(findings) if self._state is AssessmentState.OK else (),
            sources=(RetrievedSource(url=url),),
            model="fake",
            cost_usd=self._costs if self._state is AssessmentState.OK else None,
        )
