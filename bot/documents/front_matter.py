"""Front matter of story documents: a JSON value a line, else plain YAML without aliases. Nothing is constructed.

The producer writes `key: <JSON>` lines, which happen to be YAML; people and other tools write YAML. A line that is
JSON is read as JSON, the whole as YAML only where a line is not.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import yaml

from bot.documents.scrub import one_line

MAX_DEPTH = 8
"""Levels of YAML collections; real stories have two."""

_FENCE = re.compile(r"^---[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:[ \t]*(.*)")


class FrontMatter(NamedTuple):
    """The keys, the text after them, and what had to be repaired or dropped."""

    values: dict[str, Any]
    body: str
    warnings: tuple[str, ...]


def split_front_matter(text: str) -> FrontMatter:
    """Separate front matter from body. A text without it has no values and is all body. Never raises."""
    opening = _FENCE.match(text)
    if opening is None:
        return FrontMatter({}, text, ())
    closing = _FENCE.search(text, opening.end())
    if closing is not None:
        values, warnings = _read(text[opening.end() : closing.start()])
        return FrontMatter(values, text[closing.end() :], warnings)
    # Not closed: the keys are the lines that look like keys; whatever follows is the body.
    lines = text[opening.end() :].lstrip("\n").splitlines()
    count = next((n for n, line in enumerate(lines) if not _LINE.fullmatch(line)), len(lines))
    values, warnings = _read("\n".join(lines[:count]))
    return FrontMatter(values, "\n".join(lines[count:]), (*warnings, "The front matter was not closed."))


def _read(block: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    values: dict[str, Any] = {}
    warnings: list[str] = []
    for line in block.splitlines():
        if not line.strip():
            continue
        match = _LINE.fullmatch(line)
        try:
            value = json.loads(match[2]) if match else None
        except (ValueError, RecursionError):
            match = None
        if match is None:
            return _read_yaml(block)
        if match[1] in values:
            warnings.append(f"The key {match[1][:40]} stands twice; the first value was kept.")
            continue
        values[match[1]] = value
    return values, tuple(warnings)


def _read_yaml(block: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    try:
        _refuse_tricks(block)
        node = yaml.compose(block, Loader=yaml.CBaseLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return {}, (f"The front matter was not read: {_reason(error)}.",)
    if not isinstance(node, yaml.MappingNode):
        return {}, ("The front matter was not read: it has no keys.",)
    values: dict[str, Any] = {}
    warnings: list[str] = []
    for key, value in node.value:
        name = one_line(key.value)[:40] if isinstance(key, yaml.ScalarNode) else ""
        if name in values:
            warnings.append(f"The key {name} stands twice; the first value was kept.")
        elif value.tag.startswith("tag:yaml.org,2002:") and not value.tag.startswith("tag:yaml.org,2002:python"):
            values[name] = _plain(value)
        else:
            warnings.append(f"The key {name} has a value of a kind that is not read.")
    return values, tuple(warnings)


def _refuse_tricks(block: str) -> None:
    """Aliases make small documents huge, depth makes them slow; a story needs neither."""
    depth = 0
    for event in yaml.parse(block, Loader=yaml.CBaseLoader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise ValueError("it uses YAML aliases")
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise ValueError("it is nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _plain(node: yaml.Node) -> Any:
    """Scalars as the strings that were written: `no` is a language, not False."""
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    if isinstance(node, yaml.ScalarNode):
        return None if node.style is None and node.value in {"", "null", "~"} else node.value
    return None


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, ValueError) and not isinstance(error, yaml.YAMLError) else "it is no YAML"
