"""What every domain model shares."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value: equal by content, unknown keys refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _in_utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


UtcDatetime: TypeAlias = Annotated[AwareDatetime, AfterValidator(_in_utc)]
"""An aware moment, held in UTC whatever offset it was written with; a naive one is refused."""
