"""What the status, the headers and the first words of an answer say about a page. Pure, but for raising."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypedDict

from bot.net.errors import PageFailed, PageGone, PageRefused

_GONE = frozenset({404, 410})
_REFUSED = frozenset({401, 403, 429, 451})

_CHALLENGE_HEADERS = {
    "cf-mitigated": frozenset({"challenge"}),  # Cloudflare, "Detecting a challenge page response"
    "x-amzn-waf-action": frozenset({"challenge", "captcha"}),  # AWS WAF
}
_CHALLENGE_TITLE = re.compile(
    rb"<title[^<>]{0,99}>\s{0,99}"
    rb"(?:just a moment\.\.\.|attention required! \| cloudflare|checking your browser[^<]{0,99})\s{0,99}</title>",
    re.IGNORECASE,
)
_CHALLENGE_WORKS = (b"/cdn-cgi/challenge-platform/", b"_cf_chl_opt", b"cf-browser-verification", b"/cdn-cgi/styles/")
_HEAD = 65_536
"""Bytes of a page in which a challenge would show itself."""

_CHARSET = re.compile(r"""charset\s*=\s*["']?([a-z0-9][a-z0-9._:+-]{0,39})""", re.IGNORECASE)


class _Said(TypedDict):
    status: int
    retry_after: str | None


def folded(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by name in lower case; what was sent several times is one list (RFC 9110, 5.3)."""
    found: dict[str, str] = {}
    for raw_name, raw_value in headers:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        found[name] = f"{found[name]}, {value}" if name in found else value
    return found


def raise_for_status(status: int, retry_after: str | None = None) -> None:
    """Return for 2xx; raise what any other status means for a person who wants to read the page."""
    if 200 <= status < 300:
        return
    said: _Said = {"status": status, "retry_after": retry_after}
    if status in _GONE:
        raise PageGone(f"The site says that the page is not there (status {status}).", **said)
    if status in _REFUSED:
        raise PageRefused(f"The site does not let the bot open the page (status {status}).", **said)
    raise PageFailed(f"The site failed to show the page (status {status}).", **said)


def raise_for_challenge(headers: Mapping[str, str], body: bytes = b"") -> None:
    """Raise PageRefused for a page that only asks whether visitors are people. Header names are in lower case."""
    by_header = any(headers.get(name, "").strip().lower() in values for name, values in _CHALLENGE_HEADERS.items())
    head = body[:_HEAD]
    by_page = _CHALLENGE_TITLE.search(head) and any(mark in head for mark in _CHALLENGE_WORKS)
    if by_header or by_page:
        raise PageRefused("The site asks visitors to prove that they are people, so the bot could not open the page.")


def media_type(content_type: str) -> str:
    """The type of a Content-Type header in lower case, without parameters."""
    return re.split("[;,]", content_type, maxsplit=1)[0].strip().lower()


def charset_of(content_type: str) -> str | None:
    """The character set that a Content-Type header names, in lower case."""
    found = _CHARSET.search(content_type.partition(";")[2])
    return found[1].lower() if found else None
