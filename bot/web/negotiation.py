"""Which form of a report a client wants: HTML unless it explicitly asks for another (RFC 9110, section 12.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum


class Form(StrEnum):
    """The forms of one report."""

    HTML = "text/html"
    JSON = "application/json"
    MARKDOWN = "text/markdown"


SUFFIXES = {"": None, ".json": Form.JSON, ".md": Form.MARKDOWN}
"""What an address may end with; the empty suffix leaves the choice to the Accept header."""


def form_wanted(accept: str) -> Form:
    """The form that an Accept header prefers.

    JSON and Markdown must be named: a wildcard means HTML. Between equal weights a form that is named goes before
    one that a wildcard covers, and HTML goes first.
    """
    weights = dict(_weights(accept))
    html = next((weights[name] for name in ("text/html", "application/xhtml+xml") if name in weights), None)
    wildcard = weights.get("text/*", weights.get("*/*", 0.0))
    best, best_rank = Form.HTML, (wildcard, False) if html is None else (html, True)
    for form in (Form.JSON, Form.MARKDOWN):
        weight = weights.get(form.value, 0.0)
        if weight > 0 and (weight, True) > best_rank:
            best, best_rank = form, (weight, True)
    return best


def language_wanted(accept_language: str, offered: tuple[str, ...]) -> str:
    """The offered language that an Accept-Language header prefers; the first offered one where it names none."""
    best, best_weight = offered[0], 0.0
    for name, weight in _weights(accept_language):
        code = name.split("-", maxsplit=1)[0]
        if code in offered and weight > best_weight:
            best, best_weight = code, weight
    return best


def _weights(header: str) -> Iterator[tuple[str, float]]:
    """Each range of a weighted list with its weight from 0 to 1; a range with an unreadable weight is left out."""
    for item in header.split(","):
        name, *parameters = (part.strip().lower() for part in item.split(";"))
        weight = 1.0
        for parameter in parameters:
            if parameter.startswith("q="):
                try:
                    weight = float(parameter[2:])
                except ValueError:
                    weight = -1.0
        if name and 0 <= weight <= 1:
            yield name, weight
