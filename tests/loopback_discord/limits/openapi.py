"""Discord's own description of its API, where it is at hand: `../shared/discord/openapi.json` (a preview)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

DOCUMENT = Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"


def problems(method: str, template: str, body: Any) -> Iterator[str]:
    """What the description finds wrong with a JSON body; nothing where it says nothing, or is not there."""
    validator = _validator(method.lower(), _shape(template))
    if validator is None or validator.is_valid(body):
        return
    for error in validator.iter_errors(body):
        place = ".".join(str(part) for part in error.instance_path)
        yield f"{place or 'body'}: by Discord's OpenAPI document, {error.message[:300]}"


def describes(method: str, template: str) -> bool:
    """Whether there is a description of the body of that request."""
    return _validator(method.lower(), _shape(template)) is not None


def _shape(template: str) -> str:
    return "/".join("{}" if part.startswith("{") else part for part in template.split("/"))


@cache
def _document() -> dict[str, Any] | None:
    if not DOCUMENT.is_file():
        return None
    document: dict[str, Any] = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    # Ids are texts there, but the real API takes numbers, too, and discord.py sends some.
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    for schema in schemas.values():
        permissions = schema.get("properties", {}).get("default_member_permissions")
        if permissions is not None:
            # The reference says a text, this document a number; the API takes both.
            permissions["type"] = ["string", "integer", "null"]
    return document


@cache
def _validator(method: str, shape: str) -> jsonschema_rs.Validator | None:
    document = _document()
    if document is None:
        return None
    for template, operations in document["paths"].items():
        if _shape(template) == shape and "requestBody" in operations.get(method, {}):
            content = operations[method]["requestBody"]["content"]
            if "application/json" not in content:
                return None
            schema = {**content["application/json"]["schema"], "components": document["components"]}
            return jsonschema_rs.Draft202012Validator(schema)
    return None
