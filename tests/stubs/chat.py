"""What Perplexity and OpenAI-compatible servers share: chat completions, whole and in chunks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.stubs.asking import Asked, text_of, understood
from tests.stubs.faults import Fault
from tests.stubs.serving import Json, Reply

CREATED = 1_779_268_200
DELTA = 60
"""Characters of one chunk."""

STOPPED = {Fault.MAX_TOKENS: "length", Fault.CONTENT_FILTER: "content_filter"}


def asked_of(body: Json, *, searches: bool) -> Asked:
    """What a chat completion request asks."""
    said = {role: "\n".join(_said(body, role)) for role in ("system", "user")}
    return understood(body, system=said["system"], prompt=said["user"], schema=schema_of(body), searches=searches)


def _said(body: Json, role: str) -> Iterator[str]:
    return (text_of(message["content"]) for message in body["messages"] if message["role"] == role)


def schema_of(body: Json) -> Any:
    """The JSON schema that a request's `response_format` holds, or None."""
    shape = body.get("response_format") or {}
    return shape["json_schema"]["schema"] if shape.get("type") == "json_schema" else None


def usage(reply: Reply) -> Json:
    """Tokens of a reply."""
    return {
        "prompt_tokens": reply.tokens_in,
        "completion_tokens": reply.tokens_out,
        "total_tokens": reply.tokens_in + reply.tokens_out,
    }


def whole(reply: Reply, **more: Any) -> Json:
    """A reply that does not stream; `more` stands beside the choices."""
    message: Json = {"role": "assistant", "content": reply.text}
    if reply.fault is Fault.REFUSAL:
        message |= {"content": None, "refusal": "I'm sorry, but I can't help with that."}
    choice = {"index": 0, "message": message, "finish_reason": _finish(reply)}
    return {**_head(reply, "chat.completion"), "choices": [choice], "usage": usage(reply), **more}


def chunks(reply: Reply, **more: Any) -> list[Json]:
    """The same in chunks, the last with the reason why it ended, unless it ends early."""
    deltas: list[Json] = [{"role": "assistant", "content": ""}]
    if reply.fault is Fault.REFUSAL:
        deltas.append({"refusal": "I'm sorry, but I can't help with that."})
    else:
        deltas += [{"content": reply.text[at : at + DELTA]} for at in range(0, len(reply.text), DELTA)]
    made = [_chunk(reply, delta, None, more) for delta in deltas]
    if reply.fault is Fault.ERROR_EVENT:
        made = [*made[:2], {"error": {"message": "The server had an error.", "type": "server_error", "code": 500}}]
    elif reply.fault is not Fault.ENDED_EARLY:
        made.append(_chunk(reply, {}, _finish(reply), {**more, "usage": usage(reply), **_usage_of(more)}))
    return made


def _usage_of(more: Json) -> Json:
    return {"usage": more["usage"]} if "usage" in more else {}


def _finish(reply: Reply) -> str:
    return STOPPED.get(reply.fault, "stop") if reply.fault else "stop"


def _chunk(reply: Reply, delta: Json, finish: str | None, more: Json) -> Json:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {**_head(reply, "chat.completion.chunk"), "choices": [choice], **more}


def _head(reply: Reply, kind: str) -> Json:
    return {"id": f"chat-{reply.number:04}", "object": kind, "created": CREATED, "model": reply.asked.model}
