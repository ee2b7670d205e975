"""The watcher over sites that change by script: what is posted, what is asked, and what failures do."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.domain.following import Filters, Post, PostForm, PostKind, SourceKind, SourceState
from bot.stories import polling
from bot.workers import Workers
from storage import sources
from storage import stories as evidence
from tests.net.support import http
from tests.stories.site import BOMB, DAY, HOUR, MONDAY, World, entry, moved_to, rss, story, world

FEED = "news.example/feed.xml"
STORY = "stories.example/api/story/00ff00ff.md?lang=en"
SUMMARY = "The ferry Osprey carried 48,200 passengers. It beat the previous record of 39,500 passengers."
SITES = ["https://board.example/1", "https://post.example/a"]


@pytest.fixture
async def here(tmp_path: Path, workers: Workers, migrated: Path) -> AsyncIterator[World]:
    async with world(Path(shutil.copy(migrated, tmp_path / "world.sqlite3")), workers) as made:
        yield made


def old(size: int = 10) -> list[str]:
    return [entry(n, f"Old story number {n}", MONDAY - (n + 1) * HOUR) for n in range(size)]


def brief(post: Post) -> tuple[str, str, str]:
    return post.kind, post.form, post.story.title if post.story else ""


async def test_a_new_entry_is_posted_once_to_everybody_and_the_address_asked_once(here: World) -> None:
    here.sites.says(FEED, rss(old()))
    for channel in ("c1", "c2"):
        await here.follow(FEED, channel)
    await here.poll()
    assert await here.posts() == []
    here.clock.now += HOUR
    here.sites.says(FEED, rss([entry(50, "Bridge opens", here.clock.now), *old()]))
    for _ in range(3):
        await here.again()
    written = await here.posts()
    assert [(post.channel_id, *brief(post)) for post in written] == [
        ("c1", "new", "message", "Bridge opens"),
        ("c2", "new", "message", "Bridge opens"),
    ]
    assert len(here.sites.asked(FEED)) == 4
    assert [("if-none-match" in asked) for _, _, asked in here.sites.requests] == [False, True, True, True]
    assert (await here.source(FEED)).title == "News"


async def test_a_server_without_versions_is_read_once_a_day_where_it_sends_the_same(here: World) -> None:
    here.sites.says(FEED, rss(old()), tagged=False)
    await here.follow(FEED)
    await here.poll()
    before = await here.source(FEED)
    await here.again()
    assert (await here.source(FEED)).polling.full_at == before.polling.full_at
    here.clock.now += DAY
    await here.again()
    assert (await here.source(FEED)).polling.full_at == here.clock.now


async def test_versions_are_left_out_once_a_day(here: World) -> None:
    here.sites.says(FEED, rss(old()))
    await here.follow(FEED)
    await here.until(MONDAY + 3 * DAY)
    times = [when for when, _, asked in here.sites.requests if "if-none-match" not in asked]
    assert all(later - sooner >= DAY for sooner, later in pairwise(times))
    assert 3 <= len(times) <= 4


async def test_an_update_answers_to_the_message_and_small_things_only_edit_it(here: World) -> None:
    here.sites.says(STORY, story(SUMMARY, SITES), tagged=False)
    await here.follow(STORY, kind=SourceKind.STORY)
    await here.poll()
    assert await here.posts() == []
    here.sites.says(STORY, story(SUMMARY.replace("39,500", "37,900"), SITES), tagged=False)
    await here.again()
    (first,) = await here.posts()
    assert brief(first) == ("update", "message", "The ferry Osprey has a good season")
    assert first.change is not None
    assert [(one.what, one.before, one.after) for one in first.change.corrections] == [
        ("previous record", "39,500", "37,900 passengers")
    ]
    corrected = SUMMARY.replace("39,500", "37,900")
    here.sites.says(STORY, story(corrected, [*SITES, "https://post.example/b"]), tagged=False)
    await here.again()
    here.sites.says(STORY, story(corrected, [*SITES, "https://post.example/b", "https://vllm.example/x"]), tagged=False)
    await here.again()
    edit, reply = await here.posts()
    assert [(post.subject == first.subject, post.form, post.revision) for post in (edit, reply)] == [
        (True, PostForm.EDIT, 2),
        (True, PostForm.REPLY, 3),
    ]
    assert reply.change is not None
    assert reply.change.new_sites == ("vllm.example",)
    here.sites.says(
        STORY, story(corrected, SITES, category="Boats", title="Good season for the Osprey ferry"), tagged=False
    )
    await here.again()
    assert [post.form for post in await here.posts()] == [PostForm.EDIT]  # Two sources were lost.


async def test_a_story_that_is_missing_twice_is_gone_once(here: World) -> None:
    here.sites.says(STORY, story(SUMMARY, SITES), tagged=False)
    await here.follow(STORY, kind=SourceKind.STORY)
    await here.poll()
    del here.sites.pages[STORY]
    await here.again()
    assert await here.posts() == []
    await here.until(MONDAY + 2 * DAY)
    (post,) = await here.posts()
    assert brief(post) == ("gone", "message", "The ferry Osprey has a good season")
    assert (await here.source(STORY)).state is SourceState.GONE


async def test_robots_are_asked_for_stories_once_a_day_and_not_for_feeds(here: World) -> None:
    here.sites.says("stories.example/robots.txt", b"User-agent: *\nDisallow: /api/", tagged=False)
    here.sites.says("news.example/robots.txt", b"User-agent: *\nDisallow: /", tagged=False)
    here.sites.says(STORY, story(SUMMARY, SITES))
    here.sites.says(FEED, rss(old()))
    await here.follow(STORY, kind=SourceKind.STORY)
    await here.follow(FEED)
    await here.poll()
    await here.again()
    assert len(here.sites.asked("stories.example/robots.txt")) == 1
    assert here.sites.asked("news.example/robots.txt") == here.sites.asked(STORY) == []
    assert "robots.txt" in ((await here.source(STORY)).trouble or "")
    assert len(here.sites.asked(FEED)) == 2


FAILURES = {
    "403": http(b"<html><title>403</title></html>", "403 Forbidden"),
    "page": http(b"<html><title>Sign in</title></html>", "200 OK"),
    "loop": moved_to("http://news.example/feed.xml", 302),
    "bomb": BOMB,
    "broken": http(b"<rss><channel>", "200 OK"),
    "empty": http(b"", "200 OK"),
    "cut": http(b"<rss>", "200 OK", length=5_000),
    "500": http(b"", "500 Oops"),
}


@pytest.mark.parametrize("name", sorted(FAILURES))
async def test_a_source_that_fails_is_asked_ever_less_and_told_of_once(here: World, name: str) -> None:
    here.sites.says(FEED, rss(old()))
    await here.follow(FEED)
    await here.follow(FEED, "c2")
    await here.poll()
    answer = moved_to(here.sites.url(FEED), 302) if name == "loop" else FAILURES[name]
    here.sites.sends(FEED, answer)
    await here.until(MONDAY + 6 * DAY)
    written = await here.posts()
    assert [(post.channel_id, post.kind) for post in written] == [("c1", "failing"), ("c2", "failing")]
    assert all(post.reason for post in written)
    source = await here.source(FEED)
    assert (source.state, source.polling.failures) == (SourceState.FAILING, polling.MAX_FAILURES)
    asked = len(here.sites.asked(FEED))
    await here.until(MONDAY + 20 * DAY)
    assert len(here.sites.asked(FEED)) == asked
    here.sites.says(FEED, rss([entry(50, "Bridge opens", here.clock.now), *old()]))
    async with here.database.writing() as connection:
        await sources.save(connection, polling.resumed(source, here.clock.now))
    await here.poll()
    assert [brief(post) for post in await here.posts()] == [("new", "message", "Bridge opens")] * 2


async def test_a_site_that_drips_costs_only_its_own_time(here: World) -> None:
    here.sites.says(FEED, rss(old()))
    slow = "slow.example/feed.xml"
    here.sites.dripping.add(slow)
    await here.follow(FEED)
    await here.follow(slow)
    await here.poll()
    assert (await here.source(FEED)).trouble is None
    assert "too long" in ((await here.source(slow)).trouble or "")


async def test_retry_after_is_honoured_and_410_ends_it(here: World) -> None:
    here.sites.sends(FEED, http(b"", "429 Slow", "Retry-After: 7200"))
    await here.follow(FEED)
    await here.poll()
    assert (await here.source(FEED)).next_at == MONDAY + 2 * HOUR
    here.sites.sends(FEED, http(b"", "410 Gone"))
    await here.until(MONDAY + DAY)
    assert [post.kind for post in await here.posts()] == [PostKind.STOPPED]
    assert len(here.sites.asked(FEED)) == 2


async def test_a_flood_is_said_once_a_server_and_nothing_else(here: World) -> None:
    here.sites.says(FEED, rss(old()))
    for channel, guild in (("c1", "g1"), ("c2", "g1"), ("c3", "g2")):
        await here.follow(FEED, channel, guild=guild)
    await here.poll()
    for turn in (1, 2):
        strange = [entry(turn * 100 + n, f"Strange thing {turn} {n}", MONDAY) for n in range(10)]
        here.sites.says(FEED, rss(strange))
        await here.again()
    assert [(post.guild_id, post.kind, post.count) for post in await here.posts()] == [
        ("g1", "flood", 10),
        ("g2", "flood", 10),
    ]


async def test_a_channel_hears_three_at_once_and_the_rest_in_one_line(here: World) -> None:
    here.sites.says(FEED, rss(old(20)))
    await here.follow(FEED)
    await here.poll()
    fresh = [entry(50 + n, f"Fresh story number {n}", MONDAY + timedelta(minutes=n)) for n in range(9)]
    here.clock.now += HOUR / 4
    here.sites.says(FEED, rss([*reversed(fresh[:8]), *old(20)]))
    await here.again()
    first = await here.posts()
    assert [brief(post)[2] for post in first[:3]] == [f"Fresh story number {n}" for n in range(3)]
    assert [(post.kind, post.form, post.count) for post in first[3:]] == [("more", "message", 5)]
    here.clock.now += timedelta(minutes=5)
    here.sites.says(FEED, rss([*reversed(fresh), *old(20)]))
    await here.again()
    (line,) = await here.posts()
    assert (line.kind, line.form, line.count, line.subject) == ("more", "edit", 6, first[3].subject)


async def test_filters_pauses_and_other_sources_keep_a_story_from_a_channel(here: World) -> None:
    other = "copy.example/rss"
    here.sites.says(FEED, rss(old()))
    here.sites.says(other, rss([entry(1, "Something else", MONDAY - HOUR, link="https://copy.example/1")]))
    await here.follow(FEED, "all")
    await here.follow(FEED, "ferries", filters=Filters(topics=("Ferry",)))
    await here.follow(FEED, "paused", paused="No permission.")
    await here.follow(other, "all")
    await here.poll()
    here.sites.says(
        FEED, rss([entry(51, "A ferry sinks in the bay", MONDAY), entry(50, "Bridge opens", MONDAY), *old()])
    )
    await here.again()
    again = entry(9, "A Ferry Sinks in the Bay!", MONDAY, link="https://copy.example/ferry")
    here.sites.says(other, rss([again, entry(8, "Bridge", MONDAY, link="https://www.news.example/50?utm_source=x")]))
    await here.again()
    assert [(post.channel_id, brief(post)[2]) for post in await here.posts()] == [
        ("all", "Bridge opens"),
        ("all", "A ferry sinks in the bay"),
        ("ferries", "A ferry sinks in the bay"),
    ]


async def test_an_address_that_moved_is_followed_where_it_is_after_three_answers(here: World) -> None:
    there = "new.example/feed"
    here.sites.says(there, rss(old()))
    here.sites.sends(FEED, moved_to(here.sites.url(there)))
    await here.follow(FEED)
    await here.poll()
    for _ in range(3):
        await here.again()
    assert (await here.source(FEED)).url == here.sites.url(there)
    assert len(here.sites.asked(FEED)) == 3
    here.sites.says(there, rss([entry(50, "Bridge opens", MONDAY), *old()]))
    await here.again()
    assert [brief(post)[2] for post in await here.posts()] == ["Bridge opens"]


async def test_an_address_that_moved_to_one_that_is_followed_is_merged(here: World) -> None:
    there = "new.example/feed"
    here.sites.says(there, rss(old()))
    here.sites.sends(FEED, moved_to(here.sites.url(there)))
    for page, channel in ((there, "c1"), (FEED, "c1"), (FEED, "c2")):
        await here.follow(page, channel)
    await here.poll()
    for _ in range(2):
        await here.again()
    async with here.database.reading() as connection:
        assert await sources.get(connection, FEED) is None
    here.sites.says(there, rss([entry(50, "Bridge opens", MONDAY), *old()]))
    await here.again()
    assert sorted(post.channel_id for post in await here.posts()) == ["c1", "c2"]


async def test_a_host_never_has_more_than_one_request_at_a_time(here: World) -> None:
    for n in range(6):
        here.sites.says(f"news.example/{n}", rss(old()))
        await here.follow(f"news.example/{n}")
    visited = [await here.watcher.round() for _ in range(7)]
    assert visited == [1] * 6 + [0]
    assert here.sites.most_at_once == {"news.example": 1}


async def test_an_entry_that_is_a_story_is_shown_with_its_sources_and_no_change_of_its_feed(here: World) -> None:
    def said(words: str) -> str:
        link = here.sites.url("stories.example/00ff00ff?lang=en")
        return entry(1, "The ferry Osprey has a good season", MONDAY, words, link=link, guid=link)

    here.sites.says(STORY, story(SUMMARY, SITES))
    here.sites.says(FEED, rss(old()))
    await here.follow(FEED)
    await here.poll()
    here.sites.says(FEED, rss([said("A short teaser of 12 words."), *old()]))
    await here.again()
    (post,) = await here.posts()
    assert post.story is not None
    assert [source.url for source in post.story.sources] == SITES
    assert (post.story.summary, post.story.category) == (SUMMARY, "Ships")
    here.sites.says(FEED, rss([said("A short teaser of twelve words."), *old()]))
    await here.again()
    assert await here.posts() == []


async def test_a_followed_story_is_evidence_as_it_is_now(here: World) -> None:
    here.sites.says(FEED, rss(old()))
    here.sites.says(STORY, story(SUMMARY, SITES), tagged=False)
    await here.follow(FEED)
    await here.follow(STORY, kind=SourceKind.STORY)
    await here.poll()
    here.sites.says(STORY, story(SUMMARY.replace("48,200", "51,300"), SITES), tagged=False)
    await here.again()
    async with here.database.reading() as connection:
        (document,) = await evidence.search(connection, "Osprey story", 9)
        assert await evidence.count(connection) == 1
    assert "51,300" in document.text
    assert document.source_urls == tuple(SITES)


@pytest.mark.parametrize("place", ["storage.known_items.save", "storage.posts.add", "storage.sources.save"])
async def test_a_crash_before_the_end_of_a_transaction_loses_and_repeats_nothing(
    here: World, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    async def dies(*args: object) -> None:
        raise RuntimeError("died here")

    here.sites.says(FEED, rss(old()))
    await here.follow(FEED)
    await here.poll()
    here.sites.says(FEED, rss([entry(50, "Bridge opens", MONDAY), *old()]))
    here.clock.now = (await here.source(FEED)).next_at
    with monkeypatch.context() as patch, capture_logs() as logs:
        patch.setattr(place, dies)
        await here.poll()
    assert [line["event"] for line in logs] == ["a visit failed"]
    assert await here.posts() == []
    here.watcher = here.new_watcher()
    await here.poll()
    assert await here.posts() == []
    here.clock.now += timedelta(minutes=10)
    await here.poll()
    assert [brief(post)[2] for post in await here.posts()] == ["Bridge opens"]
    await here.again()
    assert await here.posts() == []


async def test_the_loop_survives_a_database_that_fails_and_ends_when_told(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.sites.says(FEED, rss(old()))
    await here.follow(FEED)
    looks = 0
    kept = asyncio.Event()
    real_due, real_save = sources.due, sources.save

    async def due(*args: object) -> object:
        nonlocal looks
        looks += 1
        if looks < 3:
            raise RuntimeError("database is locked")
        return await real_due(*args)

    async def save(*args: object) -> None:
        await real_save(*args)
        kept.set()

    monkeypatch.setattr("storage.sources.due", due)
    monkeypatch.setattr("storage.sources.save", save)
    monkeypatch.setattr("bot.stories.watcher._APART", 0.001)
    with capture_logs() as logs:
        running = asyncio.create_task(here.watcher.run())
        async with asyncio.timeout(20):
            await kept.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
    assert [line["event"] for line in logs] == ["the watcher could not look for what is due"] * 2
