"""Documents of the evidence as sources that an assessor retrieved."""

from __future__ import annotations

from bot.domain.assessments import RetrievedSource
from bot.domain.documents import Document
from bot.evidence.search import canonical


def retrieved(document: Document) -> RetrievedSource:
    """The source that a document is: under the address where it was opened, if that is the one that names it."""
    return RetrievedSource(
        url=document.url if document.url and canonical(document.url) == document.key else document.key,
        title=document.title,
        site=document.site,
        published=document.published,
        retrieved_at=document.retrieved_at,
        given=document.given,
        sample=document.sample,
    )
