"""What is to be checked, and the claims that it makes."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field, model_validator

from bot.domain.base import Model
from bot.domain.documents import Document

MAX_CLAIMS = 12
"""Claims of one statement that are checked (design: "at most 12"); the rest is `left_out` and said."""

PartialDate: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")]
"""An ISO 8601 year, month or day: `2026`, `2026-10`, `2026-10-18`."""


class Origin(StrEnum):
    """Where a statement came from."""

    TEXT = "text"
    LINK = "link"
    MESSAGE = "message"
    STORY = "story"


class Sensitivity(StrEnum):
    """Topics on which two votes and two sites are needed for a verdict that could harm."""

    CRIME = "crime"
    HEALTH = "health"
    VOTING = "voting"


class UncheckableReason(StrEnum):
    """Why a part of a statement is not checked."""

    OPINION = "opinion"
    QUESTION = "question"
    PREDICTION = "prediction"
    ADVICE = "advice"
    JOKE = "joke"
    SATIRE = "satire"
    PERSONAL_ADVICE = "personal_advice"
    PRIVATE_PERSON = "private_person"
    NEEDS_CONTEXT = "needs_context"
    NO_ASSERTION = "no_assertion"


class Span(Model):
    """Half-open character offsets into the statement's text."""

    start: Annotated[int, Field(ge=0)]
    end: int

    @model_validator(mode="after")
    def _not_backwards(self) -> Span:
        if self.end < self.start:
            raise ValueError("a span cannot end before it starts")
        return self


class Statement(Model):
    """What exactly is being checked.

    `text` is the person's own words, or for a bare link the article's headline and main assertions. `link` is its
    context, `article` what the link said when it was opened, `note` a sentence for the reader where the two differ
    ("Only a link was given …").
    """

    text: str
    language: str
    origin: Origin = Origin.TEXT
    link: str | None = None
    article: Document | None = None
    note: str | None = None


class Claim(Model):
    """One checkable assertion, self-contained in `text`; `quote` and `span` are its words in the statement."""

    id: str
    text: str
    quote: str | None = None
    span: Span | None = None
    central: bool = False
    implied: bool = False
    as_of: PartialDate | None = None
    sensitive: Sensitivity | None = None


class NotCheckable(Model):
    """A part of the statement that is not checked, and why."""

    text: str
    reason: UncheckableReason
    span: Span | None = None


class Decomposition(Model):
    """A statement taken apart: at most `MAX_CLAIMS` claims, what cannot be checked, what the cap left out.

    `made_by` is `embedded` or the id of the provider that did it, `cost_usd` what that cost (None: unknown); `note`
    says why another way was not used.
    """

    claims: tuple[Claim, ...] = ()
    not_checkable: tuple[NotCheckable, ...] = ()
    left_out: tuple[str, ...] = ()
    made_by: str = "embedded"
    cost_usd: Decimal | None = Decimal(0)
    note: str | None = None
