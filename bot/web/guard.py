"""Who may talk to the page, and what browsers are told to forbid. Pure decisions about headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
}
"""Sent with every answer: no script, nothing from elsewhere, no address of a report told to the sites it links to."""


def is_known_host(host: str, public_url: str | None) -> bool:
    """Whether a Host header names this machine itself or the public address.

    A server that only this machine can reach must ask: by DNS rebinding a strange site can give its own name our
    address, and would then read our pages as its own.
    """
    name = _hostname(host)
    if name is None:
        return False
    if public_url is not None and name == urlsplit(public_url).hostname:
        return True
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_cross_site(headers: Mapping[str, str], host: str, public_url: str | None) -> bool:
    """Whether a request that changes something was sent by a page of another site.

    Browsers say so in Sec-Fetch-Site, older ones in Origin; a client that sends neither is no browser and carries
    nobody's authority.
    """
    site = headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = headers.get("Origin")
    if origin is None:
        return False
    ours = {host.lower()} | ({urlsplit(public_url).netloc.lower()} if public_url else set())
    return urlsplit(origin).netloc.lower() not in ours


def _hostname(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
