"""Small domain objects for the storage tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.domain.checks import Check, CheckRequest, Delivery, StepRow, Target
from bot.domain.documents import Document, DocumentKind
from bot.domain.reports import Counts, Report, ReportStatus, StatementOrigin
from bot.domain.statements import Origin
from bot.domain.verdicts import OverallVerdict

NOON = datetime(2026, 10, 18, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def check(check_id: str = "check-1", report_id: str = "report-1", minutes: int = 0) -> Check:
    request = CheckRequest(text="The harbour bridge opened in 1932.", assessors=("embedded",))
    return Check(id=check_id, report_id=report_id, request=request, created_at=NOON + minutes * MINUTE)


def step(name: str = "decompose", payload: str = "{}", check_id: str = "check-1") -> StepRow:
    return StepRow(check_id=check_id, step=name, payload=payload, stored_at=NOON)


def report(revision: int = 1, report_id: str = "report-1", status: ReportStatus = ReportStatus.FINAL) -> Report:
    return Report(
        id=report_id,
        status=status,
        revision=revision,
        statement="The harbour bridge opened in 1932.",
        origin=StatementOrigin(kind=Origin.TEXT),
        language="en",
        verdict=OverallVerdict.ACCURATE if status is ReportStatus.FINAL else None,
        checked_at=NOON,
        counts=Counts(claims=1, sources=0, sites=0, reachable=0, citations_dropped=0),
    )


def delivery(delivery_id: str = "delivery-1", nonce: str | None = None, report_id: str = "report-1") -> Delivery:
    target = Target(channel_id="1", guild_id="2", may_post=True)
    return Delivery(id=delivery_id, report_id=report_id, target=target, nonce=nonce or f"nonce of {delivery_id}")


def story(key: str, title: str, text: str = "", summary: str | None = None) -> Document:
    return Document(key=key, kind=DocumentKind.STORY, title=title, text=text, summary=summary)
