"""One websocket connection of the bot to the gateway."""

from __future__ import annotations

import asyncio
import json
import zlib
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from aiohttp import WSMessage, WSMsgType, web

if TYPE_CHECKING:
    from tests.loopback_discord.session import Session


ABNORMAL = 1006
"""The close code that stands for a connection that broke without one (RFC 6455, 7.4.1)."""


class Op(IntEnum):
    """The gateway's opcodes."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Connection:
    """Sends payloads in order, as one zlib stream where the client asked for it."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None, compress: bool) -> None:
        self.session: Session | None = None
        self.closed_with: int | None = None
        self._socket = socket
        self._transport = transport
        self._deflate = zlib.compressobj() if compress else None
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._pong = asyncio.Event()

    def send(self, payload: dict[str, Any]) -> None:
        """Put a payload in line."""
        self._queue.put_nowait(payload)

    async def write(self) -> None:
        """Write what is in line, until the connection ends."""
        while True:
            text = json.dumps(await self._queue.get(), separators=(",", ":"))
            try:
                if self._deflate is None:
                    await self._socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)
            except ConnectionError:
                return

    async def round_trip(self) -> None:
        """Wait until the client answered a ping: it has read all that was sent before."""
        self._pong.clear()
        try:
            await self._socket.ping()
        except ConnectionError:
            return
        await self._pong.wait()

    async def receive(self) -> WSMessage:
        """The next message of the client; pings and pongs are dealt with here."""
        while True:
            message = await self._socket.receive()
            if message.type is WSMsgType.PING:
                await self._socket.pong(message.data)
            elif message.type is WSMsgType.PONG:
                self._pong.set()
            else:
                return message

    async def close(self, code: int) -> None:
        """Close with a code of Discord's."""
        self.closed_with = code
        await self._socket.close(code=code)

    def drop(self) -> None:
        """Break the connection without a word."""
        self.closed_with = ABNORMAL
        if isinstance(self._transport, asyncio.Transport):
            self._transport.abort()
