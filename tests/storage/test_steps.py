from __future__ import annotations

from storage import checks, steps
from storage.database import Database
from tests.storage.samples import MINUTE, NOON, check, step


async def test_the_first_row_of_a_step_stands(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert await steps.store(connection, step("decompose", "first"), "a", NOON)
        assert not await steps.store(connection, step("decompose", "second"), "a", NOON)
        assert await steps.store(connection, step("embedded", "\x00 \ud83d"), "a", NOON)
    async with database.reading() as connection:
        stored = await steps.of_check(connection, "check-1")
    assert stored["decompose"] == step("decompose", "first")
    assert stored["embedded"] == step("embedded", "\N{REPLACEMENT CHARACTER} \N{REPLACEMENT CHARACTER}")


async def test_a_process_without_the_live_lease_stores_nothing(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        assert not await steps.store(connection, step(), "a", NOON)
        await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert not await steps.store(connection, step(), "b", NOON)
        assert not await steps.store(connection, step(), "a", NOON + MINUTE)
        assert not await steps.store(connection, step(check_id="missing"), "a", NOON)
        await checks.take_lease(connection, "check-1", "b", NOON + MINUTE, MINUTE)
        assert not await steps.store(connection, step(), "a", NOON + MINUTE)
        await checks.finish(connection, "check-1", "b")
        assert not await steps.store(connection, step(), "b", NOON + MINUTE)
        assert await steps.of_check(connection, "check-1") == {}


async def test_steps_belong_to_one_check(database: Database) -> None:
    async with database.writing() as connection:
        for name in ("check-1", "check-2"):
            await checks.create(connection, check(name))
            await checks.take_lease(connection, name, "a", NOON, MINUTE)
            assert await steps.store(connection, step(payload=name, check_id=name), "a", NOON)
        assert await steps.of_check(connection, "check-2") == {"decompose": step(payload="check-2", check_id="check-2")}
