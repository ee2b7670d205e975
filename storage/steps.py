"""The finished steps of checks: paid once, stored once, never changed."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.checks import StepRow
from storage.checks import held_by
from storage.inserting import insert
from storage.tables import checks, steps


async def store(connection: AsyncConnection, row: StepRow, owner: str, now: datetime) -> bool:
    """Store a finished step while `owner` holds the live lease of its check.

    False, and nothing stored, where the lease is lost or the step is there already: the first row stands, read it.
    """
    columns = (steps.c.check_id, steps.c.step, steps.c.payload, steps.c.stored_at)
    values = [literal(getattr(row, column.name), column.type) for column in columns]
    # The row lock (Postgres; SQLite has one writer) keeps the lease from being taken between condition and insert.
    while_held = select(*values).select_from(checks).where(held_by(row.check_id, owner, now)).with_for_update(read=True)
    stored = insert(connection, steps).from_select(columns, while_held).on_conflict_do_nothing()
    if (await connection.execute(stored.returning(steps.c.step))).first() is None:
        return False
    # A check that gets further is none that brings every process down.
    await connection.execute(update(checks).where(checks.c.id == row.check_id).values(attempts=0))
    return True


async def of_check(connection: AsyncConnection, check_id: str) -> dict[str, StepRow]:
    """The finished steps of a check, by the name of the step."""
    rows = await connection.execute(select(steps).where(steps.c.check_id == check_id))
    return {row.step: StepRow.model_validate(row._asdict()) for row in rows}
