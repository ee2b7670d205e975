"""What Discord's reference says of answering interactions, asked with plain requests."""

from __future__ import annotations

import pytest
import pytest_asyncio

from tests.loopback.raw import QUIET, Api
from tests.loopback_discord.errors import CannotDo, NotSeen
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.messages import EPHEMERAL
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

HI = {"content": "Hello", "allowed_mentions": QUIET}
EVERYWHERE = {"integration_types": [0, 1], "contexts": [0, 1, 2]}


@pytest_asyncio.fixture
async def asked(api: Api, town: Town) -> Interaction:
    """A command that waits for its answer."""
    await api.register(
        {"name": "hello", "description": "Say hello", **EVERYWHERE},
        {"name": "here", "description": "Only in servers", "contexts": [0]},
        {"name": "rule", "description": "For moderators", "default_member_permissions": str(Can.MANAGE_GUILD.value)},
    )
    return await town.ada.types("/hello")


async def test_the_first_answer_within_three_seconds(discord: Discord, api: Api, asked: Interaction) -> None:
    discord.clock.advance(2.9)
    assert (await api.answer(asked, 4, HI)).status == 200
    assert not asked.failed


async def test_later_the_interaction_is_unknown(discord: Discord, api: Api, asked: Interaction) -> None:
    discord.clock.advance(3.1)
    reply = await api.answer(asked, 4, HI)
    assert (reply.status, reply.code) == (404, 10062)
    assert asked.failed
    with pytest.raises(NotSeen, match="never answered"):
        await asked.acknowledged(within=0.01)


async def test_an_unknown_interaction(api: Api, asked: Interaction) -> None:
    reply = await api("POST", f"/interactions/{asked.id}/{asked.token}x/callback", {"type": 5})
    assert (reply.status, reply.code) == (404, 10062)


async def test_a_second_first_answer(api: Api, asked: Interaction) -> None:
    await api.answer(asked, 5)
    reply = await api.answer(asked, 4, HI)
    assert (reply.status, reply.code) == (400, 40060)


async def test_the_answer_to_a_callback(api: Api, town: Town, asked: Interaction) -> None:
    body = (await api.answer(asked, 4, HI | {"flags": EPHEMERAL})).body
    assert body["interaction"]["response_message_ephemeral"] is True
    assert body["resource"]["message"]["content"] == "Hello"
    again = await town.ada.types("/hello")
    silent = await api("POST", f"/interactions/{again.id}/{again.token}/callback", {"type": 5})
    assert (silent.status, silent.body) == (204, None)


@pytest.mark.parametrize("kind", [6, 7, 8])
async def test_answers_that_do_not_fit_a_command(discord: Discord, api: Api, asked: Interaction, kind: int) -> None:
    reply = await api.answer(asked, kind, {"choices": []} if kind == 8 else HI if kind == 7 else None)
    assert (reply.status, reply.code) == (400, 50035)
    assert asked.answered_with is None
    assert discord.take_violations()


async def test_the_token_lives_fifteen_minutes(discord: Discord, api: Api, asked: Interaction) -> None:
    await api.answer(asked, 5)
    discord.clock.advance(14 * 60)
    assert (await api.original("PATCH", asked, HI)).status == 200
    discord.clock.advance(60)
    for reply in (await api.original("PATCH", asked, HI), await api("POST", api.webhook(asked), HI)):
        assert (reply.status, reply.code) == (401, 50027)


async def test_a_token_that_dies_early(api: Api, asked: Interaction) -> None:
    await api.answer(asked, 5)
    asked.token_dies()
    assert (await api.original("PATCH", asked, HI)).code == 50027


async def test_without_a_first_answer_there_is_no_webhook(api: Api, asked: Interaction) -> None:
    for reply in (await api.original("PATCH", asked, HI), await api("POST", api.webhook(asked), HI)):
        assert (reply.status, reply.code) == (404, 10015)


async def test_the_visibility_of_a_deferred_answer_cannot_change(api: Api, town: Town, asked: Interaction) -> None:
    await api.answer(asked, 5, {"flags": EPHEMERAL})
    await api.original("PATCH", asked, HI | {"flags": 0})
    assert (await asked.answer("Hello")).only_for is town.ada.account

    public = await town.ada.types("/hello")
    await api.answer(public, 5)
    first = await api("POST", api.webhook(public), HI | {"flags": EPHEMERAL})
    message = await public.answer("Hello")
    assert first.body["id"] == str(message.id)
    assert not message.ephemeral


async def test_the_first_follow_up_takes_the_place_of_thinking(api: Api, town: Town, asked: Interaction) -> None:
    await api.answer(asked, 5)
    await api("POST", api.webhook(asked), HI)
    await api("POST", api.webhook(asked), HI | {"content": "More"})
    assert [message.text for message in town.ada.messages(town.general)] == ["Hello", "More"]


async def test_ephemeral_messages_are_unknown_to_the_bots_token(api: Api, town: Town, asked: Interaction) -> None:
    await api.answer(asked, 4, HI | {"flags": EPHEMERAL})
    message = await asked.answer()
    path = f"/channels/{town.general.id}/messages"
    assert (await api("GET", f"{path}/{message.id}")).code == 10008
    assert (await api("PATCH", f"{path}/{message.id}", HI)).code == 10008
    assert (await api("GET", path)).body == []
    assert (await api.original("GET", asked)).body["content"] == "Hello"
    assert (await api("GET", f"{api.webhook(asked)}/messages/{message.id}")).body["flags"] & EPHEMERAL


async def test_a_public_answer_is_the_bots_own_message(api: Api, town: Town, asked: Interaction) -> None:
    await api.answer(asked, 5)
    assert asked.original is not None
    path = f"/channels/{town.general.id}/messages/{asked.original.id}"
    assert (await api("PATCH", path, HI)).status == 200
    assert (await asked.answer()).text == "Hello"
    assert (await api("DELETE", path)).status == 204
    gone = await api.original("PATCH", asked, HI)
    assert (gone.status, gone.code) == (404, 10008)


async def test_an_empty_edit_of_thinking_is_refused(discord: Discord, api: Api, asked: Interaction) -> None:
    await api.answer(asked, 5)
    assert (await api.original("PATCH", asked, {"content": ""})).code == 50006
    assert len(discord.take_violations()) == 1


async def test_who_installed_the_app_uses_it_anywhere(api: Api, town: Town, discord: Discord) -> None:
    await api.register({"name": "hello", "description": "Say hello", **EVERYWHERE})
    group = discord.direct_messages(town.dan, town.ada, town.ben, with_bot=False)
    asked = await town.dan.types("/hello", channel=group)
    assert asked.owners == {"1": str(town.dan.id)}
    await api.answer(asked, 4, HI)
    await town.ben.sees("Hello", channel=group)
    message = await asked.answer()
    assert (await api("PATCH", f"/channels/{group.id}/messages/{message.id}", HI)).code == 50001
    for _ in range(5):
        assert (await api("POST", api.webhook(asked), HI)).status == 200
    sixth = await api("POST", api.webhook(asked), HI)
    assert (sixth.status, sixth.code) == (400, 40094)


async def test_where_outside_apps_may_not_speak_only_the_user_sees_them(api: Api, town: Town, discord: Discord) -> None:
    await api.register({"name": "hello", "description": "Say hello", **EVERYWHERE})
    discord.places.bot_is_kicked(town.newsroom)
    town.ada.installs()
    discord.places.role_may(
        town.newsroom, town.newsroom.everyone, town.newsroom.everyone.permissions & ~Can.USE_EXTERNAL_APPS
    )
    asked = await town.ada.types("/hello")
    await api.answer(asked, 4, HI)
    assert (await asked.answer()).ephemeral


async def test_a_deleted_channel_takes_no_follow_ups(
    discord: Discord, api: Api, town: Town, asked: Interaction
) -> None:
    await api.answer(asked, 4, HI)
    discord.places.delete(town.general)
    assert (await api("POST", api.webhook(asked), HI)).code == 10003
    assert (await api.original("PATCH", asked, HI)).code == 10008


async def test_who_may_use_what_where(api: Api, asked: Interaction, town: Town, discord: Discord) -> None:
    conversation = discord.direct_messages(town.ada)
    await town.ada.types("/hello", channel=conversation)
    with pytest.raises(CannotDo, match="contexts"):
        await town.ada.types("/here", channel=conversation)
    with pytest.raises(CannotDo, match="does not show for Ada"):
        await town.ada.types("/rule")
    await town.cleo.types("/rule")
    with pytest.raises(CannotDo, match="does not see #editors"):
        await town.ada.types("/hello", channel=town.editors)
    between = discord.direct_messages(town.ada, town.ben, with_bot=False)
    with pytest.raises(CannotDo, match="added neither"):
        await town.ada.types("/hello", channel=between)
