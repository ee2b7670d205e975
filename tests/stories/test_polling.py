"""When an address is asked again: intervals, back-off, the breaker, moves and ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.following import FollowedSource, Polling, SourceKind, SourceState
from bot.stories.polling import (
    LONGEST,
    MAX_FAILURES,
    QUIET,
    SHORTEST,
    Answered,
    Failed,
    failed,
    has_moved,
    interval_of,
    resumed,
    unchanged,
    understood,
    wants_everything,
)

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def source(kind: SourceKind = SourceKind.FEED, **polling: object) -> FollowedSource:
    return FollowedSource(
        id="s", kind=kind, url="https://a.example/feed", key="k", polling=Polling(**polling), next_at=NOW
    )


def wait(answer: Answered) -> timedelta:
    return understood(source(), answer, NOW, 0).next_at - NOW


@pytest.mark.parametrize(
    ("entries", "expected"),
    [(0, 4 * SHORTEST), (1, QUIET), (7, QUIET), (14, 3 * HOUR), (84, HOUR / 2), (500, SHORTEST)],
)
def test_a_feed_is_asked_as_often_as_it_brings_something(entries: int, expected: timedelta) -> None:
    published = [NOW - n * timedelta(hours=168) / max(entries, 1) for n in range(entries)]
    assert interval_of(SourceKind.FEED, published, NOW) == expected


def test_a_feed_that_sleeps_and_an_old_story_are_asked_once_a_day() -> None:
    assert interval_of(SourceKind.FEED, [NOW - 40 * 24 * HOUR], NOW) == LONGEST
    assert interval_of(SourceKind.STORY, [NOW - 40 * 24 * HOUR], NOW) == LONGEST
    assert interval_of(SourceKind.STORY, [NOW - 10 * 24 * HOUR], NOW) == 6 * HOUR
    assert interval_of(SourceKind.STORY, [NOW], NOW) == interval_of(SourceKind.STORY, [], NOW) == HOUR / 2


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Answered(cache_control="public, max-age=7200"), 2 * HOUR),
        (Answered(cache_control="s-maxage=7200"), HOUR),
        (Answered(cache_control="max-age=99999999"), LONGEST),
        (Answered(cache_control="max-age=x"), HOUR),
        (Answered(ttl_minutes=180), 3 * HOUR),
        (Answered(ttl_minutes=1), HOUR),
        (Answered(cache_control="max-age=7200", ttl_minutes=60), 2 * HOUR),
    ],
)
def test_a_server_may_ask_for_patience_up_to_a_day(answer: Answered, expected: timedelta) -> None:
    assert wait(answer) == expected


def test_versions_are_kept_only_of_what_was_understood_whole() -> None:
    whole = understood(source(), Answered(etag='"1"', last_modified="Mon"), NOW, 0)
    assert (whole.polling.etag, whole.polling.last_modified) == ('"1"', "Mon")
    cut = understood(whole, Answered(etag='"2"', complete=False), NOW, 0)
    assert (cut.polling.etag, cut.polling.last_modified) == (None, None)
    same = unchanged(whole, Answered(etag='"1b"'), NOW, 0)
    assert (same.polling.etag, same.polling.last_modified) == ('"1b"', "Mon")
    assert same.next_at - NOW == timedelta(seconds=whole.polling.interval)


def test_everything_is_asked_for_once_a_day() -> None:
    first = understood(source(), Answered(etag="1"), NOW, 0)
    assert not wants_everything(first.polling, NOW + 23 * HOUR)
    assert wants_everything(first.polling, NOW + 24 * HOUR)
    between = understood(first, Answered(etag="2"), NOW + 5 * HOUR, 0)
    assert wants_everything(between.polling, NOW + 24 * HOUR)
    assert wants_everything(Polling(), NOW)


def test_failures_back_off_and_break_after_ten() -> None:
    one, now, waits = source(etag="1"), NOW, []
    for _ in range(MAX_FAILURES):
        assert one.state is SourceState.ACTIVE
        one = failed(one, Failed("The site took too long to answer."), now, 0)
        waits.append(one.next_at - now)
        now = one.next_at
    assert waits == [SHORTEST * 2**n for n in range(7)] + [LONGEST] * 3
    assert (one.state, one.trouble) == (SourceState.FAILING, "The site took too long to answer.")
    assert one.polling.etag == "1"
    again = resumed(one, now)
    assert (again.state, again.next_at, again.polling.failures, again.trouble) == (SourceState.ACTIVE, now, 0, None)


def test_an_answer_ends_a_row_of_failures() -> None:
    one = failed(source(), Failed("x", 500), NOW, 0)
    assert understood(one, Answered(), NOW, 0).polling.failures == 0
    assert unchanged(one, Answered(), NOW, 0).polling.failures == 0
    assert unchanged(one, Answered(), NOW, 0).trouble is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("7200", 2 * HOUR),
        ("Mon, 04 May 2026 15:00:00 GMT", 3 * HOUR),
        ("Mon, 04 May 2026 11:00:00 GMT", SHORTEST),
        ("999999999", LONGEST),
        ("soon", SHORTEST),
        ("-5", SHORTEST),
        ("²", SHORTEST),
        ("", SHORTEST),
    ],
)
def test_retry_after_is_honoured(value: str, expected: timedelta) -> None:
    assert failed(source(), Failed("x", 429, value), NOW, 0).next_at - NOW == expected


def test_gone_is_gone_and_a_missing_story_is_looked_for_twice() -> None:
    assert failed(source(), Failed("gone", 410), NOW, 0).state is SourceState.GONE
    missing = failed(source(), Failed("x", 404), NOW, 0)
    assert missing.state is SourceState.ACTIVE
    assert failed(missing, Failed("x", 404), NOW, 0).state is SourceState.ACTIVE
    story = failed(source(SourceKind.STORY), Failed("x", 404), NOW, 0)
    assert story.state is SourceState.ACTIVE
    assert failed(story, Failed("x", 404), NOW, 0).state is SourceState.GONE
    between = failed(story, Failed("x", 500), NOW, 0)
    assert failed(between, Failed("x", 404), NOW, 0).state is SourceState.ACTIVE


def test_a_move_is_believed_after_three_answers_that_agree() -> None:
    there, elsewhere = Answered(moved_to="https://b.example/"), Answered(moved_to="https://c.example/")
    one = understood(understood(source(), there, NOW, 0), there, NOW, 0)
    assert has_moved(one) is None
    assert has_moved(unchanged(one, there, NOW, 0)) == "https://b.example/"
    assert has_moved(understood(one, elsewhere, NOW, 0)) is None
    assert has_moved(understood(understood(one, Answered(), NOW, 0), there, NOW, 0)) is None


@given(
    st.lists(st.integers(-10_000, 50_000).map(lambda hours: NOW - hours * HOUR), max_size=30),
    st.text(max_size=30),
    st.integers(0, 10**6),
    st.floats(0, 1),
    st.text(max_size=30),
)
def test_no_answer_makes_us_come_back_too_soon_or_never(
    published: list[datetime], cache_control: str, ttl: int, chance: float, retry_after: str
) -> None:
    answer = Answered(cache_control=cache_control, published=published, ttl_minutes=ttl)
    for later in (
        understood(source(), answer, NOW, chance),
        unchanged(source(), answer, NOW, chance),
        failed(source(), Failed("x", 503, retry_after), NOW, chance),
    ):
        assert SHORTEST <= later.next_at - NOW <= LONGEST * 1.1
