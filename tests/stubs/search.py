"""The places to search on loopback, as they are documented to answer: SearXNG, Brave, Wikipedia, Google's ClaimSearch.

    uv run python -m tests.stubs.search

runs them, with a few pages of a made-up town to find, until Ctrl+C.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
import shlex
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from aiohttp import web

Json: TypeAlias = dict[str, Any]


class Trouble(StrEnum):
    """A way in which a service or a page fails."""

    FORBIDDEN = "403"
    RATE_LIMITED = "429"
    SERVER_ERROR = "500"
    SLOW = "slow"
    GARBAGE = "garbage"
    LIST = "list"
    NOTHING = "nothing"
    HUGE = "huge"
    BOMB = "bomb"
    REDIRECT = "redirect"
    CUT = "cut"


ALL = frozenset(Trouble) - {Trouble.NOTHING}
"""Every way that is a failure; finding nothing is none."""


class Found(NamedTuple):
    """A page that exists, or a fact-check. `path` is where this server shows it, or a whole address elsewhere."""

    path: str
    title: str
    text: str = ""
    day: str | None = None
    trouble: Trouble | None = None


class Published(NamedTuple):
    """A fact-check as ClaimSearch knows it."""

    claim: str
    rating: str
    url: str
    publisher: str = "Town Facts"
    day: str | None = "2026-05-04T00:00:00Z"


class Asked(NamedTuple):
    """A request as it came in."""

    service: str
    parameters: dict[str, str]
    headers: dict[str, str]

    @property
    def query(self) -> str:
        """The words searched for, whatever the service calls them."""
        return next(self.parameters[name] for name in ("q", "srsearch", "query") if name in self.parameters)


class Services:
    """All of them on one port. `pages` is what each search finds, `published` what ClaimSearch knows.

    `calls` holds every search in order; `opened` the path of every page that was asked for.
    """

    def __init__(self, pages: Sequence[Found] = (), published: Sequence[Published] = ()) -> None:
        self.pages = tuple(pages)
        self.published = tuple(published)
        self.calls: list[Asked] = []
        self.opened: list[str] = []
        self.address = ""
        self._script: dict[str, deque[Trouble]] = {}
        self._always: dict[str, Trouble] = {}
        self._closing = asyncio.Event()

    def fail_next(self, service: str, *troubles: Trouble) -> None:
        """Let the next searches of a service fail, each in its way."""
        self._script.setdefault(service, deque()).extend(troubles)

    def fail_always(self, service: str, trouble: Trouble) -> None:
        """Let every search of a service fail."""
        self._always[service] = trouble

    def asked(self, service: str) -> list[Asked]:
        """The searches of one service."""
        return [call for call in self.calls if call.service == service]

    def environment(self) -> dict[str, str]:
        """The settings that send DoubleChecks here, by the names of the environment."""
        return {
            "SEARXNG_URL": self.address,
            "BRAVE_API_KEY": "brave-key",
            "BRAVE_BASE_URL": self.address,
            "WIKIPEDIA": "true",
            "WIKIPEDIA_BASE_URL": f"{self.address}/{{language}}",
            "FACTCHECK_API_KEY": "google-key",
            "FACTCHECK_BASE_URL": self.address,
            "ALLOW_PRIVATE_URLS": "true",
        }

    @asynccontextmanager
    async def serving(self, port: int = 0) -> AsyncIterator[Services]:
        """Serve on loopback for the length of the block; `address` is then set."""
        app = web.Application()
        for service, path, answer in (
            ("searxng", "/search", self._searxng),
            ("brave", "/res/v1/web/search", self._brave),
            ("wikipedia", "/{language:[a-z]{2,3}}/w/api.php", self._wikipedia),
            ("factcheck", "/v1alpha1/claims:search", self._factcheck),
        ):
            app.router.add_get(path, self._service(service, answer))
        app.router.add_get("/{path:.*}", self._page)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.1, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            self._closing.set()
            await runner.cleanup()

    def _service(self, service: str, answer: Callable[[web.Request], web.Response]) -> Callable[[web.Request], Any]:
        async def handle(request: web.Request) -> web.StreamResponse:
            self.calls.append(Asked(service, dict(request.query), {k.lower(): v for k, v in request.headers.items()}))
            script = self._script.get(service)
            trouble = script.popleft() if script else self._always.get(service)
            if trouble is None or trouble is Trouble.NOTHING:
                pages, published = self.pages, self.published
                if trouble is Trouble.NOTHING:
                    self.pages, self.published = (), ()
                try:
                    return answer(request)
                finally:
                    self.pages, self.published = pages, published
            return await self._failing(request, trouble)

        return handle

    async def _failing(self, request: web.Request, trouble: Trouble) -> web.StreamResponse:
        match trouble:
            case Trouble.SLOW:
                await self._closing.wait()
            case Trouble.GARBAGE:
                return web.Response(text="<html>{not json", content_type="application/json")
            case Trouble.LIST:
                return web.json_response([1, "two", None])
            case Trouble.HUGE:
                return web.Response(body=b'{"results": "' + b"x" * 3_000_000 + b'"}', content_type="application/json")
            case Trouble.BOMB:
                response = web.json_response({"results": "x" * 3_000_000})
                response.enable_compression(web.ContentCoding.gzip)
                return response
            case Trouble.REDIRECT:
                return web.Response(status=302, headers={"location": "http://169.254.169.254/latest/meta-data/"})
            case Trouble.CUT:
                cut = web.StreamResponse(headers={"content-length": "1000"})
                await cut.prepare(request)
                await cut.write(b'{"results": [')
                assert request.transport is not None
                request.transport.close()
                return cut
        return web.json_response({"error": {"code": 1, "message": "the stub was told to"}}, status=int(trouble or 500))

    def _searxng(self, request: web.Request) -> web.Response:
        if request.query.get("format") != "json":
            return web.Response(text="<html>results for people</html>", content_type="text/html")
        rows = [
            {
                "url": self._url(page),
                "title": page.title,
                "content": f"… {page.text[:150]} …",
                "publishedDate": page.day,
                "engine": "stub",
                "category": "general",
            }
            for page in self.pages
        ]
        more: Json = {"number_of_results": 0, "answers": [], "corrections": [], "infoboxes": [], "suggestions": []}
        return web.json_response({"query": request.query["q"], "results": rows, "unresponsive_engines": [], **more})

    def _brave(self, request: web.Request) -> web.Response:
        if not request.headers.get("x-subscription-token"):
            return web.json_response({"type": "ErrorResponse", "error": {"status": 422}}, status=422)
        rows = [
            {
                "title": page.title,
                "url": self._url(page),
                "description": f"<strong>{html.escape(page.title)}</strong> {html.escape(page.text[:150])}",
                "page_age": page.day,
                "age": "May 4, 2026",
                "extra_snippets": [],
            }
            for page in self.pages[: int(request.query["count"])]
        ]
        return web.json_response({"type": "search", "web": {"type": "search", "results": rows}})

    def _wikipedia(self, request: web.Request) -> web.Response:
        if "DoubleChecks/" not in request.headers.get("user-agent", ""):
            return web.Response(status=403, text="Please set a user-agent and respect our robot policy.")
        rows = [
            {
                "ns": 0,
                "title": page.title,
                "pageid": number,
                "snippet": f'The <span class="searchmatch">{html.escape(page.title)}</span> and more',
            }
            for number, page in enumerate(self.pages, 1)
        ]
        return web.json_response({"batchcomplete": True, "query": {"search": rows[: int(request.query["srlimit"])]}})

    def _factcheck(self, request: web.Request) -> web.Response:
        if not request.headers.get("x-goog-api-key"):
            return web.json_response({"error": {"code": 403, "status": "PERMISSION_DENIED"}}, status=403)
        claims = []
        for one in self.published:
            review: Json = {
                "publisher": {"name": one.publisher, "site": "townfacts.example"},
                "url": one.url,
                "title": f"Fact-check: {one.claim}",
                "textualRating": one.rating,
                "languageCode": request.query.get("languageCode", "en"),
            }
            claims.append({"text": one.claim, "claimant": "Posts", "claimReview": [review]})
            if one.day is not None:
                review["reviewDate"] = one.day
        return web.json_response({"claims": claims} if claims else {})

    async def _page(self, request: web.Request) -> web.StreamResponse:
        path = (
            request.path.rpartition("/wiki/")[2].lstrip("/") if "/wiki/" in request.path else request.path.lstrip("/")
        )
        self.opened.append(path)
        names = {page.path: page for page in self.pages} | {page.title.replace(" ", "_"): page for page in self.pages}
        page = names.get(path)
        if page is None:
            return web.Response(status=404, text="no such page")
        if page.trouble is Trouble.NOTHING:
            return web.Response(text="<html><body><script>load()</script></body></html>", content_type="text/html")
        if page.trouble is not None:
            return await self._failing(request, page.trouble)
        body = "".join(f"<p>{html.escape(part)}</p>" for part in page.text.split("\n\n"))
        title = html.escape(page.title)
        whole = (
            f"<html><head><title>{title}</title></head><body><article><h1>{title}</h1>{body}</article></body></html>"
        )
        return web.Response(text=whole, content_type="text/html")

    def _url(self, page: Found) -> str:
        return page.path if "://" in page.path else f"{self.address}/{page.path}"


PAGES = (
    Found(
        "harl-library",
        "The library of Harl",
        "The library of Harl opened on 4 March 2011. It holds 61,000 books and 900 maps.\n\n"
        "In 2025 the library of Harl counted 48,200 visitors, a tenth more than in the year before. "
        "The town of Harl pays 1.2 million euros a year for it.",
        "2026-02-03T00:00:00",
    ),
    Found("harl-closed", "Archive of the Harl Courier", trouble=Trouble.FORBIDDEN),
    Found("harl-empty", "Harl today", trouble=Trouble.NOTHING),
    Found(
        "thu-vien-harl",
        "Thư viện Suối Trăng",
        "Thư viện Suối Trăng mở cửa năm 2011. Thư viện Suối Trăng có 61.000 cuốn sách và 900 bản đồ.\n\n"
        "Năm 2025, thư viện Suối Trăng đón 48.200 lượt khách.",
    ),
)
EXAMPLE = "The library of Harl holds 61,000 books. The library of Harl opened on 4 March 2012."
PUBLISHED = (
    Published("The library in Harl holds 61,000 books.", "Correct", "https://townfacts.example/harl-library"),
    Published("The library of Harl holds 16,000 books.", "False", "https://townfacts.example/harl-16000"),
)


async def run(port: int) -> None:
    """Serve until cancelled."""
    async with Services(PAGES, PUBLISHED).serving(port) as services:
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in services.environment().items())
        print(f"{settings} uv run doublechecks check {shlex.quote(EXAMPLE)}", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run(0))
