"""SearXNG, the owner's own search engine: https://docs.searxng.org/dev/search_api.html. Needs no key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime

from bot.evidence.search import Hit, Keys, SearchFailed, hits_in
from bot.evidence.service import Service
from bot.language.detect import UNDETERMINED

JSON_IS_OFF = "It gives no JSON. Add `json` to `formats` under `search` in its settings.yml, and restart it."
"""SearXNG refuses every format that its settings do not list with a 403; a fresh one lists `html` alone."""

_KEYS = Keys(title="title", snippet="content", date="publishedDate")
_ANY_LANGUAGE = "all"
_RANGES = ((1, "day"), (31, "month"), (366, "year"))
"""Days up to which a range reaches back, and its name."""


class SearXNG:
    """Searches through one SearXNG. It has no limit of its own on results: the rest is left aside."""

    name = "SearXNG"

    def __init__(self, service: Service, *, now: Callable[[], datetime]) -> None:
        self._service = service
        self._now = now

    async def search(self, query: str, language: str, after: date | None, n: int) -> Sequence[Hit]:
        """The first hits of all engines that it asks. Raises SearchFailed."""
        spoken = _ANY_LANGUAGE if language == UNDETERMINED else language
        parameters = {"q": query, "format": "json", "language": spoken}
        if after is not None and (reach := self._range(after)):
            parameters["time_range"] = reach
        try:
            answer = await self._service.get("/search", parameters)
        except SearchFailed as failure:
            if failure.status == 403:
                raise SearchFailed(JSON_IS_OFF, status=403) from failure
            raise
        return hits_in(answer.get("results"), _KEYS, n)

    async def close(self) -> None:
        """Close its connections."""
        await self._service.close()

    def _range(self, after: date) -> str | None:
        days = (self._now().date() - after).days
        return next((name for reach, name in _RANGES if days <= reach), None)
