"""Failures by script, rate limits, and the counter of invalid requests."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from tests.loopback.bot import SampleBot
from tests.loopback.raw import QUIET, Api
from tests.loopback_discord.errors import Error, NotSeen
from tests.loopback_discord.places import BOT_MAY
from tests.loopback_discord.rest.faults import ALWAYS
from tests.loopback_discord.rest.ratelimits import Limit
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

HI = {"content": "Hello", "allowed_mentions": QUIET}
POST = "POST /channels/{channel_id}/messages"


async def test_the_next_requests_fail_and_then_no_more(discord: Discord, api: Api, town: Town) -> None:
    path = f"/channels/{town.general.id}/messages"
    discord.next(POST, times=2).answers(Error.MISSING_PERMISSIONS)
    discord.next(POST).fails(502)
    replies = [await api("POST", path, HI) for _ in range(4)]
    assert [(reply.status, reply.code) for reply in replies[:3]] == [(403, 50013), (403, 50013), (502, 0)]
    assert replies[3].status == 200
    assert len(town.general.messages) == 1


async def test_only_matching_requests_fail(discord: Discord, api: Api, town: Town) -> None:
    there = discord.next("* /channels/{id}*", times=ALWAYS, where=lambda call: "7" in call.text).fails(500)
    path = f"/channels/{town.general.id}/messages"
    assert (await api("POST", path, HI)).status == 200
    assert (await api("POST", path, HI | {"content": "7"})).status == 500
    assert (await api("GET", "/users/@me")).status == 200
    there.stop()
    assert (await api("POST", path, HI | {"content": "7"})).status == 200
    assert len(there.met) == 1


async def test_closed_without_an_answer(discord: Discord, api: Api, town: Town) -> None:
    path = f"/channels/{town.general.id}/messages"
    discord.next(POST).hangs_up()
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, HI)
    assert not town.general.messages
    discord.next(POST).hangs_up_afterwards()
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, HI)
    assert len(town.general.messages) == 1
    discord.next(POST).fails_afterwards(500)
    assert (await api("POST", path, HI)).status == 500
    assert len(town.general.messages) == 2


async def test_held_until_released(discord: Discord, api: Api, town: Town) -> None:
    held = discord.next(POST).waits()
    posting = asyncio.create_task(api("POST", f"/channels/{town.general.id}/messages", HI))
    assert (await held.arrived()).body == HI
    assert not town.general.messages
    held.release()
    assert (await posting).status == 200
    with pytest.raises(NotSeen, match="no request"):
        await discord.next("GET /nowhere").arrived(within=0.01)


async def test_rate_limited_by_script(discord: Discord, api: Api, town: Town) -> None:
    path = f"/channels/{town.general.id}/messages"
    discord.next(POST).is_limited(0.25)
    discord.next(POST).is_limited(2, via=False, everywhere=True)
    limited, banned = await api("POST", path, HI), await api("POST", path, HI)
    assert (limited.status, limited.body["retry_after"], limited.headers["Via"]) == (429, 0.25, "1.1 google")
    assert banned.body["global"] is True
    assert banned.headers["Retry-After"] == "2"
    assert banned.headers["X-RateLimit-Global"] == "true"
    assert "Via" not in banned.headers


async def test_rate_limit_headers_and_limits(discord: Discord, api: Api, town: Town) -> None:
    path = f"/channels/{town.general.id}/messages"
    discord.rest.rate_limits.set(POST, Limit(2, 60))
    replies = [await api("POST", path, HI) for _ in range(3)]
    assert [reply.headers["X-RateLimit-Remaining"] for reply in replies] == ["1", "0", "0"]
    assert {reply.headers["X-RateLimit-Limit"] for reply in replies} == {"2"}
    assert [reply.status for reply in replies] == [200, 200, 429]
    assert 0 < replies[2].body["retry_after"] <= 60
    assert float(replies[2].headers["X-RateLimit-Reset-After"]) > 0
    other = await api("POST", f"/channels/{town.news.id}/messages", HI)
    assert other.status == 200
    assert other.headers["X-RateLimit-Bucket"] == replies[0].headers["X-RateLimit-Bucket"]


async def test_limits_as_discord_has_them(discord: Discord, api: Api, town: Town) -> None:
    discord.rest.rate_limits.be_like_discord()
    post = await town.ada.posts("Look")
    path = f"/channels/{town.general.id}/messages/{post.id}/reactions"
    replies = [await api("PUT", f"{path}/{emoji}/@me") for emoji in ("%F0%9F%94%8E", "%E2%9C%85")]
    assert [reply.status for reply in replies] == [204, 429]
    assert replies[1].headers["Via"]


async def test_too_many_invalid_requests_fail_loudly(discord: Discord, api: Api, town: Town) -> None:
    discord.rest.invalid_limit = 2
    for _ in range(2):
        await api("GET", f"/channels/{town.editors.id}")
    assert discord.take_violations() == []
    await api("GET", f"/channels/{town.editors.id}")
    (violation,) = discord.take_violations()
    assert violation.problems == ["more than 2 invalid requests (401, 403, 429)"]


async def test_a_library_retries_what_it_should(discord: Discord, town: Town, bot: SampleBot) -> None:
    original = "PATCH /webhooks/{id}/{token}/messages/@original"
    limited = discord.next(original).is_limited(0.01)
    asked = await town.ada.types("/check", claim="The moon is cheese.")
    await asked.answer("Accurate")
    assert len(limited.met) == 1
    assert len(discord.record.of(original)) == 3


async def test_a_kicked_bot_hears_of_it(discord: Discord, town: Town, bot: SampleBot) -> None:
    discord.places.bot_is_kicked(town.library)
    discord.places.delete(town.news)
    discord.places.bot_joins(town.library, BOT_MAY)
    await town.ada.posts("Last words")
    post = await town.ada.posts("https://example.org")
    await town.ada.sees(lambda message: message is post and message.reactions)
    assert bot.heard[:3] == ["removed from Library", "deleted: news", "ada: Last words"]
    assert {guild.name for guild in bot.guilds} == {"Newsroom", "Library"}
