"""One run of the pipeline: what was asked, who holds it, how far it is."""

from __future__ import annotations

from enum import StrEnum

from pydantic import SecretStr, field_serializer

from bot.domain.base import Model, UtcDatetime
from bot.domain.documents import Document


class CheckRequest(Model):
    """What a person asked for, exactly as given and never changed.

    `text` is the raw input (statement, link, or both). `given` are documents supplied as evidence, `given_links`
    pages supplied as evidence that are still to be opened. `assessors` limits who assesses; empty means everyone.
    `article` is what the checked text comes from where that has been read already: it is not opened again.
    `preview` is what a chat showed of a link that is the whole text: what is checked where the page cannot be opened.
    """

    text: str
    given: tuple[Document, ...] = ()
    given_links: tuple[str, ...] = ()
    article: Document | None = None
    assessors: tuple[str, ...] = ()
    language: str | None = None
    preview: str | None = None


class ProgressKind(StrEnum):
    """The moments of a check that a waiting person is told about."""

    QUEUED = "queued"
    OPENING_LINK = "opening_link"
    TAKING_APART = "taking_apart"
    CLAIMS_FOUND = "claims_found"
    COLLECTING = "collecting"
    ASSESSING = "assessing"
    SEARCHING = "searching"
    READING = "reading"
    ASSESSED = "assessed"
    COMBINING = "combining"
    OPENING_PAGES = "opening_pages"
    DONE = "done"


class Progress(Model):
    """One moment: `n` and `of` count what its kind counts, `assessor` is a name for readers, `text` is untrusted."""

    kind: ProgressKind
    assessor: str | None = None
    n: int | None = None
    of: int | None = None
    text: str | None = None


class CheckStatus(StrEnum):
    """`QUEUED` until somebody takes the lease, `RUNNING` while steps are missing, `DONE` once reported."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"


class Check(Model):
    """One run over one statement. Its report appears under `report_id`; a re-check shares that id.

    `attempts` counts how often its lease was taken since its last finished step: a check that brings every process
    down must end some time.
    `guild_id` is the server whose followed story it checks.
    """

    id: str
    report_id: str
    request: CheckRequest
    created_at: UtcDatetime
    status: CheckStatus = CheckStatus.QUEUED
    progress: Progress | None = None
    attempts: int = 0
    guild_id: str | None = None


class Lease(Model):
    """Who may work on a check, and until when; it must be renewed before `expires_at`."""

    check_id: str
    owner: str
    expires_at: UtcDatetime


class StepRow(Model):
    """A finished step: stored once, never run again. `payload` is the JSON of what the step made."""

    check_id: str
    step: str
    payload: str
    stored_at: UtcDatetime


class Interaction(Model):
    """A person's command or press of a button: for a while its token is a means to answer without any permission."""

    id: str
    application_id: str
    token: SecretStr
    expires_at: UtcDatetime

    @field_serializer("token", when_used="json")
    def _stored_token(self, token: SecretStr) -> str:
        return token.get_secret_value()


class Target(Model):
    """Where a message is shown, and by what right.

    `may_post`: the bot is at home in `channel_id` and may act there by its own permission; False in direct messages,
    for messages that one person alone sees, and where only that person installed the bot: there `interaction` is the
    only means. `replies_to` is the message that a new one answers. `offers_post`: the one person who sees the message
    may show it to the channel.
    """

    channel_id: str
    guild_id: str | None = None
    interaction: Interaction | None = None
    may_post: bool = False
    replies_to: str | None = None
    offers_post: bool = False


class Trouble(StrEnum):
    """Why a message is not brought up to date any more. Only the message: the report is stored, and its page shows it.

    `UNCERTAIN`: a crash left it unknown whether the message exists. `EXPIRED`: the interaction has ended and was the
    only means. `REFUSED`: Discord takes the message for malformed, which is a mistake of ours.
    """

    UNCERTAIN = "uncertain"
    MESSAGE_DELETED = "message_deleted"
    CHANNEL_GONE = "channel_gone"
    FORBIDDEN = "forbidden"
    EXPIRED = "expired"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"


class Delivery(Model):
    """A message that shows a report, or something about a story: which version is wanted there, which one it shows.

    A report's versions are its revisions. A message about a story has a `subject`, which begins with its channel, and
    `wanted` counts what happened to it; `report_id` is kept for the check of that story, whether or not it is ever
    made. `reply_to` is the delivery that it answers. `sent` never decreases. With a `trouble` nothing more is sent;
    `failures` counts the attempts in a row that failed for a reason that may pass.
    """

    id: str
    report_id: str
    target: Target
    nonce: str
    subject: str | None = None
    reply_to: str | None = None
    message_id: str | None = None
    wanted: int = 0
    sent: int = 0
    trouble: Trouble | None = None
    failures: int = 0
