"""`doublechecks check`: one statement, its progress, its report."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.status import Status
from rich.text import Text

from bot.app import Services, open_services
from bot.assessors.interface import Assessor
from bot.commands.console import read_bytes, read_named
from bot.config import Settings
from bot.domain.checks import CheckRequest, Progress
from bot.domain.documents import Document
from bot.domain.reports import Report, ReportStatus
from bot.language.detect import detect_language
from bot.locales.wording import wording
from bot.net.urls import is_link
from bot.render.terminal import plain, print_report, progress_line
from bot.verification.intake import BadInput, clean_input

BAD_INPUT = 2
NO_ANSWER = 3


class Interrupted(BadInput):
    """This process lost the check to another one, for example because it was suspended for longer than a lease."""


async def check_text(
    settings: Settings, text: str, *, as_json: bool, sources: Sequence[str], names: Sequence[str]
) -> int:
    """Check the text (`-` is standard input) and print the report; the exit code."""
    text = clean_input(decoded(read_bytes(Path("-"))) if text == "-" else text)
    async with open_services(settings) as services:
        given = [await read_named(name, services.reader) for name in sources if not is_link(name)]
        request = CheckRequest(
            text=text,
            given=told_apart(given),
            given_links=tuple(name for name in sources if is_link(name)),
            assessors=chosen(services.assessors, names),
        )
        report = await _checked(services, request)
    # Where nothing could be taken in, there is no claim: the input is at fault, not the assessors.
    bad_input = report.status is ReportStatus.FAILED and not report.claims
    if as_json:
        sys.stdout.write(report.model_dump_json(indent=2) + "\n")
    elif not bad_input:
        print_report(report, Console(highlight=False))
    if report.status is not ReportStatus.FAILED:
        return 0
    sys.stderr.write(f"doublechecks: {plain(report.status_reason or '')}\n")
    return BAD_INPUT if bad_input else NO_ANSWER


def decoded(content: bytes) -> str:
    """Standard input as text. Raises BadInput for what is no UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("Standard input is no UTF-8 text.") from error


def told_apart(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents with keys of their own, where files from different folders have one name."""
    keys: list[str] = []
    for document in documents:
        before = sum(key == document.key or key.startswith(f"{document.key} (") for key in keys)
        keys.append(f"{document.key} ({before + 1})" if before else document.key)
    return tuple(document.model_copy(update={"key": key}) for document, key in zip(documents, keys, strict=True))


def chosen(assessors: Sequence[Assessor], names: Sequence[str]) -> tuple[str, ...]:
    """The ids of the assessors that a person named by id or name. Raises BadInput for one that is not there."""
    ids = {key.casefold(): one.identity.id for one in assessors for key in (one.identity.id, one.identity.name)}
    for name in names:
        if name.casefold() not in ids:
            there = ", ".join(one.identity.id for one in assessors)
            raise BadInput(f"There is no assessor named {name!r} here; there is: {there}.")
    return tuple(dict.fromkeys(ids[name.casefold()] for name in names))


async def _checked(services: Services, request: CheckRequest) -> Report:
    say = wording(detect_language(request.text))
    errors = Console(stderr=True, highlight=False)
    with Status("", console=errors) as status:

        def show(progress: Progress) -> None:
            line = progress_line(progress, say)
            status.update(Text(line))
            if not errors.is_terminal:
                errors.print(line, markup=False)

        check = await services.runner.submit(request, show)
        await services.runner.finished(check)
        report = await services.ledger.latest(check.report_id)
    if report is None:
        raise Interrupted("Another process took this check over and will finish it; ask again in a moment.")
    return report
