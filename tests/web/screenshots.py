"""Pictures of every varied report for a person to look at: `python -m tests.web.screenshots [NAME …]`.

They go into the git-ignored folder `screenshots/`: each page on a phone and a wide screen, light and dark.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Literal

from playwright.async_api import FloatRect, Page, async_playwright

from tests.reports import VARIED
from tests.web.browsing import launch
from tests.web.fakes import FakeChecks, serving

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
SCREENS = {"phone": (390, 844), "desktop": (1280, 900)}
TALLEST = 12_000
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


async def picture(page: Page, name: str) -> None:
    """The whole page, or as much of it as Chromium can paint at once."""
    width, height = await page.evaluate("[document.documentElement.clientWidth, document.documentElement.scrollHeight]")
    clip: FloatRect = {"x": 0, "y": 0, "width": width, "height": min(height, TALLEST)}
    await page.screenshot(path=FOLDER / f"{name}.png", full_page=True, clip=clip)


async def take(names: list[str]) -> None:
    """Take the pictures of the named reports, of the form and of an error."""
    FOLDER.mkdir(exist_ok=True)
    reports = {name: VARIED[name]() for name in names}
    checks = FakeChecks()
    async with serving(checks) as address, async_playwright() as playwright:
        browser = await launch(playwright)
        for screen, (width, height) in SCREENS.items():
            for theme in THEMES:
                context = await browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=theme, java_script_enabled=False
                )
                page = await context.new_page()
                for name, report in reports.items():
                    checks.reports = {report.id: report}
                    await page.goto(f"{address}c/{report.id}")
                    await picture(page, f"{name}-{screen}-{theme}")
                await page.goto(address)
                await picture(page, f"home-{screen}-{theme}")
                await page.goto(f"{address}nowhere")
                await picture(page, f"error-{screen}-{theme}")
                await context.close()
        await browser.close()


if __name__ == "__main__":
    asyncio.run(take(sys.argv[1:] or list(VARIED)))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")
