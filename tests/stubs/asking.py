"""What a stub understands of a request: the model, the claims with their ids, and the shape that is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.stubs.pages import Page

_FENCED = re.compile(
    r"<(?P<kind>[a-z]+(?: \d+)?) (?P<fence>[^\s<>]+)>\n(?P<text>.*?)\n</(?P=kind) (?P=fence)>", re.DOTALL
)
_CLAIM = re.compile(r"^(\w+): (.+)$", re.MULTILINE)


class Asked(NamedTuple):
    """A request as the model behind a stub sees it.

    `claims` are those to judge, by id; `documents` the numbered evidence that came with them. `schema` is the JSON
    schema that the answer must fit, None where neither the request nor its text holds one. `searches`: it may search.
    `continues`: it takes up a turn that was paused.
    """

    model: str
    statement: str
    claims: Mapping[str, str]
    documents: tuple[Page, ...]
    schema: Mapping[str, Any] | None
    searches: bool
    stream: bool
    continues: bool = False


def understood(
    body: Mapping[str, Any],
    *,
    system: str,
    prompt: str,
    schema: Mapping[str, Any] | None,
    searches: bool,
    continues: bool = False,
) -> Asked:
    """A request, with what stands between the fences of its prompt taken apart."""
    parts = fenced_in(prompt)
    return Asked(
        model=body["model"],
        statement=parts.get("statement", prompt),
        claims=dict(_CLAIM.findall(parts.get("claims", ""))),
        documents=tuple(_document(kind, text) for kind, text in parts.items() if kind.startswith("document ")),
        schema=schema or next(schemas_in(f"{system}\n{prompt}"), None),
        searches=searches,
        stream=body.get("stream") is True,
        continues=continues,
    )


def fenced_in(prompt: str) -> dict[str, str]:
    """What stands between fences, by its kind. The first fence is the prompt's own; others are only text."""
    found: dict[str, str] = {}
    first = _FENCED.search(prompt)
    for part in _FENCED.finditer(prompt):
        if first is not None and part["fence"] == first["fence"]:
            found.setdefault(part["kind"], part["text"])
    return found


def outside_fences(prompt: str) -> str:
    """What a prompt says in its own words, between what it fences."""
    return _FENCED.sub("", prompt)


def schemas_in(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON schemas of objects that stand in a text, for servers that enforce none."""
    for start in re.finditer(r"\{", text):
        try:
            value, _ = json.JSONDecoder().raw_decode(text, start.start())
        except ValueError:
            continue
        if isinstance(value, dict) and isinstance(value.get("properties"), dict):
            yield value


def text_of(content: Any) -> str:
    """The text of a message's content: a string, or parts that have a text."""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content or () if isinstance(part, Mapping) and "text" in part)


def _document(kind: str, text: str) -> Page:
    title, _, words = text.partition("\n")
    return Page(kind.removeprefix("document "), title, "", words)
