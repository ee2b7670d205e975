"""A server that speaks OpenAI's chat completions, such as Ollama, llama.cpp or vLLM: no search, usage, no cost."""

from __future__ import annotations

from collections.abc import Mapping

from tests.stubs import chat
from tests.stubs.answering import Voice
from tests.stubs.asking import Asked
from tests.stubs.faults import IN_THE_ANSWER, STATUS, Fault
from tests.stubs.openai import models_list
from tests.stubs.serving import Event, Json, Refused, Reply

MODEL = "stub-model"
STATUSES: dict[Fault, int] = {fault: status for fault, status in STATUS.items() if fault is not Fault.NO_QUOTA}
KEYS = frozenset(
    "model messages max_tokens max_completion_tokens response_format stream stream_options temperature top_p seed "
    "reasoning_effort".split()
)


class Compatible:
    """POST /v1/chat/completions. `schemas`: whether it knows `response_format: json_schema`; old servers do not."""

    voice = Voice("compatible", numbers=True)
    path = "/v1/chat/completions"
    models_path = "/v1/models"
    line_end = "\n"
    pages = ()
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
            Fault.CONTENT_FILTER,
        }
    )

    def __init__(self, *, schemas: bool = True, json_mode: bool = True) -> None:
        self._shapes = {"text"} | ({"json_schema"} if schemas else set()) | ({"json_object"} if json_mode else set())

    def read(self, headers: Mapping[str, str], body: Json) -> Asked:
        if unknown := body.keys() - KEYS:
            raise Refused(f"Unrecognized request argument supplied: {min(unknown)}")
        kind = (body.get("response_format") or {"type": "text"})["type"]
        if kind not in self._shapes:
            raise Refused(f"response_format.type: '{kind}' is not supported")
        return chat.asked_of(body, searches=False)

    def whole(self, reply: Reply) -> Json:
        return chat.whole(reply)

    def events(self, reply: Reply) -> list[Event]:
        made = [Event(None, chunk) for chunk in chat.chunks(reply)]
        ended = reply.fault not in (Fault.ENDED_EARLY, Fault.ERROR_EVENT)
        return [*made, Event(None, "[DONE]")] if ended else made

    def error(self, status: int, fault: Fault | None, message: str) -> Json:
        return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": status}}

    def models(self) -> Json:
        return models_list(MODEL, owner="library")
