"""Sites that are slow, busy or silent, and callers that give up."""

from __future__ import annotations

import asyncio

import pytest

from bot.net.fetch import Fetcher, Limits, PageTimedOut
from tests.net.support import (
    NOW,
    PUBLIC,
    PUBLIC_V6,
    Names,
    Rerouting,
    answering,
    http,
    local_fetcher,
    public_fetcher,
    redirect,
    talking,
)


async def forever(path: str, writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


async def half_a_head(path: str, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nContent-")
    await asyncio.Event().wait()


async def half_a_body(path: str, writer: asyncio.StreamWriter) -> None:
    writer.write(http(b"half", length=8))
    await asyncio.Event().wait()


@pytest.mark.parametrize("talk", [forever, half_a_head, half_a_body])
@pytest.mark.parametrize("limit", ["read_seconds", "total_seconds"])
async def test_a_site_that_stops_talking(talk, limit: str) -> None:
    async with talking(talk) as listener, local_fetcher(**{limit: 0.05}) as fetcher:
        with pytest.raises(PageTimedOut):
            await fetcher.fetch(listener.url)


async def test_a_slow_drip_ends_with_the_total_time() -> None:
    """Each byte comes in time; all of them together would not."""

    async def drip(path: str, writer: asyncio.StreamWriter) -> None:
        writer.write(http(length=1_000_000))
        while not writer.is_closing():
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.001)

    async with talking(drip) as listener, local_fetcher(total_seconds=0.1) as fetcher:
        with pytest.raises(PageTimedOut):
            await fetcher.fetch(listener.url)


async def test_redirects_share_the_total_time() -> None:
    async def slowly_on(path: str, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.04)
        writer.write(redirect(path + "x"))

    async with talking(slowly_on) as listener, local_fetcher(redirects=20, total_seconds=0.1) as fetcher:
        with pytest.raises(PageTimedOut):
            await fetcher.fetch(f"{listener.url}/")


async def test_a_resolver_and_a_connection_that_never_answer() -> None:
    async def silent(host: str) -> list[str]:
        await asyncio.Event().wait()
        return []

    class Silent(Rerouting):
        async def connect_tcp(self, *args, **kwargs):
            await asyncio.Event().wait()

    for resolve, limits in (
        (silent, Limits(connect_seconds=0.05)),
        (silent, Limits(total_seconds=0.05)),
        (Names(open_example=[PUBLIC]), Limits(total_seconds=0.05)),
    ):
        fetcher = Fetcher(now=lambda: NOW, resolve=resolve, connector=Silent(1), limits=limits)
        with pytest.raises(PageTimedOut):
            await fetcher.fetch("http://open.example/")
        await fetcher.close()


async def test_two_requests_at_a_time_to_one_host() -> None:
    active = 0
    most = 0
    pairs = asyncio.Barrier(2)

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        nonlocal active, most
        active += 1
        most = max(most, active)
        await pairs.wait()
        for _ in range(20):  # Leave whoever is not held back the time to come in, too.
            await asyncio.sleep(0)
        active -= 1
        writer.write(http(b"ok"))

    async with talking(talk) as listener, local_fetcher() as fetcher:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(10):
                tasks.create_task(fetcher.fetch(listener.url))
        assert len(listener.requests) == 10
    assert most == 2


async def test_a_busy_host_does_not_hold_up_another() -> None:
    class TwoSites(Rerouting):
        async def connect_tcp(self, host: str, *args, **kwargs):
            return await (busy_site if host == PUBLIC else free_site).connect_tcp(host, *args, **kwargs)

    names = Names(busy_example=[PUBLIC], free_example=[PUBLIC_V6])
    async with talking(forever) as busy, answering(lambda _: http(b"free")) as free:
        busy_site, free_site = Rerouting(busy.port), Rerouting(free.port)
        async with public_fetcher(names, TwoSites(1)) as fetcher:
            stuck = [asyncio.create_task(fetcher.fetch("http://busy.example/")) for _ in range(5)]
            assert (await fetcher.fetch("http://free.example/")).body == b"free"
            for task in stuck:
                task.cancel()
            await asyncio.gather(*stuck, return_exceptions=True)
        assert len(busy_site.seen) == 2


async def test_cancelling_leaves_the_fetcher_fit_for_work() -> None:
    both_hang = asyncio.Barrier(3)

    async def talk(path: str, writer: asyncio.StreamWriter) -> None:
        if path == "/hang":
            await both_hang.wait()
            await asyncio.Event().wait()
        writer.write(http(b"ok"))

    async with talking(talk) as listener, local_fetcher() as fetcher:
        hanging = [asyncio.create_task(fetcher.fetch(f"{listener.url}/hang")) for _ in range(4)]
        await both_hang.wait()
        for task in hanging:
            task.cancel()
        results = await asyncio.gather(*hanging, return_exceptions=True)
        assert all(isinstance(result, asyncio.CancelledError) for result in results)
        assert (await fetcher.fetch(f"{listener.url}/ok")).body == b"ok"
