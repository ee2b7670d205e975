"""Streams of events, and what is none: read as the standard says, wherever they are cut, and not without end."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors import transport as module
from bot.assessors.failures import ProviderFailure
from bot.domain.assessments import AssessmentState
from tests.assessors.provider_server import (
    S,
    heard,
    reaching,
    replying,
    serving,
    streamed,
)


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
