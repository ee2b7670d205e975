"""The provider assessors that an owner has configured, each with its own transport."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pydantic import SecretStr

from bot.assessors.anthropic import VERSION, AnthropicAssessor
from bot.assessors.asking import SearchSettings
from bot.assessors.compatible import CompatibleAssessor, CompatibleSettings
from bot.assessors.decomposing import Decomposer
from bot.assessors.interface import Assessor
from bot.assessors.openai import OpenAIAssessor
from bot.assessors.perplexity import PerplexityAssessor, PerplexitySettings
from bot.assessors.prices import Prices
from bot.assessors.transport import Transport
from bot.config import Settings


class Configured(NamedTuple):
    """An assessor, what it talks through, its model, and a path that is free to ask (None where there is none)."""

    assessor: Assessor
    transport: Transport
    model: str
    free_path: str | None


def new_fence() -> str:
    """A fence that no text can know: 64 random bits."""
    return secrets.token_hex(8)


def configured_assessors(settings: Settings, *, fence: Callable[[], str] = new_fence) -> tuple[Configured, ...]:
    """Every assessor whose key or address is set, in the order in which readers see them."""
    prices = Prices(table=settings.prices, assumed=settings.assumed_usd_per_assessment)
    at_once = settings.calls_at_once
    found: list[Configured] = []
    if settings.openai_api_key is not None:
        transport = Transport(
            settings.openai_base_url, {"authorization": _bearer(settings.openai_api_key)}, at_once=at_once
        )
        chosen = _searching(settings, settings.openai_model)
        chatgpt = OpenAIAssessor(transport, chosen, prices, new_fence=fence)
        found.append(Configured(chatgpt, transport, chosen.model, "/models"))
    if settings.anthropic_api_key is not None:
        headers: dict[str, str | SecretStr] = {"x-api-key": settings.anthropic_api_key, "anthropic-version": VERSION}
        transport = Transport(settings.anthropic_base_url, headers, at_once=at_once)
        claude_settings = _searching(settings, settings.anthropic_model)
        claude = AnthropicAssessor(transport, claude_settings, prices, new_fence=fence)
        found.append(Configured(claude, transport, claude_settings.model, "/v1/models"))
    if settings.perplexity_api_key is not None:
        transport = Transport(
            settings.perplexity_base_url, {"authorization": _bearer(settings.perplexity_api_key)}, at_once=at_once
        )
        sonar = PerplexitySettings(model=settings.perplexity_model, max_output_tokens=settings.max_output_tokens)
        perplexity = PerplexityAssessor(transport, sonar, prices, new_fence=fence)
        found.append(Configured(perplexity, transport, sonar.model, None))
    if settings.compatible_base_url is not None and settings.compatible_model is not None:
        key = settings.compatible_api_key
        transport = Transport(
            settings.compatible_base_url, {"authorization": _bearer(key)} if key else {}, at_once=at_once
        )
        local = CompatibleSettings(
            model=settings.compatible_model,
            name=settings.compatible_name,
            max_output_tokens=settings.max_output_tokens,
        )
        compatible = CompatibleAssessor(transport, local, new_fence=fence)
        found.append(Configured(compatible, transport, local.model, "/models"))
    return tuple(found)


def decomposer_among(
    configured: Sequence[Configured], chosen: str, *, fence: Callable[[], str] = new_fence
) -> Decomposer | None:
    """Who takes statements apart: the provider that the owner chose, or for `auto` the first that needs no search.

    Perplexity is never asked for this: it searches, and bills a search, with each call.
    """
    able = [
        one.assessor
        for one in configured
        if isinstance(one.assessor, OpenAIAssessor | AnthropicAssessor | CompatibleAssessor)
    ]
    wanted = [one for one in able if chosen in ("auto", one.identity.id)]
    return Decomposer(wanted[0], new_fence=fence) if wanted else None


def _searching(settings: Settings, model: str) -> SearchSettings:
    return SearchSettings(
        model=model,
        effort=settings.assessor_effort,
        max_searches=settings.max_searches,
        max_output_tokens=settings.max_output_tokens,
    )


def _bearer(key: SecretStr) -> SecretStr:
    return SecretStr(f"Bearer {key.get_secret_value()}")
