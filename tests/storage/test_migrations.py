# ruff: noqa: PTH208 (pathlib's way is refused in async functions)

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from storage import checks, migrator, server_tables, sqlite, stories, story_tables  # noqa: F401 (each defines tables)
from storage.database import Database
from storage.errors import MigrationFailed, NewerSchema
from storage.tables import metadata
from tests.storage.samples import NOON, check, story

ROOT = Path(__file__).parents[2]

MIGRATE = """
import asyncio, sys
from storage.database import Database
from storage.errors import StorageError

async def main():
    database = await Database.open(sys.argv[1])
    try:
        await database.migrate()
    except StorageError as error:
        sys.exit(str(error))
    finally:
        await database.close()

asyncio.run(main())
"""

NEWEST = migrator.known_revisions()[-1]
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9000"
down_revision = "{newest}"

def upgrade():
    recreate = "{recreate}" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("checks", recreate=recreate) as batch:
        batch.add_column(sa.Column("note", sa.Text))
    op.execute("{statement}")
"""


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    """Whether alembic should compare it: full-text search is no part of `storage.tables`."""
    return not (name or "").startswith(("stories_search", "ix_stories_search", "alembic_version"))


async def test_the_migrations_end_in_the_tables(database: Database) -> None:
    def differences(connection: Connection) -> object:
        options = {"compare_type": True, "compare_server_default": True, "include_name": _is_ours}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)

    async with database.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_the_migrations_make_what_the_tables_make(empty_url: str) -> None:
    """Alembic compares no check constraints and not all of a foreign key, so all that can be read back is compared."""
    database = await Database.open(empty_url)
    async with database.writing() as connection:
        await connection.run_sync(metadata.create_all)
        expected = await connection.run_sync(_described)
        await connection.run_sync(metadata.drop_all)
    await database.migrate()
    async with database.reading() as connection:
        assert await connection.run_sync(_described) == expected
    await database.close()


def test_the_revisions_are_one_line_that_alembic_sees_alike() -> None:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    seen = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert seen[::-1] == migrator.known_revisions()
    assert all(len(revision) == 4 and revision.isdigit() for revision in seen)


async def test_migrating_again_changes_nothing(empty_url: str, tmp_path: Path) -> None:
    for _ in range(2):
        database = await Database.open(empty_url)
        await database.migrate()
        await database.migrate()
        async with database.writing() as connection:
            assert await connection.run_sync(migrator.current_revision) == migrator.known_revisions()[-1]
        await database.close()
    assert not [name for name in os.listdir(tmp_path) if "before-migration" in name]


async def test_many_processes_start_on_an_empty_database(empty_url: str) -> None:
    results = await asyncio.gather(*(_migrate_with(ROOT, empty_url) for _ in range(3)))
    assert results == [""] * 3
    database = await Database.open(empty_url)
    async with database.writing() as connection:
        await checks.create(connection, check())
    await database.close()


async def test_a_newer_program_keeps_the_data_and_the_older_one_is_refused(
    empty_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    newer = _program_with(
        tmp_path_factory, NEXT.format(newest=NEWEST, recreate="always", statement="UPDATE checks SET note = 'new'")
    )
    database = await Database.open(empty_url)
    await database.migrate()
    async with database.writing() as connection:
        await checks.create(connection, check())
        await stories.upsert(connection, story("bridge", "Bridge"), NOON)
        await connection.execute(text("INSERT INTO steps VALUES ('check-1', 'decompose', '{}', '2026-01-01')"))
    await database.close()

    assert [*await asyncio.gather(_migrate_with(newer, empty_url), _migrate_with(newer, empty_url))] == ["", ""]

    database = await Database.open(empty_url)
    with pytest.raises(NewerSchema, match=f"schema version 9000, but this program knows only up to {NEWEST}"):
        await database.migrate()
    async with database.reading() as connection:
        assert await checks.get(connection, "check-1") == check()
        assert await connection.scalar(text("SELECT note FROM checks")) == "new"
        assert await connection.scalar(text("SELECT count(*) FROM steps")) == 1
        assert await stories.search(connection, "bridge", 1) == [story("bridge", "Bridge")]
        on_sqlite = connection.dialect.name == "sqlite"
    await database.close()
    if on_sqlite:
        backup = Path(f"{empty_url.removeprefix('sqlite:///')}.before-migration-{NEWEST}")
        with closing(sqlite3.connect(backup)) as copy:
            assert copy.execute("SELECT id FROM checks").fetchall() == [("check-1",)]
            assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]


async def test_a_migration_that_would_orphan_rows_is_undone(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    migration = NEXT.format(newest=NEWEST, recreate="auto", statement="DELETE FROM checks")
    broken = _program_with(tmp_path_factory, migration)
    url = f"sqlite:///{tmp_path}/a.sqlite3"
    database = await Database.open(url)
    await database.migrate()
    async with database.writing() as connection:
        await checks.create(connection, check())
        await connection.execute(text("INSERT INTO steps VALUES ('check-1', 'decompose', '{}', '2026-01-01')"))
    assert "rows of steps would lose their row in checks); it was undone" in await _migrate_with(broken, url)
    await database.migrate()
    async with database.reading() as connection:
        assert await checks.get(connection, "check-1") == check()
    await database.close()


async def test_the_last_few_backups_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE kept (n)")
    url = create_engine(f"sqlite:///{path}").url
    for number in range(1, 6):
        await sqlite.back_up(url, f"{number:04}")
    assert sorted(os.listdir(tmp_path)) == [
        "a.sqlite3",
        *(f"a.sqlite3.before-migration-000{number}" for number in (3, 4, 5)),
    ]


async def test_a_database_of_another_program_is_left_alone(empty_url: str) -> None:
    database = await Database.open(empty_url)
    async with database.writing() as connection:
        await connection.execute(text("CREATE TABLE checks (id TEXT)"))
    with pytest.raises(
        MigrationFailed, match=rf"^The migration to schema version {NEWEST} failed \(.*checks.*\); it was undone"
    ):
        await database.migrate()
    async with database.reading() as connection:
        assert await connection.run_sync(lambda on: inspect(on).get_table_names()) == ["checks"]
    await database.close()


def _described(connection: Connection) -> dict[str, list[str]]:
    """Everything of our tables that the database tells, in any order."""
    inspector = inspect(connection)
    found: dict[str, list[str]] = {}
    for table in set(inspector.get_table_names()) & set(metadata.tables):
        indexes = [
            (index["name"], index["column_names"], {key: str(value) for key, value in index["dialect_options"].items()})
            for index in inspector.get_indexes(table)
            if _is_ours(index["name"], "index", None)
        ]
        parts: list[object] = [*inspector.get_columns(table), *inspector.get_foreign_keys(table), *indexes]
        parts += [*inspector.get_check_constraints(table), *inspector.get_unique_constraints(table)]
        parts.append(inspector.get_pk_constraint(table))
        found[table] = sorted(str(part) for part in parts)
    return found


def _program_with(tmp_path_factory: pytest.TempPathFactory, migration: str) -> Path:
    """The folder of a program that has one migration more."""
    folder = tmp_path_factory.mktemp("newer")
    shutil.copytree(ROOT / "storage", folder / "storage", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "storage" / "migrations" / "versions" / "9000_next.py").write_text(migration)
    return folder


async def _migrate_with(program: Path, url: str) -> str:
    """Migrate with the program in a folder; what it said on stderr."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-c", MIGRATE, url),
        cwd=program,
        env={"PYTHONPATH": f"{program}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        stderr=subprocess.PIPE,
    )
    _, stderr = await process.communicate()
    return stderr.decode()
