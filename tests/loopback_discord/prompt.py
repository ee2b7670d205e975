"""A prompt to act as a person in this Discord, so that the bot can be tried without an account."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TextIO

from tests.loopback_discord.errors import CannotDo, NotSeen
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.messages import Message
from tests.loopback_discord.person import Person
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.typing_by_hand import slash_command

HELP = """\
/check claim: The moon is cheese     use a slash command (without a name, the text is its first option)
press 1 Show here                    press a button of message 1; the numbers stand before the messages
select 1 Colour = Red, Green         choose in a select
submit Claim = The moon is cheese    fill in the form that just opened; fields are parted by ;
menu 1 Check this                    a command of the menu of message 1
post Fish fly.                       post; also: reply 1 …, edit 1 …, forward 1, delete 1
react 1 🔎                           add a reaction; unreact 1 🔎 takes it back
as Ben                               be somebody else; who, channels and commands list what there is
in #news                             go to a channel; dm goes to the bot
wait Accurate                        wait until you see a text (60 seconds at most)
transcript                           all that you saw
quit"""

WAIT = 60.0
"""Seconds that `wait`, and a command before the bot is there, take at most."""


class Prompt:
    """Carries out lines, and prints what the person sees as it happens."""

    def __init__(self, discord: Discord, town: Town, out: TextIO) -> None:
        self._discord = discord
        self._out = out
        self._person = town.ada
        self._place = town.general
        self._numbers: dict[int, int] = {}
        self._printed = 0
        self._asked: Interaction | None = None
        self._actions: dict[str, Callable[[str], Awaitable[None]]] = {
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "menu": self._menu,
            "post": self._post,
            "reply": self._reply,
            "edit": self._edit,
            "forward": self._forward,
            "delete": self._delete,
            "react": self._react,
            "unreact": self._unreact,
            "as": self._be,
            "in": self._go,
            "dm": self._go_to_bot,
            "who": self._who,
            "channels": self._channels,
            "commands": self._commands,
            "wait": self._wait,
            "transcript": self._transcript,
            "help": self._help,
        }

    async def run(self, lines: AsyncIterator[str]) -> None:
        """Carry out lines until they end or one says quit."""
        watching = asyncio.create_task(self._show_what_happens())
        self._say(f"You are {self._person.name}, in {self._place}. Type help for what you can do.")
        try:
            async for line in lines:
                if line.strip() == "quit":
                    break
                await self._carry_out(line.strip())
                self._print_news()
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def _carry_out(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word.startswith("/"):
                await self._command(line)
            elif word in self._actions:
                await self._actions[word](rest.strip())
            elif word:
                self._say(f"“{word}” is nothing that you can do; type help.")
        except (CannotDo, NotSeen) as refusal:
            self._say(f"Not done: {refusal}")

    async def _command(self, line: str) -> None:
        name = line.split()[0].removeprefix("/")
        await self._discord.bot_is_ready(WAIT)
        await self._discord.has_command(name, WAIT)
        words, options = slash_command(self._discord.state, self._place, line)
        self._asked = await self._person.types(words, options, channel=self._place)

    async def _press(self, rest: str) -> None:
        message, label = self._message_and(rest)
        self._asked = await self._person.presses(message, label)

    async def _select(self, rest: str) -> None:
        message, choice = self._message_and(rest)
        which, _, values = choice.partition("=")
        chosen = [value.strip() for value in values.split(",") if value.strip()]
        self._asked = await self._person.selects(message, which.strip(), chosen)

    async def _submit(self, rest: str) -> None:
        if self._asked is None:
            raise CannotDo("no form is open")
        await self._asked.modal()
        answers = [part.partition("=") for part in rest.split(";")]
        given = {field.strip(): text.strip() for field, _, text in answers}
        self._asked = await self._person.submits(self._asked, given)

    async def _menu(self, rest: str) -> None:
        message, name = self._message_and(rest)
        self._asked = await self._person.uses(name, on=message)

    async def _post(self, rest: str) -> None:
        await self._person.posts(rest, channel=self._place)

    async def _reply(self, rest: str) -> None:
        message, text = self._message_and(rest)
        await self._person.posts(text, channel=message.channel, replies_to=message)

    async def _edit(self, rest: str) -> None:
        await self._person.edits(*self._message_and(rest))

    async def _forward(self, rest: str) -> None:
        await self._person.posts(channel=self._place, forwards=self._message_and(rest)[0])

    async def _delete(self, rest: str) -> None:
        await self._person.deletes(self._message_and(rest)[0])

    async def _react(self, rest: str) -> None:
        await self._person.reacts(*self._message_and(rest))

    async def _unreact(self, rest: str) -> None:
        await self._person.unreacts(*self._message_and(rest))

    async def _be(self, rest: str) -> None:
        self._person = self._known_person(rest)
        self._printed = len(self._discord.state.mail.story.entries)
        self._say(f"You are {self._person.name}, in {self._place}.")

    async def _go(self, rest: str) -> None:
        self._place = self._discord.channel(rest)
        self._say(f"You are in {self._place}.")

    async def _go_to_bot(self, rest: str) -> None:
        self._place = self._discord.direct_messages(self._person)
        self._say(f"You are in {self._place}.")

    async def _who(self, rest: str) -> None:
        self._say(", ".join(person.name for person in self._discord.people))

    async def _channels(self, rest: str) -> None:
        for guild in self._discord.world.guilds.values():
            self._say(f"{guild.name}: {', '.join(str(channel) for channel in guild.channels.values())}")

    async def _commands(self, rest: str) -> None:
        guild = self._place.guild
        for command in self._discord.application.commands.visible(guild.id if guild else None):
            slash = "/" if command["type"] == 1 else "menu: "
            inside = ", ".join(option["name"] for option in command.get("options") or ())
            self._say(f"{slash}{command['name']}  {inside}  {command['description']}")

    async def _wait(self, rest: str) -> None:
        await self._person.sees(rest, WAIT)

    async def _transcript(self, rest: str) -> None:
        self._say(self._person.saw())

    async def _help(self, rest: str) -> None:
        self._say(HELP)

    def _known_person(self, name: str) -> Person:
        for person in self._discord.people:
            if person.name.lower() == name.lower():
                return person
        raise CannotDo(f"there is no {name}; there are: {', '.join(one.name for one in self._discord.people)}")

    def _message_and(self, rest: str) -> tuple[Message, str]:
        number, _, text = rest.partition(" ")
        for message_id, known in self._numbers.items():
            if str(known) == number:
                return self._discord.state.mail.messages[message_id], text.strip()
        raise CannotDo(f"there is no message “{number}”")

    async def _show_what_happens(self) -> None:
        entries = self._discord.state.mail.story.entries
        while True:
            await self._discord.watch.until(lambda _: len(entries) > self._printed, None)
            self._print_news()

    def _print_news(self) -> None:
        entries = self._discord.state.mail.story.entries
        for entry in entries[self._printed :]:
            if entry.is_seen_by(self._person.account):
                mark = ""
                if entry.about is not None:
                    mark = f"[{self._numbers.setdefault(entry.about, len(self._numbers) + 1)}] "
                first, *others = entry.lines()
                self._say("\n".join([f"{mark}{first}  in {entry.channel}", *others]))
        self._printed = len(entries)

    def _say(self, text: str) -> None:
        print(text, file=self._out, flush=True)
