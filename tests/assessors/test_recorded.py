"""Real recorded responses, served as they were recorded: each is accepted, and yields its sources.

They answer other questions than ours, so no verdict may come of them. They lie outside the project; without them these
tests are skipped.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.assessors.failures import failure_of_status
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.checks import ProgressKind
from tests.stubs.assessors import Asking, assessors
from tests.stubs.providers import Providers, serving

RECORDED = Path(__file__).resolve().parents[3] / "shared" / "recorded"
S = AssessmentState

pytestmark = pytest.mark.skipif(
    not RECORDED.is_dir(), reason="the recorded responses are not there (../shared/recorded)"
)


@pytest.fixture
async def providers() -> AsyncIterator[Providers]:
    async with serving() as served:
        yield served


def whole(name: str) -> bytes:
    return (RECORDED / name).read_bytes()


def streamed(name: str) -> bytes:
    """Recorded events, one a line, as server-sent events."""
    lines = (RECORDED / name).read_text("utf-8").splitlines()
    named = [(json.loads(line).get("type"), line) for line in lines if line.strip()]
    return "".join(f"event: {kind}\ndata: {line}\n\n" if kind else f"data: {line}\n\n" for kind, line in named).encode()


def cassette(name: str) -> list[Any]:
    """The response bodies of a cassette, in their order."""
    recorded = yaml.load((RECORDED / name).read_text("utf-8"), Loader=yaml.CSafeLoader)
    return [one["response"]["parsed_body"] for one in recorded["interactions"]]


async def heard(providers: Providers, name: str, *replies: bytes) -> tuple[Assessment, Asking]:
    """What the assessor `name` makes of these replies; each is a stream where it looks like one."""
    async with assessors(providers) as asking:
        for reply in replies:
            kind = "application/json" if reply.lstrip()[:1] == b"{" else "text/event-stream"
            asking[name].stub.reply_next(reply, kind)
        return await asking[name].assess(), asking[name]


def urls_in(value: Any, *kinds: str) -> set[str]:
    """The URLs of all records of these types, anywhere in a recorded value."""
    if isinstance(value, list):
        return {url for one in value for url in urls_in(one, *kinds)}
    if not isinstance(value, dict):
        return set()
    own = {value["url"]} if value.get("type") in kinds and isinstance(value.get("url"), str) else set()
    return own | {url for one in value.values() for url in urls_in(one, *kinds)}


OPENAI_KINDS = ("url", "open_page", "find_in_page", "url_citation")


@pytest.mark.parametrize("file", ["openai_web_search.vercel.json", "xai_web_search.vercel.json"])
async def test_openai_whole(providers: Providers, file: str) -> None:
    assessment, _ = await heard(providers, "openai", whole(file))
    recorded = json.loads(whole(file))
    assert {source.url for source in assessment.sources} == urls_in(recorded["output"], *OPENAI_KINDS) != set()
    no_verdict(assessment, recorded["usage"]["input_tokens"], recorded["usage"]["output_tokens"])


async def test_openai_streamed(providers: Providers) -> None:
    file = "openai_web_search.vercel.chunks.txt"
    assessment, asking = await heard(providers, "openai", streamed(file))
    end = json.loads((RECORDED / file).read_text("utf-8").splitlines()[-1])["response"]
    assert {source.url for source in assessment.sources} == urls_in(end["output"], *OPENAI_KINDS) != set()
    no_verdict(assessment, end["usage"]["input_tokens"], end["usage"]["output_tokens"])
    kinds = {moment.kind for moment in asking.told}
    assert {ProgressKind.SEARCHING, ProgressKind.READING} <= kinds


async def test_openai_newest(providers: Providers) -> None:
    (recorded,) = cassette("openai_web_search_gpt56.pydanticai.yaml")
    assessment, _ = await heard(providers, "openai", json.dumps(recorded).encode())
    assert {source.url for source in assessment.sources} == urls_in(recorded["output"], "url_citation") != set()
    no_verdict(assessment, recorded["usage"]["input_tokens"], recorded["usage"]["output_tokens"])
    assert assessment.usage is not None
    assert assessment.usage.searches == recorded["tool_usage"]["web_search"]["num_requests"]


def test_openai_out_of_quota() -> None:
    failure = failure_of_status(429, whole("openai_error.vercel.json"), None)
    assert failure.state is S.QUOTA_EXCEEDED
    assert not failure.may_retry


async def test_anthropic_whole(providers: Providers) -> None:
    recorded = json.loads(whole("anthropic_web_search.vercel.json"))
    assessment, _ = await heard(providers, "anthropic", json.dumps(recorded).encode())
    assert {source.url for source in assessment.sources} == urls_in(recorded["content"], "web_search_result") != set()
    no_verdict(assessment, recorded["usage"]["input_tokens"], recorded["usage"]["output_tokens"])


async def test_anthropic_streamed(providers: Providers) -> None:
    file = "anthropic_web_search.vercel.chunks.txt"
    events = [json.loads(line) for line in (RECORDED / file).read_text("utf-8").splitlines() if line.strip()]
    assessment, asking = await heard(providers, "anthropic", streamed(file))
    assert {source.url for source in assessment.sources} == urls_in(events, "web_search_result") != set()
    usage = next(event["usage"] for event in events if event["type"] == "message_delta")
    no_verdict(assessment, usage["input_tokens"], usage["output_tokens"])
    kinds = [moment.kind for moment in asking.told]
    assert kinds == [ProgressKind.SEARCHING, ProgressKind.READING]


async def test_anthropic_paused_and_taken_up(providers: Providers) -> None:
    first, second = cassette("anthropic_pause_turn.pydanticai.yaml")
    assessment, asking = await heard(providers, "anthropic", *(json.dumps(one).encode() for one in (first, second)))
    found = urls_in([first["content"], second["content"]], "web_search_result")
    assert {source.url for source in assessment.sources} == found != set()
    assert len(asking.stub.calls) == 2
    assert asking.stub.calls[1].body["messages"][-1] == {"role": "assistant", "content": first["content"]}
    usages = [first["usage"], second["usage"]]
    no_verdict(assessment, sum(map(read_tokens, usages)), sum(usage["output_tokens"] for usage in usages))


async def test_anthropic_refusal(providers: Providers) -> None:
    assessment, _ = await heard(providers, "anthropic", whole("anthropic_refusal.vercel.json"))
    assert assessment.state is S.REFUSED
    assert assessment.findings == ()


async def test_anthropic_failed_fetch(providers: Providers) -> None:
    assessment, _ = await heard(providers, "anthropic", whole("anthropic_web_fetch_error.vercel.json"))
    assert assessment.state is S.SEARCH_FAILED
    assert assessment.sources == ()


async def test_perplexity_whole(providers: Providers) -> None:
    recorded = json.loads(whole("perplexity_citations.vercel.json"))
    assessment, _ = await heard(providers, "perplexity", json.dumps(recorded).encode())
    assert [source.url for source in assessment.sources] == recorded["citations"]
    no_verdict(assessment, recorded["usage"]["prompt_tokens"], recorded["usage"]["completion_tokens"])


async def test_perplexity_streamed(providers: Providers) -> None:
    file = "perplexity_citations.vercel.chunks.txt"
    last = json.loads((RECORDED / file).read_text("utf-8").splitlines()[-1])
    assessment, _ = await heard(providers, "perplexity", streamed(file))
    assert [source.url for source in assessment.sources] == last["citations"]
    no_verdict(assessment, last["usage"]["prompt_tokens"], last["usage"]["completion_tokens"])


async def test_what_another_api_answers_is_no_verdict(providers: Providers) -> None:
    """Perplexity's agent API is not asked; its answer, come by a proxy's mistake, is a failure with a name."""
    reply = whole("perplexity_agent_web_search.vercel.EXCERPT.json")
    assessment, _ = await heard(providers, "perplexity", reply)
    assert assessment.state in {S.INTERRUPTED, S.UNREADABLE, S.EMPTY}
    assert assessment.findings == ()


def test_no_recorded_file_is_left_out() -> None:
    tested = Path(__file__).read_text("utf-8")
    files = {path.name for path in RECORDED.iterdir()} - {"INDEX.md"}
    assert {file for file in files if file not in tested} == set()


def no_verdict(assessment: Assessment, tokens_in: int, tokens_out: int) -> None:
    """Prose is no answer of ours: its sources and its usage are kept, and nothing is made of what it says."""
    assert assessment.state is S.UNREADABLE, assessment.detail
    assert assessment.findings == ()
    assert assessment.usage is not None
    assert (assessment.usage.input_tokens, assessment.usage.output_tokens) == (tokens_in, tokens_out)


def read_tokens(usage: Any) -> int:
    keys = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return sum(usage.get(key) or 0 for key in keys)
