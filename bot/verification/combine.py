"""The arithmetic: votes in, verdicts out. Pure, without a model, short enough to check by hand.

The rules are those of the published method: a verdict wins with more than half of the votes; without a source it
does not stand; the whole follows from its central claims, row by row; whatever the whole verdict does not cover is
its caveat. Nothing here knows words of any language: `bot.verification.phrases` says the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol

from bot.domain.base import Model
from bot.domain.reports import CaveatKind, CaveatPart, Vote
from bot.domain.statements import Sensitivity
from bot.domain.verdicts import ClaimVerdict, OverallVerdict

VERIFIED = ClaimVerdict.VERIFIED
MISLEADING = ClaimVerdict.MISLEADING
FALSE = ClaimVerdict.FALSE
UNVERIFIABLE = ClaimVerdict.UNVERIFIABLE
DISPUTED = ClaimVerdict.DISPUTED

SEVERITY = (VERIFIED, UNVERIFIABLE, DISPUTED, MISLEADING, FALSE)
"""Claim verdicts from harmless to worst."""

NEEDED_WHEN_SENSITIVE = 2
"""Votes, and independent sites, that a sensitive claim needs to be called verified or false."""


class Outcome(Model):
    """What the votes on one claim come to.

    `cast` is what the votes alone say, `verdict` what remains after the demands on sources; both are None where
    nobody voted. `won`: more than half of the votes said `cast`.
    """

    verdict: ClaimVerdict | None
    cast: ClaimVerdict | None
    won: bool
    held_back: bool = False

    @property
    def lowered(self) -> bool:
        """Whether the votes were for something that their sources do not carry."""
        return self.cast is not self.verdict and not self.held_back


class JudgedClaim(Protocol):
    """What the whole needs to know of a claim."""

    @property
    def central(self) -> bool: ...

    @property
    def verdict(self) -> ClaimVerdict | None: ...


def outcome_of(
    votes: Sequence[Vote], sensitive: Sensitivity | None, sites_of: Callable[[Sequence[Vote]], int]
) -> Outcome:
    """Combine the votes on one claim. `sites_of` counts the independent sites behind some votes."""
    if not votes:
        return Outcome(verdict=None, cast=None, won=False)
    cast, won = _cast([vote.verdict for vote in votes])
    if not _is_sourced(cast, votes):
        return Outcome(verdict=UNVERIFIABLE, cast=cast, won=won)
    if sensitive is not None and cast in (VERIFIED, FALSE):
        saying = [vote for vote in votes if vote.verdict is cast]
        if min(len(saying), sites_of(saying)) < NEEDED_WHEN_SENSITIVE:
            return Outcome(verdict=UNVERIFIABLE, cast=cast, won=won, held_back=True)
    return Outcome(verdict=cast, cast=cast, won=won)


def _cast(verdicts: Sequence[ClaimVerdict]) -> tuple[ClaimVerdict, bool]:
    verdict, votes = Counter(verdicts).most_common(1)[0]
    if votes * 2 > len(verdicts):
        return verdict, True
    said = set(verdicts) - {UNVERIFIABLE}
    if {VERIFIED, FALSE} <= said:
        return DISPUTED, False
    return (MISLEADING if len(said) > 1 else UNVERIFIABLE), False


def _is_sourced(cast: ClaimVerdict, votes: Sequence[Vote]) -> bool:
    sourced = {vote.verdict for vote in votes if vote.citations}
    if cast is UNVERIFIABLE:
        return True
    return {VERIFIED, FALSE} <= sourced if cast is DISPUTED else cast in sourced


def overall_verdict(claims: Sequence[JudgedClaim]) -> OverallVerdict | None:
    """The first row that fits; None where there are claims and nobody judged any.

    The central claims decide, or all of them where none is central. Claims that nobody judged count in no row; where
    that is so of every central claim, none of them is verified and none is false.
    """
    if not claims:
        return OverallVerdict.NOTHING_TO_CHECK
    judged = [claim.verdict for claim in claims if claim.verdict is not None]
    if not judged:
        return None
    any_central = any(claim.central for claim in claims)
    central = [claim.verdict for claim in claims if claim.verdict and (claim.central or not any_central)]

    if central and all(verdict is VERIFIED for verdict in central) and FALSE not in judged:
        return OverallVerdict.ACCURATE
    if central and central.count(FALSE) * 2 >= len(central) and VERIFIED not in central:
        return OverallVerdict.FALSE
    if FALSE in judged:
        return OverallVerdict.MIXED
    if MISLEADING in central:
        return OverallVerdict.MISLEADING
    if DISPUTED in central:
        return OverallVerdict.DISPUTED
    if VERIFIED in central:
        return OverallVerdict.PARTLY_VERIFIED
    return OverallVerdict.UNVERIFIABLE


ALWAYS_BROKEN_DOWN = frozenset({OverallVerdict.PARTLY_VERIFIED, OverallVerdict.MIXED, OverallVerdict.FALSE})
"""Verdicts that never stand without the count of every kind of claim under them."""

COVERS_UP_TO = {
    OverallVerdict.ACCURATE: VERIFIED,
    OverallVerdict.UNVERIFIABLE: UNVERIFIABLE,
    OverallVerdict.DISPUTED: DISPUTED,
    OverallVerdict.MISLEADING: MISLEADING,
}
"""The worst claim verdict that a reader expects under an overall verdict; worse ones are caveats."""


def caveat_parts(
    verdict: OverallVerdict | None, claims: Sequence[JudgedClaim], left_out: int
) -> tuple[CaveatPart, ...]:
    """What the verdict does not cover, worst first; then claims that nobody judged and claims left out by the cap."""
    if verdict is None or verdict is OverallVerdict.NOTHING_TO_CHECK:
        return ()
    counts = Counter(claim.verdict for claim in claims)
    covered = 0 if verdict in ALWAYS_BROKEN_DOWN else SEVERITY.index(COVERS_UP_TO[verdict]) + 1
    parts = [
        CaveatPart(kind=CaveatKind(kind.value), n=counts[kind], of=len(claims))
        for kind in reversed(SEVERITY[covered:])
        if counts[kind]
    ]
    if counts[None]:
        parts.append(CaveatPart(kind=CaveatKind.NOT_ASSESSED, n=counts[None], of=len(claims)))
    if left_out:
        parts.append(CaveatPart(kind=CaveatKind.LEFT_OUT, n=left_out, of=len(claims) + left_out))
    return tuple(parts)
