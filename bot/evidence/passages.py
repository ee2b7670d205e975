"""Documents cut into passages: sentences with their places, and the windows of neighbours around one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from bot.domain.documents import Document
from bot.language.sentences import split_sentences

Field: TypeAlias = Literal["title", "summary", "text"]

MAX_PASSAGES = 1_500
"""Passages of all documents together. Documents share it evenly, each with its beginning first."""

_LONGEST = 1_200
"""A "sentence" longer than this (characters) is a table or a menu, and no passage."""


class Passage(NamedTuple):
    """The words `start:end` of one field of a document, exactly as they stand there.

    `document` is the document's place in the list that was cut; `number` counts the sentences of that field.
    """

    document: int
    field: Field
    number: int
    start: int
    end: int
    text: str


def cut(documents: Sequence[Document], most: int = MAX_PASSAGES) -> tuple[Passage, ...]:
    """The sentences of the documents' titles, summaries and texts, in order; at most `most` in all."""
    if not documents:
        return ()
    share = max(1, most // len(documents))
    found: list[Passage] = []
    for at, document in enumerate(documents):
        found += _sentences_of(document, at, share)
    return tuple(found[:most])


def _sentences_of(document: Document, at: int, share: int) -> list[Passage]:
    found: list[Passage] = []
    seen: set[str] = set()
    fields: tuple[tuple[Field, str | None], ...] = (
        ("title", document.title),
        ("summary", document.summary),
        ("text", document.text),
    )
    for field, content in fields:
        for number, sentence in enumerate(split_sentences(content or "")):
            # A story's summary is its text, too: the same words are one passage.
            if len(sentence.text) <= _LONGEST and sentence.text not in seen:
                seen.add(sentence.text)
                found.append(Passage(at, field, number, sentence.start, sentence.end, sentence.text))
            if len(found) == share:
                return found
    return found


def window(documents: Sequence[Document], passages: Sequence[Passage], at: int, before: int, after: int) -> Passage:
    """The passage at a place with up to `before` and `after` of its neighbours in the same field, as one passage."""
    here = passages[at]
    first = last = at
    while at - first < before and first > 0 and _follows(passages[first - 1], passages[first]):
        first -= 1
    while last - at < after and last + 1 < len(passages) and _follows(passages[last], passages[last + 1]):
        last += 1
    start, end = passages[first].start, passages[last].end
    content = getattr(documents[here.document], here.field)
    return here._replace(number=passages[first].number, start=start, end=end, text=content[start:end])


def _follows(one: Passage, other: Passage) -> bool:
    return one.document == other.document and one.field == other.field and one.number + 1 == other.number
