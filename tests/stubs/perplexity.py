"""The Sonar API of Perplexity, as it was recorded: sources stand beside the message, and the cost in its usage."""

from __future__ import annotations

from collections.abc import Mapping

from tests.stubs import chat
from tests.stubs.answering import Voice
from tests.stubs.asking import Asked
from tests.stubs.faults import IN_THE_ANSWER, STATUS, Fault
from tests.stubs.openai import models_list
from tests.stubs.pages import PERPLEXITY
from tests.stubs.schemas import objects
from tests.stubs.serving import Event, Json, Refused, Reply

KEYS = frozenset(
    "model messages max_tokens search_domain_filter search_recency_filter search_before_date_filter "
    "search_after_date_filter web_search_options response_format reasoning_effort stream stream_mode temperature top_p "
    "disable_search language_preference search_mode search_language_filter".split()
)
STATUSES = STATUS | {Fault.NO_QUOTA: 401, Fault.NO_MODEL: 400}
"""As its users report: no credit is a 401, and an unknown model a 400."""

_KINDS = {401: "authentication_error", 403: "forbidden", 429: "rate_limit_exceeded"}
DOLLARS_A_TOKEN = 0.000_003
DOLLARS_A_REQUEST = 0.006


class Perplexity:
    """POST /chat/completions. Every call searches, unless it says `disable_search`."""

    voice = Voice("perplexity", numbers=True)
    path = "/chat/completions"
    models_path = "/models"
    line_end = "\r\n"
    pages = PERPLEXITY
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
            Fault.MAX_TOKENS,
        }
    )

    def read(self, headers: Mapping[str, str], body: Json) -> Asked:
        if not headers.get("Authorization", "").startswith("Bearer "):
            raise Refused("Invalid API key provided.", 401)
        if unknown := body.keys() - KEYS:
            raise Refused(f"Unknown parameter: {min(unknown)}")
        if body["messages"][-1]["role"] != "user":
            raise Refused("Last message must have role `user`.")
        asked = chat.asked_of(body, searches=not body.get("disable_search", False))
        if asked.schema is not None and any("$ref" in inner for _, inner in objects(asked.schema)):
            raise Refused("Recursive schemas are not supported.")
        return asked

    def whole(self, reply: Reply) -> Json:
        return chat.whole(reply, **self._beside(reply))

    def events(self, reply: Reply) -> list[Event]:
        return [Event(None, chunk) for chunk in chat.chunks(reply, **self._beside(reply))]

    def error(self, status: int, fault: Fault | None, message: str) -> Json:
        said = {
            Fault.NO_QUOTA: ("insufficient_quota", "You exceeded your current quota, please check your plan."),
            Fault.NO_MODEL: ("invalid_model", "Invalid model. Permitted models can be found in the documentation."),
        }
        kind, why = (
            said.get(fault, (_KINDS.get(status, "server_error"), message)) if fault else ("bad_request", message)
        )
        return {"error": {"message": why, "type": kind, "code": status}}

    def models(self) -> Json:
        return models_list("sonar-pro", "sonar", owner="perplexity")

    def _beside(self, reply: Reply) -> Json:
        pages = reply.pages
        request = DOLLARS_A_REQUEST if reply.asked.searches else 0
        tokens_in, tokens_out = reply.tokens_in * DOLLARS_A_TOKEN, reply.tokens_out * DOLLARS_A_TOKEN * 5
        cost = {
            "input_tokens_cost": round(tokens_in, 6),
            "output_tokens_cost": round(tokens_out, 6),
            "request_cost": request,
            "total_cost": round(tokens_in + tokens_out + request, 6),
        }
        return {
            "usage": {
                **chat.usage(reply),
                "search_context_size": reply.body.get("web_search_options", {}).get("search_context_size", "low"),
                "num_search_queries": len(reply.queries),
                "cost": cost,
            },
            "citations": [page.url for page in pages],
            "search_results": [
                {
                    "title": page.title,
                    "url": page.url,
                    "date": page.day,
                    "last_updated": page.day,
                    "snippet": page.words,
                    "source": "web",
                }
                for page in pages
            ],
        }
