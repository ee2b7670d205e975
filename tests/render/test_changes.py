"""Changes of a story in words."""

from __future__ import annotations

import pytest

from bot.domain.stories import Correction, CorrectionKind, StoryChange, VerdictChange
from bot.domain.verdicts import OverallVerdict
from bot.locales.wording import LANGUAGES, wording
from bot.render.changes import change_sentences

SENTENCE = "It passed the previous high of 255 tokens per second."


def correction(kind: CorrectionKind, before: str, after: str, what: str | None = None) -> Correction:
    return Correction(kind=kind, what=what, before=before, after=after, sentence=SENTENCE)


WHOLE = StoryChange(
    sources_before=8,
    sources_after=10,
    added=("https://vllm.ai/x", "https://nvidia.com/y"),
    new_sites=("vllm.ai", "nvidia.com"),
    corrections=(
        correction(CorrectionKind.NUMBER, "252", "255 tokens per second", "previous high"),
        correction(CorrectionKind.DATE, "3 May", "4 May"),
        correction(CorrectionKind.DATE, "3 May", "4 May"),
        correction(CorrectionKind.NEGATION, "", "not"),
        correction(CorrectionKind.NUMBER, "", "5 boats"),
    ),
    sentences=("A crane fell.",),
    verdict=VerdictChange(before=OverallVerdict.ACCURATE, after=OverallVerdict.MISLEADING, because="a source changed."),
)


def test_differences_in_words() -> None:
    assert change_sentences(WHOLE, wording("en")) == (
        "Verdict: Accurate → Misleading, because a source changed.",
        "Previous high corrected: 252 → 255 tokens per second",
        "Corrected: 3 May → 4 May",
        f"Now says: “{SENTENCE}”",
        "New: “A crane fell.”",
        "Sources 8 → 10: + vllm.ai, + nvidia.com",
    )


def test_many_sites_are_counted() -> None:
    sites = tuple(f"s{n}.example" for n in range(9))
    (sentence,) = change_sentences(StoryChange(sources_before=1, sources_after=10, new_sites=sites), wording("en"))
    assert sentence.endswith("+ s4.example, and 4 more")


def test_a_first_verdict_has_no_reason() -> None:
    change = StoryChange(verdict=VerdictChange(before=None, after=OverallVerdict.FALSE))
    assert change_sentences(change, wording("en")) == ("Verdict: No verdict → False",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_as_much(language: str) -> None:
    assert len(change_sentences(WHOLE, wording(language))) == 6
    assert change_sentences(StoryChange(sources_after=3), wording(language)) == ()
