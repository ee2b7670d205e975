"""Servers: their settings and who changed them, pauses, blocks, and which checks were made in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; checks that exist belong to no server."""
    op.add_column("checks", sa.Column("guild_id", sa.Text))
    op.create_index("ix_checks_guild_id", "checks", ["guild_id"])
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("left_at", MOMENT),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "setting_changes",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("guild_id", sa.Text, nullable=False),
        sa.Column("setting", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("changed_by", sa.Text),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_setting_changes"),
    )
    op.create_index("ix_setting_changes_guild_id_created_at", "setting_changes", ["guild_id", "created_at"])
    op.create_table(
        "pauses",
        sa.Column("guild_id", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("until", MOMENT),
        sa.Column("paused_by", sa.Text),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "place", name="pk_pauses"),
    )
    op.create_table(
        "blocks",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", name="pk_blocks"),
        sa.CheckConstraint("kind IN ('server', 'user')", name=op.f("ck_blocks_kind")),
    )
