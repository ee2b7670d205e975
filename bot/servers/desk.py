"""Settings, pauses and blocks for people: what stands behind the commands, without any chat in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from bot.domain.servers import BlockedKind, Pause, ServerSettings, SettingChange
from storage import servers
from storage.database import Database


class ServerDesk:
    """Reads and changes what servers have set. Whether a person may do so is asked by whoever calls."""

    def __init__(self, database: Database, *, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    async def settings_for(self, guild_id: str | None) -> ServerSettings:
        """What a server has set; the defaults for one that has set nothing, and where there is none."""
        if guild_id is None:
            return ServerSettings()
        async with self._database.reading() as connection:
            return await servers.settings_of(connection, guild_id)

    async def change(self, guild_id: str, changed_by: str | None, /, **values: Any) -> tuple[SettingChange, ...]:
        """Set some of a server's settings, by their names; what really changed, as it stands in the audit table.

        Raises pydantic.ValidationError for a value that cannot be.
        """
        now = self._now()
        async with self._database.writing() as connection:
            before = await servers.settings_to_change(connection, guild_id, now)
            after = ServerSettings.model_validate({**dict(before), **values})
            changes = tuple(_changes(before, after, guild_id, changed_by, now))
            if changes:
                await servers.save_settings(connection, guild_id, after, now)
                await servers.note_changes(connection, changes)
        return changes

    async def changes(self, guild_id: str) -> list[SettingChange]:
        """The last changes of a server's settings, the newest first."""
        async with self._database.reading() as connection:
            return await servers.changes_of(connection, guild_id)

    async def pause(
        self, guild_id: str, channel_id: str | None, *, until: datetime | None, paused_by: str | None
    ) -> Pause:
        """Stop the public checks of a channel, or of the whole server, until then or until they are resumed."""
        paused = Pause(
            guild_id=guild_id, channel_id=channel_id, until=until, paused_by=paused_by, created_at=self._now()
        )
        async with self._database.writing() as connection:
            await servers.pause(connection, paused)
        return paused

    async def resume(self, guild_id: str, channel_id: str | None) -> bool:
        """Let checks go on in a channel, or everywhere in the server; False where nothing was paused."""
        async with self._database.writing() as connection:
            return await servers.resume(connection, guild_id, channel_id)

    async def paused(self, guild_id: str, places: tuple[str, ...]) -> Pause | None:
        """The pause that holds in a channel now; `places` are its id, its parent's and its category's."""
        async with self._database.reading() as connection:
            return await servers.paused(connection, guild_id, places, self._now())

    async def block(self, kind: BlockedKind, blocked_id: str) -> None:
        """Refuse a server or a user from now on: for operators."""
        async with self._database.writing() as connection:
            await servers.block(connection, kind, blocked_id, self._now())

    async def unblock(self, kind: BlockedKind, blocked_id: str) -> bool:
        """Refuse it no longer; False where it was not refused."""
        async with self._database.writing() as connection:
            return await servers.unblock(connection, kind, blocked_id)


def _changes(
    before: ServerSettings, after: ServerSettings, guild_id: str, changed_by: str | None, now: datetime
) -> list[SettingChange]:
    then, since = before.model_dump(mode="json"), after.model_dump(mode="json")
    return [
        SettingChange(
            guild_id=guild_id,
            setting=name,
            before=_as_json(then[name]),
            after=_as_json(since[name]),
            changed_by=changed_by,
            created_at=now,
        )
        for name in ServerSettings.model_fields
        if then[name] != since[name]
    ]


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
