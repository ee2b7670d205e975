"""What a prompt shows of documents: all of short ones, else the passages that speak to the claims. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.documents import Document
from bot.domain.statements import Claim
from bot.evidence.passages import Passage, cut, window
from bot.evidence.ranking import Embed, WordIndex, rank_all

MAX_DOCUMENT = 4_000
MAX_EVIDENCE = 24_000
"""Characters of one document of evidence, and of all of them: what small models can hold."""

PASSAGES_A_CLAIM = 6
"""Passages with their neighbours that are picked out for each claim."""

_GAP = "\n[…]\n"


def passages_for(claims: Sequence[Claim], documents: Sequence[Document], embed: Embed | None) -> tuple[Passage, ...]:
    """The passages that speak to the claims, each with its neighbours, best first, in turn for each claim.

    None where the documents fit a prompt as they are.
    """
    if _fit(documents):
        return ()
    passages = cut(documents)
    texts = [passage.text for passage in passages]
    ranked = rank_all([claim.text for claim in claims], texts, WordIndex(texts), embed, PASSAGES_A_CLAIM)
    in_turn = [places[turn] for turn in range(PASSAGES_A_CLAIM) for places in ranked if turn < len(places)]
    return tuple(window(documents, passages, at, before=1, after=1) for at in dict.fromkeys(in_turn))


def excerpts(documents: Sequence[Document], passages: Sequence[Passage] = ()) -> tuple[tuple[Document, str], ...]:
    """The documents for which a prompt has room, each with what is shown of it; the others are read by nobody.

    `passages` are best first; documents that hold one go before those that hold none, given ones before all.
    """
    best = {passage.document: at for at, passage in reversed(list(enumerate(passages)))}
    last = len(passages)
    order = sorted(range(len(documents)), key=lambda at: (not documents[at].given, best.get(at, last), at))
    shown: list[tuple[Document, str]] = []
    left = MAX_EVIDENCE
    for at in order:
        document = documents[at]
        about = ", ".join(filter(None, (document.title, document.site, f"{document.published or 'undated'}")))
        text = f"{about}\n{_shown(document, at, passages)}"[: min(MAX_DOCUMENT, left)]
        left -= len(text)
        if text:
            shown.append((document, text))
    return tuple(shown)


def _shown(document: Document, at: int, passages: Sequence[Passage]) -> str:
    """The whole text, or where that is too long its passages in reading order, without saying anything twice."""
    own = [passage for passage in passages if passage.document == at and passage.field == "text"]
    if len(document.text) <= MAX_DOCUMENT or not own:
        return document.text
    chosen: list[Passage] = []
    length = 0
    for passage in own:
        if length + len(passage.text) <= MAX_DOCUMENT:
            chosen.append(passage)
            length += len(passage.text) + len(_GAP)
    merged: list[tuple[int, int]] = []
    for passage in sorted(chosen, key=lambda one: one.start):
        if merged and passage.start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], passage.end))
        else:
            merged.append((passage.start, passage.end))
    return _GAP.join(document.text[start:end] for start, end in merged)


def _fit(documents: Sequence[Document]) -> bool:
    lengths = [len(document.text) for document in documents]
    return max(lengths, default=0) <= MAX_DOCUMENT and sum(lengths) <= MAX_EVIDENCE
