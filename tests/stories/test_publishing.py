"""Posts become deliveries once, with the check of their story where that is wanted and the server has checks left."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest

from bot.domain.following import PostForm, PostKind
from bot.domain.servers import ServerSettings
from bot.stories.publishing import Publisher
from bot.workers import Workers
from storage import checks, deliveries, posts, servers
from tests.stories.site import DAY, MONDAY, World, entry, rss, world

FEED = "news.example/feed.xml"
OLD = [entry(n, f"Old story number {n}", MONDAY - DAY) for n in range(4)]


@pytest.fixture
async def here(tmp_path: Path, workers: Workers, migrated: Path) -> AsyncIterator[World]:
    async with world(Path(shutil.copy(migrated, tmp_path / "world.sqlite3")), workers) as made:
        yield made


def publisher(here: World, begun: list[bool]) -> Publisher:
    return Publisher(here.database, now=here.clock, new_id=lambda: uuid4().hex[:22], begun=lambda: begun.append(True))


async def news(here: World, *titles: str, check: bool = True) -> None:
    here.sites.says(FEED, rss(OLD))
    await here.follow(FEED, "7", guild="9", check=check)
    await here.poll()
    here.sites.says(FEED, rss([*(entry(50 + n, one, MONDAY) for n, one in enumerate(titles)), *OLD]))
    await here.again()


@pytest.mark.parametrize(("limit", "checked"), [(None, 2), (1, 1), (0, 0)])
async def test_stories_are_checked_as_far_as_the_server_has_checks(
    here: World, limit: int | None, checked: int
) -> None:
    async with here.database.writing() as connection:
        await servers.settings_to_change(connection, "9", here.clock.now)
        await servers.save_settings(connection, "9", ServerSettings(checks_a_day=limit), here.clock.now)
    await news(here, "Bridge opens to cyclists", "Tunnel floods after rain")
    begun: list[bool] = []
    assert await publisher(here, begun).publish() == 2
    assert bool(begun) == bool(checked)
    async with here.database.reading() as connection:
        assert len(await checks.unfinished(connection, here.clock.now)) == checked
        assert len(await deliveries.due(connection, here.clock.now)) == 2


async def test_a_post_is_handed_over_once_and_a_button_begins_one_check(here: World) -> None:
    await news(here, "Bridge opens to cyclists", check=False)
    one = publisher(here, [])
    assert [await one.publish(), await one.publish()] == [1, 0]
    async with here.database.reading() as connection:
        (report_id,) = (await deliveries.due(connection, here.clock.now)).values()
    assert [await one.check(report_id), await one.check(report_id), await one.check("x" * 22)] == [True, True, False]
    async with here.database.reading() as connection:
        (check_id,) = await checks.unfinished(connection, here.clock.now)
        check = await checks.get(connection, check_id)
    assert check is not None
    assert check.report_id == report_id
    assert check.request.article is not None
    assert check.request.text.startswith("Bridge opens to cyclists")


async def test_a_reply_waits_for_the_message_that_it_answers(here: World) -> None:
    await news(here, "Ferry with 31 people sinks in the bay", check=False)
    here.sites.says(FEED, rss([entry(50, "Ferry with 33 people sinks in the bay", MONDAY), *OLD]))
    await here.again()
    async with here.database.reading() as connection:
        assert [(one.kind, one.form) for one in await posts.waiting(connection, 9)] == [
            (PostKind.NEW, PostForm.MESSAGE),
            (PostKind.UPDATE, PostForm.REPLY),
        ]
    await publisher(here, []).publish()
    async with here.database.writing() as connection:
        (first,) = await deliveries.due(connection, here.clock.now)
        claimed = await deliveries.claim(connection, first, "me", here.clock.now, DAY)
        assert claimed is not None
        assert claimed.delivery.wanted == 2
        await deliveries.sent(connection, claimed, 2, "100")
        (reply,) = await deliveries.due(connection, here.clock.now)
        found = await deliveries.get(connection, reply)
    assert found is not None
    assert found.reply_to == first
