"""Who hears what of a decision: filters, one telling of a story a channel, caps, one message a story. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.domain.following import Filters, FollowedSource, KnownItem, Post, PostForm, PostKind, SourceKind, Subscription
from bot.domain.stories import Story
from bot.stories.decide import Decided, Decision, Rule
from bot.stories.identity import Told, page_of, told_elsewhere

BURST, BURST_TIME = 3, timedelta(minutes=10)
DAILY, DAY = 20, timedelta(days=1)
"""Posts that a channel gets at most in ten minutes and in a day; what is beyond is counted in one line."""

_MORE = "more/"


class Stop(StrEnum):
    """Why a channel does not hear of a story that is news."""

    PAUSED = "paused"
    FILTERED = "filtered"
    ELSEWHERE = "elsewhere"
    """Another source told the channel of it."""
    CAPPED = "capped"
    UNSEEN = "unseen"
    """A change of a story that the channel was never told of."""


class Room(NamedTuple):
    """What a channel had: stories, when it was told news in the last day, the last revision of each subject's message,
    and the last line that counted what was held back."""

    told: Sequence[Told] = ()
    heard_at: Sequence[datetime] = ()
    revisions: Mapping[str, int] = {}
    more: Post | None = None


class Outcome(NamedTuple):
    """The posts of one channel, and the stories that it does not hear of, each with the reason."""

    posts: tuple[Post, ...]
    stopped: tuple[tuple[Story, Stop], ...]


def subject_of(source_id: str, item: KnownItem) -> str:
    """What the message about a story is known by in its channel."""
    return f"{source_id}/{item.key}"


def matches(filters: Filters, story: Story) -> bool:
    """Whether a channel wants a story. Words of `topics` are looked for in topics, title and summary."""
    if filters.language and story.language and filters.language != story.language:
        return False
    categories = {one.casefold() for one in (story.category, *story.topics) if one}
    if filters.category and filters.category.casefold() not in categories:
        return False
    text = f"{story.title} {story.summary}".casefold()
    wanted = [topic.casefold() for topic in filters.topics]
    return not wanted or any(topic in categories or topic in text for topic in wanted)


def room_left(heard_at: Sequence[datetime], now: datetime) -> int:
    """How many posts a channel still takes at this moment."""
    burst = sum(1 for moment in heard_at if now - moment < BURST_TIME)
    day = sum(1 for moment in heard_at if now - moment < DAY)
    return max(0, min(BURST - burst, DAILY - day))


def posts_for(
    subscription: Subscription,
    source: FollowedSource,
    decision: Decision,
    room: Room,
    now: datetime,
    new_id: Callable[[], str],
) -> Outcome:
    """What one channel hears of a decision, in the order of posting."""
    writer = _Writer(subscription, source, now, new_id)
    if subscription.paused:
        stories = [one.item.latest for one in (*decision.new, *decision.changed)]
        return Outcome((), tuple((story, Stop.PAUSED) for story in stories))
    posts: list[Post] = []
    stopped: list[tuple[Story, Stop]] = []
    told = list(room.told)
    left = room_left(room.heard_at, now)
    held = 0
    for decided in decision.new:
        story = decided.item.latest
        stop = _stop_of_new(subscription, source, story, told, left, now)
        if stop is not None:
            held += stop is Stop.CAPPED
            stopped.append((story, stop))
            continue
        left -= 1
        told.append(telling(source.id, story, now))
        posts.append(writer.about(decided, PostKind.NEW, PostForm.MESSAGE, 1))
    for decided in decision.changed:
        post = _update(writer, decided, room.revisions, left)
        if post is None:
            stopped.append((decided.item.latest, Stop.UNSEEN))
            continue
        left -= post.form is not PostForm.EDIT
        posts.append(post)
    if held:
        posts.append(_more(writer, room, held, now))
    return Outcome(tuple(posts), tuple(stopped))


def telling(source_id: str, story: Story, at: datetime) -> Told:
    """A story as it is remembered of a channel."""
    return Told(source_id=source_id, page=page_of(story.canonical_url), title=story.title, at=at)


def notices(
    kind: PostKind,
    source: FollowedSource,
    subscriptions: Sequence[Subscription],
    now: datetime,
    new_id: Callable[[], str],
    *,
    count: int = 0,
    story: Story | None = None,
) -> Iterator[Post]:
    """What happened to a source, once a channel; a flood once a server."""
    guilds: set[str | None] = set()
    for subscription in subscriptions:
        if subscription.paused or (kind is PostKind.FLOOD and subscription.guild_id in guilds):
            continue
        guilds.add(subscription.guild_id)
        yield _Writer(subscription, source, now, new_id).post(
            f"{source.id}/{kind}/{now.isoformat()}", kind, PostForm.MESSAGE, 1, story=story, count=count
        )


def _stop_of_new(
    subscription: Subscription, source: FollowedSource, story: Story, told: Sequence[Told], left: int, now: datetime
) -> Stop | None:
    if not matches(subscription.filters, story):
        return Stop.FILTERED
    if told_elsewhere(story, source.id, told, now) is not None:
        return Stop.ELSEWHERE
    return None if left > 0 else Stop.CAPPED


def _update(writer: _Writer, decided: Decided, revisions: Mapping[str, int], left: int) -> Post | None:
    """A change of a story: a reply to its message, or in silence where it is small or the channel has had enough.

    Who follows one story, and not a feed of many, hears of it although it was there before.
    """
    revision = revisions.get(subject_of(writer.source.id, decided.item), 0) + 1
    if revision > 1:
        aloud = decided.rule is Rule.CHANGED and left > 0
        return writer.about(decided, PostKind.UPDATE, PostForm.REPLY if aloud else PostForm.EDIT, revision)
    if writer.source.kind is SourceKind.STORY and decided.rule is Rule.CHANGED and left > 0:
        return writer.about(decided, PostKind.UPDATE, PostForm.MESSAGE, 1)
    return None


def _more(writer: _Writer, room: Room, held: int, now: datetime) -> Post:
    """The line that counts what was held back: one for as long as the cap that holds it."""
    day_is_full = sum(1 for moment in room.heard_at if now - moment < DAY) >= DAILY
    if room.more is not None:
        began = datetime.fromisoformat(room.more.subject.removeprefix(_MORE))
        if now - began < (DAY if day_is_full else BURST_TIME):
            return writer.post(
                room.more.subject, PostKind.MORE, PostForm.EDIT, room.more.revision + 1, count=room.more.count + held
            )
    return writer.post(f"{_MORE}{now.isoformat()}", PostKind.MORE, PostForm.MESSAGE, 1, count=held)


class _Writer(NamedTuple):
    """Writes the posts of one subscription at one moment."""

    subscription: Subscription
    source: FollowedSource
    now: datetime
    new_id: Callable[[], str]

    def about(self, decided: Decided, kind: PostKind, form: PostForm, revision: int) -> Post:
        subject = subject_of(self.source.id, decided.item)
        post = self.post(subject, kind, form, revision, story=decided.item.latest)
        check = self.subscription.check and kind is PostKind.NEW
        return post.model_copy(update={"change": decided.change, "check": check})

    def post(
        self, subject: str, kind: PostKind, form: PostForm, revision: int, *, story: Story | None = None, count: int = 0
    ) -> Post:
        return Post(
            id=self.new_id(),
            channel_id=self.subscription.channel_id,
            guild_id=self.subscription.guild_id,
            source_id=self.source.id,
            subject=subject,
            revision=revision,
            kind=kind,
            form=form,
            story=story,
            count=count,
            reason=self.source.trouble,
            created_at=self.now,
        )
