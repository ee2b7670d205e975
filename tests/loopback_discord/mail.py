"""Posting, editing, deleting and reacting: what changes is kept, told to the bot, and shown to who waits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.loopback_discord import payloads
from tests.loopback_discord.clock import Clock, Ids
from tests.loopback_discord.messages import Message, Version
from tests.loopback_discord.story import Entry, Story
from tests.loopback_discord.watch import Watch
from tests.loopback_discord.world import Channel, Event, User, World


class Mail:
    """All messages of this Discord, ephemeral and deleted ones too, in the order in which they came."""

    def __init__(self, world: World, ids: Ids, clock: Clock, watch: Watch) -> None:
        self.messages: dict[int, Message] = {}
        self.story = Story()
        self._world = world
        self._ids = ids
        self._clock = clock
        self._watch = watch

    def post(self, channel: Channel, author: User, says: dict[str, Any], **attributes: Any) -> Message:
        """A new message; `says` are fields of its first `Version`, `attributes` of the `Message`.

        `id` may be among the attributes, where Discord takes another's (the first message of a forum post).
        """
        number = attributes.pop("id", None) or self._ids.next()
        message = Message(number, channel, author, [Version(self._clock.now(), **says)], **attributes)
        self.messages[message.id] = message
        if not message.ephemeral:
            channel.messages[message.id] = message
            if channel.is_thread and not channel.locked:
                self._unarchive(channel)
        self._note(message, message.author, _how(message), message.now)
        self._tell("MESSAGE_CREATE", message)
        return message

    def edit(self, message: Message, **changes: Any) -> None:
        """The message says something else from now on; fields of `Version` that are not named stay."""
        before = message.now
        message.becomes(self._clock.now(), **changes)
        if message.now.text != before.text:
            self._note(message, message.author, "now says" if before.thinking else "edits", message.now)
        self._tell("MESSAGE_UPDATE", message)

    def unfurl(self, message: Message, *embeds: dict[str, Any]) -> None:
        """Discord adds what it found behind a link: an update that is no edit of the author's."""
        message.versions[-1] = replace(message.now, embeds=embeds)
        self._tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """The message is gone, for everybody."""
        message.deleted_at = self._clock.now()
        message.channel.messages.pop(message.id, None)
        self._note(message, message.author, f"deleted: {_beginning(message)}")
        if not message.ephemeral:
            self._announce("MESSAGE_DELETE", message, {"id": str(message.id)})
        self._watch.show(message)

    def react(self, message: Message, who: User, emoji: str) -> None:
        """Somebody adds a reaction; twice is once."""
        people = message.reactions.setdefault(emoji, [])
        if who not in people:
            people.append(who)
            self._note(message, who, f"reacts {emoji} to: {_beginning(message)}")
            self._announce("MESSAGE_REACTION_ADD", message, payloads.reaction(message, who, emoji))
            self._watch.show(message)

    def unreact(self, message: Message, who: User, emoji: str) -> None:
        """Somebody takes a reaction back."""
        people = message.reactions.get(emoji, [])
        if who in people:
            people.remove(who)
            self._note(message, who, f"takes {emoji} back from: {_beginning(message)}")
            if not people:
                del message.reactions[emoji]
            self._announce("MESSAGE_REACTION_REMOVE", message, payloads.reaction(message, who, emoji))
            self._watch.show(message)

    def changed(self, channel: Channel, event: str) -> None:
        """Tell that a channel is new, changed or gone: CREATE, UPDATE, DELETE, of a channel or a thread."""
        kind = "THREAD" if channel.is_thread else "CHANNEL"
        data = payloads.channel(channel, self._world.bot)
        self._world.announce(Event(f"{kind}_{event}", data, channel.guild, channel))
        self._watch.show(channel)

    def _unarchive(self, thread: Channel) -> None:
        if thread.archived:
            thread.archived = False
            self.changed(thread, "UPDATE")

    def _tell(self, event: str, message: Message) -> None:
        if not message.ephemeral:
            data = payloads.message(message, self._world.bot, for_event=True)
            self._announce(event, message, data)
        self._watch.show(message)

    def _note(self, message: Message, who: User, did: str, version: Version | None = None) -> None:
        now = self._clock.now()
        self.story.add(Entry(now, message.channel, who.name, did, version, message.only_for, about=message.id))

    def _announce(self, event: str, message: Message, data: dict[str, Any]) -> None:
        channel = message.channel
        where = {"channel_id": str(channel.id)}
        if channel.guild is not None:
            where["guild_id"] = str(channel.guild.id)
        self._world.announce(Event(event, data | where, channel.guild, channel))


def _how(message: Message) -> str:
    if message.replies_to is not None:
        return f"replies to: {_beginning(message.replies_to)}"
    return f"forwards: {_beginning(message.forwards)}" if message.forwards else "posts"


def _beginning(message: Message) -> str:
    first = message.text.partition("\n")[0]
    return f"“{first[:60]}{'…' if len(first) > 60 else ''}”"
