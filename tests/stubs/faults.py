"""Every way in which a provider is documented to fail, by the name under which a stub is told to fail so."""

from __future__ import annotations

from enum import StrEnum

MODEL_PREFIX = "stub-"
"""A model called `stub-FAULT` always fails that way: how the command line chooses a failure."""


class Fault(StrEnum):
    """One failure. The value is what follows `stub-` in a model's name."""

    UNAUTHORIZED = "401"
    FORBIDDEN = "403"
    NO_MODEL = "404"
    RATE_LIMITED = "429"
    RATE_LIMITED_WITH_DELAY = "429-retry-after"
    NO_QUOTA = "quota"
    SERVER_ERROR = "500"
    BAD_GATEWAY = "502"
    UNAVAILABLE = "503"
    OVERLOADED = "529"
    TIMEOUT = "timeout"
    CUT = "cut"
    ENDED_EARLY = "ended-early"
    STALLED = "stalled"
    ERROR_EVENT = "error-event"
    FAILED_EVENT = "failed-event"
    REFUSAL = "refusal"
    MAX_TOKENS = "max-tokens"
    PAUSED_ONCE = "paused-once"
    PAUSED = "paused"
    CONTENT_FILTER = "content-filter"
    INVALID_JSON = "invalid-json"
    WRONG_SCHEMA = "wrong-schema"
    MISSING_CLAIM = "missing-claim"
    UNKNOWN_CLAIM = "unknown-claim"
    DUPLICATE_FINDING = "duplicate-finding"
    TOOL_ERROR = "tool-error"
    EMPTY = "empty"


STATUS = {
    Fault.UNAUTHORIZED: 401,
    Fault.FORBIDDEN: 403,
    Fault.NO_MODEL: 404,
    Fault.RATE_LIMITED: 429,
    Fault.RATE_LIMITED_WITH_DELAY: 429,
    Fault.NO_QUOTA: 429,
    Fault.SERVER_ERROR: 500,
    Fault.BAD_GATEWAY: 502,
    Fault.UNAVAILABLE: 503,
    Fault.OVERLOADED: 529,
}
"""The faults that are an HTTP status before any output, where a provider has none of its own for them."""

IN_THE_ANSWER = frozenset(
    {
        Fault.INVALID_JSON,
        Fault.WRONG_SCHEMA,
        Fault.MISSING_CLAIM,
        Fault.UNKNOWN_CLAIM,
        Fault.DUPLICATE_FINDING,
        Fault.EMPTY,
    }
)
"""The faults that spoil the text of an answer whose envelope is sound."""

ONLY_STREAMED = frozenset({Fault.ERROR_EVENT, Fault.FAILED_EVENT, Fault.ENDED_EARLY})
"""The faults that need a stream to appear in."""


def fault_of_model(model: str) -> Fault | None:
    """The fault that a model's name asks for; None for any other name."""
    try:
        return Fault(model.removeprefix(MODEL_PREFIX)) if model.startswith(MODEL_PREFIX) else None
    except ValueError:
        return None
