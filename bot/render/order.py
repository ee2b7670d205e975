"""The order in which every form shows claims: what would mislead a reader first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.reports import CombinedClaim
from bot.verification.combine import SEVERITY


def worst_first(claims: Sequence[CombinedClaim]) -> tuple[CombinedClaim, ...]:
    """False before misleading before conflicting before open before verified; not assessed last; else as stated."""
    return tuple(sorted(claims, key=lambda claim: -SEVERITY.index(claim.verdict) if claim.verdict is not None else 1))
