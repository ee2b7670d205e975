"""The one way to a provider: a kept-alive client, bill-aware retries, server-sent events, plain words for failures.

A request is sent again only where nothing can have been billed: the connection was not made, or the provider turned
it away (429, 503, 529) before any output. `ProviderFailure` is the only exception that leaves; it names the state of
the assessment and never holds a key or a body.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

import httpx
from pydantic import SecretStr

from bot.assessors.failures import ProviderFailure, failure_in_stream, failure_of_status
from bot.domain.assessments import AssessmentState

MAX_BYTES = 20_000_000
"""Bytes of one answer: recorded ones with many search results have under one million."""

MAX_TRIES = 3
LONGEST_WAIT = 20.0
"""Seconds that a provider may ask us to wait; a check does not wait longer for one of its assessors."""

FIRST_WAIT = 1.0
"""Seconds before the second try where the provider names none; twice that before the third."""

AFTER_END = 0.25
"""Seconds in which the rest of a stream must come after its last event, for its connection to be used again."""

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BYTE_ORDER_MARK = "\ufeff"


class Timeouts(NamedTuple):
    """Seconds for connecting, and for each silence while an answer is awaited or streams in."""

    connect: float = 10.0
    silence: float = 90.0


class ServerEvent(NamedTuple):
    """One server-sent event; `data` is its JSON object."""

    event: str
    data: dict[str, Any]


class _Keys(httpx.Auth):
    """Adds the secret headers as a request leaves, so that no client and no request shown anywhere holds them."""

    def __init__(self, headers: Mapping[str, SecretStr]) -> None:
        self._headers = headers

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        for name, value in self._headers.items():
            # Keys are pasted with a line end. What else no header may hold would be shown by the error about it.
            secret = value.get_secret_value().strip()
            if not (secret.isascii() and secret.isprintable()):
                raise ProviderFailure(AssessmentState.UNAUTHORIZED, "The key holds characters that no key has.")
            request.headers[name] = secret
        yield request


class Transport:
    """Talks to one provider. Its client is made with the first request and kept until `close`.

    `headers` go with each request; those that are `SecretStr` are never shown. At most `at_once` requests run at a
    time, the others wait.
    """

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str | SecretStr],
        *,
        timeouts: Timeouts = Timeouts(),  # noqa: B008 - an immutable tuple
        at_once: int = 4,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {name: value for name, value in headers.items() if isinstance(value, str)}
        self._keys = _Keys({name: value for name, value in headers.items() if isinstance(value, SecretStr)})
        self._timeouts = timeouts
        self._at_once = at_once
        self._places = asyncio.Semaphore(at_once)
        self._sleep = sleep
        self._now = now
        self._client: httpx.AsyncClient | None = None

    async def close(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def get(self, path: str) -> dict[str, Any]:
        """The JSON object at a path. Raises ProviderFailure."""
        async with self._places, self._opened("GET", path, None) as response:
            return _object(await _whole(response))

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The JSON object that answers a request. Raises ProviderFailure."""
        async with self._places, self._opened("POST", path, body) as response:
            return _object(await _whole(response))

    async def stream(self, path: str, body: Mapping[str, Any]) -> AsyncGenerator[ServerEvent, None]:
        """The events of an answer; a single one where the server does not stream. Raises ProviderFailure.

        Whoever leaves it before its end closes it (`aclosing`), so that its place and its connection are free again.
        """
        async with self._places, self._opened("POST", path, body) as response:
            if "text/event-stream" not in response.headers.get("content-type", ""):
                yield _sound(ServerEvent("", _object(await _whole(response))))
                return
            async with aclosing(_lines(response)) as lines, aclosing(_events(lines)) as events:
                try:
                    async for event in events:
                        yield _sound(event)
                except GeneratorExit:
                    await _run_out(lines)
                    raise
                await _run_out(lines)

    @asynccontextmanager
    async def _opened(self, method: str, path: str, body: Mapping[str, Any] | None) -> AsyncIterator[httpx.Response]:
        """A response whose headers are here and whose status is good."""
        response = await self._sent(method, path, body)
        try:
            yield response
        except httpx.ReadTimeout as error:
            raise ProviderFailure(AssessmentState.INTERRUPTED, "The answer stopped coming in.") from error
        except httpx.HTTPError as error:
            raise ProviderFailure(AssessmentState.INTERRUPTED, "The connection broke off in the answer.") from error
        finally:
            await response.aclose()

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> httpx.Response:
        for tried in range(1, MAX_TRIES + 1):
            try:
                response = await self._send(method, path, body)
            except (httpx.ConnectError, httpx.ConnectTimeout) as error:
                failure = ProviderFailure(AssessmentState.UNREACHABLE, "The provider could not be reached.")
                failure.__cause__ = error
                wait: float | None = None
            except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
                raise ProviderFailure(
                    AssessmentState.UNREACHABLE, "The provider's address cannot be used.", may_retry=False
                ) from error
            except httpx.TimeoutException as error:
                raise ProviderFailure(AssessmentState.TIMEOUT, "The provider did not answer in time.") from error
            except httpx.HTTPError as error:
                raise ProviderFailure(AssessmentState.INTERRUPTED, "The connection broke off.") from error
            else:
                if response.is_success:
                    return response
                failure, wait = await self._turned_away(response)
            seconds = FIRST_WAIT * 2 ** (tried - 1) if wait is None else wait
            if not failure.may_retry or tried == MAX_TRIES or seconds > LONGEST_WAIT:
                raise failure
            await self._sleep(seconds)
        raise AssertionError("unreachable")

    async def _send(self, method: str, path: str, body: Mapping[str, Any] | None) -> httpx.Response:
        if self._client is None:
            self._client = httpx.AsyncClient(
                headers=self._headers,
                auth=self._keys,
                timeout=httpx.Timeout(self._timeouts.silence, connect=self._timeouts.connect),
                limits=httpx.Limits(max_connections=self._at_once, max_keepalive_connections=self._at_once),
                follow_redirects=False,
                trust_env=False,
            )
        content = None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        headers = {} if body is None else {"content-type": "application/json"}
        request = self._client.build_request(method, self._base_url + path, content=content, headers=headers)
        return await self._client.send(request, stream=True)

    async def _turned_away(self, response: httpx.Response) -> tuple[ProviderFailure, float | None]:
        """What an answer with a bad status means, and the seconds that it asks us to wait."""
        try:
            body = await _whole(response)
        except (httpx.HTTPError, ProviderFailure):
            body = b""
        finally:
            await response.aclose()
        wait = retry_after(response.headers, self._now())
        return failure_of_status(response.status_code, body, wait), wait


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """The seconds to wait that an answer names (`retry-after-ms`, or `retry-after` in seconds or as a date)."""
    try:
        if "retry-after-ms" in headers:
            seconds = float(headers["retry-after-ms"]) / 1000
        elif "retry-after" not in headers:
            return None
        elif headers["retry-after"].replace(".", "", 1).isdigit():
            seconds = float(headers["retry-after"])
        else:
            moment = parsedate_to_datetime(headers["retry-after"])
            seconds = (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds()
    except (ValueError, OverflowError):
        return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


async def _whole(response: httpx.Response) -> bytes:
    content = bytearray()
    async for chunk in response.aiter_bytes():
        content += chunk
        if len(content) > MAX_BYTES:
            raise ProviderFailure(AssessmentState.UNREADABLE, "The answer was too large.")
    return bytes(content)


def _object(content: bytes) -> dict[str, Any]:
    try:
        value = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ProviderFailure(AssessmentState.UNREADABLE, "The answer was no JSON.") from error
    if not isinstance(value, dict):
        raise ProviderFailure(AssessmentState.UNREADABLE, "The answer was no JSON object.")
    return value


def _sound(event: ServerEvent) -> ServerEvent:
    """The event, where it reports no failure."""
    failure = failure_in_stream(event.event, event.data)
    if failure is not None:
        raise failure
    return event


async def _run_out(lines: AsyncIterator[str]) -> None:
    """Read what follows the last event, all but always nothing: only a connection at its end can be used again."""
    with suppress(TimeoutError, httpx.HTTPError, ProviderFailure):
        async with asyncio.timeout(AFTER_END):
            async for _ in lines:
                pass


async def _lines(response: httpx.Response) -> AsyncGenerator[str, None]:
    """Lines as event streams have them: JSON may hold the separators that `str.splitlines` knows besides."""
    line: list[bytes] = []
    held, size = b"", 0
    async for chunk in response.aiter_bytes():
        size += len(chunk)
        if size > MAX_BYTES:
            raise ProviderFailure(AssessmentState.UNREADABLE, "The answer was too large.")
        # A CR at the end may be the first half of a line end: it waits for what follows.
        content = held + chunk
        held = b"\r" if content.endswith(b"\r") else b""
        first, *others = _LINE_END.split(content[: len(content) - len(held)])
        line.append(first)
        for other in others:
            yield b"".join(line).decode("utf-8", "replace")
            line = [other]
    if held or any(line):
        yield b"".join(line).decode("utf-8", "replace")


async def _events(lines: AsyncIterator[str]) -> AsyncGenerator[ServerEvent, None]:
    """The events of a stream (WHATWG server-sent events), up to `[DONE]`. What is no JSON object is UNREADABLE."""
    name, data = "", []  # type: str, list[str]
    async for line in lines:
        field, _, value = line.removeprefix(_BYTE_ORDER_MARK).partition(":")
        value = value.removeprefix(" ")
        if line and field == "event":
            name = value
        elif line and field == "data":
            data.append(value)
        elif not line:
            written = "\n".join(data)
            if written.strip() == "[DONE]":
                return
            if data:
                yield ServerEvent(name, _object(written.encode("utf-8", "replace")))
            name, data = "", []
