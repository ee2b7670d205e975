"""What stands behind **More**, and the forms that it opens; what members reported, for moderators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.documents.scrub import one_line
from bot.domain.reports import Problem, Report
from bot.locales.wording import Wording
from bot.render.buttons import full_breakdown, moderate, report_problem, show_here
from bot.render.cutting import shortened
from bot.render.discord_text import bold, escaped, escaped_within, joined, moment, phrase, quoted
from bot.render.limits import fit
from bot.render.looks import look_of, title_of
from bot.render.message import Button, Embed, Form, Markdown, Message, Question

DEEDS = ("note", "correct", "retract")

MAX_SAID = 300
"""Characters of a problem, note, correction or reason: it stands whole on every form of a report."""

_STATEMENT, _MOST = 200, 10


def more_message(report_id: str, say: Wording, *, problems: Sequence[Problem] | None) -> Message:
    """Everything else that can be done. `problems` are what members reported, for moderators; None for others."""
    rows: tuple[tuple[Button, ...], ...] = ((report_problem(report_id, say), show_here(report_id, say)),)
    lines = [escaped(say("more-title"))]
    if problems is not None:
        rows += (tuple(moderate(deed, report_id, say) for deed in DEEDS),)
        lines.append(escaped(say("more-moderators")))
        lines += _problems(problems, say)
    return fit(Message(content=joined(lines), rows=rows))


def problem_form(report_id: str, say: Wording) -> Form:
    """Asks what is wrong with a result."""
    question = Question(id="text", label=say("problem-label"), help=say("problem-help"), least=3, most=MAX_SAID)
    return Form(title=say("problem-title"), custom_id=f"dc:told:{report_id}", questions=(question,))


def moderation_form(deed: str, report_id: str, say: Wording) -> Form:
    """Asks a moderator for a note, a correction, or the reason of a retraction."""
    question = Question(id="text", label=say(f"deed-asks-{deed}"), help=say("moderate-help"), least=3, most=MAX_SAID)
    return Form(title=say(f"deed-{deed}"), custom_id=f"dc:moderated:{deed}:{report_id}", questions=(question,))


def problems_message(report: Report, problems: Sequence[Problem], page: str | None, say: Wording) -> Message:
    """What members reported with one result, for the log channel."""
    said = [quoted(escaped_within(report.statement, _STATEMENT)), Markdown(f"{title_of(report, say)}")]
    embed = Embed(
        title=escaped(say("problems-title", n=len(problems))),
        description=joined([*said, *_problems(problems, say)]),
        color=look_of(report).color,
    )
    buttons = [*([full_breakdown(page, say)] if page else []), show_here(report.id, say)]
    return fit(Message(embeds=(embed,), rows=((*buttons, *(moderate(deed, report.id, say) for deed in DEEDS)),)))


def _problems(problems: Sequence[Problem], say: Wording) -> Iterator[Markdown]:
    """The newest ones; who reported is not told."""
    if problems:
        yield bold(escaped(say("problems-title", n=len(problems))))
    for problem in problems[: -_MOST - 1 : -1]:
        text = escaped(shortened(one_line(problem.text), MAX_SAID))
        yield phrase(say, "problem-at", when=moment(problem.created_at), text=text)
