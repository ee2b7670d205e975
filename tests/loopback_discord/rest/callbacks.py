"""The first answer to an interaction (Discord's reference, "Interaction Callback")."""

from __future__ import annotations

from typing import Any

from tests.loopback_discord import payloads
from tests.loopback_discord.errors import Error, Refused
from tests.loopback_discord.interactions import ACKNOWLEDGE_WITHIN, Callback, Interaction, Kind
from tests.loopback_discord.messages import EPHEMERAL, Message
from tests.loopback_discord.permissions import Can, may
from tests.loopback_discord.rest.call import NO_CONTENT, Answer, Call, Route, Upload
from tests.loopback_discord.rest.contents import pinged, said
from tests.loopback_discord.state import State

FITTING = {
    Kind.COMMAND: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL},
    Kind.COMPONENT: {
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    },
    Kind.AUTOCOMPLETE: {Callback.CHOICES},
    Kind.MODAL: {Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE, Callback.UPDATE},
}
"""Which answers fit which interaction; updates of a form's also need a message that it was opened from."""


def callback(state: State, call: Call) -> Answer:
    """Answer an interaction for the first time, within three seconds."""
    interaction = state.interactions.get(call.parameters["interaction_token"])
    if interaction is None or interaction.id != call.number("interaction_id"):
        raise Refused(Error.UNKNOWN_INTERACTION)
    if interaction.answered_with is not None:
        raise Refused(Error.ALREADY_ACKNOWLEDGED)
    now = state.clock.now()
    if now - interaction.created_at > ACKNOWLEDGE_WITHIN or interaction.expired:
        raise Refused(Error.UNKNOWN_INTERACTION)
    kind = Callback(call.body["type"])
    updates = kind in (Callback.UPDATE, Callback.DEFERRED_UPDATE)
    if kind not in FITTING[interaction.kind] or (updates and interaction.message is None):
        raise Refused(Error.INVALID_BODY, [f"type: {kind.name} is no answer to this interaction"], mistake=True)
    interaction.answered_with = kind
    interaction.acknowledged_at = now
    data = call.body.get("data") or {}
    _apply(state, interaction, kind, data, call.uploads)
    state.watch.show(interaction)
    if call.query.get("with_response") not in ("1", "true", "True"):
        return NO_CONTENT
    return Answer(_response(state, interaction, kind))


def _apply(state: State, interaction: Interaction, kind: Callback, data: dict[str, Any], files: list[Upload]) -> None:
    if kind in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE):
        ephemeral = bool(data.get("flags", 0) & EPHEMERAL)
        interaction.deferred_ephemeral = ephemeral
        says = {"thinking": True} if kind is Callback.DEFERRED_MESSAGE else said(state, data, files)
        interaction.original = post(state, interaction, says, ephemeral, data)
    elif kind is Callback.UPDATE:
        assert interaction.message is not None
        interaction.original = interaction.message
        state.mail.edit(interaction.message, **said(state, data, files, interaction.message))
    elif kind is Callback.DEFERRED_UPDATE:
        interaction.original = interaction.message
    elif kind is Callback.CHOICES:
        interaction.choices = data.get("choices", [])
    else:
        interaction.opened = data


def post(
    state: State, interaction: Interaction, says: dict[str, Any], ephemeral: bool, body: dict[str, Any]
) -> Message:
    """A message of an interaction. Where outside apps may not speak up in the server, only the user sees it."""
    channel = interaction.channel
    if channel.deleted:
        raise Refused(Error.UNKNOWN_CHANNEL)
    if not interaction.bot_is_there and channel.guild is not None:
        ephemeral = ephemeral or not may(interaction.user, channel, Can.USE_EXTERNAL_APPS)
    return state.mail.post(
        channel,
        state.world.bot,
        says,
        only_for=interaction.user if ephemeral else None,
        interaction=interaction,
        by_webhook=state.application.id,
        pings=pinged(body, channel, None),
    )


def _response(state: State, interaction: Interaction, kind: Callback) -> dict[str, Any]:
    about: dict[str, Any] = {"id": str(interaction.id), "type": int(interaction.kind)}
    response: dict[str, Any] = {"interaction": about, "resource": {"type": int(kind)}}
    message = interaction.original
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = message.thinking
        about["response_message_ephemeral"] = message.ephemeral
        if kind in (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.UPDATE):
            response["resource"]["message"] = payloads.message(message, state.world.bot)
    return response


ROUTES = (Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback, needs_token=False),)
