"""The stubs speak as the providers do: their replies pass the official SDKs' strict models, their refusals hold."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import httpx
import pytest
import pytest_asyncio
from pydantic import TypeAdapter

from tests.stubs.answering import VERDICTS, verdict_on
from tests.stubs.anthropic import Anthropic
from tests.stubs.compatible import Compatible
from tests.stubs.faults import Fault, fault_of_model
from tests.stubs.openai import OpenAi
from tests.stubs.perplexity import Perplexity
from tests.stubs.providers import Providers, command, serving

CLAIMS = {"c1": "The Orlen dam holds 90 million cubic metres.", "c2": "It was finished in 1987."}
PROMPT = "\n".join(
    [
        "<claims 7f3a>",
        *(f"{claim}: {text}" for claim, text in CLAIMS.items()),
        "</claims 7f3a>",
        "<document 1 7f3a>",
        "The Orlen dam at a glance",
        "Capacity: 90 million cubic metres.",
        "</document 1 7f3a>",
    ]
)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["findings"],
    "properties": {
        "findings": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["claim", "verdict", "sources"],
                "properties": {
                    "claim": {"type": "string"},
                    "verdict": {"type": "string", "enum": sorted(set(VERDICTS))},
                    "sources": {"type": "array", "items": {"type": "string"}},
                },
            },
        }
    },
}
OPENAI: dict[str, Any] = {
    "model": "gpt-6-luna",
    "input": [{"role": "user", "content": PROMPT}],
    "tools": [{"type": "web_search"}],
    "text": {"format": {"type": "json_schema", "name": "findings", "strict": True, "schema": SCHEMA}},
}
ANTHROPIC: dict[str, Any] = {
    "model": "claude-haiku-5-5",
    "max_tokens": 900,
    "messages": [{"role": "user", "content": PROMPT}],
    "tools": [{"type": "web_search_20260209", "name": "web_search", "max_uses": 3, "allowed_callers": ["direct"]}],
    "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
}
CHAT: dict[str, Any] = {
    "model": "any",
    "messages": [{"role": "user", "content": PROMPT}],
    "response_format": {"type": "json_schema", "json_schema": {"name": "findings", "schema": SCHEMA}},
}
REQUESTS = {"openai": OPENAI, "anthropic": ANTHROPIC, "perplexity": CHAT, "compatible": CHAT}
HEADERS = {"Authorization": "Bearer x", "x-api-key": "x", "anthropic-version": "2023-06-01"}
NAMES = tuple(REQUESTS)
Ask: TypeAlias = Callable[..., Awaitable[httpx.Response]]
SHAPES: dict[str, Any] = {"openai": OpenAi, "anthropic": Anthropic, "perplexity": Perplexity, "compatible": Compatible}


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served() -> AsyncIterator[tuple[Providers, httpx.AsyncClient]]:
    async with serving() as providers, httpx.AsyncClient(trust_env=False, timeout=5, headers=HEADERS) as client:
        yield providers, client


@pytest.fixture
def providers(served: tuple[Providers, httpx.AsyncClient]) -> Providers:
    """The stubs, with nothing asked yet."""
    for stub in served[0]:
        stub.start_anew()
    return served[0]


@pytest.fixture
def ask(served: tuple[Providers, httpx.AsyncClient]) -> Ask:
    """Asks a stub for a reply: its usual request, with these changes."""
    providers, client = served

    async def ask(name: str, **changes: Any) -> httpx.Response:
        stub = getattr(providers, name)
        return await client.post(stub.address + stub.shape.path, json=REQUESTS[name] | changes)

    return ask


def events_of(text: str) -> list[Any]:
    lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
    return [json.loads(line) for line in lines if line != "[DONE]"]


def text_in(name: str, reply: Any) -> str:
    if name == "openai":
        return str(reply["output"][-1]["content"][0]["text"])
    if name == "anthropic":
        return str(reply["content"][-1]["text"])
    return str(reply["choices"][0]["message"]["content"])


def model_of(name: str, *, streamed: bool) -> Any:
    """The official SDK's model of a reply, or of an event; the test is skipped where it is not installed."""
    reason = "the official SDKs are not installed (uv sync --group sdk)"
    if name == "anthropic":
        types = pytest.importorskip("anthropic.types", reason=reason)
        return TypeAdapter(types.RawMessageStreamEvent) if streamed else types.Message
    if name == "openai":
        types = pytest.importorskip("openai.types.responses", reason=reason)
        return TypeAdapter(types.ResponseStreamEvent) if streamed else types.Response
    types = pytest.importorskip("openai.types.chat", reason=reason)
    return types.ChatCompletionChunk if streamed else types.ChatCompletion


def check(model: Any, value: Any) -> None:
    if isinstance(model, TypeAdapter):
        model.validate_python(value, strict=True)
    else:
        model.model_validate(value, strict=True)


@pytest.mark.parametrize("name", NAMES)
async def test_whole_replies_pass_the_official_models(providers: Providers, ask: Ask, name: str) -> None:
    model = model_of(name, streamed=False)
    reply = (await ask(name)).json()
    check(model, reply)
    findings = json.loads(text_in(name, reply))["findings"]
    assert [finding["claim"] for finding in findings] == ["c1", "c2"]
    assert [finding["verdict"] for finding in findings] == [verdict_on(text, name) for text in CLAIMS.values()]


@pytest.mark.parametrize("name", NAMES)
async def test_streamed_replies_pass_the_official_models(providers: Providers, ask: Ask, name: str) -> None:
    model = model_of(name, streamed=True)
    events = events_of((await ask(name, stream=True)).text)
    assert len(events) >= 5
    for event in events:
        if event.get("type") != "ping":  # the SDK drops these before it looks at them
            check(model, event)


SPOILT = [
    (name, fault)
    for name in ("openai", "anthropic")
    for fault in (Fault.REFUSAL, Fault.MAX_TOKENS, Fault.TOOL_ERROR, Fault.EMPTY, Fault.PAUSED, Fault.CONTENT_FILTER)
    if fault in SHAPES[name].faults - SHAPES[name].statuses.keys()
]


@pytest.mark.parametrize(("name", "fault"), SPOILT)
@pytest.mark.parametrize("stream", [False, True])
async def test_spoilt_envelopes_pass_the_official_models(
    providers: Providers, ask: Ask, name: str, fault: Fault, stream: bool
) -> None:
    model = model_of(name, streamed=stream)
    getattr(providers, name).fail_next(fault)
    response = await ask(name, stream=stream)
    for value in events_of(response.text) if stream else [response.json()]:
        if value.get("type") != "ping":
            check(model, value)


@pytest.mark.parametrize(("name", "fault"), [(name, fault) for name in NAMES for fault in SHAPES[name].statuses])
async def test_a_status_is_sent_once(providers: Providers, ask: Ask, name: str, fault: Fault) -> None:
    stub = getattr(providers, name)
    stub.fail_next(fault)
    failed = await ask(name)
    assert failed.status_code >= 400
    assert ("retry-after" in failed.headers) is (fault is Fault.RATE_LIMITED_WITH_DELAY)
    assert (await ask(name)).status_code == 200
    assert len(stub.calls) == 2


@pytest.mark.parametrize("name", NAMES)
async def test_a_models_name_fails_every_time(providers: Providers, ask: Ask, name: str) -> None:
    for _ in range(2):
        assert (await ask(name, model="stub-529")).status_code == 529
    assert fault_of_model("gpt-6-luna") is None
    assert fault_of_model("stub-model") is None


@pytest.mark.parametrize("name", NAMES)
async def test_unknown_keys_are_refused(providers: Providers, ask: Ask, name: str) -> None:
    assert (await ask(name, surprise=1)).status_code == 400
    assert getattr(providers, name).calls[-1].asked is None


async def test_a_cut_reply_breaks_off(providers: Providers, ask: Ask) -> None:
    for name in NAMES:
        getattr(providers, name).fail_next(Fault.CUT)
        with pytest.raises(httpx.RemoteProtocolError):
            await ask(name, stream=True)


async def test_a_stalled_reply_never_ends(served: tuple[Providers, httpx.AsyncClient]) -> None:
    providers, client = served
    stub = providers.openai
    stub.fail_next(Fault.STALLED)
    with pytest.raises(httpx.ReadTimeout):
        await client.post(stub.address + stub.shape.path, json=OPENAI | {"stream": True}, timeout=0.1)


async def test_a_paused_turn_must_come_back_unchanged(providers: Providers, ask: Ask) -> None:
    providers.anthropic.fail_next(Fault.PAUSED_ONCE)
    paused = (await ask("anthropic")).json()
    assert paused["stop_reason"] == "pause_turn"
    turn = {"role": "assistant", "content": paused["content"]}
    taken_up = await ask("anthropic", messages=[*ANTHROPIC["messages"], turn])
    assert taken_up.json()["stop_reason"] == "end_turn"
    changed = {"role": "assistant", "content": paused["content"][:1]}
    refused = await ask("anthropic", messages=[*ANTHROPIC["messages"], changed])
    assert refused.status_code == 400


async def test_schemas_that_a_provider_refuses(providers: Providers, ask: Ask) -> None:
    loose = SCHEMA | {"required": []}
    strict = {"format": {"type": "json_schema", "name": "x", "strict": True, "schema": loose}}
    assert (await ask("openai", text=strict)).status_code == 400
    long = SCHEMA | {"properties": {"findings": {"type": "string", "maxLength": 5}}}
    asked = {"format": {"type": "json_schema", "schema": long}}
    assert (await ask("anthropic", output_config=asked)).status_code == 400


async def test_calls_tokens_and_searches_are_counted(providers: Providers, ask: Ask) -> None:
    await ask("openai")
    reply = (await ask("openai")).json()
    stub = providers.openai
    assert len(stub.calls) == 2
    assert stub.tokens_out >= reply["usage"]["output_tokens"] * 2 - 1
    assert stub.searches == 2 * reply["tool_usage"]["web_search"]["num_requests"] == 4


async def test_the_command_names_every_address(providers: Providers) -> None:
    line = command(providers.environment())
    assert all(stub.address in line for stub in providers)
    assert line.endswith("'")
