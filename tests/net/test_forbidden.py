"""Nothing private is ever connected to, whether it is asked for, looked up, or redirected to."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import httpcore
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.net.addresses import forbidden
from bot.net.backend import SafeBackend
from bot.net.fetch import Fetcher, PageFailed, PageGone, UnsafeAddress
from tests.net.forbidden_forms import AS_REDIRECTS, URLS, V4, V6, ZONED
from tests.net.support import NOW, PUBLIC, PUBLIC_V6, Names, Rerouting, answering, http, public_fetcher, redirect


def ids(form: object) -> str:
    return ascii(form)[:60]


def test_there_are_enough_forms() -> None:
    assert len(set(URLS)) == len(URLS) > 60
    assert len(set(AS_REDIRECTS)) > 60
    assert len({*V4, *V6, *ZONED}) > 60


@pytest.mark.parametrize("address", [*V4, *V6, *ZONED])
def test_forbidden_addresses(address: str) -> None:
    assert forbidden(ip_address(address))


@pytest.mark.parametrize(
    "address",
    f"{PUBLIC} 1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 "
    "172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 198.17.255.255 198.20.0.0 223.255.255.255 "
    f"{PUBLIC_V6} 2001:200::1 2003::1 2a00:1450:4001:81b::200e".split(),
)
def test_addresses_of_the_open_web(address: str) -> None:
    assert forbidden(ip_address(address)) is None


@given(st.ip_addresses())
def test_what_python_knows_as_private_is_forbidden(address: IPv4Address | IPv6Address) -> None:
    if not address.is_global or address.is_multicast or address.is_reserved:
        assert forbidden(address)


@given(st.ip_addresses(v=4), st.sampled_from(["::", "::ffff:", "64:ff9b::", "::ffff:0:", "64:ff9b:1::"]))
def test_no_address_is_reached_through_another(inner: IPv4Address, prefix: str) -> None:
    assert forbidden(ip_address(f"{prefix}{inner}"))
    assert forbidden(ip_address(0x2002 << 112 | int(inner) << 80 | 1))


@pytest.mark.parametrize("url", URLS, ids=ids)
async def test_asked_for(url: str) -> None:
    async with answering(lambda _: http(b"secret")) as listener:
        connector = Rerouting(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC]), connector) as fetcher:
            with pytest.raises(UnsafeAddress):
                await fetcher.fetch(url)
        assert connector.seen == []
        assert listener.connections == 0


@pytest.mark.parametrize("address", [*V4, *V6, *ZONED])
@pytest.mark.parametrize("beside", [(), (PUBLIC,), (PUBLIC_V6, PUBLIC)], ids=["alone", "beside one", "beside two"])
async def test_looked_up(address: str, beside: tuple[str, ...]) -> None:
    async with answering(lambda _: http(b"secret")) as listener:
        connector = Rerouting(listener.port)
        async with public_fetcher(Names(rebind_example=[*beside, address]), connector) as fetcher:
            with pytest.raises(UnsafeAddress) as caught:
                await fetcher.fetch("http://rebind.example/")
        assert address not in str(caught.value)
        assert connector.seen == []
        assert listener.connections == 0


@pytest.mark.parametrize("url", AS_REDIRECTS, ids=ids)
async def test_redirected_to(url: str) -> None:
    async with answering(lambda path: redirect(url) if path == "/start" else http(b"secret")) as listener:
        connector = Rerouting(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC]), connector) as fetcher:
            with pytest.raises((UnsafeAddress, PageFailed)):
                await fetcher.fetch("http://open.example/start")
        assert connector.seen == [(PUBLIC, 80)]
        assert listener.connections == 1


async def test_redirected_to_a_name_that_leads_inside() -> None:
    async with answering(lambda path: redirect("http://inside.example/")) as listener:
        connector = Rerouting(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC], inside_example=["10.0.0.7"]), connector) as fetcher:
            with pytest.raises(UnsafeAddress):
                await fetcher.fetch("http://open.example/")
        assert connector.seen == [(PUBLIC, 80)]


async def test_the_open_web_is_reached_by_the_same_way() -> None:
    """The control of the tests above: their connector does reach the listener when the address is allowed."""
    async with answering(lambda _: http(b"news")) as listener:
        connector = Rerouting(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC_V6, PUBLIC]), connector) as fetcher:
            assert (await fetcher.fetch("http://open.example/a")).body == b"news"
            assert (await fetcher.fetch("http://OPEN.example.:80/b#part")).final_url == "http://open.example/b"
            assert (await fetcher.fetch(f"http://{PUBLIC}/c")).body == b"news"
            assert (await fetcher.fetch(f"http://[{PUBLIC_V6}]/d")).body == b"news"
        assert connector.seen == [(PUBLIC_V6, 80), (PUBLIC_V6, 80), (PUBLIC, 80), (PUBLIC_V6, 80)]
        hosts = [b"open.example", b"open.example", PUBLIC.encode(), f"[{PUBLIC_V6}]".encode()]
        for host, head in zip(hosts, listener.requests, strict=True):
            assert b"\r\nHost: " + host + b"\r\n" in head


@pytest.mark.parametrize("host", ["127.0.0.1", "[::ffff:127.0.0.1]", "localhost", "2130706433", "127.1"])
async def test_a_real_private_server_sees_nobody(host: str) -> None:
    async with answering(lambda _: http(b"secret")) as listener:
        fetcher = Fetcher(now=lambda: NOW)
        with pytest.raises(UnsafeAddress):
            await fetcher.fetch(f"http://{host}:{listener.port}/")
        await fetcher.close()
        assert listener.connections == 0


async def test_a_name_is_resolved_once_for_each_connection_and_checked_each_time() -> None:
    async with answering(lambda _: http(b"bait", "200 OK", close=True)) as listener:
        connector = Rerouting(listener.port)
        names = Names(rebind_example=[PUBLIC])
        names.then["rebind.example"] = ["127.0.0.1"]
        async with public_fetcher(names, connector) as fetcher:
            assert (await fetcher.fetch("http://rebind.example/")).body == b"bait"
            assert names.asked == ["rebind.example"]
            with pytest.raises(UnsafeAddress):
                await fetcher.fetch("http://rebind.example/")
        assert names.asked == ["rebind.example"] * 2
        assert connector.seen == [(PUBLIC, 80)]
        assert listener.connections == 1


@pytest.mark.parametrize("answer", [["not an address"], ["999.1.1.1"], ["0x7f.1"], ["2130706433"]])
async def test_an_answer_that_is_no_address(answer: list[str]) -> None:
    connector = Rerouting(1)
    async with public_fetcher(Names(odd_example=answer), connector) as fetcher:
        with pytest.raises(UnsafeAddress):
            await fetcher.fetch("http://odd.example/")
    assert connector.seen == []


async def test_the_last_gate_refuses_other_ports_by_itself() -> None:
    connector = Rerouting(1)
    backend = SafeBackend(Names(open_example=[PUBLIC]), connector, allow_private=False)
    for host in ("open.example", PUBLIC):
        with pytest.raises(UnsafeAddress):
            await backend.connect_tcp(host, 22)
    assert connector.seen == []


async def test_a_name_without_addresses_is_gone() -> None:
    connector = Rerouting(1)
    async with public_fetcher(Names(empty_example=[]), connector) as fetcher:
        for url in ("http://empty.example/", "http://no-such-host.example/"):
            with pytest.raises(PageGone):
                await fetcher.fetch(url)
    assert connector.seen == []


async def test_the_next_address_is_tried_when_one_does_not_answer() -> None:
    async with answering(lambda _: http(b"news")) as listener:

        class HalfDead(Rerouting):
            async def connect_tcp(self, host: str, *args, **kwargs) -> httpcore.AsyncNetworkStream:
                stream = await super().connect_tcp(host, *args, **kwargs)
                if host == PUBLIC_V6:
                    await stream.aclose()
                    raise httpcore.ConnectError("no route")
                return stream

        connector = HalfDead(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC_V6, PUBLIC]), connector) as fetcher:
            assert (await fetcher.fetch("http://open.example/")).body == b"news"
        assert [host for host, _ in connector.seen] == [PUBLIC_V6, PUBLIC]


async def test_tls_asks_for_the_name_and_not_the_address() -> None:
    asked: list[str | None] = []

    class Stream(httpcore.AsyncNetworkStream):
        async def start_tls(self, ssl_context, server_hostname=None, *args, **kwargs) -> httpcore.AsyncNetworkStream:
            assert ssl_context.check_hostname
            asked.append(server_hostname)
            raise httpcore.ConnectError("seen enough")

        async def aclose(self) -> None:
            pass

    class Connector(Rerouting):
        async def connect_tcp(self, host: str, port: int, *args, **kwargs) -> httpcore.AsyncNetworkStream:
            self.seen.append((host, port))
            return Stream()

    connector = Connector(1)
    async with public_fetcher(Names(open_example=[PUBLIC]), connector) as fetcher:
        with pytest.raises(PageFailed):
            await fetcher.fetch("https://open.example/")
    assert asked == ["open.example"]
    assert connector.seen == [(PUBLIC, 443)]
