"""The seed story as the only source: what it says is verified, what was changed is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.assessors.judging.judge import judge_claims
from bot.documents.story import document_of, read_story
from bot.domain.documents import Document
from bot.domain.statements import Statement
from bot.domain.verdicts import ClaimVerdict
from bot.verification.decompose import decompose
from tests.assessors.judging.support import TODAY, judged

SEED = Path(__file__).parents[4] / "shared" / "seeds" / "aidr-story.md"
VERIFIED = ClaimVerdict.VERIFIED
UNVERIFIABLE = ClaimVerdict.UNVERIFIABLE

needs_seed = pytest.mark.skipif(not SEED.exists(), reason="the shared seeds are not here")


def seed_documents() -> tuple[Document, ...]:
    return (document_of(read_story(SEED.read_bytes())).model_copy(update={"given": True}),)


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
