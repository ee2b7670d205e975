"""Remembers for a day what each site's robots.txt lets us ask for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from bot.net.fetch import Asking, Fetcher, FetchError, PageRefused
from bot.net.robots import Robots, robots_for

KEPT_FOR = timedelta(hours=24)
"""RFC 9309, 2.4: no longer than a day."""

_MAX_SITES = 2_000


class RobotsKeeper:
    """Asks for a site's robots.txt where it is not known, and remembers it."""

    def __init__(self, fetcher: Fetcher, *, now: Callable[[], datetime]) -> None:
        self._fetcher = fetcher
        self._now = now
        self._known: dict[str, tuple[datetime, Robots]] = {}

    async def require(self, url: str) -> None:
        """Return where a page may be asked for by itself, else raise PageRefused."""
        if not (await self._rules_of(url)).allow(url):
            raise PageRefused("The site's robots.txt asks programs not to come back to this page.")

    async def _rules_of(self, url: str) -> Robots:
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        known = self._known.get(site)
        if known is not None and self._now() - known[0] < KEPT_FOR:
            return known[1]
        try:
            page = await self._fetcher.fetch(f"{site}/robots.txt", Asking(accept="text/plain,*/*;q=0.5"))
            rules = robots_for(page.status, page.body)
        except FetchError as error:
            rules = robots_for(error.status, b"")
        if len(self._known) >= _MAX_SITES:
            self._known.clear()
        self._known[site] = (self._now(), rules)
        return rules
