"""What the embedded check costs: `python -m tests.benchmarks.embedded [--wrong]`.

Prints the milliseconds of a claim against 50 passages in a warm process, the memory of the worker and of the program
beside it, and how late the event loop is while a check runs. `--wrong` lists instead each wrong verdict on the sets
that rules may be made with; how often it is right on the others says `python -m tests.benchmarks.accuracy`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles

from bot.assessors.embedded import EmbeddedAssessor
from bot.assessors.interface import Brief
from bot.assessors.judging.judge import judge_claims
from bot.assessors.judging.work import judge_in_worker
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim, Statement
from bot.domain.verdicts import ClaimVerdict
from bot.language.embeddings import embed
from bot.workers import Workers
from tests.benchmarks.accuracy.claims import MEANS, SETS

TODAY = date(2026, 12, 1)
PASSAGES = 50
CLAIMS = 40
TICK = 0.002
_THINGS = ("dam", "mill", "ferry", "tower", "tunnel", "quarry", "museum", "orchard", "library", "lighthouse")


def document() -> Document:
    """Fifty sentences about ten things, so that every claim has many passages that share its words."""
    text = " ".join(
        f"The {_THINGS[at % 10]} of Orlen, which {at * 17 + 3} people visited in {1960 + at}, "
        f"holds {at * 31 + 12} tons of grain and {at + 4} bells, the council of the valley reported."
        for at in range(PASSAGES)
    )
    return Document(key="given:valley", kind=DocumentKind.TEXT, text=text)


def claims(first: int = 0) -> list[Claim]:
    """Claims about them, some true and some not."""
    return [
        Claim(id=f"c{at}", text=f"The {_THINGS[at % 10]} of Orlen holds {at * 31 + 12} tons of grain for {at} bakers.")
        for at in range(first, first + CLAIMS)
    ]


def milliseconds() -> list[float]:
    """The time of each claim in this process, after another check of the same passages."""
    judge_claims(claims(1_000), [document()], TODAY, "en", embed)
    taken = []
    for claim in claims():
        started = time.perf_counter()
        judge_claims([claim], [document()], TODAY, "en", embed)
        taken.append((time.perf_counter() - started) * 1000)
    return taken


def resident() -> float:
    """Megabytes of this process in memory (Linux only)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2


def resident_after(judge: Sequence[Claim]) -> float:
    """The same of a worker that has judged. Runs in the worker."""
    judge_in_worker(judge, [document()], TODAY, "en")
    return resident()


async def lag(stop: asyncio.Event) -> list[float]:
    """How many milliseconds later than asked for the loop comes back, again and again."""
    late = []
    while not stop.is_set():
        started = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append((time.perf_counter() - started - TICK) * 1000)
    return late


async def checks() -> tuple[list[float], list[float], float]:
    """How late the loop is while the first check runs, which loads the model, and a second; and the worker's memory."""
    workers = Workers()
    brief = Brief(
        statement=Statement(text="", language="en"),
        claims=tuple(claims()),
        evidence=(document(),),
        today=TODAY,
        language="en",
    )
    late = []
    try:
        for _ in range(2):
            stop = asyncio.Event()
            watching = asyncio.create_task(lag(stop))
            await EmbeddedAssessor(workers).assess(brief, lambda _: None)
            stop.set()
            late.append(await watching)
        return late[0], late[1], await workers.run(resident_after, claims(), seconds=60)
    finally:
        await workers.close()


def costs() -> None:
    """Print what it costs."""
    cold, warm, worker = asyncio.run(checks())
    import_module("bot.app")  # not at the top: a worker imports this module, too
    program = resident()
    taken = milliseconds()
    print(
        f"a claim against {PASSAGES} passages, warm, one core: median {median(taken):.0f} ms, "
        f"p95 {quantiles(taken, n=20)[18]:.0f} ms, most {max(taken):.0f} ms"
    )
    print(f"memory: worker {worker:.0f} MB, program {program:.0f} MB")
    for name, late in (("the first check, model loading", cold), ("a check in a warm worker", warm)):
        print(
            f"loop late during {name}: median {median(late):.1f} ms, p99 {quantiles(late, n=100)[98]:.1f} ms, "
            f"most {max(late):.1f} ms"
        )


def wrong() -> None:
    """Print each wrong verdict on the sets that are here and are not held out."""
    for one in (one for one in SETS if one.is_here and not one.held_out):
        for item in one.read():
            evidence = Document(key="given:evidence", kind=DocumentKind.TEXT, text=item.evidence)
            judged = judge_claims([Claim(id="c1", text=item.claim)], [evidence], TODAY, item.language, embed)
            for finding in judged.findings:
                if finding.verdict not in (ClaimVerdict.UNVERIFIABLE, MEANS[item.label]):
                    print(f"{one.name}: {item.label} {finding.verdict.value}: {item.claim}")
                    print(f"    {finding.citations[0].quote}\n    {finding.explanation}")


if __name__ == "__main__":
    wrong() if "--wrong" in sys.argv else costs()
