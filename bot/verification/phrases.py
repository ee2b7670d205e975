"""Says the arithmetic's results in sentences: agreement, independence, caveat, headline. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.domain.assessments import AssessmentState, AssessorIdentity
from bot.domain.base import Model
from bot.domain.reports import Agreement, AgreementKind, CaveatPart, CombinedClaim, Source, Vote
from bot.domain.verdicts import Basis, ClaimVerdict, OverallVerdict
from bot.language.sentences import first_sentence
from bot.locales.wording import Wording
from bot.verification.combine import ALWAYS_BROKEN_DOWN, SEVERITY, Outcome

_BASES = tuple(Basis)


class Seat(Protocol):
    """An assessor's place at a check: who it is, and whether it answered."""

    @property
    def assessor(self) -> AssessorIdentity: ...

    @property
    def state(self) -> AssessmentState: ...


class Independence(Model):
    """How many independent sites stand behind some votes, and how many documents and texts."""

    sites: int
    sources: int
    texts: int
    only_site: str | None = None
    given_only: bool = False


def independence_of(votes: Sequence[Vote], sources: Sequence[Source]) -> Independence:
    """Count what the surviving citations of `votes` rest on. Sites that only carry one another's text are one."""
    cited = {url for vote in votes for url in vote.citations}
    used = [source for source in sources if source.url in cited]
    names = {source.site for source in used}
    return Independence(
        sites=_groups(used, lambda one, other: one.site == other.site or _carries_text_of(one, other)),
        sources=len(used),
        texts=_groups(used, _carries_text_of),
        only_site=names.pop() if len(names) == 1 else None,
        given_only=bool(used) and all(source.given for source in used),
    )


def agreement_of(
    votes: Sequence[Vote], outcome: Outcome, seats: Sequence[Seat], sources: Sequence[Source], say: Wording
) -> Agreement:
    """The agreement on one claim: counts, and the sentence that they make."""
    names = {seat.assessor.id: seat.assessor.name for seat in seats}
    voted = {vote.assessor for vote in votes}
    absent = [seat for seat in seats if seat.assessor.id not in voted]
    agreeing = [vote for vote in votes if vote.verdict is outcome.verdict]
    behind = votes if outcome.verdict is ClaimVerdict.DISPUTED else agreeing
    independence = independence_of(behind, sources)
    kind = _kind(votes, outcome, absent)
    sentence = _sentence(kind, votes, outcome, absent, names, say)
    if outcome.won and outcome.verdict in (ClaimVerdict.VERIFIED, ClaimVerdict.MISLEADING, ClaimVerdict.FALSE):
        sentence = " ".join(filter(None, (sentence, _independence_sentence(agreeing, independence, say))))
    elif outcome.won and kind not in (AgreementKind.LOWERED, AgreementKind.HELD_BACK):
        sentence = f"{sentence} {say('no-source-settles')}"
    return Agreement(
        kind=kind,
        agree=len(agreeing),
        differ=len(votes) - len(agreeing),
        absent=len(absent),
        sites=independence.sites,
        text=sentence,
    )


def _kind(votes: Sequence[Vote], outcome: Outcome, absent: Sequence[Seat]) -> AgreementKind:
    if not votes:
        return AgreementKind.NOT_ASSESSED
    if outcome.held_back:
        return AgreementKind.HELD_BACK
    if outcome.lowered:
        return AgreementKind.LOWERED
    if len(votes) == 1:
        return AgreementKind.SINGLE
    if len({vote.verdict for vote in votes}) == 1:
        return AgreementKind.ALL_THAT_ANSWERED if absent else AgreementKind.ALL
    if outcome.won:
        return AgreementKind.MAJORITY
    return AgreementKind.CONFLICT if outcome.verdict is ClaimVerdict.DISPUTED else AgreementKind.SPLIT


def _sentence(
    kind: AgreementKind,
    votes: Sequence[Vote],
    outcome: Outcome,
    absent: Sequence[Seat],
    names: dict[str, str],
    say: Wording,
) -> str:
    cast = [vote for vote in votes if vote.verdict is outcome.cast]
    others = [vote for vote in votes if vote.verdict is not outcome.cast]
    who = _who(others if outcome.won else votes, names, say)
    differing = say("number", n=len(others))
    match kind:
        case AgreementKind.NOT_ASSESSED:
            return say("agreement-not-assessed")
        case AgreementKind.SINGLE:
            return say("agreement-single")
        case AgreementKind.ALL:
            return say("agreement-all", n=len(votes))
        case AgreementKind.ALL_THAT_ANSWERED:
            looked = all(seat.state is AssessmentState.OK for seat in absent)
            key = "agreement-all-that-looked" if looked else "agreement-all-that-answered"
            return say(key, n=len(votes), absence=_absence(absent, say))
        case AgreementKind.MAJORITY:
            agreeing = say("Number", n=len(cast))
            if not absent:
                return say("agreement-majority", agreeing=agreeing, differing=differing, who=who)
            absence = _absence(absent, say)
            return say("agreement-majority-absence", agreeing=agreeing, differing=differing, who=who, absence=absence)
        case AgreementKind.SPLIT:
            if absent:
                return say("agreement-split-absence", who=who, absence=_absence(absent, say))
            return say("agreement-split", who=who)
        case AgreementKind.CONFLICT:
            if absent:
                return say("agreement-conflict-absence", who=who, absence=_absence(absent, say))
            return say("agreement-conflict", who=who)
        case AgreementKind.LOWERED | AgreementKind.HELD_BACK:
            return _not_carried(kind, cast, others, outcome, who, say)


def _not_carried(
    kind: AgreementKind, cast: Sequence[Vote], others: Sequence[Vote], outcome: Outcome, who: str, say: Wording
) -> str:
    verdict = say(f"verdict-{outcome.cast}")
    differing = say("number", n=len(others))
    if kind is AgreementKind.HELD_BACK:
        if not others:
            return say("agreement-held-back", n=len(cast), verdict=verdict)
        return say("agreement-held-back-differing", n=len(cast), verdict=verdict, differing=differing, who=who)
    if not outcome.won:
        disputed = outcome.cast is ClaimVerdict.DISPUTED
        if disputed:
            return say("agreement-lowered-conflict", who=who)
        return say("agreement-lowered-split", who=who, verdict=verdict)
    if not others:
        return say("agreement-lowered", n=len(cast), verdict=verdict)
    return say("agreement-lowered-differing", n=len(cast), verdict=verdict, differing=differing, who=who)


def _who(votes: Sequence[Vote], names: dict[str, str], say: Wording) -> str:
    said = [
        say("said", assessor=names.get(vote.assessor, vote.assessor), verdict=say(f"verdict-{vote.verdict}"))
        for vote in votes
    ]
    return say.joined(said, "list-semicolon")


def _absence(absent: Sequence[Seat], say: Wording) -> str:
    """Who has no vote, by the reason: no answer, not yet an answer, an answer that passed this claim over."""
    reasons: dict[str, list[str]] = {"absence-no-answer": [], "absence-late": [], "absence-not-judged": []}
    for seat in absent:
        match seat.state:
            case AssessmentState.OK:
                reasons["absence-not-judged"].append(seat.assessor.name)
            case AssessmentState.LATE:
                reasons["absence-late"].append(seat.assessor.name)
            case _:
                reasons["absence-no-answer"].append(seat.assessor.name)
    clauses = [say(key, n=len(names), names=say.listing(names)) for key, names in reasons.items() if names]
    return say.joined(clauses, "list-semicolon")


def _independence_sentence(agreeing: Sequence[Vote], independence: Independence, say: Wording) -> str | None:
    citing = [vote for vote in agreeing if vote.citations]
    if independence.given_only:
        return say("independence-given")
    if independence.sites > 1:
        return say("independence-sites", n=independence.sites)
    if len(agreeing) < 2:
        return None
    if independence.texts == 1 and independence.sources > 1:
        return say("independence-one-text")
    if independence.sources == 1:
        key = "independence-one-source" if len(citing) == len(agreeing) else "independence-only-source"
        return say(key, site=independence.only_site or "")
    return say("independence-one-site", site=independence.only_site or "")


def caveat_text(verdict: OverallVerdict, parts: Sequence[CaveatPart], say: Wording) -> str:
    """The caveat in words: phrases for what is not covered, or the plain breakdown where one is always shown."""
    if verdict in ALWAYS_BROKEN_DOWN:
        return say.joined([say(f"breakdown-{part.kind}", n=part.n) for part in parts], "list-comma")
    return say.joined([say(f"caveat-{part.kind}", n=part.n, of=part.of) for part in parts], "list-semicolon")


def verdict_title(verdict: OverallVerdict | None, *, with_caveat: bool, say: Wording) -> str:
    """The verdict as readers see it: Accurate with a caveat is only "Accurate on the main points"."""
    if verdict is None:
        return say("overall-none")
    if verdict is OverallVerdict.ACCURATE and with_caveat:
        return say("overall-accurate-caveat")
    return say(f"overall-{verdict}")


def headline_of(
    claims: Sequence[CombinedClaim], outcomes: dict[str, Outcome], verdict: OverallVerdict | None, say: Wording
) -> str | None:
    """One sentence for the first central claim with the worst central verdict.

    It is the first sentence of an explanation on the winning side, best-sourced vote first (then by assessor id, so
    that the order of answers does not matter); without a winning side, a fixed sentence that names the claim.
    """
    if verdict is None:
        return None
    if verdict is OverallVerdict.NOTHING_TO_CHECK:
        return say("headline-nothing-to-check")
    any_central = any(claim.central for claim in claims)
    central = [claim for claim in claims if claim.central or not any_central]
    judged = [claim for claim in central if claim.verdict is not None]
    if not judged:
        return say("headline-not-assessed", claim=central[0].text)
    claim = max(judged, key=lambda claim: SEVERITY.index(_judged(claim)))
    outcome = outcomes[claim.id]
    if outcome.won and not outcome.lowered and not outcome.held_back:
        winning = [vote for vote in claim.votes if vote.verdict is claim.verdict and vote.explanation.strip()]
        best = min(winning, key=lambda vote: (_BASES.index(vote.basis), vote.assessor), default=None)
        if best is not None:
            return first_sentence(best.explanation)
    return say(f"headline-{claim.verdict}", claim=claim.text)


def _judged(claim: CombinedClaim) -> ClaimVerdict:
    assert claim.verdict is not None
    return claim.verdict


def _carries_text_of(one: Source, other: Source) -> bool:
    return one.url in other.same_text_as or other.url in one.same_text_as


def _groups(sources: Sequence[Source], related: Callable[[Source, Source], bool]) -> int:
    """How many groups remain when related sources are put together, through however many steps."""
    groups: list[list[Source]] = []
    for source in sources:
        touching = [group for group in groups if any(related(source, member) for member in group)]
        merged = [source, *(member for group in touching for member in group)]
        groups = [group for group in groups if group not in touching] + [merged]
    return len(groups)
