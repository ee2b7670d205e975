"""What is followed, by whom, what is known of it, and what is to be posted where."""

from __future__ import annotations

from enum import StrEnum

from bot.domain.base import Model, UtcDatetime
from bot.domain.stories import Story, StoryChange


class SourceKind(StrEnum):
    """What stands under a followed address: a feed of many stories, or the document of one."""

    FEED = "feed"
    STORY = "story"


class SourceState(StrEnum):
    """`ACTIVE` is polled. `FAILING`: it failed so often that it is no longer polled until somebody resumes it.

    `GONE`: its server says that it is gone for good, or the story was merged into another.
    """

    ACTIVE = "active"
    FAILING = "failing"
    GONE = "gone"


class Polling(Model):
    """What the next request for an address depends on.

    `etag` and `last_modified` are the server's, as sent, of the last answer that was understood and stored. `full_at`
    is when an answer without them was last asked for. `moved_to` is where it was last redirected for good and `moved`
    how many answers in a row agreed on that. `failures` counts failed requests in a row, `missing` answers in a row
    that there is no such page. `interval` is how many seconds the last document made us wait, `digest` a hash of it.
    """

    etag: str | None = None
    last_modified: str | None = None
    full_at: UtcDatetime | None = None
    moved_to: str | None = None
    moved: int = 0
    failures: int = 0
    missing: int = 0
    interval: int = 0
    digest: str | None = None


class FollowedSource(Model):
    """An address that is polled for everybody who follows it. `key` is the same for all addresses of one page.

    `first` is True until its document was understood once: then nothing of it is news. `flooded_at` is when its log
    channels were last told of a flood.
    """

    id: str
    kind: SourceKind
    url: str
    key: str
    state: SourceState = SourceState.ACTIVE
    title: str | None = None
    language: str | None = None
    polling: Polling = Polling()
    next_at: UtcDatetime
    checked_at: UtcDatetime | None = None
    first: bool = True
    flooded_at: UtcDatetime | None = None
    trouble: str | None = None


class KnownItem(Model):
    """A story that a source has told. `names` is every key that it went by there; `key` is the first of them.

    `told` is the version that channels know, `latest` the one that was seen last. `changes` are the moments at which
    a change of it was told.
    """

    key: str
    names: tuple[str, ...]
    told: Story
    latest: Story
    first_seen: UtcDatetime
    last_seen: UtcDatetime
    changes: tuple[UtcDatetime, ...] = ()


class Filters(Model):
    """What of a source a channel wants to hear; empty means everything. Compared without case.

    `topics` are words or topics of which one must occur; `category` and `language` are the story's own.
    """

    topics: tuple[str, ...] = ()
    category: str | None = None
    language: str | None = None


class PauseReason(StrEnum):
    """Why a channel hears nothing of what it follows: somebody wanted that, or it cannot be written to."""

    ASKED = "asked"
    FORBIDDEN = "forbidden"
    CHANNEL_GONE = "channel_gone"


class Subscription(Model):
    """A channel (or thread) that follows a source. `check`: every new story is to be checked at once.

    `paused` is the reason why it hears nothing at the moment, a `PauseReason`. `added_by` is whom to ask about it.
    """

    id: str
    source_id: str
    channel_id: str
    guild_id: str | None
    check: bool = False
    filters: Filters = Filters()
    paused: str | None = None
    added_by: str | None = None
    created_at: UtcDatetime


class PostKind(StrEnum):
    """What a post says.

    `MORE` counts what the channel's caps held back. `FLOOD` is for the log channel, all others for the channel itself.
    `FAILING` asks for a button that resumes the source.
    """

    NEW = "new"
    UPDATE = "update"
    GONE = "gone"
    MORE = "more"
    FAILING = "failing"
    STOPPED = "stopped"
    FLOOD = "flood"


class PostForm(StrEnum):
    """`MESSAGE` is a new message, `EDIT` brings the subject's message up to date in silence, `REPLY` does so and
    answers to it with what changed."""

    MESSAGE = "message"
    EDIT = "edit"
    REPLY = "reply"


class Post(Model):
    """Something to be posted, stored with what gave rise to it: written means it will be posted once.

    `subject` is what its message is about in that channel; `revision` counts the posts about it. The first is a
    message, later ones edit it or reply to it. `id` is unique for ever and may serve as a nonce.
    """

    id: str
    channel_id: str
    guild_id: str | None
    source_id: str
    subject: str
    revision: int
    kind: PostKind
    form: PostForm
    story: Story | None = None
    change: StoryChange | None = None
    check: bool = False
    count: int = 0
    reason: str | None = None
    created_at: UtcDatetime
