"""Finds out what exactly is being checked: words and links apart, an article opened where only a link was given.

`BadInput` says in one sentence why an input cannot be checked at all.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from bot.documents.errors import DocumentError
from bot.documents.scrub import scrub
from bot.domain.base import Model
from bot.domain.checks import CheckRequest
from bot.domain.documents import Document, DocumentKind
from bot.domain.statements import Origin, Statement
from bot.language.detect import detect_language
from bot.language.sentences import split_sentences
from bot.locales.wording import wording
from bot.net.fetch import FetchError
from bot.net.urls import find_links, is_link

MAX_INPUT = 20_000
"""Characters of one input. Longer texts are articles: their link, or their main part, is what to give."""

LEAD_SENTENCES = 3
"""Sentences after the headline that are taken as an article's main assertions; news puts them first."""

_WORD = re.compile(r"[^\W_]", re.UNICODE)

_BARE_ADDRESS = re.compile(r"(?:[a-z0-9-]+\.)+[a-z]{2,24}(?:/\S*)?", re.IGNORECASE)
"""An address without its scheme, such as people copy from a browser; only where it is the whole input."""

OpenPage = Callable[[str], Awaitable[Document]]
"""Opens a link and understands it; raises FetchError or DocumentError."""


class BadInput(ValueError):
    """Nothing in the input can be checked; the text says what to do about it."""


class Parts(Model):
    """An input taken apart: the words without the links, and the first link."""

    words: str
    link: str | None


def clean_input(text: str) -> str:
    """The input without characters that no writer means: controls, lone surrogates, invisible marks and tags.

    Raises BadInput when it is empty or too long.
    """
    kept = scrub(text).strip()
    if not any(character.isprintable() and not character.isspace() for character in kept):
        raise BadInput("There is nothing to check: give a statement or a link.")
    if len(kept) > MAX_INPUT:
        raise BadInput(
            f"The text has {len(kept):,} characters; at most {MAX_INPUT:,} can be checked at once. "
            "Give its main part, or a link to it."
        )
    return kept


def take_apart(text: str) -> Parts:
    """Separate the words of a cleaned input from its links. Only the first link becomes the context."""
    if _BARE_ADDRESS.fullmatch(text) and is_link(f"https://{text}"):
        return Parts(words="", link=f"https://{text}")
    links = find_links(text)
    words, end = [], 0
    for start, stop, _ in links:
        words.append(text[end:start])
        end = stop
    rest = re.sub(r"[^\S\n]+", " ", "".join([*words, text[end:]])).strip()
    return Parts(words=rest if _WORD.search(rest) else "", link=links[0][2] if links else None)


async def take_in(request: CheckRequest, open_page: OpenPage) -> Statement:
    """Make the statement of a request; the linked page is opened, as context or, for a bare link, as what is checked.

    Raises BadInput, and for a bare link that cannot be opened or read FetchError or DocumentError. Beside a text,
    a link that cannot be opened is only noted.
    """
    if request.article is not None:
        words = clean_input(request.text)
        return Statement(
            text=words,
            language=request.language or detect_language(words),
            origin=Origin.STORY,
            link=request.article.url,
            article=request.article,
        )
    parts = take_apart(clean_input(request.text))
    if parts.link is None:
        return Statement(text=parts.words, language=request.language or detect_language(parts.words))
    if not parts.words:
        return await _statement_of_link(parts.link, request, open_page)
    language = request.language or detect_language(parts.words)
    try:
        article, note = await open_page(parts.link), None
    except (FetchError, DocumentError) as error:
        article, note = None, wording(language)("failed-link", reason=str(error))
    return Statement(
        text=parts.words, language=language, origin=Origin.LINK, link=parts.link, article=article, note=note
    )


async def _statement_of_link(link: str, request: CheckRequest, open_page: OpenPage) -> Statement:
    try:
        return _statement_of_page(await open_page(link), link, request.language)
    except (FetchError, DocumentError) as error:
        preview = scrub(request.preview or "").strip()[:MAX_INPUT]
        if not _WORD.search(preview):
            raise
        language = request.language or detect_language(preview)
        note = wording(language)("origin-preview", reason=str(error))
        return Statement(text=preview, language=language, origin=Origin.LINK, link=link, note=note)


def _statement_of_page(page: Document, link: str, language: str | None) -> Statement:
    """The page's own headline and main assertions: its summary, else its first sentences."""
    lead = page.summary or " ".join(sentence.text for sentence in split_sentences(page.text)[:LEAD_SENTENCES])
    text = "\n\n".join(filter(None, (_as_sentence(page.title), lead.strip())))[:MAX_INPUT]
    found = language or page.language or detect_language(text)
    return Statement(
        text=text,
        language=found,
        origin=Origin.STORY if page.kind is DocumentKind.STORY else Origin.LINK,
        link=link,
        article=page,
        note=wording(found)("origin-link"),
    )


def _as_sentence(title: str | None) -> str | None:
    if not title or not title.strip():
        return None
    return title.strip() if title.strip()[-1] in ".!?…" else title.strip() + "."
