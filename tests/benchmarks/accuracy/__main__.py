"""How often the program is right: `python -m tests.benchmarks.accuracy [--markdown] [--only NAME ...]`.

Prints one table over the sets of data that are at hand; absent ones are listed as absent. `--only` takes names of
modules in `tests/benchmarks/accuracy/rows`.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module

from tests.benchmarks.accuracy import rows
from tests.benchmarks.accuracy.table import Row, as_markdown, as_text


def modules() -> list[str]:
    """The names of the modules that measure."""
    return sorted(found.name for found in pkgutil.iter_modules(rows.__path__))


def measured(chosen: Sequence[str]) -> Iterator[Row]:
    """The rows of the chosen modules, each module's time on the error stream."""
    for name in chosen:
        started = time.perf_counter()
        yield from import_module(f"{rows.__name__}.{name}").rows()
        print(f"{name}: {time.perf_counter() - started:.0f} s", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 0 also where sets are absent, which the table says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--markdown", action="store_true", help="print the table for a README")
    parser.add_argument("--only", nargs="+", choices=modules(), default=modules(), metavar="NAME")
    chosen = parser.parse_args(arguments)
    found = list(measured(chosen.only))
    print(as_markdown(found) if chosen.markdown else as_text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
