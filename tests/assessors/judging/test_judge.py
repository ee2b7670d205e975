"""Right or silent: what passages bear out, contradict, limit, or leave open."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors.judging.judge import judge_claims
from bot.documents.sample_stories import sample_stories
from bot.domain.statements import Claim, Sensitivity
from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.pairs import PAIRS
from tests.assessors.judging.support import TODAY, judged, passage
from tests.assessors.judging.test_samples import SAMPLE_CHANGED, SAMPLE_TRUE

VERIFIED = ClaimVerdict.VERIFIED
FALSE = ClaimVerdict.FALSE
MISLEADING = ClaimVerdict.MISLEADING
UNVERIFIABLE = ClaimVerdict.UNVERIFIABLE


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
        assert finding.explanation == f"stories.example says 19 minutes, the claim {claimed} minutes."


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
    assert (finding.verdict, finding.explanation) == (UNVERIFIABLE, f"passage only says that {who} said so.")


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
    assert finding.explanation.startswith("passage nói 300")


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
