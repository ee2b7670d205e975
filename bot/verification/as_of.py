"""The time that a claim speaks of, where it says one."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<month>(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*)\.?"
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        r"\b(?P<year>1[5-9]\d\d|20\d\d)-(?P<number>[01]\d)(?:-(?P<day>[0-3]\d))?\b",
        rf"\b(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+{_YEAR}\b",
        rf"\b{_MONTH}\s+(?P<day>[0-3]?\d)(?:st|nd|rd|th)?,?\s+{_YEAR}\b",
        rf"\b{_MONTH},?\s+(?:of\s+)?{_YEAR}\b",
        rf"\b(?:ngày\s+(?P<day>[0-3]?\d)\s+)?tháng\s+(?P<number>[01]?\d)(?:\s+năm|,|/)?\s*{_YEAR}\b",
        rf"\b(?:in|since|during|until|by|of|year|năm|từ)\s+{_YEAR}\b(?!\s*(?:%|[a-z]+s\b|million|billion|triệu|tỷ))",
    )
)
_LOOKED_AT = 1_000


def as_of(text: str) -> str | None:
    """The one date that the text states, as a partial ISO date (`2026`, `2026-10`, `2026-10-18`).

    None where it states none, or two that differ: then no single time is meant.
    """
    found = {
        stated for form in _FORMS for match in form.finditer(text[:_LOOKED_AT]) if (stated := _iso(match.groupdict()))
    }
    precise = max(found, key=len, default=None)
    return precise if precise and all(precise.startswith(other) for other in found) else None


def _iso(parts: dict[str, str | None]) -> str | None:
    month = parts.get("number") or _month_number(parts.get("month"))
    if not month:
        return parts["year"]
    try:
        stated = date(int(parts["year"] or 0), int(month), int(parts.get("day") or 1))
    except ValueError:
        return None
    return stated.isoformat() if parts.get("day") else stated.isoformat()[:7]


def _month_number(name: str | None) -> str | None:
    return str(_MONTHS.index(name[:3].lower()) + 1) if name else None
