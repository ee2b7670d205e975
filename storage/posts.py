"""What is to be posted where: written with what gave rise to it, handed over once to who posts it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.following import Post, PostForm, PostKind
from storage.inserting import insert
from storage.story_tables import posts

_NEWS = (PostKind.NEW, PostKind.UPDATE)
_HEARD = (PostForm.MESSAGE, PostForm.REPLY)


async def add(connection: AsyncConnection, post: Post, page: str | None = None) -> bool:
    """Write down a post; False where this one of its subject is written already. `page` is its story's page."""
    row = {
        "id": post.id,
        "channel_id": post.channel_id,
        "source_id": post.source_id,
        "subject": post.subject,
        "revision": post.revision,
        "kind": post.kind,
        "form": post.form,
        "page": page,
        "document": post,
        "created_at": post.created_at,
    }
    put = insert(connection, posts).values(row).on_conflict_do_nothing().returning(posts.c.id)
    return (await connection.execute(put)).first() is not None


async def waiting(connection: AsyncConnection, limit: int) -> list[Post]:
    """Posts that nobody has taken over yet, the oldest first."""
    query = select(posts.c.document).where(posts.c.handed_over_at.is_(None))
    return list(await connection.scalars(query.order_by(posts.c.number).limit(limit)))


async def hand_over(connection: AsyncConnection, post_ids: Sequence[str], now: datetime) -> int:
    """Note that posts are somebody else's from now on: in the transaction that makes deliveries of them."""
    taken = update(posts).where(posts.c.id.in_(post_ids), posts.c.handed_over_at.is_(None)).values(handed_over_at=now)
    return (await connection.execute(taken)).rowcount


async def get(connection: AsyncConnection, post_id: str) -> Post | None:
    """The post with this id."""
    found: Post | None = await connection.scalar(select(posts.c.document).where(posts.c.id == post_id))
    return found


async def about(connection: AsyncConnection, channel_id: str, subject: str) -> list[Post]:
    """Everything that was handed over about a subject in a channel, the first first."""
    query = select(posts.c.document).where(
        posts.c.channel_id == channel_id, posts.c.subject == subject, posts.c.handed_over_at.is_not(None)
    )
    return list(await connection.scalars(query.order_by(posts.c.revision)))


async def revisions(connection: AsyncConnection, channel_id: str, subjects: Collection[str]) -> dict[str, int]:
    """The last revision of each of these subjects that a channel has a message about."""
    query = select(posts.c.subject, func.max(posts.c.revision).label("revision"))
    query = query.where(posts.c.channel_id == channel_id, posts.c.subject.in_(subjects))
    rows = await connection.execute(query.group_by(posts.c.subject))
    return {row.subject: row.revision for row in rows}


async def told(connection: AsyncConnection, channel_id: str, pages: Collection[str], since: datetime) -> list[Post]:
    """The stories that a channel was told: lately, and ever those of these pages."""
    query = select(posts.c.document).where(
        posts.c.channel_id == channel_id,
        posts.c.kind == PostKind.NEW,
        posts.c.form == PostForm.MESSAGE,
        or_(posts.c.created_at >= since, posts.c.page.in_(pages)),
    )
    return list(await connection.scalars(query))


async def heard_at(connection: AsyncConnection, channel_id: str, since: datetime) -> list[datetime]:
    """When a channel was told news since, in order."""
    query = select(posts.c.created_at).where(
        posts.c.channel_id == channel_id,
        posts.c.created_at >= since,
        posts.c.kind.in_(_NEWS),
        posts.c.form.in_(_HEARD),
    )
    return list(await connection.scalars(query.order_by(posts.c.created_at)))


async def last_of_kind(connection: AsyncConnection, channel_id: str, kind: PostKind) -> Post | None:
    """The newest post of a kind in a channel."""
    query = select(posts.c.document).where(posts.c.channel_id == channel_id, posts.c.kind == kind)
    found: Post | None = await connection.scalar(query.order_by(posts.c.number.desc()).limit(1))
    return found


async def forget(connection: AsyncConnection, before: datetime) -> int:
    """Delete posts that were handed over before a moment; how many."""
    return (await connection.execute(delete(posts).where(posts.c.handed_over_at < before))).rowcount
