"""The Messages API of Anthropic, as its SDK describes it and as it was recorded."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Any

from tests.stubs.answering import Voice
from tests.stubs.asking import Asked, text_of, understood
from tests.stubs.faults import IN_THE_ANSWER, STATUS, Fault
from tests.stubs.pages import ANTHROPIC, Page
from tests.stubs.schemas import ANTHROPIC_REFUSES, refused
from tests.stubs.serving import Event, Json, Refused, Reply

KEYS = frozenset(
    "model max_tokens system messages tools tool_choice output_config stream metadata temperature thinking "
    "stop_sequences service_tier".split()
)
TOOL_KEYS = frozenset(
    "type name max_uses allowed_callers blocked_domains allowed_domains user_location max_content_tokens citations "
    "cache_control".split()
)
ALWAYS_DIRECT = "web_search_20250305"
"""The version of the tool whose results always reach the conversation; later ones need `allowed_callers`."""

DELTA = 90
"""Characters of one text event."""

STATUSES = STATUS | {Fault.NO_QUOTA: 400, Fault.CONTENT_FILTER: 400}
"""It has no codes of its own for these two: only the message tells (anthropic-sdk-typescript issue 618)."""

ERROR_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    500: "api_error",
    529: "overloaded_error",
}


class Anthropic:
    """POST /v1/messages. Remembers the turns that it paused: they must come back unchanged."""

    voice = Voice("anthropic", numbers=False)
    path = "/v1/messages"
    models_path = "/v1/models"
    line_end = "\n"
    pages = ANTHROPIC
    statuses = STATUSES
    faults = (
        frozenset(STATUSES)
        | IN_THE_ANSWER
        | {
            Fault.TIMEOUT,
            Fault.CUT,
            Fault.ENDED_EARLY,
            Fault.STALLED,
            Fault.ERROR_EVENT,
            Fault.REFUSAL,
            Fault.MAX_TOKENS,
            Fault.PAUSED_ONCE,
            Fault.PAUSED,
            Fault.TOOL_ERROR,
        }
    )

    def __init__(self) -> None:
        self._paused: list[list[Json]] = []

    def read(self, headers: Mapping[str, str], body: Json) -> Asked:
        if not headers.get("x-api-key"):
            raise Refused("x-api-key header is required", 401)
        if headers.get("anthropic-version") != "2023-06-01":
            raise Refused("anthropic-version: header is required")
        if unknown := body.keys() - KEYS:
            raise Refused(f"{min(unknown)}: Extra inputs are not permitted")
        if not isinstance(body.get("max_tokens"), int):
            raise Refused("max_tokens: Field required")
        schema = body.get("output_config", {}).get("format", {}).get("schema")
        if schema is not None and (why := refused(schema, ANTHROPIC_REFUSES, all_required=False)):
            raise Refused(f"output_config.format.schema: {why}")
        searches = [self._is_search(tool, schema) for tool in body.get("tools", [])]
        turns = [message for message in body["messages"] if message["role"] == "assistant"]
        for turn in turns:
            if turn["content"] not in self._paused:
                raise Refused("messages: a paused turn must be sent back as it was")
        prompt = "\n".join(text_of(item["content"]) for item in body["messages"] if item["role"] == "user")
        return understood(
            body,
            system=text_of(body.get("system")),
            prompt=prompt,
            schema=schema,
            searches=any(searches),
            continues=bool(turns),
        )

    def whole(self, reply: Reply) -> Json:
        content, reason = self._content(reply), self._stop_reason(reply)
        if reason == "pause_turn":
            self._paused.append(content)
        message = self._message(reply) | {"content": content, "stop_reason": reason}
        if reason == "refusal":
            explanation = "This request was declined by the stub."
            message["stop_details"] = {"type": "refusal", "category": "general_harms", "explanation": explanation}
        return message | {"usage": self._usage(reply)}

    def events(self, reply: Reply) -> list[Event]:
        whole = self.whole(reply)
        begun = self._message(reply) | {"usage": self._usage(reply) | {"output_tokens": 1, "server_tool_use": None}}
        made: list[Json] = [{"type": "message_start", "message": begun}, {"type": "ping"}]
        for at, block in enumerate(whole["content"]):
            if reply.fault is Fault.ERROR_EVENT and block["type"] == "text":
                break
            start, deltas = _as_deltas(block)
            made.append({"type": "content_block_start", "index": at, "content_block": start})
            made += [{"type": "content_block_delta", "index": at, "delta": delta} for delta in deltas]
            made.append({"type": "content_block_stop", "index": at})
        if reply.fault is Fault.ERROR_EVENT:
            made.append({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}})
        elif reply.fault is not Fault.ENDED_EARLY:
            delta = {key: whole[key] for key in ("stop_reason", "stop_sequence", "stop_details") if key in whole}
            usage = {key: value for key, value in whole["usage"].items() if key in _DELTA_USAGE}
            made.append({"type": "message_delta", "delta": delta, "usage": usage})
            made.append({"type": "message_stop"})
        return [Event(event["type"], event) for event in made]

    def error(self, status: int, fault: Fault | None, message: str) -> Json:
        said = {
            Fault.NO_QUOTA: "Your credit balance is too low to access the Anthropic API.",
            Fault.CONTENT_FILTER: "Output blocked by content filtering policy",
        }
        message = said.get(fault, message) if fault else message
        error = {"type": ERROR_TYPES.get(status, "api_error"), "message": message}
        return {"type": "error", "error": error, "request_id": "req_0001"}

    def models(self) -> Json:
        made = "2026-09-01T00:00:00Z"
        data = [
            {"type": "model", "id": model, "display_name": model, "created_at": made}
            for model in ("claude-sonnet-5-5", "claude-haiku-5-5")
        ]
        return {"data": data, "has_more": False, "first_id": data[0]["id"], "last_id": data[-1]["id"]}

    def _is_search(self, tool: Json, schema: Any) -> bool:
        """Whether a tool is a search whose results reach the conversation. Raises Refused."""
        if tool.keys() - TOOL_KEYS or not str(tool.get("type")).startswith(("web_search_", "web_fetch_")):
            raise Refused(f"tools.0: Input tag '{tool.get('type')}' does not match any of the expected tags")
        if "allowed_domains" in tool and "blocked_domains" in tool:
            raise Refused("tools.0: only one of allowed_domains and blocked_domains may be given")
        if schema is not None and (tool.get("citations") or {}).get("enabled"):
            raise Refused("output_config.format: citations cannot be used with structured outputs")
        direct = tool["type"] == ALWAYS_DIRECT or tool.get("allowed_callers") == ["direct"]
        return tool["name"] == "web_search" and direct

    def _content(self, reply: Reply) -> list[Json]:
        if reply.fault is Fault.REFUSAL:
            return []
        blocks: list[Json] = []
        for at, query in enumerate(reply.queries):
            use = f"srvtoolu_{reply.number:04}{at}"
            found = reply.pages[at :: len(reply.queries)]
            results: Any = [_result(page) for page in found]
            if reply.fault is Fault.TOOL_ERROR:
                results = {"type": "web_search_tool_result_error", "error_code": "unavailable"}
            blocks.append({"type": "server_tool_use", "id": use, "name": "web_search", "input": {"query": query}})
            blocks.append({"type": "web_search_tool_result", "tool_use_id": use, "content": results})
        if self._stop_reason(reply) == "pause_turn" or reply.fault is Fault.EMPTY:
            return blocks
        text: Json = {"type": "text", "text": reply.text}
        if reply.asked.schema is None and reply.pages and reply.fault is not Fault.TOOL_ERROR:
            text["citations"] = [_citation(page) for page in reply.pages]
        return [*blocks, text]

    def _stop_reason(self, reply: Reply) -> str:
        if reply.fault is Fault.PAUSED or (reply.fault is Fault.PAUSED_ONCE and not reply.asked.continues):
            return "pause_turn"
        reasons = {Fault.MAX_TOKENS: "max_tokens", Fault.REFUSAL: "refusal"}
        return reasons.get(reply.fault, "end_turn") if reply.fault else "end_turn"

    def _message(self, reply: Reply) -> Json:
        return {
            "id": f"msg_{reply.number:04}",
            "type": "message",
            "role": "assistant",
            "model": reply.asked.model,
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
        }

    def _usage(self, reply: Reply) -> Json:
        return {
            "input_tokens": reply.tokens_in,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
            "output_tokens": reply.tokens_out,
            "service_tier": "standard",
            "server_tool_use": {"web_search_requests": len(reply.queries), "web_fetch_requests": 0},
        }


_DELTA_USAGE = frozenset(
    "input_tokens output_tokens cache_creation_input_tokens cache_read_input_tokens server_tool_use".split()
)


def _result(page: Page) -> Json:
    return {
        "type": "web_search_result",
        "url": page.url,
        "title": page.title,
        "encrypted_content": f"stub{abs(len(page.words)):04}",
        "page_age": None if page.day < "2025" else "May 18, 2026",
    }


def _citation(page: Page) -> Json:
    return {
        "type": "web_search_result_location",
        "url": page.url,
        "title": page.title,
        "cited_text": html.escape(page.words, quote=True),
        "encrypted_index": "stub",
    }


def _as_deltas(block: Json) -> tuple[Json, list[Json]]:
    """How a block begins in a stream, and what then comes piece by piece."""
    if block["type"] == "server_tool_use":
        query = json.dumps(block["input"])
        pieces = ["", query[:12], query[12:]]
        return {**block, "input": {}}, [{"type": "input_json_delta", "partial_json": piece} for piece in pieces]
    if block["type"] == "text":
        start = {**block, "text": ""} | ({"citations": []} if "citations" in block else {})
        cited = [{"type": "citations_delta", "citation": citation} for citation in block.get("citations", ())]
        text = block["text"]
        pieces = [text[at : at + DELTA] for at in range(0, len(text), DELTA)]
        return start, cited + [{"type": "text_delta", "text": piece} for piece in pieces]
    return block, []
