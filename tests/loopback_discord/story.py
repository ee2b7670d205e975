"""What happened, in order, so that a transcript can tell it to each who could see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tests.loopback_discord import permissions
from tests.loopback_discord.messages import Version
from tests.loopback_discord.world import Channel, User


@dataclass(frozen=True)
class Entry:
    """Somebody did something somewhere; `version` is what the message of the id `about` said then."""

    at: datetime
    channel: Channel
    who: str
    did: str
    version: Version | None = None
    only_for: User | None = None
    about: int | None = None

    def lines(self) -> Iterator[str]:
        """As a transcript shows it."""
        mark = f"   (only {self.only_for.name} sees this)" if self.only_for else ""
        yield f"{self.at:%H:%M:%S}  {self.who} {self.did}{mark}".rstrip()
        if self.version is not None:
            yield from (f"          {line}" for line in self.version.text.splitlines())

    def is_seen_by(self, user: User) -> bool:
        """Whether a user could see it happen."""
        if self.only_for is not None:
            return self.only_for is user
        return bool(permissions.in_channel(user, self.channel))


class Story:
    """All entries."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        """Something happened."""
        self.entries.append(entry)

    def as_seen_by(self, user: User) -> str:
        """The transcript of one user: every message and edit that they could see, with its time."""
        return "\n".join(_lines([entry for entry in self.entries if entry.is_seen_by(user)]))

    def whole(self) -> str:
        """Everything, ephemeral messages of all included."""
        return "\n".join(_lines(self.entries))


def _lines(entries: list[Entry]) -> Iterator[str]:
    place: Channel | None = None
    for entry in entries:
        if entry.channel is not place:
            place = entry.channel
            yield f"── {place}{f' ({place.guild.name})' if place.guild else ''} ──"
        yield from entry.lines()
