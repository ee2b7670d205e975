"""The real assessors, configured as an owner would, but asking the stubs; they wait without waiting."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from bot.assessors.configured import Configured, configured_assessors
from bot.assessors.interface import Brief
from bot.assessors.transport import Timeouts
from bot.config import Price, Settings
from bot.domain.assessments import Assessment
from bot.domain.checks import Progress
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim, Statement
from tests.stubs.providers import Providers
from tests.stubs.serving import Stub

KEY = "sk-stub-4f1c9a7e2b"
"""A key that must never be seen outside the headers of a request."""

NAMES = ("openai", "anthropic", "perplexity", "compatible")
STATEMENT = "The Orlen dam holds 90 million cubic metres. It was finished in 1987. Its lake freezes every winter."
CLAIMS = (
    "The Orlen dam holds 90 million cubic metres.",
    "The Orlen dam was finished in 1987.",
    "The lake of the Orlen dam freezes every winter.",
)


def brief(statement: str = STATEMENT, claims: tuple[str, ...] = CLAIMS, *evidence: Document) -> Brief:
    """A brief with claims `c1`, `c2`, …; the documents are evidence, by default one that speaks of the dam."""
    document = Document(
        key="https://dams.example/orlen",
        kind=DocumentKind.ARTICLE,
        url="https://dams.example/orlen",
        title="The Orlen dam at a glance",
        text="The dam was finished in 1987 and holds 90 million cubic metres.",
    )
    return Brief(
        statement=Statement(text=statement, language="en"),
        claims=tuple(Claim(id=f"c{at}", text=text, central=at == 1) for at, text in enumerate(claims, start=1)),
        evidence=evidence or (document,),
        today=date(2026, 5, 20),
        language="en",
    )


@dataclass
class Asking:
    """One assessor and the stub that it asks; `slept` are the seconds that it waited, `told` its progress."""

    configured: Configured
    stub: Stub
    slept: list[float] = field(default_factory=list)
    told: list[Progress] = field(default_factory=list)

    def start_anew(self) -> None:
        """Forget what was asked, told and planned."""
        self.slept.clear()
        self.told.clear()
        self.stub.start_anew()

    async def assess(self, asked: Brief | None = None) -> Assessment:
        """Ask the assessor about a brief."""
        return await self.configured.assessor.assess(asked or brief(), self.told.append)


@asynccontextmanager
async def assessors(providers: Providers, *, silence: float = 5.0, model: str = "") -> AsyncIterator[dict[str, Asking]]:
    """All four assessors by their ids. `silence` is how long they bear it, `model` replaces every model's name."""
    environment = {name.lower(): value for name, value in providers.environment(KEY).items()}
    environment |= {"compatible_api_key": KEY}
    if model:
        environment |= {f"{name}_model": model for name in NAMES}
    settings = Settings(_env_file=None, **environment)  # type: ignore[arg-type]
    price = Price(input=Decimal(3), output=Decimal(15), search=Decimal("0.01"))
    prices = dict.fromkeys((settings.openai_model, settings.anthropic_model, settings.perplexity_model), price)
    asking: dict[str, Asking] = {}
    for configured in configured_assessors(settings.model_copy(update={"prices": prices})):
        name = configured.assessor.identity.id
        asking[name] = Asking(configured, getattr(providers, name))
        transport = configured.transport
        transport._timeouts = Timeouts(connect=5.0, silence=silence)
        transport._sleep = _noting(asking[name].slept)
    try:
        yield asking
    finally:
        for one in asking.values():
            await one.configured.transport.close()


def _noting(slept: list[float]) -> Callable[[float], Awaitable[None]]:
    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    return sleep
