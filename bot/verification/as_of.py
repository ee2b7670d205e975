"""The time that a claim speaks of, where it says one."""

from __future__ import annotations

import re
from datetime import date

from bot.language.dates import dates

_LOOKED_AT = 1_000
_PARTIAL = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def as_of(text: str) -> str | None:
    """The one date that the text states, as a partial ISO date (`2026`, `2026-10`, `2026-10-18`).

    None where it states none, or two that differ: then no single time is meant.
    """
    mentions = [one for one in dates(text[:_LOOKED_AT]) if one.quarter is None and _PARTIAL.fullmatch(one.iso)]
    found = {_possible(one.iso) for one in mentions}
    precise = max(found, key=len, default=None)
    return precise if precise and all(precise.startswith(other) for other in found) else None


def _possible(iso: str) -> str:
    """The date, or its month where there is no such day (31 February)."""
    try:
        date.fromisoformat(iso)
    except ValueError:
        return iso[:7]
    return iso
