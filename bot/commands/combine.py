"""`doublechecks combine`: the arithmetic alone, over finished assessments."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from bot.app import utc_now
from bot.commands.console import read_bytes
from bot.domain.reports import Report, ReportStatus
from bot.language.embeddings import Embedder
from bot.render.terminal import print_report
from bot.verification.finished import Finished, read_finished
from bot.verification.ledger import new_id
from bot.verification.lineup import LineUp
from bot.verification.report import Edition, Material, assemble
from bot.workers import Workers

NO_ANSWER = 3


async def combine_file(file: Path, *, as_json: bool) -> int:
    """Combine the file's assessments and print the report; the exit code."""
    report = await combine(read_finished(read_bytes(file)))
    if as_json:
        sys.stdout.write(report.model_dump_json(indent=2) + "\n")
    else:
        print_report(report, Console(highlight=False))
    return NO_ANSWER if report.status is ReportStatus.FAILED else 0


async def combine(finished: Finished) -> Report:
    """The report that finished assessments come to. Findings without a claim's id are lined up by meaning."""
    workers = Workers()
    try:
        lined_up = await LineUp(Embedder(workers))(
            finished.decomposition,
            finished.assessments,
            claims_given=finished.claims_given,
            language=finished.statement.language,
        )
    finally:
        await workers.close()
    material = Material(
        statement=finished.statement, decomposition=lined_up.decomposition, assessments=lined_up.assessments
    )
    return assemble(material, Edition(id=new_id(), check=new_id(), at=utc_now()))
