"""A fake of what the page needs of the program, and a real server around it on a loopback port."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.domain.checks import Progress, Trouble
from bot.domain.reports import Report
from bot.verification.intake import BadInput
from bot.web.server import WebServer, build_app
from tests.making import NOW

EXAMPLE = "The Orlen dam holds 90 million cubic metres."


class FakeChecks:
    """Reports by id. What is submitted appears under `next_id`; nothing, or anything while `refusing`, is refused."""

    def __init__(self, *reports: Report) -> None:
        self.reports = {report.id: report for report in reports}
        self.moments: dict[str, Progress] = {}
        self.troubles: dict[str, Trouble] = {}
        self.earlier: list[Report] = []
        self.submitted: list[str] = []
        self.next_id = "A" * 22
        self.broken = False
        self.refusing = False

    async def submit(self, text: str) -> str:
        if self.refusing or not text.strip():
            raise BadInput("There is nothing to check: give a statement or a link.")
        self.submitted.append(text)
        return self.next_id

    async def report(self, report_id: str, revision: int | None = None) -> Report | None:
        if self.broken:
            raise RuntimeError("the disk is on fire: /secret/path")
        if revision is None:
            return self.reports.get(report_id)
        known = (*self.earlier, self.reports.get(report_id))
        return next((one for one in known if one and (one.id, one.revision) == (report_id, revision)), None)

    async def progress(self, report_id: str) -> Progress | None:
        return self.moments.get(report_id)

    async def trouble(self, report_id: str) -> Trouble | None:
        return self.troubles.get(report_id)


@asynccontextmanager
async def serving(checks: FakeChecks, *, public_url: str | None = None, local_only: bool = True) -> AsyncIterator[str]:
    """Serve the page for the length of the block; gives its address."""
    app = build_app(checks, now=lambda: NOW, example=EXAMPLE, public_url=public_url, local_only=local_only)
    server = WebServer(app, "127.0.0.1", 0)
    await server.start()
    try:
        yield server.address
    finally:
        await server.close()
