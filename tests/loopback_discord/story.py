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
    """Somebody did something somewhere; `version` is what a message said then."""

    at: datetime
    channel: Channel
    who: str
    did: str
    version: Version | None = None
    only_for: User | None = None


class Story:
    """All entries."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        """Something happened."""
        self.entries.append(entry)

    def as_seen_by(self, user: User) -> str:
        """The transcript of one user: every message and edit that they could see, with its time."""
        return "\n".join(_lines([entry for entry in self.entries if _sees(user, entry)]))

    def whole(self) -> str:
        """Everything, ephemeral messages of all included."""
        return "\n".join(_lines(self.entries))


def _sees(user: User, entry: Entry) -> bool:
    if entry.only_for is not None:
        return entry.only_for is user
    return bool(permissions.in_channel(user, entry.channel))


def _lines(entries: list[Entry]) -> Iterator[str]:
    place: Channel | None = None
    for entry in entries:
        if entry.channel is not place:
            place = entry.channel
            yield f"── {place}{f' ({place.guild.name})' if place.guild else ''} ──"
        mark = f"   (only {entry.only_for.name} sees this)" if entry.only_for else ""
        yield f"{entry.at:%H:%M:%S}  {entry.who} {entry.did}{mark}".rstrip()
        if entry.version is not None:
            yield from (f"          {line}" for line in entry.version.text.splitlines())
