"""Servers: their settings and who changed them, pauses, blocks, who asked for which check, which report has a page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; checks that exist belong to no server, and their pages stay as they are."""
    op.add_column("checks", sa.Column("guild_id", sa.Text))
    op.add_column("checks", sa.Column("visibility", sa.Text, nullable=False, server_default="link"))
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
    _requests()


def _requests() -> None:
    op.create_table(
        "requests",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("check_id", sa.Text, nullable=False),
        sa.Column("report_id", sa.Text, nullable=False),
        sa.Column("door", sa.Text, nullable=False),
        sa.Column("member_id", sa.Text),
        sa.Column("guild_id", sa.Text),
        sa.Column("channel_id", sa.Text),
        sa.Column("author_id", sa.Text),
        sa.Column("message_id", sa.Text),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("shared", sa.Boolean, nullable=False),
        sa.Column("joined", sa.Boolean, nullable=False),
        sa.Column("scope", sa.Text),
        sa.Column("reserved", sa.BigInteger),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_requests"),
        sa.ForeignKeyConstraint(["check_id"], ["checks.id"], name="fk_requests_check_id_checks", ondelete="CASCADE"),
        sa.CheckConstraint("(scope IS NULL) = (reserved IS NULL)", name=op.f("ck_requests_reservation_is_whole")),
    )
    for columns in (
        ("check_id",),
        ("report_id",),
        ("message_id",),
        ("guild_id", "created_at"),
        ("guild_id", "key"),
        ("member_id", "created_at"),
    ):
        op.create_index(f"ix_requests_{'_'.join(columns)}", "requests", list(columns))
