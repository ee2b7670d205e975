"""The loopback Discord as a whole: what a test starts, builds its world in, and asks afterwards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from fnmatch import fnmatchcase
from typing import Any

from aiohttp import web

from tests.loopback_discord.application import Application
from tests.loopback_discord.clock import Clock, Ids
from tests.loopback_discord.errors import CannotDo, NotSeen
from tests.loopback_discord.gateway import Gateway
from tests.loopback_discord.mail import Mail
from tests.loopback_discord.messages import Message
from tests.loopback_discord.person import Person
from tests.loopback_discord.places import Places
from tests.loopback_discord.record import Record, Violation
from tests.loopback_discord.rest.call import Call
from tests.loopback_discord.rest.faults import Fault, plain
from tests.loopback_discord.rest.server import PREFIX, Rest
from tests.loopback_discord.state import State
from tests.loopback_discord.watch import Watch
from tests.loopback_discord.world import Channel, Guild, User, World

TOKEN = "loopback-token.not-a-secret.of-anybody"
"""What the bot logs in with; it opens nothing but this server."""


class Discord:
    """One Discord with one application. `places` builds and changes the world, `clock` moves its time."""

    def __init__(self, name: str = "DoubleChecks", token: str = TOKEN) -> None:
        self.clock = Clock()
        ids = Ids(self.clock)
        self.watch = Watch()
        self.application = Application(ids.next(), name, token)
        self.world = World(self.application.id, User(self.application.id, name, is_bot=True))
        self.world.users[self.application.id] = self.world.bot
        mail = Mail(self.world, ids, self.clock, self.watch)
        self.places = Places(self.world, ids, self.clock, mail)
        self.state = State(
            self.clock,
            ids,
            self.watch,
            self.world,
            mail,
            self.places,
            self.application,
            owner=self.places.user("Olga"),
        )
        self.record = Record(self.watch)
        self.gateway = Gateway(self.world, self.application, self.watch)
        self.state.bot_catches_up = self.gateway.bot_catches_up
        self.rest = Rest(self.state, self.record)
        self._people: dict[str, Person] = {}

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncIterator[Discord]:
        """Listen on loopback for the length of the block."""
        app = web.Application(client_max_size=30_000_000)
        app.router.add_get("/", self.gateway.serve)
        self.rest.add_to(app)
        runner = web.AppRunner(app, shutdown_timeout=1, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
        self.state.origin = f"http://127.0.0.1:{runner.addresses[0][1]}"
        self.gateway.url = self.state.origin.replace("http", "ws", 1)
        try:
            yield self
        finally:
            self.rest.faults.clear()
            await self.gateway.stop()
            await runner.cleanup()

    @property
    def environment(self) -> dict[str, str]:
        """What makes the bot connect to this Discord."""
        return {
            "DISCORD_TOKEN": self.application.token,
            "DISCORD_API_URL": self.state.origin + PREFIX,
            "DISCORD_GATEWAY_URL": self.gateway.url,
        }

    def user(self, name: str, locale: str = "en-US") -> Person:
        """The person of that name; a new one comes into being."""
        if name not in self._people:
            self._people[name] = Person(self.places.user(name, locale), self.state)
        return self._people[name]

    @property
    def people(self) -> list[Person]:
        """Everybody who was spoken of."""
        return list(self._people.values())

    def guild(self, name: str) -> Guild:
        """The server of that name. Raises CannotDo."""
        for guild in self.world.guilds.values():
            if guild.name == name:
                return guild
        raise CannotDo(f"there is no server “{name}”")

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name. Raises CannotDo."""
        for channel in self.world.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise CannotDo(f"there is no channel “{name}”")

    def direct_messages(self, *people: Person, with_bot: bool = True) -> Channel:
        """The conversation between people: with the bot, or without it."""
        bot = (self.world.bot,) if with_bot else ()
        return self.places.conversation(*(person.account for person in people), *bot)

    def unfurls(self, message: Message, *embeds: dict[str, Any]) -> None:
        """Add the embeds of a link a moment after it was posted, as Discord does; the message is not edited by it."""
        self.state.mail.unfurl(message, *embeds)

    async def bot_is_ready(self, within: float = 20) -> None:
        """Wait until the bot is connected with all its shards. Raises NotSeen."""
        await self.until(lambda: self.gateway.ready, "the bot did not connect", within)

    async def has_command(self, name: str, within: float = 20) -> None:
        """Wait until the bot registered a command, globally or in a server. Raises NotSeen."""
        places = [None, *self.world.guilds]
        commands = self.application.commands

        def registered() -> bool:
            return any(one["name"] == name for place in places for one in commands.of(place))

        await self.until(registered, f"the bot registered no command “{name}”", within)

    async def until(self, condition: Callable[[], object], otherwise: str, within: float = 10) -> None:
        """Wait until a condition holds; it is tried whenever something changed here. Raises NotSeen."""
        if condition():
            return
        try:
            await self.watch.until(lambda _: condition(), within)
        except TimeoutError:
            raise NotSeen(f"{otherwise} within {within} s") from None

    async def gets(self, pattern: str, within: float = 10) -> Call:
        """Wait for the answer to a request like `PATCH /channels/*` that comes from now on. Raises NotSeen."""
        shape = plain(pattern)

        def fits(changed: object) -> Call | None:
            matching = isinstance(changed, Call) and fnmatchcase(plain(changed.route), shape)
            return changed if matching else None  # type: ignore[return-value]

        try:
            return await self.watch.until(fits, within)
        except TimeoutError:
            raise NotSeen(f"no request {pattern} came within {within} s") from None

    def next(self, pattern: str, times: int = 1, where: Callable[[Call], bool] = lambda call: True) -> Fault:
        """Script what befalls the next requests: `discord.next("PATCH /channels/*", times=3).hangs_up()`."""
        return self.rest.faults.next(pattern, times, where)

    def take_violations(self) -> list[Violation]:
        """The violations so far; who takes them expected them, the rest fails the test."""
        taken = list(self.record.violations)
        self.record.violations.clear()
        return taken

    def transcript(self) -> str:
        """What each person saw; those who saw the same are named together."""
        by_text: dict[str, list[str]] = {}
        for person in self.people:
            by_text.setdefault(person.saw(), []).append(person.name)
        return "\n\n".join(f"════ What {', '.join(names)} saw ════\n{text}" for text, names in by_text.items() if text)
