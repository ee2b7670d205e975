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
from bot.documents.copies import Fingerprint, are_copies, fingerprint
from bot.domain.assessments import Citation, Finding
from bot.domain.documents import Document
from bot.domain.statements import Claim
from bot.domain.verdicts import Basis, ClaimVerdict
from bot.evidence.passages import Passage, cut
from bot.evidence.ranking import Embed, WordIndex, content_words, rank_all, stem_of, stems
from bot.language.sensitive import sensitivity_of

LOOKED_AT = 8
"""Passages that are compared with each claim."""

LONGEST_CLAIM = 600
"""Characters; what is longer is no single assertion, and nothing here could bear all of it out."""

_SHARED_STEMS = 2
_SHARED_PART = 1 / 3
"""A passage speaks of what a claim does if it shares this many stems, and this part of the claim's."""

MOST_CITED = 3
"""Sources that one finding cites."""

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
    # The same sentence of ten copies is one passage; the others would crowd out what different sources say.
    places_of: dict[str, int] = {}
    for at, passage in enumerate(passages):
        places_of.setdefault(passage.text, at)
    texts, first = list(places_of), list(places_of.values())
    index = WordIndex(texts)
    looked_at: set[int] = set()
    findings: list[Finding] = []
    judged = [claim for claim in claims if claim.sensitive is None and sensitivity_of(claim.text) is None]
    short = [claim.text for claim in judged if len(claim.text) <= LONGEST_CLAIM]
    ranked = dict(zip(short, rank_all(short, texts, index, embed, LOOKED_AT), strict=True))
    for claim in judged:
        if len(claim.text) > LONGEST_CLAIM:
            findings.append(_silent(claim, Says.NO_PASSAGE, language))
            continue
        places = [first[at] for at in ranked[claim.text] if _speaks_of(claim.text, texts[at])]
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
    if comparison.match is not Match.SILENT and speaks_of_now(reading) and not _is_recent(document, today):
        return Comparison(Match.SILENT, Says.UNCLEAR)
    return comparison


def _is_recent(document: Document, today: date) -> bool:
    return document.published is not None and (today - document.published.date()).days <= _NOW_DAYS


def _concluded(claim: Claim, seen: Sequence[_Seen], documents: Sequence[Document], language: str) -> Finding:
    if not documents:
        return _silent(claim, Says.NO_SOURCES, language)
    spoken = {match: [one for one in seen if one.comparison.match is match] for match in Match}
    for_it, against = spoken[Match.BORNE_OUT], spoken[Match.CONTRADICTED]
    if for_it and (conflict := _conflict(for_it, against)):
        says = Says.CONTRADICTED if conflict.passage.document != for_it[0].passage.document else Says.SAYS_BOTH
        return _silent(claim, says, language, (for_it[0], conflict), documents)
    if any(one.comparison.holds_amounts for one in seen if one.comparison.match is Match.SILENT):
        # The claim's own figure stands elsewhere: then a passage with another one need not speak of the same thing.
        against = [one for one in against if one.comparison.says is not Says.NUMBER_DIFFERS]
    for found in (for_it, spoken[Match.LIMITED], against):
        if found:
            return _spoken(claim, found, documents, language)
    if not seen:
        return _silent(claim, Says.NO_PASSAGE, language)
    closest = min(seen, key=lambda one: one.comparison.distance)
    says, details = _worded(closest, documents[closest.passage.document])
    return _silent(claim, says, language, (closest,), documents, details)


def _conflict(for_it: Sequence[_Seen], against: Sequence[_Seen]) -> _Seen | None:
    """What speaks against a claim that something bears out: another document, or the same one with the opposite.

    Another number in the same document is none: it may speak of another year or place.
    """
    holding = {one.passage.document for one in for_it}
    for one in against:
        if one.passage.document not in holding or one.comparison.says is Says.OPPOSITE:
            return one
    return None


def _worded(closest: _Seen, document: Document) -> tuple[Says, Mapping[str, str]]:
    """The reason for silence, without calling missing what the rest of the document names."""
    comparison = closest.comparison
    if comparison.says is not Says.NOT_ALL:
        return comparison.says, comparison.details
    whole = f"{document.title or ''} {document.text}".casefold()
    missing = [name for name in comparison.missing if not (name[0].isupper() and name.casefold() in whole)]
    return (Says.NOT_ALL, {"missing": ", ".join(missing)}) if missing else (Says.UNCLEAR, {})


def _spoken(claim: Claim, found: Sequence[_Seen], documents: Sequence[Document], language: str) -> Finding:
    """The verdict of the first passage, with those of other sources that say the same beside it."""
    comparison = found[0].comparison
    details = {**comparison.details, "passage": quoted(found[0].passage.text)}
    same = [one for one in found if one.comparison.says is comparison.says]
    return Finding(
        claim=claim.id,
        verdict=_VERDICTS[comparison.match],
        explanation=sentence(comparison.says, language, {**details, **_sources(found[:1], documents)}),
        basis=Basis.QUOTED,
        citations=tuple(_citation(one, documents) for one in _independent(same, documents)[:MOST_CITED]),
    )


def _independent(found: Sequence[_Seen], documents: Sequence[Document]) -> list[_Seen]:
    """The first passage of each document, without documents that carry the text of one before: they are one source."""
    kept: list[_Seen] = []
    prints: list[Fingerprint] = []
    for one in found:
        if any(one.passage.document == other.passage.document for other in kept):
            continue
        text = fingerprint(documents[one.passage.document].text)
        if not any(are_copies(text, other) for other in prints):
            kept.append(one)
            prints.append(text)
    return kept


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
        explanation=sentence(says, language, {**details, **_sources(seen, documents)}),
        basis=Basis.QUOTED if seen else Basis.NONE,
        citations=tuple(_citation(one, documents) for one in seen),
    )


def _sources(seen: Sequence[_Seen], documents: Sequence[Document]) -> Mapping[str, str]:
    """What a sentence calls the documents of up to two passages."""
    return {key: _named(documents[one.passage.document]) for key, one in zip(("source", "other"), seen, strict=False)}


def _named(document: Document) -> str:
    """What a reader knows a document by: its site, or the name of the file that was given."""
    return document.site or document.key.removeprefix("given:")


def _citation(seen: _Seen, documents: Sequence[Document]) -> Citation:
    return Citation(url=documents[seen.passage.document].key, quote=seen.passage.text)
