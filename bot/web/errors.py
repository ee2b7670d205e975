"""What a reader is told when a request cannot be answered, as a page or as JSON."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.locales.wording import LANGUAGES, Wording, wording
from bot.web.negotiation import Form, form_wanted, language_wanted
from bot.web.pages import Pages

log = structlog.get_logger()

_WORDS = {
    403: ("page-error-strange-title", "page-error-strange-text"),
    404: ("page-error-missing-title", "page-error-missing-text"),
    405: ("page-error-method-title", "page-error-method-text"),
    413: ("page-error-large-title", "page-error-large-text"),
    415: ("page-error-form-title", "page-error-form-text"),
}
_OTHERWISE = ("page-error-request-title", "page-error-request-text")


def say_for(request: web.Request) -> Wording:
    """The wording for pages that belong to no report: in the language that the browser prefers."""
    return wording(language_wanted(request.headers.get("Accept-Language", ""), LANGUAGES))


def error_pages(pages: Pages) -> Middleware:
    """Turn every refusal and every mistake of ours into words; a mistake gets an id under which the log tells more."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except web.HTTPException as refusal:
            if refusal.status < 400:
                raise
            title, text = _WORDS.get(refusal.status, _OTHERWISE)
            say = say_for(request)
            kept = {"Allow": refusal.headers["Allow"]} if "Allow" in refusal.headers else {}
            return _answer(pages, request, refusal.status, say(title), say(text), headers=kept)
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("page failed", error=error_id, method=request.method)
            say = say_for(request)
            text = say("page-error-inside-text", id=error_id)
            return _answer(pages, request, 500, say("page-error-inside-title"), text, error_id=error_id)

    return middleware


def _answer(
    pages: Pages,
    request: web.Request,
    status: int,
    title: str,
    text: str,
    *,
    error_id: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> web.Response:
    headers = {"Cache-Control": "no-store", "Vary": "Accept, Accept-Language", **(headers or {})}
    if request.path.endswith(".json") or form_wanted(request.headers.get("Accept", "")) is Form.JSON:
        error = {"status": status, "title": title, "text": text, "id": error_id}
        body, content_type = json.dumps({"error": error}, ensure_ascii=False), "application/json"
    else:
        body = pages.error(say_for(request), status=status, title=title, text=text)
        content_type = "text/html"
    return web.Response(text=body, status=status, content_type=content_type, headers=headers)
