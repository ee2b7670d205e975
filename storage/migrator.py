"""Runs the packaged migrations on a connection that is given to it.

A migration is `storage/migrations/versions/NNNN_words.py`; its revision is the number, each follows the one before.
"""

from __future__ import annotations

from importlib import resources

from sqlalchemy import Connection, inspect, text

from storage.errors import NewerSchema


def known_revisions() -> list[str]:
    """The revisions that this program has, oldest first."""
    files = resources.files("storage.migrations").joinpath("versions").iterdir()
    return sorted(file.name.partition("_")[0] for file in files if file.name[:4].isdigit())


def current_revision(connection: Connection) -> str | None:
    """The revision that the database is at, None for an empty one. Raises NewerSchema for one that is not known."""
    # Not `has_table`: its PRAGMA may answer from a schema that SQLite remembers from before another process migrated.
    if "alembic_version" not in inspect(connection).get_table_names():
        return None
    current: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    known = known_revisions()
    if current is not None and current not in known:
        raise NewerSchema(current, known[-1])
    return current


def upgrade(connection: Connection, revision: str) -> None:
    """Bring the database to `revision`, inside the connection's own transaction."""
    # Only a migration needs alembic, and its import takes as long as the rest of the start.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
