from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from storage import checks, deliveries, steps
from storage.database import Database
from storage.errors import CannotOpen
from storage.tables import steps as steps_table
from tests.storage.counting import count
from tests.storage.samples import MINUTE, NOON, check, delivery, step

ROOT = Path(__file__).parents[2]


async def test_an_exception_undoes_the_transaction(database: Database) -> None:
    async def fail() -> None:
        async with database.writing() as connection:
            await checks.create(connection, check())
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    async with database.reading() as connection:
        assert await checks.get(connection, "check-1") is None


async def test_reading_cannot_write_and_writing_still_can(database: Database) -> None:
    with pytest.raises(DBAPIError, match=r"read-?only"):
        async with database.reading() as connection:
            await checks.create(connection, check())
    async with database.writing() as connection:
        await checks.create(connection, check())


async def test_foreign_keys_are_enforced(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await connection.execute(insert(steps_table).values(step(check_id="missing").model_dump()))


async def test_the_steps_of_a_check_go_with_it(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        await steps.store(connection, step(), "a", NOON)
        await connection.exec_driver_sql("DELETE FROM checks")
        assert (await connection.scalars(select(steps_table.c.step))).all() == []


async def test_every_connection_to_sqlite_has_its_pragmas(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/a.sqlite3")
    async with database.reading() as one, database.reading() as two, database.writing() as three:
        for connection in (one, two, three):
            found = {
                name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")
            }
            assert found == {"foreign_keys": 1, "journal_mode": "wal", "synchronous": 1, "busy_timeout": 15_000}
    await database.close()


async def test_many_tasks_lose_no_update(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
    await asyncio.gather(*(count(database, 5) for _ in range(40)))
    async with database.reading() as connection:
        assert await deliveries.get(connection, "delivery-1") == delivery().model_copy(update={"wanted": 200})


async def test_many_processes_lose_no_update(migrated_sqlite: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path / 'counted.sqlite3')}"
    database = await Database.open(url)
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
    arguments = [sys.executable, "-W", "error", "-m", "tests.storage.counting", url, "60"]
    processes = [await asyncio.create_subprocess_exec(*arguments, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(4)]
    await count(database, 60)
    for process in processes:
        _, stderr = await process.communicate()
        assert (process.returncode, stderr) == (0, b"")
    async with database.reading() as connection:
        assert await deliveries.get(connection, "delivery-1") == delivery().model_copy(update={"wanted": 300})
    await database.close()


async def test_one_of_many_gets_the_lease(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())

    async def take(owner: str) -> bool:
        async with database.writing() as connection:
            return await checks.take_lease(connection, "check-1", owner, NOON, MINUTE) is not None

    taken = await asyncio.gather(*(take(f"owner-{number}") for number in range(30)))
    assert sum(taken) == 1


async def test_cancelled_writers_leave_nothing_behind(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
    chance = random.Random(8)
    tasks = [asyncio.create_task(count(database, 5)) for _ in range(30)]
    while not all(task.done() for task in tasks):
        for _ in range(chance.randrange(40)):
            await asyncio.sleep(0)
        chance.choice(tasks).cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(count(database, 1), timeout=10)


async def test_a_missing_data_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/new/folder/a.sqlite3")
    await database.close()
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o077 == 0


async def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(
        CannotOpen, match=r"^The data folder .*/file cannot be made \(.*\); set DOUBLECHECKS_HOME to .*\.$"
    ):
        await Database.open(f"sqlite:///{tmp_path}/file/a.sqlite3")


@pytest.mark.parametrize("kind", ["folder", "garbage"])
async def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.sqlite3"
    path.mkdir() if kind == "folder" else path.write_bytes(b"no database" * 1000)
    with pytest.raises(CannotOpen, match=r"^The database .*/a\.sqlite3 cannot be used \(.*\); check that .*\.$"):
        await Database.open(f"sqlite:///{path}")


async def test_an_unreachable_server_is_one_sentence_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"^The database .* cannot be used \(.*\); check DATABASE_URL\.$") as refused:
        await Database.open(f"postgresql://me:secret@/name?host={tmp_path}")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite://", "has to be a file"),
        ("sqlite:///:memory:", "has to be a file"),
        ("mysql://me:secret@host/name", "'mysql'"),
        ("secret nonsense", "is no database URL"),
    ],
)
async def test_other_databases_are_refused(url: str, words: str) -> None:
    with pytest.raises(CannotOpen, match=words) as refused:
        await Database.open(url)
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None


async def test_a_reader_sees_one_state_while_others_write(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check("one"))
    async with database.reading() as reader:
        assert await checks.unfinished(reader, NOON) == ["one"]
        async with database.writing() as writer:
            await checks.create(writer, check("two", minutes=1))
        assert await checks.unfinished(reader, NOON) == ["one"]
    async with database.reading() as reader:
        assert await checks.unfinished(reader, NOON) == ["one", "two"]


async def test_another_program_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    database = await Database.open(f"sqlite:///{path}")
    await database.migrate()
    async with database.writing() as connection:
        await checks.create(connection, check())
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM checks").fetchone() == (1,)
    await database.close()
    assert os.listdir(tmp_path) == ["a.sqlite3"]  # noqa: PTH208
