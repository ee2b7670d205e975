"""What commands share: where logs go, how a file or link that a person names is read."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import structlog

from bot.documents.reader import DocumentReader
from bot.domain.documents import Document
from bot.net.urls import is_link
from bot.verification.intake import BadInput

MAX_FILE = 5_000_000
"""Bytes of a file that a person names: the same as of a page."""


def quiet_logs() -> None:
    """Logs go to stderr, and only what somebody should look at: a command's output is its report."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        # Whatever stderr is when something is said, not when this was set up.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )


async def read_named(name: str, reader: DocumentReader) -> Document:
    """Understand the file or link that a person named. Raises BadInput, FetchError or DocumentError."""
    if is_link(name):
        return await reader.open(name)
    return await reader.read(Path(name).name, read_bytes(Path(name)))


def read_bytes(path: Path) -> bytes:
    """The content of a file, or of standard input for `-`. Raises BadInput."""
    if str(path) == "-":
        if sys.stdin is None or sys.stdin.closed:
            raise BadInput("Standard input is closed.")
        return sys.stdin.buffer.read(MAX_FILE + 1)
    try:
        if path.stat().st_size > MAX_FILE:
            raise BadInput(f"The file {path} is larger than {MAX_FILE // 1_000_000} MB.")
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"The file {path} cannot be read: {error.strerror or error}.") from error
