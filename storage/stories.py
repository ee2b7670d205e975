"""Stories kept as evidence, found by their words."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.documents import Document
from storage import search_postgres, search_sqlite
from storage.inserting import insert
from storage.tables import stories
from storage.types import storable

MAX_WORDS = 100
"""Words of a query that are looked for; more would only make every story match."""


async def upsert(connection: AsyncConnection, document: Document, now: datetime) -> None:
    """Keep a document under its key, in place of what was kept there."""
    row = {
        "key": document.key,
        "url": document.url,
        "title": document.title,
        "summary": document.summary,
        "text": document.text,
        "site": document.site,
        "language": document.language,
        "published": document.published,
        "source_urls": document.source_urls,
        "sample": document.sample,
        "document": document,
        "updated_at": now,
    }
    changed = {name: value for name, value in row.items() if name != "key"}
    await connection.execute(
        insert(connection, stories).values(row).on_conflict_do_update(index_elements=["key"], set_=changed)
    )


async def get(connection: AsyncConnection, key: str) -> Document | None:
    """The document kept under this key."""
    found: Document | None = await connection.scalar(select(stories.c.document).where(stories.c.key == key))
    return found


async def search(connection: AsyncConnection, words: str, limit: int) -> list[Document]:
    """At most `limit` documents that hold any of the words, the best match first.

    `words` is any text, untrusted: its words are looked for as they are, nothing in it is an operator. A title counts
    more than a summary, and that more than the text.
    """
    wanted = list(dict.fromkeys(storable(words).replace('"', " ").casefold().split()))[:MAX_WORDS]
    if not wanted:
        return []
    matching = search_sqlite.matching if connection.dialect.name == "sqlite" else search_postgres.matching
    return list(await connection.scalars(matching(wanted).limit(limit)))


async def count(connection: AsyncConnection) -> int:
    """How many stories are kept."""
    return await connection.scalar(select(func.count()).select_from(stories)) or 0
