"""`doublechecks feed`: what is understood of a feed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

from bot.app import open_reader
from bot.commands.console import read_bytes
from bot.config import Settings
from bot.domain.feeds import Feed, FeedEntry
from bot.net.urls import is_link
from bot.render.terminal import plain


async def show_feed(settings: Settings, name: str, *, as_json: bool) -> int:
    """Print the entries of the feed that the file or link holds; the exit code."""
    async with open_reader(settings) as reader:
        if is_link(name):
            feed = await reader.open_feed(name)
        else:
            feed = await reader.feed(read_bytes(Path(name)), None, None)
    if as_json:
        sys.stdout.write(feed.model_dump_json(indent=2) + "\n")
    else:
        console = Console(highlight=False, soft_wrap=True)
        for line in _lines(feed):
            console.print(line)
    return 0


def _lines(feed: Feed) -> Iterator[Text]:
    yield Text(plain(feed.title or feed.url or "A feed without a title"), style="bold")
    yield Text(f"{feed.format.value}, {len(feed.entries)} {'entry' if len(feed.entries) == 1 else 'entries'}")
    for entry in feed.entries:
        yield Text("")
        yield from _entry(entry)
    for warning in feed.warnings:
        yield Text(f"Note: {plain(warning)}", style="yellow")


def _entry(entry: FeedEntry) -> Iterator[Text]:
    yield Text(plain(entry.title or "(no title)"), style="bold")
    for label, value in (
        ("Address", entry.url),
        ("Id", entry.id if entry.id != entry.url else None),
        ("Published", _moment(entry.published)),
        ("Updated", _moment(entry.updated) if entry.updated != entry.published else None),
        ("Categories", ", ".join(entry.categories)),
        ("Summary", entry.summary),
    ):
        if value:
            yield Text(f"  {label + ':':<11}{plain(value)}")


def _moment(moment: datetime | None) -> str | None:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment else None
