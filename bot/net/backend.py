"""Opens connections to the open web, and to nothing else.

A host is resolved once for each connection, every address it has is checked, and the connection is made to a checked
address and not to the name: a name server that answers differently the next time changes nothing. TLS still asks for
the name, because httpcore passes it on its own.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias

import httpcore
import structlog

from bot.net.addresses import forbidden, literal
from bot.net.errors import PageFailed, PageGone, UnsafeAddress
from bot.net.targets import OPEN_PORTS

log = structlog.get_logger()

Resolver: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""The addresses of a host name, best first. Raises socket.gaierror."""

_MAX_ATTEMPTS = 4
_NO_SUCH_HOST = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})


_LEAD_NOWHERE = (".example", ".invalid", ".test")
"""Names that nobody can own (RFC 6761): asking the network for them only costs time."""


async def system_resolver(host: str) -> Sequence[str]:
    """What this machine's resolver says; names that are reserved for examples and tests are not asked for."""
    if f".{host.rstrip('.').lower()}".endswith(_LEAD_NOWHERE):
        raise socket.gaierror(socket.EAI_NONAME, "a reserved name")
    found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return [str(sockaddr[0]) for *_, sockaddr in found]


class SafeBackend(httpcore.AsyncNetworkBackend):
    """An httpcore network backend that checks before it connects. `connector` only ever sees checked addresses."""

    def __init__(self, resolve: Resolver, connector: httpcore.AsyncNetworkBackend, *, allow_private: bool) -> None:
        self._resolve = resolve
        self._connector = connector
        self._allow_private = allow_private

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - httpcore's signature
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first address of `host` that answers. Raises FetchError, or httpcore's connection errors."""
        if port not in OPEN_PORTS and not self._allow_private:
            raise UnsafeAddress("Only the ports 80 and 443 of a site are opened.")
        addresses = (await self._checked(host, timeout))[:_MAX_ATTEMPTS]
        share = None if timeout is None else timeout / len(addresses)
        failure: Exception | None = None
        for address in addresses:
            try:
                return await self._connector.connect_tcp(str(address), port, share, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        assert failure is not None
        raise failure

    async def sleep(self, seconds: float) -> None:
        """Wait, as httpcore does between retries."""
        await self._connector.sleep(seconds)

    async def _checked(self, host: str, seconds: float | None) -> list[IPv4Address | IPv6Address]:
        """All addresses of a host; one that is forbidden refuses all, since the next answer may put it first."""
        address = literal(host)
        addresses = [address] if address is not None else await self._resolved(host, seconds)
        reason = next(filter(None, map(forbidden, addresses)), None)
        if reason is not None and not self._allow_private:
            log.info("address refused", host=host, reason=reason)
            raise UnsafeAddress("The link leads to an address that is not on the open web, so it is not opened.")
        return addresses

    async def _resolved(self, host: str, seconds: float | None) -> list[IPv4Address | IPv6Address]:
        try:
            async with asyncio.timeout(seconds):
                found = [ip_address(text) for text in await self._resolve(host)]
        except TimeoutError as error:
            raise httpcore.ConnectTimeout("name resolution") from error
        except socket.gaierror as error:
            if error.errno in _NO_SUCH_HOST:
                raise PageGone("There is no site of this name.") from error
            raise PageFailed("The name of the site could not be looked up; try again later.") from error
        except ValueError as error:
            raise UnsafeAddress("The name of the site leads to something that is not an address.") from error
        if not found:
            raise PageGone("There is no site of this name.")
        return list(dict.fromkeys(found))
