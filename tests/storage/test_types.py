from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, Integer, MetaData, Table, create_engine, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import StatementError

from storage import checks
from storage.database import Database
from storage.tables import checks as checks_table
from storage.types import MicroUsd, UtcDateTime, storable
from tests.storage.samples import MINUTE, NOON, check

DIALECT = sqlite.dialect()


@given(st.datetimes(timezones=st.timezones()))
def test_a_moment_comes_back_in_utc(moment: datetime) -> None:
    try:
        bound = UtcDateTime().process_bind_param(moment, DIALECT)
    except OverflowError:
        return
    assert bound is not None
    for returned in (bound, bound.replace(tzinfo=None)):
        back = UtcDateTime().process_result_value(returned, DIALECT)
        assert back == moment.astimezone(UTC)
        assert back is not None
        assert back.tzinfo is UTC


async def test_moments_of_any_offset_are_in_order(database: Database) -> None:
    tokyo = timezone(timedelta(hours=9))
    async with database.writing() as connection:
        await checks.create(connection, check("tick", minutes=1))
        await checks.create(connection, check("noon"))
        found = await connection.scalars(
            select(checks_table.c.id).where(checks_table.c.created_at <= NOON.astimezone(tokyo))
        )
        assert found.all() == ["noon"]
        stored = await connection.scalar(select(checks_table.c.created_at).where(checks_table.c.id == "tick"))
        assert stored == NOON + MINUTE
        assert stored.tzinfo is UTC


async def test_a_naive_moment_is_refused(database: Database) -> None:
    async with database.reading() as connection:
        with pytest.raises(StatementError, match="without a time zone"):
            await connection.execute(select(checks_table).where(checks_table.c.created_at == datetime(2026, 1, 1)))  # noqa: DTZ001


@given(st.decimals(min_value=0, max_value=1_000_000, allow_nan=False, allow_infinity=False))
def test_a_cost_is_never_understated(cost: Decimal) -> None:
    micro = MicroUsd().process_bind_param(cost, DIALECT)
    back = MicroUsd().process_result_value(micro, DIALECT)
    assert back is not None
    assert 0 <= Fraction(back) - Fraction(cost) < Fraction(1, 1_000_000)


def test_money_is_added_up_exactly() -> None:
    table = Table("spent", MetaData(), Column("id", Integer, primary_key=True), Column("cost", MicroUsd))
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        table.create(connection)
        connection.execute(insert(table).values(cost=Decimal("0.1")))
        connection.execute(table.update().values(cost=table.c.cost + Decimal("0.2")))
        assert connection.scalar(select(table.c.cost)) == Decimal("0.3")
        connection.execute(table.update().values(cost=None))
        assert connection.scalar(select(table.c.cost)) is None
    engine.dispose()


@given(st.text(st.characters(codec=None)))
def test_storable_text_can_be_encoded_and_nothing_else_changes(text: str) -> None:
    made = storable(text)
    assert "\x00" not in made
    made.encode()
    if text.isascii() and "\x00" not in text:
        assert made == text
    assert storable(made) == made


def test_halves_of_a_character_are_joined() -> None:
    assert storable("\ud83d\ude00 \ud83d!") == "\U0001f600 \N{REPLACEMENT CHARACTER}!"
