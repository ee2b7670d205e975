"""ChatGPT, by OpenAI's Responses API with web search.

A schema and annotations get in each other's way there, so findings cite by URL, and what counts as retrieved is what
the search calls list, the pages that were opened, and the annotations.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from decimal import Decimal
from typing import Any

from bot.assessors.asking import Heard, SearchSettings, assessment_by
from bot.assessors.chat import count
from bot.assessors.failures import ProviderFailure, failure_in_stream
from bot.assessors.interface import Brief, OnProgress
from bot.assessors.prices import Prices
from bot.assessors.prompts import Citing, Prompt, answer_schema, prompt_for
from bot.assessors.transport import ServerEvent, Transport
from bot.domain.assessments import Assessment, AssessmentState, AssessorIdentity, RetrievedSource, Usage
from bot.domain.checks import Progress, ProgressKind

PATH = "/responses"

Json = dict[str, Any]


class OpenAIAssessor:
    """Asks ChatGPT. A failure becomes a state of the assessment; nothing it could not read becomes a verdict."""

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
        """Always `openai`, shown as ChatGPT."""
        return AssessorIdentity(id="openai", name="ChatGPT")

    def expected_cost(self, brief: Brief) -> Decimal:  # noqa: ARG002 - the caps bound it, whatever is asked
        """All searches that are allowed, with what they make to read, and half of the output tokens."""
        return self._prices.expected(self._settings.model, self._settings.expected_usage())

    async def assess(self, brief: Brief, on_progress: OnProgress) -> Assessment:
        """Judge the brief's claims with one call."""
        prompt = prompt_for(brief, fence=self._new_fence(), cite=Citing.BY_URL)
        # Without a location it searches as if from the United States.
        search = {"type": "web_search", "search_context_size": "medium", "user_location": {"type": "approximate"}}
        body = self._body(prompt, answer_schema([claim.id for claim in brief.claims])) | {
            "tools": [search],
            "tool_choice": "auto",
            "max_tool_calls": self._settings.max_searches,
            "include": ["web_search_call.action.sources"],
        }

        async def ask(heard: Heard) -> None:
            await self._ask(body, heard, on_progress)

        return await assessment_by(self.identity, self._settings.model, brief, ask, self._clock)

    async def ask_plainly(self, prompt: Prompt, schema: Json, heard: Heard) -> None:
        """One call without search, answered in the shape of `schema`. Raises ProviderFailure."""
        await self._ask(self._body(prompt, schema), heard, lambda _: None)

    async def _ask(self, body: Json, heard: Heard, on_progress: OnProgress) -> None:
        async with aclosing(self._transport.stream(PATH, body)) as events:
            response = await read_response(events, self.identity.name, on_progress)
        heard.text, heard.sources, heard.usage = text_of(response), sources_of(response), usage_of(response)
        heard.cost = self._prices.cost(self._settings.model, heard.usage)
        raise_for_status(response)

    def _body(self, prompt: Prompt, schema: Json) -> Json:
        form = {"type": "json_schema", "name": "answer", "strict": True, "schema": schema}
        return {
            "model": self._settings.model,
            "instructions": prompt.system,
            "input": [{"role": "user", "content": prompt.user}],
            "max_output_tokens": self._settings.max_output_tokens,
            "reasoning": {"effort": self._settings.effort},
            "store": False,
            "text": {"format": form},
            "stream": True,
        }


async def read_response(events: AsyncIterator[ServerEvent], name: str, on_progress: OnProgress) -> Json:
    """The response at the end of a stream. Raises ProviderFailure when the stream ends before it."""
    async for event in events:
        kind, data = event.data.get("type"), event.data
        if kind == "response.output_item.done":
            _tell(data.get("item"), name, on_progress)
        elif kind in ("response.completed", "response.incomplete", "response.failed"):
            response = data.get("response")
            if isinstance(response, dict):
                return response
        elif kind is None and "output" in data:
            return data
    raise ProviderFailure(AssessmentState.INTERRUPTED, "The answer broke off before its end.")


def raise_for_status(response: Json) -> None:
    """Raise ProviderFailure where a response is no whole answer."""
    if any(part.get("type") == "refusal" for part in _parts(response)):
        raise ProviderFailure(AssessmentState.REFUSED, "ChatGPT refused to answer this.")
    searches = [item for item in _items(response) if item.get("type") == "web_search_call"]
    if searches and all(item.get("status") == "failed" for item in searches) and not sources_of(response):
        raise ProviderFailure(AssessmentState.SEARCH_FAILED, "ChatGPT could not search the web.")
    match response.get("status"):
        case "completed" | None:
            return
        case "incomplete":
            details = response.get("incomplete_details")
            if isinstance(details, dict) and details.get("reason") == "content_filter":
                raise ProviderFailure(AssessmentState.FILTERED, "A content filter withheld the answer.")
            raise ProviderFailure(AssessmentState.TRUNCATED, "The answer was cut off at its length limit.")
        case _:
            failure = failure_in_stream("error", response)
            raise failure or ProviderFailure(AssessmentState.SERVER_ERROR, "The provider had an error.")


def text_of(response: Json) -> str:
    """What the model wrote last: messages before that say what it is about to do."""
    messages = [_content(item) for item in _items(response) if item.get("type") == "message"]
    texts = [
        "".join(str(part.get("text", "")) for part in parts if part.get("type") == "output_text") for parts in messages
    ]
    return next((text for text in reversed(texts) if text), "")


def sources_of(response: Json) -> tuple[RetrievedSource, ...]:
    """What the provider retrieved, each address once: search results, opened pages, annotated citations.

    A page that it tried to open and could not is none of them: its address may be the model's invention.
    """
    found: dict[str, str | None] = {}
    for item in _items(response):
        action = item.get("action")
        if item.get("type") == "web_search_call" and item.get("status") != "failed" and isinstance(action, dict):
            listed = action.get("sources")
            for row in [*(listed if isinstance(listed, list) else ()), action]:
                # Some sources are data feeds of the provider's own, without an address.
                if isinstance(row, dict) and isinstance(row.get("url"), str):
                    found.setdefault(row["url"], None)
    for part in _parts(response):
        for note in part.get("annotations") or ():
            if isinstance(note, dict) and note.get("type") == "url_citation" and isinstance(note.get("url"), str):
                title = note.get("title")
                found[note["url"]] = title if isinstance(title, str) else found.get(note["url"])
    return tuple(RetrievedSource(url=url, title=title) for url, title in found.items())


def usage_of(response: Json) -> Usage:
    """Tokens as counted by the provider, and billable searches: its own number, else its search calls."""
    usage = _object(response.get("usage"))
    counted = _object(_object(response.get("tool_usage")).get("web_search")).get("num_requests")
    calls = sum(
        item.get("type") == "web_search_call" and _object(item.get("action")).get("type", "search") == "search"
        for item in _items(response)
    )
    return Usage(
        input_tokens=count(usage.get("input_tokens")),
        output_tokens=count(usage.get("output_tokens")),
        searches=count(counted) or calls,
    )


def _tell(item: Any, name: str, on_progress: OnProgress) -> None:
    action = item.get("action") if isinstance(item, dict) and item.get("type") == "web_search_call" else None
    if not isinstance(action, dict):
        return
    queries = action.get("queries")
    said = action.get("query") or (queries[0] if isinstance(queries, list) and queries else action.get("url"))
    if isinstance(said, str) and said:
        on_progress(Progress(kind=ProgressKind.SEARCHING, assessor=name, text=said))
    found = action.get("sources")
    if isinstance(found, list) and found:
        on_progress(Progress(kind=ProgressKind.READING, assessor=name, n=len(found)))


def _object(value: Any) -> Json:
    return value if isinstance(value, dict) else {}


def _items(response: Json) -> Iterator[Json]:
    output = response.get("output")
    return (item for item in (output if isinstance(output, list) else ()) if isinstance(item, dict))


def _parts(response: Json) -> Iterator[Json]:
    for item in _items(response):
        if item.get("type") == "message":
            yield from _content(item)


def _content(item: Json) -> list[Json]:
    content = item.get("content")
    return [part for part in content if isinstance(part, dict)] if isinstance(content, list) else []
