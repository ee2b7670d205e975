"""The web server: routes, headers, negotiation. `CannotListen` is raised where the address cannot be served."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from urllib.parse import parse_qsl

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.domain.reports import Report, ReportStatus
from bot.render.markdown import to_markdown
from bot.verification.intake import BadInput
from bot.web.checks import Checks
from bot.web.errors import error_pages, say_for
from bot.web.guard import SECURITY_HEADERS, is_cross_site, is_known_host
from bot.web.negotiation import SUFFIXES, Form, form_wanted
from bot.web.pages import Asset, Pages

MAX_BODY = 100_000
"""Bytes of one request."""

MAX_FIELDS = 8
"""Fields of one form; ours has one."""

REPORT_PATH = r"/c/{id:[A-Za-z0-9_-]{22}}{suffix:(?:\.json|\.md)?}"
"""Ids are 128 random bits in URL-safe base64; whatever else is asked for does not exist."""

VERSION_PATH = r"/c/{id:[A-Za-z0-9_-]{22}}/v/{n:[1-9]\d{0,5}}"
CHANGES_PATH = r"/c/{id:[A-Za-z0-9_-]{22}}/changes"

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")


class CannotListen(Exception):
    """The address cannot be served; the text says which and why."""


def build_app(
    checks: Checks, *, now: Callable[[], datetime], example: str, public_url: str | None, local_only: bool
) -> web.Application:
    """Put the page together. `example` stands in the form at first.

    `public_url` is the address under which others reach it, if they do. `local_only`: it is bound to a loopback
    address, so that requests for any other host are refused.
    """
    pages = Pages(now)
    app = web.Application(
        client_max_size=MAX_BODY,
        middlewares=[error_pages(pages), _known_hosts_only(public_url)] if local_only else [error_pages(pages)],
    )
    app.on_response_prepare.append(_secure)
    site = _Site(checks, pages, example, public_url)
    app.router.add_get("/", site.home)
    app.router.add_post("/check", site.check)
    app.router.add_get(REPORT_PATH, site.report)
    app.router.add_get(VERSION_PATH, site.version)
    app.router.add_get(CHANGES_PATH, site.changes)
    app.router.add_get("/schema/report.json", _schema)
    app.router.add_get("/healthz", _healthz)
    app.router.add_get("/robots.txt", _robots)
    for asset in pages.assets:
        app.router.add_get(asset.path, _serving(asset))
    return app


class WebServer:
    """Serves an application on one address, from `start` to `close`. Port 0 takes any free one."""

    def __init__(self, app: web.Application, host: str, port: int) -> None:
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=5)
        self._host = host
        self._port = port

    async def start(self) -> None:
        """Begin to serve. Raises CannotListen."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise CannotListen(
                f"The page cannot be served at {self._host}:{self._port} ({error.strerror}). Set WEB_HOST or WEB_PORT."
            ) from error

    @property
    def address(self) -> str:
        """Where it really listens, such as `http://127.0.0.1:8765/`."""
        host, port = self._runner.addresses[0][:2]
        return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

    async def close(self) -> None:
        """Stop serving; requests that are being answered get five seconds."""
        await self._runner.cleanup()


class _Site:
    """The handlers that need more than their request."""

    def __init__(self, checks: Checks, pages: Pages, example: str, public_url: str | None) -> None:
        self._checks = checks
        self._pages = pages
        self._example = example
        self._public_url = public_url

    async def home(self, request: web.Request) -> web.Response:
        return self._form(request, self._example)

    async def check(self, request: web.Request) -> web.Response:
        if is_cross_site(request.headers, request.host, self._public_url):
            raise web.HTTPForbidden
        text = await _text_field(request)
        try:
            report_id = await self._checks.submit(text)
        except BadInput as problem:
            return self._form(request, text, problem=str(problem))
        raise web.HTTPSeeOther(f"/c/{report_id}")

    async def report(self, request: web.Request) -> web.Response:
        report_id = request.match_info["id"]
        form = SUFFIXES[request.match_info["suffix"]] or form_wanted(request.headers.get("Accept", ""))
        report = await self._checks.report(report_id)
        if report is None:
            raise web.HTTPNotFound
        return _private(request, await self._in_form(report, form), form)

    async def version(self, request: web.Request) -> web.Response:
        newest, version = await self._versions(request, request.match_info["n"])
        return _private(request, self._pages.version(version, newest))

    async def changes(self, request: web.Request) -> web.Response:
        newest, before, after = await self._versions(request, *(request.query.get(key, "") for key in ("from", "to")))
        return _private(request, self._pages.changes(before, after, newest))

    async def _versions(self, request: web.Request, *numbers: str) -> list[Report]:
        """The newest version of the report and those with the given numbers, all of which must exist."""
        report_id = request.match_info["id"]
        if not all(_NUMBER.fullmatch(number) for number in numbers):
            raise web.HTTPNotFound
        found = [await self._checks.report(report_id, n) for n in (None, *map(int, numbers))]
        if not all(found):
            raise web.HTTPNotFound
        return [report for report in found if report is not None]

    async def _in_form(self, report: Report, form: Form) -> str:
        match form:
            case Form.JSON:
                return report.model_dump_json(indent=2)
            case Form.MARKDOWN:
                return to_markdown(report)
            case Form.HTML:
                if report.status is ReportStatus.RUNNING:
                    return self._pages.running(report, await self._checks.progress(report.id))
                return self._pages.report(report, await self._checks.trouble(report.id))

    def _form(self, request: web.Request, text: str, problem: str | None = None) -> web.Response:
        return web.Response(
            text=self._pages.home(say_for(request), text=text, problem=problem),
            status=422 if problem else 200,
            content_type="text/html",
            headers={
                "Cache-Control": "private, no-cache",
                "Vary": "Accept-Language",
                # With `no-referrer` browsers send `Origin: null` even to ourselves; this page has no address to hide.
                "Referrer-Policy": "same-origin",
            },
        )


async def _text_field(request: web.Request) -> str:
    """What was typed. Read by hand: a charset or an encoding made up by a stranger must not be able to raise."""
    if request.content_type != "application/x-www-form-urlencoded":
        raise web.HTTPUnsupportedMediaType
    body = (await request.read()).decode("utf-8", "replace")
    try:
        fields = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError:
        raise web.HTTPBadRequest from None
    return fields.get("text", "")


def _private(request: web.Request, text: str, form: Form = Form.HTML) -> web.Response:
    """An answer that browsers may keep for themselves, asking each time whether it still holds."""
    body = text.encode("utf-8", "replace")
    headers = {
        "Cache-Control": "private, no-cache",
        "ETag": f'"{sha256(body).hexdigest()[:32]}"',
        "Vary": "Accept",
    }
    if _is_known(request, headers["ETag"]):
        return web.Response(status=304, headers=headers)
    return web.Response(body=body, content_type=form.value, charset="utf-8", headers=headers)


def _is_known(request: web.Request, etag: str) -> bool:
    tags = request.if_none_match or ()
    return any(tag.value in ("*", etag.strip('"')) for tag in tags)


async def _secure(_: web.Request, response: web.StreamResponse) -> None:
    for name, value in SECURITY_HEADERS.items():
        response.headers.setdefault(name, value)


def _known_hosts_only(public_url: str | None) -> Middleware:
    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_known_host(request.host, public_url):
            raise web.HTTPForbidden
        return await handler(request)

    return middleware


def _serving(asset: Asset) -> Handler:
    async def serve(_: web.Request) -> web.Response:
        return web.Response(
            body=asset.body,
            content_type=asset.content_type,
            charset="utf-8",
            headers={"Cache-Control": "public, max-age=31536000, immutable"},
        )

    return serve


async def _schema(_: web.Request) -> web.Response:
    schema = json.dumps(Report.model_json_schema(mode="serialization"), indent=2)
    return web.Response(
        text=schema, content_type="application/schema+json", headers={"Cache-Control": "public, max-age=3600"}
    )


async def _healthz(_: web.Request) -> web.Response:
    return web.Response(text="ok", headers={"Cache-Control": "no-store"})


async def _robots(_: web.Request) -> web.Response:
    return web.Response(text="User-agent: *\nDisallow: /\n", headers={"Cache-Control": "public, max-age=86400"})
