"""Reports, every revision of them. A stored revision never changes."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.base import Model, UtcDatetime
from bot.domain.reports import Report, ReportStatus
from bot.domain.verdicts import OverallVerdict
from storage.errors import RevisionConflict
from storage.inserting import insert
from storage.tables import reports


class RevisionRow(Model):
    """What is known of a revision without reading its document."""

    revision: int
    check_id: str
    status: ReportStatus
    verdict: OverallVerdict | None
    created_at: UtcDatetime


async def store(connection: AsyncConnection, report: Report, check_id: str, now: datetime) -> None:
    """Store a revision made by a check. Revisions count from 1; raises RevisionConflict for any but the next one."""
    row = {
        "id": report.id,
        "revision": report.revision,
        "check_id": check_id,
        "status": report.status,
        "verdict": report.verdict,
        "document": report,
        "created_at": now,
    }
    latest = select(func.coalesce(func.max(reports.c.revision), 0)).where(reports.c.id == report.id).scalar_subquery()
    values = [literal(value, reports.c[name].type) for name, value in row.items()]
    as_next = select(*values).where(latest == report.revision - 1)
    stored = insert(connection, reports).from_select(list(row), as_next).on_conflict_do_nothing()
    if (await connection.execute(stored.returning(reports.c.id))).first() is None:
        raise RevisionConflict(report.id, report.revision)


async def latest(connection: AsyncConnection, report_id: str) -> Report | None:
    """The newest revision of a report."""
    newest_first = select(reports.c.document).where(reports.c.id == report_id).order_by(reports.c.revision.desc())
    found: Report | None = await connection.scalar(newest_first.limit(1))
    return found


async def revision(connection: AsyncConnection, report_id: str, n: int) -> Report | None:
    """Revision `n` of a report."""
    query = select(reports.c.document).where(reports.c.id == report_id, reports.c.revision == n)
    found: Report | None = await connection.scalar(query)
    return found


async def revisions(connection: AsyncConnection, report_id: str) -> list[RevisionRow]:
    """All revisions of a report without their documents, oldest first."""
    columns = [reports.c[name] for name in RevisionRow.model_fields]
    rows = await connection.execute(select(*columns).where(reports.c.id == report_id).order_by(reports.c.revision))
    return [RevisionRow.model_validate(row._asdict()) for row in rows]
