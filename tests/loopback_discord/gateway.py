"""The gateway: one websocket a shard, sessions that can be resumed, and what a test does to them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from tests.loopback_discord import payloads, permissions
from tests.loopback_discord.application import Application
from tests.loopback_discord.connection import ABNORMAL, Connection, Op
from tests.loopback_discord.intents import HIGHEST, Intent, needed, without_content
from tests.loopback_discord.session import Session
from tests.loopback_discord.watch import Watch
from tests.loopback_discord.world import Event, World

Json: TypeAlias = dict[str, Any]

HEARTBEAT_MILLISECONDS = 41_250

ROUND_TRIPS = 3
CATCH_UP_SECONDS = 2.0
"""How often, and for how long at most, the bot is waited for before somebody presses what it sent."""


class Gateway:
    """All sessions of the bot.

    `identified` counts IDENTIFYs, `resumed` RESUMEs that were granted; `closes` are the codes with which connections
    ended, whoever closed them.
    """

    def __init__(self, world: World, application: Application, watch: Watch) -> None:
        self.url = ""
        self.heartbeat_milliseconds = HEARTBEAT_MILLISECONDS
        self.identified = 0
        self.resumed = 0
        self.closes: list[int] = []
        self._world = world
        self._application = application
        self._watch = watch
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        world.announce = self.announce

    @property
    def ready(self) -> bool:
        """Whether each shard has a session that is connected."""
        live = [session for session in self._sessions.values() if session.connection is not None]
        return bool(live) and {session.shard for session in live} == set(range(live[0].shards))

    def announce(self, event: Event) -> None:
        """Send an event to the shard that it belongs to, if the bot may know of it."""
        for session in self._sessions.values():
            if session.shard == _shard_of(event, session.shards) and self._hears(session, event):
                session.dispatch(event.name, self._readable(session, event))

    def _hears(self, session: Session, event: Event) -> bool:
        wanted = needed(event)
        if wanted and not session.intents & wanted:
            return False
        if event.channel is None or event.private or event.name.startswith("CHANNEL"):
            return True
        return bool(permissions.in_channel(self._world.bot, event.channel))

    def _readable(self, session: Session, event: Event) -> Json:
        carries_content = event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event.guild is not None
        if carries_content and not session.intents & Intent.MESSAGE_CONTENT:
            return without_content(event.data, self._world.bot)
        return event.data

    def reconnect(self) -> None:
        """Ask every shard to reconnect (opcode 7)."""
        self._send({"op": Op.RECONNECT, "d": None})

    def invalidate(self, resumable: bool) -> None:
        """Tell every shard that its session is invalid (opcode 9); one that is not resumable is forgotten."""
        if not resumable:
            self._sessions.clear()
        self._send({"op": Op.INVALID_SESSION, "d": resumable})

    async def close(self, code: int = 4000) -> None:
        """Close every connection with a code."""
        for connection in list(self._connections):
            await connection.close(code)

    def drop(self) -> None:
        """Break every connection without a word."""
        for connection in list(self._connections):
            connection.drop()

    async def bot_catches_up(self) -> None:
        """Wait until the bot has taken in what it was answered, as people give it time to without knowing.

        A library learns of the buttons and forms that it sent only when their request is answered. Each round trip is
        a few turns of the bot's event loop, however busy the machine is; a bot that hangs is not waited for.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CATCH_UP_SECONDS):
                for _ in range(ROUND_TRIPS):
                    for connection in list(self._connections):
                        await connection.round_trip()

    async def stop(self) -> None:
        """The server goes away."""
        await self.close(WSCloseCode.GOING_AWAY)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle one connection from its HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, autoping=False, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, compress=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        sending = asyncio.create_task(connection.write())
        connection.send({"op": Op.HELLO, "d": {"heartbeat_interval": self.heartbeat_milliseconds}})
        try:
            while (message := await connection.receive()).type is WSMsgType.TEXT:
                await self._receive(connection, message.data)
            if message.type is WSMsgType.BINARY:
                await connection.close(4002)
        finally:
            self._connections.discard(connection)
            self._leave(connection, connection.closed_with or socket.close_code or ABNORMAL)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        return socket

    async def _receive(self, connection: Connection, text: str) -> None:
        try:
            payload = json.loads(text)
            op, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.close(4002)
            return
        if op == Op.HEARTBEAT:
            connection.send({"op": Op.HEARTBEAT_ACK, "d": None})
        elif op == Op.IDENTIFY:
            await self._identify(connection, data)
        elif op == Op.RESUME:
            await self._resume(connection, data)
        elif connection.session is None:
            await connection.close(4003)
        elif op == Op.REQUEST_MEMBERS:
            self._give_members(connection.session, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE):
            await connection.close(4001)

    async def _identify(self, connection: Connection, data: Json) -> None:
        shard, shards = data.get("shard") or (0, 1)
        intents = data["intents"]
        refusal = self._refuse(connection, data["token"], intents, shard, shards)
        if refusal is not None:
            await connection.close(refusal)
            return
        self.identified += 1
        for old in [one for one in self._sessions.values() if one.shard == shard and one.connection is None]:
            del self._sessions[old.id]
        session = Session(shard, shards, Intent(intents), connection)
        connection.session = session
        self._sessions[session.id] = session
        mine = [guild for guild in self._world.guilds.values() if self._world.bot_is_in(guild)]
        mine = [guild for guild in mine if (guild.id >> 22) % shards == shard]
        session.dispatch("READY", self._ready_payload(session, [guild.id for guild in mine]))
        if session.intents & Intent.GUILDS:
            for guild in mine:
                session.dispatch("GUILD_CREATE", payloads.guild_create(guild, self._world.bot))
        self._watch.show(self)

    def _refuse(self, connection: Connection, token: str, intents: int, shard: int, shards: int) -> int | None:
        if connection.session is not None:
            return 4005
        if token != self._application.token:
            return 4004
        if not 0 <= shard < shards:
            return 4010
        if not 0 <= intents < HIGHEST:
            return 4013
        privileged = intents & (Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT)
        return 4014 if privileged & ~int(self._application.allowed) else None

    def _ready_payload(self, session: Session, guilds: list[int]) -> Json:
        return {
            "v": 10,
            "user": {**payloads.user(self._world.bot), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(number), "unavailable": True} for number in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._application.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
        }

    async def _resume(self, connection: Connection, data: Json) -> None:
        if data["token"] != self._application.token:
            await connection.close(4004)
            return
        session = self._sessions.get(data["session_id"])
        if session is None:
            connection.send({"op": Op.INVALID_SESSION, "d": False})
            return
        if data["seq"] > session.sequence:
            await connection.close(4007)
            return
        self.resumed += 1
        connection.session = session
        session.resume(connection, data["seq"])
        self._watch.show(self)

    def _leave(self, connection: Connection, code: int) -> None:
        self.closes.append(code)
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                self._sessions.pop(session.id, None)
        self._watch.show(self)

    def _give_members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds[int(data["guild_id"])]
        wanted = {int(number) for number in data.get("user_ids") or ()}
        members = [one for one in guild.members.values() if not wanted or one.user.id in wanted]
        chunk: Json = {"guild_id": str(guild.id), "chunk_index": 0, "chunk_count": 1}
        chunk |= {"members": [payloads.member(one) for one in members], "nonce": data.get("nonce"), "not_found": []}
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _send(self, payload: Json) -> None:
        for connection in self._connections:
            connection.send(payload)


def _shard_of(event: Event, shards: int) -> int:
    return 0 if event.guild is None else (event.guild.id >> 22) % shards
