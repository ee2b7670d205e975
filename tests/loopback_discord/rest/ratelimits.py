"""Rate limits: their headers on every answer, and a 429 for who asks too often."""

from __future__ import annotations

import hashlib
import time
from fnmatch import fnmatchcase
from typing import NamedTuple

from tests.loopback_discord.rest.faults import plain

_MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_token")


class Limit(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: float


GENEROUS = Limit(10_000, 1.0)
"""Where a test sets none: nobody waits."""

DISCORDS = {
    "POST /channels/{channel_id}/messages": Limit(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5.0),
    "* /channels/{channel_id}/messages/{message_id}/reactions/*": Limit(1, 0.25),
    "* /webhooks/{webhook_id}/{webhook_token}*": Limit(5, 2.0),
}
"""What Discord is seen to allow; it documents no numbers and says to read the headers."""


class Verdict(NamedTuple):
    """The headers of an answer, and the seconds to wait where the request was one too many."""

    headers: dict[str, str]
    retry_after: float | None


class RateLimits:
    """A bucket for each route and major parameter; `set` changes how many requests it holds."""

    def __init__(self) -> None:
        self._limits: dict[str, Limit] = {}
        self._buckets: dict[tuple[str, ...], tuple[float, int]] = {}

    def set(self, pattern: str, limit: Limit) -> None:
        """Limit the routes that match a pattern like `POST /channels/*`."""
        self._limits[plain(pattern)] = limit

    def be_like_discord(self) -> None:
        """Set the limits that Discord is seen to have."""
        for pattern, limit in DISCORDS.items():
            self.set(pattern, limit)

    def take(self, route: str, parameters: dict[str, str]) -> Verdict:
        """Count one request of a route."""
        shape = plain(route)
        limit = next((one for pattern, one in self._limits.items() if fnmatchcase(shape, pattern)), GENEROUS)
        key = (shape, *(parameters[name] for name in _MAJOR if name in parameters))
        now = time.monotonic()
        start, used = self._buckets.get(key, (now, 0))
        if now - start >= limit.seconds:
            start, used = now, 0
        self._buckets[key] = (start, used + 1)
        left = start + limit.seconds - now
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(0, limit.requests - used - 1)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.sha1(shape.encode(), usedforsecurity=False).hexdigest(),
        }
        return Verdict(headers, left if used >= limit.requests else None)
