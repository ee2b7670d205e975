"""The bot's application, as its owner set it up in the developer portal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.loopback_discord.commands import Commands
from tests.loopback_discord.intents import PRIVILEGED, Intent

_LIMITED_FLAGS = {
    Intent.GUILD_PRESENCES: 1 << 13,
    Intent.GUILD_MEMBERS: 1 << 15,
    Intent.MESSAGE_CONTENT: 1 << 19,
}
"""The application flag that says that a privileged intent is on, for an application in fewer than 100 servers."""


@dataclass(eq=False)
class Application:
    """`allowed` are the privileged intents that are switched on; `shards` is what /gateway/bot recommends."""

    id: int
    name: str
    token: str = field(repr=False)
    allowed: Intent = PRIVILEGED
    shards: int = 1
    commands: Commands = field(default_factory=Commands)

    @property
    def reads_messages(self) -> bool:
        """Whether REST gives it the content of others' messages."""
        return bool(self.allowed & Intent.MESSAGE_CONTENT)

    def json(self, owner: dict[str, Any]) -> dict[str, Any]:
        """As `/applications/@me` and `/oauth2/applications/@me` give it."""
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": sum(flag for intent, flag in _LIMITED_FLAGS.items() if self.allowed & intent),
            "hook": True,
            "rpc_origins": [],
            "tags": [],
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "approximate_guild_count": 2,
            "approximate_user_install_count": 1,
            "integration_types_config": {"0": {}, "1": {}},
            "team": None,
            "owner": owner,
        }
