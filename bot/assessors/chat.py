"""Chat completions as Perplexity and OpenAI-compatible servers stream them, put together from their chunks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

from bot.assessors.failures import ProviderFailure
from bot.assessors.transport import ServerEvent
from bot.domain.assessments import AssessmentState, Usage
from bot.domain.base import Model

Json = dict[str, Any]

BEYOND = 1_000_000_000
"""No answer has so many tokens. A number from there on is a mistake, and its price would be one."""


class Completion(Model):
    """One answer: its text, why it ended, and whatever else the chunks carried (the newest value of each key)."""

    text: str
    finish_reason: str | None
    refusal: str
    extra: Json

    def usage(self) -> Usage:
        """The tokens, as far as the server counted them."""
        given = self.extra.get("usage")
        counted = given if isinstance(given, dict) else {}
        return Usage(
            input_tokens=count(counted.get("prompt_tokens")),
            output_tokens=count(counted.get("completion_tokens")),
            searches=count(counted.get("num_search_queries")),
        )


async def read_completion(events: AsyncIterator[ServerEvent]) -> Completion:
    """Put a completion together. Raises ProviderFailure when the stream ends before the answer does."""
    text: list[str] = []
    refusal: list[str] = []
    finish_reason: str | None = None
    extra: Json = {}
    async for event in events:
        extra |= {key: value for key, value in event.data.items() if key != "choices" and value is not None}
        choices = event.data.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
        part = choice.get("delta") or choice.get("message") or {}
        if isinstance(part, Mapping):
            # Some servers send the whole message once more at the end; only deltas add up.
            if "delta" in choice or not text:
                text.append(part["content"] if isinstance(part.get("content"), str) else "")
            refusal.append(part["refusal"] if isinstance(part.get("refusal"), str) else "")
        finish_reason = choice.get("finish_reason") or finish_reason
    if finish_reason is None:
        raise ProviderFailure(AssessmentState.INTERRUPTED, "The answer broke off before its end.")
    return Completion(text="".join(text), finish_reason=finish_reason, refusal="".join(refusal), extra=extra)


def raise_for_finish(completion: Completion) -> None:
    """Raise ProviderFailure where the model stopped for another reason than being done."""
    if completion.refusal:
        raise ProviderFailure(AssessmentState.REFUSED, "The model refused to answer this.")
    match completion.finish_reason:
        case "stop":
            return
        case "length":
            raise ProviderFailure(AssessmentState.TRUNCATED, "The answer was cut off at its length limit.")
        case "content_filter":
            raise ProviderFailure(AssessmentState.FILTERED, "A content filter withheld the answer.")
        case _:
            raise ProviderFailure(AssessmentState.UNREADABLE, "The model stopped in a way that is no answer.")


def count(value: Any) -> int:
    """A count that a server gave, or 0 where it gave none that can be one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < BEYOND else 0
