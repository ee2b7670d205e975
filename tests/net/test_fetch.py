"""Fetching from real servers on loopback: redirects, statuses, headers, connections, limits of time."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web

from bot.net.backend import system_resolver
from bot.net.fetch import (
    Asking,
    Fetcher,
    FetchError,
    PageFailed,
    PageGone,
    PageRefused,
    UnsafeAddress,
)
from tests.net.support import (
    NOW,
    PUBLIC,
    Names,
    Rerouting,
    answering,
    http,
    local_fetcher,
    public_fetcher,
    redirect,
)

CHALLENGE = (
    b"<!DOCTYPE html><html><head><title>Just a moment...</title></head><body>"
    b"<script>window._cf_chl_opt = {};</script></body></html>"
)


@pytest.fixture
async def fetcher() -> AsyncIterator[Fetcher]:
    async with local_fetcher() as fetcher:
        yield fetcher


class Site:
    """An aiohttp server with its base URL and what it was sent."""

    def __init__(self) -> None:
        self.url = ""
        self.requests: list[web.Request] = []
        self.peers: set[object] = set()

    async def answer(self, request: web.Request) -> web.StreamResponse:
        self.requests.append(request)
        assert request.transport is not None
        self.peers.add(request.transport.get_extra_info("peername"))
        match request.path:
            case "/news":
                return web.Response(text="<p>Tin tức</p>", content_type="Text/HTML", charset="UTF-8")
            case "/to-news":
                raise web.HTTPFound("/news")
            case "/cookie":
                answer = web.Response(text="here")
                answer.set_cookie("session", "1")
                return answer
            case "/chunks":
                stream = web.StreamResponse()
                await stream.prepare(request)
                for number in range(5):
                    await stream.write(f"{number}\n".encode())
                return stream
            case "/compressed":
                answer = web.Response(text="words " * 10_000)
                answer.enable_compression(web.ContentCoding.gzip)
                return answer
        return web.Response(text=str(request.rel_url))


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    site = Site()
    app = web.Application()
    app.router.add_get("/{rest:.*}", site.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    server = web.TCPSite(runner, "127.0.0.1", 0)
    await server.start()
    site.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield site
    await runner.cleanup()


async def test_a_page_comes_back_with_what_is_needed_to_read_it(fetcher: Fetcher, site: Site) -> None:
    page = await fetcher.fetch(f"{site.url}/to-news#part")
    assert page.url == f"{site.url}/to-news#part"
    assert page.final_url == f"{site.url}/news"
    assert (page.status, page.content_type, page.charset) == (200, "text/html", "utf-8")
    assert page.body.decode() == "<p>Tin tức</p>"
    assert page.retrieved_at == NOW


async def test_chunked_and_compressed_pages(fetcher: Fetcher, site: Site) -> None:
    assert (await fetcher.fetch(f"{site.url}/chunks")).body == b"0\n1\n2\n3\n4\n"
    assert (await fetcher.fetch(f"{site.url}/compressed")).body == b"words " * 10_000


async def test_what_a_site_is_told(
    fetcher: Fetcher, site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Who asks, and nothing else: no cookies, no proxy, no credentials from the environment or a .netrc file."""
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n")
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.setenv("NETRC", str(netrc))
    await fetcher.fetch(f"{site.url}/cookie")
    await fetcher.fetch(f"{site.url}/cookie")
    names = [{name.lower() for name in request.headers} for request in site.requests]
    assert names == [{"host", "user-agent", "accept", "accept-encoding", "connection"}] * 2
    assert site.requests[1].headers["User-Agent"].startswith("DoubleChecks")
    assert site.requests[1].headers["Accept-Encoding"] == "gzip, identity"


async def test_each_request_has_its_own_connection(fetcher: Fetcher, site: Site) -> None:
    for path in ("/news", "/to-news", "/chunks", "/news"):
        await fetcher.fetch(site.url + path)
    async with asyncio.TaskGroup() as tasks:
        for number in range(20):
            tasks.create_task(fetcher.fetch(f"{site.url}/{number}"))
    assert len(site.requests) == len(site.peers) == 25


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("", "/"),
        ("?q=1", "/?q=1"),
        ("/Hà Nội".replace(" ", "_"), "/H%C3%A0_N%E1%BB%99i"),
        ("/a%20b%2Fc", "/a%20b%2Fc"),
        ("/a?b=ü&c=%26", "/a?b=%C3%BC&c=%26"),
        ("/a/../b/./c", "/a/../b/./c"),
        ("/a|b{c}^`", "/a%7Cb%7Bc%7D%5E%60"),
    ],
)
async def test_paths_as_they_are_sent(fetcher: Fetcher, asked: str, sent: str) -> None:
    async with answering(lambda _: http(b"ok")) as listener:
        page = await fetcher.fetch(listener.url + asked)
        assert listener.requests[0].startswith(f"GET {sent} HTTP/1.1\r\n".encode())
        assert page.final_url == listener.url + sent


@pytest.mark.parametrize(
    ("status", "error"),
    [
        ("200 OK", None),
        ("203 Non-Authoritative", None),
        ("300 Multiple Choices", PageFailed),
        ("304 Not Modified", PageFailed),
        ("302 Found", PageFailed),  # to nowhere
        ("400 Bad Request", PageFailed),
        ("401 Unauthorized", PageRefused),
        ("402 Payment Required", PageFailed),
        ("403 Forbidden", PageRefused),
        ("404 Not Found", PageGone),
        ("405 Method Not Allowed", PageFailed),
        ("406 Not Acceptable", PageFailed),
        ("407 Proxy Authentication Required", PageFailed),
        ("410 Gone", PageGone),
        ("418 I'm a teapot", PageFailed),
        ("429 Too Many Requests", PageRefused),
        ("451 Unavailable For Legal Reasons", PageRefused),
        ("500 Internal Server Error", PageFailed),
        ("502 Bad Gateway", PageFailed),
        ("503 Service Unavailable", PageFailed),
        ("504 Gateway Timeout", PageFailed),
        ("599 Odd", PageFailed),
        ("999 Denied", PageFailed),
    ],
)
async def test_statuses(fetcher: Fetcher, status: str, error: type[FetchError] | None) -> None:
    async with answering(lambda _: http(b"" if status.startswith("304") else b"<p>words</p>", status)) as listener:
        if error is None:
            assert (await fetcher.fetch(listener.url)).status == int(status[:3])
            return
        with pytest.raises(FetchError) as caught:
            await fetcher.fetch(listener.url)
        assert type(caught.value) is error
        assert "127.0.0.1" not in str(caught.value)


@pytest.mark.parametrize(
    "answer",
    [
        http(b"<p>Wait</p>", "403 Forbidden", "cf-mitigated: challenge"),
        http(b"<p>Wait</p>", "200 OK", "CF-Mitigated: Challenge"),
        http(b"<p>Wait</p>", "503 Service Unavailable", "cf-mitigated: challenge"),
        http(b"", "202 Accepted", "x-amzn-waf-action: challenge"),
        http(CHALLENGE, "503 Service Unavailable"),
        http(CHALLENGE, "200 OK"),
    ],
)
async def test_challenge_pages_are_refusals(fetcher: Fetcher, answer: bytes) -> None:
    async with answering(lambda _: answer) as listener:
        with pytest.raises(PageRefused):
            await fetcher.fetch(listener.url)


async def test_a_page_about_challenges_is_a_page(fetcher: Fetcher) -> None:
    bodies = {
        "/title": b"<title>Just a moment...</title><p>A poem.</p>",
        "/words": b"<title>How bots are kept out</title><p>_cf_chl_opt and 'Just a moment...'</p>",
        "/script": b"<title>News</title><script src=/cdn-cgi/challenge-platform/scripts/jsd/main.js></script>",
    }
    async with answering(lambda path: http(bodies[path], "200 OK", "cf-mitigated: none")) as listener:
        for path, body in bodies.items():
            assert (await fetcher.fetch(listener.url + path)).body == body


@pytest.mark.parametrize(
    ("header", "content_type", "charset"),
    [
        ("text/html; charset=windows-1258", "text/html", "windows-1258"),
        ('Text/HTML;Charset="UTF-8"', "text/html", "utf-8"),
        ("text/html;charset='iso-8859-1'; x=y", "text/html", "iso-8859-1"),
        ("text/html; boundary=charset", "text/html", None),
        ("text/plain", "text/plain", None),
        ("  application/XHTML+xml ;", "application/xhtml+xml", None),
        ("text/html; charset=", "text/html", None),
        ("; charset=utf-8", "", "utf-8"),
        ("text/html; charset=../../etc", "text/html", None),
    ],
)
async def test_content_types(fetcher: Fetcher, header: str, content_type: str, charset: str | None) -> None:
    async with answering(lambda _: http(b"x", "200 OK", f"Content-Type: {header}")) as listener:
        page = await fetcher.fetch(listener.url)
        assert (page.content_type, page.charset) == (content_type, charset)


async def test_a_site_that_names_no_type(fetcher: Fetcher) -> None:
    async with answering(lambda _: http(b"x")) as listener:
        page = await fetcher.fetch(listener.url)
        assert (page.content_type, page.charset) == ("", None)


@pytest.mark.parametrize(
    ("location", "final"),
    [
        ("/news", "/news"),
        ("news?a=b c", "/deep/news?a=b%20c"),
        ("../tin/Hà-Nội", "/tin/H%C3%A0-N%E1%BB%99i"),
        ("?page=2", "/deep/start?page=2"),
        ("/news#part", "/news"),
    ],
)
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects(fetcher: Fetcher, status: int, location: str, final: str) -> None:
    async with answering(
        lambda path: redirect(location, status) if path == "/deep/start" else http(b"there")
    ) as listener:
        page = await fetcher.fetch(f"{listener.url}/deep/start")
        assert (page.final_url, page.body) == (listener.url + final, b"there")


async def test_five_redirects_are_followed_and_six_are_not(fetcher: Fetcher) -> None:
    def count_down(path: str) -> bytes:
        left = int(path[1:])
        return redirect(f"/{left - 1}") if left else http(b"there")

    async with answering(count_down) as listener:
        assert (await fetcher.fetch(f"{listener.url}/5")).body == b"there"
        with pytest.raises(PageFailed, match="too many times"):
            await fetcher.fetch(f"{listener.url}/6")
    async with answering(lambda _: redirect("/again")) as listener:
        with pytest.raises(PageFailed, match="too many times"):
            await fetcher.fetch(listener.url)
        assert len(listener.requests) == 6


async def test_a_redirect_to_http_from_https_is_not_followed() -> None:
    """The stub's TLS does nothing, so that the plain server plays the secure one."""

    class Unsecured(Rerouting):
        async def connect_tcp(self, *args, **kwargs):
            stream = await super().connect_tcp(*args, **kwargs)

            async def start_tls(*_: object, **__: object):
                return stream

            stream.start_tls = start_tls
            return stream

    async with answering(lambda _: redirect("http://open.example/insecure")) as listener:
        connector = Unsecured(listener.port)
        async with public_fetcher(Names(open_example=[PUBLIC]), connector) as fetcher:
            with pytest.raises(UnsafeAddress, match="insecure"):
                await fetcher.fetch("https://open.example/")
        assert connector.seen == [(PUBLIC, 443)]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its certificate with openssl")
async def test_a_certificate_that_nobody_vouches_for(fetcher: Fetcher, tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    await asyncio.to_thread(
        subprocess.run,
        [
            *"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(),
            *"-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1".split(),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    requests = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        requests.append(await reader.read(1))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    async with server:
        with pytest.raises(PageFailed):
            await fetcher.fetch(f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
    assert requests == []


async def test_nobody_listens(fetcher: Fetcher) -> None:
    async with answering(lambda _: b"") as listener:
        url = listener.url
    with pytest.raises(PageFailed):
        await fetcher.fetch(url)


async def test_the_system_resolver_reads_addresses() -> None:
    assert set(await system_resolver("127.0.0.1")) == {"127.0.0.1"}
    assert await system_resolver("localhost")


@pytest.mark.parametrize("host", ["wire.example", "Example.", "a.b.test", "no.invalid"])
async def test_the_system_resolver_asks_nobody_for_reserved_names(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked(*_: object, **__: object) -> None:
        pytest.fail("the network was asked")

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", asked)
    with pytest.raises(socket.gaierror):
        await system_resolver(host)


async def test_a_known_version_is_named_and_may_be_unchanged() -> None:
    heads = iter(
        [http(b"new", "200 OK", 'ETag: "1"', "Last-Modified: Sat, 02 May 2026 08:00:00 GMT"), http(b"", "304 N")]
    )
    async with answering(lambda path: next(heads)) as server, local_fetcher() as fetcher:
        page = await fetcher.fetch(server.url)
        assert (page.etag, page.last_modified) == ('"1"', "Sat, 02 May 2026 08:00:00 GMT")
        again = await fetcher.fetch(server.url, Asking(accept="a/b", etag=page.etag, last_modified=page.last_modified))
        assert (again.status, again.body) == (304, b"")
        assert b"If-None-Match" not in server.requests[0]
        for sent in (b'If-None-Match: "1"', b"If-Modified-Since: Sat, 02 May 2026 08:00:00 GMT", b"Accept: a/b"):
            assert sent in server.requests[1]


async def test_unchanged_is_no_answer_to_who_named_no_version() -> None:
    async with answering(lambda path: http(b"", "304 Not Modified")) as server, local_fetcher() as fetcher:
        with pytest.raises(PageFailed, match="304"):
            await fetcher.fetch(server.url)


@pytest.mark.parametrize(
    ("statuses", "moved"),
    [((301,), "/1"), ((308, 301), "/2"), ((302,), None), ((301, 302), "/1"), ((302, 301), None), ((), None)],
)
async def test_only_permanent_redirects_move_a_page(statuses: tuple[int, ...], moved: str | None) -> None:
    def answer(path: str) -> bytes:
        at = int(path.strip("/") or 0)
        return redirect(f"/{at + 1}", statuses[at]) if at < len(statuses) else http(b"here")

    async with answering(answer) as server, local_fetcher() as fetcher:
        page = await fetcher.fetch(f"{server.url}/0")
        assert page.moved_to == (f"{server.url}{moved}" if moved else None)


async def test_an_error_tells_its_status_and_when_to_come_back() -> None:
    async with answering(lambda path: http(b"", "429 Slow", "Retry-After: 7200")) as server, local_fetcher() as fetcher:
        with pytest.raises(PageRefused) as raised:
            await fetcher.fetch(server.url)
        assert (raised.value.status, raised.value.retry_after) == (429, "7200")
