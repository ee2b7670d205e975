"""A message that somebody posted in a chat, as far as checking it needs to know."""

from __future__ import annotations

from bot.domain.base import Model


class PostedMessage(Model):
    """Somebody's message. `text` is everything in it that can be checked, links included; empty where there is none.

    `preview` is what the chat shows of the one link that is the whole message: it stands in where that page cannot be
    opened. `shared`: it passes on what others published (a link, an embed, a forward). `machine`: a bot or a webhook
    posted it. `pictures`: it has some, and their content is not read. `author_id` is None where Discord names nobody.
    """

    id: str
    channel_id: str
    guild_id: str | None = None
    author_id: str | None = None
    text: str = ""
    preview: str | None = None
    shared: bool = False
    machine: bool = False
    pictures: bool = False
