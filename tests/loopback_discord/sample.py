"""A small world to test in: two servers, a private channel, a thread, a forum, and people."""

from __future__ import annotations

from dataclasses import dataclass

from tests.loopback_discord.permissions import Can
from tests.loopback_discord.person import Person
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel, Guild, Role


@dataclass(frozen=True)
class Town:
    """The Newsroom (English) and the Library (Vietnamese); the bot is in both.

    Olga owns both. Ada and Ben are plain members of both; Cleo moderates the Newsroom (Manage Server, Messages and
    Channels) and sees `editors`, which @everyone does not; Dan is in no server and has installed the application.
    """

    newsroom: Guild
    library: Guild
    general: Channel
    news: Channel
    editors: Channel
    thread: Channel
    forum: Channel
    reading: Channel
    moderators: Role
    olga: Person
    ada: Person
    ben: Person
    cleo: Person
    dan: Person


def build_town(discord: Discord) -> Town:
    """Build it in a Discord that has nobody yet."""
    places = discord.places
    olga, ada, ben, cleo, dan = (discord.user(name) for name in ("Olga Ortiz", "Ada", "Ben", "Cleo", "Dan"))
    newsroom = places.guild("Newsroom", olga.account)
    library = places.guild("Library", olga.account, locale="vi")
    moderators = places.role(newsroom, "Moderators", Can.MANAGE_GUILD | Can.MANAGE_MESSAGES | Can.MANAGE_CHANNELS)
    for person in (ada, ben, cleo):
        person.joins(newsroom)
        person.joins(library)
    cleo.joins(newsroom, moderators)
    places.bot_joins(newsroom)
    places.bot_joins(library)
    general = places.channel(newsroom, "general")
    news = places.channel(newsroom, "news")
    editors = places.channel(newsroom, "editors", hidden=True)
    places.allow(editors, moderators, allow=Can.VIEW_CHANNEL)
    thread = places.thread(news, "rocket", ada.account)
    forum = places.forum(newsroom, "questions", "space", "sea")
    reading = places.channel(library, "reading")
    for person in (olga, ada, ben, cleo):
        person.goes_to(general)
    dan.installs()
    return Town(
        newsroom,
        library,
        general,
        news,
        editors,
        thread,
        forum,
        reading,
        moderators,
        olga,
        ada,
        ben,
        cleo,
        dan,
    )
