"""Messages, with every version that people saw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from tests.loopback_discord import rendering
from tests.loopback_discord.world import Channel, User

if TYPE_CHECKING:
    from tests.loopback_discord.interactions import Interaction

Json: TypeAlias = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
FORWARDED = 1 << 14
"""Flags of a message (Discord's reference, "Message Flags"); a forward has the flag HAS_SNAPSHOT."""

BUTTON, STRING_SELECT, TEXT_INPUT = 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
LINK_STYLE = 5


@dataclass(frozen=True)
class Version:
    """What a message said from a moment on. `thinking`: nothing yet but "… is thinking"."""

    at: datetime
    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Json, ...] = ()
    thinking: bool = False

    @property
    def text(self) -> str:
        """All that can be read in it, line by line: content, embeds, names of files, labels of buttons."""
        return "\n".join(rendering.lines_of(self))


@dataclass(eq=False)
class Message:
    """A message; its attributes speak of the newest version. `only_for` is set where it is ephemeral."""

    id: int
    channel: Channel
    author: User
    versions: list[Version]
    only_for: User | None = None
    interaction: Interaction | None = None
    replies_to: Message | None = None
    forwards: Message | None = None
    nonce: str | None = None
    by_webhook: int | None = None
    deleted_at: datetime | None = None
    thread: Channel | None = None
    pings: tuple[User, ...] = ()
    reactions: dict[str, list[User]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<message {self.id} of {self.author.name} in {self.channel}: {self.text!r}>"

    @property
    def now(self) -> Version:
        """The newest version."""
        return self.versions[-1]

    @property
    def content(self) -> str:
        """The text beside the embeds."""
        return self.now.content

    @property
    def embeds(self) -> tuple[Json, ...]:
        """The embeds as they were sent."""
        return self.now.embeds

    @property
    def components(self) -> tuple[Json, ...]:
        """The rows of components as they were sent."""
        return self.now.components

    @property
    def attachments(self) -> tuple[Json, ...]:
        """The files; each has `filename`, `url`, `size`."""
        return self.now.attachments

    @property
    def thinking(self) -> bool:
        """Whether it still says "… is thinking"."""
        return self.now.thinking

    @property
    def text(self) -> str:
        """All that can be read in it now."""
        return self.now.text

    @property
    def ephemeral(self) -> bool:
        """Whether one user alone sees it."""
        return self.only_for is not None

    @property
    def edited(self) -> bool:
        """Whether it changed after it first said something."""
        return sum(not version.thinking for version in self.versions) > 1

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self.deleted_at is not None

    @property
    def buttons(self) -> list[str]:
        """The labels of its buttons, in order; the emoji where there is no label."""
        return [label_of(part) for part in parts(self.components) if part["type"] == BUTTON]

    @property
    def links(self) -> dict[str, str]:
        """The addresses of its link buttons, by label."""
        return {label_of(part): part["url"] for part in parts(self.components) if part.get("url")}

    @property
    def flags(self) -> int:
        """The flags as Discord gives them."""
        flags = EPHEMERAL if self.ephemeral else 0
        flags |= LOADING if self.thinking else 0
        flags |= FORWARDED if self.forwards else 0
        return flags | (HAS_THREAD if self.thread else 0)

    def becomes(self, at: datetime, **changes: Any) -> None:
        """A new version with these changes."""
        self.versions.append(replace(self.now, at=at, thinking=False, **changes))


def parts(components: tuple[Json, ...] | list[Json]) -> Iterator[Json]:
    """Every component of rows, containers and sections, flat."""
    for component in components:
        yield component
        yield from parts(component.get("components", ()))
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield from parts([component[single]])


def label_of(component: Json) -> str:
    """What a button says."""
    emoji = component.get("emoji") or {}
    return str(component.get("label") or emoji.get("name") or "")
