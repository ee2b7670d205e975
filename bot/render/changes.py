"""Says what changed in a followed story, as differences: "Sources 8 → 10: + vllm.ai, + nvidia.com". Escapes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.stories import Correction, CorrectionKind, StoryChange, VerdictChange
from bot.locales.wording import Wording

MAX_SITES = 5
"""Sites that are named; others are counted."""


def change_sentences(change: StoryChange, say: Wording) -> tuple[str, ...]:
    """One sentence for each thing that changed and matters, the weightiest first; none where nothing does."""
    return tuple(_sentences(change, say))


def _sentences(change: StoryChange, say: Wording) -> Iterator[str]:
    if change.verdict is not None:
        yield _verdict(change.verdict, say)
    told: set[str] = set()
    for correction in change.corrections:
        sentence = _correction(correction, say)
        if sentence not in told:
            told.add(sentence)
            yield sentence
    yield from (say("story-new", sentence=sentence) for sentence in change.sentences)
    if change.new_sites:
        named = [f"+ {site}" for site in change.new_sites[:MAX_SITES]]
        if left := len(change.new_sites) - MAX_SITES:
            named += [say("story-more-sites", n=left)] if left > 0 else []
        yield say("story-sources", before=change.sources_before, after=change.sources_after, sites=", ".join(named))


def _correction(correction: Correction, say: Wording) -> str:
    """A denial, and a fact that was not there before, can only be shown in their sentence."""
    if correction.kind in (CorrectionKind.NEGATION, CorrectionKind.DIRECTION) or not correction.before:
        return say("story-now", sentence=correction.sentence)
    if correction.what:
        what = correction.what[0].upper() + correction.what[1:]
        return say("story-number", what=what, before=correction.before, after=correction.after)
    return say("story-corrected", before=correction.before, after=correction.after)


def _verdict(verdict: VerdictChange, say: Wording) -> str:
    before = say(f"overall-{verdict.before or 'none'}")
    after = say(f"overall-{verdict.after or 'none'}")
    if verdict.because:
        return say("story-verdict-because", before=before, after=after, reason=verdict.because)
    return say("story-verdict", before=before, after=after)
