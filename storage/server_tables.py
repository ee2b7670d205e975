"""The tables of servers and of who asked there, on the metadata of `storage.tables`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, Table

from bot.domain.servers import ServerSettings
from storage.tables import metadata
from storage.types import JsonOf, MicroUsd, PlainText, UtcDateTime

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

requests = Table(
    "requests",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("check_id", PlainText, ForeignKey("checks.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("report_id", PlainText, nullable=False, index=True),
    Column("door", PlainText, nullable=False),
    Column("member_id", PlainText),
    Column("guild_id", PlainText),
    Column("channel_id", PlainText),
    Column("author_id", PlainText),
    Column("message_id", PlainText, index=True),
    Column("key", PlainText, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("joined", Boolean, nullable=False),
    Column("scope", PlainText),
    Column("reserved", MicroUsd),
    Column("created_at", UtcDateTime, nullable=False),
    CheckConstraint("(scope IS NULL) = (reserved IS NULL)", name="reservation_is_whole"),
    Index(None, "guild_id", "created_at"),
    Index(None, "guild_id", "key"),
    Index(None, "member_id", "created_at"),
)
