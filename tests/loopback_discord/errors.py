"""How requests are refused, by Discord's own status, code and sentence.

Refused    the request is answered with an error
CannotDo   a person in a test tries what Discord's client would not let them do
NotSeen    what a person waited for did not come
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any


class Error(Enum):
    """The errors that a bot like ours meets: status, code, sentence (Discord's reference, "JSON Error Codes")."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NO_SUCH_ROUTE = (404, 0, "404: Not Found")
    UNKNOWN_APPLICATION = (404, 10002, "Unknown Application")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_ROLE = (404, 10011, "Unknown Role")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EDITS_OF_OLD_MESSAGES = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    TAG_REQUIRED = (400, 40067, "A tag is required to create a forum post in this channel")
    TOO_MANY_FOLLOW_UPS = (400, 40094, "Maximum number of follow-up messages for this interaction reached")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    CANNOT_MESSAGE_USER = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
    TOKEN_EXPIRED = (401, 50027, "Invalid Webhook Token")
    INVALID_BODY = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    NOT_JSON = (400, 50109, "The request body contains invalid JSON.")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (403, 160005, "Thread is locked")


_MISTAKES = frozenset({Error.EMPTY_MESSAGE, Error.WRONG_CHANNEL_TYPE, Error.NOT_JSON})


class Refused(Exception):
    """A request is answered with an error; `problems` say what is wrong with its body, each after its place.

    `mistake` says that a bot that keeps the rules never gets this: the request is recorded as a violation.
    """

    def __init__(self, error: Error, problems: Sequence[str] = (), mistake: bool = False) -> None:
        self.status, self.code, self.sentence = error.value
        self.problems = tuple(problems)
        self.mistake = mistake or error in _MISTAKES
        super().__init__("; ".join(problems) or self.sentence)

    def body(self) -> dict[str, Any]:
        """The JSON that Discord answers with."""
        body: dict[str, Any] = {"message": self.sentence, "code": self.code}
        return {**body, "errors": _tree(self.problems)} if self.problems else body


def _tree(problems: Sequence[str]) -> dict[str, Any]:
    """The problems by their places, as Discord nests them: `embeds[0].title: …` under embeds, 0, title."""
    tree: dict[str, Any] = {}
    for problem in problems:
        place, _, text = problem.partition(": ")
        branch = tree
        for part in re.findall(r"\w+", place) if text and " " not in place else ():
            branch = branch.setdefault(part, {})
        branch.setdefault("_errors", []).append({"code": "INVALID", "message": text or problem})
    return tree


class CannotDo(Exception):
    """Discord's client would not let this person do that; the text says why."""


class NotSeen(AssertionError):
    """What somebody waited for did not come in time; the text holds what they saw."""
