"""Findings without an id: guards, cluster shape, caps, and independence of the order of assessors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.assessments import MAX_ADDED_CLAIMS, Finding
from bot.domain.statements import Claim, Sensitivity
from bot.domain.verdicts import ClaimVerdict
from bot.evidence.matching import Similarity, meaning, words_shared
from bot.language.embeddings import Embedder, EmbeddingsUnavailable
from bot.verification.align import Aligner, Alignment, align
from bot.workers import Workers


def said(text: str | None, claim: str | None = None) -> Finding:
    return Finding(claim=claim, text=text, verdict=ClaimVerdict.VERIFIED)


def rated(pairs: dict[tuple[str, str], float], default: float = 0.0) -> Similarity:
    """A similarity that is written down."""
    return Similarity(lambda one, other: pairs.get((one, other), pairs.get((other, one), default)), 0.6, 0.6)


TRAM = "The tram line carries 9,000 people a day."
TRAM_TOO = "Each day 9,000 people ride the tram line."
TRAM_WRONG = "The tram line carries 8,000 people a day."
DEPOT = "The depot stands in Oldham Street."
ALL_ALIKE = Similarity(lambda one, other: 0.9, 0.6, 0.6)


def test_a_finding_with_an_id_keeps_it_and_is_not_compared() -> None:
    claims = [Claim(id="c1", text=TRAM)]
    result = align(claims, [("a", said("Something else entirely.", "c1")), ("b", said(None, "c1"))], ALL_ALIKE)
    assert result == Alignment(placed=("c1", "c1"))


def test_a_finding_joins_the_claim_that_says_the_same() -> None:
    claims = [Claim(id="c1", text=DEPOT), Claim(id="c2", text=TRAM)]
    result = align(claims, [("a", said(TRAM_TOO))], rated({(TRAM, TRAM_TOO): 0.8}))
    assert result.placed == ("c2",)
    assert result.added == ()


def test_another_number_makes_another_claim_however_alike() -> None:
    result = align([Claim(id="c1", text=TRAM)], [("a", said(TRAM_WRONG))], rated({(TRAM, TRAM_WRONG): 0.99}))
    assert result.placed == ("c2",)
    assert [claim.text for claim in result.added] == [TRAM_WRONG]
    assert result.added[0].implied
    assert not result.added[0].central


def test_equal_texts_are_one_claim_without_any_similarity() -> None:
    result = align(
        [], [("a", said(TRAM)), ("b", said("  " + TRAM.upper().title() + " "))], rated({}), claims_given=False
    )
    assert result.placed == ("c1", "c1")
    assert not result.added[0].implied


def test_one_assessor_never_has_two_findings_on_a_claim() -> None:
    result = align([Claim(id="c1", text=TRAM)], [("a", said(TRAM)), ("a", said(TRAM)), ("b", said(TRAM))], ALL_ALIKE)
    assert sorted(map(str, result.placed[:2])) == ["c1", "c2"]
    assert result.placed[2] in {"c1", "c2"}


def test_a_claim_that_the_assessor_judged_by_id_takes_no_second_finding_of_it() -> None:
    result = align([Claim(id="c1", text=TRAM)], [("a", said(None, "c1")), ("a", said(TRAM))], ALL_ALIKE)
    assert result.placed == ("c1", "c2")


CHAIN = ("Rents went up sharply.", "Landlords ask for much more.", "Living in flats got expensive.")


def test_complete_link_keeps_a_chain_apart() -> None:
    one, two, three = CHAIN
    likes = rated({(one, two): 0.8, (two, three): 0.7, (one, three): 0.1})
    findings = [("a", said(one)), ("b", said(two)), ("c", said(three))]
    assert align([], findings, likes, claims_given=False).placed == ("c1", "c1", "c2")
    whole = rated({(one, two): 0.8, (two, three): 0.7, (one, three): 0.65})
    assert align([], findings, whole, claims_given=False).placed == ("c1", "c1", "c1")


def test_two_given_claims_never_become_one() -> None:
    claims = [Claim(id="c1", text=TRAM), Claim(id="c2", text=TRAM_TOO)]
    result = align(claims, [("a", said(TRAM)), ("b", said(TRAM_TOO))], ALL_ALIKE)
    assert result.placed == ("c1", "c2")


def test_an_assessor_adds_at_most_three_claims_to_given_ones() -> None:
    texts = [f"The depot has {count} tracks." for count in range(2, 9)]
    result = align([Claim(id="c1", text=TRAM)], [("a", said(text)) for text in texts], rated({}))
    assert result.placed == ("c2", "c3", "c4", None, None, None, None)
    assert len(result.added) == MAX_ADDED_CLAIMS
    free = align([], [("a", said(text)) for text in texts], rated({}), claims_given=False)
    assert None not in free.placed


def test_claims_added_to_an_earlier_revision_count_against_the_cap() -> None:
    texts = [f"The depot has {count} tracks." for count in range(2, 7)]
    findings = [("a", said(text)) for text in texts]
    first = align([Claim(id="c1", text=TRAM)], findings, rated({}))
    again = align([Claim(id="c1", text=TRAM), *first.added], findings, rated({}))
    assert again.placed == first.placed
    assert again.added == ()


def test_new_ids_go_on_from_the_highest() -> None:
    claims = [Claim(id="c7", text=TRAM), Claim(id="main", text=DEPOT)]
    result = align(claims, [("a", said("Nine cats live there."))], rated({}))
    assert result.added[0].id == "c8"


def test_a_finding_without_text_is_dropped() -> None:
    assert align([], [("a", said(None)), ("b", said("  "))], ALL_ALIKE, claims_given=False).placed == (None, None)


def test_a_new_claim_is_worded_like_its_most_typical_member_and_knows_its_topic() -> None:
    one, two, three = CHAIN
    likes = rated({(one, two): 0.9, (one, three): 0.65, (two, three): 0.8})
    findings = [("a", said(one)), ("b", said(three)), ("c", said(two))]
    (claim,) = align([], findings, likes, claims_given=False).added
    assert claim.text == two
    (crime,) = align([], [("a", said("Mira Holt was convicted of fraud."))], likes).added
    assert crime.sensitive is Sensitivity.CRIME


def test_a_name_of_the_statement_may_be_left_out() -> None:
    claims = [Claim(id="c1", text="The tram line of Oldham carries 9,000 people a day.")]
    findings = [("a", said(TRAM))]
    assert align(claims, findings, ALL_ALIKE).placed == ("c2",)
    assert align(claims, findings, ALL_ALIKE, statement="Big news from Oldham!").placed == ("c1",)


def test_vietnamese_texts_must_share_words_too() -> None:
    texts = [
        "Cầu Đông dài 40 mét.",
        "Hồ nước rất sâu và lạnh.",
        "Chiều dài cầu Đông là 40 mét.",
        "A bridge.",
        "A lake.",
    ]
    similarity = meaning(texts, np.ones((5, 1), dtype=np.float32))
    assert similarity.of(texts[0], texts[1]) == 0
    assert similarity.of(texts[0], texts[3]) == 0
    assert similarity.of(texts[0], texts[2]) == 1
    assert similarity.of(texts[3], texts[4]) == 1


TEXTS = (TRAM, TRAM_TOO, TRAM_WRONG, DEPOT, "Oldham Street has a depot.", "The depot is not in Oldham Street.", "")


@settings(max_examples=60)
@given(
    rows=st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(TEXTS)), max_size=9),
    likes=st.dictionaries(st.tuples(st.sampled_from(TEXTS), st.sampled_from(TEXTS)), st.sampled_from([0.5, 0.7, 0.9])),
    order=st.permutations("abc"),
    given_claims=st.booleans(),
)
def test_what_is_lined_up_does_not_depend_on_the_order_of_assessors(
    rows: list[tuple[str, str]], likes: dict[tuple[str, str], float], order: Sequence[str], given_claims: bool
) -> None:
    both = likes | {(b, a): value for (a, b), value in likes.items()}
    claims = [Claim(id="c1", text=TRAM), Claim(id="c2", text=DEPOT)] if given_claims else []
    rows = sorted(rows, key=lambda row: row[0])
    moved = sorted(rows, key=lambda row: order.index(row[0]))

    def lined_up(some: list[tuple[str, str]]) -> tuple[set[tuple[str, str, str | None]], tuple[Claim, ...]]:
        findings = [(assessor, said(text)) for assessor, text in some]
        result = align(claims, findings, rated(both), claims_given=given_claims)
        ids = [*(claim.id for claim in claims), *(claim.id for claim in result.added)]
        assert len(ids) == len(set(ids))
        assert {one for one in result.placed if one} <= set(ids)
        assert set(ids[len(claims) :]) <= set(result.placed)
        for assessor in "abc":
            mine = [place for place, row in zip(result.placed, some, strict=True) if row[0] == assessor and place]
            assert len(mine) == len(set(mine))
        return {(*row, place) for row, place in zip(some, result.placed, strict=True)}, result.added

    assert lined_up(rows) == lined_up(moved)


async def test_meaning_decides_where_the_model_loads() -> None:
    workers = Workers()
    try:
        result = await Aligner(Embedder(workers)).align(
            [Claim(id="c1", text="The tram line carries 9,000 people a day.")],
            [
                ("a", said("Every day the tram line carries 9,000 people.")),
                ("b", said("Wheat is a kind of grass.")),
            ],
        )
    finally:
        await workers.close()
    assert result.by_meaning
    assert result.placed[1] == "c2"


class _NoModel(Embedder):
    async def embed(self, texts: Sequence[str]) -> np.ndarray:
        raise EmbeddingsUnavailable("no model here")


async def test_words_decide_where_it_does_not() -> None:
    aligner = Aligner(_NoModel(Workers()))
    result = await aligner.align(
        [Claim(id="c1", text=DEPOT)], [("a", said("The depot stands in the Oldham Street.")), ("b", said("Cats purr."))]
    )
    assert not result.by_meaning
    assert result.placed == ("c1", "c2")


@pytest.mark.parametrize(("one", "other", "least"), [(TRAM, TRAM_TOO, 0.5), ("", "", 0.0), ("the", "of", 0.0)])
def test_words_shared_is_a_share(one: str, other: str, least: float) -> None:
    assert least <= words_shared().of(one, other) <= 1
