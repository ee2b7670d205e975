from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.domain.checks import CheckStatus, Lease, Progress, ProgressKind, StepRow
from storage import checks, steps
from storage.database import Database
from tests.storage.samples import MINUTE, NOON, check


async def test_a_check_comes_back_as_it_was_stored(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
    async with database.reading() as connection:
        assert await checks.get(connection, "check-1") == check()
        assert await checks.get(connection, "check-2") is None


async def test_an_id_is_used_once(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await checks.create(connection, check())


async def test_hostile_text_is_stored_and_looked_up(database: Database) -> None:
    hostile = check().request.model_copy(update={"text": "nul \x00, lone \ud83d, pair \ud83d\ude00, 'quote\"; --"})
    async with database.writing() as connection:
        await checks.create(connection, check("a\x00b").model_copy(update={"request": hostile}))
        stored = await checks.get(connection, "a\x00b")
        assert await checks.get(connection, "\ud83d") is None
    assert stored is not None
    assert stored.id == "a\N{REPLACEMENT CHARACTER}b"
    assert stored.request.text == "nul \x00, lone \N{REPLACEMENT CHARACTER}, pair \U0001f600, 'quote\"; --"


async def test_the_latest_check_speaks_for_a_report(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check("second", minutes=2))
        await checks.create(connection, check("first", minutes=1))
        await checks.create(connection, check("other", "report-2", minutes=3))
        latest = await checks.get_by_report(connection, "report-1")
        assert latest is not None
        assert latest.id == "second"
        assert await checks.get_by_report(connection, "nothing") is None


async def test_one_owner_gets_the_lease(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        lease = await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert lease == Lease(check_id="check-1", owner="a", expires_at=NOON + MINUTE)
        assert await checks.take_lease(connection, "check-1", "b", NOON, MINUTE) is None
        assert await checks.take_lease(connection, "missing", "b", NOON, MINUTE) is None
        running = await checks.get(connection, "check-1")
        assert running is not None
        assert running.status is CheckStatus.RUNNING


async def test_a_lease_is_free_at_the_moment_it_expires(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        lease = await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert lease is not None
        almost = lease.expires_at - MINUTE / 60_000_000
        assert await checks.unfinished(connection, almost) == []
        assert await checks.take_lease(connection, "check-1", "b", almost, MINUTE) is None
        assert await checks.unfinished(connection, lease.expires_at) == ["check-1"]
        assert await checks.renew(connection, lease, lease.expires_at, MINUTE) is None
        assert await checks.take_lease(connection, "check-1", "b", lease.expires_at, MINUTE) is not None
        assert await checks.renew(connection, lease, lease.expires_at, MINUTE) is None


async def test_renewing_extends_the_lease(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        lease = await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert lease is not None
        renewed = await checks.renew(connection, lease, NOON + MINUTE / 2, MINUTE)
        assert renewed == Lease(check_id="check-1", owner="a", expires_at=NOON + 1.5 * MINUTE)
        assert await checks.take_lease(connection, "check-1", "b", NOON + MINUTE, MINUTE) is None


async def test_a_released_check_waits_for_the_next(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        lease = await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert lease is not None
        await checks.release(connection, Lease(check_id="check-1", owner="b", expires_at=lease.expires_at))
        assert await checks.unfinished(connection, NOON) == []
        await checks.release(connection, lease)
        assert await checks.unfinished(connection, NOON) == ["check-1"]
        assert await checks.take_lease(connection, "check-1", "b", NOON, MINUTE) is not None


async def test_only_the_holder_says_how_far_it_is(database: Database) -> None:
    moments = {name: Progress(kind=ProgressKind.ASSESSED, n=1, of=3) for name in ("check-1", "check-2")}
    moments["no such check"] = Progress(kind=ProgressKind.READING)
    async with database.writing() as connection:
        await checks.create(connection, check())
        await checks.create(connection, check("check-2"))
        await checks.save_progress(connection, moments, "a", NOON)
        await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        await checks.save_progress(connection, moments, "b", NOON)
        await checks.save_progress(connection, moments, "a", NOON + MINUTE)
        assert await checks.get(connection, "check-1") == check().model_copy(
            update={"status": CheckStatus.RUNNING, "attempts": 1}
        )
        await checks.save_progress(connection, moments, "a", NOON)
        told = [await checks.get(connection, name) for name in ("check-1", "check-2")]
        assert [one.progress for one in told if one] == [moments["check-1"], None]


async def test_a_finished_check_is_over(database: Database) -> None:
    async with database.writing() as connection:
        await checks.create(connection, check())
        lease = await checks.take_lease(connection, "check-1", "a", NOON, MINUTE)
        assert lease is not None
        assert not await checks.finish(connection, "check-1", "b")
        assert await checks.finish(connection, "check-1", "a")
        assert not await checks.finish(connection, "check-1", "a")
        assert await checks.unfinished(connection, NOON + MINUTE) == []
        assert await checks.take_lease(connection, "check-1", "a", NOON, MINUTE) is None
        assert await checks.renew(connection, lease, NOON, MINUTE) is None
        done = await checks.get(connection, "check-1")
        assert done is not None
        assert done.status is CheckStatus.DONE


async def test_the_oldest_unfinished_check_is_first(database: Database) -> None:
    async with database.writing() as connection:
        for name, minutes in (("late", 9), ("early", 1), ("held", 0), ("middle", 5)):
            await checks.create(connection, check(name, minutes=minutes))
        await checks.take_lease(connection, "held", "a", NOON, MINUTE)
        assert await checks.unfinished(connection, NOON) == ["early", "middle", "late"]


async def test_a_finished_step_clears_a_check_of_suspicion(database: Database) -> None:
    async with database.writing() as connection:
        for name in ("check-1", "check-2", "check-3"):
            await checks.create(connection, check(name))
            for _ in range(3):
                await checks.take_lease(connection, name, "a", NOON, MINUTE)
        assert sorted(await checks.attempted(connection, 2)) == ["check-1", "check-2", "check-3"]
        assert await checks.attempted(connection, 3) == []
        row = StepRow(check_id="check-2", step="decompose", payload="{}", stored_at=NOON)
        assert await steps.store(connection, row, "a", NOON)
        assert await checks.finish(connection, "check-3", "a")
        assert await checks.attempted(connection, 2) == ["check-1"]
