"""Channels, messages, threads and reactions by the bot's own permission, asked with plain requests."""

from __future__ import annotations

import pytest

from tests.loopback.raw import QUIET, Api
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.places import BOT_MAY
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel

HI = {"content": "Hello", "allowed_mentions": QUIET}


def messages_of(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages"


async def test_an_enforced_nonce_posts_once(discord: Discord, api: Api, town: Town) -> None:
    once = HI | {"nonce": "n1", "enforce_nonce": True}
    first = await api("POST", messages_of(town.general), once)
    second = await api("POST", messages_of(town.general), once)
    assert first.body["id"] == second.body["id"]
    assert first.body["nonce"] == second.body["nonce"] == "n1"
    read = await api("GET", f"{messages_of(town.general)}/{first.body['id']}")
    assert "nonce" not in read.body
    other = await api("POST", messages_of(town.general), once | {"nonce": "n2"})
    elsewhere = await api("POST", messages_of(town.news), once)
    discord.clock.advance(5 * 60 + 1)
    later = await api("POST", messages_of(town.general), once)
    assert len({reply.body["id"] for reply in (first, other, elsewhere, later)}) == 4


async def test_a_nonce_that_is_not_enforced_posts_again(api: Api, town: Town) -> None:
    for _ in range(2):
        await api("POST", messages_of(town.general), HI | {"nonce": "n1"})
    assert len(town.general.messages) == 2


async def test_the_history_is_newest_first(api: Api, town: Town) -> None:
    posts = [await town.ada.posts(f"post {number}") for number in range(5)]
    ids = [str(post.id) for post in posts]

    async def got(query: str) -> list[str]:
        return [one["id"] for one in (await api("GET", f"{messages_of(town.general)}?{query}")).body]

    assert await got("limit=2") == [ids[4], ids[3]]
    assert await got(f"before={ids[3]}&limit=2") == [ids[2], ids[1]]
    assert await got(f"after={ids[1]}&limit=2") == [ids[3], ids[2]]
    assert await got(f"around={ids[2]}&limit=3") == [ids[3], ids[2], ids[1]]
    assert await got(f"around={ids[2]}&limit=1") == [ids[2]]


@pytest.mark.parametrize(
    ("without", "body", "code"),
    [
        (Can.VIEW_CHANNEL, HI, 50001),
        (Can.SEND_MESSAGES, HI, 50013),
        (Can.EMBED_LINKS, {"embeds": [{"title": "Hello"}]}, 50013),
    ],
)
async def test_what_the_bot_may_post(
    discord: Discord, api: Api, town: Town, without: int, body: dict[str, object], code: int
) -> None:
    assert (await api("POST", messages_of(town.general), body)).status == 200
    discord.places.bot_may(town.newsroom, BOT_MAY & ~without)
    discord.places.role_may(town.newsroom, town.newsroom.everyone, 0)
    reply = await api("POST", messages_of(town.general), body)
    assert (reply.status, reply.code) == (403, code)


async def test_a_hidden_channel_and_its_opening(discord: Discord, api: Api, town: Town) -> None:
    assert (await api("POST", messages_of(town.editors), HI)).code == 50001
    assert (await api("GET", f"/channels/{town.editors.id}")).code == 50001
    assert town.newsroom.bot_role is not None
    discord.places.allow(town.editors, town.newsroom.bot_role, allow=Can.VIEW_CHANNEL)
    assert (await api("POST", messages_of(town.editors), HI)).status == 200


async def test_what_is_gone_is_unknown(discord: Discord, api: Api, town: Town) -> None:
    posted = await api("POST", messages_of(town.general), HI)
    path = f"{messages_of(town.general)}/{posted.body['id']}"
    assert (await api("DELETE", path)).status == 204
    assert (await api("PATCH", path, HI)).code == 10008
    discord.places.delete(town.general)
    assert (await api("POST", messages_of(town.general), HI)).code == 10003
    discord.places.bot_is_kicked(town.newsroom)
    assert (await api("POST", messages_of(town.news), HI)).code == 50001
    assert (await api("GET", f"/guilds/{town.newsroom.id}")).code == 50001
    assert (await api("GET", "/guilds/1")).code == 10004
    discord.places.bot_joins(town.newsroom)
    assert (await api("POST", messages_of(town.news), HI)).status == 200


async def test_a_reply_to_what_is_gone(discord: Discord, api: Api, town: Town) -> None:
    """It happens to the best of bots: no violation."""
    post = await town.ada.posts("Read this")
    await town.ada.deletes(post)
    answer = dict[str, object](HI) | {"message_reference": {"message_id": str(post.id)}}
    reply = await api("POST", messages_of(town.general), answer)
    assert (reply.status, reply.code) == (400, 50035)
    answer["message_reference"] = {"message_id": str(post.id), "fail_if_not_exists": False}
    assert (await api("POST", messages_of(town.general), answer)).status == 200


async def test_others_messages(discord: Discord, api: Api, town: Town) -> None:
    post = await town.ada.posts("Mine")
    path = f"{messages_of(town.general)}/{post.id}"
    assert (await api("PATCH", path, HI)).code == 50005
    assert (await api("DELETE", path)).code == 50013
    discord.places.bot_may(town.newsroom, BOT_MAY | Can.MANAGE_MESSAGES)
    assert (await api("DELETE", path)).status == 204
    assert post.deleted


async def test_content_needs_the_intent(discord: Discord, api: Api, town: Town) -> None:
    post = await town.ada.posts("Secret sauce", embeds=[{"title": "Sauce"}])
    naming = await town.ada.posts(f"{discord.world.bot.mention} look")
    path = messages_of(town.general)
    assert (await api("GET", f"{path}/{post.id}")).body["content"] == "Secret sauce"
    discord.application.allowed &= ~(1 << 15)
    hidden = (await api("GET", f"{path}/{post.id}")).body
    assert (hidden["content"], hidden["embeds"]) == ("", [])
    assert (await api("GET", f"{path}/{naming.id}")).body["content"].endswith("look")


async def test_pings_are_seen_and_recorded(discord: Discord, api: Api, town: Town) -> None:
    text = {"content": f"Hi {town.ada.account.mention}"}
    quiet = await api("POST", messages_of(town.general), text | {"allowed_mentions": QUIET})
    assert quiet.body["mentions"] == []
    assert discord.take_violations() == []
    loud = await api("POST", messages_of(town.general), text)
    assert [one["id"] for one in loud.body["mentions"]] == [str(town.ada.id)]
    listed = await api("POST", messages_of(town.general), text | {"allowed_mentions": {"parse": ["users"]}})
    assert listed.status == 200
    assert len(discord.take_violations()) == 2


async def test_secrets_are_found(discord: Discord, api: Api, town: Town) -> None:
    await api.register({"name": "hello", "description": "Say hello"})
    asked = await town.ada.types("/hello")
    discord.state.secrets.add("sk-very-secret")
    for secret in (discord.application.token, asked.token, "sk-very-secret"):
        await api("POST", messages_of(town.general), HI | {"content": f"It is {secret}."})
        (violation,) = discord.take_violations()
        assert violation.problems in (["there is a secret in it"], ["there is an interaction's token in it"])


async def test_a_thread_from_a_message(api: Api, town: Town) -> None:
    post = await town.ada.posts("Read this")
    path = f"{messages_of(town.general)}/{post.id}/threads"
    made = await api("POST", path, {"name": "Check"})
    assert (made.status, made.body["id"]) == (201, str(post.id))
    assert (await api("POST", path, {"name": "Check"})).code == 160004
    assert (await api("POST", f"/channels/{post.id}/messages", HI)).status == 200
    await town.ben.sees("Hello")


async def test_archived_and_locked_threads(discord: Discord, api: Api, town: Town) -> None:
    posted = (await api("POST", messages_of(town.thread), HI)).body["id"]
    discord.places.archive(town.thread)
    edit = await api("PATCH", f"{messages_of(town.thread)}/{posted}", HI)
    assert (edit.status, edit.code) == (400, 50083)
    reaction = await api("PUT", f"{messages_of(town.thread)}/{posted}/reactions/%F0%9F%94%8E/@me")
    assert reaction.code == 50083
    assert (await api("POST", messages_of(town.thread), HI)).status == 200
    assert not town.thread.archived

    discord.places.archive(town.thread)
    assert (await api("PATCH", f"/channels/{town.thread.id}", {"archived": False})).status == 200
    discord.places.archive(town.thread, locked=True)
    locked = await api("POST", messages_of(town.thread), HI)
    assert (locked.status, locked.code) == (403, 160005)
    assert (await api("PATCH", f"/channels/{town.thread.id}", {"archived": False})).code == 50013
    discord.places.bot_may(town.newsroom, BOT_MAY | Can.MANAGE_THREADS)
    assert (await api("POST", messages_of(town.thread), HI)).status == 200


async def test_a_forum_takes_posts_not_messages(discord: Discord, api: Api, town: Town) -> None:
    assert (await api("POST", messages_of(town.forum), HI)).code == 50024
    assert discord.take_violations()
    posted = await api("POST", f"/channels/{town.forum.id}/threads", {"name": "A story", "message": HI})
    assert posted.status == 201
    assert posted.body["message"]["id"] == posted.body["id"]
    await town.ada.sees("Hello")
    town.forum.needs_tag = True
    untagged = await api("POST", f"/channels/{town.forum.id}/threads", {"name": "A story", "message": HI})
    assert untagged.code == 40067


async def test_reactions(discord: Discord, api: Api, town: Town) -> None:
    post = await town.ada.posts("Look")
    path = f"{messages_of(town.general)}/{post.id}/reactions"
    assert (await api("PUT", f"{path}/%F0%9F%94%8E/@me")).status == 204
    assert (await api("PUT", f"{path}/nonsense/@me")).code == 10014
    await town.ben.reacts(post, "🔎")
    who = await api("GET", f"{path}/%F0%9F%94%8E")
    assert {one["id"] for one in who.body} == {str(discord.world.bot.id), str(town.ben.id)}
    assert (await api("DELETE", f"{path}/%F0%9F%94%8E/{town.ben.id}")).code == 50013
    assert (await api("DELETE", f"{path}/%F0%9F%94%8E/@me")).status == 204
    assert post.reactions == {"🔎": [town.ben.account]}
    discord.places.bot_may(town.newsroom, BOT_MAY & ~Can.ADD_REACTIONS)
    discord.places.role_may(town.newsroom, town.newsroom.everyone, 0)
    discord.places.allow(town.general, town.ben.account, allow=Can.VIEW_CHANNEL)
    assert (await api("PUT", f"{path}/%F0%9F%94%8E/@me")).status == 204
    assert (await api("PUT", f"{path}/%E2%9C%85/@me")).code == 50013


async def test_direct_messages(discord: Discord, api: Api, town: Town) -> None:
    opened = await api("POST", "/users/@me/channels", {"recipient_id": str(town.ada.id)})
    assert (await api("POST", f"/channels/{opened.body['id']}/messages", HI)).status == 200
    await town.ada.sees("Hello", channel=discord.direct_messages(town.ada))
    assert not town.ben.messages()


async def test_a_wrong_token_and_an_unknown_route(discord: Discord, api: Api, town: Town) -> None:
    assert (await api("GET", "/users/@me", token="wrong")).status == 401
    assert (await api("GET", "/nowhere")).status == 404
    (violation,) = discord.take_violations()
    assert violation.problems == ["this Discord knows no route GET /nowhere"]
