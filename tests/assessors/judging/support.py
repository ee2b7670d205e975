"""One claim, judged by passages of a test's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.assessors.judging.judge import judge_claims
from bot.domain.assessments import Finding
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Claim

TODAY = date(2026, 10, 19)


def passage(text: str, **more: object) -> Document:
    return Document.model_validate({"key": "given:passage", "kind": DocumentKind.TEXT, "text": text, **more})


def judged(text: str, documents: Sequence[Document], language: str = "en", **more: object) -> Finding:
    claim = Claim.model_validate({"id": "c1", "text": text, **more})
    return judge_claims([claim], documents, TODAY, language).findings[0]
