"""Problems that members reported with results, one a member and report."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.reports import Problem
from storage.inserting import insert
from storage.server_tables import problems

_PROBLEM = tuple(problems.c[name] for name in Problem.model_fields)


async def add(connection: AsyncConnection, problem: Problem) -> bool:
    """Keep what a member reported; False where they have reported a problem with this result before."""
    row = {name: getattr(problem, name) for name in Problem.model_fields}
    added = insert(connection, problems).values(row).on_conflict_do_nothing().returning(problems.c.report_id)
    return (await connection.execute(added)).first() is not None


async def of_report(connection: AsyncConnection, report_id: str, guild_id: str) -> list[Problem]:
    """What members of a server reported with a result, the first first."""
    query = select(*_PROBLEM).where(problems.c.report_id == report_id, problems.c.guild_id == guild_id)
    rows = await connection.execute(query.order_by(problems.c.created_at, problems.c.member_id))
    return [Problem.model_validate(row._asdict()) for row in rows]
