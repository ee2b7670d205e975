"""Messages about followed stories: a new story, what changed in it, and what happened to its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.domain.following import FollowedSource, Post, PostKind
from bot.domain.reports import Report, ReportStatus
from bot.domain.stories import Story
from bot.locales.wording import Wording
from bot.net.urls import BadUrl, is_link, site_of
from bot.render.buttons import check_story, full_breakdown, resume, show_here
from bot.render.changes import change_sentences
from bot.render.discord_text import bold, escaped, escaped_within, joined, moment, small
from bot.render.limits import fit
from bot.render.looks import AMBER, BLUE, GREY, look_of, title_of
from bot.render.message import Button, Embed, Markdown, Message

_TITLE, _SUMMARY, _CHANGE, _LINE = 240, 900, 300, 300
"""Characters of each part that a reader gets at most."""

MOST_SITES, MOST_CHANGES = 6, 6

_NOTICES = {PostKind.GONE: "story-gone", PostKind.FAILING: "story-failing", PostKind.STOPPED: "story-stopped"}
_FIELDS = {"title": "story-field-title", "summary": "story-field-summary"}


class StoryCheck(NamedTuple):
    """How far the check of a story is: begun or not, its newest report, and the address of its page."""

    report_id: str
    begun: bool
    report: Report | None
    page: str | None


def story_message(posts: Sequence[Post], check: StoryCheck, source: FollowedSource | None, say: Wording) -> Message:
    """The message about a story as it stands after all of `posts`, which are about it, the first first."""
    story = posts[-1].story
    assert story is not None, "a post about a story has it"
    changes = [one for one in posts if one.change is not None and one.change.matters]
    return fit(Message(embeds=(story_embed(story, changes, check, source, say),), rows=(_buttons(check, say),)))


def story_embed(
    story: Story, changes: Sequence[Post], check: StoryCheck, source: FollowedSource | None, say: Wording
) -> Embed:
    """A story with what changed in it and how its check stands."""
    return Embed(
        title=escaped_within(story.title, _TITLE),
        url=story.canonical_url if story.canonical_url and is_link(story.canonical_url) else None,
        description=joined([joined(list(part)) for part in _parts(story, changes, check, say)], "\n\n"),
        color=look_of(check.report).color if check.report else BLUE,
        footer=source.title if source else None,
        timestamp=story.published,
    )


def update_message(post: Post, say: Wording) -> Message:
    """What changed in a story, as an answer to its message."""
    story, change = post.story, post.change
    assert story is not None, "an update has its story"
    assert change is not None, "and what changed"
    lines = [escaped_within(line, _CHANGE) for line in change_sentences(change, say)[:MOST_CHANGES]]
    title = Markdown(f"🔁 {escaped_within(story.title, _TITLE)}")
    return fit(Message(embeds=(Embed(title=title, description=joined(lines), color=AMBER),)))


def notice_message(posts: Sequence[Post], source: FollowedSource | None, say: Wording) -> Message:
    """What happened to a source: said once. Of a line that counts, the newest."""
    post = posts[-1]
    name = post.story.title if post.story else (source.title or source.url) if source else ""
    name = name or say("follow-something")
    text = _notice(post, name, say)
    rows = ((resume(post.source_id, say),),) if post.kind is PostKind.FAILING else ()
    return fit(Message(embeds=(Embed(description=joined(text), color=GREY),), rows=rows))


def _notice(post: Post, name: str, say: Wording) -> list[Markdown]:
    if post.kind is PostKind.MORE:
        return [escaped(say("story-more", n=post.count))]
    if post.kind is PostKind.FLOOD:
        return [escaped_within(say("story-flood", name=name, n=post.count), _LINE)]
    lines = [escaped_within(say(_NOTICES[post.kind], name=name), _LINE)]
    return [*lines, *([small(escaped_within(post.reason, _LINE))] if post.reason else [])]


def _parts(story: Story, changes: Sequence[Post], check: StoryCheck, say: Wording) -> Iterator[Iterator[Markdown]]:
    yield iter([escaped_within(story.summary, _SUMMARY)])
    yield _facts(story, say)
    yield _changes(changes, say)
    yield _verdict(check, changes, say)


def _facts(story: Story, say: Wording) -> Iterator[Markdown]:
    sites = list(dict.fromkeys(site for one in story.sources if (site := _site(one.url))))
    if sites:
        named = [
            *sites[:MOST_SITES],
            *([say("story-more-sites", n=len(sites) - MOST_SITES)] * (len(sites) > MOST_SITES)),
        ]
        yield small(escaped_within(say("story-built-from", n=len(story.sources), sites=", ".join(named)), _LINE))
    about = list(dict.fromkeys(filter(None, (story.category, *story.topics))))
    if about:
        yield small(escaped_within(" · ".join(about[:MOST_SITES]), _LINE))
    if story.fallback_fields:
        fields = [say(_FIELDS[name]) for name in story.fallback_fields if name in _FIELDS]
        yield small(escaped(say("story-fallback", fields=say.listing(fields))))


def _changes(changes: Sequence[Post], say: Wording) -> Iterator[Markdown]:
    for post in changes[-2:]:
        assert post.change is not None
        for line in change_sentences(post.change, say)[:MOST_CHANGES]:
            yield Markdown(f"🔁 {moment(post.created_at, 'd')} {escaped_within(line, _CHANGE)}")


def _verdict(check: StoryCheck, changes: Sequence[Post], say: Wording) -> Iterator[Markdown]:
    report = check.report
    if report is None:
        if check.begun:
            yield small(escaped(say("story-being-checked")))
        return
    yield bold(title_of(report, say))
    if report.caveat:
        yield escaped_within(report.caveat.text, _LINE)
    yield escaped_within(report.headline or report.status_reason or "", _LINE)
    if changes and changes[-1].created_at > report.checked_at:
        yield small(escaped(say("story-checked-before")))


def _buttons(check: StoryCheck, say: Wording) -> tuple[Button, ...]:
    if check.report is not None and check.report.status is not ReportStatus.RUNNING:
        return (*([full_breakdown(check.page, say)] if check.page else []), show_here(check.report_id, say))
    return () if check.begun else (check_story(check.report_id, say),)


def _site(url: str) -> str | None:
    try:
        return site_of(url)
    except BadUrl:
        return None
