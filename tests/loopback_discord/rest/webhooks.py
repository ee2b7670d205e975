"""What follows the first answer: an interaction's token is a webhook of the application for 15 minutes."""

from __future__ import annotations

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.interactions import FOLLOW_UPS_WITHOUT_BOT, Interaction
from tests.loopback_discord.messages import EPHEMERAL, Message
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route
from tests.loopback_discord.rest.callbacks import post
from tests.loopback_discord.rest.contents import said
from tests.loopback_discord.state import State


def follow_up(state: State, call: Call) -> Answer:
    """Another message; the first after "is thinking" takes its place, and its visibility."""
    interaction = _interaction_of(state, call)
    says = said(state, call.body, call.uploads)
    waiting = interaction.original
    if waiting is not None and waiting.thinking and not waiting.deleted:
        state.mail.edit(waiting, **says)
        return Answer(payloads.message(waiting, state.world.bot))
    if not interaction.bot_is_there and len(interaction.follow_ups) >= FOLLOW_UPS_WITHOUT_BOT:
        raise Refused(Error.TOO_MANY_FOLLOW_UPS)
    ephemeral = bool((call.body.get("flags") or 0) & EPHEMERAL)
    message = post(state, interaction, says, ephemeral, call.body)
    interaction.follow_ups.append(message)
    state.watch.show(interaction)
    return Answer(payloads.message(message, state.world.bot))


def fetch(state: State, call: Call) -> Answer:
    """One message of the interaction, an ephemeral one, too."""
    interaction = _interaction_of(state, call)
    return Answer(payloads.message(_message_of(call, interaction), state.world.bot))


def edit(state: State, call: Call) -> Answer:
    """Edit one message of the interaction."""
    interaction = _interaction_of(state, call)
    message = _message_of(call, interaction)
    state.mail.edit(message, **said(state, call.body or {}, call.uploads, message))
    return Answer(payloads.message(message, state.world.bot))


def delete(state: State, call: Call) -> Answer:
    """Delete one message of the interaction."""
    interaction = _interaction_of(state, call)
    state.mail.delete(_message_of(call, interaction))
    return NO_CONTENT


def _interaction_of(state: State, call: Call) -> Interaction:
    interaction = state.interactions.get(call.parameters["webhook_token"])
    if interaction is None or call.number("webhook_id") != state.application.id:
        raise Refused(Error.UNKNOWN_WEBHOOK)
    if interaction.expired:
        raise Refused(Error.TOKEN_EXPIRED)
    if interaction.answered_with is None:
        raise Refused(Error.UNKNOWN_WEBHOOK)
    return interaction


def _message_of(call: Call, interaction: Interaction) -> Message:
    name = call.parameters.get("message_id", "@original")
    if name == "@original":
        found = interaction.original
    else:
        mine = [interaction.original, *interaction.follow_ups]
        found = next((one for one in mine if one is not None and str(one.id) == name), None)
    if found is None or found.deleted or found.channel.deleted:
        raise Refused(Error.UNKNOWN_MESSAGE)
    return found


_MESSAGES = "/webhooks/{webhook_id}/{webhook_token}/messages"

ROUTES = (
    Route("POST", "/webhooks/{webhook_id}/{webhook_token}", follow_up, needs_token=False),
    *(
        Route(method, f"{_MESSAGES}/{which}", handle, needs_token=False)
        for which in ("@original", "{message_id}")
        for method, handle in (("GET", fetch), ("PATCH", edit), ("DELETE", delete))
    ),
)
