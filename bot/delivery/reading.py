"""Reads somebody's message: its words, embeds, what it forwards, attached texts. Pictures are only counted."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from typing import TypeAlias

import discord

from bot.domain.posts import PostedMessage
from bot.net.urls import BadUrl, canonical_url, find_links

MAX_ATTACHED = 100_000
"""Bytes of an attached text that is read; five times what can be checked at once."""

_TEXTS = (".txt", ".md")

Load: TypeAlias = Callable[[discord.Attachment], Awaitable[str]]
"""Loads an attached text; empty where that failed."""

_Part: TypeAlias = discord.Message | discord.MessageSnapshot

_OWN_EMOJI = re.compile(r"<a?:\w+:\d+>")
_MENTION = re.compile(r"<(?:@[!&]?|#)\d+>")
_COMMAND = re.compile(r"</([^:>]+):\d+>")
_TIME = re.compile(r"<t:(-?\d{1,12})(?::\w)?>")
_EMPHASIS = re.compile(r"(\*\*\*|\*\*|__|~~|\|\||`{1,3})(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_LINE_MARK = re.compile(r"^(?:>>> |> |#{1,3} |-# )", re.MULTILINE)
_MASKED = re.compile(r"\[([^\]\n]+)\]\(<?(https?://[^\s)>]+)>?\)")
_WITHOUT_PREVIEW = re.compile(r"<(https?://[^\s>]+)>")


def has_attached_text(message: discord.Message) -> bool:
    """Whether reading a message takes loading a file, which may take longer than an acknowledgement may wait."""
    return any(_is_text(file) for part in _parts(message) for file in part.attachments)


async def read(message: discord.Message, load: Load) -> PostedMessage:
    """What a message says. Names of people and channels in it are left out: they are not what is checked."""
    machine = message.author.bot or message.webhook_id is not None
    texts: list[str] = []
    previews: list[str] = []
    pictures = False
    for part in _parts(message):
        texts.append(plain_words(part.content))
        linked = {canonical_url(link) for _, _, link in find_links(texts[-1])}
        for embed in part.embeds:
            # People cannot post embeds: theirs are what Discord found behind their links.
            posted_by_person = part is message and not machine
            found = posted_by_person or embed.type != "rich" or _page(embed) in linked
            (previews if found else texts).append(_text_of(embed, with_address=not found))
            pictures |= embed.type in ("image", "gifv", "video")
        for file in part.attachments:
            if _is_text(file):
                texts.append((await load(file)).strip())
            pictures |= (file.content_type or "").startswith(("image/", "video/"))
    text = "\n\n".join(filter(None, texts))
    return PostedMessage(
        id=str(message.id),
        channel_id=str(message.channel.id),
        guild_id=str(message.guild.id) if message.guild else None,
        author_id=str(message.author.id),
        text=text,
        preview="\n\n".join(filter(None, previews)) or None,
        shared=bool(message.message_snapshots or message.embeds or find_links(text)),
        machine=machine,
        pictures=pictures,
    )


def plain_words(content: str) -> str:
    """What a reader sees of Discord's Markdown, without the names of people and channels. Addresses stay."""
    text = _OWN_EMOJI.sub("", content)
    text = _MENTION.sub("", text)
    text = _COMMAND.sub(r"/\1", text)
    text = _TIME.sub(_date, text)
    text = _MASKED.sub(r"\1 \2", text)
    text = _WITHOUT_PREVIEW.sub(r"\1", text)
    text = _LINE_MARK.sub("", text)
    text = _EMPHASIS.sub(lambda match: match[0] if "://" in match[0] else match[2], text)
    return re.sub(r"[^\S\n]{2,}", " ", text).strip()


def _parts(message: discord.Message) -> Iterator[_Part]:
    """The message itself, then what it forwards."""
    yield message
    yield from message.message_snapshots


def _is_text(file: discord.Attachment) -> bool:
    named = file.filename.lower().endswith(_TEXTS) or (file.content_type or "").startswith("text/plain")
    return named and file.size <= MAX_ATTACHED


def _text_of(embed: discord.Embed, *, with_address: bool) -> str:
    fields = [f"{field.name}: {field.value}" for field in embed.fields]
    parts = [plain_words(part) for part in (embed.title, embed.description, *fields) if part]
    return "\n".join([*filter(None, parts), *([embed.url] if with_address and embed.url else [])])


def _page(embed: discord.Embed) -> str | None:
    try:
        return canonical_url(embed.url or "")
    except BadUrl:
        return None


def _date(match: re.Match[str]) -> str:
    try:
        return f"{datetime.fromtimestamp(int(match[1]), UTC):%Y-%m-%d}"
    except (OverflowError, OSError, ValueError):
        return ""
