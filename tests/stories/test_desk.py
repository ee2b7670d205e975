"""Finding what stands under an address, following it, and what a preview shows."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.documents.errors import NotAFeed
from bot.domain.following import Filters, SourceKind
from bot.stories.decide import Rule
from bot.stories.desk import FollowsTooMuch, StoryDesk
from bot.stories.finding import Finder, feed_key_of, story_key_of
from bot.workers import Workers
from storage import known_items, sources, subscriptions
from tests.net.support import http
from tests.stories.site import HOUR, MONDAY, World, entry, rss, story, world

FEED = "news.example/feed.xml"
STORY = "stories.example/api/story/00ff00ff.md?lang=en"
SUMMARY = "The ferry Osprey carried 48,200 passengers."
ENTRIES = [entry(n, f"Old story number {n}", MONDAY - (n + 1) * HOUR) for n in range(3)]


@pytest.fixture
async def here(tmp_path: Path, workers: Workers, migrated: Path) -> AsyncIterator[World]:
    async with world(Path(shutil.copy(migrated, tmp_path / "world.sqlite3")), workers) as made:
        yield made


@pytest.fixture
def desk(here: World) -> StoryDesk:
    ids = count(1)
    finder = Finder(here.fetcher, here.reader)
    return StoryDesk(here.database, finder, now=here.clock, new_id=lambda: f"id-{next(ids)}", max_per_guild=2)


def page(head: str) -> bytes:
    return http(
        f"<html><head><title>Site</title>{head}</head><body>x</body></html>".encode(),
        "200 OK",
        "Content-Type: text/html",
    )


async def test_a_feed_is_found_under_its_address_and_from_its_site(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    broken = '<link rel="alternate" type="application/rss+xml" href="/broken.xml">'
    here.sites.sends(
        "news.example/", page(broken + '<link rel="alternate" type="application/rss+xml" href="/feed.xml">')
    )
    for given in (FEED, "news.example/"):
        found = await desk.look(here.sites.url(given))
        assert (found.kind, found.url, found.title) == (SourceKind.FEED, here.sites.url(FEED), "News")
        assert [one.title for one in found.stories] == [f"Old story number {n}" for n in range(3)]


@pytest.mark.parametrize(
    "given", ["00ff00ff", "00ff00ff?lang=vi", "api/story/00ff00ff.md?lang=en", "negotiated", "declares"]
)
async def test_a_story_is_found_from_all_its_addresses(here: World, desk: StoryDesk, given: str) -> None:
    document = http(story(SUMMARY, ["https://a.example/"]), "200 OK", "Content-Type: text/markdown")
    for name in ("api/story/00ff00ff.md?lang=en", "api/story/00ff00ff.md?lang=vi", "x.md"):
        here.sites.sends(f"stories.example/{name}", document)
    plain = page("")
    here.sites.pages["stories.example/negotiated"] = lambda asked: (
        document if asked["accept"].startswith("text/markdown") else plain
    )
    here.sites.sends("stories.example/declares", page('<link rel="alternate" type="text/markdown" href="x.md">'))
    found = await desk.look(here.sites.url(f"stories.example/{given}"))
    assert (found.kind, found.title) == (SourceKind.STORY, "The ferry Osprey has a good season")
    assert found.stories[0].sources[0].url == "https://a.example/"


@pytest.mark.parametrize("head", ["", '<link rel="alternate" type="application/rss+xml" href="/missing.xml">'])
async def test_a_site_without_a_feed_is_said_to_have_none(here: World, desk: StoryDesk, head: str) -> None:
    here.sites.sends("news.example/", page(head))
    with pytest.raises(NotAFeed, match=r"web page .* nothing to follow"):
        await desk.look(here.sites.url("news.example/"))


async def test_what_a_source_says_when_it_is_followed_is_no_news(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    found = await desk.look(here.sites.url(FEED))
    mine = await desk.follow(found, "c1", "g1", check=True, filters=Filters(topics=("bridge",)), added_by="u1")
    assert await desk.follow(found, "c1", "g1") == mine
    here.sites.says(FEED, rss([entry(50, "Bridge opens", MONDAY), *ENTRIES]))
    await here.again()
    (post,) = await here.posts()
    assert (post.story.title, post.check, post.channel_id) == ("Bridge opens", True, "c1")
    other = await desk.follow(await desk.look(here.sites.url(FEED)), "c2", "g1")
    assert other.source_id == mine.source_id
    await here.again()
    assert await here.posts() == []
    assert [(one.id, source.title) for one, source in await desk.followed_by("g1")] == [
        (mine.id, "News"),
        (other.id, "News"),
    ]


async def test_a_server_follows_only_so_much(here: World, desk: StoryDesk) -> None:
    for n in range(3):
        here.sites.says(f"news.example/{n}", rss(ENTRIES))
    for n in range(2):
        await desk.follow(await desk.look(here.sites.url(f"news.example/{n}")), "c1", "g1")
    found = await desk.look(here.sites.url("news.example/2"))
    with pytest.raises(FollowsTooMuch, match="2 sources"):
        await desk.follow(found, "c1", "g1")
    async with here.database.reading() as connection:
        assert await sources.with_key(connection, found.key) is None
    assert (await desk.follow(found, "c9", "g2")).guild_id == "g2"


async def test_who_unfollows_last_makes_the_source_forgotten(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    found = await desk.look(here.sites.url(FEED))
    one, two = [await desk.follow(found, channel, "g1") for channel in ("c1", "c2")]
    assert await desk.unfollow(one.id)
    assert not await desk.unfollow(one.id)
    assert await here.source(one.source_id)
    assert await desk.unfollow(two.id)
    async with here.database.reading() as connection:
        assert await sources.get(connection, two.source_id) is None
        assert await known_items.latest(connection, two.source_id, 9) == []


async def test_pausing_and_resuming(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    one = await desk.follow(await desk.look(here.sites.url(FEED)), "c1", "g1")
    assert (await desk.pause(one.id, "Quiet, please.")).paused == "Quiet, please."
    here.sites.says(FEED, rss([entry(50, "Bridge opens", MONDAY), *ENTRIES]))
    await here.again()
    assert await here.posts() == []
    await desk.pause(one.id, None)
    here.sites.says(FEED, rss([entry(51, "Tunnel opens", MONDAY), entry(50, "Bridge opens", MONDAY), *ENTRIES]))
    await here.again()
    assert [post.story.title for post in await here.posts()] == ["Tunnel opens"]
    assert await desk.pause("nobody", None) is None
    here.sites.sends(FEED, http(b"", "410 Gone"))
    await here.again()
    assert await desk.resume_source(one.source_id)
    assert not await desk.resume_source(one.source_id)
    assert not await desk.resume_source("nobody")


async def test_following_what_was_given_up_asks_it_again(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    found = await desk.look(here.sites.url(FEED))
    one = await desk.follow(found, "c1", "g1")
    here.sites.sends(FEED, http(b"", "410 Gone"))
    await here.again()
    here.sites.says(FEED, rss([entry(50, "Bridge opens", MONDAY), *ENTRIES]))
    await desk.follow(found, "c2", "g1")
    await here.poll()
    assert (await here.source(one.source_id)).trouble is None
    assert {post.channel_id for post in await here.posts() if post.kind == "new"} == {"c1", "c2"}


async def test_a_preview_reads_now_and_stores_nothing(here: World, desk: StoryDesk) -> None:
    here.sites.says(FEED, rss(ENTRIES))
    one = await desk.follow(await desk.look(here.sites.url(FEED)), "c1", "g1")
    here.sites.says(FEED, rss([entry(50, "Bridge opens", MONDAY), *ENTRIES]))
    for _ in range(2):
        assert [(seen.story.title, seen.reason) for seen in await desk.preview(one.id)] == [
            ("Bridge opens", Rule.NEW),
            *((f"Old story number {n}", Rule.SAME) for n in range(3)),
        ]
    assert await here.posts() == []
    assert await desk.preview("nobody") == ()
    async with here.database.reading() as connection:
        assert await subscriptions.count(connection, "g1") == 1


def test_keys_tell_addresses_apart_that_hold_different_things() -> None:
    same = [
        "http://www.a.example/feed?lang=en",
        "https://a.example:443/feed?lang=en#x",
        "https://A.example/feed?lang=en",
    ]
    assert len({feed_key_of(url) for url in same}) == 1
    assert feed_key_of("https://a.example/feed?lang=vi") != feed_key_of(same[0])
    assert story_key_of("https://a.example/00ff00ff?lang=en") == story_key_of(
        "https://a.example/api/story/00ff00ff.md?lang=en"
    )
    assert story_key_of("https://a.example/00ff00ff?lang=vi") != story_key_of("https://a.example/00ff00ff?lang=en")
