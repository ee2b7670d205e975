"""Messages about stories are deliveries, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what a message about a story is known by, and which message it answers."""
    op.add_column("deliveries", sa.Column("subject", sa.Text))
    op.add_column("deliveries", sa.Column("reply_to", sa.Text))
    op.create_index("uq_deliveries_subject", "deliveries", ["subject"], unique=True)
