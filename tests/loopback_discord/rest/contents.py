"""What a request says that a message should say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.messages import Message
from tests.loopback_discord.rest.call import Upload
from tests.loopback_discord.state import State
from tests.loopback_discord.world import Channel, User

_PARTS = ("content", "embeds", "components", "attachments")


def said(state: State, body: dict[str, Any], uploads: list[Upload], before: Message | None = None) -> dict[str, Any]:
    """The fields of a `Version` that a body sets; of an edit, only those that it names.

    Raises Refused where nothing would be left to read.
    """
    says: dict[str, Any] = {}
    if "content" in body:
        says["content"] = body["content"] or ""
    for name in ("embeds", "components"):
        if name in body:
            says[name] = tuple(body[name] or ())
    if "attachments" in body or uploads:
        says["attachments"] = tuple(_attachments(state, body.get("attachments"), uploads, before))
    left = {part: says.get(part, getattr(before, part, None)) for part in _PARTS}
    if not any(left.values()):
        raise Refused(Error.EMPTY_MESSAGE)
    return says


def _attachments(
    state: State, wanted: list[dict[str, Any]] | None, uploads: list[Upload], before: Message | None
) -> Iterable[dict[str, Any]]:
    kept = {one["id"]: one for one in before.attachments} if before else {}
    described = {str(one["id"]): one for one in wanted or ()}
    if wanted is None:
        yield from kept.values()
    for number, one in described.items():
        if number in kept:
            yield kept[number] | {name: one[name] for name in ("filename", "description") if one.get(name)}
    for upload in uploads:
        number = upload.name.removeprefix("files[").removesuffix("]")
        about = described.get(number, {})
        yield state.attach(about.get("filename") or upload.filename, upload.content, about.get("description"))


def pinged(body: dict[str, Any], channel: Channel, replied: User | None) -> tuple[User, ...]:
    """Whom a message notifies: by `allowed_mentions` where it is given, else everybody whom the text names."""
    allowed = body.get("allowed_mentions")
    people = channel.recipients if channel.guild is None else [one.user for one in channel.guild.members.values()]
    named = set(re.findall(r"<@!?(\d+)>", body.get("content") or ""))
    if allowed is not None and "users" not in allowed.get("parse", ()):
        named &= {str(number) for number in allowed.get("users", ())}
    pings = [person for person in people if str(person.id) in named]
    if replied is not None and replied not in pings and (allowed is None or allowed.get("replied_user")):
        pings.append(replied)
    return tuple(pings)
