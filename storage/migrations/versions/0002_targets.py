"""Deliveries know where and by what right they are shown, and why one has ended; small facts by name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make deliveries anew: no earlier program wrote any, so there is nothing to carry over."""
    op.drop_table("deliveries")
    op.create_table(
        "deliveries",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("report_id", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("message_id", sa.Text),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("claimed_by", sa.Text),
        sa.Column("claimed_until", MOMENT),
        sa.Column("attempted_at", MOMENT),
        sa.Column("trouble", sa.Text),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("retry_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_deliveries"),
        sa.UniqueConstraint("nonce", name="uq_deliveries_nonce"),
        sa.CheckConstraint("sent >= 0 AND wanted >= sent", name=op.f("ck_deliveries_sent_was_wanted")),
        sa.CheckConstraint("(claimed_by IS NULL) = (claimed_until IS NULL)", name=op.f("ck_deliveries_claim_is_whole")),
    )
    op.create_index("ix_deliveries_report_id", "deliveries", ["report_id"])
    op.create_index(
        "ix_deliveries_due",
        "deliveries",
        ["created_at"],
        sqlite_where=sa.text("wanted > sent AND trouble IS NULL"),
        postgresql_where=sa.text("wanted > sent AND trouble IS NULL"),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_marks"),
    )
