"""Alembic's entry: runs inside the transaction of the connection that `storage.migrator` hands over."""

from __future__ import annotations

from alembic import context

from storage import server_tables, story_tables

# The modules that define tables are imported, so that alembic sees all of them: it is one metadata.
METADATA = server_tables.servers.metadata
assert METADATA is story_tables.followed_sources.metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
