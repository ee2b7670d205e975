"""`/follow`: a channel hears of what it cares about. Also the buttons under what it is told."""

from __future__ import annotations

import re
from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import USED_PERMISSIONS, DoubleChecks, Interaction, dynamic_button, tell
from bot.delivery.calls import Calls
from bot.documents.errors import DocumentError
from bot.domain.following import Filters, FollowedSource, PauseReason, Subscription
from bot.domain.servers import may_follow
from bot.locales.wording import wording
from bot.net.fetch import FetchError
from bot.render.buttons import CHECK_STORY, RESUME
from bot.render.following import followed_message, list_message, preview_message
from bot.render.notes import note
from bot.servers.desk import ServerDesk
from bot.stories.desk import FollowsTooMuch, StoryDesk
from bot.stories.preview import reason_sentence
from bot.stories.publishing import Publisher

Place: TypeAlias = discord.TextChannel | discord.Thread

MAX_CHOICES = 25


class SubscriptionsCog(commands.Cog):
    """Everything is asked of the desk; here it is only decided who may ask."""

    follow = app_commands.Group(
        name="follow",
        description="Let a channel hear of news: a story, a feed, or a site",
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )

    def __init__(self, stories: StoryDesk, publisher: Publisher, servers: ServerDesk, calls: Calls) -> None:
        self._stories = stories
        self._publisher = publisher
        self._servers = servers
        self._calls = calls
        self._known: dict[str, dict[str, str]] = {}
        self.buttons = (dynamic_button(CHECK_STORY, self.check_story), dynamic_button(RESUME, self.resume_source))

    @follow.command(description="Follow a story, a feed or a site in a channel or thread")
    @app_commands.describe(
        source="Address of a story, a feed, or a site that has one",
        check="Check each new story at once",
        topics="Only stories with one of these words, parted by commas",
        category="Only stories of this category",
        language="Only stories in this language, such as en or vi",
        channel="Where to post; else here",
    )
    async def add(
        self,
        interaction: Interaction,
        source: app_commands.Range[str, 4, 1000],
        check: bool = False,
        topics: app_commands.Range[str, 1, 300] | None = None,
        category: app_commands.Range[str, 1, 80] | None = None,
        language: app_commands.Range[str, 2, 3] | None = None,
        channel: Place | None = None,
    ) -> None:
        """Look at once, say what was found, and show what a post would look like."""
        await self._calls.acknowledge(interaction, privately=True)
        if not await self._may(interaction):
            return
        say, place = wording(str(interaction.locale)), channel or interaction.channel
        if not isinstance(place, discord.TextChannel | discord.Thread):
            await self._calls.complete(interaction, note(say("follow-no-place")))
            return
        missing = _missing(place)
        if missing:
            await self._calls.complete(interaction, note(say("follow-missing", permissions=", ".join(missing))))
            return
        address = source if "://" in source else f"https://{source}"
        filters = Filters(
            topics=tuple(filter(None, (one.strip() for one in (topics or "").split(",")))),
            category=category,
            language=language.lower() if language else None,
        )
        try:
            found = await self._stories.look(address, language)
            await self._stories.follow(
                found,
                str(place.id),
                str(interaction.guild_id),
                check=check,
                filters=filters,
                added_by=str(interaction.user.id),
            )
        except (FetchError, DocumentError, FollowsTooMuch) as error:
            await self._calls.complete(interaction, note(str(error)))
            return
        await self._remember(str(interaction.guild_id))
        newest = max(found.stories, key=lambda one: one.published.timestamp() if one.published else 0, default=None)
        message = followed_message(found.kind, found.title or found.url, len(found.stories), newest, str(place.id), say)
        await self._calls.complete(interaction, message)

    @follow.command(name="list", description="What the channels of this server follow")
    async def show(self, interaction: Interaction) -> None:
        """Each source with its channel and its state."""
        await self._calls.acknowledge(interaction, privately=True)
        say = wording(str(interaction.locale))
        followed = await self._stories.followed_by(str(interaction.guild_id))
        await self._calls.complete(interaction, list_message(followed, say))

    @follow.command(description="Stop following a source")
    async def remove(self, interaction: Interaction, source: str) -> None:
        """End a subscription."""
        if (mine := await self._mine(interaction, source)) is None:
            return
        await self._stories.unfollow(mine.id)
        await self._done(interaction, "follow-removed")

    @follow.command(description="Post nothing of a source for now")
    async def pause(self, interaction: Interaction, source: str) -> None:
        """Keep a channel from hearing of it."""
        if (mine := await self._mine(interaction, source)) is None:
            return
        await self._stories.pause(mine.id, PauseReason.ASKED)
        await self._done(interaction, "follow-paused")

    @follow.command(description="Post what is new of a source again")
    async def resume(self, interaction: Interaction, source: str) -> None:
        """Let a channel hear again, and ask a source again that was given up."""
        if (mine := await self._mine(interaction, source)) is None:
            return
        await self._stories.pause(mine.id, None)
        await self._stories.resume_source(mine.source_id)
        await self._done(interaction, "follow-resumed")

    @follow.command(description="The last items of a source, and whether each would be posted")
    async def preview(self, interaction: Interaction, source: str) -> None:
        """Read it now; nothing is stored."""
        if (mine := await self._mine(interaction, source)) is None:
            return
        say = wording(str(interaction.locale))
        try:
            seen = await self._stories.preview(mine.id)
        except (FetchError, DocumentError) as error:
            await self._calls.complete(interaction, note(str(error)))
            return
        rows = [(one.story.title, reason_sentence(one.reason, say)) for one in seen]
        await self._calls.complete(interaction, preview_message(rows, say))

    @remove.autocomplete("source")
    @pause.autocomplete("source")
    @resume.autocomplete("source")
    @preview.autocomplete("source")
    async def offered(self, interaction: Interaction, so_far: str) -> list[app_commands.Choice[str]]:
        """From memory, which is filled when a server first asks: an answer has to come at once."""
        guild = str(interaction.guild_id)
        if guild not in self._known:
            await self._remember(guild)
        fitting = [(key, name) for key, name in self._known[guild].items() if so_far.casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=key) for key, name in fitting[:MAX_CHOICES]]

    async def check_story(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The verdict appears in the message itself."""
        await self._calls.acknowledge(interaction, privately=False)
        if not await self._publisher.check(match["report"]):
            await tell(interaction, "report-unknown")

    async def resume_source(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Ask a source again that was given up."""
        await self._calls.acknowledge(interaction, privately=True)
        if not await self._may(interaction):
            return
        mine = await self._stories.followed_by(str(interaction.guild_id))
        here = any(source.id == match["source"] for _, source in mine)
        done = here and await self._stories.resume_source(match["source"])
        await self._done(interaction, "follow-resumed" if done else "follow-unknown")

    async def _may(self, interaction: Interaction) -> bool:
        """Whether the person may follow here: Manage Channels, or what the server has set; else they are told."""
        settings = await self._servers.settings_for(str(interaction.guild_id))
        member = interaction.user
        roles = [str(role.id) for role in member.roles] if isinstance(member, discord.Member) else []
        if may_follow(settings, roles, manages=interaction.permissions.manage_channels):
            return True
        await self._done(interaction, "follow-not-allowed")
        return False

    async def _mine(self, interaction: Interaction, chosen: str) -> Subscription | None:
        """The subscription of this server that was chosen or typed; else the person is told that there is none."""
        await self._calls.acknowledge(interaction, privately=True)
        if not await self._may(interaction):
            return None
        for subscription, source in await self._stories.followed_by(str(interaction.guild_id)):
            if chosen in (subscription.id, source.url, source.title):
                return subscription
        await self._done(interaction, "follow-unknown")
        return None

    async def _done(self, interaction: Interaction, key: str) -> None:
        await self._remember(str(interaction.guild_id))
        await self._calls.complete(interaction, note(wording(str(interaction.locale))(key)))

    async def _remember(self, guild_id: str) -> None:
        followed = await self._stories.followed_by(guild_id)
        self._known[guild_id] = {one.id: _name(source) for one, source in followed}


def _name(source: FollowedSource) -> str:
    return source.title or source.url


def _missing(place: Place) -> list[str]:
    """The permissions that the bot lacks in a place, by the names that Discord shows.

    Of the two that send, the one that fits the place is needed.
    """
    has = place.permissions_for(place.guild.me)
    unused = "send_messages" if isinstance(place, discord.Thread) else "send_messages_in_threads"
    missing = [name for name in USED_PERMISSIONS if name != unused and not getattr(has, name)]
    return [name.replace("_", " ").title() for name in missing]


async def setup(bot: DoubleChecks) -> None:
    """Add the cog and its buttons to the bot."""
    services = bot.services
    cog = SubscriptionsCog(services.stories, services.publisher, services.servers, services.calls)
    bot.add_dynamic_items(*cog.buttons)
    await bot.add_cog(cog)
