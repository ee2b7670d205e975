"""Asks one web service that the owner configured: a GET, a JSON object back, with a cap on time and size.

The owner's own search engine stands on a private address, so this is not the fetcher for strangers' links; for the
same reason no redirect is followed. Every failure is a SearchFailed in plain words.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import httpx
from pydantic import SecretStr

from bot.evidence.search import SearchFailed

Json: TypeAlias = dict[str, Any]

MAX_BYTES = 2_000_000
"""Bytes of an answer; ordinary ones have under a tenth of that."""

SECONDS = 8.0
"""For one request, from connecting to the last byte."""

_REASONS = {
    401: "It does not accept the key.",
    403: "It refused the request (status 403).",
    429: "It has had too many requests for now.",
}
_NO_SHAPE = "Its answer is not in the documented shape."


class Service:
    """A service at one address. Its client is made with the first request and kept until `close`."""

    def __init__(
        self,
        base_url: str,
        *,
        user_agent: str,
        keys: Mapping[str, SecretStr] = MappingProxyType({}),
        seconds: float = SECONDS,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._user_agent = user_agent
        self._keys = keys
        self._seconds = seconds
        self._client: httpx.AsyncClient | None = None

    async def get(self, path: str, parameters: Mapping[str, str]) -> Json:
        """The JSON object at a path. Raises SearchFailed."""
        try:
            async with asyncio.timeout(self._seconds):
                content = await self._content(path, parameters)
        except (TimeoutError, httpx.TimeoutException) as error:
            raise SearchFailed("It took too long to answer.") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SearchFailed("It could not be reached.") from error
        try:
            answer = json.loads(content)
        except (ValueError, RecursionError) as error:
            raise SearchFailed(_NO_SHAPE) from error
        if not isinstance(answer, dict):
            raise SearchFailed(_NO_SHAPE)
        return answer

    async def close(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    async def _content(self, path: str, parameters: Mapping[str, str]) -> bytes:
        if self._client is None:
            self._client = httpx.AsyncClient(
                headers={"user-agent": self._user_agent, "accept": "application/json", "accept-encoding": "identity"},
                timeout=self._seconds,
                follow_redirects=False,
                trust_env=False,
            )
        headers = {name: _header(key) for name, key in self._keys.items()}
        url = self._base_url + path
        async with self._client.stream("GET", url, params=dict(parameters), headers=headers) as response:
            _raise_for_status(response)
            content = bytearray()
            async for chunk in response.aiter_raw():
                content += chunk
                if len(content) > MAX_BYTES:
                    raise SearchFailed("Its answer is too large.")
            return bytes(content)


def _header(key: SecretStr) -> str:
    # Keys are pasted with a line end. What else no header may hold would be shown by the error about it.
    value = key.get_secret_value().strip()
    if not (value.isascii() and value.isprintable()):
        raise SearchFailed("The key holds characters that no key has.")
    return value


def _raise_for_status(response: httpx.Response) -> None:
    status = response.status_code
    if response.is_success:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise SearchFailed(_NO_SHAPE)
        return
    if response.is_redirect:
        raise SearchFailed("It redirects to another address, which is not followed; set that one.", status=status)
    reason = _REASONS.get(status)
    if reason is None:
        reason = f"It had an error (status {status})." if status >= 500 else f"It could not answer (status {status})."
    raise SearchFailed(reason, status=status)
