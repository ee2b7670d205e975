"""Published fact-checks of the same claim, from Google's Fact Check Tools (ClaimSearch), with a key.

https://developers.google.com/fact-check/tools/api/reference/rest/v1alpha1/claims/search. What it finds for the words of
a claim is mostly about something else: only what the matcher takes for the same claim is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from bot.domain.reports import PriorCheck
from bot.domain.statements import Claim
from bot.evidence.search import canonical, moment_of, plain
from bot.evidence.service import Service
from bot.language.detect import UNDETERMINED
from bot.net.urls import is_link, site_of

KEY_HEADER = "x-goog-api-key"
"""Google takes a key here as well as in the address, where it would stand in logs."""

PATH = "/v1alpha1/claims:search"
MAX_SEARCHES = 3
"""Searches a check: one for each of the first claims, central ones first."""

MAX_CHECKS = 3
"""Published fact-checks of one claim that are kept, the newest ones."""

_PAGE = 20
_MAX_QUERY, _MAX_RATING, _MAX_TEXT = 300, 120, 400


class SameClaims(Protocol):
    """Tells which texts make the same claim as one."""

    async def same_claims(self, claim: str, others: Sequence[str]) -> list[float | None]:
        """For each of the others how alike it is, or None where it is another claim."""


class FactChecks:
    """Looks up what others have published on a claim."""

    name = "Google Fact Check"

    def __init__(self, service: Service, matcher: SameClaims) -> None:
        self._service = service
        self._matcher = matcher

    async def of(self, claims: Sequence[Claim], language: str) -> dict[str, tuple[PriorCheck, ...]]:
        """The published fact-checks of the first claims, by the claim's id. Raises SearchFailed."""
        ordered = sorted(claims, key=lambda claim: not claim.central)[:MAX_SEARCHES]
        found = {claim.id: await self._of_one(claim.text, language) for claim in ordered}
        return {claim: checks for claim, checks in found.items() if checks}

    async def close(self) -> None:
        """Close its connections."""
        await self._service.close()

    async def _of_one(self, claim: str, language: str) -> tuple[PriorCheck, ...]:
        parameters = {"query": claim[:_MAX_QUERY], "pageSize": str(_PAGE)}
        if language != UNDETERMINED:
            parameters["languageCode"] = language
        published = read_fact_checks(await self._service.get(PATH, parameters))
        alike = await self._matcher.same_claims(claim, [one.text for one in published])
        same = [one for one, how in zip(published, alike, strict=True) if how is not None]
        # Those without a date come last.
        newest = sorted(same, key=lambda one: one.published.timestamp() if one.published else 0.0, reverse=True)
        return tuple(newest[:MAX_CHECKS])


def read_fact_checks(answer: Mapping[str, object]) -> list[PriorCheck]:
    """The fact-checks in an answer, each page once; without those that lack a claim, a rating or an address."""
    found: dict[str, PriorCheck] = {}
    for claim in _objects(answer.get("claims")):
        text = plain(claim.get("text"))[:_MAX_TEXT]
        for review in _objects(claim.get("claimReview")):
            url, rating = review.get("url"), plain(review.get("textualRating"))[:_MAX_RATING]
            key = canonical(url) if isinstance(url, str) and is_link(url) else None
            if text and rating and isinstance(url, str) and key is not None:
                found.setdefault(key, _check(text, rating, url, review))
    return list(found.values())


def _check(text: str, rating: str, url: str, review: Mapping[str, object]) -> PriorCheck:
    publisher = review.get("publisher")
    names = publisher if isinstance(publisher, Mapping) else {}
    site = site_of(url)
    return PriorCheck(
        publisher=plain(names.get("name"))[:_MAX_RATING] or site,
        site=site,
        url=url,
        text=text,
        rating=rating,
        published=moment_of(review.get("reviewDate")),
    )


def _objects(value: object) -> Iterator[Mapping[str, object]]:
    return (one for one in (value if isinstance(value, list) else ()) if isinstance(one, Mapping))
