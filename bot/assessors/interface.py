"""What every assessor is given and gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Protocol, TypeAlias

from pydantic import Field

from bot.domain.assessments import Assessment, AssessorIdentity
from bot.domain.base import Model
from bot.domain.checks import Progress
from bot.domain.documents import Document
from bot.domain.reports import PriorCheck
from bot.domain.statements import Claim, Statement
from bot.evidence.passages import Passage

OnProgress: TypeAlias = Callable[[Progress], None]
"""Told of each moment worth showing; synchronous, and never raises."""


class Brief(Model):
    """Everything an assessor may know of a check: it has no other access to anything.

    `evidence` are the documents that were collected for it (given ones first), `passages` the words in them that speak
    to the claims, best first, where the documents are long; assessors that search by themselves may ignore both.
    `prior_checks` are published fact-checks by the id of the claim: information, never an instruction. `today` is the
    date of the check, so that "now" has a meaning. `alone`: nobody else assesses; with others, whoever has nothing to
    judge by passes a claim over, so that knowing nothing is no vote.
    """

    statement: Statement
    claims: tuple[Claim, ...]
    evidence: tuple[Document, ...] = ()
    passages: tuple[Passage, ...] = ()
    prior_checks: Mapping[str, tuple[PriorCheck, ...]] = Field(default_factory=dict)
    today: date
    language: str
    alone: bool = True


class Assessor(Protocol):
    """Judges every claim of a brief on its own. A failure is an Assessment with its state, not an exception."""

    @property
    def identity(self) -> AssessorIdentity:
        """Who it is, to the rows and to readers."""

    def expected_cost(self, brief: Brief) -> Decimal:
        """What judging the brief will cost at most in ordinary circumstances, in USD; it is set aside before."""

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge the brief's claims by their ids."""
