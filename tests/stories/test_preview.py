"""What a preview says of each story, and what channels want."""

from __future__ import annotations

import pytest

from bot.domain.following import Filters, FollowedSource, Post, PostForm, PostKind, SourceKind, Subscription
from bot.domain.stories import Story, StorySource
from bot.locales.wording import LANGUAGES, wording
from bot.stories.decide import Rule, decide
from bot.stories.posting import BURST, BURST_TIME, DAILY, Room, Stop, matches, posts_for, room_left, telling
from bot.stories.preview import preview, reason_sentence
from tests.stories.test_decide import HOUR, NOW, document, item

SOURCE = FollowedSource(id="s1", kind=SourceKind.FEED, url="https://a.example/", key="k", next_at=NOW, first=False)


def follower(**more: object) -> Subscription:
    values = {"id": "f", "source_id": "s1", "channel_id": "c", "guild_id": "g", "created_at": NOW}
    return Subscription(**(values | more))


def known(size: int = 8) -> list:
    return list(decide([], document(size), NOW - HOUR, first=True).items)


@pytest.mark.parametrize("reason", [*Rule, *Stop])
def test_every_reason_can_be_said(reason: Rule | Stop) -> None:
    said = {reason_sentence(reason, wording(language)) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


def test_a_preview_says_for_each_story_what_decided() -> None:
    stories = [
        item(21, published=NOW), item(20, published=NOW - 72 * HOUR), item(22, title="A ferry", published=NOW),
        item(5), item(1, summary="After 9 months of repairs the ferry is open to visitors."), item(2), item(2),
        item(3, id="other"), item(4, summary="Visitors come after 7 months of repairs, since the tunnel is open."),
    ]  # fmt: skip
    seen = preview(follower(filters=Filters(topics=("opens again",))), SOURCE, known(), stories, Room(), NOW)
    reasons = {one.story.title: one.reason for one in seen if one.reason is not Rule.REPEATED}
    assert reasons == {
        item(21).title: Rule.NEW,
        item(20).title: Rule.OLD,
        "A ferry": Stop.FILTERED,
        item(5).title: Rule.SAME,
        item(1).title: Stop.UNSEEN,
        item(2).title: Rule.SAME,
        item(3).title: Rule.RENAMED,
        item(4).title: Rule.WORDING,
    }
    assert [one.story.title for one in seen if one.post] == [item(21).title]
    assert sum(one.reason is Rule.REPEATED for one in seen) == 1
    assert {one.reason for one in preview(follower(paused="x"), SOURCE, known(), stories, Room(), NOW)} >= {Stop.PAUSED}


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({}, True),
        ({"topics": ("FERRY",)}, True),
        ({"topics": ("crane", "gull")}, True),
        ({"topics": ("crane",)}, False),
        ({"category": "ships"}, True),
        ({"category": "trains"}, False),
        ({"language": "en"}, True),
        ({"language": "vi"}, False),
        ({"topics": ("ferry",), "category": "trains"}, False),
    ],
)
def test_filters(filters: dict[str, object], wanted: bool) -> None:
    story = Story(id=None, title="A ferry", summary="By Gull Island.", language="en", category="Ships", topics=("sea",))
    assert matches(Filters(**filters), story) == wanted


def test_a_story_that_names_no_language_is_in_every_language() -> None:
    assert matches(Filters(language="vi"), Story(id=None, title="T", summary=""))


def test_caps() -> None:
    assert room_left([], NOW) == BURST
    assert room_left([NOW - BURST_TIME, NOW - BURST_TIME / 2], NOW) == BURST - 1
    assert room_left([NOW - HOUR] * (DAILY - 1), NOW) == 1
    assert room_left([NOW - HOUR] * (DAILY + 5), NOW) == 0
    assert room_left([NOW - 25 * HOUR] * DAILY, NOW) == BURST


def test_over_the_cap_an_update_only_edits_and_new_ones_are_counted_all_day_in_one_line() -> None:
    changed = item(1, summary="After 9 months of repairs the ferry is open to visitors.")
    decision = decide(known(), [item(30, published=NOW), changed, *document(1)], NOW)
    subject = f"s1/{decision.changed[0].item.key}"
    full = Room(heard_at=[NOW - HOUR] * DAILY, revisions={subject: 4})
    update, line = posts_for(follower(), SOURCE, decision, full, NOW, lambda: "x").posts
    assert (update.form, update.revision, line.kind, line.count) == (PostForm.EDIT, 5, PostKind.MORE, 1)
    later = full._replace(more=line)
    *_, again = posts_for(follower(), SOURCE, decision, later, NOW + 5 * HOUR, lambda: "y").posts
    assert (again.form, again.subject, again.revision, again.count) == (PostForm.EDIT, line.subject, 2, 2)
    aloud, new = posts_for(follower(), SOURCE, decision, Room(revisions={subject: 4}), NOW, lambda: "z").posts[::-1]
    assert (aloud.form, new.form) == (PostForm.REPLY, PostForm.MESSAGE)


def test_a_check_is_asked_for_only_where_a_story_is_new() -> None:
    decision = decide(known(), [item(30, published=NOW), *document(3)], NOW)
    (post,) = posts_for(follower(check=True), SOURCE, decision, Room(), NOW, lambda: "x").posts
    assert isinstance(post, Post)
    assert post.check
    told = telling("other", item(30, sources=(StorySource(url="https://a.example/"),)), NOW)
    assert posts_for(follower(), SOURCE, decision, Room(told=[told]), NOW, lambda: "x").posts == ()
