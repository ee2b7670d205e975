"""Shows a message where it belongs, by whatever means are left: the interaction, then the bot's own permission."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from bot.delivery.calls import Calls
from bot.delivery.outcomes import DiscordFailure, Outcome
from bot.domain.checks import Delivery
from bot.render.message import Message

TOKEN_LIFE = timedelta(minutes=15)
"""How long an interaction's token is a means to answer (Discord, "Receiving and Responding to Interactions")."""

CLOCK_SKEW = timedelta(minutes=1)
"""What this machine's clock may differ from Discord's."""

TOKEN_MARGIN = timedelta(minutes=1)
"""How long before its end an interaction is not relied on any more: at minute 14 of 15."""

NONCE_WINDOW = timedelta(minutes=2)
"""How long after a post Discord surely still knows its nonce; its documentation says "the past few minutes"."""


class Responder:
    """Brings the message of a delivery up to date. Raises DiscordFailure where no means is left, or none works now.

    `token_died` is told the id of a delivery whose token turns out to be dead before its time, so that it is not tried
    again: Discord blocks whoever makes too many invalid requests.
    """

    def __init__(
        self, calls: Calls, *, now: Callable[[], datetime], token_died: Callable[[str], Awaitable[None]]
    ) -> None:
        self._calls = calls
        self._now = now
        self._token_died = token_died

    async def progress(self, delivery: Delivery, message: Message) -> str | None:
        """Edit an existing message while its check runs, if that can be done at once; its id. Never posts a new one."""
        if self._token_lives(delivery):
            return await self._edit_answer(delivery, message)
        if delivery.message_id is not None and delivery.target.may_post:
            await self._calls.edit(delivery.target.channel_id, delivery.message_id, message)
        return delivery.message_id

    async def show(
        self, delivery: Delivery, message: Message, *, tried_at: datetime | None, reply_to: str | None = None
    ) -> str:
        """Show a result; the id of the message that shows it now. A new one answers the message `reply_to`.

        `tried_at`: when an earlier attempt ended without a word of its outcome. Then the message may exist already:
        while Discord knows its nonce, posting again makes no second one; later it is looked for first.
        """
        target = delivery.target
        if self._token_lives(delivery):
            try:
                return await self._edit_answer(delivery, message)
            except DiscordFailure as failure:
                if failure.outcome is not Outcome.TOKEN_DEAD:
                    raise
        if not target.may_post:
            raise DiscordFailure(Outcome.TOKEN_DEAD, "the interaction has ended and was the only means")
        message_id = delivery.message_id or await self._existing(delivery, message, tried_at)
        if message_id is None:
            return await self._calls.post(target.channel_id, message, delivery.nonce, reply_to)
        await self._calls.edit(target.channel_id, message_id, message)
        return message_id

    async def _edit_answer(self, delivery: Delivery, message: Message) -> str:
        interaction = delivery.target.interaction
        assert interaction is not None, "only an interaction's token lives"
        try:
            return await self._calls.edit_answer(interaction, message)
        except DiscordFailure as failure:
            if failure.outcome is Outcome.TOKEN_DEAD:
                await self._token_died(delivery.id)
            raise

    def _token_lives(self, delivery: Delivery) -> bool:
        interaction = delivery.target.interaction
        return interaction is not None and self._now() < interaction.expires_at - TOKEN_MARGIN

    async def _existing(self, delivery: Delivery, message: Message, tried_at: datetime | None) -> str | None:
        """Our message where there may be one although its id was never noted. Raises DiscordFailure."""
        interaction = delivery.target.interaction
        began = tried_at if interaction is None else interaction.expires_at - TOKEN_LIFE
        if began is None:
            return None
        try:
            return await self._calls.find(delivery, message, since=began - CLOCK_SKEW)
        except DiscordFailure as failure:
            if failure.outcome not in (Outcome.FORBIDDEN, Outcome.UNCERTAIN):
                raise
            # Without a look, only the nonce keeps a second post from being made.
            if tried_at is not None and self._now() - tried_at > NONCE_WINDOW:
                raise DiscordFailure(Outcome.UNCERTAIN, str(failure)) from failure
            return None
