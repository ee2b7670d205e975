"""The step that gives every finding its claim: ids stay, loose findings are placed, what is too much is counted."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.domain.assessments import MAX_ADDED_CLAIMS, Assessment, AssessmentState, AssessorIdentity, Finding
from bot.domain.statements import Claim, Decomposition
from bot.domain.verdicts import ClaimVerdict
from bot.language.embeddings import Embedder, EmbeddingsUnavailable, Vectors, embed
from bot.verification.lineup import LinedUp, LineUp
from bot.workers import Workers

FERRY, RENTS = "The ferry carries 240 cars.", "Rents in Lund fell by 4 percent."
GIVEN = Decomposition(claims=(Claim(id="c1", text=FERRY, central=True), Claim(id="c2", text=RENTS)))
TOPICS = ["The quay", "A museum", "The brewery", "One stadium", "The zoo"]
MANY = [f"{topic} opened in {1950 + 7 * number}." for number, topic in enumerate(TOPICS)]


class LocalEmbedder(Embedder):
    """The real model in this process: what the pool does is tested elsewhere."""

    def __init__(self) -> None:
        self.asked = 0

    async def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        return embed(texts)


class BrokenEmbedder(LocalEmbedder):
    async def embed(self, texts: Sequence[str]) -> Vectors:
        raise EmbeddingsUnavailable("no model here")


@pytest.fixture
def embedder() -> LocalEmbedder:
    return LocalEmbedder()


def finding(text: str | None = None, claim: str | None = None) -> Finding:
    return Finding(claim=claim, text=text, verdict=ClaimVerdict.VERIFIED)


def assessment(name: str, *findings: Finding, state: AssessmentState = AssessmentState.OK) -> Assessment:
    return Assessment(assessor=AssessorIdentity(id=name, name=name.title()), findings=findings, state=state)


def ids(lined_up: LinedUp) -> list[list[str | None]]:
    return [[one.claim for one in row.findings] for row in lined_up.assessments]


async def test_findings_with_ids_load_no_model(embedder: LocalEmbedder) -> None:
    rows = (assessment("a", finding(claim="c1"), finding("Something else.", claim="c2")), assessment("b"))
    lined_up = await LineUp(embedder)(GIVEN, rows)
    assert lined_up == LinedUp(decomposition=GIVEN, assessments=rows)
    assert embedder.asked == 0


async def test_a_loose_finding_meets_the_claim_that_it_rewords(embedder: LocalEmbedder) -> None:
    rows = [
        assessment("a", finding("240 cars can be carried by the ferry."), finding(RENTS, claim="x9")),
        assessment("b", finding("The ferry carries 420 cars."), finding("In Lund, rents dropped by 4 %.")),
    ]
    lined_up = await LineUp(embedder)(GIVEN, rows)
    assert ids(lined_up) == [["c1", "c2"], ["c3", "c2"]]
    added = lined_up.decomposition.claims[2]
    assert (added.id, added.text, added.central, added.implied) == ("c3", "The ferry carries 420 cars.", False, True)
    assert lined_up.decomposition.claims[:2] == GIVEN.claims


async def test_a_second_call_changes_nothing(embedder: LocalEmbedder) -> None:
    rows = [assessment("a", *map(finding, MANY)), assessment("b", finding(MANY[1]), finding("Cats sleep a lot."))]
    first = await LineUp(embedder)(GIVEN, rows)
    again = await LineUp(embedder)(first.decomposition, rows)
    assert again == first


async def test_claims_come_from_findings_where_none_are_given(embedder: LocalEmbedder) -> None:
    rows = [
        assessment("a", *map(finding, [*MANY, FERRY])),
        assessment("b", finding("The ferry takes 240 cars.")),
        assessment("c", finding("The ferry carries 420 cars.")),
    ]
    lined_up = await LineUp(embedder)(Decomposition(), rows, claims_given=False)
    claims = {claim.text: claim for claim in lined_up.decomposition.claims}
    assert len(claims) == len(MANY) + 2
    assert not any(claim.implied or claim.central for claim in claims.values())
    assert ids(lined_up)[0][-1] == ids(lined_up)[1][0] != ids(lined_up)[2][0]
    assert all(row.detail is None for row in lined_up.assessments)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Two added claims were beyond the limit and were set aside."),
        ("vi", "Hai ý thêm vượt giới hạn và đã được bỏ qua."),
    ],
)
async def test_what_an_assessor_adds_beyond_the_limit_is_counted(
    embedder: LocalEmbedder, language: str, words: str
) -> None:
    row = assessment("a", finding(claim="c1"), *map(finding, MANY)).model_copy(update={"detail": "Slow today."})
    lined_up = await LineUp(embedder)(GIVEN, [row], language=language)
    assert len(lined_up.decomposition.claims) == 2 + MAX_ADDED_CLAIMS
    (kept,) = lined_up.assessments
    assert len(kept.findings) == 1 + MAX_ADDED_CLAIMS
    assert kept.detail is not None
    assert kept.detail.startswith("Slow today. ")
    assert kept.detail.endswith(words)


async def test_assessments_without_an_answer_and_empty_findings_are_left_alone(embedder: LocalEmbedder) -> None:
    rows = (
        assessment("a", finding("Cats sleep a lot."), state=AssessmentState.FAILED),
        assessment("b", finding(claim="c77"), finding("  "), finding(FERRY)),
    )
    lined_up = await LineUp(embedder)(GIVEN, rows)
    assert lined_up.assessments[0] == rows[0]
    assert ids(lined_up)[1] == ["c77", None, "c1"]
    assert lined_up.decomposition == GIVEN


async def test_without_the_model_words_are_compared() -> None:
    rows = [assessment("a", finding("The ferry carries 240 cars!")), assessment("b", finding("Cats sleep a lot."))]
    lined_up = await LineUp(BrokenEmbedder())(GIVEN, rows)
    assert ids(lined_up) == [["c1"], ["c3"]]


async def test_the_real_pool() -> None:
    workers = Workers()
    try:
        rows = [assessment("a", finding("Up to its limit, the ferry can carry 240 cars."))]
        assert ids(await LineUp(Embedder(workers))(GIVEN, rows)) == [["c1"]]
    finally:
        await workers.close()
