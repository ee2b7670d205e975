"""What a site's robots.txt lets us ask for again and again (RFC 9309). Pure; never raises.

It is asked for pages that the bot comes back to by itself. A page that a person points to, and a feed, which is made
for programs, are fetched without.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

AGENT = "doublechecks"
"""The name that a group of rules may be meant for."""

MAX_BYTES = 512_000
"""Bytes of a robots.txt that are read (RFC 9309, 2.5: at least 500 KiB)."""


class _Rule(NamedTuple):
    allows: bool
    path: str


class Robots(NamedTuple):
    """The rules that are for us, as a site's robots.txt has them."""

    rules: tuple[_Rule, ...] = ()

    def allow(self, url: str) -> bool:
        """Whether the address may be asked for: the longest rule that fits it decides, and permission where two do."""
        parts = urlsplit(url)
        path = _spelled((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        fitting = [rule for rule in self.rules if _fits(rule.path, path)]
        best = max(fitting, key=lambda rule: (len(rule.path), rule.allows), default=None)
        return best is None or best.allows or path == "/robots.txt"


EVERYTHING = Robots()
NOTHING = Robots((_Rule(allows=False, path="/"),))


def robots_for(status: int | None, body: bytes) -> Robots:
    """The rules that an answer for /robots.txt means: 4xx is no rules; a server that fails may not be asked."""
    if status is None or status >= 500 or status == 429:
        return NOTHING
    return read_robots(body) if 200 <= status < 300 else EVERYTHING


def read_robots(body: bytes, agent: str = AGENT) -> Robots:
    """The rules for `agent`, else those for everybody, of a robots.txt."""
    ours: list[_Rule] = []
    everybody: list[_Rule] = []
    named = False
    groups: list[list[_Rule]] = []
    in_names = False
    for line in body[:MAX_BYTES].decode("utf-8", errors="replace").lstrip("\ufeff").splitlines():
        key, _, value = line.partition("#")[0].partition(":")
        key, value = key.strip().lower(), value.strip()
        if key == "user-agent":
            if not in_names:
                groups, in_names = [], True
            name = re.match(r"[\w-]*", value)
            if value == "*":
                groups.append(everybody)
            elif name and name[0].lower() == agent:
                groups.append(ours)
                named = True
        elif key in {"allow", "disallow"}:
            in_names = False
            if value:
                for group in groups:
                    group.append(_Rule(key == "allow", _spelled(value)))
    return Robots(tuple(ours if named else everybody))


def _fits(rule: str, path: str) -> bool:
    """Whether a rule's path is a beginning of a path; `*` is any run of characters, a last `$` the end."""
    ends = rule.endswith("$")
    pieces: Sequence[str] = rule.removesuffix("$").split("*")
    at = 0
    for number, piece in enumerate(pieces):
        found = path.find(piece, at)
        if found < 0 or (number == 0 and found != 0):
            return False
        at = found + len(piece)
    return not ends or at == len(path) or (len(pieces) > 1 and path.endswith(pieces[-1]))


def _spelled(path: str) -> str:
    return quote(unquote(path), safe="/*$?=&%:@!'()+,;~")
