"""Interactions: what somebody asked of the bot, and how it was answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Any, TypeVar

from tests.loopback_discord.errors import NotSeen
from tests.loopback_discord.messages import Message
from tests.loopback_discord.watch import Watch
from tests.loopback_discord.world import Channel, Guild, User

T = TypeVar("T")

ACKNOWLEDGE_WITHIN = timedelta(seconds=3)
TOKEN_LIVES = timedelta(minutes=15)
"""Discord's reference, "Receiving and Responding"."""

FOLLOW_UPS_WITHOUT_BOT = 5
"""Follow-ups where the application is there only because its user installed it (the same page)."""

TOKEN_PREFIX = "aW50ZXJhY3Rpb24"
"""How every interaction token begins."""


class Kind(IntEnum):
    """The interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """The interaction callback types."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False)
class Interaction:
    """One thing that a person did with the bot; `did` says it in words. All waits are in seconds."""

    id: int
    kind: Kind
    user: User
    channel: Channel
    data: dict[str, Any]
    did: str
    created_at: datetime
    watch: Watch
    now: Callable[[], datetime]
    owners: dict[str, str]
    message: Message | None = None
    token: str = field(default_factory=lambda: TOKEN_PREFIX + secrets.token_urlsafe(48), repr=False)
    answered_with: Callback | None = None
    acknowledged_at: datetime | None = None
    deferred_ephemeral: bool = False
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)
    opened: dict[str, Any] | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    dies_at: datetime | None = None

    @property
    def guild(self) -> Guild | None:
        """The server that it was in."""
        return self.channel.guild

    @property
    def bot_is_there(self) -> bool:
        """Whether the application was added to the place, not only by the user for themselves."""
        return "0" in self.owners

    @property
    def expired(self) -> bool:
        """Whether its token is worth nothing any more."""
        return self.now() >= (self.dies_at or self.created_at + TOKEN_LIVES)

    @property
    def failed(self) -> bool:
        """Whether Discord said "The application did not respond"."""
        late = (self.acknowledged_at or self.now()) - self.created_at > ACKNOWLEDGE_WITHIN
        return self.acknowledged_at is None and late

    def token_dies(self) -> None:
        """Its token is refused from now on, before its time."""
        self.dies_at = self.now()

    async def acknowledged(self, within: float = 3) -> Interaction:
        """Wait until the bot answered in any way. Raises NotSeen."""
        return await self._until(lambda: self if self.answered_with else None, within, "an answer")

    async def answer(self, what: str | Callable[[Message], object] = "", within: float = 10) -> Message:
        """The message that answers it, once it says more than "is thinking": that text, or what the condition wants.

        Raises NotSeen.
        """

        def said() -> Message | None:
            message = self.original
            if message is None or message.thinking:
                return None
            return message if (what in message.text if isinstance(what, str) else what(message)) else None

        return await self._until(said, within, "a message as the answer")

    async def modal(self, within: float = 3) -> dict[str, Any]:
        """The form that it opened, as it was sent. Raises NotSeen."""
        return await self._until(lambda: self.opened, within, "a form")

    async def _until(self, found: Callable[[], T | None], within: float, what: str) -> T:
        if result := found():
            return result
        try:
            return await self.watch.until(lambda _: found(), within)
        except TimeoutError:
            answered = f"answered with {self.answered_with!r}" if self.answered_with else "never answered"
            if self.original is not None:
                answered += f" and says: {self.original.text!r}"
            raise NotSeen(f"{what} to “{self.did}” did not come within {within} s; it was {answered}") from None
