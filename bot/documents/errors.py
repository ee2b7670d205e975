"""What can keep a fetched or given thing from being read.

DocumentError
├── UnsupportedDocument   of a kind that is not read (PDF, images, archives, …)
├── EmptyDocument         nothing in it is readable text
├── UnreadableDocument    too large, too slow to understand, or broken
├── NotAFeed              a page, an error, or a feed too broken to have entries: never "no news"
└── StoryError            a story document that reports an error instead of a story
"""

from __future__ import annotations


class DocumentError(Exception):
    """A document cannot be used; the text is one plain sentence for the person who gave it."""


class UnsupportedDocument(DocumentError):
    """A kind of document that is not read."""


class EmptyDocument(DocumentError):
    """No readable text: never taken for a page that says nothing."""


class UnreadableDocument(DocumentError):
    """It is too large or broken, or reading it took too long."""


class NotAFeed(DocumentError):
    """What was to be a feed is none; that says nothing about news."""


class StoryError(DocumentError):
    """The story's server answered with an error document, or the document lacks what makes a story."""

    def __init__(self, reason: str, status: int | None = None) -> None:
        super().__init__(reason)
        self.status = status
