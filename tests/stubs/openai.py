"""The Responses API of OpenAI, as its SDK describes it and as it was recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.stubs.answering import Voice
from tests.stubs.asking import Asked, text_of, understood
from tests.stubs.faults import IN_THE_ANSWER, STATUS, Fault
from tests.stubs.pages import OPENAI, Page
from tests.stubs.schemas import OPENAI_REFUSES, refused
from tests.stubs.serving import Event, Json, Refused, Reply

CREATED = 1_779_268_200
KEYS = frozenset(
    "model instructions input tools tool_choice max_tool_calls max_output_tokens reasoning include store "
    "safety_identifier text stream metadata parallel_tool_calls prompt_cache_key temperature top_p truncation "
    "service_tier".split()
)
TOOL_KEYS = frozenset("type search_context_size filters user_location external_web_access".split())
DELTA = 90
"""Characters of one text event."""


class OpenAi:
    """POST /v1/responses."""

    voice = Voice("openai", numbers=False)
    path = "/v1/responses"
    models_path = "/v1/models"
    line_end = "\n"
    pages = OPENAI
    statuses = STATUS
    faults = (
        frozenset(STATUS)
        | IN_THE_ANSWER
        | {
            Fault.TIMEOUT,
            Fault.CUT,
            Fault.ENDED_EARLY,
            Fault.STALLED,
            Fault.ERROR_EVENT,
            Fault.FAILED_EVENT,
            Fault.REFUSAL,
            Fault.MAX_TOKENS,
            Fault.CONTENT_FILTER,
            Fault.TOOL_ERROR,
        }
    )

    def read(self, headers: Mapping[str, str], body: Json) -> Asked:
        if not headers.get("Authorization", "").startswith("Bearer "):
            raise Refused("You didn't provide an API key.", 401)
        if unknown := body.keys() - KEYS:
            raise Refused(f"Unknown parameter: '{min(unknown)}'.")
        tools = body.get("tools", [])
        for tool in tools:
            if tool.get("type") not in ("web_search", "web_search_2025_08_26") or tool.keys() - TOOL_KEYS:
                raise Refused(f"Invalid value: 'tools[0]': {tool}")
        shape = body.get("text", {}).get("format", {"type": "text"})
        schema = shape.get("schema") if shape["type"] == "json_schema" else None
        if schema is not None and (why := refused(schema, OPENAI_REFUSES, all_required=shape.get("strict") is True)):
            raise Refused(f"Invalid schema for response_format '{shape.get('name')}': {why}")
        given = body["input"]
        prompt = given if isinstance(given, str) else "\n".join(text_of(item["content"]) for item in given)
        return understood(
            body,
            system=body.get("instructions") or "",
            prompt=prompt,
            schema=schema,
            searches=bool(tools) and body.get("tool_choice") != "none",
        )

    def whole(self, reply: Reply) -> Json:
        status = "incomplete" if reply.fault in (Fault.MAX_TOKENS, Fault.CONTENT_FILTER) else "completed"
        return self._response(reply, status, [item for item, _ in self._items(reply)])

    def events(self, reply: Reply) -> list[Event]:
        made: list[Json] = []

        def add(kind: str, **parts: Any) -> None:
            made.append({"type": kind, "sequence_number": len(made), **parts})

        add("response.created", response=self._response(reply, "in_progress", []))
        add("response.in_progress", response=self._response(reply, "in_progress", []))
        for at, (item, started) in enumerate(self._items(reply)):
            add("response.output_item.added", output_index=at, item=started)
            if item["type"] == "web_search_call":
                for step in ("in_progress", "searching", "completed"):
                    add(f"response.web_search_call.{step}", output_index=at, item_id=item["id"])
            if item["type"] == "message":
                if reply.fault in (Fault.ERROR_EVENT, Fault.FAILED_EVENT):
                    break
                self._message_events(add, at, item)
            add("response.output_item.done", output_index=at, item=item)
        whole = self.whole(reply)
        if reply.fault is Fault.ERROR_EVENT:
            add("error", code="server_error", message="The server had an error.", param=None)
        elif reply.fault is Fault.FAILED_EVENT:
            failed = {**whole, "status": "failed", "error": {"code": "server_error", "message": "Something broke."}}
            add("response.failed", response={**failed, "output": [], "usage": None})
        elif reply.fault is not Fault.ENDED_EARLY:
            add(f"response.{whole['status']}", response=whole)
        return [Event(event["type"], event) for event in made]

    def error(self, status: int, fault: Fault | None, message: str) -> Json:
        code = {
            Fault.UNAUTHORIZED: "invalid_api_key",
            Fault.NO_MODEL: "model_not_found",
            Fault.RATE_LIMITED: "rate_limit_exceeded",
            Fault.RATE_LIMITED_WITH_DELAY: "rate_limit_exceeded",
            Fault.NO_QUOTA: "insufficient_quota",
        }
        kind = "insufficient_quota" if fault is Fault.NO_QUOTA else "invalid_request_error"
        kind = "server_error" if status >= 500 else kind
        return {"error": {"message": message, "type": kind, "param": None, "code": code.get(fault) if fault else None}}

    def models(self) -> Json:
        return models_list("gpt-6.1-terra", "gpt-6-luna", owner="openai")

    def _items(self, reply: Reply) -> list[tuple[Json, Json]]:
        """The output items, each as it ends and as it begins."""
        number = reply.number
        items: list[tuple[Json, Json]] = []
        if reply.asked.searches:
            thought = {"id": f"rs_{number:04}", "type": "reasoning", "summary": []}
            items.append((thought, thought))
        failed = reply.fault is Fault.TOOL_ERROR
        for at, query in enumerate(reply.queries):
            begun = _begun_search(f"ws_{number:04}{at}")
            sources = (
                [] if failed else [{"type": "url", "url": page.url} for page in reply.pages[at :: len(reply.queries)]]
            )
            action = {"type": "search", "query": query, "queries": [query], "sources": sources}
            items.append(({**begun, "status": "failed" if failed else "completed", "action": action}, begun))
        if reply.pages and not failed:
            begun = _begun_search(f"ws_{number:04}o")
            action = {"type": "open_page", "url": reply.pages[0].url}
            items.append(({**begun, "status": "completed", "action": action}, begun))
        message: Json = {
            "id": f"msg_{number:04}",
            "type": "message",
            "role": "assistant",
            "status": "in_progress",
            "content": [],
        }
        ended = "incomplete" if reply.fault in (Fault.MAX_TOKENS, Fault.CONTENT_FILTER) else "completed"
        if reply.fault is not Fault.EMPTY:
            items.append(({**message, "status": ended, "content": [self._part(reply)]}, message))
        return items

    def _part(self, reply: Reply) -> Json:
        if reply.fault is Fault.REFUSAL:
            return {"type": "refusal", "refusal": "I'm sorry, but I can't help with that."}
        # With a schema the annotations stay empty, as openai-agents-python issue 2051 reports.
        marks = [] if reply.asked.schema is not None else citations(reply.pages)
        return {"type": "output_text", "text": reply.text, "annotations": marks, "logprobs": []}

    def _message_events(self, add: Any, at: int, item: Json) -> None:
        for place, part in enumerate(item["content"]):
            where = {"item_id": item["id"], "output_index": at, "content_index": place}
            kind, key = ("refusal", "refusal") if part["type"] == "refusal" else ("output_text", "text")
            extra: Json = {} if kind == "refusal" else {"logprobs": []}
            blank = {**part, key: ""} if kind == "refusal" else {**part, key: "", "annotations": []}
            add("response.content_part.added", **where, part=blank)
            for start in range(0, len(part[key]), DELTA):
                add(f"response.{kind}.delta", **where, delta=part[key][start : start + DELTA], **extra)
            for index, mark in enumerate(part.get("annotations", ())):
                add("response.output_text.annotation.added", **where, annotation_index=index, annotation=mark)
            add(f"response.{kind}.done", **where, **{key: part[key]}, **extra)
            add("response.content_part.done", **where, part=part)

    def _response(self, reply: Reply, status: str, output: list[Json]) -> Json:
        body, over = reply.body, status != "in_progress"
        reason = {Fault.MAX_TOKENS: "max_output_tokens", Fault.CONTENT_FILTER: "content_filter"}
        why = {"reason": reason[reply.fault]} if status == "incomplete" and reply.fault else None
        usage = {
            "input_tokens": reply.tokens_in,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": reply.tokens_out,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": reply.tokens_in + reply.tokens_out,
        }
        return {
            "id": f"resp_{reply.number:04}",
            "object": "response",
            "created_at": CREATED,
            "completed_at": CREATED + 4 if over else None,
            "status": status,
            "background": False,
            "error": None,
            "incomplete_details": why,
            "instructions": body.get("instructions"),
            "max_output_tokens": body.get("max_output_tokens"),
            "max_tool_calls": body.get("max_tool_calls"),
            "metadata": {},
            "model": reply.asked.model,
            "output": output,
            "parallel_tool_calls": True,
            "previous_response_id": None,
            "reasoning": {"effort": body.get("reasoning", {}).get("effort"), "summary": None},
            "safety_identifier": body.get("safety_identifier"),
            "service_tier": "default",
            "store": body.get("store", True),
            "temperature": 1.0,
            "text": body.get("text", {"format": {"type": "text"}}),
            "tool_choice": body.get("tool_choice", "auto"),
            "tool_usage": _tool_usage(len(reply.queries)) if over else None,
            "tools": body.get("tools", []),
            "top_logprobs": 0,
            "top_p": 1.0,
            "truncation": "disabled",
            "usage": usage if over else None,
            "user": None,
        }


def _begun_search(item: str) -> Json:
    """A search that has only begun. (Recorded ones have no `action` yet, which the SDK's model demands.)"""
    return {"id": item, "type": "web_search_call", "status": "in_progress", "action": {"type": "search"}}


def citations(pages: tuple[Page, ...]) -> list[Json]:
    """Citations of pages, with the tracking parameter that OpenAI adds."""
    return [
        {
            "type": "url_citation",
            "start_index": 0,
            "end_index": 1,
            "title": page.title,
            "url": f"{page.url}?utm_source=openai",
        }
        for page in pages
    ]


def models_list(*models: str, owner: str) -> Json:
    """The answer to GET /v1/models, which every OpenAI-compatible server gives too."""
    data = [{"id": model, "object": "model", "created": CREATED, "owned_by": owner} for model in models]
    return {"object": "list", "data": data}


def _tool_usage(searches: int) -> Json:
    nothing = {"image_tokens": 0, "text_tokens": 0}
    image = {"input_tokens": 0, "input_tokens_details": nothing, "output_tokens": 0, "total_tokens": 0}
    return {"image_gen": {**image, "output_tokens_details": nothing}, "web_search": {"num_requests": searches}}
