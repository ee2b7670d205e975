"""The message of a check that runs: what is done, what is under way, and never a word of a verdict."""

from __future__ import annotations

from collections.abc import Iterator

from bot.documents.scrub import one_line
from bot.domain.base import Model
from bot.domain.checks import Progress, ProgressKind
from bot.locales.wording import Wording
from bot.render.cutting import shortened
from bot.render.discord_text import escaped, escaped_within, joined, quoted, small
from bot.render.limits import fit
from bot.render.looks import GREY
from bot.render.message import Embed, Markdown, Message

_STATEMENT, _DOING, _NAME = 200, 140, 40
"""Characters of the statement, of what an assessor does, and of a name, that are shown at most."""

_MOST_AT_WORK = 6
"""Assessors whose work is shown at the same time."""

_DONE, _UNDER_WAY = "☑️", "⏳"


class Progressing(Model):
    """What is known of a running check, event by event.

    `ahead` checks were before it when it was queued. `claims` were found, `assessed` of `assessors` answered.
    `at_work` has, by assessor, the last that was heard of what it does. `stage` is the last step that began.
    """

    statement: str
    ahead: int | None = None
    link: bool = False
    claims: int | None = None
    assessed: int = 0
    assessors: int | None = None
    at_work: tuple[tuple[str, Progress], ...] = ()
    stage: ProgressKind | None = None
    resumed: bool = False
    parking: bool = False

    @classmethod
    def of(cls, statement: str, *, resumed: bool = False) -> Progressing:
        """The beginning, before any event. `resumed`: an earlier process began this check and could not end it."""
        return cls(statement=shortened(one_line(statement), _STATEMENT), resumed=resumed)

    def after(self, progress: Progress) -> Progressing:
        """The same with one more event."""
        changes: dict[str, object] = {"stage": progress.kind}
        match progress.kind:
            case ProgressKind.QUEUED:
                changes["ahead"] = progress.n or 0
            case ProgressKind.OPENING_LINK:
                changes["link"] = True
            case ProgressKind.CLAIMS_FOUND:
                changes["claims"] = progress.n
            case ProgressKind.ASSESSING | ProgressKind.ASSESSED:
                changes |= {"assessed": progress.n or 0, "assessors": progress.of}
            case ProgressKind.SEARCHING | ProgressKind.READING if progress.assessor:
                others = [entry for entry in self.at_work if entry[0] != progress.assessor]
                changes["at_work"] = (*others, (progress.assessor, progress))
            case _:
                pass
        return self.model_copy(update=changes)

    def parked(self) -> Progressing:
        """The same, with the word that the check goes on after a restart."""
        return self.model_copy(update={"parking": True})

    def render(self, say: Wording) -> Message:
        """The message."""
        embed = Embed(
            title=Markdown(f"🔎 {escaped(say('page-running-title'))}"),
            description=joined(list(self._lines(say))),
            color=GREY,
        )
        return fit(Message(embeds=(embed,)))

    def _lines(self, say: Wording) -> Iterator[Markdown]:
        yield quoted(escaped_within(self.statement, 2 * _STATEMENT))
        yield from self._steps(say)
        if self.parking:
            yield escaped(say("progress-parked"))
        elif self.resumed:
            yield small(escaped(say("progress-resumed")))

    def _steps(self, say: Wording) -> Iterator[Markdown]:
        if self.stage in (None, ProgressKind.QUEUED):
            queued = say("progress-queued-behind", n=self.ahead) if self.ahead else say("progress-queued")
            yield _step(_UNDER_WAY, queued)
            return
        if self.stage is ProgressKind.OPENING_LINK:
            yield _step(_UNDER_WAY, say("progress-opening_link"))
            return
        if self.link:
            yield _step(_DONE, say("progress-link-opened"))
        if self.claims is None:
            yield _step(_UNDER_WAY, say("progress-taking_apart"))
            return
        if self.claims:
            yield _step(_DONE, say("progress-claims_found", n=self.claims))
        yield from self._assessments(say)
        if self.stage in (ProgressKind.COMBINING, ProgressKind.OPENING_PAGES):
            yield _step(_UNDER_WAY, say(f"progress-{self.stage}"))

    def _assessments(self, say: Wording) -> Iterator[Markdown]:
        over = self.stage in (ProgressKind.COMBINING, ProgressKind.OPENING_PAGES, ProgressKind.DONE)
        if self.assessors:
            said = say("progress-assessed", n=self.assessed, of=self.assessors)
            yield _step(_DONE if over else _UNDER_WAY, said)
        elif self.claims and not over:
            collecting = self.stage is ProgressKind.COLLECTING
            yield _step(_UNDER_WAY, say("progress-collecting" if collecting else "progress-waiting"))
        if over:
            return
        for name, doing in self.at_work[-_MOST_AT_WORK:]:
            who = shortened(one_line(name), _NAME)
            said = say(f"progress-{doing.kind}", assessor=who, n=doing.n or 0, text=doing.text or "")
            yield small(escaped_within(said, _DOING))


def _step(icon: str, sentence: str) -> Markdown:
    return Markdown(f"{icon} {escaped(sentence)}")
