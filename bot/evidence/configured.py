"""The places to search that an owner has configured, besides the stories that are kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from bot.config import Settings
from bot.evidence.brave import KEY_HEADER, Brave
from bot.evidence.fact_checks import KEY_HEADER as FACT_CHECK_KEY_HEADER
from bot.evidence.fact_checks import FactChecks, SameClaims
from bot.evidence.search import Backend
from bot.evidence.searxng import SearXNG
from bot.evidence.service import Service
from bot.evidence.wikipedia import Wikipedia


def configured_backends(settings: Settings, *, user_agent: str, now: Callable[[], datetime]) -> tuple[Backend, ...]:
    """Every backend whose address or key is set, and Wikipedia unless it is off, the widest first."""
    found: list[Backend] = []
    if settings.searxng_url is not None:
        found.append(SearXNG(Service(settings.searxng_url, user_agent=user_agent), now=now))
    if settings.brave_api_key is not None:
        keys = {KEY_HEADER: settings.brave_api_key}
        found.append(Brave(Service(settings.brave_base_url, user_agent=user_agent, keys=keys), now=now))
    if settings.wikipedia:
        found.append(Wikipedia(settings.wikipedia_base_url, lambda base: Service(base, user_agent=user_agent)))
    return tuple(found)


def configured_fact_checks(settings: Settings, matcher: SameClaims, *, user_agent: str) -> FactChecks | None:
    """The look-up of published fact-checks, where there is a key for it."""
    if settings.factcheck_api_key is None:
        return None
    keys = {FACT_CHECK_KEY_HEADER: settings.factcheck_api_key}
    return FactChecks(Service(settings.factcheck_base_url, user_agent=user_agent, keys=keys), matcher)
