"""Claude, by Anthropic's Messages API with web search.

The answer's shape is enforced by a schema, which Anthropic does not combine with citations; so findings cite by URL,
and only what a search or fetch of this very answer returned counts as retrieved.
"""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from bot.assessors.asking import Heard, SearchSettings, assessment_by
from bot.assessors.chat import count
from bot.assessors.failures import ProviderFailure
from bot.assessors.interface import Brief, OnProgress
from bot.assessors.prices import Prices
from bot.assessors.prompts import Citing, Prompt, answer_schema, prompt_for
from bot.assessors.transport import ServerEvent, Transport
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, RetrievedSource, Usage
from bot.domain.base import Model
from bot.domain.checks import Progress, ProgressKind

PATH = "/v1/messages"
VERSION = "2023-06-01"
SEARCH_TOOL = "web_search_20260209"
MAX_CONTINUATIONS = 2
"""Turns that are taken up again after `pause_turn`: each sends all earlier results once more, and is billed so."""

Json = dict[str, Any]


class Turn(Model):
    """One answer of the API, put together from its stream."""

    content: tuple[Json, ...]
    stop_reason: str | None
    stop_details: Json
    usage: Usage


class AnthropicAssessor:
    """Asks Claude. A failure becomes a state of the assessment; nothing it could not read becomes a verdict."""

    def __init__(
        self,
        transport: Transport,
        settings: SearchSettings,
        prices: Prices,
        *,
        new_fence: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._transport = transport
        self._settings = settings
        self._prices = prices
        self._new_fence = new_fence
        self._clock = clock

    @property
    def identity(self) -> AssessorIdentity:
        """Always `anthropic`, shown as Claude."""
        return AssessorIdentity(id="anthropic", name="Claude")

    def expected_cost(self, brief: Brief) -> Decimal:  # noqa: ARG002 - the caps bound it, whatever is asked
        """All searches and all output tokens that are allowed, and the input that so many results make."""
        return self._prices.expected(self._settings.model, self._settings.expected_usage())

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge the brief's claims with one call, and as many continuations as are allowed."""
        prompt = prompt_for(brief, fence=self._new_fence(), cite=Citing.BY_URL)

        async def ask(heard: Heard) -> None:
            await self._converse(prompt, brief, heard, on_progress)

        return await assessment_by(self.identity, self._settings.model, brief, ask, self._clock)

    async def _converse(self, prompt: Prompt, brief: Brief, heard: Heard, on_progress: OnProgress) -> None:
        """Ask, and take paused turns up again. Raises ProviderFailure for what is no answer."""
        messages: list[Json] = [{"role": "user", "content": prompt.user}]
        turns: list[Turn] = []
        schema = answer_schema([claim.id for claim in brief.claims])
        for _ in range(MAX_CONTINUATIONS + 1):
            body = self._body(prompt.system, messages, schema) | {"tools": [self._search_tool()]}
            turn = await read_turn(self._transport.stream(PATH, body), self.identity.name, on_progress)
            turns.append(turn)
            heard.text, heard.sources = _text(turn.content), _sources(turns)
            heard.usage = _sum([one.usage for one in turns])
            heard.cost = self._prices.cost(self._settings.model, heard.usage)
            if turn.stop_reason != "pause_turn":
                raise_for_stop(turn)
                raise_for_search(turns)
                return
            messages.append({"role": "assistant", "content": list(turn.content)})
        raise ProviderFailure(AssessmentState.PAUSED, "Claude kept pausing and did not come to an end.")

    async def ask_plainly(self, prompt: Prompt, schema: Json, heard: Heard) -> None:
        """One call without search, answered in the shape of `schema`. Raises ProviderFailure."""
        body = self._body(prompt.system, [{"role": "user", "content": prompt.user}], schema)
        turn = await read_turn(self._transport.stream(PATH, body), self.identity.name, lambda _: None)
        heard.text, heard.usage = _text(turn.content), turn.usage
        heard.cost = self._prices.cost(self._settings.model, heard.usage)
        raise_for_stop(turn)

    def _body(self, system: str, messages: Sequence[Json], schema: Json) -> Json:
        return {
            "model": self._settings.model,
            "max_tokens": self._settings.max_output_tokens,
            "system": system,
            "messages": list(messages),
            "output_config": {"effort": self._settings.effort, "format": {"type": "json_schema", "schema": schema}},
            "stream": True,
        }

    def _search_tool(self) -> Json:
        return {
            "type": SEARCH_TOOL,
            "name": "web_search",
            "max_uses": self._settings.max_searches,
            # Without this the results are consumed by code execution and never reach the conversation.
            "allowed_callers": ["direct"],
        }


async def read_turn(events: AsyncIterator[ServerEvent], name: str, on_progress: OnProgress) -> Turn:
    """Put one answer together from its events. Raises ProviderFailure when the stream ends before the answer does."""
    blocks: dict[int, Json] = {}
    inputs: dict[int, str] = {}
    usage: Json = {}
    ending: Json = {}
    ended = False
    async for event in events:
        data = event.data
        match data.get("type"):
            case "message_start":
                usage |= _known(data.get("message", {}).get("usage"))
            case "content_block_start":
                at, block = count(data.get("index")), dict(data.get("content_block") or {})
                blocks[at] = block
                if block.get("type") in RESULTS and isinstance(block.get("content"), list):
                    on_progress(Progress(kind=ProgressKind.READING, assessor=name, n=len(block["content"])))
            case "content_block_delta":
                _add(blocks, inputs, count(data.get("index")), data.get("delta") or {})
            case "content_block_stop":
                at = count(data.get("index"))
                _close(blocks.get(at, {}), inputs.pop(at, ""))
                query = _query(blocks.get(at, {}))
                if query:
                    on_progress(Progress(kind=ProgressKind.SEARCHING, assessor=name, text=query))
            case "message_delta":
                ending = data.get("delta") or {}
                usage |= _known(data.get("usage"))
            case "message_stop":
                ended = True
            case "message":
                # The server did not stream: the whole message at once.
                blocks = {
                    at: dict(block) for at, block in enumerate(data.get("content") or ()) if isinstance(block, dict)
                }
                usage, ending, ended = _known(data.get("usage")), data, True
    if not ended or not ending.get("stop_reason"):
        raise ProviderFailure(AssessmentState.INTERRUPTED, "The answer broke off before its end.")
    return Turn(
        content=tuple(blocks[at] for at in sorted(blocks)),
        stop_reason=ending.get("stop_reason"),
        stop_details=ending.get("stop_details") or {},
        usage=_usage(usage),
    )


def raise_for_stop(turn: Turn) -> None:
    """Raise ProviderFailure where the model stopped for another reason than being done."""
    match turn.stop_reason:
        case "end_turn" | "stop_sequence":
            return
        case "max_tokens" | "model_context_window_exceeded":
            raise ProviderFailure(AssessmentState.TRUNCATED, "The answer was cut off at its length limit.")
        case "refusal":
            raise ProviderFailure(AssessmentState.REFUSED, "Claude refused to answer this.")
        case _:
            raise ProviderFailure(AssessmentState.UNREADABLE, "Claude stopped in a way that is no answer.")


def raise_for_search(turns: Sequence[Turn]) -> None:
    """Raise ProviderFailure where every search failed: errors of tools come inside an answer that looks whole."""
    results = [block for turn in turns for block in turn.content if block.get("type") in RESULTS]
    if results and not any(isinstance(block.get("content"), list) or _fetched(block) for block in results):
        raise ProviderFailure(AssessmentState.SEARCH_FAILED, "Claude could not search the web.")


RESULTS = ("web_search_tool_result", "web_fetch_tool_result")


def _add(blocks: dict[int, Json], inputs: dict[int, str], at: int, delta: Mapping[str, Any]) -> None:
    block = blocks.setdefault(at, {"type": "text", "text": ""})
    match delta.get("type"):
        case "text_delta":
            block["text"] = str(block.get("text", "")) + str(delta.get("text", ""))
        case "input_json_delta":
            inputs[at] = inputs.get(at, "") + str(delta.get("partial_json", ""))
        case "thinking_delta":
            block["thinking"] = str(block.get("thinking", "")) + str(delta.get("thinking", ""))
        case "signature_delta":
            block["signature"] = delta.get("signature", "")
        case "citations_delta":
            block["citations"] = [*(block.get("citations") or []), delta.get("citation")]


def _close(block: Json, written: str) -> None:
    if written:
        try:
            block["input"] = json.loads(written)
        except ValueError:
            block["input"] = {}


def _query(block: Mapping[str, Any]) -> str:
    given = block.get("input")
    if block.get("type") != "server_tool_use" or not isinstance(given, dict):
        return ""
    return str(given.get("query") or given.get("url") or "")


def _fetched(block: Mapping[str, Any]) -> bool:
    content = block.get("content")
    return isinstance(content, dict) and content.get("type") == "web_fetch_result"


def _text(content: Sequence[Mapping[str, Any]]) -> str:
    return "".join(str(block.get("text", "")) for block in content if block.get("type") == "text")


def _sources(turns: Sequence[Turn]) -> tuple[RetrievedSource, ...]:
    """What searches and fetches returned, each address once; URLs that stand only in the text are none."""
    found: dict[str, RetrievedSource] = {}
    for block in (block for turn in turns for block in turn.content if block.get("type") in RESULTS):
        content = block.get("content")
        for row in content if isinstance(content, list) else [content]:
            if isinstance(row, dict) and row.get("type") in ("web_search_result", "web_fetch_result"):
                url = row.get("url")
                if isinstance(url, str) and url not in found:
                    title = row.get("title")
                    found[url] = RetrievedSource(url=url, title=title if isinstance(title, str) else None)
    return tuple(found.values())


def _known(usage: Any) -> Json:
    return {key: value for key, value in usage.items() if value is not None} if isinstance(usage, dict) else {}


def _usage(usage: Mapping[str, Any]) -> Usage:
    tools = usage.get("server_tool_use")
    searches = tools.get("web_search_requests") if isinstance(tools, dict) else 0
    read = sum(
        count(usage.get(key)) for key in ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    )
    return Usage(input_tokens=read, output_tokens=count(usage.get("output_tokens")), searches=count(searches))


def _sum(usages: Sequence[Usage]) -> Usage:
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        searches=sum(usage.searches for usage in usages),
    )
