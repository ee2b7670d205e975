"""`doublechecks story`: what is understood of a story document or an article."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from bot.app import open_reader
from bot.commands.console import read_named
from bot.config import Settings
from bot.domain.documents import Document
from bot.render.terminal import plain


async def show_story(settings: Settings, name: str, *, as_json: bool) -> int:
    """Print what the file or link says; the exit code."""
    async with open_reader(settings) as reader:
        document = await read_named(name, reader)
    if as_json:
        sys.stdout.write(document.model_dump_json(indent=2) + "\n")
    else:
        console = Console(highlight=False, soft_wrap=True)
        for line in _lines(document):
            console.print(line)
    return 0


def _lines(document: Document) -> Iterator[Text]:
    yield Text(plain(document.title or document.key), style="bold")
    published = f"{document.published:%Y-%m-%d %H:%M} UTC" if document.published else None
    for label, value in (
        ("Kind", document.kind.value),
        ("Address", document.url or document.canonical_url),
        ("Published", published),
        ("Language", document.language),
        ("Satire", "declared by the page" if document.satire else None),
    ):
        if value:
            yield Text(f"{label + ':':<11}{plain(value)}")
    yield Text("")
    for paragraph in document.text.split("\n\n"):
        yield Text(plain(paragraph))
    if document.source_urls:
        yield Text("\nBuilt from:")
        yield from (Text(f"  {plain(url)}") for url in document.source_urls)
    for warning in document.warnings:
        yield Text(f"Note: {plain(warning)}", style="yellow")
