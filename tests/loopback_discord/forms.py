"""Filling in: selects, and the fields of a modal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from tests.loopback_discord import commands
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.messages import SELECTS, STRING_SELECT, TEXT_INPUT, parts
from tests.loopback_discord.resolved import Resolver

Json: TypeAlias = dict[str, Any]

_LABEL = 18
_OPTION_OF_SELECT = {5: commands.USER, 6: commands.ROLE, 7: commands.MENTIONABLE, 8: commands.CHANNEL}


def chosen(select: Json, values: list[Any], resolver: Resolver) -> list[str]:
    """What a select sends for these choices. Raises CannotDo for one that it has not, or too few or many."""
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most:
        raise CannotDo(f"{least} to {most} can be selected, not {len(values)}")
    if select["type"] != STRING_SELECT:
        return [resolver.value_of(_OPTION_OF_SELECT[select["type"]], value) for value in values]
    by_name = {option[key]: option["value"] for option in select["options"] for key in ("value", "label")}
    for value in values:
        if value not in by_name:
            raise CannotDo(f"“{value}” cannot be selected; there are: {', '.join(by_name)}")
    return [by_name[value] for value in values]


def filled(modal: Json, answers: Mapping[str, Any], resolver: Resolver) -> Json:
    """What a form sends. Raises CannotDo for an answer that no field takes, or a required one that is missing."""
    left = dict(answers)
    components = [_row(row, left, resolver) for row in modal["components"]]
    if left:
        raise CannotDo(f"the form has no field “{next(iter(left))}”")
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | ({"resolved": resolver.found} if resolver.found else {})


def _row(row: Json, left: dict[str, Any], resolver: Resolver) -> Json:
    labelled = row["type"] == _LABEL
    fields = [part for part in parts([row]) if part is not row]
    answered = [_field(field, row.get("label") if labelled else field.get("label"), left, resolver) for field in fields]
    if labelled:
        return {"type": _LABEL, "id": row.get("id", 1), "component": answered[0]}
    return {"type": row["type"], "id": row.get("id", 1), "components": answered}


def _field(field: Json, label: str | None, left: dict[str, Any], resolver: Resolver) -> Json:
    name = field["custom_id"] if field["custom_id"] in left else label
    answer = left.pop(name, None) if name is not None else None
    reply: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 1)}
    if field["type"] in SELECTS:
        return reply | {"values": chosen(field, list(answer or ()), resolver)}
    if field["type"] != TEXT_INPUT:
        raise CannotDo(f"forms here have no component of type {field['type']}")
    text = field.get("value", "") if answer is None else str(answer)
    least, most = field.get("min_length", 0), field.get("max_length", 4000)
    if not text and field.get("required", True):
        raise CannotDo(f"the field “{label}” is required")
    if text and not least <= len(text) <= most:
        raise CannotDo(f"the field “{label}” takes {least} to {most} characters, not {len(text)}")
    return reply | {"value": text}
