"""Published fact-checks: only those of the same claim, and nothing that is no fact-check."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from pydantic import SecretStr

from bot.domain.statements import Claim
from bot.evidence.fact_checks import KEY_HEADER, MAX_CHECKS, MAX_SEARCHES, FactChecks, read_fact_checks
from bot.evidence.search import SearchFailed
from bot.evidence.service import Service
from tests.stubs.search import ALL, Published, Services, Trouble

CLAIM = Claim(id="c1", text="The mill of Harl closed in 1990.", central=True)


class Alike:
    """Takes for the same claim what has the same words in any order."""

    async def same_claims(self, claim: str, others: Sequence[str]) -> list[float | None]:
        return [1.0 if sorted(claim.split()) == sorted(other.split()) else None for other in others]


def published(number: int, text: str = CLAIM.text, day: str | None = "2026-01-01") -> Published:
    return Published(text, "False", f"https://facts.example/{number}", day=day)


@pytest.fixture
async def services() -> AsyncIterator[Services]:
    async with Services().serving() as served:
        yield served


@pytest.fixture
async def fact_checks(services: Services) -> AsyncIterator[FactChecks]:
    service = Service(services.address, user_agent="x", keys={KEY_HEADER: SecretStr("google-key\n")})
    made = FactChecks(service, Alike())
    yield made
    await made.close()


async def test_only_what_the_matcher_takes_for_the_same_claim(services: Services, fact_checks: FactChecks) -> None:
    services.published = (published(1), published(2, "The mill of Harl closed in 1991."), published(3, "Harl"))
    found = await fact_checks.of([CLAIM], "en")
    assert [one.url for one in found["c1"]] == ["https://facts.example/1"]
    [one] = found["c1"]
    assert (one.publisher, one.site, one.rating, one.text) == ("Town Facts", "facts.example", "False", CLAIM.text)
    assert f"{one.published:%Y-%m-%d}" == "2026-01-01"
    [call] = services.calls
    assert call.parameters == {"query": CLAIM.text, "languageCode": "en", "pageSize": "20"}
    assert call.headers[KEY_HEADER] == "google-key"


async def test_the_newest_few_and_undated_ones_last(services: Services, fact_checks: FactChecks) -> None:
    days = (None, "2024-05-01", "2026-05-01", "2025-05-01", "2023-05-01")
    services.published = tuple(published(n, day=day) for n, day in enumerate(days))
    found = await fact_checks.of([CLAIM], "en")
    assert [one.url[-1] for one in found["c1"]] == ["2", "3", "1"]
    assert len(found["c1"]) == MAX_CHECKS
    services.published = (published(0, day=None), published(1))
    assert [one.url[-1] for one in (await fact_checks.of([CLAIM], "en"))["c1"]] == ["1", "0"]


async def test_few_claims_are_looked_up_central_ones_first(services: Services, fact_checks: FactChecks) -> None:
    claims = [Claim(id=f"c{n}", text=f"Harl has {n} mills.", central=n == 5) for n in range(1, 6)]
    assert await fact_checks.of(claims, "und") == {}
    assert [call.query for call in services.calls] == [f"Harl has {n} mills." for n in (5, 1, 2)]
    assert len(services.calls) == MAX_SEARCHES
    assert "languageCode" not in services.calls[0].parameters


@pytest.mark.parametrize("trouble", sorted(ALL - {Trouble.SLOW}))
async def test_a_failure_is_a_sentence(services: Services, fact_checks: FactChecks, trouble: Trouble) -> None:
    services.fail_next("factcheck", trouble)
    with pytest.raises(SearchFailed) as failed:
        await fact_checks.of([CLAIM], "en")
    assert "google-key" not in str(failed.value)


REVIEW: dict[str, Any] = {"publisher": {"name": "P"}, "url": "https://p.example/a", "textualRating": "True"}


@pytest.mark.parametrize(
    "claim",
    [
        None,
        {"text": "x"},
        {"text": "x", "claimReview": {}},
        {"text": "", "claimReview": [REVIEW]},
        {"text": "x", "claimReview": [REVIEW | {"url": "javascript:alert(1)"}]},
        {"text": "x", "claimReview": [REVIEW | {"url": None}]},
        {"text": "x", "claimReview": [REVIEW | {"textualRating": " "}]},
        {"text": "x", "claimReview": [REVIEW | {"textualRating": 5}]},
    ],
)
def test_what_lacks_its_claim_its_rating_or_its_address_is_left_out(claim: object) -> None:
    sound = {"text": "<b>Sound</b>\u202e claim", "claimReview": [REVIEW | {"publisher": None, "reviewDate": "soon"}]}
    found = read_fact_checks({"claims": [claim, sound, sound]})
    assert [(one.text, one.publisher, one.published) for one in found] == [("Sound claim", "p.example", None)]
    assert read_fact_checks({"claims": "none"}) == []
    assert read_fact_checks({}) == []
