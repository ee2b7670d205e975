"""Full-text search over stories in Postgres: a tsvector expression, which the first migration made an index of.

The configuration is `simple`, without stemming or stop words, because stories are in several languages.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, func, literal_column, select
from sqlalchemy.dialects.postgresql import TSVECTOR

from bot.domain.documents import Document
from storage.tables import stories

# Word for word the expression of the index; otherwise Postgres would read every story.
_VECTOR = literal_column(
    "(setweight(to_tsvector('simple', translate(left(coalesce(title, ''), 10000), '-/', '  ')), 'A')"
    " || setweight(to_tsvector('simple', translate(left(coalesce(summary, ''), 10000), '-/', '  ')), 'B')"
    " || setweight(to_tsvector('simple', translate(left(text, 100000), '-/', '  ')), 'D'))",
    TSVECTOR,
)

_SPACES = str.maketrans("-/", "  ")


def matching(words: Sequence[str]) -> Select[Document]:
    """The documents that hold any of `words`, by ts_rank. Words hold no quotation marks, so all is literal."""
    # `websearch_to_tsquery` knows only quotation marks, OR and a minus, and raises on nothing.
    query = func.websearch_to_tsquery("simple", " OR ".join(f'"{word}"' for word in words).translate(_SPACES))
    return (
        select(stories.c.document)
        .where(_VECTOR.op("@@")(query))
        .order_by(func.ts_rank(_VECTOR, query).desc(), stories.c.id)
    )
