"""What every assessor is given and gives back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Protocol, TypeAlias

from bot.domain.assessments import Assessment, AssessorIdentity
from bot.domain.base import Model
from bot.domain.checks import Progress
from bot.domain.documents import Document
from bot.domain.statements import Claim, Statement

OnProgress: TypeAlias = Callable[[Progress], None]
"""Told of each moment worth showing; synchronous, and never raises."""


class Brief(Model):
    """Everything an assessor may know of a check: it has no other access to anything.

    `evidence` are the documents that were collected for it (given ones first); assessors that search by themselves
    may ignore them. `today` is the date of the check, so that "now" has a meaning. `alone`: nobody else assesses;
    with others, whoever has nothing to judge by passes a claim over, so that knowing nothing is no vote.
    """

    statement: Statement
    claims: tuple[Claim, ...]
    evidence: tuple[Document, ...] = ()
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
