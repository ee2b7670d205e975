"""The way to a provider, against a server on loopback: connections, what ends a call, and what stays secret."""

from __future__ import annotations

import asyncio
import json
import traceback
from contextlib import aclosing
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors import transport as module
from bot.assessors.failures import ProviderFailure, failure_in_stream, failure_of_status
from bot.assessors.transport import LONGEST_WAIT, MAX_TRIES
from bot.domain.assessments import AssessmentState
from tests.assessors.provider_server import (
    KEY,
    S,
    event,
    heard,
    in_turn,
    reaching,
    replying,
    serving,
    streamed,
)


async def test_no_client_before_the_first_request_and_one_for_all() -> None:
    async with serving(replying(200, {"a": 1})) as server, reaching(server.address) as (transport, _):
        assert transport._client is None
        assert await transport.post("/", {"q": "é\ud800"}) == {"a": 1}
        client = transport._client
        assert await transport.get("/") == {"a": 1}
        assert transport._client is client
        assert len(server.peers) == 1
        assert server.headers[0]["authorization"] == f"Bearer {KEY}"
        assert server.headers[0]["x-version"] == "1"
        assert json.loads(server.bodies[0]) == {"q": "é?"}
        assert server.bodies[1] == b""


@pytest.mark.parametrize("to_the_end", [True, False])
@pytest.mark.parametrize("end", [b"", b"data: [DONE]\n\n"])
async def test_a_connection_serves_one_stream_after_another(end: bytes, to_the_end: bool) -> None:
    """Also where a reader leaves at the last event, before the end of the stream itself."""
    async with (
        serving(streamed(event({"last": True}), end)) as server,
        reaching(server.address, at_once=1) as (transport, _),
    ):
        for _ in range(5):
            async with aclosing(transport.stream("/", {})) as events:
                async for one in events:
                    if one.data.get("last") and not to_the_end:
                        break
        assert server.requests == 5
        assert len(server.peers) == 1


async def test_what_never_ends_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is whole; that its connection stays open must not make a failure of it."""
    monkeypatch.setattr(module, "AFTER_END", 0.05)

    async def forever(_: web.Request) -> None:
        await asyncio.Event().wait()

    handler = streamed(event({"a": 1}), b"data: [DONE]\n\n", then=forever)
    async with serving(handler) as server, reaching(server.address) as (transport, _):
        assert [one.data for one in await heard(transport)] == [{"a": 1}]
        assert [one.data for one in await heard(transport)] == [{"a": 1}]
        assert len(server.peers) == 2


async def test_many_at_once_wait_for_a_place_and_share_connections() -> None:
    async with (
        serving(streamed(event({"a": 1}))) as server,
        reaching(server.address, at_once=3) as (transport, _),
    ):
        await asyncio.gather(*[heard(transport) for _ in range(30)])
        assert server.requests == 30
        assert server.most <= 3
        assert len(server.peers) <= 3


async def test_more_at_once_than_a_pool_holds_by_default() -> None:
    """Nothing waits for a connection that has a place."""
    ready = asyncio.Event()

    async def handler(request: web.Request) -> web.StreamResponse:
        if server.running == 120:
            ready.set()
        await ready.wait()
        return web.json_response({})

    async with serving(handler) as server, reaching(server.address, at_once=120) as (transport, _):
        async with asyncio.timeout(20):
            await asyncio.gather(*[transport.post("/", {}) for _ in range(120)])
        assert server.most == 120


async def test_a_server_that_is_silent_may_have_billed() -> None:
    async def silent(_: web.Request) -> web.StreamResponse:
        await asyncio.Event().wait()
        raise AssertionError

    async with serving(silent) as server, reaching(server.address, silence=0.05) as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert (failure.value.state, server.requests, slept) == (S.TIMEOUT, 1, [])


async def test_a_stream_that_stalls_or_breaks_is_interrupted() -> None:
    async def stall(_: web.Request) -> None:
        await asyncio.Event().wait()

    async def cut(request: web.Request) -> None:
        assert request.transport is not None
        request.transport.close()

    for then in (stall, cut):
        async with (
            serving(streamed(event({"a": 1}), then=then)) as server,
            reaching(server.address, silence=0.05) as (transport, slept),
        ):
            events = transport.stream("/", {})
            assert (await anext(events)).data == {"a": 1}
            with pytest.raises(ProviderFailure) as failure:
                await anext(events)
            assert (failure.value.state, server.requests, slept) == (S.INTERRUPTED, 1, [])


async def test_nobody_at_the_address() -> None:
    async with reaching("http://127.0.0.1:1") as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.UNREACHABLE
        assert len(slept) == MAX_TRIES - 1


@pytest.mark.parametrize("address", ["http://127.0.0.1:port", "gopher://127.0.0.1:1", "http://"])
async def test_an_address_that_is_none(address: str) -> None:
    async with reaching(address) as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.UNREACHABLE
        assert slept == []


async def test_the_environment_is_not_asked_for_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    async with serving(replying(200, {"a": 1})) as server, reaching(server.address) as (transport, _):
        assert await transport.post("/", {}) == {"a": 1}


async def test_a_cancelled_stream_gives_its_place_back() -> None:
    async def stall(_: web.Request) -> None:
        await asyncio.Event().wait()

    handler = in_turn(streamed(event({"a": 1}), then=stall), streamed(event({"a": 2})))
    async with serving(handler) as server, reaching(server.address, at_once=1) as (transport, _):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await heard(transport)
        assert [one.data for one in await heard(transport)] == [{"a": 2}]


async def test_a_key_that_was_pasted_with_its_line_end() -> None:
    async with (
        serving(replying(200, {"a": 1})) as server,
        reaching(server.address, key=f"Bearer {KEY}\n") as (transport, _),
    ):
        assert await transport.post("/", {}) == {"a": 1}
        assert server.headers[0]["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("key", [f"Bearer {KEY}\r\nx: y", f"{KEY}\x00", f"{KEY}é", f"{KEY}\ud800"])
async def test_a_key_that_can_be_none_is_not_sent_and_not_shown(key: str) -> None:
    async with serving(replying(200)) as server, reaching(server.address, key=key) as (transport, _):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.UNAUTHORIZED
        assert server.requests == 0
        assert KEY not in "".join(traceback.format_exception(failure.value))


@pytest.mark.parametrize("status", [200, 401, 500])
async def test_a_key_is_in_no_exception_and_no_representation(status: int) -> None:
    async with (
        serving(replying(status, {"error": {"message": f"bad key {KEY}"}})) as server,
        reaching(server.address) as (transport, _),
    ):
        with pytest.raises(ProviderFailure) as failure:
            await heard(transport)
        shown = "".join(traceback.format_exception(failure.value))
        assert KEY not in shown + repr(failure.value) + repr(vars(transport)) + repr(transport._client)


@pytest.mark.parametrize(
    ("status", "body", "state"),
    [
        (400, {}, S.REJECTED),
        (401, {"error": {"type": "insufficient_quota", "code": 401, "message": "…"}}, S.QUOTA_EXCEEDED),
        (402, {}, S.QUOTA_EXCEEDED),
        (403, {}, S.FORBIDDEN),
        (404, {}, S.MODEL_NOT_FOUND),
        (404, {"error": "model not found, try pulling it first"}, S.MODEL_NOT_FOUND),
        (400, {"type": "error", "error": {"type": "not_found_error", "message": "model: x"}}, S.MODEL_NOT_FOUND),
        (413, {}, S.REJECTED),
        (422, {"detail": [{"msg": "bad"}]}, S.REJECTED),
        (418, [], S.REJECTED),
        (500, {"error": None}, S.SERVER_ERROR),
        (503, {}, S.OVERLOADED),
        (504, {}, S.TIMEOUT),
        (529, {}, S.OVERLOADED),
    ],
)
def test_each_status_has_its_state(status: int, body: Any, state: AssessmentState) -> None:
    failure = failure_of_status(status, json.dumps(body).encode(), None)
    assert failure.state is state
    assert failure.may_retry is (state is S.OVERLOADED)


def test_an_event_of_an_answer_is_no_failure() -> None:
    assert failure_in_stream("", {"choices": [{}], "error": {"message": "late"}}) is None
    assert failure_in_stream("", {"output": [], "error": None}) is None
    assert failure_in_stream("message", {"type": "message"}) is None


@given(st.integers(100, 599), st.binary(max_size=80))
def test_any_status_with_any_body_is_a_failure_in_words(status: int, body: bytes) -> None:
    failure = failure_of_status(status, body, LONGEST_WAIT)
    assert failure.state is not S.OK
    assert failure.detail.endswith(".")
