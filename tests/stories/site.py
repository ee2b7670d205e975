"""Sites on loopback that change by script, and a watcher whose clock is moved by hand."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4
from xml.sax.saxutils import escape

from bot.documents.reader import DocumentReader
from bot.domain.following import FollowedSource, Post, SourceKind, Subscription
from bot.net.fetch import Fetcher, Limits
from bot.stories.finding import feed_key_of, story_key_of
from bot.stories.watcher import Watcher
from bot.workers import Workers
from storage import posts, sources, subscriptions
from storage.database import Database
from tests.net.support import http, talking

MONDAY = datetime(2026, 5, 4, tzinfo=UTC)
LATER = MONDAY.replace(year=2036)
HOUR = timedelta(hours=1)
DAY = 24 * HOUR


class Clock:
    """The time, which only a test moves."""

    def __init__(self) -> None:
        self.now = MONDAY

    def __call__(self) -> datetime:
        return self.now


def entry(n: int, title: str, at: datetime, summary: str = "", **more: str) -> str:
    link = more.get("link", f"https://news.example/{n}")
    guid = more.get("guid", f"news-{n}")
    return (
        f"<item><title>{escape(title)}</title><link>{escape(link)}</link><guid>{escape(guid)}</guid>"
        f"<pubDate>{at:%a, %d %b %Y %H:%M:%S} GMT</pubDate><description>{escape(summary)}</description></item>"
    )


def rss(entries: Sequence[str], head: str = "") -> bytes:
    return f'<rss version="2.0"><channel><title>News</title>{head}{"".join(entries)}</channel></rss>'.encode()


def story(summary: str, urls: Sequence[str], **more: object) -> bytes:
    values = {
        "format": "aidr-story-markdown/v1",
        "id": "00ff" * 16,
        "canonical_url": "http://stories.example/00ff00ff?lang=en",
        "title": "The ferry Osprey has a good season",
        "lang": "en",
        "published_at": "2026-05-03T08:00:00.000Z",
        "category": "Ships",
        "topics": ["ferry"],
        "source_urls": list(urls),
        "summary": summary,
        **more,
    }
    return "\n".join(["---", *(f"{key}: {json.dumps(value)}" for key, value in values.items()), "---", ""]).encode()


def moved_to(url: str, status: int = 301) -> bytes:
    return http(b"", f"{status} Moved", f"Location: {url}")


BOMB = http(gzip.compress(b"\0" * 30_000_000), "200 OK", "Content-Encoding: gzip")

Answer = Callable[[dict[str, str]], bytes]


class Sites:
    """Every site of a test, on one port; `pages` maps "host/path" to what is answered now."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.port = 0
        self.pages: dict[str, Answer] = {}
        self.requests: list[tuple[datetime, str, dict[str, str]]] = []
        self.dripping: set[str] = set()
        self.busy: dict[str, int] = {}
        self.most_at_once: dict[str, int] = {}

    def url(self, page: str) -> str:
        host, _, path = page.partition("/")
        return f"http://{host}:{self.port}/{path}"

    def says(self, page: str, body: bytes, *headers: str, status: str = "200 OK", tagged: bool = True) -> None:
        """Answer with a body; with its version where `tagged`, and with 304 to who has that."""
        tag = f'"{hash(body)}"'

        def answer(asked: dict[str, str]) -> bytes:
            if tagged and asked.get("if-none-match") == tag:
                return http(b"", "304 Not Modified", f"ETag: {tag}")
            return http(body, status, *headers, *([f"ETag: {tag}"] if tagged else []))

        self.pages[page] = answer

    def sends(self, page: str, answer: bytes) -> None:
        self.pages[page] = lambda asked: answer

    def asked(self, page: str) -> list[datetime]:
        return [when for when, name, _ in self.requests if name == page]

    async def talk(self, path: str, head: bytes, writer: asyncio.StreamWriter) -> None:
        lines = head.decode("latin-1").split("\r\n")[1:]
        asked = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines) if name}
        host = asked["host"].partition(":")[0]
        page = f"{host}{path}"
        self.requests.append((self.clock.now, page, asked))
        self.busy[host] = self.busy.get(host, 0) + 1
        self.most_at_once[host] = max(self.most_at_once.get(host, 0), self.busy[host])
        try:
            await asyncio.sleep(0)
            if page in self.dripping:
                for byte in http(b"x" * 1000):
                    writer.write(bytes([byte]))
                    await writer.drain()
                    await asyncio.sleep(0.05)
            elif page in self.pages:
                writer.write(self.pages[page](asked))
            else:
                writer.write(http(b"", "404 Not Found"))
        finally:
            self.busy[host] -= 1


class World:
    """Sites, a database and a watcher over them."""

    def __init__(self, sites: Sites, database: Database, fetcher: Fetcher, workers: Workers) -> None:
        self.clock = sites.clock
        self.sites = sites
        self.database = database
        self.fetcher = fetcher
        self.reader = DocumentReader(fetcher, workers)
        self.watcher = self.new_watcher()

    @staticmethod
    def new_id() -> str:
        return uuid4().hex[:22]

    def new_watcher(self) -> Watcher:
        """A watcher as after a start of the program."""
        options = {"now": self.clock, "chance": lambda: 0.0, "new_id": self.new_id}
        return Watcher(self.database, self.fetcher, self.reader, **options)

    async def follow(
        self, page: str, channel: str = "c1", *, kind: SourceKind = SourceKind.FEED, guild: str = "g1", **more: object
    ) -> FollowedSource:
        url = self.sites.url(page)
        key = story_key_of(url) if kind is SourceKind.STORY else feed_key_of(url)
        source = FollowedSource(id=page, kind=kind, url=url, key=key, next_at=self.clock.now)
        async with self.database.writing() as connection:
            source = await sources.add(connection, source)
            row = Subscription(
                id=f"{channel} {page}",
                source_id=source.id,
                channel_id=channel,
                guild_id=guild,
                created_at=self.clock.now,
                **more,
            )
            await subscriptions.add(connection, row)
        return source

    async def poll(self) -> None:
        """Visit everything that is due now."""
        while await self.watcher.round():
            pass

    async def until(self, moment: datetime) -> None:
        """Let time go by up to a moment, with every visit at its time."""
        while True:
            await self.poll()
            async with self.database.reading() as connection:
                due = await sources.next_due(connection)
            if due is None or due > moment:
                break
            self.clock.now = max(due, self.clock.now)
        self.clock.now = moment

    async def again(self) -> None:
        """Make everything that is polled due, and poll it."""
        async with self.database.writing() as connection:
            ids = [source_id for source_id, _ in await sources.due(connection, LATER, 1000)]
            await sources.claim(connection, ids, LATER, self.clock.now)
        await self.poll()

    async def source(self, source_id: str) -> FollowedSource:
        async with self.database.reading() as connection:
            found = await sources.get(connection, source_id)
        assert found is not None
        return found

    async def posts(self) -> list[Post]:
        """What was written since this was asked last."""
        async with self.database.writing() as connection:
            waiting = await posts.waiting(connection, 10_000)
            await posts.hand_over(connection, [post.id for post in waiting], self.clock.now)
        return waiting


async def everywhere(host: str) -> Sequence[str]:
    """Every name is ours."""
    return ["127.0.0.1"]


def impatient(clock: Clock) -> Fetcher:
    """A way out to our sites, that gives slow ones up at once."""
    limits = Limits(total_seconds=0.4, read_seconds=0.4, wire_bytes=5_000_000, decoded_bytes=5_000_000)
    return Fetcher(now=clock, allow_private=True, resolve=everywhere, per_host=1, limits=limits)


@asynccontextmanager
async def world(file: Path, workers: Workers) -> AsyncIterator[World]:
    """A world at MONDAY without any page, on a migrated database."""
    clock = Clock()
    sites = Sites(clock)

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        await sites.talk(path, listener.requests.pop(), writer)

    async with talking(talk) as listener:
        sites.port = listener.port
        fetcher = impatient(clock)
        database = await Database.open(f"sqlite:///{file}")
        try:
            yield World(sites, database, fetcher, workers)
        finally:
            await database.close()
            await fetcher.close()
