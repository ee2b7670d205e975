"""A provider on loopback that answers as it is told to: what tests of the transport work with."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import web
from pydantic import SecretStr

from bot.assessors.transport import ServerEvent, Timeouts, Transport
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
