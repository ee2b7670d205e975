"""Followed sources, known items, subscriptions and posts, on both databases."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from bot.domain.following import (
    Filters,
    FollowedSource,
    KnownItem,
    Polling,
    Post,
    PostForm,
    PostKind,
    SourceKind,
    SourceState,
    Subscription,
)
from bot.domain.stories import Story, StoryChange, StorySource
from storage import known_items, posts, sources, subscriptions
from storage.database import Database
from storage.story_tables import item_names
from tests.storage.samples import MINUTE, NOON

DAY = timedelta(days=1)


def source(name: str = "s1", **more: object) -> FollowedSource:
    values = {"id": name, "kind": SourceKind.FEED, "url": f"https://{name}.example/feed", "key": name, "next_at": NOON}
    return FollowedSource(**(values | more))


def item(key: str, *names: str, seen: int = 0, title: str = "Title") -> KnownItem:
    story = Story(id=key, title=title, summary="", sources=(StorySource(url="https://a.example/"),))
    moment = NOON + seen * MINUTE
    return KnownItem(key=key, names=(key, *names), told=story, latest=story, first_seen=NOON, last_seen=moment)


def subscription(name: str, source_id: str = "s1", channel: str = "c1", **more: object) -> Subscription:
    values = {"id": name, "source_id": source_id, "channel_id": channel, "guild_id": "g1", "created_at": NOON}
    return Subscription(**(values | more))


def post(name: str, subject: str = "s1/i", revision: int = 1, minutes: int = 0, **more: object) -> Post:
    form = PostForm.MESSAGE if revision == 1 else PostForm.REPLY
    values = {
        "id": name, "channel_id": "c1", "guild_id": "g1", "source_id": "s1", "subject": subject, "revision": revision,
        "kind": PostKind.NEW if revision == 1 else PostKind.UPDATE, "form": form, "created_at": NOON + minutes * MINUTE,
    }  # fmt: skip
    return Post(**(values | more))


async def test_a_source_is_kept_once_under_its_key(database: Database) -> None:
    whole = source(
        state=SourceState.FAILING, title="Ü", language="vi", checked_at=NOON, first=False, flooded_at=NOON, trouble="x",
        polling=Polling(etag='W/"1"', full_at=NOON, moved_to="https://b.example/", moved=2, failures=3, interval=900),
    )  # fmt: skip
    async with database.writing() as connection:
        assert await sources.add(connection, whole) == whole
        assert await sources.add(connection, source("other", key="s1")) == whole
        assert await sources.get(connection, "s1") == await sources.with_key(connection, "s1") == whole
        later = whole.model_copy(
            update={"state": SourceState.ACTIVE, "url": "https://b.example/", "polling": Polling()}
        )
        await sources.save(connection, later)
        assert await sources.get(connection, "s1") == later
        assert await sources.get(connection, "other") is None


async def test_due_sources_are_claimed_by_one(database: Database) -> None:
    async with database.writing() as connection:
        for name, minutes, state in (("a", -5, "active"), ("b", -9, "active"), ("c", 1, "active"), ("d", -9, "gone")):
            row = source(name, next_at=NOON + minutes * MINUTE, state=SourceState(state))
            await sources.add(connection, row)
        due = [("b", "https://b.example/feed"), ("a", "https://a.example/feed")]
        assert await sources.due(connection, NOON, 9) == due
        assert await sources.due(connection, NOON, 1) == due[:1]
        ours = await sources.claim(connection, ["a", "b", "c", "d"], NOON, NOON + 10 * MINUTE)
        assert sorted(one.id for one in ours) == ["a", "b"]
        assert {one.next_at for one in ours} == {NOON + 10 * MINUTE}
        assert await sources.claim(connection, ["a", "b"], NOON, NOON + 10 * MINUTE) == []
        assert await sources.next_due(connection) == NOON + MINUTE
        assert [name for name, _ in await sources.due(connection, NOON + 10 * MINUTE, 9)] == ["c", "a", "b"]


async def test_items_are_found_by_every_name_and_by_the_last_document(database: Database) -> None:
    async with database.writing() as connection:
        await sources.add(connection, source())
        await sources.add(connection, source("s2"))
        await known_items.save(connection, "s1", [item("old", "l:old"), item("i1", "l:1", seen=5), item("i2", seen=5)])
        await known_items.save(connection, "s2", [item("elsewhere", "l:old")])

        async def related(*names: str) -> set[str]:
            return {one.key for one in await known_items.related(connection, "s1", names)}

        assert await related() == {"i1", "i2"}
        assert await related("l:old", *(f"n{n}" for n in range(1_200))) == {"old", "i1", "i2"}
        assert await known_items.get(connection, "s1", "i1") == item("i1", "l:1", seen=5)
        await known_items.seen(connection, "s1", ["i1"], NOON + 9 * MINUTE)
        assert await related() == {"i1"}
        changed = item("i1", "l:new", seen=12, title="New").model_copy(update={"changes": (NOON, NOON + MINUTE)})
        await known_items.save(connection, "s1", [changed])
        assert await known_items.get(connection, "s1", "i1") == changed
        assert await related("l:1") == {"i1"}
        await known_items.save(connection, "s1", [item("i9", "l:1", seen=12)])
        assert await related("l:1") == {"i1", "i9"}
        assert [one.key for one in await known_items.latest(connection, "s1", 2)] == ["i1", "i2"]


async def test_a_long_document_is_kept_whole(database: Database) -> None:
    async with database.writing() as connection:
        await sources.add(connection, source())
        many = [item(f"i{n}", f"l{n}", f"t{n}") for n in range(1_200)]
        await known_items.save(connection, "s1", many)
        await known_items.save(connection, "s1", many)
        await known_items.seen(connection, "s1", [one.key for one in many], NOON + MINUTE)
        assert len(await known_items.related(connection, "s1", [f"t{n}" for n in range(1_200)])) == 1_200


async def test_what_no_document_has_for_long_is_forgotten_with_its_names(database: Database) -> None:
    async with database.writing() as connection:
        await sources.add(connection, source())
        await known_items.save(connection, "s1", [item("old", "l:old"), item("new", "l:new", seen=9)])
        assert await known_items.forget(connection, NOON + 5 * MINUTE) == 1
        assert list(await connection.scalars(select(item_names.c.name).order_by(item_names.c.name))) == ["l:new", "new"]
        assert await known_items.forget(connection, NOON) == 0


async def test_a_channel_follows_a_source_once(database: Database) -> None:
    filters = Filters(topics=("ferry",), category="Ships", language="en")
    one = subscription("f1", check=True, filters=filters, added_by="u1")
    async with database.writing() as connection:
        await sources.add(connection, source())
        assert await subscriptions.add(connection, one) == one
        assert await subscriptions.add(connection, subscription("f2")) == one
        other = await subscriptions.add(
            connection, subscription("f3", channel="c2", guild_id="g2", created_at=NOON + DAY)
        )
        assert await subscriptions.of_source(connection, "s1") == [one, other]
        assert await subscriptions.of_guild(connection, "g1") == [(one, source())]
        assert await subscriptions.count(connection, "g1") == 1
        await subscriptions.save(connection, one.model_copy(update={"check": False, "paused": "No permission."}))
        assert (await subscriptions.get(connection, "f1")).paused == "No permission."
        assert await subscriptions.pause_channel(connection, "c1", None) == 1
        assert (await subscriptions.get(connection, "f1")).paused is None
        assert await subscriptions.remove(connection, ["f1", "f9"]) == 1


async def test_followers_move_to_another_source_and_the_first_is_forgotten(database: Database) -> None:
    async with database.writing() as connection:
        for name in ("s1", "s2"):
            await sources.add(connection, source(name))
        await known_items.save(connection, "s1", [item("i1")])
        for name, source_id, channel in (("f1", "s1", "c1"), ("f2", "s1", "c2"), ("f3", "s2", "c2")):
            await subscriptions.add(connection, subscription(name, source_id, channel))
        await subscriptions.move(connection, "s1", "s2")
        assert {one.id for one in await subscriptions.of_source(connection, "s2")} == {"f1", "f3"}
        assert await sources.forget_unfollowed(connection) == 1
        assert await known_items.get(connection, "s1", "i1") is None
        assert await sources.get(connection, "s2") is not None


async def test_a_subscription_needs_its_source(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await subscriptions.add(connection, subscription("f1"))


async def test_a_post_is_written_once_and_handed_over_once(database: Database) -> None:
    story = Story(id="i", title="T", summary="S")
    first = post("p1", story=story, check=True)
    reply = post("p2", revision=2, minutes=1, change=StoryChange(sources_after=2, added=("https://b.example/",)))
    async with database.writing() as connection:
        assert await posts.add(connection, first, "https://a.example/")
        assert not await posts.add(connection, post("again"))
        assert not await posts.add(connection, first)
        assert await posts.add(connection, reply)
        assert await posts.waiting(connection, 9) == [first, reply]
        assert await posts.revisions(connection, "c1", ["s1/i", "s1/other"]) == {"s1/i": 2}
        assert await posts.hand_over(connection, ["p1"], NOON) == 1
        assert await posts.hand_over(connection, ["p1"], NOON) == 0
        assert await posts.waiting(connection, 9) == [reply]
        assert await posts.forget(connection, NOON + DAY) == 1


async def test_what_a_channel_was_told_and_when(database: Database) -> None:
    async with database.writing() as connection:
        await posts.add(connection, post("p1", "s1/a"), "https://a.example/1")
        await posts.add(connection, post("p2", "s1/b", minutes=10), "https://a.example/2")
        await posts.add(connection, post("p3", "s1/a", revision=2, minutes=11))
        await posts.add(connection, post("p4", "s1/a", revision=3, minutes=12, form=PostForm.EDIT))
        await posts.add(connection, post("p5", "more/1", minutes=13, kind=PostKind.MORE, count=2))
        told = await posts.told(connection, "c1", ["https://a.example/1"], NOON + 20 * MINUTE)
        assert [one.id for one in told] == ["p1"]
        assert {one.id for one in await posts.told(connection, "c1", [], NOON)} == {"p1", "p2"}
        assert await posts.heard_at(connection, "c1", NOON + MINUTE) == [NOON + 10 * MINUTE, NOON + 11 * MINUTE]
        assert (await posts.last_of_kind(connection, "c1", PostKind.MORE)).id == "p5"
        assert await posts.last_of_kind(connection, "c2", PostKind.MORE) is None


@pytest.mark.parametrize("revision", [(1, PostForm.EDIT), (2, PostForm.MESSAGE), (0, PostForm.EDIT)])
async def test_the_first_post_of_a_subject_is_its_message(database: Database, revision: tuple[int, PostForm]) -> None:
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await posts.add(connection, post("p", revision=revision[0], form=revision[1]))


async def test_what_is_untrusted_is_kept_as_it_can_be(database: Database) -> None:
    hostile = item("i\x00\ud800", "l:\x00", title="\x00'; DROP TABLE posts; --")
    async with database.writing() as connection:
        await sources.add(connection, source(title="\ud83d"))
        await known_items.save(connection, "s1", [hostile])
        assert len(await known_items.related(connection, "s1", ["l:\x00"])) == 1
        assert await connection.scalar(select(func.count()).select_from(item_names)) == 2
