"""Bodies that lie, burst, break off or never end; and odd heads."""

from __future__ import annotations

import asyncio
import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.net.decoding import collect
from bot.net.errors import FetchError
from bot.net.fetch import Fetcher, PageFailed, PageTooBig
from tests.net.support import answering, http, local_fetcher, talking

WIRE = 5_000_000
DECODED = 10_000_000


@pytest.fixture
async def fetcher() -> AsyncIterator[Fetcher]:
    async with local_fetcher() as fetcher:
        yield fetcher


@cache
def bomb() -> bytes:
    """A gzip file of 300 MB of zeros, in 0.3 MB."""
    packer = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    block = bytes(1_000_000)
    return b"".join(packer.compress(block) for _ in range(300)) + packer.flush()


def gzipped(body: bytes, *headers: str, encoding: str = "gzip") -> bytes:
    return http(body, "200 OK", f"Content-Encoding: {encoding}", *headers)


async def in_pieces(data: bytes, size: int) -> AsyncIterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


def collected(data: bytes, encoding: str, size: int = 1000, wire: int = WIRE, decoded: int = DECODED) -> bytes:
    return asyncio.run(collect(in_pieces(data, size), encoding, wire_limit=wire, decoded_limit=decoded))


async def test_a_bomb_stops_at_the_cap(fetcher: Fetcher) -> None:
    body = bomb()
    assert len(body) < 400_000
    async with answering(lambda _: gzipped(body)) as listener:
        tracemalloc.start()
        try:
            with pytest.raises(PageTooBig):
                await fetcher.fetch(listener.url)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < 5 * DECODED


@pytest.mark.parametrize("size", [1, 7, 1_000_000])
async def test_a_bomb_is_unpacked_to_one_byte_past_the_cap(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """One chunk of the wire may unpack to a thousand times itself."""
    made = 0
    real = zlib.decompressobj

    class Counting:
        def __init__(self, *args: int) -> None:
            self._real = real(*args)

        def decompress(self, data: bytes, max_length: int = 0) -> bytes:
            nonlocal made
            part = self._real.decompress(data, max_length)
            made += len(part)
            return part

        def __getattr__(self, name: str) -> object:
            return getattr(self._real, name)

    monkeypatch.setattr("bot.net.decoding.zlib.decompressobj", Counting)
    with pytest.raises(PageTooBig):
        await collect(in_pieces(bomb()[:20_000], size), "gzip", wire_limit=WIRE, decoded_limit=100_000)
    assert made == 100_001


@pytest.mark.parametrize(
    "encoding",
    [
        "deflate",
        "br",
        "zstd",
        "compress",
        "gzip, gzip",
        "gzip, deflate",
        "identity, gzip",
        "gzip,",
        "gzip;q=1",
        "x",
        "*",
    ],
)
async def test_other_and_nested_encodings_are_refused(fetcher: Fetcher, encoding: str) -> None:
    body = gzip.compress(bomb(), mtime=0) if "gzip" in encoding else zlib.compress(bytes(1000))
    async with answering(lambda _: gzipped(body, encoding=encoding)) as listener:
        with pytest.raises(PageFailed, match="encoding"):
            await fetcher.fetch(listener.url)


async def test_two_headers_of_encoding_are_one_nested_encoding(fetcher: Fetcher) -> None:
    body = gzip.compress(gzip.compress(b"words"), mtime=0)
    async with answering(lambda _: gzipped(body, "Content-Encoding: gzip")) as listener:
        with pytest.raises(PageFailed, match="encoding"):
            await fetcher.fetch(listener.url)


@pytest.mark.parametrize("encoding", ["gzip", "GZIP", " x-gzip "])
async def test_gzip_in_its_spellings(fetcher: Fetcher, encoding: str) -> None:
    async with answering(lambda _: gzipped(gzip.compress(b"words", mtime=0), encoding=encoding)) as listener:
        assert (await fetcher.fetch(listener.url)).body == b"words"


@pytest.mark.parametrize("encoding", ["", "identity", "Identity"])
async def test_no_encoding_in_its_spellings(fetcher: Fetcher, encoding: str) -> None:
    async with answering(lambda _: gzipped(b"words", encoding=encoding)) as listener:
        assert (await fetcher.fetch(listener.url)).body == b"words"


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=5), st.integers(1, 50), st.binary(max_size=5))
def test_gzip_of_one_part_or_several_in_any_pieces(parts: list[bytes], size: int, padding: bytes) -> None:
    data = b"".join(gzip.compress(part, mtime=0) for part in parts)
    assert collected(data, "gzip", size) == b"".join(parts)
    assert collected(data + bytes(len(padding)), "gzip", size) == b"".join(parts)


@given(st.binary(min_size=1, max_size=400), st.integers(1, 50))
def test_broken_gzip_is_a_failure_and_never_a_shorter_page(data: bytes, size: int) -> None:
    whole = gzip.compress(data, mtime=0)
    for broken in (
        whole[:-1],
        whole[:-8],
        whole[: len(whole) // 2],
        data[:1] + whole,
        whole[:10] + b"\xff" + whole[11:],
    ):
        try:
            assert collected(broken, "gzip", size) == data
        except PageFailed:
            continue
        assert broken == whole, "broken data was taken for a page"


@given(st.binary(max_size=300), st.sampled_from(["gzip", "", "deflate", "\x00"]), st.integers(1, 9))
def test_nothing_but_fetch_errors(data: bytes, encoding: str, size: int) -> None:
    with suppress(FetchError):
        collected(data, encoding, size, wire=200, decoded=100)


@given(st.integers(0, 60), st.integers(1, 60), st.integers(1, 60), st.booleans())
def test_the_caps_are_exact(length: int, wire: int, decoded: int, packed: bool) -> None:
    data = gzip.compress(bytes(length), mtime=0) if packed else bytes(length)
    fits = len(data) <= wire and length <= decoded
    try:
        assert collected(data, "gzip" if packed else "", 3, wire, decoded) == bytes(length)
    except PageTooBig:
        assert not fits
    else:
        assert fits


async def test_thousands_of_parts_are_refused() -> None:
    with pytest.raises(PageFailed, match="too many parts"):
        await collect(
            in_pieces(gzip.compress(b"", mtime=0) * 10_000, 65_536), "gzip", wire_limit=WIRE, decoded_limit=DECODED
        )


async def test_a_large_page_within_the_limits(fetcher: Fetcher) -> None:
    async with answering(lambda _: http(b"x" * WIRE)) as listener:
        assert len((await fetcher.fetch(listener.url)).body) == WIRE
    async with answering(lambda _: gzipped(gzip.compress(bytes(DECODED), mtime=0))) as listener:
        assert len((await fetcher.fetch(listener.url)).body) == DECODED


async def test_a_page_that_says_that_it_is_too_large_is_not_read(fetcher: Fetcher) -> None:
    sent = asyncio.Event()

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(http(length=WIRE + 1))
        await sent.wait()

    async with talking(talk) as listener:
        with pytest.raises(PageTooBig, match="5 MB"):
            await fetcher.fetch(listener.url)
        assert not sent.is_set()


Flood = Callable[[asyncio.StreamWriter], Iterable[bytes]]


def endless_body(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\n\r\n"
    while not writer.is_closing():
        yield b"x" * 100_000


def endless_chunks(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    while not writer.is_closing():
        yield b"186a0\r\n" + b"x" * 100_000 + b"\r\n"


@pytest.mark.parametrize("pieces", [endless_body, endless_chunks])
async def test_a_page_without_an_end(fetcher: Fetcher, pieces: Flood) -> None:
    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        for piece in pieces(writer):
            writer.write(piece)
            await writer.drain()

    async with talking(talk) as listener:
        with pytest.raises(PageTooBig):
            await fetcher.fetch(listener.url)


def endless_header(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\nX: "
    while not writer.is_closing():
        yield b"x" * 10_000


def endless_headers(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\n"
    while not writer.is_closing():
        yield b"X: " + b"y" * 100 + b"\r\n"


def endless_status(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    while not writer.is_closing():
        yield b"HTTP/1.1 200 " + b"x" * 10_000


def endless_trailers(writer: asyncio.StreamWriter) -> Iterable[bytes]:
    yield b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"
    while not writer.is_closing():
        yield b"X: " + b"y" * 100 + b"\r\n"


@pytest.mark.parametrize("pieces", [endless_header, endless_headers, endless_status, endless_trailers])
async def test_floods_of_headers(fetcher: Fetcher, pieces: Flood) -> None:
    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        for piece in pieces(writer):
            writer.write(piece)
            await writer.drain()

    async with talking(talk) as listener:
        with pytest.raises(PageFailed):
            await fetcher.fetch(listener.url)


CUT = http(b"only half of it", length=30)
MANY_DIGITS = b"HTTP/1.1 200 OK\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\r\n",
        b"HTTP/1.1 200",
        b"HTTP/1.1 200 OK\r\nContent-Length: 3",
        b"hello, I am not HTTP\r\n\r\n",
        b"HTTP/2 200 OK\r\n\r\n",
        b"HTTP/1.1 OK\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"HTTP/1.1 200 OK\r\nBad Header: x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"220 mail ESMTP\r\n",
        CUT,
        MANY_DIGITS,
        gzipped(b"this is not gzip"),
        gzipped(gzip.compress(b"words" * 1000, mtime=0)[:-20]),
    ],
)
async def test_broken_answers(fetcher: Fetcher, answer: bytes) -> None:
    async with answering(lambda _: answer) as listener:
        with pytest.raises(PageFailed):
            await fetcher.fetch(listener.url)


async def test_more_than_was_announced_is_not_read(fetcher: Fetcher) -> None:
    """What a site sends behind its answer is never taken for the answer to the next request."""

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(http(path.encode()) + http(b"poison"))
        await asyncio.Event().wait()

    async with talking(talk) as listener:
        for path in ("/a", "/b", "/c"):
            assert (await fetcher.fetch(listener.url + path)).body == path.encode()


async def test_the_head_of_an_old_server_and_an_empty_page(fetcher: Fetcher) -> None:
    answers = {
        "/old": b"HTTP/1.0 200 OK\r\n\r\nuntil the end",
        "/empty": http(b""),
        "/none": b"HTTP/1.1 204 No Content\r\n\r\n",
        "/packed": gzipped(b""),
        "/hint": b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + http(b"after a hint"),
    }
    async with answering(lambda path: answers[path]) as listener:
        bodies = {path: (await fetcher.fetch(listener.url + path)).body for path in answers}
    assert bodies == {"/old": b"until the end", "/empty": b"", "/none": b"", "/packed": b"", "/hint": b"after a hint"}
