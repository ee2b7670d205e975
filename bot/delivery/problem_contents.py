"""What the log channel's message about a report with problems says now."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.story_contents import Content
from bot.domain.checks import Delivery
from bot.locales.wording import wording
from bot.render.more import problems_message
from bot.verification.moderating import PROBLEMS
from storage import problems, reports, servers


def is_about_problems(subject: str) -> bool:
    """Whether a delivery's subject names a report with problems."""
    return subject.partition("/")[2].startswith(PROBLEMS)


async def problem_content(
    connection: AsyncConnection,
    delivery: Delivery,
    page_of: Callable[[str], str | None],
    language_of: Callable[[str | None], str],
) -> Content | None:
    """The message; None where the report is gone."""
    assert delivery.subject is not None, "it is about a report"
    report_id, guild = delivery.subject.partition("/")[2].removeprefix(PROBLEMS), delivery.target.guild_id
    report = await reports.latest(connection, report_id)
    if report is None or guild is None:
        return None
    reported = await problems.of_report(connection, report_id, guild)
    say = wording((await servers.settings_of(connection, guild)).language or language_of(guild))
    return Content(delivery.wanted, lambda: problems_message(report, reported, page_of(report_id), say))
