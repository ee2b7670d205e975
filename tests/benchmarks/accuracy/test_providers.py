"""Measuring a provider: nothing is spent unasked, and a failed call is no verdict."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date
from pathlib import Path

import pytest

from bot.config import Settings
from bot.domain.verdicts import ClaimVerdict
from tests.benchmarks.accuracy import providers
from tests.benchmarks.accuracy.claims import ClaimSet, Item
from tests.stubs.answering import verdict_on
from tests.stubs.assessors import KEY
from tests.stubs.providers import PRICES, Providers, serving

TODAY = date(2026, 12, 1)
LABELS = {"verified": "S", "false": "R", "misleading": "M", "unverifiable": "N"}


def items() -> Iterator[Item]:
    """Eight claims, the first six labelled as the stub judges them and the last two not."""
    for at in range(8):
        claim = f"Dam {at} of Orlen holds {at + 10} million litres."
        said = verdict_on(claim, "openai")
        yield Item(LABELS[said] if at < 6 else "R" if said != "false" else "S", claim, "The dams were measured in May.")


CLAIMS = ClaimSet("dams", "dams", None, items)


@pytest.fixture
async def stubs() -> AsyncIterator[Providers]:
    async with serving() as served:
        yield served


def settings(stubs: Providers, **more: object) -> Settings:
    environment = {name.lower(): value for name, value in stubs.environment(KEY).items()}
    return Settings(_env_file=None, prices=PRICES, **{**environment, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("assessor", ["openai", "anthropic", "perplexity", "compatible"])
async def test_each_provider_is_measured_after_its_cost_was_said(
    assessor: str, stubs: Providers, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def agreed(announcement: str) -> bool:
        said.append(announcement)
        assert not getattr(stubs, assessor).calls
        return True

    assert await providers.run(settings(stubs), assessor, CLAIMS, 6, TODAY, agreed) == providers.DONE
    assert "on 6 claims of dams: up to about $" in said[0]
    assert len(getattr(stubs, assessor).calls) >= 6
    shown = capsys.readouterr().out
    assert "precision of verdicts" in shown
    assert "Billed: $" in shown
    assert KEY not in shown + said[0]


async def test_nothing_is_asked_without_consent(stubs: Providers, capsys: pytest.CaptureFixture[str]) -> None:
    assert await providers.run(settings(stubs), "openai", CLAIMS, 6, TODAY, lambda _: False) == providers.DECLINED
    assert not stubs.openai.calls
    assert capsys.readouterr().out == "Nothing was asked.\n"


async def test_a_failed_call_is_neither_right_nor_wrong(stubs: Providers, capsys: pytest.CaptureFixture[str]) -> None:
    failing = settings(stubs, openai_model="stub-401")
    assert await providers.run(failing, "openai", CLAIMS, 4, TODAY, lambda _: True) == providers.DONE
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if "calls that failed" in line).split()[-4:] == ["1.000", "0.510", "to", "1.000"]
    assert next(line for line in lines if "precision" in line).split()[-4:] == ["-", "0.000", "to", "1.000"]


@pytest.mark.parametrize(
    ("assessor", "chosen", "why"),
    [
        ("oracle", CLAIMS, "no assessor 'oracle'"),
        ("openai", ClaimSet("gone", "gone", Path("nowhere.jsonl"), items), "The set gone is absent"),
    ],
)
async def test_what_cannot_be_measured_is_said(
    assessor: str, chosen: ClaimSet, why: str, stubs: Providers, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await providers.run(settings(stubs), assessor, chosen, 4, TODAY, lambda _: True) == providers.UNUSABLE
    assert why in capsys.readouterr().out


def test_rows_count_silence_as_right_only_where_nothing_is_settled() -> None:
    class Said:
        cost_usd = None

    answers = [
        providers.Answer(Item(label, "", ""), Said(), verdict)  # type: ignore[arg-type]
        for label, verdict in (
            ("S", ClaimVerdict.VERIFIED),
            ("R", ClaimVerdict.VERIFIED),
            ("N", ClaimVerdict.UNVERIFIABLE),
            ("S", ClaimVerdict.UNVERIFIABLE),
            ("S", None),
        )
    ]
    assert [(row.n, row.ours) for row in providers.rows("x", "y", answers)] == [
        (4, 0.5),
        (2, 0.5),
        (4, 0.5),
        (5, 0.2),
    ]
