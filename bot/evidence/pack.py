"""What is known for a check before anybody judges: the documents that count, and what others have published.

What was given comes first, then what was found. The checked page, copies of it, stories built from it and our own
reports never count: they show only that it was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from pydantic import Field

from bot.documents.copies import same_text
from bot.domain.base import Model
from bot.domain.documents import Document
from bot.domain.reports import PriorCheck
from bot.domain.statements import Statement
from bot.evidence.passages import Passage
from bot.evidence.search import canonical
from bot.language.names import names

MAX_DOCUMENTS = 24


class Pack(Model):
    """The evidence of a check. It is made once and stored, so that whoever takes the check up judges by the same.

    `documents` are those that count, given ones first. `passages` are the words in them that speak to the claims, best
    first, where the documents are more than a prompt holds. `prior_checks` are published fact-checks by the id of the
    claim that they are about. `warnings` are sentences for the reader: what was refused, and what failed.
    """

    documents: tuple[Document, ...] = ()
    passages: tuple[Passage, ...] = ()
    prior_checks: dict[str, tuple[PriorCheck, ...]] = Field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def sift(
    statement: Statement,
    documents: Sequence[Document],
    own_hosts: frozenset[str] = frozenset(),
    searched: frozenset[str] = frozenset(),
) -> Pack:
    """The documents that are evidence for a statement, each once, in their order; pure, but slow for long ones.

    `own_hosts` are the hosts of our own pages, `searched` the keys of pages that an engine found for the statement.
    """
    kept: list[Document] = []
    warnings: list[str] = []
    keys: set[str] = set()
    for document in documents:
        if document.key in keys or len(kept) == MAX_DOCUMENTS:
            continue
        keys.add(document.key)
        reason = _not_evidence(statement, document, own_hosts, searched)
        if reason is None:
            kept.append(document)
        elif document.given:
            warnings.append(f"{document.title or document.key}: {reason}")
    return Pack(documents=tuple(kept), warnings=tuple(warnings))


def may_be_evidence(statement: Statement, address: str, own_hosts: frozenset[str] = frozenset()) -> bool:
    """Whether a page is worth opening: not the one that is checked, and none of our own."""
    key = canonical(address)
    return key is not None and key not in _checked_pages(statement) and not _is_own({address, key}, own_hosts)


def _not_evidence(
    statement: Statement, document: Document, own_hosts: frozenset[str], searched: frozenset[str]
) -> str | None:
    """Why a document shows only that something was said, in a sentence; None where it is evidence."""
    checked = _checked_pages(statement)
    own = {address for address in (document.key, document.url, document.canonical_url) if address}
    keys = set(filter(None, map(canonical, own)))
    if checked & keys:
        return "This is the page that is being checked; a page is no evidence for itself."
    if checked & set(filter(None, map(canonical, document.source_urls))):
        return "This was built from the page that is being checked, so it is no evidence for it."
    if _is_own(own | keys, own_hosts):
        return "This is one of our own reports; they are no evidence."
    said = [statement.text, *([statement.article.text] if statement.article else [])]
    if any(_plain(document.text) == _plain(text) or same_text(document.text, text) for text in said):
        return "This has the same text as what is being checked, so it is no evidence for it."
    if not document.given and not _is_on_topic(statement, document, found_by_engine=document.key in searched):
        return "This names nothing that the statement names, so it may well be about something else."
    return None


def _is_on_topic(statement: Statement, document: Document, *, found_by_engine: bool) -> bool:
    """Whether a document names something that the statement names; an engine is believed where that names nothing."""
    named = _names_in(statement.text)
    if not named:
        return found_by_engine
    return bool(named & _names_in(f"{document.title}. {document.text}"))


def _is_own(addresses: set[str], own_hosts: frozenset[str]) -> bool:
    return any(urlsplit(address).hostname in own_hosts for address in addresses)


def _names_in(text: str) -> set[str]:
    return {name.key for name in names(text)}


def _checked_pages(statement: Statement) -> set[str]:
    article = statement.article
    addresses = [statement.link]
    if article is not None:
        addresses += [article.key, article.url, article.canonical_url]
        addresses += article.source_urls  # A story says what they say: they are no evidence for it.
    return set(filter(None, (canonical(address) for address in addresses if address)))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
