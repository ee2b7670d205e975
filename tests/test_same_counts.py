"""JSON, Markdown, page, terminal, summary and breakdown of one report say the same verdicts and the same counts."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from rich.console import Console

from bot.domain.reports import Availability, Report, ReportStatus
from bot.locales.wording import wording
from bot.render.breakdown import breakdown, page_count
from bot.render.embed import MOST_CLAIMS, summary
from bot.render.labels import claim_verdict
from bot.render.markdown import to_markdown
from bot.render.order import worst_first
from bot.render.terminal import print_report
from bot.verification.phrases import verdict_title
from bot.web import view
from bot.web.view import PageView
from tests import reports
from tests.making import NOW
from tests.render.discord_reading import shown

made_of = pytest.mark.parametrize(
    "made",
    [made for name, made in reports.VARIED.items() if name != "hostile"],
    ids=[name for name in reports.VARIED if name != "hostile"],
)


def page_of(report: Report) -> PageView:
    return view.view_of(report, NOW)


def on_the_terminal(report: Report) -> str:
    console = Console(file=io.StringIO(), width=10_000, color_system=None)
    print_report(report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def in_the_chat(report: Report) -> tuple[str, str]:
    """The summary, and all pages of the breakdown."""
    say = wording(report.language)
    (embed,) = summary(report, say=say, page=None, took=timedelta(seconds=9)).embeds
    pages = [breakdown(report, say=say, page=page).embeds[0] for page in range(page_count(report, say=say))]
    return (
        shown(f"{embed.title}\n{embed.description}"),
        shown("\n".join(f"{page.title}\n{page.description}" for page in pages)),
    )


@made_of
def test_the_verdict_and_its_caveat_are_the_same_everywhere(made: Callable[[], Report]) -> None:
    report = made()
    say = wording(report.language)
    title = verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)
    brief, pages = in_the_chat(report)
    assert json.loads(report.model_dump_json())["verdict"] == (report.verdict.value if report.verdict else None)
    assert to_markdown(report).startswith(f"# {title}\n")
    assert on_the_terminal(report).startswith(title)
    assert page_of(report).verdict.text == title
    if report.status is ReportStatus.RETRACTED:
        assert say("summary-was", verdict=title) in brief
    elif report.status is not ReportStatus.RUNNING:
        assert brief.splitlines()[0].endswith(f" {title}")
        assert pages.splitlines()[0].endswith(f" {title}")
    if report.caveat:
        forms = (shown(to_markdown(report)), on_the_terminal(report), page_of(report).caveat or "", brief, pages)
        assert all(report.caveat.text in form for form in forms)


@made_of
def test_each_claim_has_the_same_verdict_and_agreement_everywhere(made: Callable[[], Report]) -> None:
    report = made()
    say = wording(report.language)
    _, pages = in_the_chat(report)
    markdown, terminal, page = shown(to_markdown(report)), on_the_terminal(report), page_of(report)
    assert len(page.claims) == len(report.claims) == report.counts.claims
    for number, claim in enumerate(report.claims, start=1):
        verdict = claim_verdict(claim, say)
        assert f"### {number}. {claim.text}" in markdown
        assert f"**{verdict}.** {claim.agreement.text}" in markdown
        assert f"{verdict}  {number}. {claim.text}" in terminal
        assert f"**{number}. {verdict}: {claim.text}**" in pages
        assert claim.agreement.text in terminal
        assert claim.agreement.text in pages
        (seen,) = (seen for seen in page.claims if seen.number == number)
        assert (seen.badge.text, seen.agreement) == (verdict, claim.agreement.text)


@made_of
def test_the_summary_counts_the_claims_that_the_rows_have(made: Callable[[], Report]) -> None:
    report = made()
    say = wording(report.language)
    brief, _ = in_the_chat(report)
    if report.verdict is None or report.status is ReportStatus.RETRACTED:
        return
    ordered = worst_first(report.claims)
    lines = re.findall(r"^\S+ \*\*(.+?)\*\*", brief, re.MULTILINE)
    assert lines == [claim_verdict(claim, say) for claim in ordered[:MOST_CLAIMS]]
    rest = Counter(claim_verdict(claim, say) for claim in ordered[MOST_CLAIMS:])
    if rest.total() > 1:
        (line,) = (
            line for line in brief.splitlines() if line.startswith(say("summary-more", n=rest.total(), counts=""))
        )
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        assert numbers[0] == sum(numbers[1:]) == len(report.claims) - MOST_CLAIMS


@made_of
def test_sources_sites_and_what_was_opened_are_counted_alike(made: Callable[[], Report]) -> None:
    report = made()
    say = wording(report.language)
    brief, pages = in_the_chat(report)
    page = page_of(report)
    sources, sites = len(report.sources), len({source.site for source in report.sources})
    reachable = sum(source.availability is Availability.REACHABLE for source in report.sources)
    counts = json.loads(report.model_dump_json())["counts"]
    assert (counts["sources"], counts["sites"], counts["reachable"]) == (sources, sites, reachable)
    assert (sum(len(site.sources) for site in page.evidence.sites), len(page.evidence.sites)) == (sources, sites)
    assert len(re.findall(r"^\[\d+\] ", pages, re.MULTILINE)) == sources
    assert len(re.findall(r"^ +\[\d+\] ", on_the_terminal(report), re.MULTILINE)) == sources
    if sources:
        counted = say("page-sources", n=sources, sites=say("page-sites", n=sites))
        assert counted in page.facts
        assert counted in brief or report.status is ReportStatus.RETRACTED
        facts = (shown(to_markdown(report)), on_the_terminal(report))
        assert all(re.search(rf"\b{sources}\b.*\b{sites}\b.*\b{reachable}\b", form) for form in facts)
    if reachable and report.status is not ReportStatus.RETRACTED:
        assert say("page-reachable", n=reachable) in brief
