"""Money is reserved before it is spent, and nobody overspends by spending at the same time."""

from __future__ import annotations

import asyncio
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from storage import budgets
from storage.database import Database
from storage.types import MicroUsd

DAY = "day 2026-03-04"


async def reserve(database: Database, amount: str, cap: str = "1", scope: str = DAY) -> bool:
    async with database.writing() as connection:
        return await budgets.reserve(connection, scope, Decimal(amount), Decimal(cap))


async def spent(database: Database, scope: str = DAY) -> Decimal:
    async with database.reading() as connection:
        return await budgets.spent(connection, scope)


async def test_what_fits_is_reserved_and_what_does_not_is_refused(database: Database) -> None:
    assert await reserve(database, "0.6")
    assert not await reserve(database, "0.400001")
    assert await reserve(database, "0.4")
    assert not await reserve(database, "0.000001")
    assert await reserve(database, "0")
    assert await spent(database) == Decimal(1)


async def test_scopes_do_not_share(database: Database) -> None:
    assert await reserve(database, "1", scope="check a")
    assert await reserve(database, "1", scope="check b")
    assert await spent(database, "check c") == 0


async def test_settling_replaces_the_reservation_by_the_truth(database: Database) -> None:
    await reserve(database, "0.5")
    async with database.writing() as connection:
        await budgets.settle(connection, DAY, Decimal("0.5"), Decimal("0.123456"))
    assert await spent(database) == Decimal("0.123456")
    async with database.writing() as connection:
        await budgets.settle(connection, DAY, Decimal("0.123456"), Decimal(2))
    assert await spent(database) == Decimal(2)
    assert not await reserve(database, "0.000001")


async def test_a_zero_cap_refuses_every_cost_and_allows_what_is_free(database: Database) -> None:
    assert not await reserve(database, "0.000001", cap="0")
    assert await reserve(database, "0", cap="0")


async def test_twenty_at_once_never_overspend(database: Database) -> None:
    done = await asyncio.gather(*(reserve(database, "0.3") for _ in range(20)))
    assert done.count(True) == 3
    assert await spent(database) == Decimal("0.9")


@given(st.decimals(0, 100, places=8))
def test_a_cost_is_never_understated(amount: Decimal) -> None:
    stored = MicroUsd().process_bind_param(amount, None)  # type: ignore[arg-type]
    assert stored is not None
    assert Decimal(stored).scaleb(-6) >= amount
