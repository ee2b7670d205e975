"""The stories that are known of a source, under every name that they went by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.following import KnownItem
from storage.inserting import insert
from storage.story_tables import item_names, known_items

T = TypeVar("T")

_ITEM = tuple(known_items.c[name] for name in KnownItem.model_fields)
_AT_ONCE = 500
"""Rows of one statement: SQLite takes 32,766 values."""


async def related(connection: AsyncConnection, source_id: str, names: Iterable[str]) -> list[KnownItem]:
    """The items of a source that go by any of `names`, and those that its last document had."""
    last = select(func.max(known_items.c.last_seen)).where(known_items.c.source_id == source_id).scalar_subquery()
    found: dict[str, KnownItem] = {}
    for some in _parts(list(names)) or [()]:
        named = select(item_names.c.key).where(item_names.c.source_id == source_id, item_names.c.name.in_(some))
        wanted = or_(known_items.c.key.in_(named), known_items.c.last_seen == last)
        rows = await connection.execute(select(*_ITEM).where(known_items.c.source_id == source_id, wanted))
        found |= {row.key: KnownItem.model_validate(row._asdict()) for row in rows}
    return list(found.values())


async def get(connection: AsyncConnection, source_id: str, key: str) -> KnownItem | None:
    """The item of a source with this key."""
    query = select(*_ITEM).where(known_items.c.source_id == source_id, known_items.c.key == key)
    row = (await connection.execute(query)).first()
    return None if row is None else KnownItem.model_validate(row._asdict())


async def latest(connection: AsyncConnection, source_id: str, limit: int) -> list[KnownItem]:
    """The items that were first seen last."""
    query = select(*_ITEM).where(known_items.c.source_id == source_id)
    rows = await connection.execute(query.order_by(known_items.c.first_seen.desc(), known_items.c.key).limit(limit))
    return [KnownItem.model_validate(row._asdict()) for row in rows]


async def save(connection: AsyncConnection, source_id: str, items: Sequence[KnownItem]) -> None:
    """Keep items in place of what was known of them; their names mean them from now on."""
    for some in _parts(items):
        rows = [
            {"source_id": source_id, **{name: getattr(item, name) for name in KnownItem.model_fields}} for item in some
        ]
        put = insert(connection, known_items).values(rows)
        changed = {name: put.excluded[name] for name in KnownItem.model_fields if name != "key"}
        await connection.execute(put.on_conflict_do_update(index_elements=["source_id", "key"], set_=changed))
    names = {name: item.key for item in items for name in item.names}
    for part in _parts(list(names.items())):
        called = insert(connection, item_names).values(
            [{"source_id": source_id, "name": name, "key": key} for name, key in part]
        )
        await connection.execute(
            called.on_conflict_do_update(index_elements=["source_id", "name"], set_={"key": called.excluded.key})
        )


async def seen(connection: AsyncConnection, source_id: str, keys: Sequence[str], now: datetime) -> None:
    """Note that items stood in a document, of which nothing else is new."""
    for some in _parts(keys):
        here = (known_items.c.source_id == source_id, known_items.c.key.in_(some))
        await connection.execute(update(known_items).where(*here).values(last_seen=now))


async def forget(connection: AsyncConnection, before: datetime) -> int:
    """Delete items that no document had since `before`, and names that mean nothing any more; how many items."""
    gone = (await connection.execute(delete(known_items).where(known_items.c.last_seen < before))).rowcount
    known = exists().where(known_items.c.source_id == item_names.c.source_id, known_items.c.key == item_names.c.key)
    if gone:
        await connection.execute(delete(item_names).where(~known))
    return gone


def _parts(rows: Sequence[T]) -> list[Sequence[T]]:
    return [rows[at : at + _AT_ONCE] for at in range(0, len(rows), _AT_ONCE)]
