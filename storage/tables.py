"""The tables, as the newest migration leaves them (a test compares the two).

Full-text search over `stories` is not here: each database has its own way, see `storage.search_sqlite` and
`storage.search_postgres`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    UniqueConstraint,
    text,
)

from bot.domain.checks import CheckRequest, Progress, Target
from bot.domain.documents import Document
from bot.domain.reports import Report
from storage.types import JsonOf, MicroUsd, PlainText, UtcDateTime

# Batch migrations can only alter constraints that have names.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

checks = Table(
    "checks",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("report_id", PlainText, nullable=False),
    Column("request", JsonOf(CheckRequest), nullable=False),
    Column("status", PlainText, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("progress", JsonOf(Progress)),
    Column("lease_owner", PlainText),
    Column("lease_expires_at", UtcDateTime),
    Column("heartbeat_at", UtcDateTime),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("guild_id", PlainText, index=True),
    CheckConstraint("status IN ('queued', 'running', 'done')", name="status"),
    CheckConstraint("(lease_owner IS NULL) = (lease_expires_at IS NULL)", name="lease_is_whole"),
    CheckConstraint("status <> 'done' OR lease_owner IS NULL", name="done_is_free"),
    Index(None, "report_id", "created_at"),
    Index(None, "status", "lease_expires_at"),
)

steps = Table(
    "steps",
    metadata,
    Column("check_id", PlainText, ForeignKey("checks.id", ondelete="CASCADE"), primary_key=True),
    Column("step", PlainText, primary_key=True),
    Column("payload", PlainText, nullable=False),
    Column("stored_at", UtcDateTime, nullable=False),
)

# `spent` counts reservations too: what a crash left reserved may have been paid.
budgets = Table(
    "budgets",
    metadata,
    Column("scope", PlainText, primary_key=True),
    Column("spent", MicroUsd, nullable=False),
    CheckConstraint("spent >= 0", name="spent"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("check_id", PlainText, ForeignKey("checks.id"), nullable=False, index=True),
    Column("status", PlainText, nullable=False),
    Column("verdict", PlainText),
    Column("document", JsonOf(Report), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    CheckConstraint("revision >= 1", name="revision"),
    CheckConstraint("status IN ('running', 'final', 'failed', 'corrected', 'retracted')", name="status"),
    CheckConstraint("verdict IS NULL OR status NOT IN ('running', 'failed')", name="verdict_needs_result"),
)

# `report_id` is no foreign key: a message waits for a report that has no revision yet.
deliveries = Table(
    "deliveries",
    metadata,
    Column("id", PlainText, primary_key=True),
    Column("report_id", PlainText, nullable=False, index=True),
    Column("target", JsonOf(Target), nullable=False),
    Column("nonce", PlainText, nullable=False),
    Column("subject", PlainText),
    Column("reply_to", PlainText),
    Column("message_id", PlainText),
    Column("wanted", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("claimed_by", PlainText),
    Column("claimed_until", UtcDateTime),
    Column("attempted_at", UtcDateTime),
    Column("trouble", PlainText),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("retry_at", UtcDateTime),
    UniqueConstraint("nonce"),
    CheckConstraint("sent >= 0 AND wanted >= sent", name="sent_was_wanted"),
    CheckConstraint("(claimed_by IS NULL) = (claimed_until IS NULL)", name="claim_is_whole"),
    Index("uq_deliveries_subject", "subject", unique=True),
    Index(
        "ix_deliveries_due",
        "created_at",
        sqlite_where=text("wanted > sent AND trouble IS NULL"),
        postgresql_where=text("wanted > sent AND trouble IS NULL"),
    ),
)

# Full-text search needs a number a row that never changes; SQLite's implicit one may change in VACUUM.
stories = Table(
    "stories",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("key", PlainText, nullable=False),
    Column("url", PlainText),
    Column("title", PlainText),
    Column("summary", PlainText),
    Column("text", PlainText, nullable=False),
    Column("site", PlainText),
    Column("language", PlainText),
    Column("published", UtcDateTime),
    Column("source_urls", JsonOf(tuple[str, ...]), nullable=False),
    Column("sample", Boolean, nullable=False),
    Column("document", JsonOf(Document), nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    UniqueConstraint("key"),
    Index(None, "updated_at"),
)

# Small facts that outlive a process, such as which commands Discord was told of.
marks = Table(
    "marks",
    metadata,
    Column("name", PlainText, primary_key=True),
    Column("value", PlainText, nullable=False),
)
