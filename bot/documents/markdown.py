"""Markdown as the text that it shows: no marks, no link targets, no hidden HTML. Runs in a killable worker."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.documents.article import MAX_TEXT, shown_text
from bot.documents.front_matter import split_front_matter
from bot.documents.scrub import one_line

MAX_TITLE = 300


def plain_text(markdown: str) -> tuple[str | None, str]:
    """The title, which is the first heading or the front matter's, and the other text, a blank line between blocks.

    Where there is nothing but the title, it is the text, too.
    """
    matter = split_front_matter(markdown[:MAX_TEXT].replace("\r\n", "\n"))
    named = matter.values.get("title")
    title = one_line(named) if isinstance(named, str) else ""
    blocks: list[str] = []
    tokens = MarkdownIt("commonmark").parse(matter.body)
    for before, token in zip([None, *tokens], tokens, strict=False):
        text = _block(token)
        if not title and not blocks and before is not None and before.type == "heading_open":
            title = text
        elif text and text != title:
            blocks.append(text)
    return title[:MAX_TITLE] or None, "\n\n".join(blocks) or title


def _block(token: Token) -> str:
    match token.type:
        case "inline":
            return _inline(token.children or ()).strip()
        case "fence" | "code_block":
            return token.content.strip()
        case "html_block":
            return shown_text(token.content)
        case _:
            return ""


def _inline(tokens: Sequence[Token]) -> str:
    shown = {"text": "", "code_inline": "", "softbreak": " ", "hardbreak": "\n"}
    return "".join(token.content + shown[token.type] for token in tokens if token.type in shown)
