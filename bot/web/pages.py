"""Fills the templates. They escape everything; what they show is decided before they see it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined

from bot.domain.base import Model
from bot.domain.checks import Progress, Trouble
from bot.domain.reports import Report, ReportStatus
from bot.locales.wording import Wording, wording
from bot.render.cutting import shortened
from bot.render.terminal import progress_line
from bot.web.comparison import compare
from bot.web.view import notice_of, view_of

MAX_PROGRESS_TEXT = 120
"""Characters of what is being searched for; more would not be read in the second that it stands there."""

_FALLEN = frozenset({ReportStatus.CORRECTED, ReportStatus.RETRACTED})


class Asset(Model):
    """A static file under an address that changes with its content, so that it may be cached for ever."""

    path: str
    content_type: str
    body: bytes


class Pages:
    """Every HTML page. `assets` are the files that they refer to."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        stylesheet = _asset("style.css", "text/css")
        icon = _asset("icon.svg", "image/svg+xml")
        self.assets = (stylesheet, icon)
        self._templates = Environment(
            loader=PackageLoader("bot.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals.update(stylesheet=stylesheet.path, icon=icon.path)

    def home(self, say: Wording, *, text: str, problem: str | None = None) -> str:
        """The form, with `text` in its box and, where it was sent in vain, the `problem`."""
        return self._templates.get_template("home.html").render(say=say, text=text, problem=problem)

    def running(self, report: Report, progress: Progress | None) -> str:
        """A check without a result yet: the statement, how far it is, no verdict."""
        say = wording(report.language)
        counted = progress is not None and progress.n is not None and progress.of
        return self._templates.get_template("running.html").render(
            say=say,
            view=view_of(report, self._now()),
            line=_line(progress, say) if progress else say("progress-queued"),
            share=progress if counted else None,
        )

    def report(self, report: Report, trouble: Trouble | None) -> str:
        """The breakdown. `trouble`: why the message that asked for it does not show it."""
        say = wording(report.language)
        return self._templates.get_template("report.html").render(
            say=say,
            view=view_of(report, self._now()),
            trouble=say(f"trouble-{trouble}") if trouble else None,
            version=None,
        )

    def version(self, report: Report, newest: Report) -> str:
        """An earlier version of a report, under a line that says so, and what became of the newest."""
        say = wording(newest.language)
        line = say(
            "page-version-old", n=report.revision, of=newest.revision, date=f"{report.checked_at:%Y-%m-%d %H:%M} UTC"
        )
        standing = notice_of(newest, say) if newest.status in _FALLEN else None
        return self._templates.get_template("report.html").render(
            say=say,
            view=view_of(report, self._now()),
            trouble=None,
            version=" ".join(filter(None, (line, standing))),
        )

    def changes(self, before: Report, after: Report, newest: Report) -> str:
        """What differs between two versions of a report."""
        return self._templates.get_template("changes.html").render(
            say=wording(newest.language), view=compare(before, after, newest)
        )

    def error(self, say: Wording, *, status: int, title: str, text: str) -> str:
        """An error in plain words."""
        return self._templates.get_template("error.html").render(say=say, status=status, title=title, text=text)


def _line(progress: Progress, say: Wording) -> str:
    text = progress.text and shortened(progress.text, MAX_PROGRESS_TEXT)
    return progress_line(progress.model_copy(update={"text": text}), say)


def _asset(name: str, content_type: str) -> Asset:
    body = resources.files("bot.web").joinpath("static", name).read_bytes()
    stem, _, suffix = name.partition(".")
    return Asset(path=f"/static/{stem}.{sha256(body).hexdigest()[:12]}.{suffix}", content_type=content_type, body=body)
