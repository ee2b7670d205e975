"""A check from statement to report: intake, decompose, assess, align, link, combine, publish, open pages.

Every step's result is one stored row, so a check that was interrupted goes on where it stopped and nothing is paid
twice. Only this module knows the order; each step is somebody else's work.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple, Protocol, TypeVar

import structlog

from bot.assessors.decomposing import EXPECTED_USD, Decomposer
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Assessor, Brief, OnProgress
from bot.documents.errors import DocumentError
from bot.domain.assessments import Assessment, AssessmentState
from bot.domain.base import Model
from bot.domain.checks import Check, Progress, ProgressKind
from bot.domain.documents import Document
from bot.domain.reports import Report
from bot.domain.statements import Claim, Decomposition, Statement
from bot.evidence.pack import Pack
from bot.language.detect import detect_language
from bot.locales.wording import wording
from bot.net.fetch import FetchError
from bot.verification.intake import MAX_INPUT, BadInput, OpenPage, take_in
from bot.verification.ledger import Caps, LeaseLost, Ledger
from bot.verification.lineup import LinedUp
from bot.verification.pages import PageOutcome, can_be_opened
from bot.verification.report import Edition, Material, assemble, failed_report
from bot.verification.sources import NotEvidence

log = structlog.get_logger()

M = TypeVar("M", bound=Model)


UNBILLED = frozenset(
    {
        AssessmentState.UNREACHABLE,
        AssessmentState.UNAUTHORIZED,
        AssessmentState.FORBIDDEN,
        AssessmentState.MODEL_NOT_FOUND,
        AssessmentState.RATE_LIMITED,
        AssessmentState.QUOTA_EXCEEDED,
        AssessmentState.OVERLOADED,
        AssessmentState.REJECTED,
    }
)
"""States in which a provider turned the call away before it did anything that it could bill."""


class Taken(Model):
    """What intake makes: the statement, and the documents that the person supplied as evidence."""

    statement: Statement
    given: tuple[Document, ...] = ()


class Opened(Model):
    """What opening the sources showed."""

    pages: tuple[PageOutcome, ...] = ()


class Deadlines(NamedTuple):
    """Seconds from the start of the assessments: at `soft` the report appears without whoever is late, at `hard`
    the late ones are cancelled."""

    soft: float
    hard: float


class LinesUp(Protocol):
    """Gives each finding the id of the claim that it judges; `language` is that of its notes for readers."""

    async def __call__(
        self, decomposition: Decomposition, assessments: Sequence[Assessment], *, language: str
    ) -> LinedUp: ...


class Tools(NamedTuple):
    """The steps, each done by a part of the house that knows nothing of the others."""

    open_page: OpenPage
    decompose: Callable[[Statement], Decomposition]
    decomposer: Decomposer | None
    collect_evidence: Callable[[Statement, Sequence[Claim], Sequence[Document]], Awaitable[Pack]]
    assessors: Sequence[Assessor]
    line_up: LinesUp
    look_at_pages: Callable[[Report], Awaitable[tuple[PageOutcome, ...]]]
    not_evidence: Callable[[Statement], NotEvidence]


class Pipeline:
    """Runs checks whose lease this process holds."""

    def __init__(
        self, ledger: Ledger, tools: Tools, *, deadlines: Deadlines, caps: Caps, now: Callable[[], datetime]
    ) -> None:
        self._ledger = ledger
        self._caps = caps
        self._tools = tools
        self._deadlines = deadlines
        self._now = now

    async def run(self, check: Check, on_progress: OnProgress) -> None:
        """Bring a check to its last revision. What cannot be checked becomes a failed report. Raises LeaseLost."""
        steps = await self._ledger.steps(check.id)
        try:
            taken = await self._once(check, steps, "intake", Taken, lambda: self._take_in(check, on_progress))
        except BadInput as error:
            await self.fail(check, str(error))
            return
        except (FetchError, DocumentError) as error:
            await self.fail(check, wording(check.request.language or "en")("failed-link", reason=str(error)))
            return
        statement = taken.statement
        on_progress(Progress(kind=ProgressKind.TAKING_APART))
        decomposition = await self._once(
            check, steps, "decompose", Decomposition, lambda: self._taken_apart(check, statement)
        )
        on_progress(Progress(kind=ProgressKind.CLAIMS_FOUND, n=len(decomposition.claims)))
        on_progress(Progress(kind=ProgressKind.COLLECTING))
        pack = await self._once(
            check,
            steps,
            "evidence",
            Pack,
            lambda: self._tools.collect_evidence(statement, decomposition.claims, taken.given),
        )
        material = Material(
            statement=_with_notes(statement, [*pack.warnings, *filter(None, [decomposition.note])]),
            decomposition=await self._with_claims_added_before(check, decomposition),
            assessments=(),
            prior_checks=pack.prior_checks,
            not_evidence=self._tools.not_evidence(statement),
            pages=Opened.model_validate_json(steps["pages"]).pages if "pages" in steps else (),
        )
        brief = Brief(
            statement=statement,
            claims=decomposition.claims,
            evidence=pack.documents,
            passages=pack.passages,
            prior_checks=pack.prior_checks,
            today=check.created_at.date(),
            language=wording(statement.language).language,
            alone=len(self._chosen(check)) == 1,
        )
        async with aclosing(self._assess(check, steps, brief, on_progress)) as results:
            async for assessments in results:
                on_progress(Progress(kind=ProgressKind.COMBINING))
                material = await self._lined_up(material, assessments)
                report = await self._publish(check, material)
        if any(map(can_be_opened, report.sources)):
            on_progress(Progress(kind=ProgressKind.OPENING_PAGES))
            opened = await self._once(check, steps, "pages", Opened, lambda: self._open_pages(report))
            await self._publish(check, material.model_copy(update={"pages": opened.pages}))

    async def has_result(self, check: Check) -> bool:
        """Whether this check has published a verdict already: nothing that fails later takes it back."""
        latest = await self._ledger.latest(check.report_id)
        return latest is not None and latest.history[-1].check == check.id and latest.verdict is not None

    async def fail(self, check: Check, reason: str) -> None:
        """Publish that the check could not be made; `reason` is one plain sentence. Raises LeaseLost."""
        text = check.request.text[:MAX_INPUT]
        statement = Statement(text=text, language=check.request.language or detect_language(text))
        await self._publish_report(check, failed_report(statement, reason, await self._edition(check)))

    async def _once(
        self, check: Check, steps: Mapping[str, str], step: str, shape: type[M], make: Callable[[], Awaitable[M]]
    ) -> M:
        """What a step made, from its row where there is one; else it is made and stored."""
        if step in steps:
            return shape.model_validate_json(steps[step])
        made = await make()
        await self._ledger.store_step(check.id, step, made)
        return made

    async def _take_in(self, check: Check, on_progress: OnProgress) -> Taken:
        async def opened(link: str) -> Document:
            on_progress(Progress(kind=ProgressKind.OPENING_LINK, text=link))
            return await self._tools.open_page(link)

        supplied = [await self._supplied(link, opened) for link in check.request.given_links]
        return Taken(statement=await take_in(check.request, opened), given=(*check.request.given, *supplied))

    async def _supplied(self, link: str, opened: OpenPage) -> Document:
        try:
            return (await opened(link)).model_copy(update={"given": True})
        except (FetchError, DocumentError) as error:
            raise BadInput(f"The source {link} could not be opened: {error}") from error

    async def _taken_apart(self, check: Check, statement: Statement) -> Decomposition:
        """The claims by a provider where one does that, else, or where it fails, by rules; a failure is said."""
        decomposer = self._tools.decomposer
        if decomposer is None:
            return self._tools.decompose(statement)
        say, detail = wording(statement.language), None
        reservation = await self._ledger.reserve(check.id, EXPECTED_USD, self._caps)
        if reservation is None:
            detail = say(f"state-{AssessmentState.OVER_BUDGET}")
        else:
            try:
                async with asyncio.timeout(self._deadlines.soft):
                    made = await decomposer.decompose(statement)
            except TimeoutError:
                detail = say(f"state-{AssessmentState.TIMEOUT}")
            except ProviderFailure as failure:
                detail = say(f"state-{failure.state}")
                if failure.state in UNBILLED:
                    await self._ledger.settle(reservation, Decimal(0))
            except Exception:  # whatever a provider does, the rules can do it
                log.exception("decomposer failed", assessor=decomposer.identity.id)
                detail = say(f"state-{AssessmentState.FAILED}")
            else:
                if made.cost_usd is not None:
                    await self._ledger.settle(reservation, made.cost_usd)
                return made
        note = say("decomposed-by-rules", assessor=decomposer.identity.name, reason=detail)
        return self._tools.decompose(statement).model_copy(update={"note": note})

    async def _assess(
        self, check: Check, steps: Mapping[str, str], brief: Brief, on_progress: OnProgress
    ) -> AsyncGenerator[tuple[Assessment, ...], None]:
        """The assessments, when they are worth a revision: at the soft deadline, at each late answer, at the end."""
        chosen = self._chosen(check)
        if not brief.claims or not chosen:
            yield ()
            return

        async def in_time(assessor: Assessor) -> Assessment:
            def judged() -> Awaitable[Assessment]:
                return self._paid_for(check, assessor, brief, on_progress)

            try:
                return await self._once(check, steps, assessor.identity.id, Assessment, judged)
            except LeaseLost:
                raise
            except Exception:  # one answer that could not be stored must not cost the others
                log.exception("assessment not stored", assessor=assessor.identity.id)
                return Assessment(assessor=assessor.identity, state=AssessmentState.FAILED)

        def tell(_: object) -> None:
            n = sum(task.done() for task in tasks)
            on_progress(Progress(kind=ProgressKind.ASSESSED, n=n, of=len(tasks)))

        def so_far() -> tuple[Assessment, ...]:
            return tuple(
                task.result() if task.done() else Assessment(assessor=one.identity, state=AssessmentState.LATE)
                for one, task in zip(chosen, tasks, strict=True)
            )

        tasks = [asyncio.ensure_future(in_time(assessor)) for assessor in chosen]
        for task in tasks:
            task.add_done_callback(tell)
        try:
            done, pending = await asyncio.wait(tasks, timeout=self._deadlines.soft)
            while pending:
                # Failures alone are no result while somebody may still answer.
                if any(task.result().findings for task in done):
                    yield so_far()
                newly, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
                done |= newly
            yield so_far()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _chosen(self, check: Check) -> list[Assessor]:
        wanted = check.request.assessors
        return [one for one in self._tools.assessors if not wanted or one.identity.id in wanted]

    async def _paid_for(self, check: Check, assessor: Assessor, brief: Brief, on_progress: OnProgress) -> Assessment:
        """An assessment whose expected cost was set aside before the call, and replaced by the real one after it."""
        expected = assessor.expected_cost(brief)
        if not expected:
            return await self._judged(assessor, brief, on_progress)
        reservation = await self._ledger.reserve(check.id, expected, self._caps)
        if reservation is None:
            return Assessment(assessor=assessor.identity, state=AssessmentState.OVER_BUDGET)
        assessment = await self._judged(assessor, brief, on_progress)
        cost = Decimal(0) if assessment.state in UNBILLED else assessment.cost_usd
        if cost is not None:
            await self._ledger.settle(reservation, cost)
        return assessment

    async def _judged(self, assessor: Assessor, brief: Brief, on_progress: OnProgress) -> Assessment:
        """One assessor's answer, or the state that says why there is none: one failing never stops the others."""
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._deadlines.hard):
                return await assessor.assess(brief, on_progress)
        except TimeoutError:
            state, detail = AssessmentState.TIMEOUT, None
        except Exception:
            log.exception("assessor failed", assessor=assessor.identity.id)
            state, detail = AssessmentState.FAILED, None
        return Assessment(
            assessor=assessor.identity, state=state, detail=detail, seconds=round(time.monotonic() - started, 3)
        )

    async def _lined_up(self, material: Material, assessments: Sequence[Assessment]) -> Material:
        lined_up = await self._tools.line_up(material.decomposition, assessments, language=material.statement.language)
        return material.model_copy(
            update={"decomposition": lined_up.decomposition, "assessments": lined_up.assessments}
        )

    async def _with_claims_added_before(self, check: Check, decomposition: Decomposition) -> Decomposition:
        """Claims that an earlier revision of this check added keep their ids; later ones append."""
        earlier = await self._ledger.latest(check.report_id)
        if earlier is None or earlier.history[-1].check != check.id:
            return decomposition
        known = {claim.id for claim in decomposition.claims}
        added = tuple(
            Claim(**claim.model_dump(include=set(Claim.model_fields)))
            for claim in earlier.claims
            if claim.id not in known
        )
        return decomposition.model_copy(update={"claims": (*decomposition.claims, *added)})

    async def _open_pages(self, report: Report) -> Opened:
        return Opened(pages=await self._tools.look_at_pages(report))

    async def _edition(self, check: Check) -> Edition:
        previous = await self._ledger.latest(check.report_id)
        return Edition(id=check.report_id, check=check.id, at=self._now(), previous=previous)

    async def _publish(self, check: Check, material: Material) -> Report:
        return await self._publish_report(check, assemble(material, await self._edition(check)))

    async def _publish_report(self, check: Check, report: Report) -> Report:
        """Store the revision, unless this check has published just that already (it was interrupted after)."""
        earlier = await self._ledger.latest(check.report_id)
        if earlier is not None and earlier.history[-1].check == check.id and _says_the_same(earlier, report):
            return earlier
        await self._ledger.publish(report, check.id)
        return report


def _with_notes(statement: Statement, notes: Sequence[str]) -> Statement:
    """The reader is told which supplied documents did not count, and why."""
    return statement.model_copy(update={"note": " ".join(filter(None, (statement.note, *notes))) or None})


def _says_the_same(one: Report, other: Report) -> bool:
    passing = {"revision", "checked_at", "history"}
    return one.model_dump(exclude=passing) == other.model_dump(exclude=passing)
