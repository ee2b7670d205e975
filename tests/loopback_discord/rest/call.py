"""One request of the bot, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from tests.loopback_discord.state import State


class Upload(NamedTuple):
    """A file of a multipart request; `name` is its field, `files[0]`."""

    name: str
    filename: str
    content: bytes


@dataclass(eq=False)
class Call:
    """A request as it came in; `status` and `code` are set when it was answered, and stay None if it never was."""

    method: str
    template: str
    path: str
    at: datetime
    parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    text: str = field(default="", repr=False)
    uploads: list[Upload] = field(default_factory=list)
    authorization: str | None = None
    status: int | None = None
    code: int | None = None
    carried_out: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def route(self) -> str:
        """Method and template: `GET /channels/{channel_id}`."""
        return f"{self.method} {self.template}"

    def number(self, parameter: str) -> int:
        """An id of the path; 0, which nothing has, where it is no number."""
        text = self.parameters[parameter]
        return int(text) if text.isdigit() else 0


class Answer(NamedTuple):
    """What is answered; no body with a 204."""

    body: Any = None
    status: int = 200


NO_CONTENT = Answer(None, 204)

Handler: TypeAlias = Callable[[State, Call], Answer]


class Route(NamedTuple):
    """A method and template of the API (as Discord's reference writes it), and what it does."""

    method: str
    template: str
    handle: Handler
    needs_token: bool = True
