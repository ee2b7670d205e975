"""What some bytes say, whatever kind of document they are. Runs in a killable worker (`bot.workers`).

Every way of reading here can be made slow by somebody who wants to: nothing of it may block the program itself.
"""

from __future__ import annotations

import re

from bot.documents.article import MAX_TEXT, extract
from bot.documents.errors import EmptyDocument, UnsupportedDocument
from bot.documents.markdown import plain_text
from bot.documents.scrub import decode, one_line, paragraphs
from bot.documents.story import document_of, is_story, read_story
from bot.domain.documents import Document, DocumentKind
from bot.language.detect import detect_language
from bot.net.urls import BadUrl, site_of

HTML = "text/html"
MARKDOWN = "text/markdown"
PLAIN = "text/plain"

_KINDS = {
    "": "",
    HTML: HTML,
    "application/xhtml+xml": HTML,
    MARKDOWN: MARKDOWN,
    "text/x-markdown": MARKDOWN,
    "application/markdown": MARKDOWN,
    PLAIN: PLAIN,
}
_SIGNATURES = {
    b"%PDF-": "a PDF file",
    b"PK\x03\x04": "an archive or an office file",
    b"\x89PNG": "an image",
    b"\xff\xd8\xff": "an image",
    b"GIF87a": "an image",
    b"GIF89a": "an image",
    b"{\\rtf": "a Rich Text file",
    b"\x1f\x8b": "a compressed file",
    b"\x7fELF": "a program",
}
_COMMENT_OR_DECLARATION = re.compile(r"<!--.*?-->|<\?xml[^>]*\?>", re.DOTALL)
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_FRAGMENT = re.compile(r"<(?:article|main|section|div|p|h1)\b", re.IGNORECASE)
_LOOKED_AT = 4_000
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def understand(content: bytes, content_type: str, charset: str | None, key: str, url: str | None) -> Document:
    """The document that bytes are; `content_type` is empty and `charset` None where nobody named them.

    Raises DocumentError.
    """
    kind = _KINDS.get(content_type)
    for signature, name in _SIGNATURES.items():
        if content.startswith(signature):
            raise UnsupportedDocument(f"This is {name}, which is not read. Paste its text instead.")
    if kind is None:
        raise UnsupportedDocument(f"Documents of type {one_line(content_type)[:60]} are not read.")
    if b"\x00" in content[:_LOOKED_AT] and not content.startswith(_UTF16) and "utf-16" not in (charset or ""):
        raise UnsupportedDocument("This is no text, so it is not read. Paste what it says instead.")
    if kind != HTML:
        text, guess = decode(content, charset)
        if is_story(text.lstrip()):
            return _story(content, key, url)
        if not looks_like_html(text, kind):
            return _plain(text, kind, guess, key, url)
    return _article(content, charset, key, url)


def looks_like_html(text: str, kind: str) -> bool:
    """Whether a text is a web page, whoever calls it something else. Markdown and plain text may begin with a tag."""
    beginning, at = text[:_LOOKED_AT], 0
    while True:
        rest = beginning[at:].lstrip()
        at = len(beginning) - len(rest)
        skipped = _COMMENT_OR_DECLARATION.match(rest)
        if skipped is None:
            return _PAGE.match(rest) is not None or (not kind and _FRAGMENT.match(rest) is not None)
        at += skipped.end()


def _story(content: bytes, key: str, url: str | None) -> Document:
    """A story whose canonical address is another site's is shown under the address that it came from."""
    document = document_of(read_story(content), key=key, url=url)
    return document if _own(document.canonical_url, url) else document.model_copy(update={"url": url})


def _article(content: bytes, charset: str | None, key: str, url: str | None) -> Document:
    article = extract(content, charset)
    return Document(
        key=key,
        kind=DocumentKind.ARTICLE,
        text=article.text,
        url=url,
        title=article.title,
        summary=article.summary,
        language=article.language or detect_language(article.text),
        published=article.published,
        canonical_url=_own(article.canonical_url, url),
        satire=article.satire,
        warnings=article.warnings,
    )


def _own(canonical: str | None, url: str | None) -> str | None:
    """A page may name its own address, not pass for a page of another site."""
    try:
        same = canonical is None or url is None or site_of(canonical) == site_of(url)
    except BadUrl:
        same = False
    return canonical if same else None


def _plain(text: str, kind: str, guess: str | None, key: str, url: str | None) -> Document:
    """Plain text as it stands, Markdown as the text that it shows; a first heading is the title."""
    title, body = plain_text(text) if kind == MARKDOWN else (None, text)
    body = paragraphs(body[:MAX_TEXT])
    if not any(character.isalnum() for character in body):
        raise EmptyDocument("There is no text in it.")
    return Document(
        key=key,
        kind=DocumentKind.TEXT,
        text=body,
        url=url,
        title=title,
        language=detect_language(body),
        warnings=(guess,) if guess else (),
    )
