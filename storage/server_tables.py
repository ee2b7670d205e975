"""The tables of what servers have set, on the metadata of `storage.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, Index, Integer, Table

from bot.domain.servers import ServerSettings
from storage.tables import metadata
from storage.types import JsonOf, PlainText, UtcDateTime

servers = Table(
    "servers",
    metadata,
    Column("guild_id", PlainText, primary_key=True),
    Column("settings", JsonOf(ServerSettings), nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("left_at", UtcDateTime),
)

# `number` keeps the order of changes of one moment.
setting_changes = Table(
    "setting_changes",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("guild_id", PlainText, nullable=False),
    Column("setting", PlainText, nullable=False),
    Column("before", PlainText, nullable=False),
    Column("after", PlainText, nullable=False),
    Column("changed_by", PlainText),
    Column("created_at", UtcDateTime, nullable=False),
    Index(None, "guild_id", "created_at"),
)

# An empty `place` is the whole server: a primary key cannot be null.
pauses = Table(
    "pauses",
    metadata,
    Column("guild_id", PlainText, primary_key=True),
    Column("place", PlainText, primary_key=True),
    Column("until", UtcDateTime),
    Column("paused_by", PlainText),
    Column("created_at", UtcDateTime, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("kind", PlainText, primary_key=True),
    Column("id", PlainText, primary_key=True),
    Column("created_at", UtcDateTime, nullable=False),
    CheckConstraint("kind IN ('server', 'user')", name="kind"),
)

problems = Table(
    "problems",
    metadata,
    Column("report_id", PlainText, primary_key=True),
    Column("member_id", PlainText, primary_key=True),
    Column("guild_id", PlainText, nullable=False),
    Column("text", PlainText, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
)
