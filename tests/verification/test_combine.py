"""The arithmetic, row by row, and what must hold whatever the votes are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.base import Model
from bot.domain.reports import CaveatKind, Vote
from bot.domain.statements import Sensitivity
from bot.domain.verdicts import Basis, ClaimVerdict, OverallVerdict
from bot.verification.combine import caveat_parts, outcome_of, overall_verdict

V, M, F, U, D = (
    ClaimVerdict.VERIFIED,
    ClaimVerdict.MISLEADING,
    ClaimVerdict.FALSE,
    ClaimVerdict.UNVERIFIABLE,
    ClaimVerdict.DISPUTED,
)
WORDS = {"V": V, "M": M, "F": F, "U": U, "D": D, "-": None}


class Judged(Model):
    central: bool
    verdict: ClaimVerdict | None


def votes(letters: str, *, site: str | None = None) -> list[Vote]:
    """`V` is a vote with a source, `v` the same vote without one. Each vote cites a site of its own, or `site`."""
    return [
        Vote(
            assessor=f"a{number}",
            verdict=WORDS[letter.upper()],
            basis=Basis.CITED if letter.isupper() else Basis.NONE,
            explanation="",
            citations=(f"https://{site or f's{number}'}.example/",) if letter.isupper() else (),
        )
        for number, letter in enumerate(letters)
    ]


def sites_of(cast: Sequence[Vote]) -> int:
    return len({url for vote in cast for url in vote.citations})


def claims(central: str, others: str = "") -> list[Judged]:
    return [Judged(central=True, verdict=WORDS[letter]) for letter in central] + [
        Judged(central=False, verdict=WORDS[letter]) for letter in others
    ]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("V", V), ("M", M), ("F", F), ("U", U),
        ("VVF", V), ("VVU", V), ("FFU", F), ("MMV", M), ("UUV", U),
        ("VF", D), ("VFU", D), ("VFM", D), ("VVFF", D),
        ("VM", M), ("MF", M), ("VMU", M), ("MFU", M), ("VVMM", M),
        ("VU", U), ("FU", U), ("MU", U), ("VVUU", U), ("FFUU", U),
        # Without a source on the side that wins, nothing is said.
        ("v", U), ("f", U), ("m", U), ("vv", U), ("vvF", U), ("vV", V), ("vvV", V),
        ("vF", U), ("Vf", U), ("vf", U), ("vm", U), ("vM", M), ("Vm", U),
        # Can't verify needs no source.
        ("u", U), ("uuV", U),
    ],
)  # fmt: skip
def test_votes_on_one_claim(letters: str, expected: ClaimVerdict) -> None:
    assert outcome_of(votes(letters), None, sites_of).verdict is expected


def test_a_claim_that_nobody_judged_has_no_verdict() -> None:
    outcome = outcome_of([], None, sites_of)
    assert outcome.verdict is None
    assert not outcome.lowered


@pytest.mark.parametrize("sensitive", list(Sensitivity))
@pytest.mark.parametrize(
    ("letters", "site", "expected", "held_back"),
    [
        ("V", None, U, True),
        ("F", None, U, True),
        ("VV", None, V, False),
        ("FF", None, F, False),
        ("VV", "one", U, True),
        ("Vv", None, U, True),
        ("VVU", None, V, False),
        ("M", None, M, False),
        ("U", None, U, False),
        ("VF", None, D, False),
        ("v", None, U, False),
    ],
)
def test_a_sensitive_claim_needs_two_votes_and_two_sites(
    sensitive: Sensitivity, letters: str, site: str | None, expected: ClaimVerdict, held_back: bool
) -> None:
    outcome = outcome_of(votes(letters, site=site), sensitive, sites_of)
    assert (outcome.verdict, outcome.held_back) == (expected, held_back)


@pytest.mark.parametrize(
    ("central", "others", "expected"),
    [
        ("", "", "nothing_to_check"),
        ("-", "", None), ("", "--", None),
        ("V", "", "accurate"), ("VV", "MU", "accurate"), ("V", "D", "accurate"), ("V", "-", "accurate"),
        ("V", "F", "mixed"), ("VF", "", "mixed"), ("VFF", "", "mixed"), ("FUU", "", "mixed"), ("M", "F", "mixed"),
        ("U", "F", "mixed"), ("-", "F", "mixed"), ("-", "VF", "mixed"),
        ("F", "", "false"), ("FF", "V", "false"), ("FU", "", "false"), ("FM", "", "false"), ("F-", "", "false"),
        ("M", "", "misleading"), ("VM", "", "misleading"), ("MD", "", "misleading"), ("MU", "V", "misleading"),
        ("D", "", "disputed"), ("VD", "M", "disputed"), ("DU", "", "disputed"),
        ("VU", "", "partly_verified"), ("VU", "M", "partly_verified"),
        ("U", "", "unverifiable"), ("U", "V", "unverifiable"), ("U", "M", "unverifiable"),
        # A minor claim cannot speak for a central one that nobody judged.
        ("-", "V", "unverifiable"), ("-", "M", "unverifiable"),
        # None central: all decide.
        ("", "VV", "accurate"), ("", "VU", "partly_verified"), ("", "FV", "mixed"), ("", "FU", "false"),
        ("", "M", "misleading"), ("", "U", "unverifiable"), ("", "V-", "accurate"),
    ],
)  # fmt: skip
def test_the_first_row_that_fits(central: str, others: str, expected: str | None) -> None:
    assert overall_verdict(claims(central, others)) == expected


@pytest.mark.parametrize(
    ("central", "others", "left_out", "expected"),
    [
        ("VV", "", 0, []),
        ("VV", "MM", 0, [("misleading", 2, 4)]),
        ("V", "MDU", 0, [("misleading", 1, 4), ("disputed", 1, 4), ("unverifiable", 1, 4)]),
        ("V", "-", 0, [("not_assessed", 1, 2)]),
        ("V", "", 8, [("left_out", 8, 9)]),
        ("U", "V", 0, []),
        ("U", "M", 0, [("misleading", 1, 2)]),
        ("D", "MU", 0, [("misleading", 1, 3)]),
        ("M", "UV", 0, []),
        ("FUUUUU", "", 0, [("false", 1, 6), ("unverifiable", 5, 6)]),
        ("V", "F", 0, [("false", 1, 2), ("verified", 1, 2)]),
        ("VU", "", 0, [("unverifiable", 1, 2), ("verified", 1, 2)]),
        ("VU", "M", 2, [("misleading", 1, 3), ("unverifiable", 1, 3), ("verified", 1, 3), ("left_out", 2, 5)]),
        ("F", "", 0, [("false", 1, 1)]),
        ("-", "", 0, []),
        ("", "", 0, []),
    ],
)
def test_the_caveat_says_what_the_verdict_does_not(
    central: str, others: str, left_out: int, expected: list[tuple[str, int, int]]
) -> None:
    rows = claims(central, others)
    parts = caveat_parts(overall_verdict(rows), rows, left_out)
    assert [(part.kind.value, part.n, part.of) for part in parts] == expected


LETTERS = st.text("VMFUvmfu", max_size=6)
SENSITIVE = st.none() | st.sampled_from(Sensitivity)


@given(LETTERS, SENSITIVE, st.randoms())
def test_the_order_of_votes_changes_nothing(letters: str, sensitive: Sensitivity | None, random) -> None:
    cast = votes(letters)
    shuffled = random.sample(cast, len(cast))
    assert outcome_of(cast, sensitive, sites_of) == outcome_of(shuffled, sensitive, sites_of)


@given(LETTERS, SENSITIVE)
def test_nothing_is_concluded_without_a_surviving_citation(letters: str, sensitive: Sensitivity | None) -> None:
    cast = votes(letters)
    verdict = outcome_of(cast, sensitive, sites_of).verdict
    sourced = {vote.verdict for vote in cast if vote.citations}
    if verdict in (V, M, F):
        assert verdict in sourced
    if verdict is D:
        assert {V, F} <= sourced


@given(st.text("Uu", min_size=1, max_size=6), SENSITIVE)
def test_cannot_verify_never_becomes_anything_else(letters: str, sensitive: Sensitivity | None) -> None:
    assert outcome_of(votes(letters), sensitive, sites_of).verdict is U


@given(st.text("VMFUD-", max_size=6), st.text("VMFUD-", max_size=6), st.integers(0, 30), st.randoms())
def test_the_whole_does_not_depend_on_the_order_of_claims(central: str, others: str, left_out: int, random) -> None:
    rows = claims(central, others)
    shuffled = random.sample(rows, len(rows))
    assert overall_verdict(rows) == overall_verdict(shuffled)
    verdict = overall_verdict(rows)
    assert caveat_parts(verdict, rows, left_out) == caveat_parts(verdict, shuffled, left_out)


@given(st.text("VMFUD-", max_size=8), st.text("VMFUD-", max_size=8), st.integers(0, 5))
def test_no_false_claim_ever_hides(central: str, others: str, left_out: int) -> None:
    rows = claims(central, others)
    verdict = overall_verdict(rows)
    parts = {part.kind: part.n for part in caveat_parts(verdict, rows, left_out)}
    false = sum(row.verdict is F for row in rows)
    if false:
        assert verdict in (OverallVerdict.FALSE, OverallVerdict.MIXED)
        assert parts[CaveatKind.FALSE] == false
    if verdict is OverallVerdict.ACCURATE:
        unsaid = sum(row.verdict is not V for row in rows)
        assert sum(n for kind, n in parts.items() if kind is not CaveatKind.LEFT_OUT) == unsaid
    if left_out and verdict not in (None, OverallVerdict.NOTHING_TO_CHECK):
        assert parts[CaveatKind.LEFT_OUT] == left_out
