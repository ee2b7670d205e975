"""Why a provider gave no usable answer: each documented failure as a state, in plain words."""

from __future__ import annotations

import json
from typing import Any

from bot.domain.assessments import AssessmentState


class ProviderFailure(Exception):
    """An assessment that cannot be had. `detail` is a sentence for people, without keys, addresses or bodies."""

    def __init__(self, state: AssessmentState, detail: str, *, may_retry: bool | None = None) -> None:
        super().__init__(detail)
        self.state = state
        self.detail = detail
        self.may_retry = state in _MAY_RETRY if may_retry is None else may_retry


_MAY_RETRY = frozenset({AssessmentState.UNREACHABLE, AssessmentState.RATE_LIMITED, AssessmentState.OVERLOADED})
"""States in which nothing can have been billed yet, and the next moment may be better."""

_FILTERED = -1
"""No status of HTTP: a content filter's words stand behind several."""

_OF_STATUS = {
    _FILTERED: (AssessmentState.FILTERED, "A content filter withheld the answer."),
    401: (AssessmentState.UNAUTHORIZED, "The key was not accepted."),
    402: (AssessmentState.QUOTA_EXCEEDED, "The account has no credit left."),
    403: (AssessmentState.FORBIDDEN, "The key may not use this model or region."),
    404: (AssessmentState.MODEL_NOT_FOUND, "The model, or the address, does not exist."),
    408: (AssessmentState.TIMEOUT, "The provider did not answer in time."),
    429: (AssessmentState.RATE_LIMITED, "Too many requests for now."),
    503: (AssessmentState.OVERLOADED, "The provider is overloaded."),
    504: (AssessmentState.TIMEOUT, "The provider did not answer in time."),
    529: (AssessmentState.OVERLOADED, "The provider is overloaded."),
}
_OF_CODE = {
    "insufficient_quota": 402,
    "billing_hard_limit_reached": 402,
    "invalid_api_key": 401,
    "authentication_error": 401,
    "permission_error": 403,
    "model_not_found": 404,
    "not_found_error": 404,
    "rate_limit_exceeded": 429,
    "rate_limit_error": 429,
    "overloaded_error": 529,
    "server_overloaded": 529,
    "timeout_error": 504,
}
_OF_WORDS = {
    "credit balance is too low": 402,
    "exceeded your current quota": 402,
    "insufficient credits": 402,
    "invalid model": 404,
    "content filtering policy": _FILTERED,
    "content management policy": _FILTERED,
}
"""What providers say only in words, behind a status that would mean something else."""


def failure_of_status(status: int, body: bytes, wait: float | None) -> ProviderFailure:
    """What an HTTP status with its body means; `wait` is the time that the provider asked for, in seconds."""
    state, detail = _meaning(body, status)
    if state is AssessmentState.RATE_LIMITED and wait is not None:
        detail = f"Too many requests for now; it asks to wait {_in_words(wait)}."
    return ProviderFailure(state, detail)


def failure_in_stream(event: str, data: dict[str, Any]) -> ProviderFailure | None:
    """The failure that an event of a running stream reports, if it is one. Output has begun: nothing is sent again."""
    # An error beside an answer is that answer's own affair: it also says what was used until then.
    bare = isinstance(data.get("error"), dict) and not {"choices", "output"} & data.keys()
    if event != "error" and data.get("type") != "error" and not bare:
        return None
    state, detail = _meaning(json.dumps(data).encode(), 500)
    return ProviderFailure(state, detail, may_retry=False)


def _meaning(body: bytes, status: int) -> tuple[AssessmentState, str]:
    """A provider's own words and codes are more exact than its status."""
    code, message = _said(body)
    spoken = next((known for words, known in _OF_WORDS.items() if words in message.lower()), None)
    known = spoken if spoken is not None else _OF_CODE.get(code, status)
    return _OF_STATUS.get(known, _other(status))


def _other(status: int) -> tuple[AssessmentState, str]:
    if status >= 500:
        return AssessmentState.SERVER_ERROR, "The provider had an error."
    return AssessmentState.REJECTED, "The provider rejected the request."


def _said(body: bytes) -> tuple[str, str]:
    """The error's code and message, in any of the shapes that providers use."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return "", ""
    error = data.get("error", data) if isinstance(data, dict) else {}
    if not isinstance(error, dict):
        return "", error if isinstance(error, str) else ""
    codes = [error.get(key) for key in ("code", "type")]
    code = next((code for code in codes if isinstance(code, str) and code in _OF_CODE), "")
    message = error.get("message")
    return code, message if isinstance(message, str) else ""


def _in_words(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} seconds"
    return f"{round(seconds / 60)} minutes" if seconds < 5400 else f"{round(seconds / 3600)} hours"
