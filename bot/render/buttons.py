"""The buttons of our messages, and the ids by which they are known when they are pressed, however old they are."""

from __future__ import annotations

from bot.locales.wording import Wording
from bot.render.message import Button, ButtonStyle

_REPORT = r"(?P<report>[A-Za-z0-9_-]{22})"

SHOW = rf"dc:show:{_REPORT}"
"""The pattern of the ids of **Show here**: a report, in the revision that is newest when it is pressed."""

PAGE = rf"dc:page:{_REPORT}:(?P<revision>\d{{1,9}}):(?P<page>\d{{1,5}})"
"""The pattern of the ids of Previous and Next: a page, counted from 0, of one revision, so that pages never shift."""


CHECK_STORY = rf"dc:story:{_REPORT}"
"""The pattern of the ids of **Check this story**: the report that its check will have."""

RESUME = r"dc:resume:(?P<source>[A-Za-z0-9_-]{1,64})"
"""The pattern of the ids of **Resume** under the notice that a source cannot be read any more."""

POST = rf"dc:post:{_REPORT}"
"""The pattern of the ids of **Post to channel** under an answer that one person sees."""

_MESSAGE = r"(?P<asker>\d{1,20}):(?P<channel>\d{1,20}):(?P<message>\d{1,20}):(?P<seen>one|all)"

WORDS = rf"dc:words:{_MESSAGE}"
"""The pattern of the ids of **Say it in words**: who may press it, the message with a picture, who sees the answer."""

WORDED = rf"dc:worded:{_MESSAGE}"
"""The pattern of the ids of the form that it opens."""


MORE = rf"dc:more:{_REPORT}"
"""The pattern of the ids of **More**."""

PROBLEM, PROBLEM_TOLD = rf"dc:problem:{_REPORT}", rf"dc:told:{_REPORT}"
"""The patterns of the ids of **Report a problem** and of its form."""

MODERATE, MODERATED = (rf"dc:{name}:(?P<deed>note|correct|retract):{_REPORT}" for name in ("moderate", "moderated"))
"""The patterns of the ids of moderators' buttons and of their forms."""


def show_id(report_id: str) -> str:
    """The id of the button that shows the breakdown of a report."""
    return f"dc:show:{report_id}"


def page_id(report_id: str, revision: int, page: int) -> str:
    """The id of the button that shows one page of a breakdown."""
    return f"dc:page:{report_id}:{revision}:{page}"


def show_here(report_id: str, say: Wording) -> Button:
    """**Show here**: the whole breakdown, for the one who presses it."""
    return Button(label=say("button-show"), custom_id=show_id(report_id))


def full_breakdown(page: str, say: Wording) -> Button:
    """**Full breakdown**: a link to the report's page."""
    return Button(label=say("button-breakdown"), style=ButtonStyle.LINK, url=page)


def turn(report_id: str, revision: int, page: int, pages: int, say: Wording) -> tuple[Button, ...]:
    """Previous and Next on one of several pages; at an end one of them cannot be pressed."""
    return (
        Button(
            label=say("button-previous"), custom_id=page_id(report_id, revision, max(page - 1, 0)), disabled=page == 0
        ),
        Button(
            label=say("button-next"),
            custom_id=page_id(report_id, revision, page + 1),
            disabled=page == pages - 1,
        ),
    )


def check_story(report_id: str, say: Wording) -> Button:
    """**Check this story**."""
    return Button(label=say("button-check-story"), style=ButtonStyle.PRIMARY, custom_id=f"dc:story:{report_id}")


def resume(source_id: str, say: Wording) -> Button:
    """**Resume**: ask a source again that was given up."""
    return Button(label=say("button-resume"), style=ButtonStyle.PRIMARY, custom_id=f"dc:resume:{source_id}")


def post_to_channel(report_id: str, say: Wording) -> Button:
    """**Post to channel**: show everybody what one person sees."""
    return Button(label=say("button-post"), style=ButtonStyle.PRIMARY, custom_id=f"dc:post:{report_id}")


def say_in_words(place: str, say: Wording) -> Button:
    """**Say it in words**; `place` is what its id is about, as in `WORDS`."""
    return Button(label=say("button-words"), style=ButtonStyle.PRIMARY, custom_id=f"dc:words:{place}")


def more(report_id: str, say: Wording) -> Button:
    """**More**: the other things that can be done with a result."""
    return Button(label=say("button-more"), custom_id=f"dc:more:{report_id}")


def report_problem(report_id: str, say: Wording) -> Button:
    """**Report a problem**."""
    return Button(label=say("button-problem"), custom_id=f"dc:problem:{report_id}")


def moderate(deed: str, report_id: str, say: Wording) -> Button:
    """**Add a note**, **Correct** or **Retract**."""
    style = ButtonStyle.DANGER if deed == "retract" else ButtonStyle.SECONDARY
    return Button(label=say(f"deed-{deed}"), style=style, custom_id=f"dc:moderate:{deed}:{report_id}")
