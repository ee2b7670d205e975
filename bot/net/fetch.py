"""Fetches pages that strangers name, safely. Errors are FetchError's tree; see `bot.net.errors`.

FetchError
├── UnsafeAddress   private, odd, another scheme or port; nothing was connected to
├── PageGone        404, 410, no such host
├── PageRefused     401, 403, 429, 451, challenge page
├── PageTooBig      past the limits, on the wire or decoded
├── PageTimedOut    too slow
└── PageFailed      5xx, other 4xx, TLS, connection, encoding, too many redirects

No cookies, no credentials, no proxy settings, no HTTP/2, a connection for each request; robots.txt is not asked, since
every fetch is of one page that a person pointed to.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from datetime import datetime
from functools import cache
from weakref import WeakValueDictionary

import httpcore

from bot.domain.base import Model, UtcDatetime
from bot.net.answers import charset_of, folded, media_type, raise_for_challenge, raise_for_status
from bot.net.backend import Resolver, SafeBackend, system_resolver
from bot.net.decoding import ACCEPTED, collect, too_big
from bot.net.errors import (
    FetchError,
    PageFailed,
    PageGone,
    PageRefused,
    PageTimedOut,
    PageTooBig,
    UnsafeAddress,
)
from bot.net.targets import Target, read_target, redirected

__all__ = [
    "FetchError",
    "Fetcher",
    "Limits",
    "Page",
    "PageFailed",
    "PageGone",
    "PageRefused",
    "PageTimedOut",
    "PageTooBig",
    "UnsafeAddress",
]

_ACCEPT = "text/html,application/xhtml+xml,text/markdown;q=0.9,text/plain;q=0.9,*/*;q=0.5"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Limits(Model):
    """What one fetch may cost: redirects, bytes on the wire and decoded, seconds."""

    redirects: int = 5
    wire_bytes: int = 5_000_000
    decoded_bytes: int = 10_000_000
    connect_seconds: float = 10.0
    read_seconds: float = 10.0
    total_seconds: float = 20.0


class Page(Model):
    """What a site answered. `url` was asked for, `final_url` answered after redirects; the body is decoded.

    `content_type` is in lower case without parameters and empty where the site named none.
    """

    url: str
    final_url: str
    status: int
    content_type: str
    charset: str | None
    body: bytes
    retrieved_at: UtcDatetime


class Fetcher:
    """The one client for all URLs that users, assessors and pages name. Close it at the end."""

    def __init__(
        self,
        *,
        now: Callable[[], datetime],
        allow_private: bool = False,
        resolve: Resolver = system_resolver,
        connector: httpcore.AsyncNetworkBackend | None = None,
        per_host: int = 2,
        user_agent: str = "DoubleChecks (opens single pages that people ask about)",
        limits: Limits | None = None,
    ) -> None:
        self._now = now
        self._allow_private = allow_private
        self._per_host = per_host
        self._limits = limits or Limits()
        self._user_agent = user_agent
        self._hosts: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=_tls(),
            max_connections=100,
            network_backend=SafeBackend(resolve, connector or httpcore.AnyIOBackend(), allow_private=allow_private),
        )

    async def fetch(self, url: str) -> Page:
        """GET a page, following redirects. Raises FetchError; waiting for a busy host does not count as slowness."""
        target = read_target(url, allow_private=self._allow_private)
        clock = asyncio.get_running_loop().time
        seconds = self._limits.total_seconds
        for _ in range(self._limits.redirects + 1):
            async with self._hosts.setdefault(target.host, asyncio.Semaphore(self._per_host)):
                started = clock()
                answer = await self._within(seconds, url, target)
                seconds -= clock() - started
            if isinstance(answer, Page):
                return answer
            target = redirected(target, answer, allow_private=self._allow_private)
        raise PageFailed("The site redirects too many times.")

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()

    async def _within(self, seconds: float, url: str, target: Target) -> Page | str:
        """One request under the time that is left, with every failure in our words."""
        try:
            async with asyncio.timeout(seconds):
                return await self._request(url, target)
        except (TimeoutError, httpcore.TimeoutException) as error:
            raise PageTimedOut("The site took too long to answer.") from error
        except httpcore.ProtocolError as error:
            raise PageFailed("The site's answer is broken or incomplete.") from error
        except (httpcore.NetworkError, OSError) as error:
            raise PageFailed("No connection to the site could be made, or it broke.") from error

    async def _request(self, url: str, target: Target) -> Page | str:
        """The page, or where the site redirects to."""
        limits = self._limits
        timeouts = {
            "connect": limits.connect_seconds,
            "read": limits.read_seconds,
            "write": limits.read_seconds,
            "pool": limits.total_seconds,
        }
        async with self._pool.stream(
            "GET",
            httpcore.URL(
                scheme=target.scheme.encode(),
                host=target.host.encode(),
                port=target.port,
                target=target.path.encode(),
            ),
            headers=[
                (b"Host", target.authority.encode()),
                (b"User-Agent", self._user_agent.encode()),
                (b"Accept", _ACCEPT.encode()),
                (b"Accept-Encoding", ACCEPTED.encode()),
                # What a server sends behind its answer would be taken for the answer to the next request.
                (b"Connection", b"close"),
            ],
            extensions={"timeout": timeouts},
        ) as response:
            headers = folded(response.headers)
            if response.status in _REDIRECTS and headers.get("location"):
                return headers["location"]
            raise_for_challenge(headers)
            if response.status != 503:  # Its body tells a challenge from a failure.
                raise_for_status(response.status)
            if int(headers.get("content-length", "0")) > limits.wire_bytes:
                raise too_big(limits.wire_bytes)
            body = await collect(
                response.aiter_stream(),
                headers.get("content-encoding", ""),
                wire_limit=limits.wire_bytes,
                decoded_limit=limits.decoded_bytes,
            )
        raise_for_challenge(headers, body)
        raise_for_status(response.status)
        return Page(
            url=url,
            final_url=target.url,
            status=response.status,
            content_type=media_type(headers.get("content-type", "")),
            charset=charset_of(headers.get("content-type", "")),
            body=body,
            retrieved_at=self._now(),
        )


@cache
def _tls() -> ssl.SSLContext:
    """Verifies certificates against the bundled authorities; reading those takes 50 ms, once."""
    return httpcore.default_ssl_context()
