"""Collects the evidence of a check: searches, opens what was found, keeps what counts. Bounded in time, whatever fails.

A place to search that fails, and a page that cannot be read, is said in the pack's warnings and stops nothing else.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

import structlog

from bot.documents.errors import DocumentError, EmptyDocument
from bot.domain.documents import Document
from bot.domain.reports import PriorCheck
from bot.domain.statements import Claim, Statement
from bot.evidence.excerpts import passages_for
from bot.evidence.fact_checks import FactChecks
from bot.evidence.pack import Pack, may_be_evidence, sift
from bot.evidence.queries import Query, queries_for
from bot.evidence.search import Backend, Hit, SearchFailed, canonical
from bot.language.embeddings import EmbeddingsUnavailable, embed
from bot.locales.wording import Wording, wording
from bot.net.errors import FetchError, PageGone, PageRefused, PageTimedOut
from bot.net.urls import site_of
from bot.workers import WorkError, Workers

log = structlog.get_logger()

HITS = 6
"""Hits that are asked for with each query."""

MAX_OPENED = 14
MAX_READ = 8
PAGES_A_SITE = 4
AT_ONCE = 6
"""Pages that are opened for one check, that are read of them, of one site, and at the same time; the fetcher limits
each host further."""

MAX_TEXT = 60_000
"""Characters that are kept of a page that was found: what evidence needs of it stands in its beginning or nowhere."""

SEARCHING_PART = 0.4
"""Of the time for all: whoever has not answered a search by then is left out, so that there is time to open pages."""

SIFTING_SECONDS = 20.0
"""For comparing what was found with what is checked; a tenth of a second is usual."""

_MOST_NAMED = 4
"""Pages that could not be read which a warning names."""

OpenPage: TypeAlias = Callable[[str], Awaitable[Document]]
"""Opens a link safely and understands it; raises FetchError or DocumentError."""


@dataclass
class _Heard:
    """What one place to search has given so far."""

    backend: Backend
    hits: list[Sequence[Hit]] = field(default_factory=list)
    trouble: str | None = None


class _Unread(NamedTuple):
    """A page that was found and could not be read, with the key of the reason."""

    url: str
    reason: str


class _EnoughError(Exception):
    """Enough pages are read; whoever is still opening one may stop."""


@dataclass
class _Prior:
    """What was found of published fact-checks, or why nothing was."""

    checks: dict[str, tuple[PriorCheck, ...]] = field(default_factory=dict)
    trouble: str | None = None


@dataclass
class _Opened:
    """What opening the pages has given so far: documents by the place of their hit, and what could not be read."""

    documents: dict[int, Document] = field(default_factory=dict)
    unread: list[_Unread] = field(default_factory=list)


class Collector:
    """Collects evidence from the given backends, in at most `seconds` and the time of the comparison after it."""

    def __init__(
        self,
        backends: Sequence[Backend],
        fact_checks: FactChecks | None,
        open_page: OpenPage,
        workers: Workers,
        *,
        own_hosts: frozenset[str],
        now: Callable[[], datetime],
        seconds: float,
    ) -> None:
        self._backends = backends
        self._fact_checks = fact_checks
        self._open_page = open_page
        self._workers = workers
        self._own_hosts = own_hosts
        self._now = now
        self._seconds = seconds

    async def collect(self, statement: Statement, claims: Sequence[Claim], given: Sequence[Document]) -> Pack:
        """Given documents, then what searches for the claims find, without whatever is no evidence. Never raises."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        end = started + self._seconds
        say = wording(statement.language)
        queries = queries_for(claims, self._now().date())
        heard = [_Heard(backend) for backend in self._backends]
        prior = _Prior()
        looking_up = asyncio.ensure_future(self._look_up(prior, statement, claims, say))
        try:
            searches = [self._search(one, queries, statement.language, say) for one in heard]
            in_time = await _by(started + SEARCHING_PART * self._seconds, searches)
            for one in (one for one, was in zip(heard, in_time, strict=True) if not was):
                one.trouble = say("search-late")
            hits = self._worth_opening(statement, heard)
            opened = await self._opened_by(end, hits)
            await asyncio.wait([looking_up], timeout=max(0.0, end - loop.time()))
            if not looking_up.done():
                prior.trouble = say("search-late")
        finally:
            looking_up.cancel()
            await asyncio.gather(looking_up, return_exceptions=True)
        pack = await self._sifted(statement, claims, given, hits, opened)
        troubles = [(one.backend.name, one.trouble) for one in heard] + [(FactChecks.name, prior.trouble)]
        failed = [say("search-failed", name=name, reason=trouble) for name, trouble in troubles if trouble]
        log.debug(
            "evidence collected",
            seconds=round(loop.time() - started, 3),
            queries=len(queries),
            hits=len(hits),
            documents=len(pack.documents),
        )
        warnings = (*pack.warnings, *failed, *_about(opened.unread, say))
        return pack.model_copy(update={"prior_checks": prior.checks, "warnings": warnings})

    async def close(self) -> None:
        """Close the connections to all services."""
        for backend in self._backends:
            await backend.close()
        if self._fact_checks is not None:
            await self._fact_checks.close()

    async def _search(self, heard: _Heard, queries: Sequence[Query], language: str, say: Wording) -> None:
        """One query after the other, as polite clients do; after a failure no further one."""
        try:
            for query in queries:
                heard.hits.append(await heard.backend.search(query.text, language, query.after, HITS))
        except SearchFailed as failure:
            log.info("search failed", backend=heard.backend.name, reason=str(failure))
            heard.trouble = str(failure)
        except Exception:  # whatever one place to search does: the others must not be lost with it
            log.exception("search failed", backend=heard.backend.name)
            heard.trouble = say("search-broke")

    async def _look_up(self, prior: _Prior, statement: Statement, claims: Sequence[Claim], say: Wording) -> None:
        if self._fact_checks is None or not claims:
            return
        try:
            found = await self._fact_checks.of(claims, statement.language)
        except SearchFailed as failure:
            log.info("search failed", backend=FactChecks.name, reason=str(failure))
            prior.trouble = str(failure)
        except Exception:
            log.exception("search failed", backend=FactChecks.name)
            prior.trouble = say("search-broke")
        else:
            for claim, checks in found.items():
                # A fact-check that is what is being checked was not there before it.
                others = tuple(one for one in checks if may_be_evidence(statement, one.url, self._own_hosts))
                prior.checks |= {claim: others} if others else {}

    def _worth_opening(self, statement: Statement, heard: Sequence[_Heard]) -> list[Hit]:
        """The hits of all places in turn, each page once, without what can be no evidence; documents at hand first."""
        in_turn = [hit for row in zip_longest(*(one for by in heard for one in by.hits)) for hit in row if hit]
        at_hand = {hit.url: hit for hit in in_turn if hit.document is not None}
        pages: dict[str, Hit] = {}
        sites: Counter[str] = Counter()
        for hit in (hit for hit in in_turn if hit.document is None):
            key = canonical(hit.url)
            if key is None or key in pages or not may_be_evidence(statement, hit.url, self._own_hosts):
                continue
            site = site_of(hit.url)
            sites[site] += 1
            if sites[site] <= PAGES_A_SITE and len(pages) < MAX_OPENED:
                pages[key] = hit
        return [*at_hand.values(), *pages.values()]

    async def _opened_by(self, end: float, hits: Sequence[Hit]) -> _Opened:
        """Open the hits that have no document, best first, until enough are read or it is too late."""
        opened = _Opened()
        pages = [(at, hit) for at, hit in enumerate(hits) if hit.document is None]
        [in_time] = await _by(end, [self._open_all(pages, opened)])
        if not in_time:
            known = {one.url for one in opened.unread}
            late = [hit.url for at, hit in pages if at not in opened.documents and hit.url not in known]
            opened.unread += [_Unread(url, "search-too-late") for url in late]
        return opened

    async def _open_all(self, pages: Sequence[tuple[int, Hit]], opened: _Opened) -> None:
        waiting = iter(pages)

        async def open_next() -> None:
            for at, hit in waiting:
                try:
                    opened.documents[at] = _kept(await self._open_page(hit.url), hit)
                except (FetchError, DocumentError) as error:
                    opened.unread.append(_Unread(hit.url, _reason(error)))
                except Exception:
                    log.exception("page not opened", url=hit.url)
                    opened.unread.append(_Unread(hit.url, "availability-failed"))
                if len(opened.documents) == MAX_READ:
                    raise _EnoughError

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(AT_ONCE):
                    group.create_task(open_next())
        except* _EnoughError:
            pass

    async def _sifted(
        self,
        statement: Statement,
        claims: Sequence[Claim],
        given: Sequence[Document],
        hits: Sequence[Hit],
        opened: _Opened,
    ) -> Pack:
        """What counts of the documents. Where comparing them fails, none does: nobody could say which may."""
        found = [opened.documents.get(at) or hit.document for at, hit in enumerate(hits)]
        documents = (*(one.model_copy(update={"given": True}) for one in given), *filter(None, found))
        if not documents:
            return Pack()
        searched = frozenset(one.key for one in opened.documents.values())
        try:
            return await self._workers.run(
                sift_and_pick, statement, tuple(claims), documents, self._own_hosts, searched, seconds=SIFTING_SECONDS
            )
        except WorkError:
            log.exception("evidence not compared")
            return Pack(warnings=(wording(statement.language)("search-not-compared"),))


def sift_and_pick(
    statement: Statement,
    claims: Sequence[Claim],
    documents: Sequence[Document],
    own_hosts: frozenset[str],
    searched: frozenset[str],
) -> Pack:
    """`sift`, and the passages of what is left that speak to the claims. Runs in a worker."""
    pack = sift(statement, documents, own_hosts, searched)
    try:
        passages = passages_for(claims, pack.documents, embed)
    except EmbeddingsUnavailable:
        passages = passages_for(claims, pack.documents, None)
    return pack.model_copy(update={"passages": passages})


async def _by(end: float, work: Sequence[Coroutine[Any, Any, None]]) -> list[bool]:
    """Do some work until a moment of the loop's clock; for each whether it came to its end. Late work is cancelled."""
    if not work:
        return []
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        await asyncio.wait(tasks, timeout=max(0.0, end - asyncio.get_running_loop().time()))
        return [task.done() for task in tasks]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _kept(document: Document, hit: Hit) -> Document:
    """A page as evidence: its beginning, and the date that the search knows where the page itself tells none."""
    return document.model_copy(
        update={
            "text": document.text[:MAX_TEXT],
            "title": document.title or hit.title,
            "published": document.published or hit.date,
        }
    )


def _reason(error: FetchError | DocumentError) -> str:
    match error:
        case PageGone():
            return "availability-gone"
        case PageRefused():
            return "availability-refused"
        case PageTimedOut():
            return "search-too-late"
        case EmptyDocument():
            return "search-empty-page"
        case _:
            return "availability-failed"


def _about(unread: Sequence[_Unread], say: Wording) -> Iterator[str]:
    """One sentence that names what was found and could not be read."""
    if not unread:
        return
    named = [say("search-unread-page", site=site_of(one.url), reason=say(one.reason)) for one in unread]
    pages = list(dict.fromkeys(named))
    shown = [*pages[:_MOST_NAMED], *(["…"] if len(pages) > _MOST_NAMED else [])]
    yield say("search-unread", n=len(unread), pages=say.joined(shown, "list-comma"))
