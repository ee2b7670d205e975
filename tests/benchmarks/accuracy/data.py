"""Where the sets of data lie, and their lines. They come from others, and are never part of this project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[4] / "shared" / "data"
"""Beside the checkout. A set that is not there is listed as absent."""


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file with one a line."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def json_list(path: Path) -> list[dict[str, Any]]:
    """The objects of a file that holds one list."""
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return found
