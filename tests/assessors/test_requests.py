"""Our requests are of the official SDKs' types, with no key that those do not know."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

import pytest
from pydantic import TypeAdapter

from bot.assessors.configured import decomposer_among
from tests.stubs.assessors import Asking, assessors, brief
from tests.stubs.faults import Fault
from tests.stubs.providers import serving

REASON = "the official SDKs are not installed (uv sync --group sdk)"


@pytest.fixture
async def asking() -> AsyncIterator[dict[str, Asking]]:
    async with serving() as providers, assessors(providers) as found:
        yield found


def type_of(name: str) -> Any:
    if name == "openai":
        return pytest.importorskip("openai.types.responses.response_create_params", reason=REASON)
    return pytest.importorskip("anthropic.types.message_create_params", reason=REASON)


def known_part(name: str, body: Mapping[str, Any]) -> Any:
    """What an SDK's type knows of a request; it drops unknown keys, and raises where a value is of another type."""
    kind = "ResponseCreateParamsStreaming" if name == "openai" else "MessageCreateParamsStreaming"
    adapter = TypeAdapter(getattr(type_of(name), kind))  # it must outlive what it validates lazily
    return _plain(adapter.validate_python(body))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, Iterable) and not isinstance(value, str) else value


@pytest.mark.parametrize("name", ["openai", "anthropic"])
async def test_an_assessment_asks_in_known_words(asking: dict[str, Asking], name: str) -> None:
    type_of(name)
    await asking[name].assess(brief())
    (call,) = asking[name].stub.calls
    assert known_part(name, call.body) == call.body


@pytest.mark.parametrize("name", ["openai", "anthropic"])
async def test_a_decomposition_asks_in_known_words(asking: dict[str, Asking], name: str) -> None:
    type_of(name)
    decomposer = decomposer_among([asking[name].configured], name)
    assert decomposer is not None
    await decomposer.decompose(brief().statement)
    (call,) = asking[name].stub.calls
    assert known_part(name, call.body) == call.body
    assert not call.body.get("tools")


async def test_a_continuation_asks_in_known_words(asking: dict[str, Asking]) -> None:
    type_of("anthropic")
    asking["anthropic"].stub.fail_next(Fault.PAUSED_ONCE)
    await asking["anthropic"].assess(brief())
    body = asking["anthropic"].stub.calls[-1].body
    asked, paused = body["messages"]
    first = body | {"messages": [asked]}
    assert known_part("anthropic", first) == first
    assert paused.keys() == {"role", "content"}
    kind: Any = pytest.importorskip("anthropic.types", reason=REASON).ContentBlockParam
    block = TypeAdapter(kind)
    assert [_plain(block.validate_python(part)) for part in paused["content"]] == paused["content"]


@pytest.mark.parametrize("name", ["openai", "anthropic"])
async def test_an_unknown_key_would_be_seen(asking: dict[str, Asking], name: str) -> None:
    type_of(name)
    await asking[name].assess(brief())
    body = asking[name].stub.calls[0].body
    assert known_part(name, body | {"surprise": 1}) != body | {"surprise": 1}
    tools = [body["tools"][0] | {"surprise": 1}]
    assert known_part(name, body | {"tools": tools}) != body | {"tools": tools}
