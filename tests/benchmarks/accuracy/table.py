"""The rows of the table, and the table as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.benchmarks.accuracy.intervals import Interval

HEADINGS = ("Task", "Set", "n", "Metric", "Baselines", "Ours", "95 % interval")
ABSENT = "absent"


class Baseline(NamedTuple):
    """What something simpler reaches on the same cases."""

    name: str
    value: float


class Row(NamedTuple):
    """One measurement. `n` is the number of cases that the metric is taken over; `ours` is None where there was
    nothing to measure: a set that is not here, or a metric over no cases."""

    task: str
    set: str
    n: int
    metric: str
    ours: float | None
    interval: Interval | None = None
    baselines: tuple[Baseline, ...] = ()


def absent(task: str, name: str) -> Row:
    """The row of a set that is not on this machine."""
    return Row(task, name, 0, ABSENT, None)


def cells(row: Row) -> tuple[str, ...]:
    """The words of a row, a heading each."""
    if row.metric == ABSENT:
        return (row.task, row.set, "-", ABSENT, "-", "-", "-")
    return (
        row.task,
        row.set,
        f"{row.n:,}",
        row.metric,
        "; ".join(f"{one.name} {_number(one.value)}" for one in row.baselines) or "-",
        _number(row.ours),
        f"{_number(row.interval.low)} to {_number(row.interval.high)}" if row.interval else "-",
    )


def as_text(rows: Iterable[Row]) -> str:
    """Columns of even width."""
    lines = [HEADINGS, *map(cells, rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(HEADINGS))]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def as_markdown(rows: Iterable[Row]) -> str:
    """A table for a README."""
    lines: list[Sequence[str]] = [HEADINGS, ["---"] * len(HEADINGS), *map(cells, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:.3f}"
