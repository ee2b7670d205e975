"""The embedded assessor: right or silent."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors.embedded import EmbeddedAssessor
from bot.assessors.interface import Assessor, Brief
from bot.assessors.judging.judge import judge_claims
from bot.documents.sample_stories import EXAMPLE_STATEMENT, sample_stories
from bot.documents.story import document_of, read_story
from bot.domain.assessments import Assessment, AssessmentState, Finding
from bot.domain.checks import Progress, ProgressKind
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim, Sensitivity, Statement
from bot.domain.verdicts import ClaimVerdict
from bot.verification.decompose import decompose
from bot.workers import Workers, WorkTimedOut
from tests.assessors.pairs import PAIRS

SEED = Path(__file__).parents[3] / "shared" / "seeds" / "aidr-story.md"
TODAY = date(2026, 10, 19)
VERIFIED, FALSE = ClaimVerdict.VERIFIED, ClaimVerdict.FALSE
MISLEADING, UNVERIFIABLE = ClaimVerdict.MISLEADING, ClaimVerdict.UNVERIFIABLE

needs_seed = pytest.mark.skipif(not SEED.exists(), reason="the shared seeds are not here")


def seed_documents() -> tuple[Document, ...]:
    return (document_of(read_story(SEED.read_bytes())).model_copy(update={"given": True}),)


def passage(text: str, **more: object) -> Document:
    return Document.model_validate({"key": "given:passage", "kind": DocumentKind.TEXT, "text": text, **more})


def judged(text: str, documents: Sequence[Document], language: str = "en", **more: object) -> Finding:
    claim = Claim.model_validate({"id": "c1", "text": text, **more})
    return judge_claims([claim], documents, TODAY, language).findings[0]


SEED_TRUE = (
    "NVIDIA achieved 423 tokens per second per user on a 2.8T parameter model.",
    "NVIDIA reached 423 tokens per second per user on Kimi K3.",
    "The kernel increased the inference throughput of the Kimi K3 model by 1.68x.",
    "The inference throughput of the 2.8T parameter Kimi K3 model increased by 1.68x.",
    "The previous leaderboard high was 255 tokens per second.",
    "Kimi K3 is a 2.8T parameter model.",
    "The optimization was implemented as a 12,000 line of code megakernel.",
)


@needs_seed
@pytest.mark.parametrize("text", SEED_TRUE)
def test_what_the_seed_says_is_verified_with_its_words(text: str) -> None:
    finding = judged(text, seed_documents())
    assert finding.verdict is VERIFIED, finding
    assert finding.citations[0].quote in (seed_documents()[0].text + (seed_documents()[0].title or ""))


SEED_CHANGED = (
    "NVIDIA achieved 523 tokens per second per user on a 2.8T parameter model.",
    "NVIDIA achieved 432 tokens per second per user on Kimi K3.",
    "NVIDIA achieved 423 tokens per minute per user on Kimi K3.",
    "NVIDIA achieved 423 requests per second per user on Kimi K3.",
    "NVIDIA achieved 423 tokens per second per user on a 2.8B parameter model.",
    "NVIDIA achieved 423 tokens per second per user on a 28T parameter model.",
    "NVIDIA achieved 423 tokens per second per user on Kimi K2.",
    "AMD achieved 423 tokens per second per user on Kimi K3.",
    "NVIDIA did not achieve 423 tokens per second per user on Kimi K3.",
    "NVIDIA achieved 423 tokens per second per user on Kimi K3 in October 2025.",
    "NVIDIA achieved 423 tokens per second per user on all 2.8T parameter models.",
    "The inference throughput of Kimi K3 increased by 2.68x.",
    "The inference throughput of Kimi K3 increased by 1.68 percent.",
    "The inference throughput of Kimi K3 decreased by 1.68x.",
    "The inference throughput of Kimi K2 increased by 1.68x.",
    "The training throughput of Kimi K3 increased by 1.68x.",
    "The previous leaderboard high was 355 tokens per second.",
    "The previous leaderboard high was 255 tokens per minute.",
    "The previous leaderboard low was 255 tokens per second.",
    "The optimization was implemented as a 12 million line of code megakernel.",
    "The optimization was implemented as a 120,000 line of code megakernel.",
    "The optimization was not implemented via vLLM.",
    "The optimization was enabled as an upstream update to SGLang by the CentML team.",
    "The optimization was enabled as an upstream update to vLLM by the Moonshot team.",
    "NVIDIA is extending these optimizations to DeepSeekv5.1.",
    "NVIDIA engineers developed a prefill-specialized kernel in Cute DSL.",
    "Kimi K3 is a 2.4T parameter model.",
)


@needs_seed
@pytest.mark.parametrize("text", SEED_CHANGED)
def test_what_was_changed_is_never_verified(text: str) -> None:
    assert judged(text, seed_documents()).verdict is not VERIFIED


@needs_seed
@pytest.mark.parametrize(
    "text",
    [
        "423 tok/s per user on Kimi K3, up from 255, a gain of 1.68x, says NVIDIA.",
        "The megakernel has 12,000 lines and Kimi K3 has 2.8 trillion parameters.",
        "NVIDIA hit 423 tokens/s per user on a model of 2.8T parameters (1.68x faster) via a vLLM update",
    ],
)
def test_true_numbers_are_never_called_false(text: str) -> None:
    claims = decompose(Statement(text=text, language="en")).claims
    assert claims
    for finding in judge_claims(claims, seed_documents(), TODAY, "en").findings:
        assert finding.verdict in (VERIFIED, UNVERIFIABLE), finding


@needs_seed
def test_the_seed_statement_against_the_seed_story() -> None:
    text = json.loads((SEED.parent / "assessments.json").read_text("utf-8"))["statement"]
    claims = decompose(Statement(text=text, language="en")).claims
    verdicts = [finding.verdict for finding in judge_claims(claims, seed_documents(), TODAY, "en").findings]
    assert verdicts[:2] == [VERIFIED, VERIFIED]
    assert len(claims) in (3, 4)
    assert set(verdicts) <= {VERIFIED, UNVERIFIABLE}


SAMPLE_TRUE = (
    "The Merle carried 61,400 passengers in its first year.",
    "The electric ferry Merle crosses the strait in 19 minutes.",
    "The Merle runs on a 2.4 MWh battery.",
    "A return ticket for the ferry costs 9 crowns.",
    "The ferry does not sail in storms above force 9.",
    "Bicycles travel free of charge.",
    "The harbour board has ordered a second boat.",
    "The Rook-2 decodes 12 streams at once.",
    "The Rook-2 has 8 cores.",
    "The Rook-2 draws 6.5 watts.",
    "Corvid sells the chip for $49.",
    "Corvid Microsystems employs 310 people in Port Ansel.",
    "About 3,400 children took part.",
)


@pytest.mark.parametrize("text", SAMPLE_TRUE)
def test_what_the_samples_say_is_verified(text: str) -> None:
    assert judged(text, sample_stories()).verdict is VERIFIED, judged(text, sample_stories())


SAMPLE_CHANGED = (
    "The library did not buy books for the summer.",
    "The ferry does not sail in storms.",
    "The reading boat was the reason.",
    "The weekly reading boat on the canal was the reason.",
    "Children in Aldermere read 118,206 books between 1 June and 30 August 2026.",
    "The Merle carried 61,400 happy passengers in its first year.",
    "The Merle carried 61,400 electric passengers in its first year.",
    "The Rook-2 has 8 broken cores.",
    "The Merle runs on a new 2.4 MWh battery.",
    "The Rook-2 recently decodes 12 streams at once.",
    "The Merle carried 64,100 passengers in its first year.",
    "The Merle carried 61,400 passengers in its second year.",
    "The Merle carried 61,400 tons in its first year.",
    "The Merle lost 61,400 passengers in its first year.",
    "The Corvid carried 61,400 passengers in its first year.",
    "The Merle carried 61,400 passengers between Lantern Bay and Fenwick in its first year.",
    "The Merle crosses the strait in 91 minutes.",
    "The Merle crosses the strait in 19 hours.",
    "The Merle does not cross the strait in 19 minutes.",
    "The Merle runs on a 2.4 kWh battery.",
    "The Merle runs on a 24 MWh battery.",
    "The Merle uses 38 % less energy than planned.",
    "The Merle uses 38 % more energy than planned.",
    "A return ticket for the ferry costs 9 euros.",
    "A return ticket for the ferry costs 12 crowns.",
    "The ferry sails in storms above force 9.",
    "The harbour board has ordered a third boat.",
    "The second boat enters service in 2028.",
    "The harbour board reported on 3 September 2025.",
    "The Rook-2 decodes 21 streams at once.",
    "The Rook-1 decodes 12 streams at once.",
    "The Rook-1 draws 6.5 watts.",
    "The Rook-2 draws 9 watts.",
    "The Rook-1 has 8 cores.",
    "The Rook-2 is 1.7x faster than the Kestrel V.",
    "The Rook-2 is 1.7x slower than the Kestrel V.",
    "The Kestrel V is 1.7x faster than the Rook-2.",
    "Corvid sells the chip for €49.",
    "Corvid delivers the chip from January 2026.",
    "Corvid Microsystems employs 310 people in Fenwick.",
    "Corvid Microsystems employs 130 people in Port Ansel.",
    "Children in Aldermere read 118,206 books in 2025.",
    "Children in Aldermere read 96,890 books in 2026.",
    "Children in Fenwick read 118,206 books.",
    "Adults in Aldermere read 118,206 books.",
    "Children in Aldermere wrote 118,206 books.",
    "The library began to count in 1989.",
    "The library bought 5,000 books from the neighbouring town of Fenwick.",
    "The town of Fenwick borrowed 5,000 books from the library.",
    "About 34,000 children took part.",
)


@pytest.mark.parametrize("text", SAMPLE_CHANGED)
def test_what_was_changed_in_the_samples_is_never_verified(text: str) -> None:
    assert judged(text, sample_stories()).verdict is not VERIFIED, judged(text, sample_stories())


@pytest.mark.parametrize(
    ("text", "verdict", "explanation"),
    [
        (
            "The Merle carried 64,100 passengers in its first year.",
            FALSE,
            "The passage says 61,400 passengers, the claim 64,100 passengers.",
        ),
        ("A return ticket for the ferry costs 12 crowns.", FALSE, "The passage says 9 crowns, the claim 12 crowns."),
        (
            "The ferry sails in storms above force 9.",
            FALSE,
            "stories.example says the opposite: “The ferry does not sail in storms above force 9.”",
        ),
        (
            "The Rook-2 has 8 cores.",
            VERIFIED,
            "stories.example says: “The Rook-2 has 8 cores and draws 6.5 watts; the Rook-1 drew 9 watts.”",
        ),
        (
            "The Merle's battery holds 2.4 kWh.",
            UNVERIFIABLE,
            "The units differ: the closest passage says 2.4 MWh, the claim 2.4 kWh.",
        ),
        (
            "It is true that bicycles travel free of toll on the Merle.",
            UNVERIFIABLE,
            "The closest passage does not say all of this; missing in it: toll.",
        ),
        (
            "The Merle uses 38 % less energy than planned.",
            MISLEADING,
            "The passage limits this (“up to”); the claim leaves the limit out.",
        ),
    ],
)
def test_the_reason_is_one_plain_sentence(text: str, verdict: ClaimVerdict, explanation: str) -> None:
    finding = judged(text, sample_stories())
    assert (finding.verdict, finding.explanation) == (verdict, explanation)


def test_the_example_on_the_front_page_shows_every_kind_of_outcome() -> None:
    claims = decompose(Statement(text=EXAMPLE_STATEMENT, language="en")).claims
    findings = judge_claims(claims, sample_stories(), TODAY, "en").findings
    assert [finding.verdict for finding in findings] == [VERIFIED, VERIFIED, MISLEADING, FALSE, UNVERIFIABLE]
    assert [claim.central for claim in claims] == [True, True, False, False, False]


def test_spoken_verdicts_on_pairs_are_right_nine_times_in_ten() -> None:
    means = {"S": VERIFIED, "R": FALSE, "M": MISLEADING, "N": UNVERIFIABLE}
    spoken = right = 0
    wrong = []
    for label, text, evidence in PAIRS:
        language = "vi" if any(letter in text for letter in "ạấàâăđêôơưáầảờế") else "en"
        claim = Claim(id="c1", text=text)
        for finding in judge_claims([claim], [passage(evidence)], TODAY, language).findings:
            if finding.verdict is UNVERIFIABLE:
                continue
            spoken += 1
            right += finding.verdict is means[label]
            if finding.verdict is not means[label]:
                wrong.append((label, finding.verdict.value, text, evidence))
    assert right >= 0.9 * spoken, wrong
    assert spoken >= len(PAIRS) / 2, spoken


def test_sensitive_claims_are_met_with_silence() -> None:
    for sensitivity in Sensitivity:
        text = "The pump moves 40 % of the water."
        claim = Claim(id="c1", text=text, sensitive=sensitivity)
        other = Claim(id="c2", text=text)
        found = judge_claims([claim, other], [passage(text)], TODAY, "en")
        assert found.sensitive
        assert [finding.claim for finding in found.findings] == ["c2"]
    cures = "The pump cures 40 % of patients."
    assert judge_claims([Claim(id="c1", text=cures)], [passage(cures)], TODAY, "en").findings == ()


def test_a_long_passage_is_clipped_on_a_word_in_the_explanation() -> None:
    said = f"The mill employs 20 people {'and many a patient mule ' * 20}."
    explanation = judged("The mill employs 20 people.", [passage(said)]).explanation
    assert explanation.startswith("passage says: “The mill employs 20 people and many")
    assert re.search(r"(?:and|many|a|patient|mule) …”$", explanation)
    assert len(explanation) < 250


def test_what_is_said_of_now_needs_fresh_evidence() -> None:
    text, words = "The bridge is currently closed.", "The bridge is currently closed."
    assert judged(text, [passage(words, published=datetime(2026, 10, 10, tzinfo=UTC))]).verdict is VERIFIED
    assert judged(text, [passage(words, published=datetime(2024, 10, 10, tzinfo=UTC))]).verdict is UNVERIFIABLE
    assert judged(text, [passage(words)]).verdict is UNVERIFIABLE


def test_sources_that_contradict_each_other_settle_nothing() -> None:
    one, other = passage("The tower is 210 metres tall."), passage("The tower is 190 metres tall.")
    finding = judged("The tower is 210 metres tall.", [one, other.model_copy(update={"key": "given:other"})])
    assert finding.verdict is UNVERIFIABLE
    assert {citation.url for citation in finding.citations} == {"given:passage", "given:other"}


@pytest.mark.parametrize("words", ["about", "around", "roughly", "nearly", "under", "less than", "at most"])
def test_a_loose_number_that_holds_is_verified(words: str) -> None:
    text = f"The Merle crosses the strait in {words} 20 minutes."
    assert judged(text, sample_stories()).verdict is VERIFIED


@pytest.mark.parametrize(
    ("claimed", "verdict"),
    [
        ("about 22", UNVERIFIABLE),
        ("around 17", UNVERIFIABLE),
        ("about 40", FALSE),
        ("more than 20", FALSE),
        ("under 15", FALSE),
        ("nearly 50", FALSE),
    ],
)
def test_a_loose_number_is_false_only_far_off_and_keeps_its_words(claimed: str, verdict: ClaimVerdict) -> None:
    finding = judged(f"The Merle crosses the strait in {claimed} minutes.", sample_stories())
    assert finding.verdict is verdict
    if verdict is FALSE:
        assert finding.explanation == f"The passage says 19 minutes, the claim {claimed} minutes."


@pytest.mark.parametrize(
    ("claimed", "stated", "verdict"),
    [
        ("61.400", "61,400", UNVERIFIABLE),
        ("61,400", "61.400", UNVERIFIABLE),
        ("61.500", "61,400", FALSE),
        ("61.4", "61,400", FALSE),
    ],
)
def test_a_point_that_may_part_thousands_is_read_both_ways(claimed: str, stated: str, verdict: ClaimVerdict) -> None:
    said = passage(f"The ferry carried {stated} passengers.")
    assert judged(f"The ferry carried {claimed} passengers.", [said]).verdict is verdict


@pytest.mark.parametrize(
    ("text", "said", "words"),
    [
        ("The ferry does not sail in storms.", "The ferry does not sail in storms above force 9.", "above force 9"),
        ("The pool is open.", "The pool is open until the end of May.", "until the end of May"),
        (
            "Children travel free.",
            "Children travel free provided an adult comes along.",
            "provided an adult comes along",
        ),
        ("The mill pays a bonus.", "The mill pays a bonus only at Christmas.", "only at Christmas"),
        ("The lock opens.", "The lock opens when the tide is high.", "when the tide is high"),
        ("Dogs are allowed on the boat.", "Dogs are allowed on the boat, except in July.", "except in July"),
        ("Cầu mở cửa.", "Cầu mở cửa trừ ngày lễ.", "trừ ngày lễ"),
    ],
)
def test_a_dropped_condition_is_never_verified_and_is_named(text: str, said: str, words: str) -> None:
    finding = judged(text, [passage(said)], "en" if text.isascii() else "vi")
    assert finding.verdict in (UNVERIFIABLE, MISLEADING), finding
    assert words.split()[0] in finding.explanation
    assert judged(said, [passage(said)], "en" if text.isascii() else "vi").verdict is VERIFIED


@pytest.mark.parametrize(
    ("text", "said", "who"),
    [
        ("The bridge is safe.", "Mayor Ana Holt said the bridge is safe.", "Mayor Ana Holt"),
        ("The bridge is safe.", "Mayor Ana Holt said that the bridge is safe and the tunnel is new.", "Mayor Ana Holt"),
        ("The tunnel is new.", "Mayor Ana Holt said that the bridge is safe and the tunnel is new.", "Mayor Ana Holt"),
        ("The bridge is safe.", "According to the builders, the bridge is safe.", "the builders"),
        ("The bridge is safe.", "The bridge is safe, according to the builders.", "the builders"),
        ("The bridge is safe.", "Critics believe the bridge is safe.", "Critics"),
        ("The bridge is safe.", "The bridge is safe, engineers say.", "engineers"),
        ("The bridge is safe.", "The bridge is safe, said Ana Holt.", "Ana Holt"),
    ],
)
def test_what_somebody_only_says_is_not_verified(text: str, said: str, who: str) -> None:
    finding = judged(text, [passage(said)])
    assert (finding.verdict, finding.explanation) == (UNVERIFIABLE, f"The passage only says that {who} said so.")


def test_without_evidence_nothing_is_said() -> None:
    assert judged("The tower is 210 metres tall.", []).explanation == "There was no source to compare the claim with."
    finding = judged("The tower is 210 metres tall.", [passage("Rain fell on Sunday.")])
    assert finding.verdict is UNVERIFIABLE
    assert finding.explanation == "No passage in the sources at hand speaks to this claim."


def test_what_is_too_long_to_be_one_assertion_is_not_judged() -> None:
    long = "The tower is 210 metres tall " * 40
    assert judged(long, [passage(long)]).verdict is UNVERIFIABLE


def test_vietnamese_explanations() -> None:
    finding = judged("Nhà máy có 500 công nhân.", [passage("Nhà máy có 300 công nhân.")], "vi")
    assert finding.verdict is FALSE
    assert finding.explanation.startswith("Đoạn trích nói 300")


@given(
    st.text(max_size=300) | st.sampled_from(SAMPLE_TRUE + SAMPLE_CHANGED),
    st.lists(st.text(max_size=300) | st.sampled_from(SAMPLE_TRUE + SAMPLE_CHANGED), max_size=4).map(" ".join),
    st.sampled_from(["en", "vi", "und"]),
)
def test_any_text_gets_one_finding_with_words_that_stand_in_their_source(claim: str, text: str, language: str) -> None:
    found = judge_claims([Claim(id="c1", text=claim or "x")], [passage(text)], TODAY, language)
    assert len(found.findings) == 1 or found.sensitive
    for finding in found.findings:
        assert finding.claim == "c1"
        assert finding.verdict is not ClaimVerdict.DISPUTED
        assert finding.explanation
        for citation in finding.citations:
            assert citation.quote
            assert citation.quote in text
        if finding.verdict is not UNVERIFIABLE:
            assert finding.citations


@pytest.mark.parametrize(
    "piece", ["(", "1 ", "a. ", "Acme ", "not ", "The Merle carried 61,400 passengers; ", "up to 5 % "]
)
def test_hostile_evidence_is_read_to_its_end(piece: str) -> None:
    judged("The Merle carried 61,400 passengers up to 5 %.", [passage(piece * (40_000 // len(piece)))])


P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers()
    yield pool
    await pool.close()


def brief(documents: Sequence[Document], text: str = EXAMPLE_STATEMENT) -> Brief:
    statement = Statement(text=text, language="en")
    return Brief(
        statement=statement,
        claims=decompose(statement).claims,
        evidence=tuple(documents),
        today=TODAY,
        language="en",
    )


async def test_an_assessment_names_what_it_read_and_costs_nothing(workers: Workers) -> None:
    events: list[Progress] = []
    assessor: Assessor = EmbeddedAssessor(workers)
    assert assessor.expected_cost(brief(sample_stories())) == Decimal(0)
    assessment = await assessor.assess(brief(sample_stories()), events.append)
    assert assessment.state is AssessmentState.OK, assessment.detail
    assert assessment.assessor.name == "Embedded check"
    assert [finding.claim for finding in assessment.findings] == ["c1", "c2", "c3", "c4", "c5"]
    assert assessment.cost_usd == Decimal(0)
    assert assessment.model == "comparisons-1"
    assert assessment.summary == (
        "2 of 5 claims are borne out by the sources at hand.",
        "2 of 5 claims differ from what the sources say.",
    )
    cited = {citation.url for finding in assessment.findings for citation in finding.citations}
    assert cited <= {source.url for source in assessment.sources}
    assert all(source.sample and not source.given for source in assessment.sources)
    assert [(event.kind, event.n) for event in events] == [(ProgressKind.READING, 3)]
    assert Assessment.model_validate_json(assessment.model_dump_json()) == assessment


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "It does not judge claims about crime, health or voting."),
        ("vi", "Kiểm tra này không đánh giá phát biểu về tội phạm, sức khỏe hoặc bầu cử."),
    ],
)
async def test_on_a_sensitive_topic_it_does_not_vote_and_says_so(language: str, detail: str, workers: Workers) -> None:
    asked = brief(sample_stories(), "Green tea cures cancer.").model_copy(update={"language": language})
    assessment = await EmbeddedAssessor(workers).assess(asked, lambda _: None)
    assert (assessment.state, assessment.findings, assessment.summary) == (AssessmentState.OK, (), ())
    assert assessment.detail == detail


class BrokenWorkers(Workers):
    """A pool whose work fails in a chosen way."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def run(self, function: Callable[P, T], /, *args: P.args, seconds: float, **kwargs: P.kwargs) -> T:
        raise self._error


@pytest.mark.parametrize(
    ("error", "state"),
    [(WorkTimedOut("slow"), AssessmentState.TIMEOUT), (ZeroDivisionError("secret detail"), AssessmentState.FAILED)],
)
async def test_a_failure_is_a_state_and_no_exception(error: Exception, state: AssessmentState) -> None:
    assessment = await EmbeddedAssessor(BrokenWorkers(error)).assess(brief(sample_stories()), lambda _: None)
    assert assessment.state is state
    assert assessment.findings == ()
    assert assessment.detail
    assert "secret" not in assessment.detail


TRUE_PAIRS = [(text, evidence) for label, text, evidence in PAIRS if label == "S"]
TRUE_PAIRS += [(text, " ".join(document.text for document in sample_stories())) for text in SAMPLE_TRUE]


def changed(text: str) -> set[str]:
    """Versions of a true sentence that its evidence does not bear out: each number altered, each name replaced, the
    sentence denied."""
    versions = set()
    for number in re.finditer(r"\d[\d,.]*\d|\d", text):
        digits = number.group()
        for other in (digits[:-1] + str((int(digits[-1]) + 3) % 10), f"9{digits}", digits.replace("1", "4", 1)):
            if other != digits:
                versions.add(text[: number.start()] + other + text[number.end() :])
    for name in re.finditer(
        r"(?<!^)(?<!^The )\b[A-Z][\w-]{3,}|(?<=^The )[A-Z][\w-]+|^(?!The\b)[A-Z]\w+(?= [A-Z])", text
    ):
        versions.add(text[: name.start()] + "Zorvik" + text[name.end() :])
    for verb in ("is", "has", "carried", "crosses", "costs", "runs", "was", "sold", "draws", "employs", "took"):
        versions.add(re.sub(rf" {verb} ", f" never {verb} ", text, count=1))
    return versions - {text}


@pytest.mark.parametrize(("text", "evidence"), TRUE_PAIRS, ids=[text for text, _ in TRUE_PAIRS])
def test_no_altered_number_name_or_denial_is_verified(text: str, evidence: str) -> None:
    language = "en" if text.isascii() else "vi"
    for version in changed(text):
        finding = judged(version, [passage(evidence)], language)
        assert finding.verdict is not VERIFIED, (version, finding.citations)


async def test_a_made_up_story_is_named_only_where_it_is_cited(workers: Workers) -> None:
    text = "The Harrow-7 chip decodes 8 video streams at once."
    supplied = Document(key="given:chip.txt", kind=DocumentKind.TEXT, text=text, given=True)
    assessment = await EmbeddedAssessor(workers).assess(brief([supplied, *sample_stories()], text), lambda _: None)
    assert assessment.findings[0].verdict is ClaimVerdict.VERIFIED
    assert [source.url for source in assessment.sources] == ["given:chip.txt"]
