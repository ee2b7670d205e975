"""What an address says of itself before anything is looked up: may it be asked for, and how is it asked. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote, urljoin, urlsplit

import idna

from bot.net.addresses import literal
from bot.net.errors import UnsafeAddress
from bot.net.urls import MAX_LENGTH, BadUrl, canonical_url

OPEN_PORTS = frozenset({80, 443})
"""Ports of the open web; others are how a link would reach a database or a mail server."""

_DEFAULT_PORTS = {"http": 80, "https": 443}
_PRIVATE_NAMES = (".localhost", ".local", ".internal", ".home.arpa", ".onion")

_ENDS_IN_A_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)")
"""Hosts that browsers read as IPv4 addresses whatever their form (WHATWG URL, "ends in a number checker")."""

_LEFT_AS_IT_IS = "%/:@!$&'()*+,;=~-._?"


class Target(NamedTuple):
    """A URL in the parts that a request needs, each in ASCII."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as the Host header names it: IPv6 in brackets, the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The whole address, without a fragment."""
        return f"{self.scheme}://{self.authority}{self.path}"


def read_target(url: str, *, allow_private: bool) -> Target:
    """Read an address that a stranger wrote. Raises UnsafeAddress; where its name leads to is checked on connecting."""
    try:
        canonical_url(url)
    except BadUrl as error:
        raise UnsafeAddress(str(error)) from error
    parts = urlsplit(url)
    scheme = parts.scheme.lower()
    host = _ascii(parts.hostname or "")
    port = parts.port or _DEFAULT_PORTS[scheme]
    is_name = literal(host) is None
    if is_name and _ENDS_IN_A_NUMBER.fullmatch(host):
        raise UnsafeAddress("The address writes its host as an odd number, which only tricks do.")
    if not allow_private:
        if port not in OPEN_PORTS:
            raise UnsafeAddress("Only the ports 80 and 443 of a site are opened.")
        if is_name and ("." not in host or host.endswith(_PRIVATE_NAMES)):
            raise UnsafeAddress("The address names no site on the open web.")
    path = quote(parts.path or "/", safe=_LEFT_AS_IT_IS)
    query = f"?{quote(parts.query, safe=_LEFT_AS_IT_IS)}" if parts.query else ""
    target = Target(scheme, host, port, path + query)
    if len(target.url) > MAX_LENGTH:
        raise UnsafeAddress(f"The address is longer than {MAX_LENGTH} characters once it is written in ASCII.")
    return target


def redirected(source: Target, location: str, *, allow_private: bool) -> Target:
    """Where a Location header (its bytes read as Latin-1) leads from `source`. Raises UnsafeAddress."""
    # Sites send UTF-8 where the standard wants escapes, and spaces where it wants %20; browsers tolerate both.
    text = location.encode("latin-1").decode("utf-8", "replace").strip().replace(" ", "%20")
    try:
        target = read_target(urljoin(source.url, text), allow_private=allow_private)
    except ValueError as error:
        raise UnsafeAddress("The site redirects to something that is not a web address.") from error
    if source.scheme == "https" and target.scheme == "http":
        raise UnsafeAddress("The site redirects from a secure address to an insecure one, which is not followed.")
    return target


def _ascii(host: str) -> str:
    """The host as it is looked up; a final dot is dropped, so that a name and its rooted form are one."""
    return (host if host.isascii() else idna.encode(host, uts46=True).decode("ascii")).rstrip(".")
