"""A week in which sites change by script and everything goes wrong that can."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from tests.net.support import http
from tests.stories.site import BOMB, DAY, HOUR, MONDAY, Sites, entry, moved_to, rss, story

NEWS = "news.example/feed.xml"
STORY = "stories.example/api/story/00ff00ff.md?lang=en"
RUSSIAN = "ru.example/rss"
CUT = "cut.example/rss"
COPY = "copy.example/rss"
SLOW = "limited.example/rss"
GONE = "gone.example/rss"
LOOP = "loop.example/rss"
BOMBED = "bomb.example/rss"
REFUSED = "refused.example/rss"
DRIPPING = "drip.example/rss"
FEEDS = (NEWS, RUSSIAN, CUT, COPY, SLOW, GONE, LOOP, BOMBED, REFUSED, DRIPPING)

SUMMARY = "The ferry Osprey carried 48,200 passengers. It beat the previous record of 39,500 passengers."
SITES = ["https://board.example/1", "https://post.example/a"]

TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = (MONDAY + n * DAY for n in range(1, 7))


class Script:
    """What the sites do in the week; feeds hold their newest ten entries."""

    def __init__(self, sites: Sites) -> None:
        self.sites = sites
        self.entries = {
            page: [entry(n, f"{page} had story {n}", MONDAY - (6 * n + 1) * HOUR, guid=f"{page}{n}", link=f"http://{page}/{n}")
                   for n in range(10)]
            for page in FEEDS
        }  # fmt: skip
        self.steps: list[tuple[datetime, Callable[[], None]]] = []

    def at(self, moment: datetime, step: Callable[[], None]) -> None:
        self.steps.append((moment, step))

    def publish(self, page: str, *fresh: str, encoding: str = "utf-8", tagged: bool = True) -> None:
        self.entries[page] = [*fresh, *self.entries[page]][:10]
        body = rss(self.entries[page]).decode().encode(encoding)
        self.sites.says(page, body, tagged=tagged)

    def replace(self, page: str, old: str, new: str) -> None:
        self.entries[page] = [one.replace(old, new) for one in self.entries[page]]
        self.publish(page)

    def tell(self, summary: str, urls: list[str], **more: object) -> None:
        self.sites.says(STORY, story(summary, urls, **more), "Cache-Control: public, max-age=300", tagged=False)


def news(n: int, title: str, at: datetime, summary: str = "") -> str:
    return entry(n, title, at, summary, guid=f"n-{n}", link=f"http://{NEWS}/{n}")


def scripted(sites: Sites) -> Script:
    """Everything as it is on Monday at midnight, and what is to come."""
    script = Script(sites)
    for page in FEEDS:
        script.publish(page, encoding="cp1251" if page == RUSSIAN else "utf-8")
    script.tell(SUMMARY, SITES)

    # A feed: a new item, rewording, a correction, all ids anew, a flood, and at last https in all addresses.
    ferry = "The ferry Osprey sank. It had 31 people on board."
    script.at(
        MONDAY + 9 * HOUR, lambda: script.publish(NEWS, news(50, "Ferry sinks in the bay", MONDAY + 9 * HOUR, ferry))
    )
    script.at(
        MONDAY + 18 * HOUR, lambda: script.replace(NEWS, "It had 31 people on board.", "31 people were on board.")
    )
    script.at(TUESDAY + 9 * HOUR, lambda: script.replace(NEWS, "31 people", "33 people"))
    script.at(WEDNESDAY, lambda: script.replace(NEWS, "<guid>", "<guid>again-"))
    strange = [news(70 + n, f"Strange matter {n} of the archive", THURSDAY) for n in range(8)]
    script.at(THURSDAY, lambda: script.publish(NEWS, *strange))
    script.at(FRIDAY, lambda: script.replace(NEWS, "<link>http:", "<link>https:"))
    bridge = SATURDAY + 8 * HOUR
    script.at(bridge, lambda: script.publish(NEWS, news(51, "Bridge opens to cyclists", bridge)))

    # A story: a correction, a new source, a source on a known site, a fallback, other words, its end.
    right = SUMMARY.replace("39,500", "37,900")
    more = [*SITES, "https://vllm.example/x"]
    script.at(TUESDAY, lambda: script.tell(right, SITES))
    script.at(WEDNESDAY, lambda: script.tell(right, more))
    script.at(THURSDAY, lambda: script.tell(right, [*more, "https://post.example/b"]))
    script.at(THURSDAY + 6 * HOUR, lambda: script.tell(right, [*more, "https://post.example/b"], category="Sea"))
    script.at(
        FRIDAY,
        lambda: script.tell(
            right.replace("It beat", "That beat"), [*more[::-1], "https://post.example/b?utm_source=x"]
        ),
    )
    script.at(SATURDAY, lambda: sites.pages.pop(STORY, None) and None)

    # An old encoding; a document that ends in the new entry, and is whole a day later.
    russian = entry(50, "В порту открыли причал", TUESDAY, guid="r-50", link=f"http://{RUSSIAN}/50")
    script.at(TUESDAY, lambda: script.publish(RUSSIAN, russian, encoding="cp1251"))
    late = entry(50, "Harbour master retires after thirty years", TUESDAY, guid="c-50", link=f"http://{CUT}/50")
    cut = rss([*script.entries[CUT][:9], late])
    script.at(TUESDAY, lambda: sites.says(CUT, cut[: cut.index(b"retires")]))
    script.at(TUESDAY + 12 * HOUR, lambda: script.publish(CUT, late))

    # The same story elsewhere; a server that asks for patience.
    copied = entry(9, "FERRY sinks in the bay", MONDAY + 20 * HOUR, guid="x-9", link=f"https://{COPY}/ferry")
    script.at(MONDAY + 20 * HOUR, lambda: script.publish(COPY, copied))
    script.at(TUESDAY, lambda: sites.sends(SLOW, http(b"", "429 Slow", "Retry-After: 36000")))
    limited = entry(50, "Lighthouse gets a new lamp", TUESDAY + 10 * HOUR, guid="l-50", link=f"http://{SLOW}/50")
    script.at(TUESDAY + 8 * HOUR, lambda: script.publish(SLOW, limited))

    # Ends and failures.
    script.at(WEDNESDAY, lambda: sites.sends(GONE, http(b"", "410 Gone")))
    script.at(TUESDAY, lambda: sites.sends(LOOP, moved_to(sites.url(LOOP), 302)))
    script.at(TUESDAY, lambda: sites.sends(BOMBED, BOMB))
    script.at(WEDNESDAY, lambda: script.publish(BOMBED))
    script.at(TUESDAY, lambda: sites.sends(REFUSED, http(b"<html><title>403 Forbidden</title></html>", "200 OK")))
    script.at(WEDNESDAY, lambda: script.publish(REFUSED))
    script.at(THURSDAY, lambda: sites.dripping.add(DRIPPING))
    script.at(THURSDAY + 2 * HOUR, lambda: sites.dripping.discard(DRIPPING))
    return script
