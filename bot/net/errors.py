"""Why a page was not fetched. Each text is one plain sentence for people, without any address of our network.

FetchError
├── UnsafeAddress   not an address of the open web: private, odd, another scheme or port; nothing was connected to
├── PageGone        404, 410, or no such host
├── PageRefused     401, 403, 429, 451, or a challenge page: the site does not serve bots
├── PageTooBig      more bytes than a page may have, on the wire or decoded
├── PageTimedOut    connecting, reading, or all of it took too long
└── PageFailed      everything else: 5xx, other 4xx, TLS, a broken connection or encoding, too many redirects
"""

from __future__ import annotations


class FetchError(Exception):
    """A page was not fetched. `status` and `retry_after` (a header's value) are the site's, where it answered."""

    def __init__(self, reason: str, *, status: int | None = None, retry_after: str | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.retry_after = retry_after


class UnsafeAddress(FetchError):
    """The address, or one that it led to, must not be opened."""


class PageGone(FetchError):
    """The site says that there is no such page, or there is no such site."""


class PageRefused(FetchError):
    """The site did not let the bot in; people may well be able to read the page."""


class PageTooBig(FetchError):
    """The page is larger than the limits allow."""


class PageTimedOut(FetchError):
    """The site was too slow."""


class PageFailed(FetchError):
    """The site failed to serve the page."""
