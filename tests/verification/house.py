"""A pipeline over a real database, with assessors that do as they are told: what tests of checks work with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from bot.assessors.decomposing import Decomposer
from bot.documents.errors import UnsupportedDocument
from bot.domain.assessments import Assessment
from bot.domain.checks import CheckRequest, Progress
from bot.domain.documents import Document, DocumentKind
from bot.domain.reports import Availability, PriorCheck, Report
from bot.domain.statements import Claim, Decomposition, Statement
from bot.evidence.pack import Pack
from bot.net.fetch import PageGone
from bot.verification.desk import Desk
from bot.verification.ledger import Caps, Ledger
from bot.verification.lineup import LinedUp
from bot.verification.pages import PageOutcome
from bot.verification.pipeline import Deadlines, Pipeline, Tools
from bot.verification.runner import Runner
from bot.verification.sources import NotEvidence
from storage.database import Database
from tests.fakes import FakeAssessor

NOW = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)
ARTICLE = Document(
    key="https://news.example/a",
    kind=DocumentKind.ARTICLE,
    text="The bridge was opened. It is long. It is new. Nobody cut a ribbon.",
    url="https://news.example/a",
    title="Bridge opened",
)


PUBLISHED = PriorCheck(
    publisher="Checkers",
    site="checkers.example",
    url="https://checkers.example/bridge",
    text="The bridge was opened.",
    rating="True",
    published=NOW - timedelta(days=9),
)


@dataclass
class House:
    """A pipeline over a real database; everything that a test may want to look at or turn."""

    database: Database
    assessors: list[FakeAssessor]
    deadlines: Deadlines = field(default_factory=lambda: Deadlines(soft=60, hard=120))
    caps: Caps = field(default_factory=lambda: Caps(per_check=Decimal(1), per_day=Decimal(3)))
    decomposer: Decomposer | None = None
    now: datetime = NOW
    owner: str = "this process"
    progress: list[Progress] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    looked: list[str] = field(default_factory=list)
    decomposed: int = 0
    collected: int = 0
    found: Document | None = None

    def build(self) -> tuple[Ledger, Runner, Desk]:
        ledger = Ledger(self.database, owner=self.owner, now=lambda: self.now)
        tools = Tools(
            open_page=self._open_page,
            decompose=self._decompose,
            decomposer=self.decomposer,
            collect_evidence=self._collect,
            assessors=self.assessors,
            line_up=self._line_up,
            look_at_pages=self._look,
            not_evidence=lambda statement: NotEvidence(),
        )
        pipeline = Pipeline(ledger, tools, deadlines=self.deadlines, caps=self.caps, now=lambda: self.now)
        runner = Runner(ledger, pipeline, now=lambda: self.now)
        return ledger, runner, Desk(ledger, runner)

    async def check(self, text: str, **request: object) -> Report:
        ledger, runner, _ = self.build()
        check = await runner.submit(CheckRequest(text=text, **request), self.progress.append)
        await runner.finished(check)
        report = await ledger.latest(check.report_id)
        assert report is not None
        return report

    async def _open_page(self, url: str) -> Document:
        self.opened.append(url)
        if "gone" in url:
            raise PageGone("The page is gone.")
        if "pdf" in url:
            raise UnsupportedDocument("PDF files are not read.")
        return ARTICLE

    def _decompose(self, statement: Statement) -> Decomposition:
        self.decomposed += 1
        if "nothing" in statement.text:
            return Decomposition()
        return Decomposition(claims=(Claim(id="c1", text=statement.text, central=True),))

    async def _collect(self, statement: Statement, claims: Sequence[Claim], given: Sequence[Document]) -> Pack:
        self.collected += 1
        if self.found is not None:
            document = self.found.model_copy(update={"text": f"{self.found.text} {self.collected}"})
            return Pack(documents=(document,), prior_checks={"c1": (PUBLISHED,)})
        return Pack(
            documents=tuple(given), warnings=("The own page does not count.",) if "own" in statement.text else ()
        )

    async def _line_up(
        self, decomposition: Decomposition, assessments: Sequence[Assessment], *, language: str
    ) -> LinedUp:
        """Added claims get the next free id, in the order of their text; the same text keeps its id."""
        claims = list(decomposition.claims)
        lined = []
        for assessment in assessments:
            findings = []
            for finding in assessment.findings:
                if finding.claim is None:
                    known = next((claim for claim in claims if claim.text == finding.text), None)
                    if known is None:
                        known = Claim(id=f"c{len(claims) + 1}", text=finding.text or "", implied=True)
                        claims.append(known)
                    finding = finding.model_copy(update={"claim": known.id})
                findings.append(finding)
            lined.append(assessment.model_copy(update={"findings": tuple(findings)}))
        return LinedUp(
            decomposition=decomposition.model_copy(update={"claims": tuple(claims)}), assessments=tuple(lined)
        )

    async def _look(self, report: Report) -> tuple[PageOutcome, ...]:
        self.looked.append(report.id)
        return tuple(PageOutcome(url=one.url, availability=Availability.REACHABLE) for one in report.sources)
