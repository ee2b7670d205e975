"""Which means show a message: the interaction while it lives, then the bot's own permission; never a second message."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from pydantic import SecretStr

from bot.delivery.outcomes import DiscordFailure, Outcome
from bot.delivery.responder import NONCE_WINDOW, Responder
from bot.domain.checks import Delivery, Interaction, Target
from bot.render.message import Message

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
MESSAGE = Message(content="A result.")


class Calls:
    """Notes what it is asked to do; what stands in `failing` fails so."""

    def __init__(self, existing: str | None = None, **failing: Outcome) -> None:
        self.made: list[str] = []
        self.dead: list[str] = []
        self._existing = existing
        self._failing = failing

    async def edit_answer(self, interaction: Interaction, message: Message) -> str:
        self._make("edit_answer")
        return "answer"

    async def edit(self, channel_id: str, message_id: str, message: Message) -> None:
        self._make("edit")

    async def post(self, channel_id: str, message: Message, nonce: str, reply_to: str | None = None) -> str:
        self._make("post")
        return "posted"

    async def find(self, delivery: Delivery, shown: Message, *, since: datetime) -> str | None:
        self._make("find")
        return self._existing

    def _make(self, call: str) -> None:
        self.made.append(call)
        if call in self._failing:
            raise DiscordFailure(self._failing[call], call)


def delivery(*, minutes_ago: float = 0, may_post: bool = True, message_id: str | None = None) -> Delivery:
    began = NOON - timedelta(minutes=minutes_ago)
    interaction = Interaction(
        id="7", application_id="8", token=SecretStr("aW50"), expires_at=began + timedelta(minutes=15)
    )
    target = Target(channel_id="1", guild_id="2", interaction=interaction, may_post=may_post)
    return Delivery(id="d", report_id="r" * 22, target=target, nonce="7", message_id=message_id)


def responder(calls: Calls) -> Responder:
    async def token_died(delivery_id: str) -> None:
        calls.dead.append(delivery_id)

    return Responder(calls, now=lambda: NOON, token_died=token_died)


async def test_a_living_interaction_is_the_means() -> None:
    calls = Calls()
    assert await responder(calls).show(delivery(message_id="m"), MESSAGE, tried_at=None) == "answer"
    assert calls.made == ["edit_answer"]


@pytest.mark.parametrize("minutes", [14, 15, 600])
async def test_after_its_time_the_known_message_is_edited(minutes: int) -> None:
    calls = Calls()
    shown = await responder(calls).show(delivery(minutes_ago=minutes, message_id="m"), MESSAGE, tried_at=None)
    assert (shown, calls.made) == ("m", ["edit"])


async def test_a_token_that_died_early_is_no_reason_to_be_silent() -> None:
    calls = Calls(edit_answer=Outcome.TOKEN_DEAD)
    assert await responder(calls).show(delivery(message_id="m"), MESSAGE, tried_at=None) == "m"
    assert calls.made == ["edit_answer", "edit"]
    assert calls.dead == ["d"]


async def test_a_token_that_died_during_progress_is_remembered_too() -> None:
    calls = Calls(edit_answer=Outcome.TOKEN_DEAD)
    with pytest.raises(DiscordFailure):
        await responder(calls).progress(delivery(message_id="m"), MESSAGE)
    assert calls.dead == ["d"]


async def test_an_answer_whose_id_was_never_noted_is_found() -> None:
    calls = Calls("found", edit_answer=Outcome.TOKEN_DEAD)
    assert await responder(calls).show(delivery(), MESSAGE, tried_at=None) == "found"
    assert calls.made == ["edit_answer", "find", "edit"]


async def test_without_any_message_the_result_is_posted() -> None:
    calls = Calls(edit_answer=Outcome.TOKEN_DEAD)
    assert await responder(calls).show(delivery(), MESSAGE, tried_at=None) == "posted"
    assert calls.made == ["edit_answer", "find", "post"]


async def test_where_the_bot_may_not_post_only_the_interaction_is_used() -> None:
    calls = Calls(edit_answer=Outcome.TOKEN_DEAD)
    for minutes in (0, 20):
        with pytest.raises(DiscordFailure) as failed:
            await responder(calls).show(delivery(minutes_ago=minutes, may_post=False), MESSAGE, tried_at=None)
        assert failed.value.outcome is Outcome.TOKEN_DEAD
    assert calls.made == ["edit_answer"]


@pytest.mark.parametrize("outcome", [Outcome.MESSAGE_GONE, Outcome.UNAVAILABLE, Outcome.LIMITED, Outcome.REFUSED])
async def test_other_failures_do_not_lead_to_a_second_message(outcome: Outcome) -> None:
    calls = Calls(edit_answer=outcome)
    with pytest.raises(DiscordFailure) as failed:
        await responder(calls).show(delivery(), MESSAGE, tried_at=None)
    assert (failed.value.outcome, calls.made, calls.dead) == (outcome, ["edit_answer"], [])


@pytest.mark.parametrize("blind", [Outcome.FORBIDDEN, Outcome.UNCERTAIN])
@pytest.mark.parametrize(
    ("ago", "posted"), [(None, True), (NONCE_WINDOW / 2, True), (NONCE_WINDOW + timedelta(seconds=1), False)]
)
async def test_what_cannot_be_known_is_posted_only_while_its_nonce_is(
    blind: Outcome, ago: timedelta | None, posted: bool
) -> None:
    calls = Calls(find=blind)
    tried_at = None if ago is None else NOON - ago
    showing = responder(calls).show(delivery(minutes_ago=30), MESSAGE, tried_at=tried_at)
    if posted:
        assert await showing == "posted"
    else:
        with pytest.raises(DiscordFailure) as failed:
            await showing
        assert failed.value.outcome is Outcome.UNCERTAIN
        assert "post" not in calls.made


async def test_progress_never_makes_a_message() -> None:
    calls = Calls()
    assert await responder(calls).progress(delivery(minutes_ago=20), MESSAGE) is None
    assert await responder(calls).progress(delivery(minutes_ago=20, message_id="m", may_post=False), MESSAGE) == "m"
    assert calls.made == []
    assert await responder(calls).progress(delivery(minutes_ago=20, message_id="m"), MESSAGE) == "m"
    assert await responder(calls).progress(delivery(), MESSAGE) == "answer"
    assert calls.made == ["edit", "edit_answer"]
