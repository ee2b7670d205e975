"""All rules for a request in one place: which limits hold for which route."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.loopback_discord.limits import commands, components, manners, messages, openapi
from tests.loopback_discord.limits.texts import Json, keys, length
from tests.loopback_discord.rest.call import Call
from tests.loopback_discord.state import State

_MESSAGE, _UPDATE, _CHOICES, _MODAL = 4, 7, 8, 9
_THREAD_NAME = 100


def broken_by(call: Call) -> list[str]:
    """What Discord refuses in a request."""
    check = _CHECKS.get(call.route)
    found = list(check(call)) if check is not None else []
    if call.body is not None:
        found += openapi.problems(call.method, call.template, call.body)
    return found


def frowned_on(call: Call, state: State) -> list[str]:
    """What Discord takes but this project must not do."""
    found = list(manners.secrets(call.text, (state.application.token, *state.secrets)))
    message = _message_in(call)
    return found if message is None else [*found, *manners.pings(message)]


def _message_in(call: Call) -> Json | None:
    if call.route in _MESSAGE_KEYS:
        return _object(call)
    inside: Json | None = None
    if call.route == "POST /channels/{channel_id}/threads":
        inside = _object(call).get("message")
    elif call.route == _CALLBACK and _object(call).get("type") in (_MESSAGE, _UPDATE):
        inside = _object(call).get("data")
    return inside


def _message(call: Call) -> Iterator[str]:
    yield from messages.problems(_object(call), _MESSAGE_KEYS[call.route], len(call.uploads))


def _thread(call: Call) -> Iterator[str]:
    body = _object(call)
    known = "name auto_archive_duration type invitable rate_limit_per_user message applied_tags"
    yield from keys("body", body, known)
    yield from length("name", body.get("name"), _THREAD_NAME)
    if "message" in body:
        yield from messages.problems(body["message"], messages.POSTED, len(call.uploads))


def _callback(call: Call) -> Iterator[str]:
    body = _object(call)
    yield from keys("body", body, "type data")
    kind, data = body.get("type"), body.get("data") or {}
    if kind not in range(4, 10):
        yield f"type: {kind!r} is no callback"
    elif kind in (_MESSAGE, _UPDATE):
        yield from messages.problems(data, messages.ANSWERED, len(call.uploads))
    elif kind == _CHOICES:
        yield from commands.choice_problems(data.get("choices") or [])
    elif kind == _MODAL:
        yield from components.modal_problems(data)


def _commands(call: Call) -> Iterator[str]:
    if isinstance(call.body, list):
        yield from commands.problems(call.body)
    else:
        yield "body: not a list of commands"


def _object(call: Call) -> dict[str, Any]:
    return call.body if isinstance(call.body, dict) else {}


_CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
_MESSAGE_KEYS = {
    "POST /channels/{channel_id}/messages": messages.POSTED,
    "PATCH /channels/{channel_id}/messages/{message_id}": messages.EDITED,
    "POST /webhooks/{webhook_id}/{webhook_token}": messages.WEBHOOK,
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": messages.EDITED,
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": messages.EDITED,
}
_CHECKS: dict[str, Callable[[Call], Iterator[str]]] = {
    **dict.fromkeys(_MESSAGE_KEYS, _message),
    _CALLBACK: _callback,
    "POST /channels/{channel_id}/threads": _thread,
    "POST /channels/{channel_id}/messages/{message_id}/threads": _thread,
    "PUT /applications/{application_id}/commands": _commands,
    "PUT /applications/{application_id}/guilds/{guild_id}/commands": _commands,
}
