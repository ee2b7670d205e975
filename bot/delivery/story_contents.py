"""What the message of a delivery about a story says now, read in the transaction that claims it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.checks import Delivery
from bot.domain.following import PostKind
from bot.locales.wording import wording
from bot.render.message import Message
from bot.render.story import StoryCheck, notice_message, story_message, update_message
from storage import checks, deliveries, posts, reports, servers, sources

REPLY = "reply/"
"""Begins the part of a subject, after its channel, that names one post which answers a message."""

_ABOUT_A_STORY = frozenset({PostKind.NEW, PostKind.UPDATE})


class Content(NamedTuple):
    """How a message looks, which version that is, and which message it answers where it is new."""

    version: int
    render: Callable[[], Message]
    reply_to: str | None = None


async def story_content(
    connection: AsyncConnection,
    delivery: Delivery,
    page_of: Callable[[str], str | None],
    language_of: Callable[[str | None], str],
) -> Content | None:
    """What a message about a story says; None where nothing is known of it any more."""
    assert delivery.subject is not None
    channel, _, subject = delivery.subject.partition("/")
    guild = delivery.target.guild_id
    language = (await servers.settings_of(connection, guild)).language if guild else None
    say = wording(language or language_of(guild))
    if subject.startswith(REPLY):
        post = await posts.get(connection, subject.removeprefix(REPLY))
        if post is None:
            return None
        answered = await deliveries.get(connection, delivery.reply_to) if delivery.reply_to else None
        return Content(delivery.wanted, lambda: update_message(post, say), answered.message_id if answered else None)
    about = await posts.about(connection, channel, subject)
    if not about:
        # The flood of a source is told in the log channel, not in the one that it was written for.
        about = [post] if (post := await posts.get(connection, subject)) else []
    if not about:
        return None
    source = await sources.get(connection, about[-1].source_id)
    if about[-1].kind not in _ABOUT_A_STORY:
        return Content(delivery.wanted, lambda: notice_message(about, source, say))
    report = await reports.latest(connection, delivery.report_id)
    begun = await checks.get_by_report(connection, delivery.report_id) is not None
    check = StoryCheck(delivery.report_id, begun, report, page_of(delivery.report_id))
    return Content(delivery.wanted, lambda: story_message(about, check, source, say))
