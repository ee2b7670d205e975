"""Answers to `/follow`: what was found, what is followed, what would be posted."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.following import FollowedSource, PauseReason, SourceKind, SourceState, Subscription
from bot.domain.stories import Story
from bot.locales.wording import Wording
from bot.render.discord_text import bold, escaped, escaped_within, joined, phrase, small
from bot.render.limits import fit
from bot.render.looks import BLUE, GREY
from bot.render.message import Embed, Markdown, Message
from bot.render.story import StoryCheck, story_embed

MOST_ROWS = 20
_NAME, _REASON = 100, 120
_PAUSED = {
    PauseReason.ASKED: "follow-paused-asked",
    PauseReason.FORBIDDEN: "follow-paused-forbidden",
    PauseReason.CHANNEL_GONE: "follow-paused-channel_gone",
}
_STATES = {SourceState.FAILING: "follow-state-failing", SourceState.GONE: "follow-state-gone"}


def followed_message(
    kind: SourceKind, name: str, count: int, newest: Story | None, channel_id: str, say: Wording
) -> Message:
    """What was found under an address that is followed from now on, and how a post of it would look."""
    title = escaped_within(name, _NAME)
    if kind is SourceKind.STORY:
        first = phrase(say, "follow-found-story", name=title)
    else:
        latest = escaped_within(newest.title, _NAME) if newest else Markdown("")
        first = phrase(say, "follow-found-feed", name=title, n=count, newest=latest)
    where = phrase(say, "follow-where", channel=Markdown(f"<#{channel_id}>"))
    lines = [first, where, *([small(escaped(say("follow-would-look")))] if newest else [])]
    preview = (
        (story_embed(newest, (), StoryCheck("", begun=False, report=None, page=None), None, say),) if newest else ()
    )
    return fit(Message(content=joined(lines), embeds=preview))


def list_message(followed: Sequence[tuple[Subscription, FollowedSource]], say: Wording) -> Message:
    """What a server follows."""
    if not followed:
        return fit(Message(content=escaped(say("follow-nothing"))))
    rows = [_row(one, source, say) for one, source in followed[:MOST_ROWS]]
    left = len(followed) - MOST_ROWS
    more = [escaped(say("follow-more", n=left))] if left > 0 else []
    title = escaped(say("follow-list", n=len(followed)))
    return fit(Message(embeds=(Embed(title=title, description=joined([*rows, *more]), color=BLUE),)))


def preview_message(rows: Sequence[tuple[str, str]], say: Wording) -> Message:
    """The items of a source, each with whether it would be posted and why."""
    lines = [
        Markdown(f"{bold(escaped_within(title, _NAME))}\n{small(escaped_within(reason, _REASON))}")
        for title, reason in rows[:10]
    ]
    text = joined(lines) if lines else escaped(say("follow-preview-empty"))
    return fit(Message(embeds=(Embed(title=escaped(say("follow-preview")), description=text, color=GREY),)))


def _row(subscription: Subscription, source: FollowedSource, say: Wording) -> Markdown:
    name = bold(escaped_within(source.title or source.url, _NAME))
    state = ""
    if subscription.paused:
        state = say(_PAUSED[PauseReason(subscription.paused)])
    elif source.state is not SourceState.ACTIVE:
        state = say(_STATES[source.state])
    return Markdown(f"{name} · <#{subscription.channel_id}>" + (f"\n{small(escaped(state))}" if state else ""))
