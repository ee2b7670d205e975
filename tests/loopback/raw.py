"""Plain requests with the bot's token, for rules that a library would not let one break."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import aiohttp

from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.server import Discord

QUIET: dict[str, Any] = {"parse": []}
"""Allowed mentions that ping nobody."""


class Reply(NamedTuple):
    """What came back."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int | None:
        """The JSON error code."""
        return self.body.get("code") if isinstance(self.body, dict) else None


class Api:
    """Speaks to one Discord."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self._discord = discord
        self._session = session

    async def __call__(self, method: str, path: str, body: Any = None, token: str | None = None) -> Reply:
        """One request. `token` replaces the bot's."""
        headers = {"Authorization": f"Bot {token or self._discord.application.token}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        url = self._discord.environment["DISCORD_API_URL"] + path
        data = None if body is None else json.dumps(body)
        async with self._session.request(method, url, data=data, headers=headers) as response:
            text = await response.text()
            return Reply(response.status, json.loads(text) if text else None, dict(response.headers))

    async def register(self, *definitions: dict[str, Any]) -> None:
        """Register commands."""
        reply = await self("PUT", f"/applications/{self._discord.application.id}/commands", list(definitions))
        assert reply.status == 200, reply.body

    async def answer(self, to: Interaction, kind: int, data: dict[str, Any] | None = None) -> Reply:
        """The first answer to an interaction."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self("POST", f"/interactions/{to.id}/{to.token}/callback?with_response=1", body)

    async def original(self, method: str, of: Interaction, body: Any = None) -> Reply:
        """Something with the message that answered an interaction."""
        return await self(method, f"{self.webhook(of)}/messages/@original", body)

    def webhook(self, of: Interaction) -> str:
        """The path of an interaction's webhook."""
        return f"/webhooks/{self._discord.application.id}/{of.token}"


@asynccontextmanager
async def speaking_to(discord: Discord) -> AsyncIterator[Api]:
    """An open session."""
    async with aiohttp.ClientSession() as session:
        yield Api(discord, session)
