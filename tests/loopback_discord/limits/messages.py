"""Message bodies: posted, edited, or the answer to an interaction (Discord's reference, "Create Message")."""

from __future__ import annotations

from collections.abc import Iterator

from tests.loopback_discord.limits import components, embeds
from tests.loopback_discord.limits.texts import Json, count, keys, length

CONTENT = 2000
NONCE = 25
FILES = 10
IS_COMPONENTS_V2 = 1 << 15
SETTABLE_FLAGS = 1 << 2 | 1 << 6 | 1 << 12 | 1 << 13 | IS_COMPONENTS_V2
"""SUPPRESS_EMBEDS, EPHEMERAL, SUPPRESS_NOTIFICATIONS, IS_VOICE_MESSAGE, IS_COMPONENTS_V2."""

_SHARED = "content tts embeds allowed_mentions components attachments flags poll"
POSTED = f"{_SHARED} nonce enforce_nonce message_reference sticker_ids"
EDITED = f"{_SHARED} nonce"
WEBHOOK = f"{_SHARED} username avatar_url thread_name applied_tags"
ANSWERED = _SHARED


def problems(body: Json, known: str, uploads: int = 0) -> Iterator[str]:
    """What is wrong with a body whose keys may be those of `known`."""
    yield from keys("body", body, known)
    content = body.get("content")
    if content is not None:
        yield from length("content", content, CONTENT, least=0)
    if body.get("nonce") is not None and len(str(body["nonce"])) > NONCE:
        yield f"nonce: at most {NONCE} characters"
    if body.get("enforce_nonce") and body.get("nonce") is None:
        yield "enforce_nonce: there is no nonce"
    flags = body.get("flags") or 0
    if flags & ~SETTABLE_FLAGS:
        yield f"flags: {flags} has bits that cannot be set"
    v2 = bool(flags & IS_COMPONENTS_V2)
    if v2 and (content or body.get("embeds")):
        yield "flags: with IS_COMPONENTS_V2 there is neither content nor embeds"
    yield from embeds.problems(body.get("embeds") or [])
    yield from components.problems(body.get("components") or [], v2)
    yield from count("attachments", range(max(uploads, len(body.get("attachments") or ()))), FILES)
    yield from _mentions(body.get("allowed_mentions"))


def _mentions(allowed: Json | None) -> Iterator[str]:
    if allowed is None:
        return
    yield from keys("allowed_mentions", allowed, "parse users roles replied_user")
    for kind in allowed.get("parse") or ():
        if kind not in ("users", "roles", "everyone"):
            yield f"allowed_mentions.parse: {kind!r} is unknown"
        elif allowed.get(kind):
            yield f"allowed_mentions: {kind} are both parsed and listed"
