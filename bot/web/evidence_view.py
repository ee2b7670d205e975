"""How sources are shown: by site, numbered as in the report, with who used them and whether they could be opened."""

from __future__ import annotations

from bot.domain.base import Model
from bot.domain.reports import Availability, Report, Source
from bot.locales.wording import Wording
from bot.net.urls import is_link
from bot.render.labels import names_of, used_by
from bot.web.looks import Badge, Tone

_AVAILABILITY_TONES = {
    Availability.UNCHECKED: Tone.NONE,
    Availability.REACHABLE: Tone.GOOD,
    Availability.GONE: Tone.CAUTION,
    Availability.REFUSED: Tone.CAUTION,
    Availability.FAILED: Tone.CAUTION,
}


class LinkView(Model):
    """A text that is a link where its address may be one."""

    text: str
    href: str | None


class CitationView(Model):
    """A reference to a source: its number on this page, its site, and its own address."""

    number: int | None
    site: str
    title: str | None
    href: str | None


class SourceView(Model):
    """One document. `used` says who quoted, cited or only found it; `same_text` are numbers of its copies."""

    number: int
    title: LinkView
    dates: tuple[str, ...]
    availability: Badge | None
    labels: tuple[str, ...]
    used: tuple[str, ...]
    same_text: tuple[int, ...]


class SiteView(Model):
    """The sources of one site."""

    site: str
    count: str
    sources: tuple[SourceView, ...]


class Shelf:
    """Looks sources up by their canonical address."""

    def __init__(self, report: Report) -> None:
        self._sources = {source.url: (number, source) for number, source in enumerate(report.sources, start=1)}

    def number(self, url: str) -> int | None:
        """The number of a source on this page, if it is one of the report's."""
        return self._sources[url][0] if url in self._sources else None

    def citation(self, url: str) -> CitationView:
        """A reference to a source; an address that is none of the report's is shown as text only."""
        if url not in self._sources:
            return CitationView(number=None, site=url, title=None, href=None)
        number, source = self._sources[url]
        return CitationView(number=number, site=source.site, title=source.title, href=_address(source.href))


def link_to(text: str, url: str | None) -> LinkView:
    """A link, or only its text where the address is none that may be opened."""
    return LinkView(text=text, href=_address(url))


def sites_of(report: Report, shelf: Shelf, say: Wording) -> tuple[SiteView, ...]:
    """The sources grouped by site, sites in the order in which they first appear."""
    names = names_of(report)
    by_site: dict[str, list[SourceView]] = {}
    for number, source in enumerate(report.sources, start=1):
        by_site.setdefault(source.site, []).append(_source(source, number, names, shelf, say))
    return tuple(
        SiteView(site=site, count=say("page-site-sources", n=len(sources)), sources=tuple(sources))
        for site, sources in by_site.items()
    )


def _source(source: Source, number: int, names: dict[str, str], shelf: Shelf, say: Wording) -> SourceView:
    dates = []
    if source.published:
        dates.append(say("page-published", date=f"{source.published:%Y-%m-%d}"))
    if source.retrieved_at:
        dates.append(say("page-retrieved", date=f"{source.retrieved_at:%Y-%m-%d}"))
    labels = [say("source-given")] if source.given else []
    labels += [say("source-sample")] if source.sample else []
    copies = (shelf.number(url) for url in source.same_text_as)
    return SourceView(
        number=number,
        title=link_to(source.title or source.url, source.href),
        dates=tuple(dates),
        availability=_availability(source, say),
        labels=tuple(labels),
        used=tuple(used_by(source, names, say)),
        same_text=tuple(number for number in copies if number is not None),
    )


def _availability(source: Source, say: Wording) -> Badge | None:
    """What the bot saw; nothing for a document without an address, which there is no way to open."""
    if source.href is None and source.availability is Availability.UNCHECKED:
        return None
    return Badge(tone=_AVAILABILITY_TONES[source.availability], text=say(f"availability-{source.availability}"))


def _address(url: str | None) -> str | None:
    return url if url is not None and is_link(url) else None
