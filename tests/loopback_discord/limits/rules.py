"""All rules for a request in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.loopback_discord.rest.call import Call
    from tests.loopback_discord.state import State


class Rules:
    """Discord's limits, and our own manners."""

    def __init__(self, state: State) -> None:
        self._state = state

    def broken_by(self, call: Call) -> list[str]:
        """What Discord refuses in a request."""
        return []

    def frowned_on(self, call: Call) -> list[str]:
        """What Discord takes but we do not want."""
        return []
