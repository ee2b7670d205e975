"""What Discord would take but this project must never do: ping anybody, or show a secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.loopback_discord.interactions import TOKEN_PREFIX
from tests.loopback_discord.limits.texts import Json


def pings(body: Json) -> Iterator[str]:
    """Whether a message could notify somebody. Without `allowed_mentions`, Discord notifies all whom text names."""
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if body.get("content") or body.get("message_reference"):
            yield "it could ping: there are no allowed_mentions"
        return
    if allowed.get("parse") is None or allowed["parse"] or allowed.get("users") or allowed.get("roles"):
        yield f"it could ping: allowed_mentions are {allowed}"
    if allowed.get("replied_user"):
        yield "it pings the author of the message that it replies to"


def secrets(text: str, known: Iterable[str]) -> Iterator[str]:
    """Whether a request body holds a secret. The sentence does not repeat it."""
    if TOKEN_PREFIX in text:
        yield "there is an interaction's token in it"
    if any(secret in text for secret in known):
        yield "there is a secret in it"
