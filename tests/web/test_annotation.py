"""The statement is shown whole, whatever the spans of its claims are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.reports import Agreement, AgreementKind, CombinedClaim
from bot.domain.statements import Span
from bot.domain.verdicts import ClaimVerdict
from bot.locales.wording import wording
from bot.web.annotation import Piece, annotated
from bot.web.looks import Tone

TEXT = "The dam holds 90 million cubic metres and was built in 1961."


def claim(number: int, start: int, end: int, verdict: ClaimVerdict | None = ClaimVerdict.VERIFIED) -> CombinedClaim:
    agreement = Agreement(kind=AgreementKind.SINGLE, agree=1, differ=0, absent=0, sites=1, text="")
    return CombinedClaim(
        id=f"c{number}", text="", span=Span(start=start, end=end), verdict=verdict, agreement=agreement
    )


def pieces(*claims: CombinedClaim) -> tuple[Piece, ...]:
    numbers = {claim.id: number for number, claim in enumerate(claims, start=1)}
    return annotated(TEXT, claims, numbers, wording("en"))


def marked(*claims: CombinedClaim) -> list[tuple[str, tuple[int, ...]]]:
    return [(piece.text, piece.numbers) for piece in pieces(*claims) if piece.badge]


def test_claims_are_marked_where_they_stand() -> None:
    assert marked(claim(1, 42, 59), claim(2, 0, 37)) == [
        ("The dam holds 90 million cubic metres", (2,)),
        ("was built in 1961", (1,)),
    ]


def test_claims_of_the_same_words_share_a_mark_that_shows_the_worst_verdict() -> None:
    shared = pieces(claim(1, 0, 37), claim(2, 0, 37, ClaimVerdict.FALSE), claim(3, 0, 37, None))[0]
    assert shared.numbers == (1, 2, 3)
    assert shared.badge is not None
    assert shared.badge.tone is Tone.BAD


def test_spans_that_cross_are_left_plain() -> None:
    assert marked(claim(1, 0, 20), claim(2, 10, 30), claim(3, 42, 59)) == [("was built in 1961", (3,))]


def test_spans_that_touch_do_not_cross() -> None:
    assert len(marked(claim(1, 0, 7), claim(2, 7, 13))) == 2


def test_spans_outside_the_statement_and_empty_ones_are_ignored() -> None:
    assert marked(claim(1, 42, 600), claim(2, 5, 5), claim(3, 0, 7)) == [("The dam", (3,))]


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(0, 80)).map(sorted), max_size=12))
def test_the_pieces_are_the_statement(spans: list[list[int]]) -> None:
    claims = [claim(number, start, end) for number, (start, end) in enumerate(spans)]
    made = pieces(*claims)
    assert "".join(piece.text for piece in made) == TEXT
    assert all(piece.text for piece in made)
