"""The way to a provider, against a server on loopback: connections, retries, event streams, and what stays secret."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from bot.assessors import transport as module
from bot.assessors.failures import ProviderFailure, failure_in_stream, failure_of_status
from bot.assessors.transport import LONGEST_WAIT, MAX_TRIES, ServerEvent, Timeouts, Transport, retry_after
from bot.domain.assessments import AssessmentState

S = AssessmentState
KEY = "sk-test-8c1f"
NOW = datetime(2026, 5, 20, 12, 0, tzinfo=UTC)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Server:
    """A server that answers `POST /` and `GET /` with what it is told to, and counts requests and connections."""

    handler: Handler
    address: str = ""
    requests: int = 0
    headers: list[dict[str, str]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    peers: set[Any] = field(default_factory=set)
    running: int = 0
    most: int = 0

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.requests += 1
        self.headers.append({name.lower(): value for name, value in request.headers.items()})
        self.bodies.append(await request.read())
        assert request.transport is not None
        self.peers.add(request.transport.get_extra_info("peername"))
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            return await self.handler(request)
        finally:
            self.running -= 1


@asynccontextmanager
async def serving(handler: Handler) -> AsyncIterator[Server]:
    server = Server(handler)
    app = web.Application()
    app.router.add_route("*", "/", server.answer)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield server
    finally:
        await runner.cleanup()


def streamed(*pieces: bytes, then: Callable[[web.Request], Awaitable[None]] | None = None) -> Handler:
    """Answers with an event stream, written in these pieces."""

    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream; charset=utf-8"})
        await response.prepare(request)
        for piece in pieces:
            await response.write(piece)
        if then is not None:
            await then(request)
        return response

    return handler


def replying(status: int, body: Any = None, **headers: str) -> Handler:
    async def handler(_: web.Request) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.json_response(body if body is not None else {}, status=status, headers=named)

    return handler


def in_turn(*handlers: Handler) -> Handler:
    left = list(handlers)

    async def handler(request: web.Request) -> web.StreamResponse:
        return await (left.pop(0) if len(left) > 1 else left[0])(request)

    return handler


@asynccontextmanager
async def reaching(
    address: str, *, at_once: int = 4, silence: float = 5.0, key: str = f"Bearer {KEY}"
) -> AsyncIterator[tuple[Transport, list[float]]]:
    """A transport that notes how long it should sleep instead of sleeping."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    headers: dict[str, str | SecretStr] = {"authorization": SecretStr(key), "x-version": "1"}
    transport = Transport(
        address, headers, timeouts=Timeouts(2.0, silence), at_once=at_once, sleep=sleep, now=lambda: NOW
    )
    try:
        yield transport, slept
    finally:
        await transport.close()


async def heard(transport: Transport) -> list[ServerEvent]:
    return [event async for event in transport.stream("/", {})]


def event(value: Any, end: str = "\n") -> bytes:
    return f"data: {json.dumps(value)}{end}{end}".encode()


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


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (b"data: {}\n\n", [("", {})]),
        (b"event: a\ndata: {}\n\ndata: {}\n\n", [("a", {}), ("", {})]),
        (b'data: {"a":\ndata: 1}\n\n', [("", {"a": 1})]),
        (b"data:{}\n\n", [("", {})]),
        (b": comment\n\nid: 7\nretry: 5\ndata: {}\n\n", [("", {})]),
        (b"event: ping\n\ndata: {}\n\n", [("", {})]),
        (b"\xef\xbb\xbfdata: {}\n\n", [("", {})]),
        (b"data: {}\n", []),
        (b"data: {}\n\ndata: [DONE]\n\ndata: {}\n\n", [("", {})]),
        ('data: {"a": "\u2028\u2029\x85"}\n\n'.encode(), [("", {"a": "\u2028\u2029\x85"})]),
    ],
)
async def test_events_are_read_as_the_standard_says(written: bytes, expected: list[tuple[str, Any]]) -> None:
    async with serving(streamed(written)) as server, reaching(server.address) as (transport, _):
        assert [tuple(one) for one in await heard(transport)] == expected


def event_of_lines(value: Any, end: str) -> bytes:
    """An event whose data stands on many lines."""
    lines = json.dumps(value, ensure_ascii=False, indent=1).split("\n")
    return "".join([*[f"data: {line}{end}" for line in lines], end]).encode()


class _Pieces:
    """Stands for a response that comes in these pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


TEXTS = st.dictionaries(st.text(max_size=5), st.text(max_size=12), max_size=3)


@given(
    values=st.lists(TEXTS, max_size=5),
    end=st.sampled_from(["\n", "\r", "\r\n"]),
    cuts=st.lists(st.integers(1, 7), min_size=1),
)
async def test_wherever_a_stream_is_cut_its_events_are_the_same(
    values: list[dict[str, str]], end: str, cuts: list[int]
) -> None:
    content = b"".join(event_of_lines(value, end) for value in values)
    pieces, at = [], 0
    while at < len(content):
        size = cuts[len(pieces) % len(cuts)]
        pieces.append(content[at : at + size])
        at += size
    response: Any = _Pieces(pieces)
    async with aclosing(module._lines(response)) as lines, aclosing(module._events(lines)) as events:
        assert [one.data async for one in events] == values


async def test_a_long_line_in_small_pieces_is_not_read_again_and_again() -> None:
    """Bytes that are searched for line ends, counted: each once."""
    searched = 0

    class Counting:
        def split(self, content: bytes) -> list[bytes]:
            nonlocal searched
            searched += len(content)
            return real.split(content)

    real = module._LINE_END
    pieces = [b"data: {", *[b"x" * 1_000] * 500, b"\n\n"]
    response: Any = _Pieces(pieces)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_LINE_END", Counting())
        assert len([line async for line in module._lines(response)]) == 2
    assert searched <= 2 * sum(map(len, pieces))


async def test_what_does_not_stream_is_one_event() -> None:
    async with serving(replying(200, {"output": []})) as server, reaching(server.address) as (transport, _):
        assert await heard(transport) == [("", {"output": []})]


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ({"error": {"code": "insufficient_quota", "message": "…"}}, S.QUOTA_EXCEEDED),
        ({"type": "error", "error": {"type": "overloaded_error"}}, S.OVERLOADED),
        ({"error": {"message": "no idea"}}, S.SERVER_ERROR),
    ],
)
async def test_an_error_inside_a_200_is_a_failure(body: dict[str, Any], state: AssessmentState) -> None:
    async with serving(replying(200, body)) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await heard(transport)
        assert failure.value.state is state
        assert slept == []


async def test_a_failed_response_keeps_what_it_counted() -> None:
    """Such an object is read further: it says what was used until it failed."""
    failed = {"object": "response", "status": "failed", "error": {"code": "server_error"}, "output": []}
    async with serving(replying(200, failed)) as server, reaching(server.address) as (transport, _):
        assert await heard(transport) == [("", failed)]


@pytest.mark.parametrize("content", [b"<html>", b"[1]", b"\xff", b"[" * 100_000, b""])
async def test_what_is_no_object_is_unreadable(content: bytes) -> None:
    async def handler(_: web.Request) -> web.StreamResponse:
        return web.Response(body=content)

    async with serving(handler) as server, reaching(server.address) as (transport, _):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.UNREADABLE


@pytest.mark.parametrize("as_stream", [True, False])
async def test_an_answer_may_not_be_endless(as_stream: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 10_000)

    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream" if as_stream else "text/plain"})
        await response.prepare(request)
        while True:
            await response.write(b": " + b"x" * 1_000 + b"\n")

    async with serving(handler) as server, reaching(server.address) as (transport, _):
        with pytest.raises(ProviderFailure) as failure:
            await heard(transport)
        assert failure.value.state is S.UNREADABLE


@pytest.mark.parametrize("status", [429, 503, 529])
async def test_what_was_turned_away_is_sent_again_twice(status: int) -> None:
    async with serving(replying(status)) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure):
            await transport.post("/", {})
        assert server.requests == MAX_TRIES == 3
        assert slept == [1.0, 2.0]
    once = in_turn(replying(status), replying(200, {"a": 1}))
    async with serving(once) as server, reaching(server.address) as (transport, slept):
        assert await transport.post("/", {}) == {"a": 1}
        assert slept == [1.0]


@pytest.mark.parametrize("status", [301, 400, 401, 402, 403, 404, 408, 409, 413, 422, 500, 502, 504])
async def test_nothing_else_is_sent_again(status: int) -> None:
    async with serving(replying(status)) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure):
            await transport.post("/", {})
        assert server.requests == 1
        assert slept == []


async def test_no_quota_is_not_sent_again() -> None:
    body = {"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}
    async with serving(replying(429, body)) as server, reaching(server.address) as (transport, _):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.QUOTA_EXCEEDED
        assert server.requests == 1


async def test_it_waits_as_told_but_not_for_long() -> None:
    waits = in_turn(replying(429, retry_after="7"), replying(429, retry_after_ms="1500"), replying(200, {"a": 1}))
    async with serving(waits) as server, reaching(server.address) as (transport, slept):
        assert await transport.post("/", {}) == {"a": 1}
        assert slept == [7.0, 1.5]
    async with serving(replying(429, retry_after="300")) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert (failure.value.state, server.requests, slept) == (S.RATE_LIMITED, 1, [])
        assert "5 minutes" in failure.value.detail


@pytest.mark.parametrize(
    "said", ["inf", "1e999", "9" * 400, "nan", "Mon, 01 Jan 99999999999 00:00:00 GMT", "²", "soon"]
)
@pytest.mark.parametrize("name", ["retry-after", "retry-after-ms"])
async def test_nonsense_about_waiting_is_not_heeded(name: str, said: str) -> None:
    assert retry_after({name: said}, NOW) is None


@given(st.text(max_size=60) | st.floats().map(str) | st.integers().map(str))
def test_whatever_is_said_about_waiting_is_finite_or_nothing(said: str) -> None:
    for name in ("retry-after", "retry-after-ms"):
        wait = retry_after({name: said}, NOW)
        assert wait is None or 0 <= wait < float("inf")
        assert failure_of_status(429, b"", wait).detail.endswith(".")


def test_waiting_is_said_in_any_of_three_ways() -> None:
    assert retry_after({}, NOW) is None
    assert retry_after({"retry-after": "3"}, NOW) == 3.0
    assert retry_after({"retry-after": "0.5"}, NOW) == 0.5
    assert retry_after({"retry-after": format_datetime(NOW + timedelta(seconds=9), usegmt=True)}, NOW) == 9.0
    assert retry_after({"retry-after": format_datetime(NOW - timedelta(seconds=9), usegmt=True)}, NOW) == 0.0
    assert retry_after({"retry-after": "60", "retry-after-ms": "250"}, NOW) == 0.25


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
