"""The first schema: checks with their steps, budgets, reports, deliveries, and stories with full-text search."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)

# `stories_search` indexes the columns of `stories` in place (an external-content FTS5 table) and these triggers keep
# it true. A batch migration of `stories` drops them: it has to make them again.
SEARCH_SQLITE = (
    """
    CREATE VIRTUAL TABLE stories_search USING fts5(
        title, summary, text, content='stories', content_rowid='id', tokenize="unicode61 remove_diacritics 2"
    )
    """,
    """
    CREATE TRIGGER stories_search_insert AFTER INSERT ON stories BEGIN
        INSERT INTO stories_search (rowid, title, summary, text)
        VALUES (new.id, new.title, new.summary, new.text);
    END
    """,
    """
    CREATE TRIGGER stories_search_delete AFTER DELETE ON stories BEGIN
        INSERT INTO stories_search (stories_search, rowid, title, summary, text)
        VALUES ('delete', old.id, old.title, old.summary, old.text);
    END
    """,
    """
    CREATE TRIGGER stories_search_update AFTER UPDATE ON stories BEGIN
        INSERT INTO stories_search (stories_search, rowid, title, summary, text)
        VALUES ('delete', old.id, old.title, old.summary, old.text);
        INSERT INTO stories_search (rowid, title, summary, text)
        VALUES (new.id, new.title, new.summary, new.text);
    END
    """,
)

# A tsvector may have 1 MB, so only the beginning of a text is indexed. Between hyphens Postgres would read "2019-2021"
# as 2019 and -2021. The query repeats this expression.
SEARCH_POSTGRES = """
    CREATE INDEX ix_stories_search ON stories USING gin ((
        setweight(to_tsvector('simple', translate(left(coalesce(title, ''), 10000), '-/', '  ')), 'A')
        || setweight(to_tsvector('simple', translate(left(coalesce(summary, ''), 10000), '-/', '  ')), 'B')
        || setweight(to_tsvector('simple', translate(left(text, 100000), '-/', '  ')), 'D')
    ))
"""


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "checks",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("report_id", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("progress", sa.Text),
        sa.Column("lease_owner", sa.Text),
        sa.Column("lease_expires_at", MOMENT),
        sa.Column("heartbeat_at", MOMENT),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_checks"),
        sa.CheckConstraint("status IN ('queued', 'running', 'done')", name=op.f("ck_checks_status")),
        sa.CheckConstraint("(lease_owner IS NULL) = (lease_expires_at IS NULL)", name=op.f("ck_checks_lease_is_whole")),
        sa.CheckConstraint("status <> 'done' OR lease_owner IS NULL", name=op.f("ck_checks_done_is_free")),
    )
    op.create_index("ix_checks_report_id_created_at", "checks", ["report_id", "created_at"])
    op.create_index("ix_checks_status_lease_expires_at", "checks", ["status", "lease_expires_at"])

    op.create_table(
        "steps",
        sa.Column("check_id", sa.Text, nullable=False),
        sa.Column("step", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("stored_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("check_id", "step", name="pk_steps"),
        sa.ForeignKeyConstraint(["check_id"], ["checks.id"], name="fk_steps_check_id_checks", ondelete="CASCADE"),
    )

    op.create_table(
        "budgets",
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("spent", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("scope", name="pk_budgets"),
        sa.CheckConstraint("spent >= 0", name=op.f("ck_budgets_spent")),
    )

    op.create_table(
        "reports",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("check_id", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", "revision", name="pk_reports"),
        sa.ForeignKeyConstraint(["check_id"], ["checks.id"], name="fk_reports_check_id_checks"),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_reports_revision")),
        sa.CheckConstraint(
            "status IN ('running', 'final', 'failed', 'corrected', 'retracted')", name=op.f("ck_reports_status")
        ),
        sa.CheckConstraint(
            "verdict IS NULL OR status NOT IN ('running', 'failed')", name=op.f("ck_reports_verdict_needs_result")
        ),
    )
    op.create_index("ix_reports_check_id", "reports", ["check_id"])

    op.create_table(
        "deliveries",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("report_id", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("message_id", sa.Text),
        sa.Column("wanted", sa.Integer, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.Column("uncertain", sa.Boolean, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("claimed_by", sa.Text),
        sa.Column("claimed_until", MOMENT),
        sa.Column("attempted_at", MOMENT),
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
        sqlite_where=sa.text("wanted > sent"),
        postgresql_where=sa.text("wanted > sent"),
    )

    op.create_table(
        "stories",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("url", sa.Text),
        sa.Column("title", sa.Text),
        sa.Column("summary", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("site", sa.Text),
        sa.Column("language", sa.Text),
        sa.Column("published", MOMENT),
        sa.Column("source_urls", sa.Text, nullable=False),
        sa.Column("sample", sa.Boolean, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_stories"),
        sa.UniqueConstraint("key", name="uq_stories_key"),
    )
    op.create_index("ix_stories_updated_at", "stories", ["updated_at"])

    if op.get_bind().dialect.name == "sqlite":
        for statement in SEARCH_SQLITE:
            op.execute(statement)
    else:
        op.execute(SEARCH_POSTGRES)
