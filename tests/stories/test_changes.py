"""What of a changed story is told, and what never is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.stories import CorrectionKind, Story, StoryChange, StorySource
from bot.stories.changes import change_between
from bot.stories.merging import merged

SUMMARY = (
    "The ferry Osprey carried 48,200 passengers between Port Linden and Gull Island in its first season. "
    "It beat the previous record of 39,500 passengers, set by the Heron in 2019. "
    "A return ticket costs 11 crowns. The Linden Harbour Board plans a second boat for 2028."
)
SOURCES = ("https://board.example/osprey", "https://post.example/a?id=4", "https://post.example/b")


def story(summary: str = SUMMARY, sources: tuple[str, ...] = SOURCES, **more: object) -> Story:
    values = {"id": "ab" * 8, "title": "Osprey carries 48,200", "language": "en", **more}
    return Story(summary=summary, sources=tuple(StorySource(url=url) for url in sources), **values)


def change(after: Story, before: Story | None = None) -> StoryChange:
    return change_between(before or story(), after)


@pytest.mark.parametrize(
    ("old", "new", "kind", "told"),
    [
        ("of 39,500", "of 37,900", CorrectionKind.NUMBER, ("previous record", "39,500", "37,900 passengers")),
        ("costs 11 crowns", "costs 14 crowns", CorrectionKind.NUMBER, (None, "11", "14 crowns")),
        ("costs 11", "costs 11.5", CorrectionKind.NUMBER, (None, "11", "11.5 crowns")),
        ("48,200", "48,000", CorrectionKind.NUMBER, (None, "48,200", "48,000 passengers")),
        ("in 2019", "in 2017", CorrectionKind.DATE, (None, "2019", "2017")),
        ("Gull Island", "Tern Island", CorrectionKind.NAME, (None, "Gull Island", "Tern Island")),
        ("plans a second", "does not plan a second", CorrectionKind.NEGATION, (None, "", "not")),
    ],
)
def test_a_changed_fact_is_told_as_it_was_and_is(
    old: str, new: str, kind: CorrectionKind, told: tuple[str | None, str, str]
) -> None:
    found = change(story(SUMMARY.replace(old, new)))
    assert found.matters
    (correction,) = found.corrections
    assert (correction.kind, (correction.what, correction.before, correction.after)) == (kind, told)
    assert new.split()[-1].rstrip(".") in correction.sentence
    assert found.sentences == ()


def test_a_sentence_that_says_something_new_is_told() -> None:
    more = "Divers found a cracked propeller during Tuesday's inspection."
    found = change(story(f"{SUMMARY} {more}"))
    assert (found.sentences, found.corrections, found.matters) == ((more,), (), True)


REPHRASED = (
    "In its first season the Osprey, a ferry between Port Linden and Gull Island, carried 48,200 passengers. The "
    "previous record of 39,500 passengers was set by the Heron in 2019. Return tickets cost 11 crowns. A second boat "
    "is planned for 2028 by the Linden Harbour Board."
)
REWORDED = [
    REPHRASED,
    SUMMARY.replace(". ", ".  ").replace("48,200", "48 200"),
    SUMMARY.replace("The ferry Osprey", "The Osprey"),
    " ".join(reversed([one + "." for one in SUMMARY.rstrip(".").split(". ")])),
    SUMMARY.rsplit(". ", 1)[0] + ".",
    SUMMARY[:150] + "…",
    SUMMARY.upper(),
    "",
]


@pytest.mark.parametrize("summary", REWORDED, ids=range(len(REWORDED)))
def test_wording_order_and_what_is_left_out_are_no_news(summary: str) -> None:
    found = change(story(summary))
    assert not found.matters, found
    assert not found.is_small


@pytest.mark.parametrize(
    "more",
    [
        {"category": "Ships"},
        {"topics": ("a", "b")},
        {"title": "Ferry Osprey: 48,200 carried"},
        {"canonical_url": "https://x.example/"},
        {"summary": "Phà Osprey chở 50.000 khách.", "language": "vi"},
        {"summary": "Phà Osprey chở 50.000 khách.", "fallback_fields": ("title",)},
        {"warnings": ("w",)},
    ],
)
def test_categories_titles_and_translations_are_no_news(more: dict[str, object]) -> None:
    found = change(story(**more))
    assert (found.matters, found.is_small) == (False, False)


def test_order_and_dress_of_sources_are_no_news() -> None:
    dressed = ("http://www.post.example/b?utm_source=x#top", "https://post.example/a?id=4&fbclid=1", SOURCES[0])
    found = change(story(sources=dressed))
    assert (found.added, found.removed, found.matters, found.is_small) == ((), (), False, False)


def test_a_source_on_a_new_site_is_told_and_one_on_a_known_site_only_shown() -> None:
    new = ("https://gazette.example/osprey", "https://www.post.example/c", "https://m.gazette.example/2")
    found = change(story(sources=(*SOURCES, *new)))
    assert (found.sources_before, found.sources_after, found.new_sites) == (3, 6, ("gazette.example",))
    assert found.matters
    small = change(story(sources=(*SOURCES[:2], "https://post.example/c")))
    assert (small.added, small.removed) == (("https://post.example/c",), ("https://post.example/b",))
    assert (small.matters, small.is_small) == (False, True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Bridge closed. 12 comments", "Bridge closed. 45 comments"),
        ("Points: 12 of readers", "Points: 45 of readers"),
        ("The bridge was closed 3 hours ago by the police.", "The bridge was closed 5 hours ago by the police."),
        ("Cây cầu có 120 lượt xem hôm nay.", "Cây cầu có 450 lượt xem hôm nay."),
    ],
)
def test_counters_of_pages_are_no_news(before: str, after: str) -> None:
    assert not change(story(after), story(before)).matters


def test_votes_and_shares_are_news() -> None:
    before = story("The council passed the plan with 52 votes.")
    assert change(story("The council passed the plan with 54 votes."), before).matters


def test_a_number_is_corrected_in_vietnamese_too() -> None:
    before = story("Phà Osprey chở 48.200 hành khách trong mùa đầu tiên.", language="vi")
    (correction,) = change(
        story("Phà Osprey chở 51.300 hành khách trong mùa đầu tiên.", language="vi"), before
    ).corrections
    assert "48.200" in correction.before
    assert "51.300" in correction.after


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_two_texts_can_be_compared_and_a_text_is_no_change_of_itself(one: str, other: str) -> None:
    change_between(story(one), story(other)).model_dump_json()
    assert change_between(story(one), story(one)) == StoryChange(sources_before=3, sources_after=3)


@given(st.permutations(SOURCES), st.permutations(SUMMARY.split(". ")))
def test_no_order_is_news(sources: list[str], sentences: list[str]) -> None:
    found = change(story(". ".join(one.rstrip(".") for one in sentences) + ".", tuple(sources)))
    assert not found.matters


def test_a_partial_answer_takes_nothing_away() -> None:
    known = story(category="Ships", topics=("a",), published="2026-05-01T00:00:00Z").model_copy(
        update={"sources": (StorySource(url=SOURCES[0], label="Story source"),)}
    )
    partial = Story(id=None, title="", summary="")
    assert merged(known, partial).model_dump() == known.model_dump() | {"language": None}
    relabelled = merged(known, story(sources=("http://www.board.example/osprey?utm_source=1", "https://n.example/")))
    assert [source.label for source in relabelled.sources] == ["Story source", None]
    fallen_back = story(title="English", summary="English.", fallback_fields=("title",))
    assert merged(known, fallen_back).title == known.title
    assert merged(known, fallen_back).fallback_fields == ()
    assert merged(known, fallen_back).summary == "English."
