"""What can go wrong with storage.

    StorageError
    ├── CannotOpen         the database, its folder or its server cannot be used
    ├── NewerSchema        the database was written by a newer version of the program
    ├── MigrationFailed    a migration failed, or would have left rows that point at nothing
    ├── RevisionConflict   a report's revision is not the one after the latest
    └── DuplicateDelivery  a delivery with this id or nonce exists already

A lost lease is no error: the functions that need one say so in what they return.
"""

from __future__ import annotations


class StorageError(Exception):
    """Storage cannot do what was asked; the text says what happened and what to do."""


class CannotOpen(StorageError):
    """The database cannot be opened. Its text never contains a password."""


class NewerSchema(StorageError):
    """The database's schema is newer than this program knows; it was not touched."""

    def __init__(self, found: str, newest_known: str) -> None:
        super().__init__(
            f"The database has schema version {found}, but this program knows only up to {newest_known}. "
            "Start a newer version of DoubleChecks, or put back a backup of the database."
        )


class MigrationFailed(StorageError):
    """A migration could not be run; the database is as it was."""

    def __init__(self, revision: str, reason: str) -> None:
        super().__init__(
            f"The migration to schema version {revision} failed ({reason}); it was undone and the data is as it was. "
            "Please report this as a bug."
        )


class RevisionConflict(StorageError):
    """Somebody else stored this revision, or the one before it is missing: read the latest and try again."""

    def __init__(self, report_id: str, revision: int) -> None:
        super().__init__(
            f"Revision {revision} of report {report_id} does not follow its latest revision; read it again."
        )


class DuplicateDelivery(StorageError):
    """A message has exactly one delivery: its id and its nonce are unique."""

    def __init__(self, delivery_id: str) -> None:
        super().__init__(f"A delivery with the id or the nonce of {delivery_id} exists already.")
