"""The stories that come with the program."""

import hashlib
from importlib.resources import files

import pytest

from bot.documents.sample_stories import EXAMPLE_STATEMENT, sample_stories
from bot.documents.story import read_story


def test_three_samples_labelled_as_samples() -> None:
    documents = sample_stories()
    assert len(documents) == 3
    for document in documents:
        assert document.sample
        assert not document.given
        assert document.key.startswith("https://stories.example/")
        assert document.warnings == ()
        assert all(".example/" in url for url in document.source_urls)


@pytest.mark.parametrize(
    "name", sorted(entry.name for entry in files("bot.documents.samples").iterdir() if entry.name.endswith(".md"))
)
def test_samples_keep_the_rules_of_their_format(name: str) -> None:
    story = read_story((files("bot.documents.samples") / name).read_bytes())
    assert story.id == hashlib.sha256(story.sources[0].url.encode()).hexdigest()
    assert story.canonical_url == f"https://stories.example/{story.id[:8]}?lang=en"
    assert len(story.summary) <= 1200


def test_the_example_speaks_of_a_sample() -> None:
    assert any("Merle" in document.text for document in sample_stories())
    assert "Merle" in EXAMPLE_STATEMENT
