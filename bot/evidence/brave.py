"""Brave's search API, with a key: https://api-dashboard.search.brave.com/app/documentation/web-search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime

from bot.evidence.search import Hit, Keys, hits_in
from bot.evidence.service import Service

KEY_HEADER = "x-subscription-token"
PATH = "/res/v1/web/search"

_KEYS = Keys(title="title", snippet="description", date="page_age")
_LANGUAGES = frozenset(
    "ar bg bn ca cs da de en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nb nl pa pl ro ru sk sl sr sv "
    "ta te th tr uk vi".split()
)
"""Codes that it takes as ours are; it refuses a request with any other."""

_MOST = 20
_LONGEST_QUERY = 400
"""Results and characters that it allows at most."""


class Brave:
    """Searches with the owner's key. Each search is billed, so none is made again."""

    name = "Brave"

    def __init__(self, service: Service, *, now: Callable[[], datetime]) -> None:
        self._service = service
        self._now = now

    async def search(self, query: str, language: str, after: date | None, n: int) -> Sequence[Hit]:
        """The first web results. Raises SearchFailed."""
        parameters = {
            "q": query[:_LONGEST_QUERY],
            "count": str(min(n, _MOST)),
            "result_filter": "web",
            "text_decorations": "false",
        }
        if language in _LANGUAGES:
            parameters["search_lang"] = language
        if after is not None:
            parameters["freshness"] = f"{after.isoformat()}to{self._now().date().isoformat()}"
        web = (await self._service.get(PATH, parameters)).get("web")
        return hits_in(web.get("results") if isinstance(web, dict) else None, _KEYS, n)

    async def close(self) -> None:
        """Close its connections."""
        await self._service.close()
