"""Marks the claims inside the statement that they were taken from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.domain.base import Model
from bot.domain.reports import CombinedClaim
from bot.locales.wording import Wording
from bot.verification.combine import SEVERITY
from bot.web.looks import Badge, claim_badge


class Piece(Model):
    """A stretch of the statement. With `numbers` it is the words of those claims; `badge` is the worst verdict."""

    text: str
    numbers: tuple[int, ...] = ()
    badge: Badge | None = None


def annotated(
    statement: str, claims: Sequence[CombinedClaim], numbers: Mapping[str, int], say: Wording
) -> tuple[Piece, ...]:
    """The whole statement in pieces; joined, their texts are the statement.

    Claims with the same span share a mark. A span outside the statement, or one that crosses another, is left plain.
    """
    pieces: list[Piece] = []
    end = 0
    for (start, stop), marked in _marks(len(statement), claims):
        pieces.append(Piece(text=statement[end:start]))
        pieces.append(
            Piece(
                text=statement[start:stop],
                numbers=tuple(numbers[claim.id] for claim in marked),
                badge=claim_badge(max(marked, key=_severity).verdict, say),
            )
        )
        end = stop
    pieces.append(Piece(text=statement[end:]))
    return tuple(piece for piece in pieces if piece.text)


def _marks(length: int, claims: Sequence[CombinedClaim]) -> list[tuple[tuple[int, int], list[CombinedClaim]]]:
    by_span: dict[tuple[int, int], list[CombinedClaim]] = {}
    for claim in claims:
        if claim.span is not None and claim.span.start < claim.span.end <= length:
            by_span.setdefault((claim.span.start, claim.span.end), []).append(claim)
    return [
        (span, marked)
        for span, marked in sorted(by_span.items())
        if not any(other != span and other[0] < span[1] and span[0] < other[1] for other in by_span)
    ]


def _severity(claim: CombinedClaim) -> int:
    return SEVERITY.index(claim.verdict) if claim.verdict is not None else -1
