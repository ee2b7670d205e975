"""What happens to a request: recorded, perhaps made to fail, authorised, held to the rules, carried out, answered."""

from __future__ import annotations

import json
import traceback
from collections import deque
from datetime import timedelta
from typing import Any

from aiohttp import BodyPartReader, web

from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.limits import rules
from tests.loopback_discord.record import Record
from tests.loopback_discord.rest import (
    application,
    callbacks,
    channels,
    guilds,
    messages,
    reactions,
    threads,
    webhooks,
)
from tests.loopback_discord.rest.call import Answer, Call, Route, Upload
from tests.loopback_discord.rest.faults import Fault, Faults
from tests.loopback_discord.rest.ratelimits import RateLimits
from tests.loopback_discord.state import State

PREFIX = "/api/v10"
ROUTES: tuple[Route, ...] = (
    *application.ROUTES,
    *callbacks.ROUTES,
    *webhooks.ROUTES,
    *messages.ROUTES,
    *reactions.ROUTES,
    *threads.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
)

INVALID_STATUSES = frozenset({401, 403, 429})
INVALID_WINDOW = timedelta(minutes=10)
"""Discord bans who gets 10,000 of these in ten minutes (its reference, "Rate Limits")."""


class Rest:
    """The API. `invalid_limit` is after how many invalid requests a test has failed."""

    def __init__(self, state: State, record: Record) -> None:
        self.faults = Faults()
        self.rate_limits = RateLimits()
        self.invalid_limit = 100
        self._invalid: deque[Call] = deque()
        self._state = state
        self._record = record

    def add_to(self, app: web.Application) -> None:
        """Add all routes to a server."""
        for route in ROUTES:
            app.router.add_route(route.method, PREFIX + route.template, self._handler(route))
        app.router.add_get("/attachments/{tail:.*}", self._give_file)
        app.router.add_route("*", "/api/{tail:.*}", self._unknown)

    def _handler(self, route: Route) -> Any:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._serve(route, request)

        return handle

    async def _serve(self, route: Route, request: web.Request) -> web.StreamResponse:
        call = Call(
            route.method,
            route.template,
            request.path.removeprefix(PREFIX),
            self._state.clock.now(),
            dict(request.match_info),
            request.query,
            authorization=request.headers.get("Authorization"),
        )
        self._record.came(call)
        try:
            await _read_body(request, call)
        except Refused as refusal:
            return self._answered(call, Answer(refusal.body(), refusal.status), {})
        fault = self.faults.for_call(call)
        if fault is not None:
            await fault.meet(call)
        verdict = self.rate_limits.take(call.route, dict(call.parameters))
        if verdict.retry_after is not None and fault is None:
            fault = Fault(call.route, 1, lambda call: True).is_limited(verdict.retry_after)
        answer = self._carry_out(route, call) if fault is None or fault.carries_out else Answer()
        if fault is not None and fault.closes:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=499)
        if fault is not None and fault.status is not None:
            return self._answered(call, Answer(fault.body, fault.status), verdict.headers | fault.headers)
        return self._answered(call, answer, verdict.headers)

    def _carry_out(self, route: Route, call: Call) -> Answer:
        try:
            if route.needs_token and call.authorization != f"Bot {self._state.application.token}":
                raise Refused(Error.UNAUTHORIZED)
            if problems := rules.broken_by(call):
                raise Refused(Error.INVALID_BODY, problems, mistake=True)
            if unwanted := rules.frowned_on(call, self._state):
                self._record.violated(call, unwanted)
            answer = route.handle(self._state, call)
        except Refused as refusal:
            if refusal.mistake:
                self._record.violated(call, [str(refusal)])
            return Answer(refusal.body(), refusal.status)
        except Exception:  # noqa: BLE001 - a mistake of ours must show in the test, not look like Discord's
            self._record.violated(call, [f"the loopback itself broke:\n{traceback.format_exc()}"])
            return Answer({"message": "500: Internal Server Error", "code": 0}, 500)
        call.carried_out = True
        return answer

    def _answered(self, call: Call, answer: Answer, headers: dict[str, str]) -> web.Response:
        call.status = answer.status
        if answer.status >= 400:
            call.code = answer.body.get("code")
        if answer.status in INVALID_STATUSES:
            self._count_invalid(call)
        self._record.answered(call)
        if answer.body is None:
            return web.Response(status=answer.status, headers=headers)
        text = json.dumps(answer.body, separators=(",", ":")).encode()
        return web.Response(body=text, status=answer.status, headers=headers, content_type="application/json")

    def _count_invalid(self, call: Call) -> None:
        while self._invalid and call.at - self._invalid[0].at > INVALID_WINDOW:
            self._invalid.popleft()
        self._invalid.append(call)
        if len(self._invalid) == self.invalid_limit + 1:
            self._record.violated(call, [f"more than {self.invalid_limit} invalid requests (401, 403, 429)"])

    async def _give_file(self, request: web.Request) -> web.Response:
        content = self._state.files.get(request.path)
        if content is None:
            return web.Response(status=404, text="404: Not Found")
        return web.Response(body=content, content_type="application/octet-stream")

    async def _unknown(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        call = Call(request.method, path, path, self._state.clock.now(), query=request.query)
        self._record.came(call)
        self._record.violated(call, [f"this Discord knows no route {call}"])
        refusal = Refused(Error.NO_SUCH_ROUTE)
        return self._answered(call, Answer(refusal.body(), refusal.status), {})


async def _read_body(request: web.Request, call: Call) -> None:
    """Read JSON, alone or beside files. Raises Refused for what is no JSON."""
    text: bytes = b""
    if request.content_type.startswith("multipart/"):
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            content = bytes(await part.read())
            if part.name == "payload_json":
                text = content
            else:
                call.uploads.append(Upload(part.name or "", part.filename or "file", content))
    else:
        text = await request.read()
    if not text:
        return
    try:
        call.text = text.decode()
        call.body = json.loads(call.text)
    except ValueError:
        raise Refused(Error.NOT_JSON) from None
