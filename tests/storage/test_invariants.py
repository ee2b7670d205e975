"""What must hold whatever several processes do, in any order, at any time: leases, steps and deliveries."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.checks import CheckStatus, Lease, Progress, ProgressKind, Trouble
from storage import checks, deliveries, steps
from storage.database import Database
from storage.deliveries import Claimed
from tests.storage.samples import MINUTE, NOON, check, delivery, step

T = TypeVar("T")

OWNERS = st.sampled_from(["a", "b", "c"])
STEPS = st.sampled_from(["decompose", "embedded"])
TTLS = st.integers(1, 5).map(lambda minutes: minutes * MINUTE)


class Machine(RuleBasedStateMachine):
    """A clock, and a database in which each run has ids of its own."""

    number = itertools.count()

    def __init__(self, runner: asyncio.Runner, database: Database) -> None:
        super().__init__()
        self.runner = runner
        self.database = database
        self.id = f"id-{next(self.number)}"
        self.now = NOON

    def write(self, work: Callable[[AsyncConnection], Coroutine[object, object, T]]) -> T:
        async def in_transaction() -> T:
            async with self.database.writing() as connection:
                return await work(connection)

        return self.runner.run(in_transaction())

    @rule(minutes=st.integers(1, 4))
    def time_passes(self, minutes: int) -> None:
        self.now += minutes * MINUTE


class LeaseMachine(Machine):
    """Three processes want one check."""

    def __init__(self, runner: asyncio.Runner, database: Database) -> None:
        super().__init__(runner, database)
        self.leases: dict[str, Lease] = {}
        self.stored: dict[str, str] = {}
        self.told: Progress | None = None
        self.done = False
        self.write(lambda on: checks.create(on, check(self.id)))

    def live(self) -> list[str]:
        return [owner for owner, lease in self.leases.items() if lease.expires_at > self.now]

    @rule(owner=OWNERS, ttl=TTLS)
    def take(self, owner: str, ttl: timedelta) -> None:
        lease = self.write(lambda on: checks.take_lease(on, self.id, owner, self.now, ttl))
        assert (lease is not None) == (not self.done and self.live() in ([], [owner]))
        if lease is not None:
            # An expired holder may still believe in its lease; what it can do with it is what the rules below test.
            self.leases[owner] = lease

    @precondition(lambda self: self.leases)
    @rule(data=st.data(), ttl=TTLS)
    def renew(self, data: st.DataObject, ttl: timedelta) -> None:
        owner = data.draw(st.sampled_from(sorted(self.leases)))
        lease = self.write(lambda on: checks.renew(on, self.leases[owner], self.now, ttl))
        assert (lease is not None) == (owner in self.live())
        if lease is not None:
            self.leases[owner] = lease

    @precondition(lambda self: self.leases)
    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        owner = data.draw(st.sampled_from(sorted(self.leases)))
        lease = self.leases.pop(owner)
        self.write(lambda on: checks.release(on, lease))

    @rule(owner=OWNERS)
    def finish(self, owner: str) -> None:
        finished = self.write(lambda on: checks.finish(on, self.id, owner))
        assert finished or owner not in self.live()
        assert not finished or self.live() in ([], [owner])
        if finished:
            self.done = True
            self.leases.clear()

    @rule(owner=OWNERS, name=STEPS)
    def store_step(self, owner: str, name: str) -> None:
        payload = f"by {owner} at {self.now}"
        stored = self.write(lambda on: steps.store(on, step(name, payload, self.id), owner, self.now))
        assert stored == (self.live() == [owner] and name not in self.stored)
        if stored:
            self.stored[name] = payload

    @rule(owner=OWNERS)
    def tell(self, owner: str) -> None:
        progress = Progress(kind=ProgressKind.READING, n=next(self.number))
        if self.live() == [owner]:
            self.told = progress
        self.write(lambda on: checks.save_progress(on, {self.id: progress}, owner, self.now))

    @invariant()
    def one_holder_and_every_step_as_it_was_first(self) -> None:
        assert len(self.live()) <= 1

        async def look(on: AsyncConnection) -> None:
            found = await steps.of_check(on, self.id)
            assert {name: row.payload for name, row in found.items()} == self.stored
            waiting = await checks.unfinished(on, self.now)
            assert (self.id in waiting) == (not self.done and not self.live())
            now = await checks.get(on, self.id)
            assert now is not None
            assert (now.status is CheckStatus.DONE) == self.done
            assert now.progress == self.told

        self.write(look)


class DeliveryMachine(Machine):
    """Three processes send one message; any of them may die while it sends, or say so late."""

    def __init__(self, runner: asyncio.Runner, database: Database) -> None:
        super().__init__(runner, database)
        self.claims: list[Claimed] = []
        self.wanted = 0
        self.sent = 0
        self.uncertain = False
        self.write(lambda on: deliveries.create(on, delivery(self.id, report_id=self.id), self.now))

    def live(self) -> list[Claimed]:
        return [claimed for claimed in self.claims if claimed.until > self.now]

    @rule(revision=st.integers(0, 9))
    def want(self, revision: int) -> None:
        raised = self.write(lambda on: deliveries.raise_wanted(on, self.id, revision))
        assert raised == (revision > self.wanted)
        self.wanted = max(self.wanted, revision)

    @rule(ttl=TTLS)
    def claim(self, ttl: timedelta) -> None:
        owner = f"sender {next(self.number)}"
        claimed = self.write(lambda on: deliveries.claim(on, self.id, owner, self.now, ttl))
        may = self.wanted > self.sent and not self.uncertain and not self.live()
        assert (claimed is not None) == may
        if claimed is not None:
            assert claimed.delivery.wanted == self.wanted
            self.claims.append(claimed)

    @precondition(lambda self: self.claims)
    @rule(data=st.data())
    def succeed(self, data: st.DataObject) -> None:
        claimed = self._end_one(data)
        revision = claimed.delivery.wanted
        news = self.write(lambda on: deliveries.sent(on, claimed, revision, claimed.owner))
        assert news == (revision > self.sent)
        if news:
            self.sent, self.uncertain = revision, False

    @precondition(lambda self: self.claims)
    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        claimed = self._end_one(data)
        self.write(lambda on: deliveries.release(on, claimed))

    @precondition(lambda self: self.claims)
    @rule(data=st.data())
    def lose_sight(self, data: st.DataObject) -> None:
        claimed = self._end_one(data)
        marked = self.write(lambda on: deliveries.give_up(on, claimed, Trouble.UNCERTAIN))
        self.uncertain = self.uncertain or marked

    @precondition(lambda self: self.claims)
    @rule(data=st.data(), unclear=st.booleans())
    def fail_for_now(self, data: st.DataObject, unclear: bool) -> None:
        claimed = self._end_one(data)
        self.write(lambda on: deliveries.postpone(on, claimed, self.now, unclear=unclear))

    @invariant()
    def one_sender_and_nothing_goes_back(self) -> None:
        assert len(self.live()) <= 1

        async def look(on: AsyncConnection) -> None:
            found = await deliveries.get(on, self.id)
            assert found is not None
            assert (found.wanted, found.sent) == (self.wanted, self.sent)
            assert found.trouble == (Trouble.UNCERTAIN if self.uncertain else None)
            due = await deliveries.due(on, self.now)
            assert (self.id in due) == (self.wanted > self.sent and not self.uncertain and not self.live())

        self.write(look)

    def _end_one(self, data: st.DataObject) -> Claimed:
        return self.claims.pop(data.draw(st.integers(0, len(self.claims) - 1)))


@pytest.mark.parametrize("examples", [8, pytest.param(300, marks=pytest.mark.slow)])
@pytest.mark.parametrize("machine", [LeaseMachine, DeliveryMachine])
def test_what_must_hold_holds(url: str, machine: type[LeaseMachine | DeliveryMachine], examples: int) -> None:
    program = settings(
        max_examples=examples,
        stateful_step_count=25,
    )
    with asyncio.Runner() as runner:
        database = runner.run(Database.open(url))

        class Here(machine):  # type: ignore[valid-type,misc]
            def __init__(self) -> None:
                super().__init__(runner, database)

        try:
            run_state_machine_as_test(Here, settings=program)
        finally:
            runner.run(database.close())
