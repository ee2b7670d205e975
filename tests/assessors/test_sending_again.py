"""What is sent again, how often, and after which wait."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.assessors.failures import ProviderFailure, failure_of_status
from bot.assessors.transport import MAX_TRIES, retry_after
from tests.assessors.provider_server import (
    NOW,
    S,
    in_turn,
    reaching,
    replying,
    serving,
)


@pytest.mark.parametrize("status", [429, 503, 529])
async def test_what_was_turned_away_is_sent_again_twice(status: int) -> None:
    async with serving(replying(status)) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure):
            await transport.post("/", {})
        assert server.requests == MAX_TRIES == 3
        assert slept == [1.0, 2.0]
    once = in_turn(replying(status), replying(200, {"a": 1}))
    async with serving(once) as server, reaching(server.address) as (transport, slept):
        assert await transport.post("/", {}) == {"a": 1}
        assert slept == [1.0]


@pytest.mark.parametrize("status", [301, 400, 401, 402, 403, 404, 408, 409, 413, 422, 500, 502, 504])
async def test_nothing_else_is_sent_again(status: int) -> None:
    async with serving(replying(status)) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure):
            await transport.post("/", {})
        assert server.requests == 1
        assert slept == []


async def test_no_quota_is_not_sent_again() -> None:
    body = {"error": {"message": "You exceeded your current quota", "code": "insufficient_quota"}}
    async with serving(replying(429, body)) as server, reaching(server.address) as (transport, _):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert failure.value.state is S.QUOTA_EXCEEDED
        assert server.requests == 1


async def test_it_waits_as_told_but_not_for_long() -> None:
    waits = in_turn(replying(429, retry_after="7"), replying(429, retry_after_ms="1500"), replying(200, {"a": 1}))
    async with serving(waits) as server, reaching(server.address) as (transport, slept):
        assert await transport.post("/", {}) == {"a": 1}
        assert slept == [7.0, 1.5]
    async with serving(replying(429, retry_after="300")) as server, reaching(server.address) as (transport, slept):
        with pytest.raises(ProviderFailure) as failure:
            await transport.post("/", {})
        assert (failure.value.state, server.requests, slept) == (S.RATE_LIMITED, 1, [])
        assert "5 minutes" in failure.value.detail


@pytest.mark.parametrize(
    "said", ["inf", "1e999", "9" * 400, "nan", "Mon, 01 Jan 99999999999 00:00:00 GMT", "²", "soon"]
)
@pytest.mark.parametrize("name", ["retry-after", "retry-after-ms"])
async def test_nonsense_about_waiting_is_not_heeded(name: str, said: str) -> None:
    assert retry_after({name: said}, NOW) is None


@given(st.text(max_size=60) | st.floats().map(str) | st.integers().map(str))
def test_whatever_is_said_about_waiting_is_finite_or_nothing(said: str) -> None:
    for name in ("retry-after", "retry-after-ms"):
        wait = retry_after({name: said}, NOW)
        assert wait is None or 0 <= wait < float("inf")
        assert failure_of_status(429, b"", wait).detail.endswith(".")


def test_waiting_is_said_in_any_of_three_ways() -> None:
    assert retry_after({}, NOW) is None
    assert retry_after({"retry-after": "3"}, NOW) == 3.0
    assert retry_after({"retry-after": "0.5"}, NOW) == 0.5
    assert retry_after({"retry-after": format_datetime(NOW + timedelta(seconds=9), usegmt=True)}, NOW) == 9.0
    assert retry_after({"retry-after": format_datetime(NOW - timedelta(seconds=9), usegmt=True)}, NOW) == 0.0
    assert retry_after({"retry-after": "60", "retry-after-ms": "250"}, NOW) == 0.25
