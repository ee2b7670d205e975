"""Full-text search over stories in SQLite: the FTS5 table `stories_search`, made by the first migration."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, Text, column, func, select, table

from bot.domain.documents import Document
from storage.tables import stories

_search = table("stories_search", column("rowid"), column("stories_search", Text))

_WEIGHTS = (10.0, 4.0, 1.0)
"""Of title, summary and text; Postgres has the same by default (1, 0.4, 0.1)."""


def matching(words: Sequence[str]) -> Select[Document]:
    """The documents that hold any of `words`, by BM25. Words hold no quotation marks, so all is literal."""
    query = " OR ".join(f'"{word}"' for word in words)
    rank = func.bm25(_search.c.stories_search, *_WEIGHTS)
    return (
        select(stories.c.document)
        .join_from(stories, _search, _search.c.rowid == stories.c.id)
        .where(_search.c.stories_search.op("MATCH")(query))
        .order_by(rank, stories.c.id)
    )
