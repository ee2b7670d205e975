"""One stub server: counts what it is asked, and answers or fails as it is told.

What a provider's own module supplies is a `Shape`: how its requests are read and how its replies are written.
`Refused` is raised where a request is not one that the provider accepts.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Protocol, TypeAlias

from aiohttp import web

from tests.stubs.answering import Voice, answer_text
from tests.stubs.asking import Asked
from tests.stubs.faults import Fault, fault_of_model
from tests.stubs.pages import Page

Json: TypeAlias = dict[str, Any]
Latency: TypeAlias = Callable[[], Awaitable[object]]

PIECE = 700
"""Bytes written at a time: events and characters are cut apart, as the network does it."""

RETRY_AFTER = "2"
"""Seconds, where a failure says when to come again."""

CHARACTERS_A_TOKEN = 4


class Refused(Exception):
    """The request is not one that the provider accepts; the text says why."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Reply(NamedTuple):
    """What the model behind a stub did: it searched, found `pages`, wrote `text`. `fault` spoils the envelope."""

    asked: Asked
    body: Json
    text: str
    queries: tuple[str, ...]
    pages: tuple[Page, ...]
    number: int
    tokens_in: int
    tokens_out: int
    fault: Fault | None


class Event(NamedTuple):
    """One server-sent event; `name` is None where the provider names none."""

    name: str | None
    data: Json | str


class Shape(Protocol):
    """How one provider reads and writes."""

    @property
    def voice(self) -> Voice:
        """Who answers."""

    @property
    def path(self) -> str:
        """Where it is asked."""

    @property
    def models_path(self) -> str:
        """Where it lists its models."""

    @property
    def line_end(self) -> str:
        """What ends a line of its event streams."""

    @property
    def statuses(self) -> Mapping[Fault, int]:
        """The faults that are an HTTP status before any output."""

    @property
    def faults(self) -> frozenset[Fault]:
        """All ways in which it can fail."""

    @property
    def pages(self) -> tuple[Page, ...]:
        """What its searches find."""

    def read(self, headers: Mapping[str, str], body: Json) -> Asked:
        """Understand a request. Raises Refused for what the provider would not accept."""

    def whole(self, reply: Reply) -> Json:
        """The reply to a request that does not stream."""

    def events(self, reply: Reply) -> list[Event]:
        """The same reply as a stream."""

    def error(self, status: int, fault: Fault | None, message: str) -> Json:
        """The body of an error with a status."""

    def models(self) -> Json:
        """The answer to "which models are there?"."""


class Call(NamedTuple):
    """A request as it came in; `asked` is None where it was refused, or not read because the reply was given."""

    headers: Mapping[str, str]
    text: str
    body: Json
    asked: Asked | None


class _Raw(NamedTuple):
    content: bytes
    content_type: str


class _Redirect(NamedTuple):
    to: str


class Stub:
    """A provider on loopback. `latency` is awaited before each answer; by default there is none.

    `calls` holds every request, refused ones too; `tokens_in`, `tokens_out` and `searches` add up what was answered.
    `finds` replaces the pages that searches find.
    """

    def __init__(self, shape: Shape, latency: Latency | None = None) -> None:
        self.shape = shape
        self.latency = latency
        self.calls: list[Call] = []
        self.tokens_in = 0
        self.tokens_out = 0
        self.searches = 0
        self.finds: tuple[Page, ...] | None = None
        self.address = ""
        self._script: deque[Fault | str | _Raw | _Redirect] = deque()
        self._always: Fault | None = None
        self._closing = asyncio.Event()

    def fail_next(self, *faults: Fault) -> None:
        """Fail the next calls, each in its way."""
        self._script.extend(faults)

    def fail_always(self, fault: Fault | None) -> None:
        """Fail every call that has nothing of its own in the script; None answers again."""
        self._always = fault

    def say_next(self, *texts: str) -> None:
        """Let the model say these texts in the next calls, in a sound envelope."""
        self._script.extend(texts)

    def reply_next(self, content: bytes, content_type: str = "application/json") -> None:
        """Answer the next call with these bytes and the status 200, whatever they are."""
        self._script.append(_Raw(content, content_type))

    def redirect_next(self, to: str) -> None:
        """Send the next call to another address."""
        self._script.append(_Redirect(to))

    def start_anew(self) -> None:
        """Forget all calls and counts, and how the next ones should fail."""
        self.calls.clear()
        self._script.clear()
        self._always = None
        self.tokens_in = self.tokens_out = self.searches = 0

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncIterator[Stub]:
        """Serve on loopback for the length of the block; `address` is then set."""
        app = web.Application(client_max_size=10_000_000)
        app.router.add_post(self.shape.path, self._answer)
        app.router.add_get(self.shape.models_path, self._list_models)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            self._closing.set()
            await runner.cleanup()

    async def _list_models(self, request: web.Request) -> web.StreamResponse:
        return web.json_response(self.shape.models())

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        raw = await request.text()
        body = json.loads(raw)
        step = self._script.popleft() if self._script else self._always or fault_of_model(str(body.get("model")))
        if isinstance(step, _Redirect):
            return web.Response(status=307, headers={"location": step.to})
        if isinstance(step, _Raw):
            self.calls.append(Call(dict(request.headers), raw, body, None))
            return await self._write(request, step.content, step.content_type, None)
        try:
            asked = self.shape.read(request.headers, body)
        except Refused as refusal:
            self.calls.append(Call(dict(request.headers), raw, body, None))
            return web.json_response(self.shape.error(refusal.status, None, str(refusal)), status=refusal.status)
        self.calls.append(Call(dict(request.headers), raw, body, asked))
        if self.latency is not None:
            await self.latency()
        fault = step if isinstance(step, Fault) else None
        if fault is not None and fault in self.shape.statuses:
            return self._failure(fault)
        if fault is Fault.TIMEOUT:
            await self._closing.wait()
        reply = self._reply(asked, body, step if isinstance(step, str) and fault is None else None, fault)
        if asked.stream:
            content = encode(self.shape.events(reply), self.shape.line_end)
            return await self._write(request, content, "text/event-stream", fault)
        return await self._write(request, json.dumps(self.shape.whole(reply)).encode(), "application/json", fault)

    def _failure(self, fault: Fault) -> web.StreamResponse:
        headers = {"retry-after": RETRY_AFTER} if fault is Fault.RATE_LIMITED_WITH_DELAY else {}
        status = self.shape.statuses[fault]
        if fault in (Fault.BAD_GATEWAY, Fault.UNAVAILABLE):
            page = f"<html><body><h1>{status}</h1></body></html>"
            return web.Response(text=page, content_type="text/html", status=status, headers=headers)
        body = self.shape.error(status, fault, f"the stub was told to fail: {fault}")
        return web.json_response(body, status=status, headers=headers)

    def _reply(self, asked: Asked, body: Json, text: str | None, fault: Fault | None) -> Reply:
        found = self.shape.pages if self.finds is None else self.finds
        pages = found if asked.searches else ()
        searching = asked.searches and not asked.continues
        queries = tuple(claim[:80] for claim in asked.claims.values())[:2] if searching else ()
        said = answer_text(asked, self.shape.voice, pages or asked.documents, fault) if text is None else text
        tokens_in = len(json.dumps(body)) // CHARACTERS_A_TOKEN + sum(len(page.words) for page in pages)
        tokens_out = len(said) // CHARACTERS_A_TOKEN + 1
        self.tokens_in += tokens_in
        self.tokens_out += tokens_out
        self.searches += len(queries)
        return Reply(asked, body, said, queries, pages, len(self.calls), tokens_in, tokens_out, fault)

    async def _write(
        self, request: web.Request, content: bytes, content_type: str, fault: Fault | None
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": content_type})
        if content_type == "application/json":
            response.content_length = len(content)
        await response.prepare(request)
        broken = fault in (Fault.CUT, Fault.STALLED)
        sent = content[: len(content) // 2] if broken else content
        for start in range(0, len(sent), PIECE):
            await response.write(sent[start : start + PIECE])
        if fault is Fault.STALLED:
            await self._closing.wait()
        if broken and request.transport is not None:
            request.transport.close()
        else:
            await response.write_eof()
        return response


def encode(events: list[Event], line_end: str) -> bytes:
    """Server-sent events as bytes."""
    lines: list[str] = []
    for event in events:
        if event.name is not None:
            lines.append(f"event: {event.name}")
        data = event.data if isinstance(event.data, str) else json.dumps(event.data, ensure_ascii=False)
        lines += [f"data: {data}", ""]
    return line_end.join([*lines, ""]).encode()
