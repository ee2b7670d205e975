from __future__ import annotations

import pytest

from bot.domain.reports import ReportStatus
from bot.domain.verdicts import OverallVerdict
from storage import checks, reports
from storage.database import Database
from storage.errors import RevisionConflict
from storage.reports import RevisionRow
from tests.storage.samples import MINUTE, NOON, check, report


async def test_every_revision_is_kept(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        await reports.store(connection, report(1, status=ReportStatus.FAILED), "check-1", NOON)
        await reports.store(connection, report(2), "check-1", NOON + MINUTE)
    async with database.reading() as connection:
        assert await reports.latest(connection, "report-1") == report(2)
        assert await reports.revision(connection, "report-1", 1) == report(1, status=ReportStatus.FAILED)
        assert await reports.revision(connection, "report-1", 3) is None
        assert await reports.latest(connection, "missing\x00") is None
        assert await reports.revisions(connection, "report-1") == [
            RevisionRow(revision=1, check_id="check-1", status=ReportStatus.FAILED, verdict=None, created_at=NOON),
            RevisionRow(
                revision=2,
                check_id="check-1",
                status=ReportStatus.FINAL,
                verdict=OverallVerdict.ACCURATE,
                created_at=NOON + MINUTE,
            ),
        ]


@pytest.mark.parametrize("revision", [0, 1, 2, 4])
async def test_only_the_next_revision_is_stored(database: Database, revision: int) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        await reports.store(connection, report(1), "check-1", NOON)
        await reports.store(connection, report(2), "check-1", NOON)
        with pytest.raises(RevisionConflict, match=f"Revision {revision} of report report-1"):
            await reports.store(connection, report(revision), "check-1", NOON)
        # The transaction is still good.
        await reports.store(connection, report(3), "check-1", NOON)


async def test_the_first_revision_is_one(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        for revision in (0, 2):
            with pytest.raises(RevisionConflict):
                await reports.store(connection, report(revision), "check-1", NOON)
        await reports.store(connection, report(1), "check-1", NOON)
