"""What the claim says in one phrase must stand in one phrase of the passage."""

from __future__ import annotations

import pytest

from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.support import judged, passage


@pytest.mark.parametrize(
    ("text", "said", "borne_out"),
    [
        ("The mill washes its wool.", "The mill washes its floor and sells its wool.", False),
        ("The mill washes its wool.", "The mill washes its wool and sells its cloth.", True),
        ("The town built a bridge.", "The town considered building a bridge.", False),
        ("The town built a bridge.", "The town stopped building a bridge.", False),
        ("The town built a bridge.", "The town built a bridge and a school.", True),
        ("The bay is calm in autumn.", "The bay is calm in spring and rough in autumn.", False),
        ("The bay is calm in spring.", "The bay is calm in spring and rough in autumn.", True),
        ("The wagon was painted in Orr.", "The wagon, bought in Orr, was painted elsewhere.", False),
        ("The wagon was painted in Orr.", "The wagon was painted in Orr and bought elsewhere.", True),
        ("The head of Tarn resigned.", "The head of the club at Tarn resigned.", False),
        ("The head of Tarn resigned.", "The head of Tarn resigned on Monday.", True),
    ],
)
def test_what_hangs_together(text: str, said: str, borne_out: bool) -> None:
    verdict = judged(text, [passage(said)]).verdict
    assert verdict is (ClaimVerdict.VERIFIED if borne_out else ClaimVerdict.UNVERIFIABLE)
