"""Alembic's entry: runs inside the transaction of the connection that `storage.migrator` hands over."""

from __future__ import annotations

from alembic import context

from storage.story_tables import followed_sources

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=followed_sources.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
