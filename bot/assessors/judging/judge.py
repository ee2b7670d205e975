"""The judgement of claims by the passages of the evidence, in one picklable pure function.

The best supported reading wins; sources that contradict each other settle nothing; in doubt the verdict is
"Can't verify", with what was looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from bot.assessors.judging.compare import Comparison, Match, compare
from bot.assessors.judging.reading import Reading, read, speaks_of_now
from bot.assessors.judging.vocabulary import is_light
from bot.assessors.judging.wording import Says, quoted, sentence
from bot.domain.assessments import Citation, Finding
from bot.domain.documents import Document
from bot.domain.statements import Claim
from bot.domain.verdicts import Basis, ClaimVerdict
from bot.evidence.passages import Passage, cut
from bot.evidence.ranking import Embed, WordIndex, content_words, rank, stem_of, stems
from bot.language.sensitive import sensitivity_of

LOOKED_AT = 8
"""Passages that are compared with each claim."""

LONGEST_CLAIM = 600
"""Characters; what is longer is no single assertion, and nothing here could bear all of it out."""

_SHARED_STEMS = 2
_SHARED_PART = 1 / 3
"""A passage speaks of what a claim does if it shares this many stems, and this part of the claim's."""

_NOW_DAYS = 60
"""Evidence older than this (days) says nothing about "now"."""

_VERDICTS = {
    Match.BORNE_OUT: ClaimVerdict.VERIFIED,
    Match.CONTRADICTED: ClaimVerdict.FALSE,
    Match.LIMITED: ClaimVerdict.MISLEADING,
}


class Judged(NamedTuple):
    """A finding for each claim that may be judged, in their order, and the places of the documents that were really
    compared. `sensitive`: there were claims on which nothing is said, because a wrong verdict could harm somebody."""

    findings: tuple[Finding, ...]
    looked_at: frozenset[int]
    sensitive: bool = False


class _Seen(NamedTuple):
    comparison: Comparison
    passage: Passage


def judge_claims(
    claims: Sequence[Claim], documents: Sequence[Document], today: date, language: str, embed: Embed | None = None
) -> Judged:
    """Judge each claim by the documents; sensitive ones are passed over. Deterministic, and linear in the evidence."""
    passages = cut(documents)
    index = WordIndex([passage.text for passage in passages])
    texts = [passage.text for passage in passages]
    looked_at: set[int] = set()
    findings: list[Finding] = []
    judged = [claim for claim in claims if claim.sensitive is None and sensitivity_of(claim.text) is None]
    for claim in judged:
        if len(claim.text) > LONGEST_CLAIM:
            findings.append(_silent(claim, Says.NO_PASSAGE, language))
            continue
        places = [at for at in rank(claim.text, texts, index, embed, LOOKED_AT) if _speaks_of(claim.text, texts[at])]
        reading = read(claim.text, language)
        seen = [_Seen(_compared(reading, documents, passages, at, today, language), passages[at]) for at in places]
        looked_at |= {one.passage.document for one in seen}
        findings.append(_concluded(claim, seen, documents, language))
    return Judged(tuple(findings), frozenset(looked_at), sensitive=len(judged) < len(claims))


def _speaks_of(claim: str, passage: str) -> bool:
    wanted = {stem_of(word) for word in content_words(claim) if len(word) > 1 and not is_light(word)}
    shared = len(wanted.intersection(stems(passage)))
    return shared > 0 and shared >= min(_SHARED_STEMS, len(wanted)) and shared >= _SHARED_PART * len(wanted)


def _compared(
    reading: Reading, documents: Sequence[Document], passages: Sequence[Passage], at: int, today: date, language: str
) -> Comparison:
    passage = passages[at]
    document = documents[passage.document]
    near = [one.text for one in passages[max(0, at - 2) : at] if one.document == passage.document]
    comparison = compare(reading, passage.text, " ".join([document.title or "", *near]), language)
    if comparison.match is Match.BORNE_OUT and speaks_of_now(reading) and not _is_recent(document, today):
        return Comparison(Match.SILENT, Says.UNCLEAR)
    return comparison


def _is_recent(document: Document, today: date) -> bool:
    return document.published is not None and (today - document.published.date()).days <= _NOW_DAYS


def _concluded(claim: Claim, seen: Sequence[_Seen], documents: Sequence[Document], language: str) -> Finding:
    if not documents:
        return _silent(claim, Says.NO_SOURCES, language)
    spoken = {match: [one for one in seen if one.comparison.match is match] for match in Match}
    for_it, against = spoken[Match.BORNE_OUT], spoken[Match.CONTRADICTED]
    if for_it and {one.passage.document for one in against} - {one.passage.document for one in for_it}:
        return _silent(claim, Says.CONTRADICTED, language, (for_it[0], against[0]), documents)
    if any(one.comparison.holds_amounts for one in seen if one.comparison.match is Match.SILENT):
        # The claim's own figure stands elsewhere: then a passage with another one need not speak of the same thing.
        against = [one for one in against if one.comparison.says is not Says.NUMBER_DIFFERS]
    for found in (for_it, spoken[Match.LIMITED], against):
        if found:
            return _spoken(claim, found[0], documents, language)
    if not seen:
        return _silent(claim, Says.NO_PASSAGE, language)
    closest = min(seen, key=lambda one: one.comparison.distance)
    says, details = _worded(closest, documents[closest.passage.document])
    return _silent(claim, says, language, (closest,), documents, details)


def _worded(closest: _Seen, document: Document) -> tuple[Says, Mapping[str, str]]:
    """The reason for silence, without calling missing what the rest of the document names."""
    comparison = closest.comparison
    if comparison.says is not Says.NOT_ALL:
        return comparison.says, comparison.details
    whole = f"{document.title or ''} {document.text}".casefold()
    missing = [name for name in comparison.missing if not (name[0].isupper() and name.casefold() in whole)]
    return (Says.NOT_ALL, {"missing": ", ".join(missing)}) if missing else (Says.UNCLEAR, {})


def _spoken(claim: Claim, seen: _Seen, documents: Sequence[Document], language: str) -> Finding:
    comparison = seen.comparison
    source = _named(documents[seen.passage.document])
    details = {**comparison.details, "source": source, "passage": quoted(seen.passage.text)}
    return Finding(
        claim=claim.id,
        verdict=_VERDICTS[comparison.match],
        explanation=sentence(comparison.says, language, details),
        basis=Basis.QUOTED,
        citations=(_citation(seen, documents),),
    )


def _silent(
    claim: Claim,
    says: Says,
    language: str,
    seen: Sequence[_Seen] = (),
    documents: Sequence[Document] = (),
    details: Mapping[str, str] = MappingProxyType({}),
) -> Finding:
    return Finding(
        claim=claim.id,
        verdict=ClaimVerdict.UNVERIFIABLE,
        explanation=sentence(says, language, details),
        basis=Basis.QUOTED if seen else Basis.NONE,
        citations=tuple(_citation(one, documents) for one in seen),
    )


def _named(document: Document) -> str:
    """What a reader knows a document by: its site, or the name of the file that was given."""
    return document.site or document.key.removeprefix("given:")


def _citation(seen: _Seen, documents: Sequence[Document]) -> Citation:
    return Citation(url=documents[seen.passage.document].key, quote=seen.passage.text)
