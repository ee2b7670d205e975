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
from bot.web.looks import Tone
from bot.web.view import PageView, view_of
from tests import reports
from tests.hostile import BAD_LINKS
from tests.making import COUNCIL, HARBOUR
from tests.reports import VARIED

NUMBER = re.compile(r"\d+")


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
    view = view_of(report)
    assert [claim.number for claim in view.chips] == list(range(1, len(report.claims) + 1))
    assert sorted(claim.number for claim in view.claims) == [claim.number for claim in view.chips]
    for shown, claim in zip(view.chips, report.claims, strict=True):
        assert len(shown.votes) == len(claim.votes)
        assert len(shown.seats) == len(report.assessments)
    shown_sources = [source.number for site in view.sites for source in site.sources]
    assert sorted(shown_sources) == list(range(1, len(report.sources) + 1))
    assert len(view.assessments) == len(report.assessments)
    assert len(view.not_checked) + len(view.left_out) == len(report.not_checkable) + len(report.left_out)
    assert len(view.timeline) == len(report.history)


def test_each_tally_counts_the_votes_of_its_assessor(report: Report) -> None:
    for shown, row in zip(view_of(report).assessments, report.assessments, strict=True):
        cast = [vote for claim in report.claims for vote in claim.votes if vote.assessor == row.assessor.id]
        assert sum(number for badge in shown.tally for number in numbers_in(badge.text)) == len(cast)
        assert len(shown.findings) == len(cast)
        assert shown.answered is (row.state is AssessmentState.OK)


def test_what_would_mislead_comes_first_under_its_own_number() -> None:
    view = view_of(reports.mixed())
    assert [claim.number for claim in view.claims] == [1, 4, 3, 5, 2]
    assert [claim.number for claim in view.chips] == [1, 2, 3, 4, 5]


def test_accurate_with_a_caveat_is_amber_without_a_green_tick() -> None:
    view = view_of(reports.caveat())
    assert view.verdict.tone is Tone.CAUTION
    assert view.verdict.text == "Accurate on the main points"
    assert view.caveat == "2 of 4 claims need context"


def test_accurate_without_a_caveat_is_green() -> None:
    assert view_of(reports.all_verified()).verdict.tone is Tone.GOOD


@pytest.mark.parametrize("name", ["failed", "retracted", "running", "nothing-to-check"])
def test_no_verdict_no_colour(name: str) -> None:
    assert view_of(VARIED[name]()).verdict.tone is Tone.NONE


def test_a_failed_report_says_why() -> None:
    view = view_of(reports.failed())
    assert view.notice is not None
    assert "HTTP 429" in view.notice
    assert [row.state for row in view.assessments] == ["rate limited", "did not answer in time", "refused to answer"]


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
    assert [(seat.name, seat.badge.text, seat.note) for seat in seats] == [
        ("Alder", "False", None),
        ("Birch", "False", None),
        ("Cedar", "Not assessed", "rate limited"),
        ("Doum", "Not assessed", "not answered yet"),
    ]


def test_a_quote_stands_with_its_source_and_what_became_of_it() -> None:
    vote = view_of(reports.caveat()).chips[1].votes[0]
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
    sources = [source for site in view_of(reports.caveat()).sites for source in site.sources]
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
    assert "One citation was dropped" in str(view_of(reports.caveat()).dropped)
    assert view_of(reports.all_verified()).dropped is None


def test_given_and_sample_sources_are_labelled_and_not_said_to_be_unopened() -> None:
    sample, given = (source for site in view_of(reports.embedded_only()).sites for source in site.sources)
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
    view = view_of(reports.vietnamese())
    assert view.language == "vi"
    assert view.verdict.text == "Kết quả không đồng nhất"
    assert len(view.chips) == 12
    verdicts = Counter(claim.badge.tone for claim in view.chips)
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
    view: PageView = view_of(reports.mixed())
    tones = {claim.badge.text: claim.badge.tone for claim in view.chips}
    assert len(set(tones.values())) == len(tones) == len(SEVERITY) == len(ClaimVerdict)
    assert view.status is ReportStatus.FINAL
