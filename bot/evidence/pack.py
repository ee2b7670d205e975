"""Which documents count as evidence for a check.

What was given comes first, then what a search found. The checked page, copies of it, stories built from it and our own
reports never count: they show only that it was said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias
from urllib.parse import urlsplit

from bot.documents.copies import same_text
from bot.domain.base import Model
from bot.domain.documents import Document
from bot.domain.statements import Claim, Statement
from bot.evidence.ranking import content_words
from bot.language.names import names
from bot.net.urls import BadUrl, canonical_url

Search: TypeAlias = Callable[[str], Awaitable[Sequence[Document]]]
"""Words in, documents out, best first (the stories in the database, at first)."""

MAX_DOCUMENTS = 24
MAX_QUERIES = 3
"""Searches a check (design: at most three a check and backend)."""


class Pack(Model):
    """The documents that count, given ones first, and for each one refused a sentence that says why."""

    documents: tuple[Document, ...] = ()
    warnings: tuple[str, ...] = ()


async def collect_evidence(
    statement: Statement,
    claims: Sequence[Claim],
    given: Sequence[Document],
    search: Search | None = None,
    own_hosts: frozenset[str] = frozenset(),
) -> Pack:
    """Given documents, then those that a search for the central claims finds, without whatever is no evidence.

    `own_hosts` are the hosts of our own pages. Raises what `search` raises.
    """
    found: list[Document] = []
    if search is not None:
        for query in _queries(claims):
            found += await search(query)
    return sift(statement, [*(one.model_copy(update={"given": True}) for one in given), *found], own_hosts)


def sift(statement: Statement, documents: Sequence[Document], own_hosts: frozenset[str] = frozenset()) -> Pack:
    """The documents that are evidence for a statement, each once, in their order; pure."""
    kept: list[Document] = []
    warnings: list[str] = []
    keys: set[str] = set()
    for document in documents:
        if document.key in keys or len(kept) == MAX_DOCUMENTS:
            continue
        keys.add(document.key)
        reason = _not_evidence(statement, document, own_hosts)
        if reason is None:
            kept.append(document)
        elif document.given:
            warnings.append(f"{document.title or document.key}: {reason}")
    return Pack(documents=tuple(kept), warnings=tuple(warnings))


def _queries(claims: Sequence[Claim]) -> list[str]:
    ordered = sorted(claims, key=lambda claim: not claim.central)
    return [" ".join(content_words(claim.text)) for claim in ordered[:MAX_QUERIES]]


def _not_evidence(statement: Statement, document: Document, own_hosts: frozenset[str]) -> str | None:
    """Why a document shows only that something was said, in a sentence; None where it is evidence."""
    checked = _checked_pages(statement)
    own = {address for address in (document.key, document.url, document.canonical_url) if address}
    if checked & set(filter(None, map(_canonical, own))):
        return "This is the page that is being checked; a page is no evidence for itself."
    if checked & set(filter(None, map(_canonical, document.source_urls))):
        return "This was built from the page that is being checked, so it is no evidence for it."
    if any(urlsplit(address).hostname in own_hosts for address in {*own, *filter(None, map(_canonical, own))}):
        return "This is one of our own reports; they are no evidence."
    said = [statement.text, *([statement.article.text] if statement.article else [])]
    if any(_plain(document.text) == _plain(text) or same_text(document.text, text) for text in said):
        return "This has the same text as what is being checked, so it is no evidence for it."
    if not document.given and not _names_in(statement.text) & _names_in(f"{document.title}. {document.text}"):
        return "This names nothing that the statement names, so it may well be about something else."
    return None


def _names_in(text: str) -> set[str]:
    return {name.key for name in names(text)}


def _checked_pages(statement: Statement) -> set[str]:
    article = statement.article
    addresses = [statement.link]
    if article is not None:
        addresses += [article.key, article.url, article.canonical_url]
    return set(filter(None, (_canonical(address) for address in addresses if address)))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _canonical(address: str) -> str | None:
    try:
        return canonical_url(address)
    except BadUrl:
        return None
