"""The system's Chromium for tests that must see the page as a reader does."""

from __future__ import annotations

import shutil

from playwright.async_api import Browser, Playwright

CHROMIUM = shutil.which("chromium")


async def launch(playwright: Playwright) -> Browser:
    """Start it. In containers there is no user namespace for its sandbox and little shared memory."""
    return await playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    )
