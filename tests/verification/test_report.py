"""From assessments to a report: who agrees, what rests on which source, what is said of it."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, Citation, Finding, RetrievedSource
from bot.domain.reports import AgreementKind, Availability, Quote, Report, ReportStatus
from bot.domain.statements import Claim, Decomposition, Sensitivity, Statement
from bot.domain.verdicts import Basis, ClaimVerdict, OverallVerdict
from bot.verification.pages import PageOutcome
from bot.verification.report import Edition, Material, assemble
from bot.verification.sources import NotEvidence

NOW = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)
LETTERS = {"V": "verified", "M": "misleading", "F": "false", "U": "unverifiable"}
NAMES = {"p": "Perplexity", "c": "Claude", "g": "ChatGPT"}


def assessment(
    who: str, *said: str, state: AssessmentState = AssessmentState.OK, detail: str | None = None
) -> Assessment:
    """Findings written as `c1:V:site` (cites a page of that site), `c1:V` (no source); sources are all cited pages."""
    findings = []
    for one in said:
        claim, letter, *sites = one.split(":")
        citations = tuple(Citation(url=f"https://{site}.example/{claim}") for site in sites)
        explanation = f"{NAMES[who]} found {claim} to be so. More words follow."
        findings.append(
            Finding(claim=claim, verdict=ClaimVerdict(LETTERS[letter]), explanation=explanation, citations=citations)
        )
    urls = {citation.url for finding in findings for citation in finding.citations}
    return Assessment(
        assessor=AssessorIdentity(id=who, name=NAMES[who]),
        state=state,
        detail=detail,
        findings=tuple(findings),
        sources=tuple(RetrievedSource(url=url) for url in sorted(urls)),
    )


def report_of(
    *assessments: Assessment, claims: str = "c1*", sensitive: Sensitivity | None = None, **more: object
) -> Report:
    """Claims written as `c1* c2`, a star for central ones."""
    made = tuple(
        Claim(id=name.strip("*"), text=f"The {name.strip('*')} holds.", central="*" in name, sensitive=sensitive)
        for name in claims.split()
    )
    language = str(more.pop("language", "en"))
    decomposition = Decomposition(claims=made, left_out=more.pop("left_out", ()))
    material = Material(
        statement=Statement(text="A statement.", language=language),
        decomposition=decomposition,
        assessments=assessments,
        **more,
    )
    return assemble(material, Edition(id="r" * 22, check="k" * 22, at=NOW))


@pytest.mark.parametrize(
    ("assessments", "kind", "text"),
    [
        (["p c1:V:a", "c c1:V:b", "g c1:V:d"], "all", "All three assessments agree. From 3 independent sites."),
        (["p c1:V:a", "c c1:V:a"], "all", "Both assessments agree. All cite one source: a.example."),
        (["p c1:V:a", "c c1:V:a", "g c1:V"], "all", "All three assessments agree. The only source cited: a.example."),
        (
            ["p c1:U", "c c1:U"], "all",
            "Both assessments agree. No source settles this. That does not mean it is false.",
        ),
        (["p c1:V:a"], "single", "One assessment looked at this claim."),
        (["p c1:V:a", "c", "g"], "single", "One assessment looked at this claim."),
        (
            ["p c1:V:a", "c c1:V:b", "g c1:U"], "majority",
            "Two assessments reached this conclusion; one differed: ChatGPT, Can't verify. From 2 independent sites.",
        ),
        (["p c1:F:a", "c c1:V:b"], "conflict", "Assessments conflict: Perplexity, False; Claude, Verified."),
        (["p c1:V:a", "c c1:U"], "split", "Assessments differ: Perplexity, Verified; Claude, Can't verify."),
        (["p c1:V", "c c1:V", "g c1:V"], "lowered", "Three said Verified; none gave a source that held."),
        (["p c1:V"], "lowered", "One said Verified; it gave no source that held."),
        (
            ["p c1:V", "c c1:V", "g c1:F:a"], "lowered",
            "Two said Verified, none with a source that held; one differed: ChatGPT, False.",
        ),
        (
            ["p c1:V", "c c1:F:a"], "lowered",
            "Assessments conflict (Perplexity, Verified; Claude, False); not every side gave a source that held.",
        ),
        (
            ["p c1:M", "c c1:V:a"], "lowered",
            "Assessments differ (Perplexity, Misleading; Claude, Verified); no source held for Misleading.",
        ),
        (["p c1:V:a", "c c1:V"], "all", "Both assessments agree. The only source cited: a.example."),
        (["p c1:M:a", "c c1:F:b"], "split", "Assessments differ: Perplexity, Misleading; Claude, False."),
        (
            ["p c1:F:a", "c c1:V:b", "g"], "conflict",
            "Assessments conflict: Perplexity, False; Claude, Verified; ChatGPT did not assess it.",
        ),
        (["p", "c"], "not_assessed", "This claim was not assessed."),
        (
            ["p c1:V:a", "c c1:V:b", "g"], "all_that_answered",
            "Both that looked at this claim agree; ChatGPT did not assess it. From 2 independent sites.",
        ),
    ],
)  # fmt: skip
def test_the_agreement_sentence(assessments: list[str], kind: str, text: str) -> None:
    claim = report_of(*(assessment(*row.split()) for row in assessments)).claims[0]
    assert (claim.agreement.kind.value, claim.agreement.text) == (kind, text)
    assert claim.agreement.agree + claim.agreement.differ + claim.agreement.absent == len(assessments)
    assert claim.agreement.agree + claim.agreement.differ == len(claim.votes)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (AssessmentState.TIMEOUT, "Both that answered agree; Claude did not answer. From 2 independent sites."),
        (AssessmentState.LATE, "Both that answered agree; Claude has not answered yet. From 2 independent sites."),
    ],
)
def test_who_is_absent_is_named_with_the_reason(state: AssessmentState, text: str) -> None:
    report = report_of(assessment("p", "c1:V:a"), assessment("g", "c1:V:b"), assessment("c", state=state))
    assert report.claims[0].agreement.text == text
    assert report.claims[0].agreement.absent == 1


def test_a_failed_assessment_has_no_vote_even_if_it_left_findings() -> None:
    report = report_of(assessment("p", "c1:V:a"), assessment("c", "c1:F:b", state=AssessmentState.FAILED))
    assert report.verdict is OverallVerdict.ACCURATE
    assert [vote.assessor for vote in report.claims[0].votes] == ["p"]
    assert report.counts.sources == 1


def test_when_nobody_answers_there_is_no_verdict_and_each_reason_is_said() -> None:
    report = report_of(
        assessment("p", state=AssessmentState.RATE_LIMITED),
        assessment("c", state=AssessmentState.FAILED, detail="the key was refused"),
    )
    assert (report.status, report.verdict, report.caveat, report.headline) == (ReportStatus.FAILED, None, None, None)
    assert report.status_reason == (
        "No assessment finished (Perplexity: rate limited; Claude: the key was refused); no verdict."
    )


def test_nothing_to_check_needs_no_assessment() -> None:
    report = report_of(claims="")
    assert (report.status, report.verdict) == (ReportStatus.FINAL, OverallVerdict.NOTHING_TO_CHECK)


def test_a_citation_that_was_not_retrieved_is_dropped_and_counted() -> None:
    made_up = Finding(
        claim="c1",
        verdict=ClaimVerdict.VERIFIED,
        basis=Basis.QUOTED,
        citations=(Citation(url="https://made.example/up"),),
    )
    other = assessment("c", "c1:V:a")
    report = report_of(assessment("p").model_copy(update={"findings": (made_up,)}), other)
    vote = report.claims[0].votes[0]
    assert (vote.basis, vote.citations, vote.quotes) == (Basis.NONE, (), ())
    assert report.counts.citations_dropped == 1
    assert [source.url for source in report.sources] == ["https://a.example/c1"]


def test_another_assessors_source_does_not_save_a_citation() -> None:
    cited = Finding(claim="c1", verdict=ClaimVerdict.VERIFIED, citations=(Citation(url="https://a.example/c1"),))
    report = report_of(assessment("p").model_copy(update={"findings": (cited,)}), assessment("c", "c1:U:a"))
    assert report.claims[0].votes[0].citations == ()
    assert report.claims[0].verdict is ClaimVerdict.UNVERIFIABLE


def test_one_page_under_many_addresses_is_one_source() -> None:
    one = assessment("p", "c1:V:a").model_copy(
        update={"sources": (RetrievedSource(url="http://www.a.example/c1?utm_source=x#top", title="A page"),)}
    )
    report = report_of(one, assessment("c", "c1:V:a"))
    (source,) = report.sources
    assert source.url == "https://a.example/c1"
    assert source.href == "http://www.a.example/c1?utm_source=x#top"
    assert (source.retrieved_by, source.cited_by, source.title) == (("p", "c"), ("p", "c"), "A page")


def test_the_checked_page_and_our_own_pages_are_no_evidence() -> None:
    not_evidence = NotEvidence(pages=frozenset({"https://a.example/c1"}), hosts=frozenset({"b.example"}))
    report = report_of(assessment("p", "c1:V:a:b"), not_evidence=not_evidence)
    assert report.sources == ()
    assert report.claims[0].verdict is ClaimVerdict.UNVERIFIABLE
    assert report.counts.citations_dropped == 2


def test_a_dangerous_address_is_no_source() -> None:
    row = assessment("p", "c1:V:a").model_copy(update={"sources": (RetrievedSource(url="javascript:alert(1)"),)})
    assert report_of(row).sources == ()


def test_an_assessor_that_contradicts_itself_has_no_vote_and_it_is_said() -> None:
    report = report_of(assessment("p", "c1:V:a", "c1:F:a"), assessment("c", "c1:V:b"))
    assert [vote.assessor for vote in report.claims[0].votes] == ["c"]
    assert report.assessments[0].detail == "It judged one claim in two ways; neither counts."


def test_an_assessor_that_repeats_itself_has_one_vote() -> None:
    report = report_of(assessment("p", "c1:V:a", "c1:V:b"))
    (vote,) = report.claims[0].votes
    assert vote.citations == ("https://a.example/c1", "https://b.example/c1")


def test_a_finding_for_an_unknown_claim_is_set_aside_and_said() -> None:
    report = report_of(assessment("p", "c1:V:a", "c9:F:a"))
    assert report.verdict is OverallVerdict.ACCURATE
    assert "named no claim" in (report.assessments[0].detail or "")


def test_copies_of_one_text_are_not_independent() -> None:
    pages = (
        PageOutcome(
            url="https://a.example/c1", availability=Availability.REACHABLE, same_text_as=("https://b.example/c1",)
        ),
        PageOutcome(
            url="https://b.example/c1", availability=Availability.REACHABLE, same_text_as=("https://a.example/c1",)
        ),
    )
    report = report_of(assessment("p", "c1:V:a"), assessment("c", "c1:V:b"), pages=pages)
    assert report.claims[0].agreement.sites == 1
    assert report.claims[0].agreement.text == "Both assessments agree. All sources carry the same text."
    assert report.counts.reachable == 2


def test_opening_pages_never_changes_a_verdict() -> None:
    gone = PageOutcome(url="https://a.example/c1", availability=Availability.GONE)
    copy = PageOutcome(
        url="https://b.example/c1", availability=Availability.REACHABLE, same_text_as=("https://a.example/c1",)
    )
    rows = (assessment("p", "c1:V:a"), assessment("c", "c1:V:b"))
    for sensitive in (None, Sensitivity.HEALTH):
        before = report_of(*rows, sensitive=sensitive)
        after = report_of(*rows, sensitive=sensitive, pages=(gone, copy))
        assert after.verdict is before.verdict is OverallVerdict.ACCURATE
        assert after.claims[0].held_back is False


def test_quotes_carry_whether_they_were_found() -> None:
    finding = Finding(
        claim="c1", verdict=ClaimVerdict.VERIFIED, citations=(Citation(url="https://a.example/c1", quote="It holds."),)
    )
    row = assessment("p", "c1:V:a").model_copy(update={"findings": (finding,)})
    seen = PageOutcome(
        url="https://a.example/c1",
        availability=Availability.REACHABLE,
        quotes=(Quote(url="https://a.example/c1", text="It holds.", found=False),),
    )
    before, after = report_of(row), report_of(row, pages=(seen,))
    assert before.claims[0].votes[0].basis is Basis.QUOTED
    assert before.sources[0].quoted_by == ("p",)
    assert before.claims[0].votes[0].quotes[0].found is None
    assert after.claims[0].votes[0].quotes[0].found is False


def test_the_headline_is_said_by_the_winning_side() -> None:
    report = report_of(assessment("p", "c1:V:a"), assessment("c", "c1:F:b"), assessment("g", "c1:F:d"))
    assert report.headline == "Claude found c1 to be so."


@pytest.mark.parametrize(
    ("rows", "headline"),
    [
        (["p c1:V:a", "c c1:F:b"], "The assessments conflict on this: “The c1 holds.”"),
        (["p c1:V:a", "c c1:M:b"], "This needs context: “The c1 holds.”"),
        (["p c1:V", "c c1:V"], "No source settles this: “The c1 holds.”"),
        (["p c1:V:a c2:V:a", "c c1:V:a c2:V:a"], "Claude found c1 to be so."),
    ],
)
def test_without_a_winning_side_the_headline_names_the_claim(rows: list[str], headline: str) -> None:
    claims = "c1* c2*" if "c2" in rows[0] else "c1*"
    assert report_of(*(assessment(*row.split()) for row in rows), claims=claims).headline == headline


def test_the_headline_speaks_of_the_worst_central_claim() -> None:
    report = report_of(assessment("p", "c1:V:a", "c2:F:a", "c3:F:a"), claims="c1* c2* c3")
    assert report.verdict is OverallVerdict.MIXED
    assert report.headline == "Perplexity found c2 to be so."


def test_a_minor_claim_is_no_headline_for_a_main_one_that_nobody_assessed() -> None:
    report = report_of(assessment("p", "c2:V:a"), claims="c1* c2")
    assert (report.verdict, report.headline) == (
        OverallVerdict.UNVERIFIABLE, "The main claim was not assessed: “The c1 holds.”",
    )  # fmt: skip


def test_a_sensitive_claim_with_one_site_is_held_back_and_says_so() -> None:
    report = report_of(assessment("p", "c1:F:a"), assessment("c", "c1:F:a"), sensitive=Sensitivity.CRIME)
    claim = report.claims[0]
    assert (claim.verdict, claim.held_back, claim.agreement.kind) == (
        ClaimVerdict.UNVERIFIABLE, True, AgreementKind.HELD_BACK,
    )  # fmt: skip
    assert claim.agreement.text == (
        "Two said False; on this topic that needs two assessments and sources on two independent sites."
    )


def test_a_report_in_vietnamese_speaks_vietnamese() -> None:
    report = report_of(assessment("p", "c1:V:a"), assessment("c", "c1:V:b"), assessment("g", "c1:U"), language="vi")
    assert report.language == "vi"
    assert report.claims[0].agreement.text == (
        "Hai đánh giá cùng kết luận này; một đánh giá khác: ChatGPT: Chưa kiểm chứng được. Từ 2 trang độc lập."
    )


SAID = st.lists(
    st.tuples(st.sampled_from(["c1", "c2", "c3"]), st.sampled_from("VMFU"), st.sampled_from(["", ":a", ":b", ":a:b"])),
    max_size=4,
    unique_by=lambda one: one[0],
)


@given(SAID, SAID, SAID, st.booleans(), st.sampled_from([None, *Sensitivity]))
def test_the_order_of_assessments_changes_no_conclusion(one, two, three, third_failed, sensitive) -> None:
    rows = [
        assessment(who, *("".join((claim, ":", letter, sites)) for claim, letter, sites in said), state=state)
        for who, said, state in (
            ("p", one, AssessmentState.OK),
            ("c", two, AssessmentState.OK),
            ("g", three, AssessmentState.FAILED if third_failed else AssessmentState.OK),
        )
    ]
    reports = [report_of(*order, claims="c1* c2* c3", sensitive=sensitive) for order in permutations(rows)]
    first = reports[0]
    for other in reports[1:]:
        assert (other.verdict, other.caveat, other.headline, other.counts) == (
            first.verdict, first.caveat, first.headline, first.counts,
        )  # fmt: skip
        assert [claim.verdict for claim in other.claims] == [claim.verdict for claim in first.claims]
        assert [(a.agreement.agree, a.agreement.differ) for a in other.claims] == [
            (b.agreement.agree, b.agreement.differ) for b in first.claims
        ]


@given(SAID, SAID, st.sampled_from([None, *Sensitivity]))
def test_every_count_is_the_number_of_rows(one, two, sensitive) -> None:
    rows = [
        assessment(who, *("".join((claim, ":", letter, sites)) for claim, letter, sites in said))
        for who, said in (("p", one), ("c", two))
    ]
    report = report_of(*rows, claims="c1* c2 c3", sensitive=sensitive)
    assert report.counts.claims == len(report.claims)
    assert report.counts.sources == len(report.sources)
    assert report.counts.sites == len({source.site for source in report.sources})
    for claim in report.claims:
        agreeing = [vote for vote in claim.votes if vote.verdict is claim.verdict]
        assert claim.agreement.agree == len(agreeing)
        assert claim.agreement.differ == len(claim.votes) - len(agreeing)
        assert claim.agreement.absent == 2 - len(claim.votes)
        if claim.verdict in (ClaimVerdict.VERIFIED, ClaimVerdict.MISLEADING, ClaimVerdict.FALSE):
            assert any(vote.citations for vote in agreeing)
    if report.caveat:
        for part in report.caveat.parts:
            verdicts = [claim.verdict.value if claim.verdict else "not_assessed" for claim in report.claims]
            assert part.n == verdicts.count(part.kind.value)
    cited = {url for claim in report.claims for vote in claim.votes for url in vote.citations}
    assert cited <= {source.url for source in report.sources}
    assert Report.model_validate_json(report.model_dump_json()) == report
