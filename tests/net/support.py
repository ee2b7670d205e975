"""A resolver, a connector and a server for tests of fetching: nothing leaves loopback, and everything is counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from socket import EAI_NONAME, gaierror

import httpcore

from bot.net.fetch import Fetcher, Limits

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
PUBLIC = "93.184.216.34"
PUBLIC_V6 = "2606:2800:220:1:248:1893:25c8:1946"

Answer = Callable[[str], bytes]
"""The whole answer of a server, head and body, to a path."""


class Names:
    """A resolver: each name has a list of answers, of which the last one stays."""

    def __init__(self, **answers: Sequence[str]) -> None:
        self.asked: list[str] = []
        self._answers = {name.replace("_", "."): list(answer) for name, answer in answers.items()}
        self.then: dict[str, list[str]] = {}

    async def __call__(self, host: str) -> Sequence[str]:
        self.asked.append(host)
        if host not in self._answers:
            raise gaierror(EAI_NONAME, "Name or service not known")
        answer = self._answers[host]
        self._answers[host] = self.then.get(host, answer)
        return answer


class Rerouting(httpcore.AsyncNetworkBackend):
    """A connector that notes where it was sent and goes to a loopback port instead."""

    def __init__(self, port: int) -> None:
        self.seen: list[tuple[str, int]] = []
        self._port = port
        self._real = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the signature of httpcore
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        self.seen.append((host, port))
        return await self._real.connect_tcp("127.0.0.1", self._port, timeout)


class Listener:
    """A server on loopback that counts its visitors."""

    def __init__(self) -> None:
        self.port = 0
        self.connections = 0
        self.requests: list[bytes] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def http(
    body: bytes = b"", status: str = "200 OK", *headers: str, length: int | None = None, close: bool = False
) -> bytes:
    """An HTTP/1.1 answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", *headers]
    if close:
        lines.append("Connection: close")
    return "\r\n".join(lines).encode("utf-8") + b"\r\n\r\n" + body


def redirect(location: str, status: int = 302) -> bytes:
    return http(b"", f"{status} Found", f"Location: {location}")


Talk = Callable[[str, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def talking(talk: Talk) -> AsyncIterator[Listener]:
    """A server that calls `talk` with the path of each request, and hangs up when that returns."""
    listener = Listener()
    busy: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        busy.add(task)
        listener.connections += 1
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            listener.requests.append(head)
            await talk(head.split(b" ")[1].decode("ascii"), writer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            busy.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    listener.port = server.sockets[0].getsockname()[1]
    try:
        yield listener
    finally:
        server.close()
        for task in list(busy):
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        await server.wait_closed()


@asynccontextmanager
async def answering(answer: Answer) -> AsyncIterator[Listener]:
    """A server that sends `answer(path)` and hangs up."""

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(answer(path))

    async with talking(talk) as listener:
        yield listener


@asynccontextmanager
async def local_fetcher(**limits: float) -> AsyncIterator[Fetcher]:
    """A fetcher that may open loopback servers."""
    fetcher = Fetcher(now=lambda: NOW, allow_private=True, limits=Limits.model_validate(limits))
    try:
        yield fetcher
    finally:
        await fetcher.close()


@asynccontextmanager
async def public_fetcher(names: Names, connector: httpcore.AsyncNetworkBackend) -> AsyncIterator[Fetcher]:
    """A fetcher as it runs in the wild, but for its resolver and its connector."""
    fetcher = Fetcher(now=lambda: NOW, resolve=names, connector=connector)
    try:
        yield fetcher
    finally:
        await fetcher.close()
