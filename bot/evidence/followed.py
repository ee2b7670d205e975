"""The followed stories as a place to search: by the database's own full-text search."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.evidence.search import Hit
from storage import stories
from storage.database import Database


class FollowedStories:
    """Searches the stories that are kept. Their text is there already, so nothing is opened."""

    name = "The stories kept here"

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, query: str, language: str, after: date | None, n: int) -> Sequence[Hit]:  # noqa: ARG002
        """The stories that hold any of the words, in whichever language they are."""
        async with self._database.reading() as connection:
            found = await stories.search(connection, query, n)
        return [Hit(url=one.key, title=one.title, date=one.published, document=one) for one in found]

    async def close(self) -> None:
        """Nothing: the database is somebody else's."""
