"""A news story that is followed, as its source tells it, and what changes in it. All of it is untrusted text."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.base import Model, UtcDatetime
from bot.domain.verdicts import OverallVerdict


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


class CorrectionKind(StrEnum):
    """What a sentence that was changed says otherwise."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    NEGATION = "negation"
    DIRECTION = "direction"


class Correction(Model):
    """A fact that a story tells otherwise than before, as written: 252 → 255 tokens per second.

    `what` names the thing ("previous leaderboard high") where the sentence tells it. `before` is empty for a fact that
    was added to a sentence, `after` for a denial that was taken out of one. `sentence` is the new one, whole.
    """

    kind: CorrectionKind
    what: str | None
    before: str
    after: str
    sentence: str


class VerdictChange(Model):
    """A check's overall verdict then and now, and why it changed, in one sentence."""

    before: OverallVerdict | None
    after: OverallVerdict | None
    because: str | None = None


class StoryChange(Model):
    """What changed between two versions of a story, without wording, order, translation and category.

    `added` and `removed` are addresses of sources; `new_sites` the sites among the added ones that no source was on
    before. `sentences` are new ones that say something that the story did not say.
    """

    sources_before: int = 0
    sources_after: int = 0
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    new_sites: tuple[str, ...] = ()
    corrections: tuple[Correction, ...] = ()
    sentences: tuple[str, ...] = ()
    verdict: VerdictChange | None = None

    @property
    def matters(self) -> bool:
        """Whether people want to be told."""
        return bool(self.new_sites or self.corrections or self.sentences or self.verdict)

    @property
    def is_small(self) -> bool:
        """Whether a message that shows the story should be brought up to date, and nobody be told."""
        return not self.matters and bool(self.added or self.removed)
