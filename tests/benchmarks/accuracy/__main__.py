"""How often the program is right: `python -m tests.benchmarks.accuracy [--markdown] [--only NAME ...]`.

Prints one table over the sets of data that are at hand; absent ones are listed as absent. `--only` takes names of
modules in `tests/benchmarks/accuracy/rows`. With `--assessor openai` (anthropic, perplexity, compatible) it measures
that provider instead, on `--claims N` of one `--set`; what that costs is said first, and asked for unless `--yes`.
"""

from __future__ import annotations

import argparse
import asyncio
import pkgutil
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module

from bot.config import read_settings
from tests.benchmarks.accuracy import providers, rows
from tests.benchmarks.accuracy.claims import FOR_SEARCHERS, SETS
from tests.benchmarks.accuracy.table import Row, as_markdown, as_text

CLAIM_SETS = {one.key: one for one in (*SETS, FOR_SEARCHERS)}


def modules() -> list[str]:
    """The names of the modules that measure."""
    return sorted(found.name for found in pkgutil.iter_modules(rows.__path__))


def measured(chosen: Sequence[str]) -> Iterator[Row]:
    """The rows of the chosen modules, each module's time on the error stream."""
    for name in chosen:
        started = time.perf_counter()
        yield from import_module(f"{rows.__name__}.{name}").rows()
        print(f"{name}: {time.perf_counter() - started:.0f} s", file=sys.stderr)


def says_yes(announcement: str) -> bool:
    """Whether the person at the terminal agrees to what it costs."""
    return input(f"{announcement} Go on? [y/N] ").strip().lower() in ("y", "yes")


def tells(announcement: str) -> bool:
    """Agreed beforehand, with `--yes`: the cost is still said."""
    print(announcement)
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 0 also where sets are absent, which the table says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--markdown", action="store_true", help="print the table for a README")
    parser.add_argument("--only", nargs="+", choices=modules(), default=modules(), metavar="NAME")
    parser.add_argument("--assessor", choices=("openai", "anthropic", "perplexity", "compatible"))
    parser.add_argument("--set", choices=CLAIM_SETS, default=FOR_SEARCHERS.key, help="whose claims it is asked about")
    parser.add_argument("--claims", type=int, default=20, metavar="N", help="how many of them (20)")
    parser.add_argument("--yes", action="store_true", help="spend the announced cost without asking")
    chosen = parser.parse_args(arguments)
    if chosen.assessor:
        of, today = CLAIM_SETS[chosen.set], datetime.now(UTC).date()
        agreed = tells if chosen.yes else says_yes
        return asyncio.run(providers.run(read_settings(), chosen.assessor, of, max(1, chosen.claims), today, agreed))
    found = list(measured(chosen.only))
    print(as_markdown(found) if chosen.markdown else as_text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
