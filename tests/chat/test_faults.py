"""Each way in which Discord can fail a check ends in its named outcome: nothing is lost, nothing is said twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest

from tests.chat.bot_process import BotProcess
from tests.chat.gates import all_held
from tests.chat.test_check import is_final
from tests.loopback_discord.errors import Error
from tests.loopback_discord.messages import Message
from tests.loopback_discord.rest.faults import Fault
from tests.loopback_discord.sample import Town
from tests.loopback_discord.server import Discord
from tests.loopback_discord.world import Channel
from tests.stubs.providers import EXAMPLE, Providers

CALLBACK = "POST /interactions/*/*/callback"
BY_TOKEN = "PATCH /webhooks/*"
OWN_EDIT = "PATCH /channels/*/messages/*"
OWN_POST = "POST /channels/*/messages"
LOOK = "GET /channels/*/messages"


class Row(NamedTuple):
    """What fails at a place, and what becomes of the message."""

    name: str
    place: str
    fails: Callable[[Fault], Fault]
    shown: bool = True
    trouble: str | None = None
    pause: timedelta | None = None
    token_dies: bool = False


ANSWERS = [
    Row("10062", CALLBACK, lambda fault: fault.answers(Error.UNKNOWN_INTERACTION)),
    Row("40060", CALLBACK, lambda fault: fault.fails_afterwards(400, 40060)),
    Row("500", CALLBACK, lambda fault: fault.fails(500)),
    Row("lost", CALLBACK, lambda fault: fault.hangs_up_afterwards()),
]
RESULTS = [
    Row("50027", BY_TOKEN, lambda fault: fault.answers(Error.TOKEN_EXPIRED)),
    Row("10015", BY_TOKEN, lambda fault: fault.answers(Error.UNKNOWN_WEBHOOK)),
    Row("10008", BY_TOKEN, lambda fault: fault.answers(Error.UNKNOWN_MESSAGE), shown=False, trouble="message_deleted"),
    Row("500", BY_TOKEN, lambda fault: fault.fails(500)),
    Row("502", BY_TOKEN, lambda fault: fault.fails(502)),
    Row("503", BY_TOKEN, lambda fault: fault.fails(503)),
    Row("429 from Discord", BY_TOKEN, lambda fault: fault.is_limited(retry_after=0.1)),
    Row("429 from Cloudflare", BY_TOKEN, lambda fault: fault.is_limited(retry_after=60, via=False), shown=False,
        pause=timedelta(minutes=10)),
    Row("hung up", BY_TOKEN, lambda fault: fault.hangs_up_afterwards()),
    Row("10003", OWN_EDIT, lambda fault: fault.answers(Error.UNKNOWN_CHANNEL), shown=False, trouble="channel_gone",
        token_dies=True),
    Row("50001", OWN_EDIT, lambda fault: fault.answers(Error.MISSING_ACCESS), shown=False, trouble="forbidden",
        token_dies=True),
    Row("50013", OWN_EDIT, lambda fault: fault.answers(Error.MISSING_PERMISSIONS), shown=False, trouble="forbidden",
        token_dies=True),
    Row("30046", OWN_EDIT, lambda fault: fault.answers(Error.TOO_MANY_EDITS_OF_OLD_MESSAGES), shown=False,
        pause=timedelta(hours=1), token_dies=True),
    Row("own 503", OWN_EDIT, lambda fault: fault.fails(503), token_dies=True),
]  # fmt: skip


IN_SHORT = [row for row in RESULTS if row.name in ("50027", "10008", "503", "429 from Cloudflare", "50013")]
"""One of each kind of outcome; the whole table takes its time."""


def messages_of_ours(town: Town, channel: Channel) -> list[Message]:
    return [message for message in town.olga.messages(channel) if message.author.is_bot]


async def test_a_check_whose_answer_fails_is_not_lost(bot: BotProcess, town: Town, discord: Discord) -> None:
    for row in ANSWERS:
        channel = discord.places.channel(town.newsroom, f"answer-{row.name}")
        row.fails(discord.next(row.place))
        await town.ada.types("/check", claim=EXAMPLE, channel=channel)
        await town.olga.sees(is_final, within=20, channel=channel)
        assert len(messages_of_ours(town, channel)) == 1, row.name
    discord.take_violations()


@pytest.mark.parametrize(
    "rows", [pytest.param(IN_SHORT, id="in-short"), pytest.param(RESULTS, id="whole", marks=pytest.mark.slow)]
)
async def test_each_failure_of_a_result_has_its_outcome(
    rows: list[Row], bot: BotProcess, town: Town, discord: Discord, providers: Providers
) -> None:
    for number, row in enumerate(rows):
        channel = discord.places.channel(town.newsroom, f"result-{number}")
        with all_held(providers) as gate:
            asked = await town.ada.types("/check", claim=EXAMPLE, channel=channel)
            message = await asked.answer("no verdict yet", within=20)
            if row.token_dies:
                asked.token_dies()
            already = len(bot.printed)
            row.fails(discord.next(row.place))
            gate.set()
            if row.shown:
                assert await town.olga.sees(is_final, within=20, channel=channel) is message, row.name
            else:
                await bot.prints("message not shown", after=already)
                assert not is_final(message), row.name
        assert len(messages_of_ours(town, channel)) == 1, row.name
        sent = bot.deliveries()[-1]
        assert sent.trouble == row.trouble, row.name
        assert row.shown or sent.sent == 0, row.name
        if row.pause is not None:
            assert sent.retry_at is not None
            wait = datetime.fromisoformat(sent.retry_at).replace(tzinfo=UTC) - datetime.now(UTC)
            assert row.pause - timedelta(minutes=1) < wait <= row.pause, row.name


async def test_a_button_whose_answer_fails_can_be_pressed_again(bot: BotProcess, town: Town, discord: Discord) -> None:
    asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
    message = await asked.answer(is_final, within=20)
    for fails in (
        lambda fault: fault.answers(Error.UNKNOWN_INTERACTION),
        lambda fault: fault.fails_afterwards(400, 40060),
    ):
        already = len(discord.record.calls)
        fails(discord.next(CALLBACK))
        await town.ben.presses(message, "Show here")
        await discord.until(lambda least=already: len(discord.record.calls) > least, "the bot did not answer")
    shown = await (await town.ben.presses(message, "Show here")).answer("Why this verdict")
    assert shown.only_for is town.ben.account
    assert not bot.ended
    discord.take_violations()


async def test_a_deleted_message_is_not_made_again(
    bot: BotProcess, town: Town, discord: Discord, providers: Providers
) -> None:
    with all_held(providers) as gate:
        asked = await town.ada.types("/check", claim=EXAMPLE, channel=town.general)
        message = await asked.answer("no verdict yet", within=20)
        await town.cleo.deletes(message)
        gate.set()
        await bot.prints("message not shown")
    assert messages_of_ours(town, town.general) == []
    assert bot.deliveries()[-1].trouble == "message_deleted"


@pytest.mark.parametrize(
    "how_many", [pytest.param(2, id="in-short"), pytest.param(5, id="whole", marks=pytest.mark.slow)]
)
async def test_a_lost_gateway_loses_no_check(
    how_many: int, bot: BotProcess, town: Town, discord: Discord, providers: Providers
) -> None:
    disturbances: list[Callable[[], object]] = [
        lambda: discord.gateway.close(4000),
        lambda: discord.gateway.invalidate(resumable=False),
        discord.gateway.reconnect,
        discord.gateway.drop,
        lambda: discord.gateway.invalidate(resumable=True),
    ]
    for number, disturb in enumerate(disturbances[:how_many]):
        channel = discord.places.channel(town.newsroom, f"gateway-{number}")
        with all_held(providers) as gate:
            asked = await town.ada.types("/check", claim=EXAMPLE, channel=channel)
            await asked.answer("no verdict yet", within=20)
            disturbed = disturb()
            if disturbed is not None:
                await disturbed  # type: ignore[misc]
            gate.set()
            await asked.answer(is_final, within=20)
        await discord.bot_is_ready()
        assert len(messages_of_ours(town, channel)) == 1
