"""How sources are shown: by site, numbered as in the report, with who used them and whether they could be opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

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


class Use(StrEnum):
    """What an assessor did with a source, the strongest that holds."""

    QUOTED = "quoted"
    CITED = "cited"
    READ = "read"
    NONE = "none"


class MarkView(Model):
    """An assessor's initials beside a source, drawn by what it did with it."""

    initials: str
    use: Use


class KeyView(Model):
    """Whose initials are whose."""

    initials: str
    name: str


class SourceView(Model):
    """One document. `used` says who quoted, cited or only found it; `same_text` are numbers of its copies."""

    number: int
    marks: tuple[MarkView, ...]
    title: LinkView
    dates: tuple[str, ...]
    availability: Badge | None
    labels: tuple[str, ...]
    used: tuple[str, ...]
    same_text: tuple[int, ...]


class SiteView(Model):
    """The sources of one site; `marks` show the strongest use that each assessor made of any of them."""

    site: str
    count: str
    marks: tuple[MarkView, ...]
    sources: tuple[SourceView, ...]


class EvidenceView(Model):
    """Everything that was read. `summary` counts what became of it when the bot opened it."""

    summary: str | None
    sites: tuple[SiteView, ...]
    key: tuple[KeyView, ...]
    dropped: str | None


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


def evidence_of(report: Report, shelf: Shelf, say: Wording) -> EvidenceView:
    """The sources grouped by site, sites in the order in which they first appear."""
    names, initials = names_of(report), initials_of(report)
    by_site: dict[str, list[tuple[int, Source]]] = {}
    for number, source in enumerate(report.sources, start=1):
        by_site.setdefault(source.site, []).append((number, source))
    dropped = report.counts.citations_dropped
    return EvidenceView(
        summary=_summary(report, say),
        sites=tuple(
            SiteView(
                site=site,
                count=say("page-site-sources", n=len(rows)),
                marks=_marks([source for _, source in rows], initials),
                sources=tuple(_source(source, number, names, initials, shelf, say) for number, source in rows),
            )
            for site, rows in by_site.items()
        ),
        key=tuple(KeyView(initials=initials[row.assessor.id], name=row.assessor.name) for row in report.assessments),
        dropped=say("citations-dropped", n=dropped) if dropped else None,
    )


def initials_of(report: Report) -> dict[str, str]:
    """By assessor id, the first letter of its name; two letters where names share the first, a number where more."""
    letters = {row.assessor.id: " ".join(row.assessor.name.split()) or "?" for row in report.assessments}
    initials: dict[str, str] = {}
    for place, (assessor, name) in enumerate(letters.items(), start=1):
        others = [other for one, other in letters.items() if one != assessor]
        short = next((name[:n] for n in (1, 2) if all(other[:n] != name[:n] for other in others)), str(place))
        initials[assessor] = short[:1].upper() + short[1:]
    return initials


def _marks(sources: Sequence[Source], initials: Mapping[str, str]) -> tuple[MarkView, ...]:
    def use(assessor: str) -> Use:
        if any(assessor in source.quoted_by for source in sources):
            return Use.QUOTED
        if any(assessor in source.cited_by for source in sources):
            return Use.CITED
        return Use.READ if any(assessor in source.retrieved_by for source in sources) else Use.NONE

    return tuple(MarkView(initials=short, use=use(assessor)) for assessor, short in initials.items())


def _summary(report: Report, say: Wording) -> str | None:
    if not report.sources:
        return None
    became = Counter(source.availability for source in report.sources if source.href is not None)
    parts = [
        say(f"page-became-{availability}", n=became[availability])
        for availability in Availability
        if became[availability] and availability is not Availability.UNCHECKED
    ]
    counted = say("page-sources", n=report.counts.sources, sites=say("page-sites", n=report.counts.sites))
    if not parts:
        return say("page-evidence", sources=counted)
    return say("page-evidence-opened", sources=counted, became=say.joined(parts, "list-comma"))


def _source(
    source: Source,
    number: int,
    names: Mapping[str, str],
    initials: Mapping[str, str],
    shelf: Shelf,
    say: Wording,
) -> SourceView:
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
        marks=_marks([source], initials),
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
