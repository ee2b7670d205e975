"""Lines up findings that carry no claim's id: with the given claims, else among themselves as new claims.

Hard guards first (`bot.language.conflicts`), then meaning, then greedy complete-link clusters with at most one given
claim and one finding of an assessor each. In doubt two findings stay apart: a false merge puts words into somebody's
mouth, a missed one only shows the same thing twice.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

import structlog

from bot.domain.assessments import MAX_ADDED_CLAIMS, Finding
from bot.domain.base import Model
from bot.domain.statements import Claim
from bot.evidence.matching import Similarity, meaning, same_claim, words_shared
from bot.language.embeddings import Embedder, EmbeddingsUnavailable
from bot.language.names import names
from bot.language.sensitive import sensitivity_of
from bot.workers import WorkError

log = structlog.get_logger()

MAX_LOOSE = 100
"""Findings without an id that are read of one assessor; whoever sends more is not answering."""


class Alignment(Model):
    """What lining up made of findings, in their order.

    `placed` has for each finding the id of its claim, or None where it was dropped: without text, beyond the claims
    that one assessor may add, or beyond `MAX_LOOSE`. `added` are the new claims. `by_meaning` is False where words
    alone were compared.
    """

    placed: tuple[str | None, ...]
    added: tuple[Claim, ...] = ()
    by_meaning: bool = True


class _Text(NamedTuple):
    """A given claim, or a finding at place `at` of the input, which is its assessor's `rank`-th."""

    text: str
    claim: Claim | None = None
    at: int = -1
    assessor: str = ""
    rank: int = 0


_Cluster = tuple[_Text, ...]


def align(
    claims: Sequence[Claim],
    findings: Sequence[tuple[str, Finding]],
    similarity: Similarity,
    *,
    statement: str = "",
    claims_given: bool = True,
) -> Alignment:
    """Give each finding (with its assessor's id) the claim that it judges. Pure; the order of assessors is no matter.

    Findings that carry an id keep it. Where `claims_given`, the new claims are implied ones and an assessor may add
    `MAX_ADDED_CLAIMS`, those that it added to earlier revisions counted; the rest is dropped. `statement` is the text
    checked: its names are the topic, and a finding may leave them out. New ids go on from the highest "cN".
    """
    answered = {(assessor, finding.claim) for assessor, finding in findings if finding.claim is not None}
    texts = [_Text(_plain(claim.text), claim=claim) for claim in claims]
    texts += _unplaced(findings)
    topic = frozenset(name.key for name in names(statement))
    clusters = _clusters(texts, answered, partial(same_claim, similarity=similarity, topic=topic))
    placed: list[str | None] = [finding.claim for _, finding in findings]
    room = Counter({assessor: MAX_ADDED_CLAIMS for assessor, _ in findings})
    added: list[Claim] = []
    for cluster in sorted(clusters, key=_reading_order):
        claim = cluster[0].claim
        members = [one for one in cluster if one.claim is None]
        if claims_given and (claim is None or claim.implied):
            members = [one for one in members if room[one.assessor] > 0]
            room.subtract(one.assessor for one in members)
        if claim is None and members:
            claim = _new_claim(members, similarity, _next_id([*claims, *added]), implied=claims_given)
            added.append(claim)
        for one in members:
            placed[one.at] = claim.id if claim else None
    return Alignment(placed=tuple(placed), added=tuple(added))


class Aligner:
    """Lines findings up by meaning; the model runs in the worker pool."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    async def align(
        self,
        claims: Sequence[Claim],
        findings: Sequence[tuple[str, Finding]],
        *,
        statement: str = "",
        claims_given: bool = True,
    ) -> Alignment:
        """As the function `align`. Where the embedding model fails, words are compared and `by_meaning` is False."""
        lone = [one.text for one in _unplaced(findings)]
        settle = partial(align, claims, findings, statement=statement, claims_given=claims_given)
        if not lone:
            return settle(words_shared())
        texts = list(dict.fromkeys([*(_plain(claim.text) for claim in claims), *lone]))
        try:
            vectors = await self._embedder.embed(texts)
        except (EmbeddingsUnavailable, WorkError) as error:
            log.warning("findings are lined up by their words alone", reason=str(error))
            by_words = await asyncio.to_thread(settle, words_shared())
            return by_words.model_copy(update={"by_meaning": False})
        # In a thread: reading some sixty texts for their guards takes longer than the event loop should wait.
        return await asyncio.to_thread(settle, meaning(texts, vectors))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _unplaced(findings: Sequence[tuple[str, Finding]]) -> Iterator[_Text]:
    ranks: Counter[str] = Counter()
    for at, (assessor, finding) in enumerate(findings):
        text = _plain(finding.text or "")
        if finding.claim is None and text and ranks[assessor] < MAX_LOOSE:
            yield _Text(text, at=at, assessor=assessor, rank=ranks[assessor])
            ranks[assessor] += 1


def _clusters(
    texts: Sequence[_Text], answered: set[tuple[str, str]], same: Callable[[str, str], float | None]
) -> list[_Cluster]:
    """Greedy complete link: the most alike pair is joined first, and only where every pair of the two clusters may."""
    links: dict[frozenset[int], float] = {}
    for one, other in combinations(range(len(texts)), 2):
        if _may_meet(texts[one], texts[other], answered):
            alike = same(*sorted((texts[one].text, texts[other].text)))
            if alike is not None:
                links[frozenset((one, other))] = alike
    cluster_of = {at: frozenset((at,)) for at in range(len(texts))}
    for pair in sorted(links, key=lambda pair: (-links[pair], sorted(_identity(texts[at]) for at in pair))):
        here, there = (cluster_of[at] for at in pair)
        if here != there and all(frozenset((one, other)) in links for one in here for other in there):
            cluster_of |= dict.fromkeys(here | there, here | there)
    return [tuple(texts[at] for at in sorted(cluster)) for cluster in set(cluster_of.values())]


def _may_meet(one: _Text, other: _Text, answered: set[tuple[str, str]]) -> bool:
    """Whether two texts may share a claim at all: never two given claims, nor two findings of one assessor."""
    if one.claim is not None:
        return other.claim is None and (other.assessor, one.claim.id) not in answered
    return one.assessor != other.assessor


def _identity(one: _Text) -> tuple[str, str]:
    return one.text, one.claim.id if one.claim else one.assessor


def _reading_order(cluster: _Cluster) -> tuple[float, list[tuple[str, str]]]:
    """Clusters whose members come early in their assessors' lists first, whatever the order of assessors."""
    ranks = [one.rank for one in cluster if one.claim is None]
    return sum(ranks) / len(ranks) if ranks else 0.0, sorted(map(_identity, cluster))


def _new_claim(members: Sequence[_Text], similarity: Similarity, claim_id: str, *, implied: bool) -> Claim:
    """A claim worded like the member that is most like the others; the shortest of equals."""

    def typical(one: _Text) -> tuple[float, int, str]:
        total = sum(similarity.of(one.text, other.text) for other in members if other is not one)
        return -round(total, 6), len(one.text), one.text

    text = min(members, key=typical).text
    return Claim(id=claim_id, text=text, implied=implied, sensitive=sensitivity_of(text))


def _next_id(claims: Sequence[Claim]) -> str:
    numbers = [int(claim.id[1:]) for claim in claims if re.fullmatch(r"c[0-9]{1,6}", claim.id)]
    return f"c{max(numbers, default=0) + 1}"
