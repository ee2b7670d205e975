"""What runs in the worker process: the judgement, with the model's vectors where the model can be loaded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.assessors.judging.judge import Judged, judge_claims
from bot.domain.documents import Document
from bot.domain.statements import Claim
from bot.language.embeddings import EmbeddingsUnavailable, embed


def judge_in_worker(claims: Sequence[Claim], documents: Sequence[Document], today: date, language: str) -> Judged:
    """`judge_claims`, where the model can't be loaded without it: then words alone find the passages."""
    try:
        return judge_claims(claims, documents, today, language, embed)
    except EmbeddingsUnavailable:
        return judge_claims(claims, documents, today, language)
