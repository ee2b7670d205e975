"""Decides what of a document is news. Pure: from what is known, the document and the time to decisions with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.domain.following import KnownItem
from bot.domain.stories import Story, StoryChange
from bot.stories.changes import change_between
from bot.stories.identity import dated_alike, is_another_article, marks_of, names_of, plain_title
from bot.stories.merging import merged

OLD = timedelta(hours=48)
"""A story that is older when it first appears is kept and not told."""

FLOOD_ABOVE = 5
"""New stories of one document up to which there is no flood, however short the document is."""

MAX_CHANGES = 24
"""Changes of one story that are told; one that changes for ever is a counter (lemon24/reader has the same limit)."""

MAX_CHANGES_A_DAY = 3
_DAY = timedelta(days=1)
MAX_NAMES = 24
"""Names of one story that are remembered: a feed may rename it daily."""


class Rule(StrEnum):
    """Why a story is told, or at which rule it stopped."""

    NEW = "new"
    CHANGED = "changed"
    SMALL = "small"
    """Only sources that make no difference came or went: shown, and nobody told."""
    SAME = "same"
    WORDING = "wording"
    RENAMED = "renamed"
    """The same story under another id or address."""
    REPEATED = "repeated"
    """It stands twice in the document."""
    FIRST_FETCH = "first_fetch"
    FLOOD = "flood"
    OLD = "old"
    REVISIONS = "revisions"
    """It changes too often."""


class Decided(NamedTuple):
    """What is made of one story of a document; `item` is what is known of it from now on."""

    item: KnownItem
    rule: Rule
    change: StoryChange | None = None


class Decision(NamedTuple):
    """What is made of a document. `new` stands in the order of telling, the oldest first.

    `gone` are stories that were taken out of the document while older ones stayed. `flood` counts stories that look
    new and are absorbed, because the source more likely changed all its ids than published so much at once.
    """

    new: tuple[Decided, ...]
    changed: tuple[Decided, ...]
    absorbed: tuple[Decided, ...]
    gone: tuple[KnownItem, ...]
    flood: int = 0

    @property
    def items(self) -> Iterator[KnownItem]:
        """Everything that is known of the document's stories from now on."""
        seen: set[str] = set()
        for decided in (*self.new, *self.changed, *self.absorbed):
            if decided.item.key not in seen:
                seen.add(decided.item.key)
                yield decided.item


def decide(
    known: Sequence[KnownItem], stories: Sequence[Story], now: datetime, *, first: bool = False, complete: bool = True
) -> Decision:
    """What of `stories`, one whole document in its order, is new or changed against `known`.

    `known` are the items that share a name with the document and those that the document before had. `first`: nothing
    of the source was known before, so nothing is news. `complete` is False for a document that was cut off: what is
    missing from it is not gone.
    """
    kept, repeated = _without_repeats(stories)
    names = names_of(kept)
    matches = _matches(known, kept, names)
    fresh = [at for at in range(len(kept)) if at not in matches]
    flood = not first and len(fresh) > FLOOD_ABOVE and 2 * len(fresh) > len(kept)
    new: list[Decided] = []
    changed: list[Decided] = []
    absorbed: list[Decided] = []
    for at, story in enumerate(kept):
        if at in matches:
            decided = _again(matches[at], story, names[at], now)
            (changed if decided.rule in (Rule.CHANGED, Rule.SMALL) else absorbed).append(decided)
            continue
        rule = Rule.FIRST_FETCH if first else Rule.FLOOD if flood else _rule_for_new(story, now)
        decided = Decided(_item(story, names[at], known, now), rule)
        (new if rule is Rule.NEW else absorbed).append(decided)
    absorbed += [Decided(matches[at], Rule.REPEATED) for at in repeated if at in matches]
    return Decision(
        new=_in_order_of_telling(new),
        changed=tuple(changed),
        absorbed=tuple(absorbed),
        gone=tuple(_gone(known, matches, kept)) if complete and not flood and not first else (),
        flood=len(fresh) if flood else 0,
    )


def _without_repeats(stories: Sequence[Story]) -> tuple[list[Story], list[int]]:
    """Each story of a document once, and for every repetition the index of the one that it repeats."""
    kept: list[Story] = []
    at: dict[tuple[str | None, ...], int] = {}
    repeated = []
    for story in stories:
        marks = marks_of(story)
        if marks in at:
            repeated.append(at[marks])
            continue
        at[marks] = len(kept)
        kept.append(story)
    return kept, repeated


def _matches(
    known: Sequence[KnownItem], stories: Sequence[Story], names: Sequence[tuple[str, ...]]
) -> Mapping[int, KnownItem]:
    """Which known item each story is: by id before page before title, each item taken once."""
    by_name = {name: item for item in known for name in item.names}
    matches: dict[int, KnownItem] = {}
    taken: set[str] = set()

    def take(at: int, item: KnownItem | None) -> None:
        if item is not None and item.key not in taken and not is_another_article(item.latest, stories[at]):
            matches[at] = item
            taken.add(item.key)

    for kind in "ilwt":
        for at, own in enumerate(names):
            for name in own:
                if at not in matches and name[0] == kind:
                    item = by_name.get(name)
                    # A title without a date names a story only while that story has just left the document.
                    if kind != "t" or stories[at].published is not None or _only_title(own):
                        take(at, item)
    # Where a feed changes ids and addresses at once, the same title takes the place of one that has just left.
    before = max((item.last_seen for item in known), default=None)
    left: dict[str, list[KnownItem]] = {}
    for item in known:
        if item.key not in taken and item.last_seen == before:
            left.setdefault(plain_title(item.latest.title), []).append(item)
    for at, story in enumerate(stories):
        if at not in matches and not _only_title(names[at]):
            alike = left.get(plain_title(story.title), ())
            take(at, next((item for item in alike if item.key not in taken and dated_alike(item.latest, story)), None))
    return matches


def _only_title(names: Sequence[str]) -> bool:
    return all(name[0] == "t" for name in names)


def _again(item: KnownItem, story: Story, names: tuple[str, ...], now: datetime) -> Decided:
    """A story that is known: what changed since it was told."""
    latest = merged(item.latest, _dated(story, now, item.latest.published))
    renamed = not set(names) <= set(item.names)
    every = tuple(dict.fromkeys((item.key, *names, *item.names)))[:MAX_NAMES]
    seen = item.model_copy(update={"names": every, "latest": latest, "last_seen": now})
    if latest == item.latest:
        return Decided(seen, Rule.RENAMED if renamed else Rule.SAME)
    change = change_between(item.told, latest)
    if change.matters:
        today = [moment for moment in item.changes if now - moment < _DAY]
        if len(today) >= MAX_CHANGES_A_DAY or len(item.changes) >= MAX_CHANGES:
            return Decided(seen, Rule.REVISIONS, change)
        told = {"told": latest, "changes": (*item.changes, now)}
        return Decided(seen.model_copy(update=told), Rule.CHANGED, change)
    since = change_between(item.latest, latest)
    if since.is_small:
        return Decided(seen, Rule.SMALL, since)
    return Decided(seen, Rule.RENAMED if renamed else Rule.WORDING)


def _item(story: Story, names: tuple[str, ...], known: Sequence[KnownItem], now: datetime) -> KnownItem:
    dated = _dated(story, now, now)
    # An id that a source gave to another article before is the key of that one.
    free = all(item.key != names[0] for item in known)
    key = names[0] if free else f"{names[0]}@{now.timestamp():.0f}"
    return KnownItem(key=key, names=names, told=dated, latest=dated, first_seen=now, last_seen=now)


def _dated(story: Story, now: datetime, instead: datetime | None) -> Story:
    """A date that lies ahead is a mistake or a plan; to readers it is the day on which it appeared."""
    ahead = story.published is not None and story.published > now
    return story.model_copy(update={"published": instead}) if ahead else story


def _rule_for_new(story: Story, now: datetime) -> Rule:
    is_old = story.published is not None and now - story.published > OLD
    return Rule.OLD if is_old else Rule.NEW


def _in_order_of_telling(new: Sequence[Decided]) -> tuple[Decided, ...]:
    """The oldest first; where dates are missing, documents have the newest first."""
    upwards = tuple(reversed(new))
    dated = [(published, at) for at, one in enumerate(upwards) if (published := one.item.told.published) is not None]
    return tuple(upwards[at] for _, at in sorted(dated)) if len(dated) == len(upwards) else upwards


def _gone(
    known: Sequence[KnownItem], matches: Mapping[int, KnownItem], stories: Sequence[Story]
) -> Iterator[KnownItem]:
    """Items of the document before that are missing while older ones are still there: those did not merely roll off."""
    before = max((item.last_seen for item in known), default=None)
    here = {item.key for item in matches.values()}
    oldest = min((story.published for story in stories if story.published is not None), default=None)
    for item in known:
        published = item.latest.published
        was_there = item.last_seen == before and item.key not in here
        if was_there and oldest is not None and published is not None and published > oldest:
            yield item
