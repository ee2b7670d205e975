"""`doublechecks doctor`: what is configured, whether it answers, and what a check is expected to cost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bot.app import open_services
from bot.assessors.configured import Configured, configured_assessors, decomposer_among
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief
from bot.commands.doctor_chat import examine_chat
from bot.commands.doctor_evidence import examine_evidence
from bot.config import Settings
from bot.domain.statements import Claim, Statement
from bot.render.terminal import plain

BROKEN = 1

_BRIEF = Brief(
    statement=Statement(text="The tower is 90 metres tall.", language="en"),
    claims=(Claim(id="c1", text="The tower is 90 metres tall."),),
    today=date(2000, 1, 1),
    language="en",
)
"""Any brief: the caps bound what a check costs, not its words."""

_SETTINGS = {
    "ChatGPT": "OPENAI_API_KEY=…",
    "Claude": "ANTHROPIC_API_KEY=…",
    "Perplexity": "PERPLEXITY_API_KEY=…",
    "Compatible server": "COMPATIBLE_BASE_URL=http://127.0.0.1:11434/v1 and COMPATIBLE_MODEL=…",
}


class Finding(NamedTuple):
    """What was found of one assessor; `trouble` is None where all is well."""

    name: str
    model: str
    reachable: str
    cost: str
    trouble: bool


async def doctor(settings: Settings) -> int:
    """Print what was found; 0 where everything configured works, else 1. Keys are never printed."""
    console = Console(highlight=False, soft_wrap=True)
    configured = configured_assessors(settings)
    try:
        findings = await asyncio.gather(*map(_examine, configured))
    finally:
        for one in configured:
            await one.transport.close()
    evidence = await examine_evidence(settings)
    async with open_services(settings) as services:
        said = await examine_chat(services)
    table = Table("Assessor", "Model", "Reachable", "A check", box=None, pad_edge=False)
    for finding in findings:
        table.add_row(finding.name, finding.model, finding.reachable, finding.cost)
    table.add_row("Embedded check", "rules of this program", "yes", "nothing")
    console.print(table)
    for line in _more(settings, configured):
        console.print(line, markup=False)
    for line in (*evidence.lines, *said.lines):
        console.print(line, markup=False)
    return BROKEN if said.trouble or evidence.trouble or any(finding.trouble for finding in findings) else 0


async def _examine(one: Configured) -> Finding:
    name, model = one.assessor.identity.name, plain(one.model)
    expected = one.assessor.expected_cost(_BRIEF)
    cost = f"up to about US$ {expected:.2f}" if expected else "nothing"
    if one.free_path is None:
        return Finding(plain(name), model, "not asked: each call costs", cost, trouble=False)
    try:
        listed = await one.transport.get(one.free_path)
    except ProviderFailure as failure:
        return Finding(plain(name), model, f"no: {failure.detail}", cost, trouble=True)
    rows = listed.get("data")
    names = {row.get("id") for row in rows if isinstance(row, dict)} if isinstance(rows, list) else set()
    if names and one.model not in names:
        return Finding(plain(name), model, "yes, but it does not list this model", cost, trouble=True)
    return Finding(plain(name), model, "yes", cost, trouble=False)


def _more(settings: Settings, configured: tuple[Configured, ...]) -> Iterator[str]:
    decomposer = decomposer_among(configured, settings.decompose_with)
    yield ""
    yield f"Statements are taken apart by {decomposer.identity.name if decomposer else 'the rules of this program'}."
    yield f"Money: at most US$ {settings.max_usd_per_check} a check and US$ {settings.max_usd_per_day} a day (UTC)."
    unpriced = [one.model for one in configured if one.model not in settings.prices and one.free_path is not None]
    if unpriced and settings.assumed_usd_per_assessment > Decimal(0):
        yield (
            f"No price is set for {', '.join(map(plain, unpriced))}: each assessment by it counts as "
            f"US$ {settings.assumed_usd_per_assessment}. PRICES sets real ones."
        )
    yield "Database: opens, schema up to date."
    ids = {one.assessor.identity.id for one in configured}
    missing = {
        "openai": "ChatGPT",
        "anthropic": "Claude",
        "perplexity": "Perplexity",
        "compatible": "Compatible server",
    }
    for assessor, name in missing.items():
        if assessor not in ids:
            yield f"Not configured: {name}. Turn it on with {_SETTINGS[name]}"
