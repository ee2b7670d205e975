from __future__ import annotations

import pytest
from pydantic import SecretStr

from bot.domain.checks import Interaction, Trouble
from storage import deliveries, marks
from storage.database import Database
from storage.errors import DuplicateDelivery
from tests.storage.samples import MINUTE, NOON, delivery


async def test_a_message_has_one_delivery(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery("one"), NOON)
        with pytest.raises(DuplicateDelivery):
            await deliveries.create(connection, delivery("two", nonce="nonce of one"), NOON)
        with pytest.raises(DuplicateDelivery):
            await deliveries.create(connection, delivery("one", nonce="another"), NOON)
        await deliveries.create(connection, delivery("three"), NOON - MINUTE)
        assert await deliveries.of_report(connection, "report-1") == [delivery("three"), delivery("one")]
        assert await deliveries.get(connection, "two") is None


async def test_what_is_wanted_never_decreases(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery("one"), NOON)
        await deliveries.create(connection, delivery("two"), NOON)
        await deliveries.create(connection, delivery("other", report_id="report-2"), NOON)
        assert await deliveries.raise_wanted(connection, "report-1", 2) == 2
        assert await deliveries.raise_wanted(connection, "report-1", 1) == 0
        assert await deliveries.get(connection, "one") == delivery("one").model_copy(update={"wanted": 2})
        assert [*await deliveries.due(connection, NOON)] == ["one", "two"]


async def test_one_sends_at_a_time(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        assert await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE) is None
        await deliveries.raise_wanted(connection, "report-1", 1)
        claimed = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        assert claimed is not None
        assert claimed.delivery.wanted == 1
        assert claimed.attempted_at is None
        for owner in ("a", "b"):
            assert await deliveries.claim(connection, "delivery-1", owner, NOON, MINUTE) is None
        assert [*await deliveries.due(connection, NOON)] == []


async def test_a_claim_that_died_tells_when_it_was_tried(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        assert await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        second = await deliveries.claim(connection, "delivery-1", "b", NOON + MINUTE, MINUTE)
        assert second is not None
        assert second.attempted_at == NOON
        third = await deliveries.claim(connection, "delivery-1", "c", NOON + 2 * MINUTE, MINUTE)
        assert third is not None
        assert third.attempted_at == NOON
        await deliveries.release(connection, second)
        assert [*await deliveries.due(connection, NOON + 2 * MINUTE)] == []
        await deliveries.release(connection, third)
        fresh = await deliveries.claim(connection, "delivery-1", "d", NOON + 2 * MINUTE, MINUTE)
        assert fresh is not None
        assert fresh.attempted_at is None


async def test_what_was_sent_never_decreases(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        slow = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        await deliveries.raise_wanted(connection, "report-1", 2)
        quick = await deliveries.claim(connection, "delivery-1", "b", NOON + MINUTE, MINUTE)
        assert slow is not None
        assert quick is not None
        assert await deliveries.sent(connection, quick, 2, "message")
        assert not await deliveries.sent(connection, slow, 1, "another")
        shown = await deliveries.get(connection, "delivery-1")
        assert shown == delivery().model_copy(update={"wanted": 2, "sent": 2, "message_id": "message"})
        assert [*await deliveries.due(connection, NOON + 9 * MINUTE)] == []


async def test_a_message_behind_is_due_again_at_once(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        claimed = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        assert claimed is not None
        await deliveries.raise_wanted(connection, "report-1", 2)
        assert await deliveries.sent(connection, claimed, 1, "message")
        assert [*await deliveries.due(connection, NOON)] == ["delivery-1"]


async def test_a_success_that_was_given_up_is_still_a_fact(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        first = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        second = await deliveries.claim(connection, "delivery-1", "b", NOON + MINUTE, MINUTE)
        assert first is not None
        assert second is not None
        assert not await deliveries.give_up(connection, first, Trouble.UNCERTAIN)
        assert await deliveries.give_up(connection, second, Trouble.UNCERTAIN)
        await deliveries.raise_wanted(connection, "report-1", 2)
        assert [*await deliveries.due(connection, NOON + 9 * MINUTE)] == []
        assert await deliveries.claim(connection, "delivery-1", "c", NOON + 9 * MINUTE, MINUTE) is None
        assert await deliveries.sent(connection, first, 1, "message")
        assert [*await deliveries.due(connection, NOON + 9 * MINUTE)] == ["delivery-1"]


async def test_a_failure_that_may_pass_is_tried_again_later(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        first = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        assert first is not None
        await deliveries.postpone(connection, first, NOON + MINUTE, unclear=False)
        assert [*await deliveries.due(connection, NOON)] == []
        second = await deliveries.claim(connection, "delivery-1", "b", NOON + MINUTE, MINUTE)
        assert second is not None
        assert (second.delivery.failures, second.attempted_at) == (1, None)
        await deliveries.postpone(connection, first, NOON, unclear=True)  # has no claim any more
        await deliveries.postpone(connection, second, NOON + 2 * MINUTE, unclear=True)
        third = await deliveries.claim(connection, "delivery-1", "c", NOON + 2 * MINUTE, MINUTE)
        assert third is not None
        assert (third.delivery.failures, third.attempted_at) == (2, NOON + MINUTE)
        assert await deliveries.sent(connection, third, 1, "message")
        shown = await deliveries.get(connection, "delivery-1")
        assert shown is not None
        assert shown.failures == 0


async def test_an_unclear_attempt_is_remembered_through_clear_failures(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.raise_wanted(connection, "report-1", 1)
        first = await deliveries.claim(connection, "delivery-1", "a", NOON, MINUTE)
        assert first is not None
        await deliveries.postpone(connection, first, NOON + MINUTE, unclear=True)
        second = await deliveries.claim(connection, "delivery-1", "a", NOON + MINUTE, MINUTE)
        assert second is not None
        await deliveries.postpone(connection, second, NOON + 2 * MINUTE, unclear=False)
        third = await deliveries.claim(connection, "delivery-1", "a", NOON + 2 * MINUTE, MINUTE)
        assert third is not None
        assert third.attempted_at == NOON
        await deliveries.sent(connection, third, 1, "m")
        await deliveries.raise_wanted(connection, "report-1", 2)
        fourth = await deliveries.claim(connection, "delivery-1", "a", NOON + 3 * MINUTE, MINUTE)
        assert fourth is not None
        assert fourth.attempted_at is None


async def test_the_answering_message_is_noted_once(database: Database) -> None:
    async with database.writing() as connection:
        await deliveries.create(connection, delivery(), NOON)
        await deliveries.note_message(connection, "nonce of delivery-1", "first")
        await deliveries.note_message(connection, "nonce of delivery-1", "second")
        noted = await deliveries.get(connection, "delivery-1")
        assert noted == delivery().model_copy(update={"message_id": "first"})


async def test_a_dead_token_is_dead_for_every_process(database: Database) -> None:
    interaction = Interaction(id="7", application_id="8", token=SecretStr("aW50"), expires_at=NOON + 15 * MINUTE)
    target = delivery().target.model_copy(update={"interaction": interaction})
    async with database.writing() as connection:
        await deliveries.create(connection, delivery().model_copy(update={"target": target}), NOON)
        await deliveries.token_died(connection, "delivery-1", NOON)
        await deliveries.token_died(connection, "no such delivery", NOON)
        found = await deliveries.get(connection, "delivery-1")
    over = interaction.model_copy(update={"expires_at": NOON})
    assert found is not None
    assert found.target == target.model_copy(update={"interaction": over})


async def test_a_mark_replaces_the_one_before(database: Database) -> None:
    async with database.writing() as connection:
        assert await marks.get(connection, "commands") is None
        await marks.put(connection, "commands", "a")
        await marks.put(connection, "commands", "b")
        assert await marks.get(connection, "commands") == "b"
