"""The page as a reader meets it, in the system's Chromium: hostile text stays text, and nothing needs script."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from bot.domain.checks import Progress, ProgressKind
from tests import reports
from tests.hostile import HOSTILE
from tests.making import HARBOUR, REPORT_ID
from tests.reports import VARIED
from tests.web.browsing import CHROMIUM, launch
from tests.web.fakes import FakeChecks, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
    pytest.mark.asyncio(loop_scope="session"),
]

PHONE, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 900}


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


class Reading:
    """A page that is being read, and whatever it should never have done."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.dialogs: list[str] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("dialog", lambda dialog: self.dialogs.append(dialog.message))
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    async def open(self, path: str = f"c/{REPORT_ID}") -> None:
        await self.page.goto(f"{self.address}{path}")

    async def overflow(self) -> int:
        """Pixels by which the page is wider than the window."""
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(await self.page.evaluate(wide))

    def paths(self) -> set[str]:
        """What was requested, of this server; fails for any other."""
        for url in self.requests:
            assert url.startswith(self.address), url
        return {urlsplit(url).path for url in self.requests}


@asynccontextmanager
async def reading(
    browser: Browser,
    checks: FakeChecks,
    *,
    script: bool = True,
    width: dict[str, int] = WIDE,
    theme: str = "light",
) -> AsyncIterator[Reading]:
    async with serving(checks) as address:
        context: BrowserContext = await browser.new_context(
            viewport={"width": width["width"], "height": width["height"]},
            java_script_enabled=script,
            color_scheme="dark" if theme == "dark" else "light",
            locale="en-GB",
        )
        try:
            yield Reading(await context.new_page(), address)
        finally:
            await context.close()


@pytest.mark.parametrize("width", [PHONE, WIDE], ids=["phone", "wide"])
async def test_hostile_text_is_only_text(browser: Browser, width: dict[str, int]) -> None:
    async with reading(browser, FakeChecks(reports.hostile()), width=width) as reader:
        await reader.open()
        closed = reader.page.locator("details:not([open]) > summary")
        while await closed.count():
            await closed.first.press("Enter")
        assert reader.dialogs == []
        assert reader.complaints == []
        assert len(reader.paths()) <= 3
        assert all(path.startswith(("/c/", "/static/")) for path in reader.paths())
        assert await reader.overflow() == 0
        for planted in ("main script", "main img", "main iframe", "main object", "main [onerror]", "main [onfocus]",
                        "main [style]", "base", "meta[http-equiv]", "main link"):  # fmt: skip
            assert await reader.page.locator(planted).count() == 0, planted
        assert await reader.page.locator("link[rel=stylesheet]").count() == 1
        assert "{{7*7}}" in await reader.page.locator(".statement").inner_text()
        outward = await reader.page.eval_on_selector_all(
            "main a:not([href^='#']):not([href^='/'])", "all => all.map(a => [a.href, a.rel])"
        )
        assert {href for href, _ in outward} == {HARBOUR}
        assert {rel for _, rel in outward} == {"nofollow ugc noopener noreferrer"}


async def test_a_hostile_statement_is_only_text_while_its_check_runs(browser: Browser) -> None:
    report = reports.running().model_copy(update={"statement": HOSTILE, "origin": reports.hostile().origin})
    checks = FakeChecks(report)
    checks.moments[report.id] = Progress(kind=ProgressKind.SEARCHING, assessor=HOSTILE[:900], text=HOSTILE)
    async with reading(browser, checks, width=PHONE) as reader:
        await reader.open()
        assert await reader.overflow() == 0
        assert reader.dialogs == []
        assert all(path.startswith(("/c/", "/static/")) for path in reader.paths())
        assert await reader.page.locator("main script, main img, main iframe").count() == 0


async def test_hostile_text_in_the_form_is_only_text(browser: Browser) -> None:
    checks = FakeChecks()
    async with reading(browser, checks) as reader:
        await reader.open("")
        checks.refusing = True
        await reader.page.locator("textarea").fill(HOSTILE)
        await reader.page.get_by_role("button").click()
        await reader.page.locator(".problem").wait_for()
        assert await reader.page.locator("textarea").input_value() == HOSTILE
        assert reader.dialogs == []
        assert await reader.overflow() == 0


@pytest.mark.parametrize("width", [PHONE, WIDE], ids=["phone", "wide"])
async def test_no_report_is_wider_than_the_window(browser: Browser, width: dict[str, int]) -> None:
    checks = FakeChecks()
    async with reading(browser, checks, script=False, width=width) as reader:
        for name, build in VARIED.items():
            checks.reports[REPORT_ID] = build()
            await reader.open()
            assert await reader.overflow() == 0, name
            assert await reader.page.locator("h1").count() == 1, name
        await reader.open("")
        assert await reader.overflow() == 0


async def test_a_claim_goes_in_and_its_report_appears_without_script(browser: Browser) -> None:
    checks = FakeChecks()
    checks.next_id = REPORT_ID
    checks.reports[REPORT_ID] = reports.running()
    checks.moments[REPORT_ID] = Progress(kind=ProgressKind.ASSESSED, n=1, of=3)
    async with reading(browser, checks, script=False, width=PHONE) as reader:
        await reader.open("")
        await reader.page.get_by_label("What should be checked?").fill("Marlow Bridge reopened on 3 May 2026.")
        await reader.page.get_by_role("button", name="Check it").click()
        await reader.page.get_by_text("1 of 3 assessments in, no verdict yet.").wait_for()
        assert checks.submitted == ["Marlow Bridge reopened on 3 May 2026."]
        checks.reports[REPORT_ID] = reports.caveat()
        await reader.page.get_by_role("heading", name="Accurate on the main points").wait_for()
        assert reader.page.url == f"{reader.address}c/{REPORT_ID}"
        assert await reader.page.get_by_text("2 of 4 claims need context").first.is_visible()
        assert reader.complaints == []


async def test_a_number_in_the_statement_leads_to_its_claim_and_on_to_its_evidence(browser: Browser) -> None:
    async with reading(browser, FakeChecks(reports.caveat()), script=False) as reader:
        await reader.open()
        await reader.page.locator(".statement a", has_text="cost 4.2 million").click()
        claim = reader.page.locator("article.claim:target")
        assert await claim.locator("h3").inner_text() == "The repair of Marlow Bridge cost 4.2 million euros."
        shelf = reader.page.locator(".shelf details").nth(1)
        await shelf.locator("summary").click()
        assert not await shelf.locator("li").is_visible()
        await claim.locator("a.place").first.click()
        assert await reader.page.locator("li:target").is_visible()
        assert "Minutes of the works committee" in await reader.page.locator("li:target").inner_text()


async def test_accurate_with_a_caveat_shows_no_green_tick_on_top(browser: Browser) -> None:
    async with reading(browser, FakeChecks(reports.caveat())) as reader:
        await reader.open()
        assert await reader.page.locator(".verdict > .seal use").get_attribute("href") == "#icon-caution"
        title = await reader.page.locator(".verdict h1").evaluate("h1 => getComputedStyle(h1).color")
        assert title == "rgb(124, 74, 0)"


async def test_it_follows_the_readers_theme(browser: Browser) -> None:
    grounds = set()
    for theme in ("light", "dark"):
        async with reading(browser, FakeChecks(reports.mixed()), theme=theme) as reader:
            await reader.open()
            grounds.add(await reader.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(grounds) == 2


async def test_every_assessment_is_printed_open(browser: Browser) -> None:
    async with reading(browser, FakeChecks(reports.caveat())) as reader:
        await reader.open()
        bullet = reader.page.get_by_text("The cost given is the estimate of 2024")
        assert not await bullet.is_visible()
        await reader.page.emulate_media(media="print")
        assert await bullet.is_visible()
        assert not await reader.page.get_by_role("navigation").is_visible()
