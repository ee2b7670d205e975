"""Settings, pauses and blocks, through the database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pydantic import ValidationError

from bot.domain.servers import BlockedKind, ServerSettings
from bot.servers.desk import ServerDesk
from storage import servers
from storage.database import Database
from tests.servers.conftest import Clock


@pytest.fixture
def desk(database: Database, clock: Clock) -> ServerDesk:
    return ServerDesk(database, now=clock)


async def test_two_servers_keep_their_own_settings_and_each_change_is_on_record(desk: ServerDesk) -> None:
    changes = await desk.change("1", "9", reactions=True, members_needed=3, language="vi")
    await desk.change("2", "8", trigger_emoji="🧐")
    assert [(change.setting, change.before, change.after) for change in changes] == [
        ("reactions", "false", "true"),
        ("language", "null", '"vi"'),
    ]
    assert await desk.settings_for("1") == ServerSettings(reactions=True, language="vi")
    assert await desk.settings_for("2") == ServerSettings(trigger_emoji="🧐")
    assert await desk.settings_for("3") == await desk.settings_for(None) == ServerSettings()
    assert [change.setting for change in await desk.changes("1")] == ["language", "reactions"]
    assert {change.changed_by for change in await desk.changes("2")} == {"8"}


async def test_what_cannot_be_changes_nothing(desk: ServerDesk) -> None:
    with pytest.raises(ValidationError):
        await desk.change("1", "9", reactions=True, members_needed=0)
    assert await desk.settings_for("1") == ServerSettings()
    assert await desk.changes("1") == []
    assert await desk.change("1", "9", reactions=False) == ()


async def test_a_pause_ends_by_itself_or_by_hand(desk: ServerDesk, clock: Clock) -> None:
    await desk.pause("1", "20", until=clock() + timedelta(hours=1), paused_by="9")
    assert (await desk.paused("1", ("99", "20"))) is not None
    assert await desk.paused("1", ("30",)) is None
    assert await desk.paused("2", ("20",)) is None
    clock.passes(hours=1)
    assert await desk.paused("1", ("20",)) is None
    await desk.pause("1", None, until=None, paused_by="9")
    assert (await desk.paused("1", ("30",))) is not None
    assert await desk.resume("1", "20")
    assert (await desk.paused("1", ("20",))) is not None  # the whole server still is
    assert await desk.resume("1", None)
    assert await desk.paused("1", ("20",)) is None
    assert not await desk.resume("1", None)


async def test_blocks(desk: ServerDesk, database: Database) -> None:
    await desk.block(BlockedKind.USER, "5")
    await desk.block(BlockedKind.USER, "5")
    async with database.reading() as connection:
        assert await servers.is_blocked(connection, guild_id="1", user_id="5")
        assert not await servers.is_blocked(connection, guild_id="5", user_id="1")
        assert not await servers.is_blocked(connection, guild_id=None, user_id=None)
    assert await desk.unblock(BlockedKind.USER, "5")
    assert not await desk.unblock(BlockedKind.USER, "5")
