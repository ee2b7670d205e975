"""Hands posts over: each becomes a delivery, and with it, where that is wanted, the check of its story."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.delivery.story_contents import REPLY
from bot.documents.story import document_of
from bot.domain.checks import Check, CheckRequest, Delivery, Target
from bot.domain.following import Post, PostForm, PostKind
from bot.domain.stories import Story
from bot.loops import Loop
from storage import checks, deliveries, posts, servers
from storage.database import Database

_AT_ONCE = 50
LOOK_SECONDS = 1.0
"""Seconds between two looks for what the watcher has written down."""


class Publisher:
    """Makes deliveries of posts. `begun` is called when checks wait to be run, `new_id` gives at most 25 characters."""

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
        begun: Callable[[], None],
    ) -> None:
        self._database = database
        self._now = now
        self._new_id = new_id
        self._begun = begun
        self.loop = Loop("posts", self.publish, every=LOOK_SECONDS)

    async def publish(self) -> int:
        """Hand over what waits, all of it or nothing; how many posts."""
        async with self._database.reading() as connection:
            if not await posts.waiting(connection, 1):
                return 0
        checked = False
        async with self._database.writing() as connection:
            waiting = await posts.waiting(connection, _AT_ONCE)
            for post in waiting:
                checked |= await self._deliver(connection, post)
            await posts.hand_over(connection, [post.id for post in waiting], self._now())
        if checked:
            self._begun()
        return len(waiting)

    async def check(self, report_id: str) -> bool:
        """Check the story of a message, unless that was done; False where there is no such message."""
        async with self._database.writing() as connection:
            delivery = await deliveries.kept_for(connection, report_id)
            if delivery is None or delivery.subject is None:
                return False
            channel, _, subject = delivery.subject.partition("/")
            about = await posts.about(connection, channel, subject)
            story = about[-1].story if about else None
            if story is None:
                return False
            if await checks.get_by_report(connection, report_id) is None:
                await self._begin(connection, story, delivery)
                await deliveries.raise_about(connection, delivery.subject)
        self._begun()
        return True

    async def _deliver(self, connection: AsyncConnection, post: Post) -> bool:
        """Whether a check was begun."""
        subject = f"{post.channel_id}/{post.subject}"
        if post.form is PostForm.MESSAGE:
            channel = post.channel_id
            if post.kind is PostKind.FLOOD and post.guild_id is not None:
                channel = (await servers.settings_of(connection, post.guild_id)).log_channel or channel
            if channel != post.channel_id:
                subject = f"{channel}/{post.id}"
            made = self._delivery(post, channel, subject)
            await deliveries.create(connection, made, self._now())
            if post.check and post.story is not None and await self._may_check(connection, post.guild_id):
                await self._begin(connection, post.story, made)
                return True
            return False
        await deliveries.raise_about(connection, subject)
        if post.form is PostForm.REPLY:
            answered = await deliveries.about(connection, subject)
            reply = self._delivery(post, post.channel_id, f"{post.channel_id}/{REPLY}{post.id}")
            reply = reply.model_copy(update={"reply_to": answered.id if answered else None})
            await deliveries.create(connection, reply, self._now())
        return False

    def _delivery(self, post: Post, channel: str, subject: str) -> Delivery:
        return Delivery(
            id=self._new_id(),
            report_id=self._new_id(),
            target=Target(channel_id=channel, guild_id=post.guild_id, may_post=True),
            nonce=self._new_id(),
            subject=subject,
            wanted=1,
        )

    async def _may_check(self, connection: AsyncConnection, guild_id: str | None) -> bool:
        """Whether a server has checks left today (UTC) for stories that nobody asks about."""
        if guild_id is None:
            return True
        most = (await servers.settings_of(connection, guild_id)).checks_a_day
        today = self._now().replace(hour=0, minute=0, second=0, microsecond=0)
        return most is None or await checks.count_in_server(connection, guild_id, today) < most

    async def _begin(self, connection: AsyncConnection, story: Story, delivery: Delivery) -> None:
        text = ". ".join(filter(None, (story.title.rstrip(". "), story.summary)))
        check = Check(
            id=self._new_id(),
            report_id=delivery.report_id,
            request=CheckRequest(text=text, article=document_of(story), language=story.language),
            created_at=self._now(),
            guild_id=delivery.target.guild_id,
        )
        await checks.create(connection, check)
