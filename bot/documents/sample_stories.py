"""The stories that come with the program, and the statement about one of them that a first visitor may try."""

from __future__ import annotations

from importlib.resources import files

from bot.documents.story import document_of, read_story
from bot.domain.documents import Document

EXAMPLE_STATEMENT = (
    "Lantern Bay's electric ferry Merle carried 61,400 passengers in its first year and crosses the strait in "
    "19 minutes. The Merle uses 38 % less energy than planned. A return ticket for the ferry costs 12 crowns. "
    "The Merle was built in Port Ansel."
)
"""About the ferry story, which bears the first sentence out, says the second with a limit that is left out here,
gives another price, and does not say where the boat was built."""


def sample_stories() -> tuple[Document, ...]:
    """The packaged stories as evidence, labelled as samples, in the order of their file names."""
    names = sorted(entry.name for entry in files("bot.documents.samples").iterdir() if entry.name.endswith(".md"))
    contents = ((files("bot.documents.samples") / name).read_bytes() for name in names)
    return tuple(document_of(read_story(content), sample=True) for content in contents)
