"""Links citations to sources: canonical addresses, one row a document, nothing that its assessor did not retrieve.

Pure. What an assessor cites without having retrieved it is dropped and counted, and so is whatever cannot be
evidence here: the checked page itself and our own reports only show that something was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from bot.domain.assessments import Assessment, AssessmentState, Citation, Finding, RetrievedSource
from bot.domain.base import Model
from bot.domain.reports import Quote, Source, Vote
from bot.domain.verdicts import Basis
from bot.net.urls import BadUrl, canonical_url, is_link, site_of

GIVEN = "given:"
"""Prefix of the key of a document that a person supplied as a file; it has no address."""


class NotEvidence(Model):
    """What never counts as evidence for this statement: pages by canonical URL, and whole hosts (our own pages)."""

    pages: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()


class Linked(Model):
    """The sources of all assessments that answered, and how to look a citation up among them."""

    sources: tuple[Source, ...]
    retrieved: dict[str, frozenset[str]]
    dropped: int


def source_key(url: str) -> str | None:
    """The identity of a source: its canonical URL, a given document's key, or None where it is neither."""
    if url.startswith(GIVEN):
        return url
    try:
        return canonical_url(url)
    except BadUrl:
        return None


def link_sources(assessments: Sequence[Assessment], not_evidence: NotEvidence) -> Linked:
    """One source a document over all assessments that answered, in the order in which they were first retrieved."""
    rows: dict[str, Source] = {}
    retrieved: dict[str, frozenset[str]] = {}
    dropped = 0
    answered = [assessment for assessment in assessments if assessment.state is AssessmentState.OK]
    for assessment in answered:
        own: set[str] = set()
        for source in assessment.sources:
            key = source_key(source.url)
            if key is None or _is_excluded(key, not_evidence):
                continue
            own.add(key)
            rows[key] = _merged(rows.get(key), key, source, assessment.assessor.id)
        retrieved[assessment.assessor.id] = frozenset(own)
    for assessment in answered:
        for finding in assessment.findings:
            kept = _surviving(finding, retrieved[assessment.assessor.id])
            dropped += len(finding.citations) - len(kept)
            for key, citation in kept:
                rows[key] = _cited(rows[key], assessment.assessor.id, quoted=bool(citation.quote))
    return Linked(sources=tuple(rows.values()), retrieved=retrieved, dropped=dropped)


def vote_of(assessor: str, finding: Finding, linked: Linked) -> Vote:
    """The vote that a finding casts, with the citations that survive; without any, its basis is "no source"."""
    kept = _surviving(finding, linked.retrieved.get(assessor, frozenset()))
    quotes = tuple(Quote(url=key, text=citation.quote) for key, citation in kept if citation.quote)
    return Vote(
        assessor=assessor,
        verdict=finding.verdict,
        basis=_basis(finding, kept=bool(kept), quoted=bool(quotes)),
        explanation=finding.explanation,
        citations=tuple(dict.fromkeys(key for key, _ in kept)),
        quotes=quotes,
    )


def _basis(finding: Finding, *, kept: bool, quoted: bool) -> Basis:
    if not kept:
        return Basis.NONE
    if finding.basis in (Basis.CITED, Basis.SUMMARY):
        return finding.basis
    return Basis.QUOTED if quoted else Basis.CITED


def _surviving(finding: Finding, retrieved: frozenset[str]) -> list[tuple[str, Citation]]:
    keyed = [(source_key(citation.url), citation) for citation in finding.citations]
    return [(key, citation) for key, citation in keyed if key is not None and key in retrieved]


def _is_excluded(key: str, not_evidence: NotEvidence) -> bool:
    return key in not_evidence.pages or urlsplit(key).hostname in not_evidence.hosts


def _merged(row: Source | None, key: str, source: RetrievedSource, assessor: str) -> Source:
    if row is None:
        given_file = key.startswith(GIVEN)
        return Source(
            url=key,
            href=source.url if is_link(source.url) and not source.sample else None,
            site=source.site or key.removeprefix(GIVEN) if given_file else site_of(key),
            title=source.title,
            published=source.published,
            retrieved_at=source.retrieved_at,
            retrieved_by=(assessor,),
            given=source.given,
            sample=source.sample,
        )
    by = row.retrieved_by if assessor in row.retrieved_by else (*row.retrieved_by, assessor)
    return row.model_copy(
        update={
            "title": row.title or source.title,
            "published": row.published or source.published,
            "retrieved_at": row.retrieved_at or source.retrieved_at,
            "retrieved_by": by,
            "given": row.given or source.given,
        }
    )


def _cited(row: Source, assessor: str, *, quoted: bool) -> Source:
    update = {"cited_by": tuple(dict.fromkeys((*row.cited_by, assessor)))}
    if quoted:
        update["quoted_by"] = tuple(dict.fromkeys((*row.quoted_by, assessor)))
    return row.model_copy(update=update)
