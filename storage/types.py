"""How values lie in columns, alike on both databases.

Untrusted text may hold NUL, which Postgres refuses, and lone surrogates, which neither database can encode. Both are
stored as U+FFFD, in columns and in lookups alike, so that no text that a stranger sends can make a statement fail.
"""

# ruff: noqa: ARG002 (the signatures are SQLAlchemy's)

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from math import ceil
from typing import Generic, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import BigInteger, DateTime, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

T = TypeVar("T")


def storable(text: str) -> str:
    """`text` with NUL and lone surrogates replaced by U+FFFD; halves of one character are joined."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\x00", "\N{REPLACEMENT CHARACTER}")


class PlainText(TypeDecorator[str]):
    """Text of any origin, made `storable`."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else storable(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        return value


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment, to the microsecond, UTC on the way out. Refuses a naive one with ValueError.

    SQLite has no such type and returns naive values (design, "SQLite traps"); there it is text of a fixed width, so
    that its order is the order of time.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone cannot be stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class MicroUsd(TypeDecorator[Decimal]):
    """US dollars as whole millionths. A finer amount is rounded up, so that a cost is never understated."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> int | None:
        return None if value is None else ceil(Fraction(value) * 1_000_000)

    def process_result_value(self, value: int | None, dialect: Dialect) -> Decimal | None:
        return None if value is None else Decimal(value).scaleb(-6)


class JsonOf(TypeDecorator[T], Generic[T]):
    """A pydantic model, or anything pydantic knows, as JSON text; validated again on the way out."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[T]) -> None:
        super().__init__()
        self.kind = kind
        self._adapter = TypeAdapter(kind)

    def process_bind_param(self, value: T | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        # pydantic's own `dump_json` raises on a lone surrogate; `json.dumps` lets it through to be replaced.
        return storable(json.dumps(self._adapter.dump_python(value, mode="json"), ensure_ascii=False))

    def process_result_value(self, value: str | None, dialect: Dialect) -> T | None:
        return None if value is None else self._adapter.validate_json(value)
