"""Sentences of real pages, as they stand and with one thing changed: no changed one may be verified."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.assessors.judging.judge import judge_claims
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim
from bot.domain.verdicts import ClaimVerdict
from tests.benchmarks.accuracy.changes import Change, Changed, changed
from tests.benchmarks.accuracy.claims import WICE_DEV, WICE_TEST
from tests.benchmarks.accuracy.intervals import wilson
from tests.benchmarks.accuracy.rows.embedded import TODAY
from tests.benchmarks.accuracy.table import Row, absent

TASK = "embedded check, changed sentences"
A_PAGE = 1
"""Sentences of each page."""


def rows() -> Iterator[Row]:
    """What is verified of the sentences of the pages of WiCE, by what was changed in them."""
    for name, path in (("WiCE dev pages (not held out)", WICE_DEV), ("WiCE test pages", WICE_TEST)):
        if not path.exists():
            yield absent(TASK, name)
            continue
        judged = [(one, verified(one)) for one in changed(path, A_PAGE)]
        yield _row(name, "verified as they stand", [said for one, said in judged if one.change is Change.NONE])
        for change in (one for one in Change if one is not Change.NONE):
            metric = f"verified although changed: {change.value}"
            yield _row(name, metric, [said for one, said in judged if one.change is change])


def verified(one: Changed) -> bool:
    """Whether the embedded check verifies a sentence by its page."""
    document = Document(key="given:page", kind=DocumentKind.TEXT, text=one.page)
    findings = judge_claims([Claim(id="c1", text=one.claim)], [document], TODAY, "en").findings
    return any(finding.verdict is ClaimVerdict.VERIFIED for finding in findings)


def _row(name: str, metric: str, said: Sequence[bool]) -> Row:
    return Row(TASK, name, len(said), metric, sum(said) / max(1, len(said)), wilson(sum(said), len(said)))
