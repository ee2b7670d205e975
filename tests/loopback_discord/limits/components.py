"""Buttons, selects and forms (Discord's reference, "Component Reference")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.loopback_discord.limits.texts import Json, count, keys, length, link, optional, unique

ROWS, BUTTONS, OPTIONS = 5, 5, 25
CUSTOM_ID, LABEL, OPTION, PLACEHOLDER, LINK = 100, 80, 100, 150, 512
MODAL_TITLE, FIELD_LABEL, FIELD_HINT, FIELD_TEXT = 45, 45, 100, 4000
ALL_OF_V2 = 40

_ROW, _BUTTON, _STRING_SELECT, _INPUT, _TEXT, _LABEL = 1, 2, 3, 4, 10, 18
_SELECTS = (3, 5, 6, 7, 8)
_LINK_STYLE, _PREMIUM_STYLE = 5, 6


def problems(rows: list[Json], v2: bool = False) -> Iterator[str]:
    """What is wrong with the components of one message; `v2` for one with the flag IS_COMPONENTS_V2."""
    if v2:
        yield from count("components", list(_flat(rows)), ALL_OF_V2)
    else:
        yield from count("components", rows, ROWS)
        for number, row in enumerate(rows):
            if row.get("type") != _ROW:
                yield f"components[{number}]: only rows may stand here, not type {row.get('type')}"
    for number, part in enumerate(_flat(rows)):
        if part.get("type") == _ROW:
            yield from _row(f"components[{number}]", part)
    yield from unique("custom_id", [part["custom_id"] for part in _flat(rows) if "custom_id" in part])


def modal_problems(data: Json) -> Iterator[str]:
    """What is wrong with a form."""
    yield from keys("data", data, "custom_id title components")
    yield from length("data.custom_id", data.get("custom_id"), CUSTOM_ID)
    yield from length("data.title", data.get("title"), MODAL_TITLE)
    rows = data.get("components") or []
    yield from count("data.components", rows, ROWS, least=1)
    for number, row in enumerate(rows):
        where = f"data.components[{number}]"
        if row.get("type") == _LABEL:
            yield from length(f"{where}.label", row.get("label"), FIELD_LABEL)
            yield from optional(f"{where}.description", row, FIELD_HINT)
            inside = [row["component"]] if isinstance(row.get("component"), dict) else []
        else:
            inside = row.get("components") or []
        if row.get("type") != _TEXT:
            yield from count(where, inside, 1, least=1)
        for part in inside:
            yield from _field(where, part, labelled=row.get("type") == _LABEL)
    yield from unique("custom_id", [part["custom_id"] for part in _flat(rows) if "custom_id" in part])


def _flat(components: list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _flat(component.get("components") or [])
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield from _flat([component[single]])


def _row(where: str, row: Json) -> Iterator[str]:
    yield from keys(where, row, "type components id")
    parts = row.get("components") or []
    kinds = {part.get("type") for part in parts}
    if kinds <= {_BUTTON}:
        yield from count(where, parts, BUTTONS, least=1)
    else:
        yield from count(where, parts, 1, least=1)
    for number, part in enumerate(parts):
        place = f"{where}.components[{number}]"
        if part.get("type") == _BUTTON:
            yield from _button(place, part)
        elif part.get("type") in _SELECTS:
            yield from _select(place, part)
        else:
            yield f"{place}: type {part.get('type')} cannot stand in a row of a message"


def _button(where: str, button: Json) -> Iterator[str]:
    yield from keys(where, button, "type style label emoji custom_id url sku_id disabled id")
    style = button.get("style")
    if style not in range(1, 7):
        yield f"{where}.style: {style!r} is no style"
    yield from optional(f"{where}.label", button, LABEL)
    if not button.get("label") and not button.get("emoji") and style != _PREMIUM_STYLE:
        yield f"{where}: neither label nor emoji"
    if style == _LINK_STYLE:
        if button.get("custom_id") is not None:
            yield f"{where}: a link has no custom_id"
        yield from link(f"{where}.url", button.get("url"))
        if len(button.get("url") or "") > LINK:
            yield f"{where}.url: {len(button['url'])} characters; at most {LINK}"
    elif style != _PREMIUM_STYLE:
        if button.get("url") is not None:
            yield f"{where}: only a link has a url"
        yield from length(f"{where}.custom_id", button.get("custom_id"), CUSTOM_ID)


def _select(where: str, select: Json) -> Iterator[str]:
    known = "type custom_id options placeholder min_values max_values disabled required default_values channel_types id"
    yield from keys(where, select, known)
    yield from length(f"{where}.custom_id", select.get("custom_id"), CUSTOM_ID)
    yield from optional(f"{where}.placeholder", select, PLACEHOLDER)
    least, most = _number(select, "min_values", 1), _number(select, "max_values", 1)
    if not (0 <= least <= OPTIONS and 1 <= most <= OPTIONS and least <= most):
        yield f"{where}: {least} to {most} values cannot be chosen"
    if select.get("type") != _STRING_SELECT:
        return
    options = select.get("options") or []
    yield from count(f"{where}.options", options, OPTIONS, least=1)
    if most > len(options):
        yield f"{where}.max_values: {most}, but there are {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > most:
        yield f"{where}.options: more are chosen beforehand than may be"
    for number, option in enumerate(options):
        place = f"{where}.options[{number}]"
        yield from keys(place, option, "label value description emoji default")
        yield from length(f"{place}.label", option.get("label"), OPTION)
        yield from length(f"{place}.value", option.get("value"), OPTION)
        yield from optional(f"{place}.description", option, OPTION)
    yield from unique(f"{where}.options", [option.get("value") for option in options])


def _field(where: str, field: Json, labelled: bool) -> Iterator[str]:
    if field.get("type") in _SELECTS:
        yield from _select(where, field)
        return
    if field.get("type") != _INPUT:
        yield f"{where}: type {field.get('type')} cannot stand in a form"
        return
    yield from keys(where, field, "type custom_id style label min_length max_length required value placeholder id")
    yield from length(f"{where}.custom_id", field.get("custom_id"), CUSTOM_ID)
    if not labelled:
        yield from length(f"{where}.label", field.get("label"), FIELD_LABEL)
    least, most = _number(field, "min_length", 0), _number(field, "max_length", FIELD_TEXT)
    if not (0 <= least <= FIELD_TEXT and 1 <= most <= FIELD_TEXT and least <= most):
        yield f"{where}: a text of {least} to {most} characters cannot be asked for"
    yield from optional(f"{where}.placeholder", field, FIELD_HINT)
    yield from optional(f"{where}.value", field, FIELD_TEXT, least=0)
    if field.get("style") not in (1, 2):
        yield f"{where}.style: {field.get('style')!r} is no style"


def _number(holder: Json, name: str, default: int) -> int:
    value: Any = holder.get(name)
    return default if value is None else int(value)
