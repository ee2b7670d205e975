"""How often the embedded check speaks, and how often it is right then: `python -m tests.benchmarks.embedded`.

Sets that are not on this machine are listed as absent. WiCE's claims that are supported in part count as neither
verified nor false: for them only silence and "misleading" are right.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from bot.assessors.judging.judge import judge_claims
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim
from bot.domain.verdicts import ClaimVerdict
from tests.assessors.judging.pairs import PAIRS

DATA = Path(__file__).parents[3] / "shared" / "data"
MEANS = {
    "S": {ClaimVerdict.VERIFIED},
    "R": {ClaimVerdict.FALSE},
    "M": {ClaimVerdict.MISLEADING},
    "N": set(),
}


class Item(NamedTuple):
    """A claim, its evidence, and the label (see `tests.assessors.judging.pairs`)."""

    label: str
    claim: str
    evidence: str
    language: str = "en"


def own() -> Iterator[Item]:
    """The pairs written for this project."""
    for label, claim, evidence in PAIRS:
        yield Item(label, claim, evidence, "en" if claim.isascii() else "vi")


def fever_symmetric() -> Iterator[Item]:
    """FEVER-symmetric test: supported (0) or refuted (1)."""
    for row in _rows(DATA / "verifier" / "fever_symmetric_test.jsonl"):
        yield Item("S" if row["y"] == 0 else "R", str(row["claim"]), str(row["ev"]))


def wice(part: str) -> Iterator[Item]:
    """WiCE: claims of Wikipedia and the pages that they cite."""
    labels = {"supported": "S", "partially_supported": "M", "not_supported": "N"}
    for row in _rows(DATA / "wice" / f"{part}.jsonl"):
        yield Item(labels[str(row["label"])], str(row["claim"]), "\n".join(map(str, row["evidence"])))  # type: ignore[call-overload]


def _rows(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def measure(name: str, items: Iterator[Item], *, show: bool) -> None:
    """Print one line on a set; with `show`, each wrong verdict."""
    outcomes: Counter[tuple[str, str]] = Counter()
    started = time.perf_counter()
    spoken = right = total = 0
    for item in items:
        document = Document(key="given:evidence", kind=DocumentKind.TEXT, text=item.evidence)
        claims = [Claim(id="c1", text=item.claim)]
        findings = judge_claims(claims, [document], date(2026, 10, 19), item.language).findings
        total += 1
        outcomes[item.label, findings[0].verdict.value if findings else "not judged"] += 1
        finding = next(iter(findings), None)
        if finding is None or finding.verdict is ClaimVerdict.UNVERIFIABLE:
            continue
        spoken += 1
        right += finding.verdict in MEANS[item.label]
        if show and finding.verdict not in MEANS[item.label]:
            quote = finding.citations[0].quote
            print(f"  {item.label} {finding.verdict.value}: {item.claim}\n    {quote}\n    {finding.explanation}")
    milliseconds = (time.perf_counter() - started) * 1000 / max(total, 1)
    precision = f"{right / spoken:.3f}" if spoken else "-"
    print(
        f"{name:18} n={total:4} spoke={spoken:4} ({spoken / max(total, 1):.1%}) right={precision} "
        f"{milliseconds:.0f} ms a claim  {dict(sorted(outcomes.items()))}"
    )


def main() -> None:
    """Measure every set that is here. `--show` prints what was wrong."""
    show = "--show" in sys.argv
    measure("own pairs", own(), show=show)
    for name, path, items in (
        ("FEVER-symmetric", DATA / "verifier", fever_symmetric()),
        ("WiCE dev", DATA / "wice", wice("dev")),
        ("WiCE test", DATA / "wice", wice("test")),
    ):
        if path.exists():
            measure(name, items, show=show)
        else:
            print(f"{name:18} absent")


if __name__ == "__main__":
    main()
