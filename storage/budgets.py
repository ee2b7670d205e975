"""Money that may be spent within a scope (a day, a check): reserved before a call, settled after it.

A reservation is one conditional UPDATE, so that parallel calls cannot overspend together. What a crash leaves reserved
stays counted: the call may have been paid for.
"""

from __future__ import annotations

from decimal import Decimal

from sqlalchemy import literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.inserting import insert
from storage.tables import budgets
from storage.types import MicroUsd


async def reserve(connection: AsyncConnection, scope: str, amount: Decimal, cap: Decimal) -> bool:
    """Count `amount` USD as spent in `scope`; False, and nothing counted, where it would go beyond `cap`."""
    nothing = insert(connection, budgets).values(scope=scope, spent=Decimal(0))
    await connection.execute(nothing.on_conflict_do_nothing())
    wanted = literal(amount, MicroUsd)
    reserved = await connection.execute(
        update(budgets)
        .where(budgets.c.scope == scope, budgets.c.spent + wanted <= literal(cap, MicroUsd))
        .values(spent=budgets.c.spent + wanted)
    )
    return reserved.rowcount > 0


async def settle(connection: AsyncConnection, scope: str, reserved: Decimal, actual: Decimal) -> None:
    """Replace what was reserved by what was really spent, which may be more: it has been spent."""
    change = literal(actual, MicroUsd) - literal(reserved, MicroUsd)
    await connection.execute(update(budgets).where(budgets.c.scope == scope).values(spent=budgets.c.spent + change))


async def spent(connection: AsyncConnection, scope: str) -> Decimal:
    """What is spent or reserved in a scope, in USD."""
    found: Decimal | None = await connection.scalar(select(budgets.c.spent).where(budgets.c.scope == scope))
    return found or Decimal(0)
