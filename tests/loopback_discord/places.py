"""What people and tests build: servers, channels, threads, roles; and what becomes of them."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.clock import Clock, Ids
from tests.loopback_discord.errors import CannotDo
from tests.loopback_discord.mail import Mail
from tests.loopback_discord.permissions import MEMBERS_MAY, Can
from tests.loopback_discord.world import Channel, ChannelKind, Event, Guild, Member, Overwrite, Role, User, World

BOT_MAY = (
    Can.VIEW_CHANNEL
    | Can.SEND_MESSAGES
    | Can.SEND_MESSAGES_IN_THREADS
    | Can.EMBED_LINKS
    | Can.ATTACH_FILES
    | Can.ADD_REACTIONS
    | Can.READ_MESSAGE_HISTORY
)
"""What the bot may where nothing else is said."""


class Places:
    """Builds and changes the world, and tells the bot of it as the gateway would."""

    def __init__(self, world: World, ids: Ids, clock: Clock, mail: Mail) -> None:
        self._world = world
        self._ids = ids
        self._clock = clock
        self._mail = mail

    def user(self, name: str, locale: str = "en-US") -> User:
        """An account."""
        user = User(self._ids.next(), name, locale=locale)
        self._world.users[user.id] = user
        return user

    def guild(self, name: str, owner: User, locale: str = "en-US") -> Guild:
        """A server, with its owner as the one member; the bot is not there yet."""
        number = self._ids.next()
        everyone = Role(number, "@everyone", MEMBERS_MAY, 0)
        guild = Guild(number, name, owner, everyone, locale, roles={number: everyone})
        self._world.guilds[number] = guild
        self.join(owner, guild)
        return guild

    def join(self, user: User, guild: Guild, *roles: Role) -> Member:
        """A user becomes a member, or a member gets more roles."""
        member = guild.members.get(user.id)
        if member is None:
            member = guild.members[user.id] = Member(user, guild, self._clock.now())
            self._member_event("GUILD_MEMBER_ADD", member)
        member.roles += [role for role in roles if role not in member.roles]
        if roles:
            self._member_event("GUILD_MEMBER_UPDATE", member)
        return member

    def leave(self, user: User, guild: Guild) -> None:
        """A member leaves."""
        del guild.members[user.id]
        data = {"guild_id": str(guild.id), "user": payloads.user(user)}
        self._world.announce(Event("GUILD_MEMBER_REMOVE", data, guild))

    def bot_joins(self, guild: Guild, permissions: int = BOT_MAY) -> None:
        """Somebody adds the bot; it comes with a role that has these permissions."""
        bot = self._world.bot
        role = Role(self._ids.next(), bot.name, permissions, len(guild.roles), managed=True)
        guild.roles[role.id] = guild.bot_role = role
        guild.members[bot.id] = Member(bot, guild, self._clock.now(), [role])
        self._world.announce(Event("GUILD_CREATE", payloads.guild_create(guild, bot), guild))

    def bot_is_kicked(self, guild: Guild) -> None:
        """Somebody removes the bot, and with it its role."""
        bot = self._world.bot
        if guild.bot_role is not None:
            del guild.roles[guild.bot_role.id]
        guild.bot_role = None
        del guild.members[bot.id]
        self._world.announce(Event("GUILD_DELETE", {"id": str(guild.id)}, guild))

    def fails(self, guild: Guild) -> None:
        """A server is out of order for a while; the bot is still a member."""
        self._world.announce(Event("GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild))

    def recovers(self, guild: Guild) -> None:
        """It works again."""
        self._world.announce(Event("GUILD_CREATE", payloads.guild_create(guild, self._world.bot), guild))

    def role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        """A role above those that there are."""
        role = Role(self._ids.next(), name, permissions, len(guild.roles))
        guild.roles[role.id] = role
        data = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self._world.announce(Event("GUILD_ROLE_CREATE", data, guild))
        return role

    def role_may(self, guild: Guild, role: Role, permissions: int) -> None:
        """Change what a role gives."""
        role.permissions = permissions
        data = {"guild_id": str(guild.id), "role": payloads.role(role)}
        self._world.announce(Event("GUILD_ROLE_UPDATE", data, guild))

    def bot_may(self, guild: Guild, permissions: int) -> None:
        """Change what the bot's own role gives."""
        if guild.bot_role is None:
            raise CannotDo(f"the bot is not in {guild.name}")
        self.role_may(guild, guild.bot_role, permissions)

    def channel(self, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT, hidden: bool = False) -> Channel:
        """A channel; a hidden one is not seen by @everyone."""
        channel = Channel(self._ids.next(), kind, name, guild)
        if hidden:
            channel.overwrites[guild.everyone.id] = Overwrite(guild.everyone, deny=Can.VIEW_CHANNEL)
        self._add(channel, guild)
        self._mail.changed(channel, "CREATE")
        return channel

    def forum(self, guild: Guild, name: str, *tags: str, needs_tag: bool = False) -> Channel:
        """A forum; its posts are threads."""
        forum = Channel(self._ids.next(), ChannelKind.FORUM, name, guild, tags=list(tags), needs_tag=needs_tag)
        self._add(forum, guild)
        self._mail.changed(forum, "CREATE")
        return forum

    def thread(
        self, parent: Channel, name: str, owner: User, private: bool = False, number: int | None = None
    ) -> Channel:
        """A thread below a channel; `number` where its id is that of the message that it starts from."""
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        thread = Channel(number or self._ids.next(), kind, name, parent.guild, parent, owner=owner, joined={owner})
        assert parent.guild is not None
        self._add(thread, parent.guild)
        self._mail.changed(thread, "CREATE")
        return thread

    def allow(self, channel: Channel, whom: Role | User, allow: int = 0, deny: int = 0) -> None:
        """Set the overwrite of a channel for a role or a member; nothing removes it."""
        if allow or deny:
            channel.overwrites[whom.id] = Overwrite(whom, allow, deny)
        else:
            channel.overwrites.pop(whom.id, None)
        self._mail.changed(channel, "UPDATE")

    def archive(self, thread: Channel, locked: bool = False) -> None:
        """A thread goes to the archive; only moderators open a locked one."""
        thread.archived, thread.locked = True, locked
        self._mail.changed(thread, "UPDATE")

    def delete(self, channel: Channel) -> None:
        """A channel is gone, with its threads and messages."""
        for thread in [one for one in self._world.channels.values() if one.parent is channel and one.is_thread]:
            self.delete(thread)
        channel.deleted = True
        del self._world.channels[channel.id]
        if channel.guild is not None:
            del channel.guild.channels[channel.id]
        self._mail.changed(channel, "DELETE")

    def conversation(self, *people: User) -> Channel:
        """The direct messages between people, the bot perhaps among them; a group if there are more than two."""
        for channel in self._world.channels.values():
            if channel.guild is None and set(channel.recipients) == set(people):
                return channel
        kind = ChannelKind.DM if len(people) == 2 else ChannelKind.GROUP_DM
        name = ", ".join(person.name for person in people)
        channel = Channel(self._ids.next(), kind, name, recipients=list(people))
        self._world.channels[channel.id] = channel
        return channel

    def _add(self, channel: Channel, guild: Guild) -> None:
        guild.channels[channel.id] = self._world.channels[channel.id] = channel

    def _member_event(self, name: str, member: Member) -> None:
        data = {**payloads.member(member), "guild_id": str(member.guild.id)}
        self._world.announce(Event(name, data, member.guild))
