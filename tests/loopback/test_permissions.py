"""Permissions, as Discord's reference computes them, and what they let people do."""

from __future__ import annotations

import pytest

from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.permissions import ALL, MEMBERS_MAY, Can, hidden_from_everyone, in_channel, may
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Event


def test_owner_and_administrators_may_everything(discord: Discord, town: Town) -> None:
    assert in_channel(town.olga.account, town.editors) == ALL
    town.ben.joins(town.newsroom, discord.places.role(town.newsroom, "Admins", Can.ADMINISTRATOR))
    assert in_channel(town.ben.account, town.editors) == ALL


def test_roles_add_up_and_overwrites_follow_in_order(discord: Discord, town: Town) -> None:
    places, ada, general, everyone = discord.places, town.ada.account, town.general, town.newsroom.everyone
    loud = places.role(town.newsroom, "Loud", Can.MENTION_EVERYONE)
    quiet = places.role(town.newsroom, "Quiet")
    town.ada.joins(town.newsroom, loud, quiet)
    assert in_channel(ada, general) == MEMBERS_MAY | Can.MENTION_EVERYONE
    places.allow(general, everyone, deny=Can.ADD_REACTIONS)
    assert not may(ada, general, Can.ADD_REACTIONS)
    places.allow(general, quiet, deny=Can.ADD_REACTIONS)
    places.allow(general, loud, allow=Can.ADD_REACTIONS)
    assert may(ada, general, Can.ADD_REACTIONS)
    places.allow(general, ada, deny=Can.ADD_REACTIONS)
    assert not may(ada, general, Can.ADD_REACTIONS)
    places.allow(general, ada)
    assert may(ada, general, Can.ADD_REACTIONS)


def test_who_does_not_see_may_nothing_and_who_cannot_send_cannot_embed(discord: Discord, town: Town) -> None:
    assert in_channel(town.ada.account, town.editors) == 0
    assert may(town.cleo.account, town.editors, Can.SEND_MESSAGES)
    discord.places.allow(town.general, town.newsroom.everyone, deny=Can.SEND_MESSAGES)
    assert not may(town.ada.account, town.general, Can.EMBED_LINKS)
    assert may(town.ada.account, town.general, Can.ADD_REACTIONS)


def test_threads_follow_their_channel_and_have_their_own_sending(discord: Discord, town: Town) -> None:
    discord.places.allow(town.news, town.newsroom.everyone, deny=Can.SEND_MESSAGES)
    assert may(town.ada.account, town.thread, Can.SEND_MESSAGES_IN_THREADS | Can.EMBED_LINKS)
    discord.places.allow(town.news, town.newsroom.everyone, deny=Can.SEND_MESSAGES_IN_THREADS)
    assert not may(town.ada.account, town.thread, Can.EMBED_LINKS)
    private = discord.places.thread(town.general, "secret", town.ben.account, private=True)
    assert in_channel(town.ada.account, private) == 0
    assert may(town.ben.account, private, Can.VIEW_CHANNEL)


def test_hidden_from_everyone(discord: Discord, town: Town) -> None:
    assert hidden_from_everyone(town.editors)
    assert not hidden_from_everyone(town.thread)
    assert hidden_from_everyone(discord.direct_messages(town.ada))


async def test_people_do_only_what_they_may(discord: Discord, town: Town) -> None:
    post = await town.ben.posts("Mine")
    with pytest.raises(CannotDo, match="Ada cannot delete"):
        await town.ada.deletes(post)
    with pytest.raises(CannotDo, match="cannot edit"):
        await town.cleo.edits(post, "Not mine")
    discord.places.allow(town.general, town.newsroom.everyone, deny=Can.ADD_REACTIONS | Can.SEND_MESSAGES)
    with pytest.raises(CannotDo, match="may not add reactions"):
        await town.ada.reacts(post, "🔎")
    with pytest.raises(CannotDo, match="may not write"):
        await town.ada.posts("Hello")
    discord.places.archive(town.thread, locked=True)
    with pytest.raises(CannotDo, match="is locked"):
        await town.ada.posts("Hello", channel=town.thread)
    await town.cleo.deletes(post)
    assert post.deleted


async def test_interactions_carry_the_permissions(discord: Discord, town: Town) -> None:
    """Checked on what the gateway would tell: the payload holds both, resolved for the channel."""
    heard: list[Event] = []
    discord.world.announce = heard.append
    discord.application.commands.replace([{"name": "hello", "description": "Hi"}], None, 1, discord.state.ids)
    discord.places.allow(town.general, town.ada.account, deny=Can.ADD_REACTIONS)
    await town.ada.types("/hello")
    data = heard[-1].data
    assert data["member"]["permissions"] == str(int(MEMBERS_MAY & ~Can.ADD_REACTIONS))
    assert int(data["app_permissions"]) & Can.EMBED_LINKS
    assert data["context"] == 0
    assert data["guild_locale"] == "en-US"
