"""The stories written for this project as sources: what they say, what was changed, and the reasons given."""

from __future__ import annotations

import re

import pytest

from bot.assessors.judging.judge import judge_claims
from bot.documents.sample_stories import EXAMPLE_STATEMENT, sample_stories
from bot.domain.statements import Statement
from bot.domain.verdicts import ClaimVerdict
from bot.verification.decompose import decompose
from tests.assessors.judging.pairs import PAIRS
from tests.assessors.judging.support import TODAY, judged, passage

VERIFIED = ClaimVerdict.VERIFIED
FALSE = ClaimVerdict.FALSE
MISLEADING = ClaimVerdict.MISLEADING
UNVERIFIABLE = ClaimVerdict.UNVERIFIABLE

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
            "stories.example says 61,400 passengers, the claim 64,100 passengers.",
        ),
        (
            "A return ticket for the ferry costs 12 crowns.",
            FALSE,
            "stories.example says 9 crowns, the claim 12 crowns.",
        ),
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
            "The units differ: the closest passage, from stories.example, says 2.4 MWh, the claim 2.4 kWh.",
        ),
        (
            "It is true that bicycles travel free of toll on the Merle.",
            UNVERIFIABLE,
            "The closest passage, from stories.example, does not say all of this; missing in it: toll.",
        ),
        (
            "The Merle uses 38 % less energy than planned.",
            MISLEADING,
            "stories.example limits this (“up to”); the claim leaves the limit out.",
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
