"""What servers have set, who changed it, where checks are paused, and whom an operator has blocked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.servers import BlockedKind, Pause, ServerSettings, SettingChange
from storage.inserting import insert
from storage.server_tables import blocks, pauses, servers, setting_changes

_WHOLE_SERVER = ""


async def settings_of(connection: AsyncConnection, guild_id: str) -> ServerSettings:
    """What a server has set; the defaults where it has set nothing."""
    found: ServerSettings | None = await connection.scalar(
        select(servers.c.settings).where(servers.c.guild_id == guild_id)
    )
    return found or ServerSettings()


async def settings_to_change(connection: AsyncConnection, guild_id: str, now: datetime) -> ServerSettings:
    """The same, and nobody else can change them until the transaction ends."""
    row = {"guild_id": guild_id, "settings": ServerSettings(), "updated_at": now}
    await connection.execute(insert(connection, servers).values(row).on_conflict_do_nothing())
    query = select(servers.c.settings).where(servers.c.guild_id == guild_id).with_for_update()
    found: ServerSettings | None = await connection.scalar(query)
    assert found is not None, "its row was just made"
    return found


async def save_settings(connection: AsyncConnection, guild_id: str, settings: ServerSettings, now: datetime) -> None:
    """Keep what a server has set; after `settings_to_change`."""
    values = {"settings": settings, "updated_at": now}
    await connection.execute(update(servers).where(servers.c.guild_id == guild_id).values(values))


async def note_changes(connection: AsyncConnection, changes: Sequence[SettingChange]) -> None:
    """Write changes into the audit table."""
    rows = [{name: getattr(change, name) for name in SettingChange.model_fields} for change in changes]
    if rows:
        await connection.execute(insert(connection, setting_changes), rows)


async def changes_of(connection: AsyncConnection, guild_id: str, limit: int = 100) -> list[SettingChange]:
    """The last changes of a server's settings, the newest first."""
    columns = [setting_changes.c[name] for name in SettingChange.model_fields]
    query = select(*columns).where(setting_changes.c.guild_id == guild_id)
    rows = await connection.execute(query.order_by(setting_changes.c.number.desc()).limit(limit))
    return [SettingChange.model_validate(row._asdict()) for row in rows]


async def pause(connection: AsyncConnection, paused: Pause) -> None:
    """Stop checks in a channel or server, in place of an earlier pause there."""
    row = {
        "guild_id": paused.guild_id,
        "place": paused.channel_id or _WHOLE_SERVER,
        "until": paused.until,
        "paused_by": paused.paused_by,
        "created_at": paused.created_at,
    }
    made = insert(connection, pauses).values(row)
    changed = {name: row[name] for name in ("until", "paused_by", "created_at")}
    await connection.execute(
        made.on_conflict_do_update(index_elements=[pauses.c.guild_id, pauses.c.place], set_=changed)
    )


async def resume(connection: AsyncConnection, guild_id: str, channel_id: str | None) -> bool:
    """End the pause of a channel, or of the whole server with those of its channels; whether there was one."""
    ended = delete(pauses).where(pauses.c.guild_id == guild_id)
    if channel_id is not None:
        ended = ended.where(pauses.c.place == channel_id)
    return (await connection.execute(ended)).rowcount > 0


async def paused(connection: AsyncConnection, guild_id: str, places: Collection[str], now: datetime) -> Pause | None:
    """The pause that holds for a channel, given as itself, its parent and its category; the one that ends last."""
    query = select(pauses).where(pauses.c.guild_id == guild_id, pauses.c.place.in_([_WHOLE_SERVER, *places]))
    found = [_pause(row) for row in await connection.execute(query)]
    holding = [one for one in found if one.until is None or one.until > now]
    return max(holding, key=lambda one: (one.until is None, one.until or now), default=None)


async def pauses_of(connection: AsyncConnection, guild_id: str) -> list[Pause]:
    """Every pause of a server, also those that are over."""
    return [_pause(row) for row in await connection.execute(select(pauses).where(pauses.c.guild_id == guild_id))]


async def block(connection: AsyncConnection, kind: BlockedKind, blocked_id: str, now: datetime) -> None:
    """Refuse a server or a user from now on."""
    row = insert(connection, blocks).values(kind=kind, id=blocked_id, created_at=now)
    await connection.execute(row.on_conflict_do_nothing())


async def unblock(connection: AsyncConnection, kind: BlockedKind, blocked_id: str) -> bool:
    """Refuse it no longer; whether it was refused."""
    gone = delete(blocks).where(blocks.c.kind == kind, blocks.c.id == blocked_id)
    return (await connection.execute(gone)).rowcount > 0


async def is_blocked(connection: AsyncConnection, *, guild_id: str | None, user_id: str | None) -> bool:
    """Whether an operator refuses this server or this user."""
    wanted = {BlockedKind.SERVER: guild_id, BlockedKind.USER: user_id}
    for kind, blocked_id in wanted.items():
        query = select(blocks.c.id).where(blocks.c.kind == kind, blocks.c.id == blocked_id)
        if blocked_id is not None and await connection.scalar(query) is not None:
            return True
    return False


def _pause(row: Row[Any]) -> Pause:
    values = row._asdict()
    return Pause(channel_id=values.pop("place") or None, **values)
