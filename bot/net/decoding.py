"""Collects the bytes of a response under two caps: what came over the wire, and what they decode to.

The caps act while decompression runs: a bomb costs what the cap allows, never what it unpacks to.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable

from bot.net.errors import PageFailed, PageTooBig

ACCEPTED = "gzip, identity"
"""The value of Accept-Encoding: what `collect` understands."""

_GZIP_MAGIC = b"\x1f\x8b"
_MAX_MEMBERS = 64
"""Parts of one gzip stream; honest ones have one or a few, an attacker's thousands cost a setup each."""


async def collect(chunks: AsyncIterable[bytes], encoding: str, *, wire_limit: int, decoded_limit: int) -> bytes:
    """The decoded body of a response whose Content-Encoding is `encoding`.

    Raises PageTooBig past `wire_limit` or `decoded_limit` bytes, PageFailed for another or a broken encoding.
    """
    match encoding.strip().lower():
        case "" | "identity":
            decoder = None
        case "gzip" | "x-gzip":
            decoder = _Gzip(decoded_limit)
        case _:
            raise PageFailed("The site sent the page in an encoding that the bot did not ask for.")
    body = bytearray()
    received = 0
    async for chunk in chunks:
        received += len(chunk)
        if received > wire_limit:
            raise too_big(wire_limit)
        body += chunk if decoder is None else decoder.decode(chunk)
        if len(body) > decoded_limit:
            raise too_big(decoded_limit)
    if decoder is not None and received and not decoder.complete:
        raise PageFailed("The page ends in the middle of its compressed data.")
    return bytes(body)


class _Gzip:
    """Decodes gzip, one part or several in a row, and never makes more than `limit` bytes and one."""

    def __init__(self, limit: int) -> None:
        self._room = limit + 1
        self._members = 1
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)

    @property
    def complete(self) -> bool:
        return self._member.eof

    def decode(self, data: bytes) -> bytes:
        decoded = bytearray()
        while data and self._room > 0:
            if self._member.eof:
                if not _GZIP_MAGIC.startswith(data[:2]):
                    break  # Padding after the last part, which some servers send.
                self._start_next_member()
            try:
                part = self._member.decompress(data, self._room)
            except zlib.error as error:
                raise PageFailed("The compressed data of the page is broken.") from error
            decoded += part
            self._room -= len(part)
            data = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
        return bytes(decoded)

    def _start_next_member(self) -> None:
        self._members += 1
        if self._members > _MAX_MEMBERS:
            raise PageFailed("The compressed data of the page has too many parts.")
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)


def too_big(limit: int) -> PageTooBig:
    """The error for more than `limit` bytes."""
    return PageTooBig(f"The page is larger than {limit / 1_000_000:g} MB.")
