"""What channels follow: sources, the stories known of them, subscriptions, and what is to be posted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables and their indexes."""
    op.create_table(
        "followed_sources",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("title", sa.Text),
        sa.Column("language", sa.Text),
        sa.Column("polling", sa.Text, nullable=False),
        sa.Column("next_at", MOMENT, nullable=False),
        sa.Column("checked_at", MOMENT),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("flooded_at", MOMENT),
        sa.Column("trouble", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_followed_sources"),
        sa.UniqueConstraint("key", name="uq_followed_sources_key"),
        sa.CheckConstraint("kind IN ('feed', 'story')", name=op.f("ck_followed_sources_kind")),
        sa.CheckConstraint("state IN ('active', 'failing', 'gone')", name=op.f("ck_followed_sources_state")),
    )
    op.create_index("ix_followed_sources_state_next_at", "followed_sources", ["state", "next_at"])
    op.create_table(
        "known_items",
        _source("known_items"),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sa.Column("latest", sa.Text, nullable=False),
        sa.Column("first_seen", MOMENT, nullable=False),
        sa.Column("last_seen", MOMENT, nullable=False),
        sa.Column("changes", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("source_id", "key", name="pk_known_items"),
    )
    op.create_index("ix_known_items_source_id_last_seen", "known_items", ["source_id", "last_seen"])
    op.create_index("ix_known_items_last_seen", "known_items", ["last_seen"])
    op.create_table(
        "item_names",
        _source("item_names"),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("source_id", "name", name="pk_item_names"),
    )
    op.create_index("ix_item_names_source_id_key", "item_names", ["source_id", "key"])
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Text, nullable=False),
        _source("subscriptions"),
        sa.Column("channel_id", sa.Text, nullable=False),
        sa.Column("guild_id", sa.Text),
        sa.Column("check", sa.Boolean, nullable=False),
        sa.Column("filters", sa.Text, nullable=False),
        sa.Column("paused", sa.Text),
        sa.Column("added_by", sa.Text),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.UniqueConstraint("source_id", "channel_id", name="uq_subscriptions_source_id_channel_id"),
    )
    op.create_index("ix_subscriptions_guild_id", "subscriptions", ["guild_id"])
    op.create_index("ix_subscriptions_channel_id", "subscriptions", ["channel_id"])
    op.create_table(
        "posts",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("channel_id", sa.Text, nullable=False),
        sa.Column("source_id", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("page", sa.Text),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("handed_over_at", MOMENT),
        sa.PrimaryKeyConstraint("number", name="pk_posts"),
        sa.UniqueConstraint("id", name="uq_posts_id"),
        sa.UniqueConstraint("channel_id", "subject", "revision", name="uq_posts_channel_id_subject_revision"),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_posts_revision")),
        sa.CheckConstraint("(revision = 1) = (form = 'message')", name=op.f("ck_posts_first_is_message")),
    )
    op.create_index("ix_posts_channel_id_created_at", "posts", ["channel_id", "created_at"])
    op.create_index("ix_posts_channel_id_page", "posts", ["channel_id", "page"])
    op.create_index(
        "ix_posts_waiting",
        "posts",
        ["number"],
        sqlite_where=sa.text("handed_over_at IS NULL"),
        postgresql_where=sa.text("handed_over_at IS NULL"),
    )


def _source(table: str) -> sa.Column[str]:
    name = f"fk_{table}_source_id_followed_sources"
    key = sa.ForeignKey("followed_sources.id", name=name, ondelete="CASCADE")
    return sa.Column("source_id", sa.Text, key, nullable=False)
