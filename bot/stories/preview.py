"""What would be posted of a document, and for what would not, the rule at which it stopped. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from bot.domain.following import FollowedSource, KnownItem, Post, Subscription
from bot.domain.stories import Story
from bot.locales.wording import Wording
from bot.stories.decide import Rule, decide
from bot.stories.posting import Room, Stop, posts_for

_RULES = {
    Rule.NEW: "preview-new",
    Rule.CHANGED: "preview-changed",
    Rule.SMALL: "preview-small",
    Rule.SAME: "preview-same",
    Rule.WORDING: "preview-wording",
    Rule.RENAMED: "preview-renamed",
    Rule.REPEATED: "preview-repeated",
    Rule.FIRST_FETCH: "preview-first",
    Rule.FLOOD: "preview-flood",
    Rule.OLD: "preview-old",
    Rule.REVISIONS: "preview-revisions",
}
_STOPS = {
    Stop.PAUSED: "preview-paused",
    Stop.FILTERED: "preview-filtered",
    Stop.ELSEWHERE: "preview-elsewhere",
    Stop.CAPPED: "preview-capped",
    Stop.UNSEEN: "preview-unseen",
}


class Preview(NamedTuple):
    """A story of a document as it is now: the post that it would get, if any, and the rule or stop that decided."""

    story: Story
    post: Post | None
    reason: Rule | Stop


def preview(
    subscription: Subscription,
    source: FollowedSource,
    known: Sequence[KnownItem],
    stories: Sequence[Story],
    room: Room,
    now: datetime,
) -> tuple[Preview, ...]:
    """What a channel would hear if the document were read now, story by story. Nothing is stored."""
    decision = decide(known, stories, now, first=source.first)
    outcome = posts_for(subscription, source, decision, room, now, lambda: "preview")
    posts = {post.story: post for post in outcome.posts if post.story is not None}
    stops = dict(outcome.stopped)
    return tuple(
        Preview(decided.item.latest, posts.get(decided.item.latest), stops.get(decided.item.latest, decided.rule))
        for decided in (*decision.new, *decision.changed, *decision.absorbed)
    )


def reason_sentence(reason: Rule | Stop, say: Wording) -> str:
    """Why a story would or would not be posted, for the people of the channel."""
    return say(_RULES[reason] if isinstance(reason, Rule) else _STOPS[reason])
