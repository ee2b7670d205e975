"""What of a document is news: properties first, then the traps that real feeds set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.following import KnownItem
from bot.domain.stories import Story, StorySource
from bot.stories.decide import Decided, Decision, Rule, decide
from bot.stories.identity import Told, names_of, told_elsewhere

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
TOPICS = "bridge ferry lighthouse market tunnel museum orchard quarry harbour library windmill glacier".split()


def item(n: int, **more: object) -> Story:
    topic = TOPICS[n % len(TOPICS)]
    values: dict[str, object] = {
        "id": f"http://news.example/?p={n}",
        "title": f"The {topic} of district {n} opens again",
        "summary": f"After {n + 3} months of repairs the {topic} is open to visitors.",
        "language": "en",
        "canonical_url": f"http://news.example/{topic}-{n}?utm_source=feed",
        "published": NOW - n * HOUR,
    }
    return Story(**(values | more))


def document(size: int) -> list[Story]:
    return [item(n) for n in range(size)]


class Reader:
    """Keeps what is known between documents, as the watcher does in its database."""

    def __init__(self, first: Sequence[Story]) -> None:
        self.known: dict[str, KnownItem] = {}
        self.now = NOW
        self.read(first, first=True)

    def read(self, stories: Sequence[Story], *, first: bool = False, complete: bool = True) -> Decision:
        self.now += HOUR / 4
        decision = decide(list(self.known.values()), stories, self.now, first=first, complete=complete)
        self.known |= {one.key: one for one in decision.items}
        return decision


def rules(decided: Sequence[Decided]) -> list[Rule]:
    return [one.rule for one in decided]


CHANGES: dict[str, Callable[[Story], dict[str, object]]] = {
    "nothing": lambda one: {},
    "https": lambda one: {
        "id": (one.id or "").replace("http:", "https:"),
        "canonical_url": (one.canonical_url or "").replace("http:", "https:"),
    },
    "www": lambda one: {"id": (one.id or "").replace("//", "//www.")},
    "tracking": lambda one: {"canonical_url": f"{one.canonical_url}&fbclid=7&utm_medium=rss#top"},
    "new ids": lambda one: {"id": f"urn:uuid:{hash(one.title)}"},
    "no ids": lambda one: {"id": None},
    "new addresses": lambda one: {"canonical_url": f"https://moved.example/{abs(hash(one.title))}"},
    "new ids and addresses": lambda one: {"id": f"x-{one.title}", "canonical_url": f"https://moved.example/{one.id}"},
    "white space": lambda one: {"title": one.title.replace(" ", "  "), "summary": f" {one.summary} "},
    "categories": lambda one: {"category": "News", "topics": ("a", "b")},
    "republished": lambda one: {"published": NOW},
    "no dates": lambda one: {"published": None},
}


@settings(max_examples=40)
@given(
    st.integers(1, 12),
    st.lists(st.sampled_from(sorted(CHANGES)), min_size=1, max_size=4),
    st.randoms(use_true_random=False),
)
def test_a_document_that_says_the_same_posts_nothing(size: int, changes: list[str], random: object) -> None:
    reader = Reader(document(size))
    stories = document(size)
    for name in changes:
        stories = [one.model_copy(update=CHANGES[name](one)) for one in stories]
        random.shuffle(stories)  # type: ignore[attr-defined]
        for _ in range(2):
            decision = reader.read(stories)
            assert (decision.new, decision.changed, decision.gone, decision.flood) == ((), (), (), 0)
    assert len(reader.known) == size


@settings(max_examples=40)
@given(st.integers(1, 12), st.integers(0, 11), st.sampled_from(sorted(CHANGES)))
def test_a_new_story_is_new_exactly_once(size: int, at: int, name: str) -> None:
    reader = Reader(document(size))
    fresh = item(100, published=NOW)
    stories = document(size)
    stories.insert(min(at, size), fresh)
    assert [one.item.told.title for one in reader.read(stories).new] == [fresh.title]
    changed = [one.model_copy(update=CHANGES[name](one)) for one in stories]
    for _ in range(3):
        decision = reader.read(changed)
        assert (decision.new, decision.changed) == ((), ())


@given(st.lists(st.sets(st.integers(0, 40), max_size=12), min_size=1, max_size=8))
def test_no_story_is_ever_told_twice(documents: list[set[int]]) -> None:
    reader = Reader([])
    told: list[str] = []
    for numbers in documents:
        decision = reader.read([item(n) for n in sorted(numbers)])
        told += [one.item.told.title for one in decision.new]
    assert len(told) == len(set(told))


def test_the_first_document_is_no_news() -> None:
    decision = decide([], document(3), NOW, first=True)
    assert (decision.new, rules(decision.absorbed)) == ((), [Rule.FIRST_FETCH] * 3)


def test_a_flood_is_absorbed_and_counted() -> None:
    reader = Reader(document(10))
    strange = [item(n, published=NOW) for n in range(50, 60)]
    decision = reader.read(strange)
    assert (decision.new, decision.flood, set(rules(decision.absorbed))) == ((), 10, {Rule.FLOOD})
    assert decision.gone == ()
    assert reader.read(strange).flood == 0


@pytest.mark.parametrize(("fresh", "kept", "new"), [(5, 0, 5), (6, 6, 6), (7, 6, 0), (6, 5, 0)])
def test_a_flood_is_more_than_five_and_more_than_half(fresh: int, kept: int, new: int) -> None:
    reader = Reader(document(12))
    decision = reader.read([*[item(n, published=NOW) for n in range(50, 50 + fresh)], *document(kept)])
    assert len(decision.new) == new


def test_what_is_old_when_it_appears_is_not_told_and_what_has_no_date_is() -> None:
    reader = Reader(document(4))
    old, undated = item(20, published=NOW - 49 * HOUR), item(21, published=None)
    decision = reader.read([undated, old, *document(4)])
    assert [one.item.told.title for one in decision.new] == [undated.title]
    assert Rule.OLD in rules(decision.absorbed)


def test_a_date_that_lies_ahead_is_todays_and_stays_so() -> None:
    reader = Reader(document(4))
    ahead = item(20, published=NOW + 500 * HOUR)
    (decided,) = reader.read([ahead, *document(4)]).new
    assert decided.item.told.published == reader.now
    assert Rule.SAME in rules(reader.read([ahead]).absorbed)


def test_the_oldest_is_told_first() -> None:
    reader = Reader(document(4))
    fresh = [item(n, published=NOW - n * HOUR / 60) for n in (20, 22, 21)]
    assert [one.item.told.title for one in reader.read([*fresh, *document(4)]).new] == [
        fresh[at].title for at in (1, 2, 0)
    ]
    undated = [item(n, published=None) for n in (30, 31)]
    assert [one.item.told.title for one in reader.read([*undated, *document(4)]).new] == [
        undated[1].title,
        undated[0].title,
    ]


def test_an_id_that_a_source_gives_to_another_article_is_another_story() -> None:
    reader = Reader([item(1, id="latest")])
    other = item(7, id="latest", title="Mayor steps down", published=NOW + HOUR / 8)
    assert [one.item.told.title for one in reader.read([other]).new] == ["Mayor steps down"]
    assert len(reader.known) == 2
    assert reader.read([other]).new == ()


def test_one_page_and_one_date_for_all_does_not_make_one_story() -> None:
    page = {"id": None, "canonical_url": "https://news.example/", "published": NOW}
    reader = Reader([item(n, **page) for n in range(3)])
    decision = reader.read([item(n, **page) for n in range(4)])
    assert [one.item.told.title for one in decision.new] == [item(3).title]


def test_a_title_that_returns_every_day_is_told_every_day() -> None:
    def forecast(day: int) -> Story:
        return item(day, title="Weather forecast", published=NOW + day * 24 * HOUR)

    reader = Reader([forecast(0)])
    reader.now = NOW + 24 * HOUR
    assert len(reader.read([forecast(1), forecast(0)]).new) == 1
    undated = [item(n, title="Tide table", published=None) for n in (50, 51)]
    reader = Reader(undated[:1])
    assert len(reader.read(undated[::-1]).new) == 1


def test_a_story_that_stands_twice_is_one() -> None:
    reader = Reader(document(3))
    decision = reader.read([*document(3), item(1)])
    assert (decision.new, decision.changed) == ((), ())
    assert rules(decision.absorbed).count(Rule.REPEATED) == 1
    assert reader.read(document(3)).new == ()


def test_what_vanishes_from_the_middle_is_gone_and_what_rolls_off_is_not() -> None:
    stories = document(5)
    reader = Reader(stories)
    assert [one.latest.title for one in reader.read(stories[:2] + stories[3:]).gone] == [stories[2].title]
    assert reader.read(stories[:2]).gone == ()
    reader = Reader(stories)
    assert reader.read(stories[:2] + stories[3:], complete=False).gone == ()
    assert reader.read([]).gone == ()


def test_a_change_that_matters_is_told_once_and_against_what_was_told() -> None:
    reader = Reader([item(1)])
    reworded = item(1, summary="The ferry is open to visitors after 4 months of repairs.")
    corrected = item(1, summary="The ferry is open to visitors after 6 months of repairs.")
    assert rules(reader.read([reworded]).absorbed) == [Rule.WORDING]
    (decided,) = reader.read([corrected]).changed
    assert decided.change is not None
    assert (decided.rule, decided.change.corrections[0].before) == (Rule.CHANGED, "4")
    assert rules(reader.read([corrected]).absorbed) == [Rule.SAME]


def test_a_story_that_changes_for_ever_is_told_three_times_a_day() -> None:
    reader = Reader([item(1, summary="The ferry carried 4 people today.")])
    told = []
    for n in range(24 * 12):
        reader.now += HOUR * 3 / 4
        told += reader.read([item(1, summary=f"The ferry carried {n + 500} people today.")]).changed
        if n == 24 * 3 - 1:
            assert len(told) == 9
    assert len(told) == 24


def test_a_source_that_makes_no_difference_is_only_shown() -> None:
    one = item(1, sources=(StorySource(url="https://a.example/1"),))
    more = item(1, sources=(StorySource(url="https://a.example/1"), StorySource(url="https://a.example/2")))
    reader = Reader([one])
    (decided,) = reader.read([more]).changed
    assert decided.rule is Rule.SMALL
    assert reader.read([more]).changed == ()


def test_stories_of_the_format_are_known_by_their_id_alone() -> None:
    def told(url: str, language: str) -> Story:
        return Story(id="00ff" * 16, title=url, summary="", canonical_url=url, language=language, format="x/v1")

    reader = Reader([told("https://stories.example/00ff00ff?lang=en", "en")])
    decision = reader.read([told("https://stories.example/00ff00ff?lang=vi", "vi")])
    assert (decision.new, decision.changed) == ((), ())
    assert len(reader.known) == 1


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ({"canonical_url": "https://m.news.example/ferry-1"}, True),
        ({"canonical_url": "https://other.example/x"}, True),
        ({"canonical_url": None, "title": "The ferry of district 1 finally opens again"}, True),
        ({"canonical_url": None, "title": "The ferry of district 2 opens again"}, False),
        ({"canonical_url": None, "title": "The ferry opens"}, False),
        ({"canonical_url": None, "title": "Weather"}, False),
    ],
)
def test_a_story_of_two_sources_is_told_once(other: dict[str, object], same: bool) -> None:
    told = Told(source_id="s1", page="https://news.example/ferry-1", title=item(1).title, at=NOW - HOUR)
    story = item(1, **other)
    assert (told_elsewhere(story, "s2", [told], NOW) is not None) == same
    assert told_elsewhere(story, "s1", [told], NOW) is None
    if same and story.canonical_url != "https://m.news.example/ferry-1":
        assert told_elsewhere(story, "s2", [told], NOW + 72 * HOUR) is None


@settings(max_examples=60)
@given(
    st.lists(
        st.builds(
            Story,
            id=st.none() | st.sampled_from(["a", "http://a.example/1", "https://a.example/1"]),
            title=st.sampled_from(["", "One", "Two"]),
            summary=st.sampled_from(["", "S"]),
            canonical_url=st.none() | st.sampled_from(["https://a.example/1", "https://a.example/2"]),
            published=st.none() | st.just(NOW),
        ),
        max_size=8,
    )
)
def test_names_tell_stories_apart_and_any_document_settles(stories: list[Story]) -> None:
    names = [name for row in names_of(stories) for name in row if not name.startswith("w")]
    assert len(names) == len(set(names))
    reader = Reader(stories)
    decision = reader.read(stories)
    assert (decision.new, decision.changed) == ((), ())
