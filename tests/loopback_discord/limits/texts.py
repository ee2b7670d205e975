"""Small checks that the others are made of. Each yields sentences that begin with the place of the problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

Json: TypeAlias = dict[str, Any]


def length(where: str, text: Any, most: int, least: int = 1) -> Iterator[str]:
    """A text within its length. White space at the ends does not count towards the least."""
    if not isinstance(text, str):
        yield f"{where}: {text!r} is no text"
    elif len(text) > most:
        yield f"{where}: {len(text)} characters; at most {most}"
    elif len(text.strip()) < least:
        yield f"{where}: empty"


def optional(where: str, holder: Mapping[str, Any], most: int, least: int = 1) -> Iterator[str]:
    """A text that may be absent or null; `where` ends with its name."""
    text = holder.get(where.rpartition(".")[2])
    if text is not None:
        yield from length(where, text, most, least)


def count(where: str, things: Any, most: int, least: int = 0) -> Iterator[str]:
    """A list within its size."""
    if not least <= len(things) <= most:
        yield f"{where}: {len(things)}; {least} to {most} are allowed"


def keys(where: str, holder: Mapping[str, Any], known: str) -> Iterator[str]:
    """No keys but those of the space-separated `known`."""
    for key in holder.keys() - set(known.split()):
        yield f"{where}: unknown key {key!r}"


def link(where: str, url: Any, files: bool = False) -> Iterator[str]:
    """An absolute http or https address, or, with `files`, an attachment's. At most 2048 characters."""
    parts = urlsplit(url) if isinstance(url, str) else None
    schemes = ("http", "https", "attachment") if files else ("http", "https")
    if parts is None or parts.scheme not in schemes or not parts.netloc or any(mark.isspace() for mark in url):
        yield f"{where}: {url!r} is no absolute http or https address"
    elif len(url) > 2048:
        yield f"{where}: {len(url)} characters; at most 2048"


def unique(where: str, values: list[Any]) -> Iterator[str]:
    """No value twice."""
    for value in sorted({value for value in values if values.count(value) > 1}, key=str):
        yield f"{where}: {value!r} occurs twice"
