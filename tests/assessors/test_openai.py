"""What is made of responses of OpenAI's API, piece by piece. Whole conversations are in the tests beside this one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import pytest

from bot.assessors.failures import ProviderFailure
from bot.assessors.openai import raise_for_status, read_response, sources_of, text_of, usage_of
from bot.assessors.transport import ServerEvent
from bot.domain.assessments import AssessmentState, Usage
from bot.domain.checks import Progress, ProgressKind
from tests.stubs.assessors import CLAIMS, assessors, brief
from tests.stubs.providers import serving

S = AssessmentState


def search(*urls: str, status: str = "completed", **action: Any) -> dict[str, Any]:
    sources = [{"type": "url", "url": url} for url in urls]
    return {
        "type": "web_search_call",
        "status": status,
        "action": {"type": "search", "query": "orlen dam", "sources": sources, **action},
    }


def opened(url: str | None, kind: str = "open_page", status: str = "completed") -> dict[str, Any]:
    return {"type": "web_search_call", "status": status, "action": {"type": kind, "url": url}}


def message(*texts: str, cites: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    notes = [{"type": "url_citation", "url": url, "title": f"On {url}"} for url in cites]
    parts = [{"type": "output_text", "text": text, "annotations": notes} for text in texts]
    return {"type": "message", "content": parts, **more}


def response(*output: Any, **more: Any) -> dict[str, Any]:
    return {"object": "response", "status": "completed", "output": list(output), **more}


def urls(*output: Any) -> list[str]:
    return [source.url for source in sources_of(response(*output))]


def state_of(whole: dict[str, Any]) -> AssessmentState:
    with pytest.raises(ProviderFailure) as failure:
        raise_for_status(whole)
    return failure.value.state


def test_results_opened_pages_and_citations_are_sources_each_once() -> None:
    found = sources_of(
        response(
            search("a", "b"), opened("c"), opened("d", "find_in_page"), message("x", cites=("b", "e")), search("a")
        )
    )
    assert [source.url for source in found] == ["a", "b", "c", "d", "e"]
    assert [source.title for source in found] == [None, "On b", None, None, "On e"]


def test_a_page_that_could_not_be_opened_was_not_retrieved() -> None:
    assert urls(search("a"), opened("https://made.up.example/", status="failed"), search("z", status="failed")) == ["a"]


def test_an_address_that_stands_only_in_the_text_is_no_source() -> None:
    assert urls(message("See https://only.said.example/ for more.")) == []


def test_feeds_without_an_address_are_no_sources() -> None:
    weather = {"type": "api", "name": "oai-weather"}
    assert urls(search("a", sources=[weather, {"type": "url", "url": "b"}, "c", None]), opened(None)) == ["b"]


@pytest.mark.parametrize("odd", [None, "x", 7, [], {}, [None], {"type": "message"}, {"type": "web_search_call"}])
def test_odd_items_are_passed_over(odd: Any) -> None:
    whole = response(odd, search("a"), message("x"))
    assert [source.url for source in sources_of(whole)] == ["a"]
    assert text_of(whole) == "x"
    assert usage_of(whole).searches >= 1
    assert text_of({"output": odd}) == ""


def test_the_answer_is_what_was_written_last() -> None:
    whole = response(
        message("I will look for the dam.", phase="commentary"),
        search("a"),
        message('{"a":', "1}", phase="final_answer"),
    )
    assert text_of(whole) == '{"a":1}'
    assert text_of(response(message("x"), message(), {"type": "reasoning", "summary": []})) == "x"
    assert text_of(response()) == ""


@pytest.mark.parametrize(
    ("whole", "state"),
    [
        (response(status="incomplete", incomplete_details={"reason": "max_output_tokens"}), S.TRUNCATED),
        (response(status="incomplete", incomplete_details={"reason": "content_filter"}), S.FILTERED),
        (response(status="incomplete", incomplete_details=None), S.TRUNCATED),
        (response(status="incomplete"), S.TRUNCATED),
        (response(status="failed", error={"code": "server_error", "message": "…"}), S.SERVER_ERROR),
        (response(status="failed", error={"code": "rate_limit_exceeded", "message": "…"}), S.RATE_LIMITED),
        (response(status="failed", error={"code": "insufficient_quota", "message": "…"}), S.QUOTA_EXCEEDED),
        (response(status="failed", error=None), S.SERVER_ERROR),
        (response(status="cancelled"), S.SERVER_ERROR),
        (response(status="in_progress"), S.SERVER_ERROR),
        (response(status=7), S.SERVER_ERROR),
        (response({"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}), S.REFUSED),
        (response(search(status="failed"), opened("a", status="failed"), message("x")), S.SEARCH_FAILED),
        (response(search(status="failed"), search("a")), None),
        (response(search(status="failed"), message("x", cites=("a",))), None),
        (response(message("x")), None),
        ({"output": []}, None),
    ],
)
def test_only_a_whole_response_is_an_answer(whole: dict[str, Any], state: AssessmentState | None) -> None:
    if state is None:
        raise_for_status(whole)
    else:
        assert state_of(whole) is state


@pytest.mark.parametrize(
    ("whole", "usage"),
    [
        (response(usage={"input_tokens": 5, "output_tokens": 7}), Usage(input_tokens=5, output_tokens=7)),
        (response(search("a"), opened("a"), search("b")), Usage(searches=2)),
        (response(search("a"), tool_usage={"web_search": {"num_requests": 3}}), Usage(searches=3)),
        (response(search("a"), tool_usage={"web_search": None}), Usage(searches=1)),
        (response(usage=None, tool_usage=[]), Usage()),
        (response(usage={"input_tokens": True, "output_tokens": 10**30}), Usage()),
    ],
)
def test_usage_is_what_was_counted(whole: dict[str, Any], usage: Usage) -> None:
    assert usage_of(whole) == usage


async def events(*values: Any) -> AsyncIterator[ServerEvent]:
    for value in values:
        yield ServerEvent(str(value.get("type")), value)


def done(item: Any) -> dict[str, Any]:
    return {"type": "response.output_item.done", "item": item}


async def test_progress_is_told_while_it_searches() -> None:
    told: list[Progress] = []
    end = response(message("x"))
    heard = await read_response(
        events(
            {"type": "response.created", "response": response(status="in_progress")},
            done(search("a", "b")),
            done(search(query=None, queries=["lake orlen", "ice"])),
            done(opened("https://dams.example/orlen")),
            done(opened(None)),
            done({"type": "reasoning"}),
            done(None),
            {"type": "response.something_new"},
            {"type": "response.completed", "response": end},
        ),
        "ChatGPT",
        told.append,
    )
    assert heard == end
    assert [(moment.kind, moment.text or moment.n) for moment in told] == [
        (ProgressKind.SEARCHING, "orlen dam"),
        (ProgressKind.READING, 2),
        (ProgressKind.SEARCHING, "lake orlen"),
        (ProgressKind.SEARCHING, "https://dams.example/orlen"),
    ]
    assert {moment.assessor for moment in told} == {"ChatGPT"}


@pytest.mark.parametrize(
    "end", [(), ({"type": "response.completed"},), ({"type": "response.completed", "response": 1},)]
)
async def test_a_stream_without_its_response_broke_off(end: tuple[Any, ...]) -> None:
    with pytest.raises(ProviderFailure) as failure:
        await read_response(events(done(search("a")), *end), "ChatGPT", lambda _: None)
    assert failure.value.state is S.INTERRUPTED


async def test_the_request_bounds_what_it_may_cost() -> None:
    async with serving() as providers, assessors(providers) as asking:
        one = asking["openai"]
        assessment = await one.assess(brief())
        (call,) = one.stub.calls
    body = call.body
    assert body["store"] is False
    assert body["max_tool_calls"] == 4
    assert body["max_output_tokens"] == 6_000
    assert body["include"] == ["web_search_call.action.sources"]
    (tool,) = body["tools"]
    assert tool["type"] == "web_search"
    assert tool["user_location"] == {"type": "approximate"}
    assert "2026-05-20" in body["instructions"]
    assert assessment.state is S.OK
    assert assessment.model == body["model"] == "gpt-6.1-terra"
    assert assessment.usage == Usage(
        input_tokens=one.stub.tokens_in, output_tokens=one.stub.tokens_out, searches=one.stub.searches
    )
    price = Decimal(3) * one.stub.tokens_in + Decimal(15) * one.stub.tokens_out
    assert assessment.cost_usd == price / 1_000_000 + Decimal("0.01") * one.stub.searches
    assert assessment.cost_usd <= one.configured.assessor.expected_cost(brief())
    assert assessment.seconds is not None


async def test_one_connection_serves_one_check_after_another() -> None:
    async with serving() as providers, assessors(providers) as asking:
        for one in asking.values():
            for _ in range(3):
                assert (await one.assess(brief())).state is S.OK
            client = one.configured.transport._client
            assert client is not None
            pool: Any = client._transport
            (connection,) = pool._pool.connections
            assert connection.info().endswith("Request Count: 3")


async def test_an_early_draft_of_an_answer_is_not_the_answer() -> None:
    """Some models write a message before they search, and with a schema it has the same shape."""
    draft = '{"summary": [], "findings": [{"claim": "c1", "verdict": "false"}], "added": []}'
    final = draft.replace("false", "verified")
    async with serving() as providers, assessors(providers) as asking:
        whole = response(message(draft), search("a"), message(final))
        asking["openai"].stub.reply_next(json.dumps(whole).encode())
        assessment = await asking["openai"].assess(brief(claims=CLAIMS[:1]))
    assert [finding.verdict for finding in assessment.findings] == ["verified"]
