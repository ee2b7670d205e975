"""What the page will show, before any template has a say."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.domain.assessments import AssessmentState
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import ClaimVerdict
from bot.locales.wording import wording
from bot.verification.combine import SEVERITY
from bot.web import view
from bot.web.looks import Tone
from bot.web.view import OLD, PageView
from tests import reports
from tests.hostile import BAD_LINKS
from tests.making import COUNCIL, HARBOUR, NOW
from tests.reports import VARIED

NUMBER = re.compile(r"\d+")


def view_of(report: Report) -> PageView:
    return view.view_of(report, NOW)


@pytest.fixture(params=VARIED)
def report(request: pytest.FixtureRequest) -> Report:
    return VARIED[request.param]()


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in NUMBER.findall(text)]


def test_every_number_of_the_facts_is_a_count_of_rows(report: Report) -> None:
    facts = view_of(report).facts
    assert numbers_in(facts[0]) == [len(report.assessments)]
    if report.sources:
        assert numbers_in(facts[1]) == [len(report.sources), len({source.site for source in report.sources})]
        assert numbers_in(facts[2]) == [report.counts.reachable]
    else:
        assert len(facts) == 1


def test_every_claim_vote_source_and_assessment_is_shown_once(report: Report) -> None:
    page = view_of(report)
    assert [claim.number for claim in page.chips] == list(range(1, len(report.claims) + 1))
    assert sorted(claim.number for claim in page.claims) == [claim.number for claim in page.chips]
    for shown, claim in zip(page.chips, report.claims, strict=True):
        assert sum(len(camp.votes) for camp in shown.camps) == len(claim.votes)
        assert len(shown.seats) == len(report.assessments)
    shown_sources = [source.number for site in page.evidence.sites for source in site.sources]
    assert sorted(shown_sources) == list(range(1, len(report.sources) + 1))
    assert len(page.assessments) == len(report.assessments)
    assert len(page.not_checked) + len(page.left_out) == len(report.not_checkable) + len(report.left_out)
    assert len(page.timeline) == len(report.history)


def test_each_tally_counts_the_votes_of_its_assessor(report: Report) -> None:
    for shown, row in zip(view_of(report).assessments, report.assessments, strict=True):
        cast = [vote for claim in report.claims for vote in claim.votes if vote.assessor == row.assessor.id]
        assert sum(number for badge in shown.tally for number in numbers_in(badge.text)) == len(cast)
        assert len(shown.findings) == len(cast)
        assert shown.answered is (row.state is AssessmentState.OK)


def test_what_would_mislead_comes_first_under_its_own_number() -> None:
    page = view_of(reports.mixed())
    assert [claim.number for claim in page.claims] == [1, 4, 3, 5, 2]
    assert [claim.number for claim in page.chips] == [1, 2, 3, 4, 5]


def test_accurate_with_a_caveat_is_amber_without_a_green_tick() -> None:
    page = view_of(reports.caveat())
    assert page.verdict.tone is Tone.CAUTION
    assert page.verdict.text == "Accurate on the main points"
    assert page.caveat == "2 of 4 claims need context"


def test_accurate_without_a_caveat_is_green() -> None:
    assert view_of(reports.all_verified()).verdict.tone is Tone.GOOD


@pytest.mark.parametrize("name", ["failed", "retracted", "running", "nothing-to-check"])
def test_no_verdict_no_colour(name: str) -> None:
    assert view_of(VARIED[name]()).verdict.tone is Tone.NONE


def test_a_failed_report_says_why() -> None:
    page = view_of(reports.failed())
    assert page.notice is not None
    assert "HTTP 429" in page.notice
    assert [row.state for row in page.assessments] == [
        "Failed: rate limited", "Failed: did not answer in time", "Failed: refused to answer",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "sentence"), [("corrected", "This report was corrected."), ("retracted", "no longer stands")]
)
def test_a_corrected_or_retracted_report_says_so_with_its_reason(name: str, sentence: str) -> None:
    report = VARIED[name]()
    notice = view_of(report).notice
    assert notice is not None
    assert sentence in notice
    assert str(report.status_reason) in notice


def test_who_has_no_vote_is_shown_with_the_reason() -> None:
    seats = view_of(reports.mixed()).chips[0].seats
    assert [(seat.name, seat.badge.text) for seat in seats] == [
        ("Alder", "False"),
        ("Birch", "False"),
        ("Cedar", "Failed: rate limited"),
        ("Doum", "Not answered yet"),
    ]


def test_a_quote_stands_with_its_source_and_what_became_of_it() -> None:
    vote = view_of(reports.caveat()).chips[1].camps[0].votes[0]
    assert vote.basis == "quoted"
    assert vote.quotes[0].source.number == 2
    assert vote.quotes[0].source.href == COUNCIL
    assert vote.quotes[0].note == "these words stand there"
    assert vote.citations == ()


def test_an_implied_and_a_held_back_claim_are_labelled() -> None:
    assert "implied, not stated" in view_of(reports.caveat()).chips[3].labels
    held = view_of(reports.held_back()).chips[0]
    assert "verdict held back" in held.labels
    assert held.line == "For your own health, ask a doctor."


def test_each_source_says_who_used_it_by_the_strongest_use() -> None:
    sources = [source for site in view_of(reports.caveat()).evidence.sites for source in site.sources]
    assert [source.used for source in sources] == [
        ("quoted by Alder", "cited by Birch and Cedar"),
        ("quoted by Alder", "cited by Birch"),
        ("cited by Alder, Birch and Cedar",),
        ("read by Alder, not cited",),
    ]
    assert [source.availability and source.availability.text for source in sources] == [
        "reachable", "reachable", "gone", "refused the bot",
    ]  # fmt: skip


def test_dropped_citations_are_counted_and_explained() -> None:
    assert "One citation was dropped" in str(view_of(reports.caveat()).evidence.dropped)
    assert view_of(reports.all_verified()).evidence.dropped is None


def test_given_and_sample_sources_are_labelled_and_not_said_to_be_unopened() -> None:
    sample, given = (source for site in view_of(reports.embedded_only()).evidence.sites for source in site.sources)
    assert (sample.labels, sample.availability) == (("sample story",), None)
    assert (given.labels, given.availability) == (("the source given",), None)


def test_the_comparing_program_alone_is_not_called_an_ai() -> None:
    assert view_of(reports.embedded_only()).made_by == wording("en")("made-by-comparison")
    assert view_of(reports.mixed()).made_by == wording("en")("made-by")


def test_only_a_link_was_given_is_said_beside_the_statement() -> None:
    origin = view_of(reports.embedded_only()).origin
    assert origin.note is not None
    assert "Only a link was given" in origin.note
    assert origin.link is not None
    assert origin.link.href == HARBOUR


def test_the_timeline_starts_with_the_newest_and_titles_only_that() -> None:
    newest, first = view_of(reports.twice_checked()).timeline
    assert newest.title == "Assessments conflict"
    assert first.title is None
    assert first.changes == ("First result.",)


def test_a_vietnamese_report_is_labelled_in_vietnamese() -> None:
    page = view_of(reports.vietnamese())
    assert page.language == "vi"
    assert page.verdict.text == "Kết quả không đồng nhất"
    assert len(page.chips) == 12
    verdicts = Counter(claim.badge.tone for claim in page.chips)
    assert verdicts == {Tone.GOOD: 7, Tone.CAUTION: 2, Tone.OPEN: 2, Tone.BAD: 1}


def every_href(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [value["href"]] if value.get("href") else []
        return own + [href for inner in value.values() for href in every_href(inner)]
    if isinstance(value, list | tuple):
        return [href for inner in value for href in every_href(inner)]
    return []


def test_nothing_but_a_web_address_becomes_a_link() -> None:
    hrefs = set(every_href(view_of(reports.hostile()).model_dump()))
    assert hrefs == {HARBOUR}
    assert not hrefs & set(BAD_LINKS)


def test_verdicts_of_claims_and_tones_match_one_to_one() -> None:
    page: PageView = view_of(reports.mixed())
    tones = {claim.badge.text: claim.badge.tone for claim in page.chips}
    assert len(set(tones.values())) == len(tones) == len(SEVERITY) == len(ClaimVerdict)
    assert page.status is ReportStatus.FINAL


def test_the_majority_stands_before_whoever_differed() -> None:
    (cost,) = (claim for claim in view_of(reports.caveat()).claims if claim.number == 2)
    assert [(camp.title, [vote.name for vote in camp.votes]) for camp in cost.camps] == [
        ("Reached this conclusion", ["Alder", "Cedar"]),
        ("Concluded otherwise", ["Birch"]),
    ]
    (built,) = (claim for claim in view_of(reports.mixed()).claims if claim.number == 3)
    assert [(camp.title, camp.badge.text) for camp in built.camps] == [(None, "False"), (None, "Verified")]


def test_who_used_a_source_is_marked_by_its_strongest_use() -> None:
    evidence = view_of(reports.caveat()).evidence
    assert [(one.initials, one.name) for one in evidence.key] == [("A", "Alder"), ("B", "Birch"), ("C", "Cedar")]
    marks = [[mark.use.value for mark in source.marks] for site in evidence.sites for source in site.sources]
    assert marks == [
        ["quoted", "cited", "cited"],
        ["quoted", "cited", "none"],
        ["cited", "cited", "cited"],
        ["read", "none", "none"],
    ]
    assert evidence.summary == "4 sources on 4 sites. Opened by the bot: 2 reachable, 1 gone, 1 refused the bot."


def test_names_that_begin_alike_keep_apart() -> None:
    report = reports.caveat()
    names = ("Claude", "ChatGPT", "Perplexity")
    rows = tuple(
        row.model_copy(update={"assessor": row.assessor.model_copy(update={"name": name})})
        for row, name in zip(report.assessments, names, strict=True)
    )
    page = view_of(report.model_copy(update={"assessments": rows}))
    assert [one.initials for one in page.evidence.key] == ["Cl", "Ch", "P"]
    assert len({one.initials for one in view_of(reports.hostile()).evidence.key}) == 4


def test_an_old_result_says_how_old_it_is() -> None:
    report = reports.caveat()
    assert view.view_of(report, report.checked_at + OLD).old is None
    later = view.view_of(report, report.checked_at + OLD * 2)
    assert later.old is not None
    assert "2026-05-20" in later.old
    assert view.view_of(reports.failed(), report.checked_at + OLD * 2).old is None


def test_the_marks_are_explained_once_each() -> None:
    assert [badge.text for badge in view_of(reports.caveat()).key] == ["Verified", "Misleading"]
