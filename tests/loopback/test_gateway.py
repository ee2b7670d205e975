"""The gateway: with discord.py, and, for what it would not do, with a plain websocket."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import aiohttp
import discord as library
import pytest

from tests.loopback.bot import INTENTS, SampleBot, running
from tests.loopback_discord.connection import Op
from tests.loopback_discord.intents import Intent
from tests.loopback_discord.messages import Message
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord

Json = dict[str, Any]


class Socket:
    """A connection to the gateway that reads zlib-stream as a client must: one context for all of it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._inflate = zlib.decompressobj()

    async def send(self, op: int, data: Any) -> None:
        await self._socket.send_str(json.dumps({"op": op, "d": data}))

    async def read(self) -> Json:
        message = await self._socket.receive(timeout=5)
        assert message.type is aiohttp.WSMsgType.BINARY, message
        assert message.data.endswith(b"\x00\x00\xff\xff")
        payload: Json = json.loads(self._inflate.decompress(message.data))
        return payload

    async def close_code(self) -> int | None:
        while (await self._socket.receive(timeout=5)).type is not aiohttp.WSMsgType.CLOSE:
            pass
        return self._socket.close_code


async def bot_marks(post: Message, town: Town) -> None:
    """Wait until the bot has reacted to a post: it has then heard of all that came before, too."""
    await town.ada.sees(lambda message: message is post and message.reactions)


def identity(discord: Discord, **changes: Any) -> Json:
    return {"token": discord.application.token, "intents": 1, "properties": {}, "shard": [0, 1]} | changes


async def test_hello_identify_ready_guilds_and_heartbeats(discord: Discord, town: Town) -> None:
    address = f"{discord.gateway.url}?compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as ws:
        socket = Socket(ws)
        assert (await socket.read())["d"] == {"heartbeat_interval": 41_250}
        await socket.send(Op.HEARTBEAT, None)
        assert (await socket.read())["op"] == Op.HEARTBEAT_ACK
        await socket.send(Op.IDENTIFY, identity(discord))
        ready = await socket.read()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["resume_gateway_url"] == discord.gateway.url
        assert {one["id"] for one in ready["d"]["guilds"]} == {str(town.newsroom.id), str(town.library.id)}
        first, second = await socket.read(), await socket.read()
        assert (first["t"], second["t"]) == ("GUILD_CREATE", "GUILD_CREATE")
        assert first["d"]["name"] == "Newsroom"
        assert {one["name"] for one in first["d"]["channels"]} >= {"general", "news", "questions"}
        assert [one["name"] for one in first["d"]["threads"]] == ["rocket"]


@pytest.mark.parametrize(
    ("op", "changes", "code"),
    [
        (Op.IDENTIFY, {"token": "wrong"}, 4004),
        (Op.IDENTIFY, {"shard": [1, 1]}, 4010),
        (Op.IDENTIFY, {"intents": 1 << 30}, 4013),
        (Op.IDENTIFY, {"intents": 1 << 15}, 4014),
        (Op.PRESENCE, {}, 4003),
    ],
)
async def test_what_the_gateway_closes_with(discord: Discord, town: Town, op: int, changes: Json, code: int) -> None:
    discord.application.allowed = Intent(0)
    async with aiohttp.ClientSession() as session, session.ws_connect(discord.gateway.url) as ws:
        socket = Socket(ws)
        await socket.send(op, identity(discord, **changes))
        assert await socket.close_code() == code


async def test_a_bot_without_its_privileged_intent_is_told(discord: Discord, town: Town) -> None:
    discord.application.allowed = Intent(0)
    bot = SampleBot()
    async with running(discord.environment, bot):
        await discord.until(lambda: 4014 in discord.gateway.closes, "it was not closed")
    assert discord.gateway.identified == 0


async def test_without_the_content_intent_content_is_empty(discord: Discord, town: Town) -> None:
    discord.application.allowed = Intent(0)
    bot = SampleBot(library.Intents(guilds=True, messages=True, reactions=True))
    async with running(discord.environment, bot):
        await discord.bot_is_ready()
        await discord.has_command("check")
        post = await town.ada.posts("Fish fly. https://example.org")
        naming = await town.ada.posts(f"{discord.world.bot.mention} https://example.org")
        await bot_marks(naming, town)
        assert bot.heard[0] == "ada: "
        assert bot.heard[1].endswith("https://example.org")
        assert not post.reactions
        answer = await (await town.ada.uses("Check this", on=post)).answer()
        assert answer.text == "Checked: Fish fly. https://example.org"


async def test_reactions_need_their_intent_and_sight(discord: Discord, town: Town) -> None:
    bot = SampleBot(library.Intents(guilds=True, messages=True, message_content=True))
    async with running(discord.environment, bot):
        await discord.bot_is_ready()
        post = await town.ada.posts("Unheard reaction")
        await town.ben.reacts(post, "👀")
        await town.cleo.posts("hidden", channel=town.editors)
        last = await town.ada.posts("https://example.org")
        await bot_marks(last, town)
    assert bot.heard == ["ada: Unheard reaction", "ada: https://example.org"]


async def test_a_broken_connection_is_resumed_and_nothing_is_missed(
    discord: Discord, town: Town, bot: SampleBot
) -> None:
    gateway = discord.gateway
    breakings: list[Callable[[], None]] = [gateway.reconnect, gateway.drop, partial(gateway.invalidate, resumable=True)]
    for number, breaking in enumerate(breakings, start=1):
        breaking()
        await bot_marks(await town.ada.posts(f"https://example.org/{number}"), town)
        assert gateway.resumed == number
    await gateway.close(4000)
    await town.ada.types("/check", claim="The moon is cheese.")
    await town.ada.sees("Accurate")
    assert (gateway.identified, gateway.resumed) == (1, 4)
    assert len([line for line in bot.heard if "https" in line]) == 3


async def test_an_invalid_session_starts_anew(discord: Discord, town: Town, bot: SampleBot) -> None:
    discord.gateway.invalidate(resumable=False)
    await discord.until(lambda: discord.gateway.identified == 2, "the bot did not identify again")
    await town.ada.types("/check", claim="The moon is cheese.")
    await town.ada.sees("Accurate")


async def test_events_go_to_the_shard_of_their_server(discord: Discord, town: Town) -> None:
    discord.application.shards = 2
    channels = [discord.direct_messages(town.olga)]
    while {(guild.id >> 22) % 2 for guild in discord.world.guilds.values()} != {0, 1}:
        discord.clock.advance(0.001)
        guild = discord.places.guild("Another", town.olga.account)
        discord.places.bot_joins(guild)
        channels.append(discord.places.channel(guild, "talk"))
    bot = SampleBot(INTENTS)
    async with running(discord.environment, bot):
        await discord.bot_is_ready()
        assert discord.gateway.identified == 2
        for channel in channels:
            await town.olga.types("/check", claim="The moon is cheese.", channel=channel)
            await town.olga.sees("Accurate", channel=channel)
        assert {guild.shard_id for guild in bot.guilds} == {0, 1}
        assert all(guild.shard_id == (guild.id >> 22) % 2 for guild in bot.guilds)


async def test_a_link_unfurls_and_a_server_fails_for_a_while(discord: Discord, town: Town, bot: SampleBot) -> None:
    post = await town.ada.posts("https://example.org")
    discord.unfurls(post, {"title": "A page", "url": "https://example.org"})
    discord.places.fails(town.library)
    discord.places.recovers(town.library)
    assert not post.edited
    await town.ada.edits(post, "https://example.org/other")
    await bot_marks(post, town)
    last = await town.ada.posts("https://example.org/last")
    await bot_marks(last, town)
    assert [line for line in bot.heard if line.startswith("edit")] == ["edit None", "edit by the author"]
    assert not any(line.startswith("removed") for line in bot.heard)


async def test_changes_of_the_world_are_heard(discord: Discord, town: Town, bot: SampleBot) -> None:
    made = discord.places.channel(town.newsroom, "weather")
    thread = discord.places.thread(made, "storm", town.ada.account)
    role = discord.places.role(town.newsroom, "Readers", Can.MANAGE_THREADS)
    post = await town.ada.posts("https://example.org", channel=thread)
    await bot_marks(post, town)
    guild = bot.get_guild(town.newsroom.id)
    assert guild is not None
    assert guild.get_channel(made.id) is not None
    assert guild.get_thread(thread.id) is not None
    assert guild.get_role(role.id) is not None
    assert guild.me.guild_permissions.add_reactions
