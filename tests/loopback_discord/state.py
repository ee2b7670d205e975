"""All that this Discord knows, in one place for the parts that work on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.loopback_discord.application import Application
from tests.loopback_discord.clock import Clock, Ids
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.mail import Mail
from tests.loopback_discord.places import Places
from tests.loopback_discord.watch import Watch
from tests.loopback_discord.world import User, World


async def _at_once() -> None:
    return None


@dataclass(eq=False)
class State:
    """`interactions` by token, in order; `files` by the path of their address; `origin` is this server's address.

    `secrets` must be in no message; `bot_catches_up` waits until the bot has taken in what it was answered.
    """

    clock: Clock
    ids: Ids
    watch: Watch
    world: World
    mail: Mail
    places: Places
    application: Application
    owner: User
    origin: str = ""
    interactions: dict[str, Interaction] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    bot_catches_up: Callable[[], Awaitable[None]] = _at_once

    def attach(self, filename: str, content: bytes, description: str | None = None) -> dict[str, object]:
        """Keep an uploaded file; the attachment object, with an address from which it can be loaded."""
        number = self.ids.next()
        path = f"/attachments/{number}/{filename}"
        self.files[path] = content
        kind = "text/plain; charset=utf-8" if filename.endswith((".txt", ".md", ".json")) else "image/png"
        attachment: dict[str, object] = {
            "id": str(number),
            "filename": filename,
            "size": len(content),
            "url": self.origin + path,
            "proxy_url": self.origin + path,
            "content_type": kind,
        }
        return attachment if description is None else {**attachment, "description": description}
