"""Wikipedia's own search: https://www.mediawiki.org/wiki/API:Search. Needs no key.

Its etiquette (https://www.mediawiki.org/wiki/API:Etiquette) asks for a User-Agent that says who we are, and for one
request at a time: both are kept, and what it turns away is not asked again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from urllib.parse import quote

from bot.evidence.search import Hit, Keys, SearchFailed, hits_in
from bot.evidence.service import Service
from bot.language.detect import UNDETERMINED

LANGUAGE = "{language}"
"""Where the language stands in the address: there is one Wikipedia a language."""

FALLBACK = "en"
_CODE = re.compile(r"[a-z]{2,3}")
_KEYS = Keys(title="title", snippet="snippet")
"""It tells when a page was last edited, which says nothing about how old its sentences are: that is no date."""


class Wikipedia:
    """Searches the Wikipedia in the language of the claim."""

    name = "Wikipedia"

    def __init__(self, base_url: str, service_at: Callable[[str], Service]) -> None:
        self._base_url = base_url
        self._service_at = service_at
        self._services: dict[str, Service] = {}
        self._turn = asyncio.Lock()

    async def search(self, query: str, language: str, after: date | None, n: int) -> Sequence[Hit]:  # noqa: ARG002
        """The articles that hold the words. Raises SearchFailed."""
        code = language if language != UNDETERMINED and _CODE.fullmatch(language) else FALLBACK
        base = self._base_url.replace(LANGUAGE, code)
        if code not in self._services:
            self._services[code] = self._service_at(base)
        parameters = {
            "action": "query",
            "list": "search",
            "srsearch": query,
            "srlimit": str(n),
            "srprop": "snippet",
            "format": "json",
            "formatversion": "2",
        }
        async with self._turn:
            answer = await self._services[code].get("/w/api.php", parameters)
        # Errors come with status 200.
        if isinstance(answer.get("error"), Mapping):
            raise SearchFailed("It could not search for these words.")
        found = answer.get("query")
        rows = found.get("search") if isinstance(found, Mapping) else None
        addressed = [{**row, "url": _address(base, row)} for row in rows or () if isinstance(row, Mapping)]
        return hits_in(addressed, _KEYS, n)

    async def close(self) -> None:
        """Close its connections."""
        for service in self._services.values():
            await service.close()


def _address(base: str, row: Mapping[str, object]) -> str:
    return f"{base}/wiki/{quote(str(row.get('title', '')).replace(' ', '_'), safe='')}"
