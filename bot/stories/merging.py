"""Brings what is known of a story up to date: a partial answer never takes a good value away. Pure."""

from __future__ import annotations

from bot.domain.stories import Story, StorySource
from bot.net.urls import BadUrl, canonical_url


def merged(known: Story, told: Story) -> Story:
    """The newer telling, with what it lacks taken from what is known.

    A field that fell back to another language while the known one is translated is such a lack, too.
    """
    lost = set(told.fallback_fields) - set(known.fallback_fields) if known.language == told.language else set()
    labels = {_page(source.url): source.label for source in known.sources}
    sources = tuple(
        StorySource(url=source.url, label=source.label or labels.get(_page(source.url))) for source in told.sources
    )
    return told.model_copy(
        update={
            "id": told.id or known.id,
            "title": known.title if "title" in lost or not told.title else told.title,
            "summary": known.summary if "summary" in lost or not told.summary else told.summary,
            "canonical_url": told.canonical_url or known.canonical_url,
            "published": told.published or known.published,
            "category": told.category or known.category,
            "topics": told.topics or known.topics,
            "sources": sources or known.sources,
            "fallback_fields": tuple(name for name in told.fallback_fields if name not in lost),
        }
    )


def _page(url: str) -> str:
    try:
        return canonical_url(url)
    except BadUrl:
        return url
