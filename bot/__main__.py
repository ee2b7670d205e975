"""The command line. Without a command it starts whatever is configured.

Exit codes: 0 done (a report was made, whatever its verdict); 2 bad input or configuration, one line on stderr;
3 no assessor could answer.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Coroutine
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from typer.exceptions import TyperException

from bot.config import BadSettings, Settings, read_settings

T = TypeVar("T")

cli = typer.Typer(
    name="doublechecks",
    help="Double-checks what people claim, and shows its work. Without a command: start what is configured.",
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Exit(IntEnum):
    """What the exit code tells a script."""

    OK = 0
    BAD_INPUT = 2
    NO_ANSWER = 3


INTERRUPTED = 130
"""What shells give for a program that Ctrl+C ended."""


def main() -> None:
    """The `doublechecks` command. Whatever is wrong with how it is called is one line on stderr, too."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a character must not cost the person the report.
            stream.reconfigure(errors="replace")
    try:
        sys.exit(cli(standalone_mode=False) or Exit.OK)
    except TyperException as error:
        typer.echo(f"doublechecks: {_in_a_line(error)} Try --help.", err=True)
        sys.exit(Exit.BAD_INPUT)
    except typer.Abort:
        sys.exit(INTERRUPTED)


def _in_a_line(error: TyperException) -> str:
    say = getattr(error, "format_message", None)
    return " ".join(str(say() if say is not None else error).split()).rstrip(".") + "."


@cli.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Start what is configured: without any configuration, the web page on this machine."""
    if context.invoked_subcommand is None:
        from bot.commands.serve import serve

        run(serve(settings()))


@cli.command()
def check(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A statement, a link, or `-` for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON, and nothing else.")] = False,
    source: Annotated[
        list[str] | None,
        typer.Option("--source", metavar="FILE_OR_URL", help="Evidence to judge by; may be given several times."),
    ] = None,
    assessor: Annotated[
        list[str] | None,
        typer.Option("--assessor", metavar="NAME", help="Who assesses; may be given several times. Default: all."),
    ] = None,
) -> None:
    """Check a statement and print the report."""
    from bot.commands.check import check_text

    raise typer.Exit(run(check_text(settings(), text, as_json=as_json, sources=source or [], names=assessor or [])))


@cli.command()
def combine(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Finished assessments as JSON, or `-`.", allow_dash=True)
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON, and nothing else.")] = False,
) -> None:
    """Combine finished assessments by the published arithmetic."""
    from bot.commands.combine import combine_file

    raise typer.Exit(run(combine_file(file, as_json=as_json)))


@cli.command()
def story(
    file: Annotated[str, typer.Argument(metavar="FILE_OR_URL", help="A story document or an article.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print what was understood as JSON.")] = False,
) -> None:
    """Show what is understood of a story document or an article."""
    from bot.commands.story import show_story

    raise typer.Exit(run(show_story(settings(), file, as_json=as_json)))


@cli.command()
def feed(
    file: Annotated[str, typer.Argument(metavar="FILE_OR_URL", help="A feed: RSS, Atom, JSON Feed or a news sitemap.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print what was understood as JSON.")] = False,
) -> None:
    """Show the entries of a feed as they are understood."""
    from bot.commands.feed import show_feed

    raise typer.Exit(run(show_feed(settings(), file, as_json=as_json)))


@cli.command()
def doctor() -> None:
    """Say what is configured, whether it answers, and what a check is expected to cost."""
    from bot.commands.doctor import doctor as examine

    raise typer.Exit(run(examine(settings())))


@cli.command()
def schema() -> None:
    """Print the JSON Schema of a report."""
    import json

    from bot.domain.reports import Report

    print(json.dumps(Report.model_json_schema(mode="serialization"), indent=2))  # noqa: T201


def settings() -> Settings:
    """The settings, or the end of the program with the one that cannot be used."""
    try:
        return read_settings()
    except BadSettings as error:
        refuse(str(error))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command. What the person can put right ends it with one line on stderr and exit code 2."""
    from sqlalchemy.exc import SQLAlchemyError

    from bot.commands.console import quiet_logs
    from bot.documents.errors import DocumentError
    from bot.net.fetch import FetchError
    from bot.verification.finished import BadAssessments
    from bot.verification.intake import BadInput
    from bot.web.server import CannotListen
    from storage.errors import StorageError

    quiet_logs()
    try:
        return asyncio.run(work)
    except (BadInput, BadAssessments, StorageError, FetchError, DocumentError, CannotListen) as error:
        refuse(str(error))
    except SQLAlchemyError as error:
        refuse(f"The database failed ({getattr(error, 'orig', None) or type(error).__name__}). Try again in a moment.")
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def refuse(reason: str) -> NoReturn:
    """End with exit code 2 and one line that says why."""
    typer.echo(f"doublechecks: {reason}", err=True)
    raise typer.Exit(Exit.BAD_INPUT)


if __name__ == "__main__":
    main()
