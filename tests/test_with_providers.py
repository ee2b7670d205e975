"""Whole checks with four providers, on stub servers: in the terminal, on the page, one failing, late, all failing."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.app import Services, open_services, utc_now
from bot.config import Price, Settings
from bot.domain.assessments import AssessmentState
from bot.domain.checks import CheckRequest, Progress, ProgressKind
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import ClaimVerdict
from bot.render.markdown import to_markdown
from bot.web.server import build_app
from tests.fakes import nowhere
from tests.stubs.providers import Providers, serving

STATEMENT = "The Orlen dam holds 90 million cubic metres. The Orlen dam was finished in 1987."
NAMES = {"openai": "ChatGPT", "anthropic": "Claude", "perplexity": "Perplexity"}


@pytest.fixture
async def providers() -> AsyncIterator[Providers]:
    async with serving() as stubs:
        yield stubs


def environment(providers: Providers, home: Path, **more: str) -> dict[str, str]:
    return {**providers.environment(), "DOUBLECHECKS_HOME": str(home), **more}


@asynccontextmanager
async def house(providers: Providers, home: Path, **more: str) -> AsyncIterator[Services]:
    values = {name.lower(): value for name, value in environment(providers, home, **more).items()}
    settings = Settings(_env_file=None, sample_stories=False, **values)  # type: ignore[arg-type]
    price = Price(input=Decimal(2), output=Decimal(8), search=Decimal("0.01"))
    prices = {settings.openai_model: price, settings.anthropic_model: price}
    async with open_services(settings.model_copy(update={"prices": prices}), resolve=nowhere) as services:
        yield services


async def checked(
    services: Services, text: str = STATEMENT, told: list[Progress] | None = None, assessors: tuple[str, ...] = ()
) -> Report:
    progress = told if told is not None else []
    check = await services.runner.submit(CheckRequest(text=text, assessors=assessors), progress.append)
    await services.runner.finished(check)
    report = await services.ledger.latest(check.report_id)
    assert report is not None
    return report


async def test_three_votes_a_claim_with_sources_costs_and_progress(providers: Providers, tmp_path: Path) -> None:
    told: list[Progress] = []
    async with house(providers, tmp_path) as services:
        report = await checked(services, told=told)
    assert report.status is ReportStatus.FINAL
    for claim in report.claims:
        assert [vote.assessor for vote in claim.votes] == list(NAMES)
        assert claim.agreement.absent == 2
        assert "did not assess it" in claim.agreement.text
    rows = {row.assessor.id: row for row in report.assessments}
    assert {name: rows[name].assessor.name for name in NAMES} == NAMES
    assert all(rows[name].cost_usd and rows[name].usage and rows[name].usage.searches for name in NAMES)
    for source in report.sources:
        assert set(source.cited_by) <= set(source.retrieved_by)
    assert {who for source in report.sources for who in source.retrieved_by} == set(NAMES)
    kinds = {(progress.kind, progress.assessor) for progress in told}
    assert (ProgressKind.SEARCHING, "ChatGPT") in kinds
    assert (ProgressKind.SEARCHING, "Claude") in kinds
    assert (ProgressKind.READING, "Perplexity") in kinds


async def test_terminal_page_and_markdown_tell_the_same(providers: Providers, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "check", "--json", STATEMENT]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, env={**os.environ, **environment(providers, tmp_path)}, timeout=60
    )
    assert done.returncode == 0
    told = json.loads(done.stdout)
    async with house(providers, tmp_path) as services:
        app = build_app(services.desk, now=utc_now, example="", public_url=None, local_only=False)
        async with TestClient(TestServer(app)) as client:
            page = await (await client.get(f"/c/{told['id']}")).text()
            as_json = await (await client.get(f"/c/{told['id']}.json")).json()
            markdown = await (await client.get(f"/c/{told['id']}.md")).text()
    assert as_json == told
    assert to_markdown(Report.model_validate(told)) == markdown
    for name in NAMES.values():
        assert name in page
        assert name in markdown


@pytest.mark.parametrize(
    ("model", "state", "words"),
    [
        ("stub-401", AssessmentState.UNAUTHORIZED, "key was not accepted"),
        ("stub-quota", AssessmentState.QUOTA_EXCEEDED, "no credit left"),
        ("stub-refusal", AssessmentState.REFUSED, "refused"),
        ("stub-max-tokens", AssessmentState.TRUNCATED, "cut off"),
        ("stub-invalid-json", AssessmentState.UNREADABLE, "shape"),
    ],
)
async def test_one_failing_is_named_and_stops_nobody(
    providers: Providers, tmp_path: Path, model: str, state: AssessmentState, words: str
) -> None:
    async with house(providers, tmp_path, ANTHROPIC_MODEL=model) as services:
        report = await checked(services)
    row = next(row for row in report.assessments if row.assessor.id == "anthropic")
    assert row.state is state
    assert words in (row.detail or "")
    assert report.status is ReportStatus.FINAL
    for claim in report.claims:
        assert [vote.assessor for vote in claim.votes] == ["openai", "perplexity"]
        assert "Claude did not answer" in claim.agreement.text


async def test_a_late_one_is_waited_for_after_the_report_is_out(providers: Providers, tmp_path: Path) -> None:
    deadlines = {"SOFT_DEADLINE_SECONDS": "0.5", "HARD_DEADLINE_SECONDS": "1.5"}
    async with house(providers, tmp_path, ANTHROPIC_MODEL="stub-timeout", **deadlines) as services:
        report = await checked(services, assessors=tuple(NAMES))
    assert len(report.history) >= 2
    assert report.history[1].changes == ("Claude did not answer in time.",)
    row = next(row for row in report.assessments if row.assessor.id == "anthropic")
    assert row.state is AssessmentState.TIMEOUT


async def test_all_failing_ends_with_3_and_every_reason(providers: Providers, tmp_path: Path) -> None:
    models = dict.fromkeys(("OPENAI_MODEL", "ANTHROPIC_MODEL", "PERPLEXITY_MODEL", "COMPATIBLE_MODEL"), "stub-401")
    told = {**os.environ, **environment(providers, tmp_path, **models), "SAMPLE_STORIES": "false"}
    command = [sys.executable, "-m", "bot", "check", "--json", STATEMENT]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, env=told, text=True, timeout=60)
    report = json.loads(done.stdout)
    assert done.returncode == 3
    assert (report["status"], report["verdict"]) == ("failed", None)
    for name in NAMES.values():
        assert f"{name}: The key was not accepted." in report["status_reason"]


async def test_a_provider_takes_the_statement_apart_and_its_failure_is_said(
    providers: Providers, tmp_path: Path
) -> None:
    async with house(providers, tmp_path, OPENAI_MODEL="stub-empty") as services:
        report = await checked(services)
    assert report.origin.text == (
        "ChatGPT could not take the statement apart (the answer was empty), so simple rules did."
    )
    assert report.claims


@pytest.mark.parametrize("claims", [1, 4, 10])
async def test_calls_do_not_grow_with_claims(providers: Providers, tmp_path: Path, claims: int) -> None:
    text = " ".join(
        f"The Orlen dam number {number} holds {number + 10} million cubic metres." for number in range(claims)
    )
    async with house(providers, tmp_path) as services:
        report = await checked(services, text)
    assert len(report.claims) == claims
    calls = [len(stub.calls) for stub in (providers.openai, providers.anthropic, providers.perplexity)]
    assert calls == [2, 1, 1]


async def test_the_caps_hold_before_anything_is_spent(providers: Providers, tmp_path: Path) -> None:
    async with house(providers, tmp_path, MAX_USD_PER_CHECK="0") as services:
        report = await checked(services)
    assert {row.state for row in report.assessments if row.assessor.id in NAMES} == {AssessmentState.OVER_BUDGET}
    assert providers.openai.calls == []
    assert all(claim.verdict in (None, ClaimVerdict.UNVERIFIABLE) for claim in report.claims)


async def test_doctor_says_what_answers_and_what_a_check_costs(providers: Providers, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "doctor"]
    told = {**os.environ, **environment(providers, tmp_path, OPENAI_API_KEY="a-secret-key", COLUMNS="200")}
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, env=told, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    for words in ("ChatGPT", "Claude", "Perplexity", "not asked: each call costs", "up to about US$ 0.10", "nothing"):
        assert words in done.stdout
    assert "a-secret-key" not in done.stdout + done.stderr
    assert all(call.body is None or "model" not in call.body for call in providers.openai.calls)


async def test_doctor_names_what_is_wrong(providers: Providers, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot", "doctor"]
    more = {"OPENAI_MODEL": "gpt-that-is-not", "ANTHROPIC_BASE_URL": "http://127.0.0.1:1", "COLUMNS": "200"}
    told = {**os.environ, **environment(providers, tmp_path, **more)}
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, env=told, text=True, timeout=60)
    assert done.returncode == 1
    assert "does not list this model" in done.stdout
    assert "could not be reached" in done.stdout
