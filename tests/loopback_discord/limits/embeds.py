"""Embeds (Discord's reference, "Embed Limits")."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tests.loopback_discord.limits.texts import Json, count, keys, length, link, optional

MOST = 10
TITLE, DESCRIPTION, FIELDS, FIELD_NAME, FIELD_VALUE, FOOTER, AUTHOR = 256, 4096, 25, 256, 1024, 2048, 256
SUM = 6000
"""Characters of all texts of all embeds of a message."""

_KEYS = "title type description url timestamp color footer image thumbnail video provider author fields flags"
_VISIBLE = ("title", "description", "fields", "image", "thumbnail", "author", "footer")
_PICTURE = "url proxy_url width height content_type placeholder placeholder_version description flags"


def problems(embeds: list[Json]) -> Iterator[str]:
    """What is wrong with the embeds of one message."""
    yield from count("embeds", embeds, MOST)
    for number, embed in enumerate(embeds):
        yield from _one(f"embeds[{number}]", embed)
    total = sum(size(embed) for embed in embeds)
    if total > SUM:
        yield f"embeds: {total} characters together; at most {SUM}"


def size(embed: Json) -> int:
    """The characters of an embed that count towards `SUM`."""
    fields = [text for field in embed.get("fields") or () for text in (field.get("name"), field.get("value"))]
    footer = (embed.get("footer") or {}).get("text")
    author = (embed.get("author") or {}).get("name")
    return sum(len(text or "") for text in (embed.get("title"), embed.get("description"), footer, author, *fields))


def _one(where: str, embed: Json) -> Iterator[str]:
    yield from keys(where, embed, _KEYS)
    yield from optional(f"{where}.title", embed, TITLE)
    yield from optional(f"{where}.description", embed, DESCRIPTION)
    if not any(embed.get(part) for part in _VISIBLE):
        yield f"{where}: nothing to show"
    if "url" in embed:
        yield from link(f"{where}.url", embed["url"])
    yield from _timestamp(where, embed.get("timestamp"))
    colour = embed.get("color")
    if colour is not None and not 0 <= colour <= 0xFFFFFF:
        yield f"{where}.color: {colour} is no colour"
    for picture in ("image", "thumbnail"):
        if embed.get(picture):
            yield from keys(f"{where}.{picture}", embed[picture], _PICTURE)
            yield from link(f"{where}.{picture}.url", embed[picture].get("url"), files=True)
    yield from _people(where, embed)
    fields = embed.get("fields") or []
    yield from count(f"{where}.fields", fields, FIELDS)
    for number, field in enumerate(fields):
        place = f"{where}.fields[{number}]"
        yield from keys(place, field, "name value inline")
        yield from length(f"{place}.name", field.get("name"), FIELD_NAME)
        yield from length(f"{place}.value", field.get("value"), FIELD_VALUE)


def _people(where: str, embed: Json) -> Iterator[str]:
    if footer := embed.get("footer"):
        yield from keys(f"{where}.footer", footer, "text icon_url proxy_icon_url")
        yield from length(f"{where}.footer.text", footer.get("text"), FOOTER)
        yield from _icon(f"{where}.footer", footer)
    if author := embed.get("author"):
        yield from keys(f"{where}.author", author, "name url icon_url proxy_icon_url")
        yield from length(f"{where}.author.name", author.get("name"), AUTHOR)
        yield from _icon(f"{where}.author", author)
        if "url" in author:
            yield from link(f"{where}.author.url", author["url"])


def _icon(where: str, holder: Json) -> Iterator[str]:
    if "icon_url" in holder:
        yield from link(f"{where}.icon_url", holder["icon_url"], files=True)


def _timestamp(where: str, moment: Any) -> Iterator[str]:
    if moment is None:
        return
    try:
        datetime.fromisoformat(moment)
    except (TypeError, ValueError):
        yield f"{where}.timestamp: {moment!r} is no ISO 8601 time"
