"""Pictures of what a chat shows, for a person to look at: `python -m tests.render.look_alike [NAME …]`.

Each varied report as a message on a phone in Discord's dark theme: its summary, the pages of its breakdown, and a check
that runs. They go into the git-ignored folder `screenshots/`. The page only looks like Discord; it reads just the marks
that our renderers make.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.async_api import async_playwright

from bot.domain.checks import Progress, ProgressKind
from bot.locales.wording import wording
from bot.render.breakdown import breakdown, page_count
from bot.render.embed import summary
from bot.render.message import Button, Embed, Message
from bot.render.progress import Progressing
from tests.reports import VARIED
from tests.web.browsing import launch

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
MOST_PAGES = 6

STYLE = """
body { margin: 0; background: #313338; color: #dbdee1; font: 16px/1.375 "Noto Sans", "DejaVu Sans", sans-serif; }
.message { width: 332px; padding: 12px 14px; }
.name { font-weight: 600; color: #f2f3f5; } .app { background: #5865f2; color: #fff; border-radius: 4px;
  font-size: 10px; padding: 1px 4px; margin-left: 4px; }
.embed { background: #2b2d31; border-left: 4px solid; border-radius: 4px; padding: 10px 14px 14px 12px; margin-top: 6px;
  font-size: 14px; line-height: 18px; overflow-wrap: anywhere; }
.title { font-weight: 600; font-size: 16px; color: #f2f3f5; margin-bottom: 8px; }
.quote { border-left: 4px solid #4e5058; border-radius: 4px; padding-left: 10px; }
.small, .footer { font-size: 12px; line-height: 16px; color: #949ba4; }
.footer { margin-top: 10px; color: #dbdee1; } h3 { font-size: 16px; margin: 12px 0 4px; color: #f2f3f5; }
ul { margin: 2px 0 2px 16px; padding: 0; } a { color: #00a8fc; text-decoration: none; }
.time { background: #3f4147; border-radius: 3px; padding: 0 2px; }
button { background: #4e5058; color: #fff; border: 0; border-radius: 8px; padding: 8px 14px; margin: 8px 6px 0 0;
  font: 500 14px/18px inherit; } button:disabled { opacity: .5; }
"""

_INLINE = re.compile(
    r"\\(?P<sign>[^0-9A-Za-z\s])|\*\*(?P<bold>(?:\\.|[^\\])+?)\*\*"
    r"|\[(?P<label>[^\]\\]*)\]\(<(?P<url>[^>]*)>\)|<t:(?P<unix>\d+):(?P<style>\w)>"
)


def page_of(message: Message) -> str:
    """The message as a page."""
    body = inline(message.content or "") + "".join(map(_embed, message.embeds))
    rows = "".join(f"<div>{''.join(map(_button, row))}</div>" for row in message.rows)
    head = '<span class="name">DoubleChecks</span><span class="app">APP</span>'
    return f'<meta charset="utf-8"><style>{STYLE}</style><div class="message">{head}{body}{rows}</div>'


def _embed(embed: Embed) -> str:
    title = f'<div class="title">{inline(embed.title)}</div>' if embed.title else ""
    lines = "".join(map(_line, (embed.description or "").split("\n")))
    at = f" • {embed.timestamp:%d.%m.%Y %H:%M}" if embed.timestamp else ""
    footer = f'<div class="footer">{html.escape(embed.footer)}{at}</div>' if embed.footer else ""
    return f'<div class="embed" style="border-color:#{embed.color or 0:06x}">{title}{lines}{footer}</div>'


def _line(line: str) -> str:
    if line.startswith("> "):
        return f'<div class="quote">{_line(line[2:])}</div>'
    for mark, before, after in (
        ("### ", "<h3>", "</h3>"),
        ("-# ", '<div class="small">', "</div>"),
        ("- ", "<ul><li>", "</li></ul>"),
    ):
        if line.startswith(mark):
            return before + inline(line.removeprefix(mark)) + after
    return f"<div>{inline(line) or '&nbsp;'}</div>"


def inline(text: str) -> str:
    """One line of our Markdown as HTML."""

    def shown(found: re.Match[str]) -> str:
        if found["sign"]:
            return html.escape(found["sign"])
        if found["bold"]:
            return f"<b>{inline(found['bold'])}</b>"
        if found["url"]:
            return f'<a href="{html.escape(found["url"])}">{html.escape(found["label"])}</a>'
        at = datetime.fromtimestamp(int(found["unix"]), UTC)
        return (
            f'<span class="time">{at:%H:%M}</span>' if found["style"] == "t" else f'<span class="time">{at:%c}</span>'
        )

    pieces, end = [], 0
    for found in _INLINE.finditer(text):
        pieces += [html.escape(text[end : found.start()]), shown(found)]
        end = found.end()
    return "".join([*pieces, html.escape(text[end:])])


def _button(button: Button) -> str:
    arrow = " ↗" if button.url else ""
    return f"<button{' disabled' if button.disabled else ''}>{html.escape(button.label)}{arrow}</button>"


def messages(names: list[str]) -> dict[str, Message]:
    """What there is to look at, by the name of its picture."""
    seen: dict[str, Message] = {}
    for name in names:
        report = VARIED[name]()
        say = wording(report.language)
        seen[f"chat-{name}"] = summary(report, say=say, page="https://checks.example/c/x", took=timedelta(seconds=38))
        for page in range(min(page_count(report, say=say), MOST_PAGES)):
            seen[f"chat-{name}-page-{page + 1}"] = breakdown(report, say=say, page=page)
    state = Progressing.of("The ferry to Skarholm runs hourly, is free for children and was built in 1931.")
    for number, progress in enumerate(RUN):
        state = state.after(progress)
        seen[f"chat-progress-{number}"] = state.render(wording("en"))
    return seen


RUN = (
    Progress(kind=ProgressKind.QUEUED, n=3),
    Progress(kind=ProgressKind.OPENING_LINK, text="https://harbour-times.example/ferry"),
    Progress(kind=ProgressKind.CLAIMS_FOUND, n=3),
    Progress(kind=ProgressKind.SEARCHING, assessor="Alder", text="Skarholm ferry timetable 2026 departures"),
    Progress(kind=ProgressKind.READING, assessor="Birch", n=8),
    Progress(kind=ProgressKind.ASSESSED, n=1, of=3),
    Progress(kind=ProgressKind.COMBINING),
)


async def take(names: list[str]) -> int:
    """Take the pictures; how many."""
    FOLDER.mkdir(exist_ok=True)
    wanted = messages(names)
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        page = await browser.new_page(viewport={"width": 360, "height": 200}, device_scale_factor=1.5)
        for name, message in wanted.items():
            await page.set_content(page_of(message))
            await page.screenshot(path=FOLDER / f"{name}.png", full_page=True)
        await browser.close()
    return len(wanted)


if __name__ == "__main__":
    print(f"{asyncio.run(take(sys.argv[1:] or list(VARIED)))} pictures in {FOLDER}")
