"""Fetches pages that strangers name, safely. Errors are FetchError's tree; see `bot.net.errors`.

FetchError
├── UnsafeAddress   private, odd, another scheme or port; nothing was connected to
├── PageGone        404, 410, no such host
├── PageRefused     401, 403, 429, 451, challenge page
├── PageTooBig      past the limits, on the wire or decoded
├── PageTimedOut    too slow
└── PageFailed      5xx, other 4xx, TLS, connection, encoding, too many redirects

No cookies, no credentials, no proxy settings, no HTTP/2, a connection for each request; robots.txt is not asked here:
most fetches are of one page that a person pointed to. Who comes back again and again asks it first.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import NamedTuple
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
    "Asking",
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
_PERMANENT = frozenset({301, 308})
_UNCHANGED = 304


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

    `content_type` is in lower case without parameters and empty where the site named none. `moved_to` is where
    permanent redirects alone lead from `url`, None where there were none. The last three are headers as sent.
    """

    url: str
    final_url: str
    status: int
    content_type: str
    charset: str | None
    body: bytes
    retrieved_at: UtcDatetime
    moved_to: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    cache_control: str | None = None


class Asking(NamedTuple):
    """What a request says beyond its address: the kinds wanted, and which version of the page we have already."""

    accept: str = _ACCEPT
    etag: str | None = None
    last_modified: str | None = None

    @property
    def is_conditional(self) -> bool:
        """Whether the site may answer that nothing changed."""
        return bool(self.etag or self.last_modified)


class _Redirect(NamedTuple):
    location: str
    permanent: bool


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

    async def fetch(self, url: str, asking: Asking | None = None) -> Page:
        """GET a page, following redirects. Raises FetchError; waiting for a busy host does not count as slowness.

        Where `asking` names a version that we have, the page may come back with status 304 and no body.
        """
        target = read_target(url, allow_private=self._allow_private)
        asking = asking or Asking()
        clock = asyncio.get_running_loop().time
        seconds = self._limits.total_seconds
        moved_to, only_permanent = None, True
        for _ in range(self._limits.redirects + 1):
            async with self._hosts.setdefault(target.host, asyncio.Semaphore(self._per_host)):
                started = clock()
                answer = await self._within(seconds, url, target, asking)
                seconds -= clock() - started
            if isinstance(answer, Page):
                return answer.model_copy(update={"moved_to": moved_to}) if moved_to else answer
            target = redirected(target, answer.location, allow_private=self._allow_private)
            only_permanent = only_permanent and answer.permanent
            moved_to = target.url if only_permanent else moved_to
        raise PageFailed("The site redirects too many times.")

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()

    async def _within(self, seconds: float, url: str, target: Target, asking: Asking) -> Page | _Redirect:
        """One request under the time that is left, with every failure in our words."""
        try:
            async with asyncio.timeout(seconds):
                return await self._request(url, target, asking)
        except (TimeoutError, httpcore.TimeoutException) as error:
            raise PageTimedOut("The site took too long to answer.") from error
        except httpcore.ProtocolError as error:
            raise PageFailed("The site's answer is broken or incomplete.") from error
        except (httpcore.NetworkError, OSError) as error:
            raise PageFailed("No connection to the site could be made, or it broke.") from error

    async def _request(self, url: str, target: Target, asking: Asking) -> Page | _Redirect:
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
                (b"Accept", asking.accept.encode()),
                (b"Accept-Encoding", ACCEPTED.encode()),
                # What a server sends behind its answer would be taken for the answer to the next request.
                (b"Connection", b"close"),
                *((b"If-None-Match", tag.encode("latin-1")) for tag in [asking.etag] if tag),
                *((b"If-Modified-Since", day.encode("latin-1")) for day in [asking.last_modified] if day),
            ],
            extensions={"timeout": timeouts},
        ) as response:
            headers = folded(response.headers)
            if response.status in _REDIRECTS and headers.get("location"):
                return _Redirect(headers["location"], response.status in _PERMANENT)
            raise_for_challenge(headers)
            unchanged = response.status == _UNCHANGED and asking.is_conditional
            retry_after = headers.get("retry-after")
            if response.status != 503 and not unchanged:  # A 503's body tells a challenge from a failure.
                raise_for_status(response.status, retry_after)
            if int(headers.get("content-length", "0")) > limits.wire_bytes:
                raise too_big(limits.wire_bytes)
            body = await collect(
                response.aiter_stream(),
                headers.get("content-encoding", ""),
                wire_limit=limits.wire_bytes,
                decoded_limit=limits.decoded_bytes,
            )
        raise_for_challenge(headers, body)
        if not unchanged:
            raise_for_status(response.status, retry_after)
        return Page(
            url=url,
            final_url=target.url,
            status=response.status,
            content_type=media_type(headers.get("content-type", "")),
            charset=charset_of(headers.get("content-type", "")),
            body=body,
            retrieved_at=self._now(),
            etag=headers.get("etag"),
            last_modified=headers.get("last-modified"),
            cache_control=headers.get("cache-control"),
        )


@cache
def _tls() -> ssl.SSLContext:
    """Verifies certificates against the bundled authorities; reading those takes 50 ms, once."""
    return httpcore.default_ssl_context()
