"""Messages that show a report or a story: which version is wanted there, and which one they show (design, "Delivery").

Services raise *wanted*. The one that sends claims a delivery for a while, talks to Discord, and says what happened;
while a claim lives nobody else sends to that message.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.base import Model, UtcDatetime
from bot.domain.checks import Delivery, Trouble
from storage.errors import DuplicateDelivery
from storage.inserting import insert
from storage.tables import deliveries

_DELIVERY = tuple(deliveries.c[name] for name in Delivery.model_fields)
_ANSWERED = deliveries.alias("answered")
_NO_CLAIM = {"claimed_by": None, "claimed_until": None}


class Claimed(Model):
    """A delivery that is ours to send until `until`.

    `attempted_at` is the first attempt that ended without a word of its outcome: None, or a process died between
    posting and saying so. Then the message may exist although `message_id` is None, and the nonce was used then.
    """

    delivery: Delivery
    owner: str
    until: UtcDatetime
    attempted_at: UtcDatetime | None


async def create(connection: AsyncConnection, delivery: Delivery, now: datetime) -> None:
    """Store a new delivery. Raises DuplicateDelivery where its id or its nonce is used."""
    row = {**{name: getattr(delivery, name) for name in Delivery.model_fields}, "created_at": now}
    created = insert(connection, deliveries).values(row).on_conflict_do_nothing().returning(deliveries.c.id)
    if (await connection.execute(created)).first() is None:
        raise DuplicateDelivery(delivery.id)


async def get(connection: AsyncConnection, delivery_id: str) -> Delivery | None:
    """The delivery with this id."""
    row = (await connection.execute(select(*_DELIVERY).where(deliveries.c.id == delivery_id))).first()
    return None if row is None else Delivery.model_validate(row._asdict())


async def of_report(connection: AsyncConnection, report_id: str) -> list[Delivery]:
    """Every message that shows a report and nothing else, the oldest first."""
    query = select(*_DELIVERY).where(deliveries.c.report_id == report_id, deliveries.c.subject.is_(None))
    rows = await connection.execute(query.order_by(deliveries.c.created_at, deliveries.c.id))
    return [Delivery.model_validate(row._asdict()) for row in rows]


async def servers_of(connection: AsyncConnection, report_id: str) -> set[str | None]:
    """The servers in which a report is shown; None for direct messages and the like."""
    targets = await connection.scalars(select(deliveries.c.target).where(deliveries.c.report_id == report_id))
    return {target.guild_id for target in targets}


async def raise_wanted(connection: AsyncConnection, report_id: str, revision: int) -> int:
    """Want `revision` shown wherever the report is shown; how many messages did not want it yet. Never lowers.

    A message about a story that shows the report, too, is to be brought up to date.
    """
    here = deliveries.c.report_id == report_id
    raised = await connection.execute(
        update(deliveries)
        .where(here, deliveries.c.subject.is_(None), deliveries.c.wanted < revision)
        .values(wanted=revision)
    )
    stories = await connection.execute(
        update(deliveries)
        .where(here, deliveries.c.subject.is_not(None), deliveries.c.wanted > 0)
        .values(wanted=deliveries.c.wanted + 1)
    )
    return raised.rowcount + stories.rowcount


async def about(connection: AsyncConnection, subject: str) -> Delivery | None:
    """The message about something in a channel."""
    row = (await connection.execute(select(*_DELIVERY).where(deliveries.c.subject == subject))).first()
    return None if row is None else Delivery.model_validate(row._asdict())


async def kept_for(connection: AsyncConnection, report_id: str) -> Delivery | None:
    """The message about a story that will show this report."""
    query = select(*_DELIVERY).where(deliveries.c.report_id == report_id, deliveries.c.subject.is_not(None))
    row = (await connection.execute(query)).first()
    return None if row is None else Delivery.model_validate(row._asdict())


async def raise_about(connection: AsyncConnection, subject: str) -> bool:
    """Want a message about a story brought up to date; False where there is none."""
    raised = update(deliveries).where(deliveries.c.subject == subject).values(wanted=deliveries.c.wanted + 1)
    return (await connection.execute(raised)).rowcount > 0


async def hurry(connection: AsyncConnection, channel_id: str) -> int:
    """Try what waits for a channel at once: it may be writable again. How many messages."""
    waiting = update(deliveries).where(
        deliveries.c.subject.startswith(f"{channel_id}/", autoescape=True), deliveries.c.retry_at.is_not(None)
    )
    return (await connection.execute(waiting.values(retry_at=None))).rowcount


async def due(connection: AsyncConnection, now: datetime) -> dict[str, str]:
    """The deliveries that show less than is wanted and that nobody is sending, the oldest first: id to report's id."""
    query = select(deliveries.c.id, deliveries.c.report_id).where(_may_be_claimed(now))
    rows = await connection.execute(query.order_by(deliveries.c.created_at, deliveries.c.id))
    return {row.id: row.report_id for row in rows}


async def claim(
    connection: AsyncConnection, delivery_id: str, owner: str, now: datetime, ttl: timedelta
) -> Claimed | None:
    """Take a due delivery for sending; None where it is not due or somebody, even `owner`, is sending already.

    Commit before sending, so that an attempt is on record whatever happens next.
    """
    claimed = await connection.execute(
        update(deliveries)
        .where(deliveries.c.id == delivery_id, _may_be_claimed(now))
        .values(claimed_by=owner, claimed_until=now + ttl, attempted_at=func.coalesce(deliveries.c.attempted_at, now))
        .returning(*_DELIVERY, deliveries.c.attempted_at)
    )
    row = claimed.first()
    if row is None:
        return None
    values = row._asdict()
    attempted_at = values.pop("attempted_at")
    return Claimed(
        delivery=Delivery.model_validate(values),
        owner=owner,
        until=now + ttl,
        attempted_at=attempted_at if attempted_at < now else None,
    )


async def token_died(connection: AsyncConnection, delivery_id: str, now: datetime) -> None:
    """Record that the interaction of a delivery is no means any more; its message is still looked for from then on."""
    delivery = await get(connection, delivery_id)
    if delivery is None or delivery.target.interaction is None:
        return
    over = delivery.target.interaction.model_copy(update={"expires_at": now})
    target = delivery.target.model_copy(update={"interaction": over})
    await connection.execute(update(deliveries).where(deliveries.c.id == delivery_id).values(target=target))


async def note_message(connection: AsyncConnection, nonce: str, message_id: str) -> None:
    """Record which message was made for the delivery with this nonce; it shows no revision yet."""
    await connection.execute(
        update(deliveries)
        .where(deliveries.c.nonce == nonce, deliveries.c.message_id.is_(None))
        .values(message_id=message_id)
    )


async def sent(connection: AsyncConnection, claimed: Claimed, revision: int, message_id: str) -> bool:
    """Record that `message_id` shows `revision`; False where it was known to show this one or a later one.

    What was sent is a fact, so it is recorded even where the claim ran out meanwhile.
    """
    news = await connection.execute(
        update(deliveries)
        .where(deliveries.c.id == claimed.delivery.id, deliveries.c.sent < revision)
        .values(sent=revision, message_id=message_id, trouble=None, failures=0, retry_at=None)
    )
    await release(connection, claimed)
    return news.rowcount > 0


async def release(connection: AsyncConnection, claimed: Claimed) -> None:
    """Give a claim back after an attempt that surely sent nothing new, or whose outcome is recorded."""
    await connection.execute(update(deliveries).where(_ours(claimed)).values(attempted_at=None, **_NO_CLAIM))


async def postpone(connection: AsyncConnection, claimed: Claimed, until: datetime, *, unclear: bool) -> None:
    """Give a claim back after a failure that may pass: due again at `until`.

    `unclear`: the attempt may have been carried out although its answer was lost, so its moment stays on record; so
    does that of an earlier such attempt, about which this failure tells nothing.
    """
    kept = {} if unclear or claimed.attempted_at is not None else {"attempted_at": None}
    values = {"failures": deliveries.c.failures + 1, "retry_at": until, **kept, **_NO_CLAIM}
    await connection.execute(update(deliveries).where(_ours(claimed)).values(values))


async def give_up(connection: AsyncConnection, claimed: Claimed, trouble: Trouble) -> bool:
    """Give a claim back for good, because of `trouble`; False where somebody else has the claim."""
    ended = update(deliveries).where(_ours(claimed)).values(trouble=trouble, **_NO_CLAIM)
    return (await connection.execute(ended)).rowcount > 0


def _may_be_claimed(now: datetime) -> ColumnElement[bool]:
    unclaimed = or_(deliveries.c.claimed_until.is_(None), deliveries.c.claimed_until <= now)
    in_time = or_(deliveries.c.retry_at.is_(None), deliveries.c.retry_at <= now)
    # A reply waits for the message that it answers, unless that will never be shown.
    unsaid = exists().where(
        _ANSWERED.c.id == deliveries.c.reply_to, _ANSWERED.c.sent == 0, _ANSWERED.c.trouble.is_(None)
    )
    return and_(deliveries.c.wanted > deliveries.c.sent, deliveries.c.trouble.is_(None), unclaimed, in_time, ~unsaid)


def _ours(claimed: Claimed) -> ColumnElement[bool]:
    return and_(deliveries.c.id == claimed.delivery.id, deliveries.c.claimed_by == claimed.owner)
