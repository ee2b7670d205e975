"""What the providers refuse in a JSON schema, and a value that fits one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

ANTHROPIC_REFUSES = frozenset(
    "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength maxItems uniqueItems "
    "minProperties maxProperties patternProperties not if then else".split()
)
"""Keywords that structured outputs of Anthropic do not support (its documentation; `minItems` may be 0 or 1)."""

OPENAI_REFUSES = frozenset(
    "default allOf not if then else dependentRequired dependentSchemas patternProperties uniqueItems oneOf".split()
)
"""Keywords that strict structured outputs of OpenAI do not support (its documentation)."""


def objects(schema: Schema, path: str = "$") -> Iterator[tuple[str, Schema]]:
    """Every schema inside a schema, itself first, with where it stands."""
    yield path, schema
    for name, inner in {**schema.get("properties", {}), **schema.get("$defs", {})}.items():
        yield from objects(inner, f"{path}.{name}")
    if isinstance(schema.get("items"), Mapping):
        yield from objects(schema["items"], f"{path}[]")
    for inner in schema.get("anyOf", ()):
        yield from objects(inner, f"{path}|")


def refused(schema: Schema, keywords: frozenset[str], *, all_required: bool) -> str | None:
    """Why a provider would refuse a schema, or None. `all_required`: no property of an object may be left out."""
    for path, inner in objects(schema):
        if unknown := keywords & inner.keys():
            return f"{path}: {', '.join(sorted(unknown))} is not permitted"
        if inner.get("type") == "object":
            if inner.get("additionalProperties") is not False:
                return f"{path}: 'additionalProperties' is required to be supplied and to be false"
            if all_required and set(inner.get("required", ())) != set(inner.get("properties", {})):
                return f"{path}: 'required' is required to be supplied and to include every key in properties"
    return None


def fitting(schema: Schema, known: Any, root: Schema | None = None) -> Any:
    """A value that fits a schema, with what is `known` in its places, and nothing (null, "", [], 0) in all others.

    A mapping fills an object by name.
    """
    root = schema if root is None else root
    if "$ref" in schema:
        return fitting(root["$defs"][schema["$ref"].rsplit("/", 1)[-1]], known, root)
    if "anyOf" in schema:
        options = [option for option in schema["anyOf"] if (option.get("type") == "null") == (known is None)]
        return fitting((options or schema["anyOf"])[0], known, root)
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = "null" if known is None and "null" in kind else next(name for name in kind if name != "null")
    if kind == "object":
        properties = schema.get("properties", {})
        return {name: fitting(inner, (known or {}).get(name), root) for name, inner in properties.items()}
    if kind == "array":
        return [fitting(schema["items"], value, root) for value in known or ()]
    if kind == "null":
        return None
    if "enum" in schema or "const" in schema:
        choices = schema.get("enum", [schema.get("const")])
        return known if known in choices else choices[0]
    return {"string": "", "integer": 0, "number": 0, "boolean": False}[str(kind)] if known is None else known
