"""2,000 followed feeds, 95 % unchanged: what one cycle of polling costs; the loop's lag while the largest feed is read.

    uv run --group dev python -m tests.benchmarks.feeds [--feeds 2000]

The sites are a process of their own on loopback, so their cost is not counted. The largest feed is the shared corpus's
where that is there, else one that is made here.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import resource
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from uuid import uuid4

from bot.documents.reader import DocumentReader
from bot.domain.following import FollowedSource, SourceKind, Subscription
from bot.net.fetch import Fetcher
from bot.stories.finding import feed_key_of
from bot.stories.watcher import Watcher
from bot.workers import Workers
from storage import posts, sources, subscriptions
from storage.database import Database
from tests.net.support import http
from tests.stories.site import entry, rss

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "feeds"
ENTRIES = 30
CHANGED = 20
"""One feed in so many has a new entry in the second cycle."""

START = datetime(2026, 5, 4, 12, tzinfo=UTC)


def serve(pipe: Connection) -> None:
    """Every site: `/feed/N/CYCLE`; with the version of a feed that has not changed comes 304."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        host = next(line for line in head.split("\r\n") if line.lower().startswith("host:"))
        number = int(host.partition("feed")[2].partition(".")[0])
        second = bool(cycle) and number % CHANGED == 0
        tag = f'"{number}-{second}"'
        if f"if-none-match: {tag}" in head.lower():
            writer.write(http(b"", "304 Not Modified", f"ETag: {tag}"))
        else:
            writer.write(http(body(number, second), "200 OK", f"ETag: {tag}", "Content-Type: application/rss+xml"))
        await writer.drain()
        writer.close()

    cycle: list[int] = []

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        loop = asyncio.get_running_loop()
        loop.add_reader(pipe.fileno(), lambda: cycle.append(pipe.recv()))
        await server.serve_forever()

    asyncio.run(run())


def body(number: int, changed: bool) -> bytes:
    words = "The council met on Monday and spoke of the harbour, the schools and the roads for hours. " * 6

    def one(n: int, title: str, at: datetime) -> str:
        return entry(n, title, at, words, link=f"https://feed{number}.example/{n}")

    entries = [one(n, f"Feed {number} told story {n}", START - (n + 1) * timedelta(hours=5)) for n in range(ENTRIES)]
    fresh = [one(99, f"Feed {number} has something new", START + timedelta(hours=7))] if changed else []
    return rss([*fresh, *entries])


class Lag:
    """How late the loop wakes who slept a moment."""

    def __init__(self) -> None:
        self.late: list[float] = []

    async def measure(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            self.late.append((time.perf_counter() - before - 0.005) * 1000)

    def __str__(self) -> str:
        late = sorted(self.late)
        half, most = late[len(late) // 2], late[len(late) * 99 // 100]
        return f"loop lag p50 {half:.1f} ms, p99 {most:.1f} ms, max {late[-1]:.0f} ms"


async def _everywhere(host: str) -> Sequence[str]:
    return ["127.0.0.1"]


async def measure(feeds: int, port: int, pipe: Connection) -> None:
    now = START
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{folder}/feeds.sqlite3")
        await database.migrate()
        workers = Workers()
        fetcher = Fetcher(now=lambda: now, allow_private=True, resolve=_everywhere, per_host=1)
        reader = DocumentReader(fetcher, workers)
        watcher = Watcher(database, fetcher, reader, now=lambda: now, chance=lambda: 0.0, new_id=lambda: uuid4().hex)
        async with database.writing() as connection:
            for number in range(feeds):
                url = f"http://feed{number}.example:{port}/feed"
                source = FollowedSource(
                    id=str(number), kind=SourceKind.FEED, url=url, key=feed_key_of(url), next_at=START
                )
                await sources.add(connection, source)
                await subscriptions.add(
                    connection,
                    Subscription(
                        id=str(number),
                        source_id=str(number),
                        channel_id=str(number % 200),
                        guild_id="g",
                        created_at=START,
                    ),
                )
        for name in ("first cycle, everything new to us", "second cycle, 95 % unchanged", "third cycle, all unchanged"):
            lag, started, before = Lag(), time.perf_counter(), _cpu()
            measuring = asyncio.create_task(lag.measure())
            visited = 0
            while count := await watcher.round():
                visited += count
            measuring.cancel()
            own, children = (after - sooner for after, sooner in zip(_cpu(), before, strict=True))
            async with database.reading() as connection:
                waiting = len(await posts.waiting(connection, 100_000))
            print(
                f"{name}: {visited} requests, {time.perf_counter() - started:.1f} s, CPU {own:.1f} s"
                f" (+ {children:.1f} s in the worker), {waiting} posts, {lag},"
                f" memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
            )
            pipe.send(1)
            now += timedelta(hours=8)
        await _largest(reader)
        await workers.close()
        await fetcher.close()
        await database.close()


async def _largest(reader: DocumentReader) -> None:
    """The largest feed of the corpus, read in the worker pool while the loop's lag is measured."""
    if CORPUS.exists():
        path = max((one for one in CORPUS.glob("real/**/*") if one.is_file()), key=lambda one: one.stat().st_size)
        content = path.read_bytes()
    else:
        content = rss([entry(n, f"Story {n}", START, "words " * 500) for n in range(900)])
    await reader.feed(content, None, "https://feeds.example/")  # The worker's imports are paid here.
    lag, started = Lag(), time.perf_counter()
    measuring = asyncio.create_task(lag.measure())
    await asyncio.sleep(0.05)
    feed = await reader.feed(content, None, "https://feeds.example/")
    await asyncio.sleep(0.05)
    measuring.cancel()
    print(
        f"largest feed: {len(content) / 1e6:.1f} MB, {len(feed.entries)} entries, "
        f"{(time.perf_counter() - started - 0.1) * 1000:.0f} ms, {lag}"
    )


def _cpu() -> tuple[float, float]:
    """CPU seconds of this process, and of its workers as far as they can be seen."""
    own = time.process_time()
    children = 0.0
    for child in Path(f"/proc/self/task/{multiprocessing.current_process().pid}/children").read_text().split():
        fields = Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text() and child != str(_SITES.pid):
            children += (int(fields[11]) + int(fields[12])) / 100
    return own, children


_SITES: multiprocessing.Process


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--feeds", type=int, default=2_000)
    feeds = parser.parse_args().feeds
    global _SITES
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    _SITES = multiprocessing.get_context("spawn").Process(target=serve, args=(theirs,), daemon=True)
    _SITES.start()
    try:
        asyncio.run(measure(feeds, ours.recv(), ours))
    finally:
        _SITES.terminate()
        _SITES.join()


if __name__ == "__main__":
    main()
