"""What `doublechecks doctor` asks the places where evidence is searched for: do they answer, and if not, why."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.app import user_agent, utc_now
from bot.commands.doctor_chat import Said
from bot.config import Settings
from bot.evidence.brave import Brave
from bot.evidence.configured import configured_backends
from bot.evidence.search import Backend, SearchFailed

_QUERY = "encyclopedia"
"""Any word: what counts is that there is an answer."""

_BILLED = (Brave,)
"""What bills each search is not asked for the sake of a look."""


async def examine_evidence(settings: Settings) -> Said:
    """Ask each place once, but for those that bill it. Wikipedia out of reach is no trouble: nobody asked for it."""
    backends = configured_backends(settings, user_agent=user_agent(settings.public_url), now=utc_now)
    try:
        answers = await asyncio.gather(*map(_answer, backends))
    finally:
        for backend in backends:
            await backend.close()
    lines = [f"Evidence: {backend.name} {answer}" for backend, answer in zip(backends, answers, strict=True)]
    broken = any(answer.startswith("fails") for answer in answers)
    return Said((*lines, *_not_configured(settings)), trouble=broken)


async def _answer(backend: Backend) -> str:
    if isinstance(backend, _BILLED):
        return "is not asked: each search costs."
    try:
        await backend.search(_QUERY, "en", None, 1)
    except SearchFailed as failure:
        return f"cannot be used: {failure}" if backend.name == "Wikipedia" else f"fails: {failure}"
    return "answers."


def _not_configured(settings: Settings) -> Iterator[str]:
    if settings.searxng_url is None and settings.brave_api_key is None:
        yield "Not configured: web search for evidence. Turn it on with SEARXNG_URL=… or BRAVE_API_KEY=…"
    if settings.factcheck_api_key is None:
        yield "Not configured: published fact-checks. Turn them on with FACTCHECK_API_KEY=…"
    else:
        yield "Published fact-checks: Google is not asked; a check asks it at most three times."
