"""What differs between two versions of a report: every row that a reader can see, before and after. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.base import Model
from bot.domain.reports import CombinedClaim, Report, Source
from bot.locales.wording import Wording, wording
from bot.render.cutting import shortened
from bot.render.labels import MAX_NAME, names_of
from bot.verification.phrases import verdict_title
from bot.web.claims_view import absence


class DifferenceView(Model):
    """One row that differs; None where a side does not have it."""

    what: str
    before: str | None
    after: str | None


class PartView(Model):
    """The differences in one part of the page."""

    title: str
    differences: tuple[DifferenceView, ...]


class VersionView(Model):
    """A version that can be chosen."""

    number: int
    text: str


class ComparisonView(Model):
    """Two versions side by side. No `parts`: a reader would see no difference."""

    id: str
    before: VersionView
    after: VersionView
    versions: tuple[VersionView, ...]
    parts: tuple[PartView, ...]


def compare(before: Report, after: Report, newest: Report) -> ComparisonView:
    """Everything that differs between two versions, worded as `newest`, which also names all versions."""
    say = wording(newest.language)
    versions = {
        row.revision: VersionView(
            number=row.revision, text=f"{say('page-version', n=row.revision)}, {row.at:%Y-%m-%d %H:%M} UTC"
        )
        for row in newest.history
    }
    parts = (
        ("page-changes-result", _result(before, after, say)),
        ("section-claims", _claims(before, after, say)),
        ("section-sources", _sources(before, after, say)),
        ("section-assessments", _assessments(before, after, say)),
    )
    found = ((title, tuple(_only_differing(rows))) for title, rows in parts)
    return ComparisonView(
        id=newest.id,
        before=versions[before.revision],
        after=versions[after.revision],
        versions=tuple(versions.values()),
        parts=tuple(PartView(title=say(title), differences=rows) for title, rows in found if rows),
    )


def _only_differing(rows: Iterator[DifferenceView]) -> Iterator[DifferenceView]:
    return (row for row in rows if row.before != row.after)


def _result(before: Report, after: Report, say: Wording) -> Iterator[DifferenceView]:
    def title(report: Report) -> str:
        return verdict_title(report.verdict, with_caveat=report.caveat is not None, say=say)

    yield DifferenceView(what=say("page-changes-verdict"), before=title(before), after=title(after))
    yield DifferenceView(
        what=say("page-changes-caveat"),
        before=before.caveat.text if before.caveat else None,
        after=after.caveat.text if after.caveat else None,
    )
    yield DifferenceView(what=say("page-changes-headline"), before=before.headline, after=after.headline)
    yield DifferenceView(what=say("page-changes-reason"), before=before.status_reason, after=after.status_reason)


def _claims(before: Report, after: Report, say: Wording) -> Iterator[DifferenceView]:
    earlier = {claim.id: claim for claim in before.claims}
    later = {claim.id: claim for claim in after.claims}
    names = names_of(before) | names_of(after)
    for claim_id in {**earlier, **later}:
        was, now = earlier.get(claim_id), later.get(claim_id)
        either = now or was
        assert either is not None, "an id of one side or the other"
        yield DifferenceView(what=either.text, before=_judged(was, say), after=_judged(now, say))
        votes = [{vote.assessor: vote for vote in claim.votes} if claim else {} for claim in (was, now)]
        for assessor in {**votes[0], **votes[1]}:
            said = [
                f"{say(f'verdict-{vote.verdict}')}: {vote.explanation}" if vote else None
                for vote in (side.get(assessor) for side in votes)
            ]
            what = say("page-changes-vote", name=names.get(assessor, assessor), claim=either.text)
            yield DifferenceView(what=what, before=said[0], after=said[1])


def _judged(claim: CombinedClaim | None, say: Wording) -> str | None:
    return say(f"verdict-{claim.verdict or 'none'}") if claim else None


def _sources(before: Report, after: Report, say: Wording) -> Iterator[DifferenceView]:
    sides = [{source.url: source for source in report.sources} for report in (before, after)]
    for url in {**sides[0], **sides[1]}:
        was, now = (side.get(url) for side in sides)
        either = now or was
        assert either is not None, "an address of one side or the other"
        name = f"{either.title}, {either.site}" if either.title else either.site
        yield DifferenceView(what=name, before=_opened(was, say), after=_opened(now, say))


def _opened(source: Source | None, say: Wording) -> str | None:
    return say(f"availability-{source.availability}") if source else None


def _assessments(before: Report, after: Report, say: Wording) -> Iterator[DifferenceView]:
    sides = [{row.assessor.id: row for row in report.assessments} for report in (before, after)]
    for assessor in {**sides[0], **sides[1]}:
        was, now = (side.get(assessor) for side in sides)
        either = now or was
        assert either is not None, "an assessor of one side or the other"
        states = [
            (say("state-ok") if row.state == "ok" else absence(row.state, say)) if row else None for row in (was, now)
        ]
        yield DifferenceView(what=shortened(either.assessor.name, MAX_NAME), before=states[0], after=states[1])
