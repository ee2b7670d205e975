"""A person with Discord's client in their hands. Tests read like English: `await ada.presses(message, "Show here")`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.loopback_discord import asking, forms, permissions
from tests.loopback_discord.errors import CannotDo, NotSeen
from tests.loopback_discord.interactions import Interaction
from tests.loopback_discord.messages import BUTTON, LINK_STYLE, SELECTS, Message, label_of, parts
from tests.loopback_discord.permissions import Can
from tests.loopback_discord.resolved import File, Resolver
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, Guild, Member, Role, User

Json = dict[str, Any]


class Person:
    """What one user does and sees. What Discord's client would not let them do raises `CannotDo`.

    All verbs return at once; how the bot reacts is waited for with `sees`, or on the `Interaction`.
    """

    def __init__(self, account: User, state: State) -> None:
        self.account = account
        self._state = state
        self._place: Channel | None = None

    def __repr__(self) -> str:
        return f"<person {self.name}>"

    @property
    def name(self) -> str:
        """How others call them."""
        return self.account.name

    @property
    def id(self) -> int:
        """Their id."""
        return self.account.id

    def joins(self, guild: Guild, *roles: Role) -> Member:
        """Become a member, or get more roles."""
        return self._state.places.join(self.account, guild, *roles)

    def leaves(self, guild: Guild) -> None:
        """Stop being a member."""
        self._state.places.leave(self.account, guild)

    def installs(self) -> None:
        """Add the application for themselves, to use it everywhere."""
        self.account.installed = True

    def uninstalls(self) -> None:
        """Remove it again."""
        self.account.installed = False

    def goes_to(self, channel: Channel) -> None:
        """From now on, act there where no channel is said."""
        self._place = channel

    async def types(
        self, words: str, typed: Mapping[str, Any] | None = None, *, channel: Channel | None = None, **options: Any
    ) -> Interaction:
        """Use a slash command: `types("/follow add", source="https://…")`; `typed` for names that are taken here."""
        given = self._given(options | dict(typed or {}))
        return asking.typed(self._state, self.account, self._where(channel), words, given)

    async def is_offered(
        self, words: str, option: str, so_far: str = "", *, channel: Channel | None = None, **options: Any
    ) -> list[Json]:
        """The choices that the bot offers for an option while it is typed. Raises NotSeen."""
        given = self._given({**options, option: so_far})
        asked = asking.typed(self._state, self.account, self._where(channel), words, given, focused=option)
        await asked.acknowledged()
        return asked.choices

    async def uses(self, name: str, on: Message | Person, *, channel: Channel | None = None) -> Interaction:
        """Pick a command from the menu of a message or a person."""
        if isinstance(on, Message):
            self._must_see(on)
            return asking.picked(self._state, self.account, on.channel, name, on)
        return asking.picked(self._state, self.account, self._where(channel), name, on.account)

    async def presses(self, message: Message, label: str) -> Interaction:
        """Press the button of that label, emoji or custom_id."""
        await self._state.bot_catches_up()
        button = self._component(message, {BUTTON}, label)
        if button["style"] == LINK_STYLE:
            raise CannotDo(f"“{label}” is a link to {button['url']}")
        data = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button.get("id", 1)}
        return asking.touched(self._state, self.account, message, data, f"presses “{label_of(button)}”")

    async def selects(self, message: Message, which: str, values: Iterable[Any]) -> Interaction:
        """Choose in the select of that placeholder or custom_id: labels or values, channels, roles or people."""
        await self._state.bot_catches_up()
        select = self._component(message, SELECTS, which)
        chosen = [value.account if isinstance(value, Person) else value for value in values]
        resolver = Resolver(self._state, message.channel)
        data: Json = {
            "custom_id": select["custom_id"],
            "component_type": select["type"],
            "values": forms.chosen(select, chosen, resolver),
            "id": select.get("id", 1),
        }
        if resolver.found:
            data["resolved"] = resolver.found
        shown = ", ".join(str(getattr(value, "name", value)) for value in chosen) or "nothing"
        return asking.touched(self._state, self.account, message, data, f"selects {shown}")

    async def submits(self, opened: Interaction, answers: Mapping[str, Any]) -> Interaction:
        """Send the form that an interaction opened; `answers` by label or custom_id of each field."""
        if opened.opened is None:
            raise CannotDo(f"“{opened.did}” opened no form")
        await self._state.bot_catches_up()
        resolver = Resolver(self._state, opened.channel)
        data = forms.filled(opened.opened, self._given(answers), resolver)
        shown = "; ".join(f"{field}: {value}" for field, value in answers.items())
        return asking.sent_in(
            self._state, self.account, opened, data, f"submits “{opened.opened.get('title')}” ({shown})"
        )

    async def posts(
        self,
        content: str = "",
        *,
        channel: Channel | None = None,
        embeds: Iterable[Json] = (),
        files: Iterable[File] = (),
        replies_to: Message | None = None,
        forwards: Message | None = None,
        by_webhook: int | None = None,
    ) -> Message:
        """Post a message; `embeds` are what Discord unfurls from a link; `by_webhook` makes a webhook post it."""
        where = self._where(channel)
        needs = Can.SEND_MESSAGES_IN_THREADS if where.is_thread else Can.SEND_MESSAGES
        if not permissions.may(self.account, where, needs):
            raise CannotDo(f"{self.name} may not write in {where}")
        if where.locked and not permissions.may(self.account, where, Can.MANAGE_THREADS):
            raise CannotDo(f"{where} is locked")
        says = {
            "content": content,
            "embeds": tuple(embeds),
            "attachments": tuple(self._state.attach(file.name, file.content) for file in files),
        }
        bot = self._state.world.bot
        pings = (bot,) if bot.mention in content else ()
        return self._state.mail.post(
            where, self.account, says, replies_to=replies_to, forwards=forwards, by_webhook=by_webhook, pings=pings
        )

    async def edits(self, message: Message, content: str, embeds: Iterable[Json] | None = None) -> None:
        """Edit one's own message."""
        if message.author is not self.account or message.deleted:
            raise CannotDo(f"{self.name} cannot edit {message!r}")
        changes = {} if embeds is None else {"embeds": tuple(embeds)}
        self._state.mail.edit(message, content=content, **changes)

    async def deletes(self, message: Message) -> None:
        """Delete a message: one's own, or any with Manage Messages; dismiss an ephemeral one."""
        self._must_see(message)
        mine = message.author is self.account or message.ephemeral
        if not mine and not permissions.may(self.account, message.channel, Can.MANAGE_MESSAGES):
            raise CannotDo(f"{self.name} cannot delete {message!r}")
        self._state.mail.delete(message)

    async def reacts(self, message: Message, emoji: str) -> None:
        """Add a reaction."""
        self._must_see(message)
        if emoji not in message.reactions and not permissions.may(self.account, message.channel, Can.ADD_REACTIONS):
            raise CannotDo(f"{self.name} may not add reactions in {message.channel}")
        if message.ephemeral:
            raise CannotDo("nobody can react to an ephemeral message")
        self._state.mail.react(message, self.account, emoji)

    async def unreacts(self, message: Message, emoji: str) -> None:
        """Take a reaction back."""
        self._state.mail.unreact(message, self.account, emoji)

    async def sees(
        self, what: str | Callable[[Message], object], within: float = 10, *, channel: Channel | None = None
    ) -> Message:
        """Wait for a message that has the text, or fulfils the condition, now or in any coming version.

        Raises NotSeen after `within` seconds, with all that they saw.
        """

        def fits(message: object) -> Message | None:
            if not isinstance(message, Message) or not self.can_see(message):
                return None
            if channel is not None and message.channel is not channel:
                return None
            good = what in message.text if isinstance(what, str) else what(message)
            return message if good else None

        for message in reversed(self._state.mail.messages.values()):
            if fits(message):
                return message
        try:
            return await self._state.watch.until(fits, within)
        except TimeoutError:
            wanted = f"“{what}”" if isinstance(what, str) else "what was waited for"
            saw = self._state.mail.story.as_seen_by(self.account)
            raise NotSeen(f"{self.name} did not see {wanted} within {within} s, but:\n{saw}") from None

    def can_see(self, message: Message) -> bool:
        """Whether they can read a message now."""
        if message.deleted or message.channel.deleted:
            return False
        if message.only_for is not None:
            return message.only_for is self.account
        return bool(permissions.in_channel(self.account, message.channel))

    def messages(self, channel: Channel | None = None) -> list[Message]:
        """All messages that they can read now, oldest first."""
        seen = [one for one in self._state.mail.messages.values() if self.can_see(one)]
        return [one for one in seen if channel is None or one.channel is channel]

    def saw(self) -> str:
        """The transcript of what they saw."""
        return self._state.mail.story.as_seen_by(self.account)

    def _where(self, channel: Channel | None) -> Channel:
        place = channel or self._place
        if place is None:
            raise CannotDo(f"{self.name} is in no channel: say `channel=`, or `{self.name}.goes_to(channel)` first")
        if place.deleted or not permissions.in_channel(self.account, place):
            raise CannotDo(f"{self.name} does not see {place}")
        return place

    def _must_see(self, message: Message) -> None:
        if not self.can_see(message):
            raise CannotDo(f"{self.name} does not see {message!r}")

    def _component(self, message: Message, kinds: Iterable[int], name: str) -> Json:
        self._must_see(message)
        there = [part for part in parts(message.components) if part["type"] in kinds]
        for part in there:
            emoji = (part.get("emoji") or {}).get("name")
            if name in (part.get("label"), emoji, part.get("placeholder"), part.get("custom_id")):
                if part.get("disabled"):
                    raise CannotDo(f"“{name}” is greyed out")
                return part
        names = [label_of(part) or str(part.get("placeholder")) for part in there]
        raise CannotDo(f"there is no “{name}” under the message; there are: {', '.join(names) or 'none'}")

    def _given(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value.account if isinstance(value, Person) else value for name, value in options.items()}
