"""The tables of what is followed, on the metadata of `storage.tables`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    UniqueConstraint,
    text,
)

from bot.domain.base import UtcDatetime
from bot.domain.following import Filters, Polling, Post
from bot.domain.stories import Story
from storage.tables import metadata
from storage.types import JsonOf, PlainText, UtcDateTime

followed_sources = Table(
    "followed_sources",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("kind", PlainText, nullable=False),
    Column("url", PlainText, nullable=False),
    Column("key", PlainText, nullable=False),
    Column("state", PlainText, nullable=False),
    Column("title", PlainText),
    Column("language", PlainText),
    Column("polling", JsonOf(Polling), nullable=False),
    Column("next_at", UtcDateTime, nullable=False),
    Column("checked_at", UtcDateTime),
    Column("first", Boolean, nullable=False),
    Column("flooded_at", UtcDateTime),
    Column("trouble", PlainText),
    UniqueConstraint("key"),
    CheckConstraint("kind IN ('feed', 'story')", name="kind"),
    CheckConstraint("state IN ('active', 'failing', 'gone')", name="state"),
    Index(None, "state", "next_at"),
)

known_items = Table(
    "known_items",
    metadata,
    Column("source_id", PlainText, ForeignKey("followed_sources.id", ondelete="CASCADE"), primary_key=True),
    Column("key", PlainText, primary_key=True),
    Column("names", JsonOf(tuple[str, ...]), nullable=False),
    Column("told", JsonOf(Story), nullable=False),
    Column("latest", JsonOf(Story), nullable=False),
    Column("first_seen", UtcDateTime, nullable=False),
    Column("last_seen", UtcDateTime, nullable=False),
    Column("changes", JsonOf(tuple[UtcDatetime, ...]), nullable=False),
    Index(None, "source_id", "last_seen"),
    Index(None, "last_seen"),
)

# Which item each name means now: a source may give an id to another article.
item_names = Table(
    "item_names",
    metadata,
    Column("source_id", PlainText, ForeignKey("followed_sources.id", ondelete="CASCADE"), primary_key=True),
    Column("name", PlainText, primary_key=True),
    Column("key", PlainText, nullable=False),
    Index(None, "source_id", "key"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("source_id", PlainText, ForeignKey("followed_sources.id", ondelete="CASCADE"), nullable=False),
    Column("channel_id", PlainText, nullable=False),
    Column("guild_id", PlainText, index=True),
    Column("check", Boolean, nullable=False),
    Column("filters", JsonOf(Filters), nullable=False),
    Column("paused", PlainText),
    Column("added_by", PlainText),
    Column("created_at", UtcDateTime, nullable=False),
    UniqueConstraint("source_id", "channel_id"),
    Index(None, "channel_id"),
)

# `source_id` is no foreign key: what was posted stays known when its source is not followed any more. `number` keeps
# the order of posts of one moment.
posts = Table(
    "posts",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("id", PlainText, nullable=False),
    Column("channel_id", PlainText, nullable=False),
    Column("source_id", PlainText, nullable=False),
    Column("subject", PlainText, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("kind", PlainText, nullable=False),
    Column("form", PlainText, nullable=False),
    Column("page", PlainText),
    Column("document", JsonOf(Post), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("handed_over_at", UtcDateTime),
    UniqueConstraint("id"),
    UniqueConstraint("channel_id", "subject", "revision"),
    CheckConstraint("revision >= 1", name="revision"),
    CheckConstraint("(revision = 1) = (form = 'message')", name="first_is_message"),
    Index(None, "channel_id", "created_at"),
    Index(None, "channel_id", "page"),
    Index(
        "ix_posts_waiting",
        "number",
        sqlite_where=text("handed_over_at IS NULL"),
        postgresql_where=text("handed_over_at IS NULL"),
    ),
)
