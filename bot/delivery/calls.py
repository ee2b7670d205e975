"""Each call that shows a message in Discord, made once, its errors named. Only this module makes such calls.

discord.py itself waits out rate limits and repeats 500, 502 and 504; what remains is raised as DiscordFailure.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, cast

import aiohttp
import discord
import structlog

from bot.delivery.outcomes import DiscordFailure, Outcome, outcome_of
from bot.domain.checks import Delivery, Interaction
from bot.render.message import Button, ButtonStyle, Embed, Form, Message, Question

log = structlog.get_logger()

ORIGINAL = cast("int", "@original")
"""Discord's name for an interaction's first answer, which stands where ids stand; discord.py's types know only ids."""

ARCHIVED = 50083
"""Discord's code for an edit in a thread that is archived."""

LOOK_THROUGH = 500
"""Messages that are looked through for one of ours, at 100 a request."""


class Calls:
    """Calls by a client that is logged in. A call that takes longer than `timeout` seconds counts as failed."""

    def __init__(self, client: discord.Client, *, timeout: float) -> None:
        self._client = client
        self._timeout = timeout

    async def answer(self, interaction: discord.Interaction[Any], message: Message, *, private: bool) -> str | None:
        """Make the first answer to an interaction; the message's id, if Discord said it. `private`: seen by one.

        Where an answer was announced, it is given now, to whom it was announced.
        """
        async with self._named(by_token=True):
            if interaction.response.is_done():
                return str((await interaction.edit_original_response(**_parts(message, replace=True))).id)
            made = await interaction.response.send_message(**_parts(message), ephemeral=private)
        return None if made.message_id is None else str(made.message_id)

    async def acknowledge(self, interaction: discord.Interaction[Any], *, privately: bool) -> None:
        """Tell Discord that an answer is coming; `privately`: to a command or a button, seen only by who asked."""
        async with self._named(by_token=True):
            await interaction.response.defer(ephemeral=privately, thinking=privately)

    async def complete(self, interaction: discord.Interaction[Any], message: Message) -> None:
        """Give the answer that was announced, or change the message whose button was pressed."""
        async with self._named(by_token=True):
            await interaction.edit_original_response(**_parts(message, replace=True))

    async def tell(self, interaction: discord.Interaction[Any], message: Message) -> None:
        """Say something to the one who asked alone, whether or not the interaction was acknowledged."""
        async with self._named(by_token=True):
            if interaction.response.is_done():
                await interaction.followup.send(**_parts(message), ephemeral=True)
            else:
                await interaction.response.send_message(**_parts(message), ephemeral=True)

    async def open_form(self, interaction: discord.Interaction[Any], form: Form) -> None:
        """Open a form for the one who pressed a button; it is known by its id when it comes back."""
        modal = discord.ui.Modal(title=form.title, custom_id=form.custom_id, timeout=None)
        for question in form.questions:
            modal.add_item(_question(question))
        # Stopped, as a view is, so that the library keeps nothing of it.
        modal.stop()
        async with self._named(by_token=True):
            await interaction.response.send_modal(modal)

    async def load(self, file: discord.Attachment) -> str:
        """The text of an attached file; empty where it cannot be loaded."""
        try:
            async with self._named(by_token=False):
                return (await file.read()).decode("utf-8-sig", "replace")
        except DiscordFailure as failure:
            log.info("attachment not read", outcome=failure.outcome)
            return ""

    async def edit_answer(self, interaction: Interaction, message: Message) -> str:
        """Edit the first answer to an interaction by its token; the message's id."""
        token = interaction.token.get_secret_value()
        async with self._named(by_token=True):
            webhook = discord.Webhook.partial(int(interaction.application_id), token, client=self._client)
            edited = await webhook.edit_message(ORIGINAL, **_parts(message, replace=True))
        return str(edited.id)

    async def edit(self, channel_id: str, message_id: str, message: Message) -> None:
        """Edit a message of ours by the bot's own permission; a thread that went to the archive is opened for that."""
        async with self._named(by_token=False):
            channel = self._client.get_partial_messageable(int(channel_id))
            ours, parts = channel.get_partial_message(int(message_id)), _parts(message, replace=True)
            try:
                await ours.edit(**parts)
            except discord.HTTPException as error:
                if error.code != ARCHIVED:
                    raise
                thread = await self._client.fetch_channel(int(channel_id))
                assert isinstance(thread, discord.Thread), "nothing else is archived"
                await thread.edit(archived=False)
                await ours.edit(**parts)

    async def post(self, channel_id: str, message: Message, nonce: str, reply_to: str | None = None) -> str:
        """Post a message; its id. Within a few minutes Discord makes one message of those with the same nonce.

        `reply_to` is a message of that channel; where it is gone, this one answers nothing.
        """
        async with self._named(by_token=False):
            channel = self._client.get_partial_messageable(int(channel_id))
            parts = _parts(message)
            if reply_to is not None:
                answered = channel.get_partial_message(int(reply_to))
                parts["reference"] = answered.to_reference(fail_if_not_exists=False)
            return str((await channel.send(**parts, nonce=nonce)).id)

    async def find(self, delivery: Delivery, shown: Message, *, since: datetime) -> str | None:
        """The id of our message for a delivery, posted after `since`; None where there is none. `shown`: how it looks.

        Raises DiscordFailure, `UNCERTAIN` where there are too many messages to look through, `FORBIDDEN` where we may
        not read the history.
        """
        async with self._named(by_token=False):
            if delivery.target.guild_id is not None:
                await self._see_that_history_is_shown(int(delivery.target.guild_id), int(delivery.target.channel_id))
            channel = self._client.get_partial_messageable(int(delivery.target.channel_id))
            seen = 0
            async for message in channel.history(limit=LOOK_THROUGH, after=since, oldest_first=True):
                if message.author == self._client.user and _belongs(message, delivery, shown):
                    return str(message.id)
                seen += 1
        if seen == LOOK_THROUGH:
            raise DiscordFailure(Outcome.UNCERTAIN, f"more than {LOOK_THROUGH} messages since {since}")
        return None

    async def _see_that_history_is_shown(self, guild_id: int, channel_id: int) -> None:
        """Raises DiscordFailure where Discord would answer with an empty history, as if there were no message."""
        guild = self._client.get_guild(guild_id)
        place = guild.get_channel_or_thread(channel_id) if guild else None
        if place is None:
            fetched = await self._client.fetch_channel(channel_id)
            assert isinstance(fetched, discord.abc.GuildChannel | discord.Thread), "it is of a server"
            place = fetched
        if guild is None:
            raise DiscordFailure(Outcome.UNAVAILABLE, "what we may in this server is not known yet")
        if not place.permissions_for(guild.me).read_message_history:
            raise DiscordFailure(Outcome.FORBIDDEN, "no permission to read the message history")

    @asynccontextmanager
    async def _named(self, *, by_token: bool) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(self._timeout):
                yield
        except discord.RateLimited as limited:
            raise DiscordFailure(Outcome.LIMITED, str(limited), retry_after=limited.retry_after) from limited
        except discord.HTTPException as error:
            via = "Via" in error.response.headers
            outcome = outcome_of(error.status, error.code, by_token=by_token, via=via)
            said = f"{error.status} {error.code} {error.text}"
            raise DiscordFailure(outcome, said, unclear=outcome is Outcome.UNAVAILABLE) from error
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            raise DiscordFailure(Outcome.UNAVAILABLE, repr(error), unclear=True) from error


def _belongs(message: discord.Message, delivery: Delivery, shown: Message) -> bool:
    """Whether it answered the interaction, has the nonce (Discord forgets it), or has a button of this report.

    What has no such button, a reply or a notice, is known by its words.
    """
    if delivery.subject is not None and shown.embeds and message.embeds:
        one, other = message.embeds[0], shown.embeds[0]
        if (one.title or None, one.description or None) == (other.title, other.description):
            return True
    answered = message.interaction_metadata
    if delivery.nonce in (message.nonce, str(answered.id) if answered else None):
        return True
    view = discord.ui.View.from_message(message, timeout=None)
    return any(delivery.report_id in (getattr(item, "custom_id", None) or "") for item in view.children)


def _parts(message: Message, *, replace: bool = False) -> dict[str, Any]:
    """What discord.py takes; `replace`: also what is empty, so that nothing of an earlier version stays."""
    parts: dict[str, Any] = {}
    if message.content or replace:
        parts["content"] = message.content
    if message.embeds or replace:
        parts["embeds"] = [_embed(embed) for embed in message.embeds]
    if message.rows or replace:
        parts["view"] = _view(message.rows)
    return parts


def _embed(embed: Embed) -> discord.Embed:
    made = discord.Embed(
        title=embed.title,
        description=embed.description,
        url=embed.url,
        color=embed.color,
        timestamp=embed.timestamp,
    )
    for field in embed.fields:
        made.add_field(name=field.name, value=field.value, inline=field.inline)
    return made.set_footer(text=embed.footer) if embed.footer else made


def _view(rows: tuple[tuple[Button, ...], ...]) -> discord.ui.View | None:
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row:
            view.add_item(_button(button, number))
    # Stopped, so that the library keeps nothing of it: presses are found by their ids, also after a restart.
    view.stop()
    return view


def _button(button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        label=button.label,
        style=_STYLES[button.style],
        custom_id=button.custom_id,
        url=button.url,
        emoji=button.emoji,
        disabled=button.disabled,
        row=row,
    )


def _question(question: Question) -> discord.ui.Label[discord.ui.Modal]:
    field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id=question.id,
        style=discord.TextStyle.paragraph,
        required=True,
        min_length=question.least,
        max_length=question.most,
    )
    return discord.ui.Label(text=question.label, description=question.help, component=field)


_STYLES = {style: discord.ButtonStyle[style.value] for style in ButtonStyle}
