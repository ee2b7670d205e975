"""A session: what was dispatched in it, so that a connection that broke can take it up again."""

from __future__ import annotations

import secrets
from typing import Any

from tests.loopback_discord.connection import Connection, Op
from tests.loopback_discord.intents import Intent


class Session:
    """Numbered events of one shard. `connection` is None while nobody is there to hear them."""

    def __init__(self, shard: int, shards: int, intents: Intent, connection: Connection) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.shards = shards
        self.intents = intents
        self.connection: Connection | None = connection
        self._events: list[dict[str, Any]] = []

    @property
    def sequence(self) -> int:
        """The number of the last event."""
        return len(self._events)

    def dispatch(self, name: str, data: dict[str, Any]) -> None:
        """Number an event, keep it, and send it if somebody is connected."""
        event = {"op": Op.DISPATCH, "t": name, "s": self.sequence + 1, "d": data}
        self._events.append(event)
        if self.connection is not None:
            self.connection.send(event)

    def resume(self, connection: Connection, after: int) -> None:
        """Go on with another connection: all events after number `after`, then RESUMED."""
        self.connection = connection
        for event in self._events[after:]:
            connection.send(event)
        self.dispatch("RESUMED", {})
