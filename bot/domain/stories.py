"""A news story that is followed, as its source tells it. All of it is untrusted text."""

from __future__ import annotations

from bot.domain.base import Model, UtcDatetime


class StorySource(Model):
    """A page that the story was built from; `label` is the story's own word for it."""

    url: str
    label: str | None = None


class Story(Model):
    """A news story: one document in the story format, or one entry of a feed.

    `id` is what its source calls it, across languages and updates. `language` is the one that it is written in,
    `requested_language` the one that was asked for; `fallback_fields` ("title", "summary") are in
    `translation_fallback` for want of a translation. `published` is None where the source does not say.
    """

    id: str | None
    title: str
    summary: str
    language: str | None = None
    canonical_url: str | None = None
    published: UtcDatetime | None = None
    category: str | None = None
    topics: tuple[str, ...] = ()
    sources: tuple[StorySource, ...] = ()
    requested_language: str | None = None
    available_languages: tuple[str, ...] = ()
    translation_fallback: str | None = None
    fallback_fields: tuple[str, ...] = ()
    format: str | None = None
    warnings: tuple[str, ...] = ()
