"""Dates as people write them, English and Vietnamese, as partial ISO 8601 strings.

A bare four-digit number is a year only where the words around it say so ("in 2024", "the 2024 election"): "1984 people"
and "route 2024" are not dates, nor are "may" and "march" as verbs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.language.wordlists import words


class DateMention(NamedTuple):
    """A date and where it stands (`text` is `whole[start:end]`).

    `iso` is as precise as the text is: `2026-10-18`, `2026-10`, `2026`, a decade `199`, a century `18` (the 1800s);
    without a year `--10-18` or `--10`, as in ISO 8601's truncated forms. A quarter has the year as `iso` (`----` where
    it has none) and its number, 1 to 4, as `quarter`. A range of days is given as its month.
    """

    iso: str
    start: int
    end: int
    text: str
    quarter: int | None = None

    @property
    def month_day(self) -> str | None:
        """`MM-DD` where the mention names a day, with or without its year."""
        return self.iso[-5:] if re.fullmatch(r"(?:\d{4}|-)-\d\d-\d\d", self.iso) else None


_NO_YEAR = "----"
_MONTH_NAMES = "january february march april may june july august september october november december".split()
_MONTHS = {name: number for number, name in enumerate(_MONTH_NAMES, 1)}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_ALSO_WORDS = words("may march mar august dec jan sep")
"""Months that are also something else in lower case; without a year these need their capital."""

_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
_QUARTERS = {"first": 1, "second": 2, "third": 3, "fourth": 4}

_MONTH = r"(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?P<year>1[0-9]\d\d|20\d\d)(?![\d%°]|[.,]\d|[-–]?[a-z]*\$)"
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])"
_SINGLE = r"(?:st|nd|rd|th)?"
_TO_DAY = r"(?:\s?[-–]\s?(?P<last>[0-3]?\d)" + _SINGLE + r")?"

_ISO = re.compile(
    r"(?<![\w-])(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?:T[\d:.]{4,18}(?:Z|[+-][\d:]{4,5})?)?(?![\w-])"
)
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2((?:1[89]|20)\d\d)(?![\d/])")
_DAY_MONTH = re.compile(
    rf"(?<![\d.,/$€£-]){_DAY}{_SINGLE}{_TO_DAY}\s(?:of\s)?{_MONTH}(?:(?:,?\s|,?\sof\s){_YEAR})?", re.IGNORECASE
)
_MONTH_DAY = re.compile(
    rf"\b{_MONTH}\s(?:the\s)?{_DAY}{_SINGLE}{_TO_DAY}(?![\d%:]|[.,]\d{{3}}|\.\d|\w)(?:,?\s{_YEAR})?", re.IGNORECASE
)
_MONTH_YEAR = re.compile(rf"\b{_MONTH},?\s(?:of\s)?{_YEAR}", re.IGNORECASE)
_MONTH_ALONE = re.compile(
    rf"(?:\b(?:in|since|until|during|last|next|this|early|late|mid|through)[\s-]){_MONTH}(?!\w)", re.IGNORECASE
)
_IN = re.compile(r"\b[Ii]n\s$")
_QUARTER = re.compile(
    r"(?<!\w)(?:Q(?P<digit>[1-4])|(?P<word>first|second|third|fourth)[\s-]quarter|[Qq]u[ýí]\s(?P<vi>[1-4]|I{1,3}|IV))(?!\w)"
    rf"(?:(?:,?\s(?:of\s)?(?:(?:the\s)?fiscal\s(?:year\s)?|FY\s?)?|/|\snăm\s|/năm\s){_YEAR})?"
)
_VIETNAMESE = re.compile(
    r"(?<!\w)(?:(?:ngày|hôm|mùng|mồng|sáng|trưa|chiều|tối|đêm)\s(?P<day>[0-3]?\d)(?:\s?[-–]\s?(?P<last>[0-3]?\d))?(?:\s?/\s?|[-\s]+tháng\s))?"
    r"(?P<tháng>tháng\s)?(?P<month>1[0-2]|0?[1-9])(?!\d)(?:(?:\s?[/-]\s?|[\s,]+năm\s)(?P<year>1\d\d\d|20\d\d)(?!\d))?",
    re.IGNORECASE,
)
_CUE = re.compile(
    rf"(?:(?<!\w)(?P<strong>in|since|during|until|till|circa|year|years|fiscal|FY|early|late|mid|summer|winter|spring|autumn"
    r"|founded|established|born|died|est\.|©|năm|niên khóa)"
    r"|(?<!\w)(?P<weak>by|through|before|after|from|of|between|hồi|từ|đến|trước|sau|giai đoạn)"
    rf"|(?P<open>[(,]))(?P<gap>[\s-]?){_YEAR}(?:(?P<join>\s?[-–/]\s?|\sto\s|\sand\s|\sđến\s|\svà\s)"
    r"(?P<second>1\d\d\d|20\d\d)(?![\d%]|[.,]\d))?",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"(?:^|(?<=[.!?]\s))(?P<year>19\d\d|20\d\d)\s(?:is|was|saw|has|had|will|became|brought|marked)\b")
_THAN = re.compile(r"(?<!more)(?<!less)(?<!fewer)(?<!higher)(?<!lower)\sthan\s(?P<year>19\d\d|20\d\d)(?=[.,;!?]|$)")
_EDITION = re.compile(
    r"(?<![\w-])(?!Route|Highway|Room|Flight|Model|Interstate|Building|Article|The|In|At|About|Over|Nearly|Some|Only|And)"
    r"[A-Z]\w{2,20}\s(?P<year>19[5-9]\d|20[0-4]\d)(?![\w%-]|[.,]\d)"
)
"""A year after a name: "Euro 2024", "the World Cup 2022"."""

_ATTRIBUTE = re.compile(
    r"(?:\b[Tt]he|['’]s|\b[Tt]his|\b[Ii]ts|\b[Tt]heir)\s(?P<year>19\d\d|20\d\d)\s(?P<noun>[^\W\d_]+)"
)
_SPAN = re.compile(r"(?<![\w.,/$-])(?P<year>19\d\d|20\d\d)[-–](?P<second>19\d\d|20\d\d)(?![\w-]|[.,]\d)")
_DECADE = re.compile(r"(?<![\w.,$])(?P<decade>1\d\d|20\d)0['’]?s\b")
_CENTURY = re.compile(
    r"(?<!\w)(?:(?P<en>1\d|2[01]|[5-9])(?:st|th)[\s-]century|thế kỷ (?:thứ )?(?P<vi>1\d|2[01]|[5-9])(?!\d))"
)

_COUNTED = re.compile(
    r"\s(?:people|men|women|children|(?!(?:its|his|was|is|has|this|as|us|plus|versus|les)\b)[a-z]{3,}s)\b"
)
"""What makes the number before it a count: "of 1984 people", "by 2024 units"."""

_A_NOUN = re.compile(
    r"\s(?!is|was|has|will|in|at|on|and|or|by|for|from|to|with|after|before|final|sau|ở|tại|khi)[a-z]\w+"
)

_EVENTS = words(
    "elections games protests floods riots talks wildfires bushfires championships attacks midterms primaries fires "
    "hearings sanctions bombings figures results estimates accounts numbers rules regulations guidelines"
)


def dates(text: str) -> tuple[DateMention, ...]:
    """Every date of a text, in order and without overlap. Never raises; takes time linear in the text's length."""
    taken = bytearray(len(text))
    found: list[DateMention] = []
    for reader in _READERS:
        for mention in reader(text):
            if not any(taken[mention.start : mention.end]):
                taken[mention.start : mention.end] = b"\1" * (mention.end - mention.start)
                found.append(mention)
    return tuple(sorted(found, key=lambda mention: mention.start))


def dates_conflict(one: DateMention, other: DateMention) -> bool:
    """Whether two mentions can't mean the same time. A less precise date agrees with each date inside it.

    A fiscal quarter is not held against a month, since companies' years begin when they like.
    """
    if one.quarter and other.quarter and one.quarter != other.quarter:
        return True
    if one.quarter or other.quarter:
        quarter, date = (one, other) if one.quarter else (other, one)
        month = _month(date)
        if month and not date.quarter and "fiscal" not in quarter.text.lower():
            return (month + 2) // 3 != quarter.quarter or _years_differ(one.iso, other.iso)
        return _years_differ(one.iso, other.iso)
    if one.iso.startswith("--") or other.iso.startswith("--"):
        here, there = (iso[2:] if iso.startswith("--") else iso[5:] for iso in (one.iso, other.iso))
        return _differ(here, there)
    return _differ(one.iso, other.iso)


def _differ(one: str, other: str) -> bool:
    return not (one.startswith(other) or other.startswith(one))


def _years_differ(one: str, other: str) -> bool:
    if one.startswith("--") or other.startswith("--"):
        return False
    return _differ(one[:4], other[:4])


def _month(date: DateMention) -> int | None:
    month = date.iso[2:4] if date.iso.startswith("--") else date.iso[5:7]
    return int(month) if month.isdigit() else None


def _iso(year: str | None, month: int, day: str | None) -> str:
    return f"{year or '-'}-{month:02}" + (f"-{int(day):02}" if day else "")


def _mention(
    found: re.Match[str], iso: str, start: int | None = None, end: int | None = None, quarter: int | None = None
) -> DateMention:
    start = found.start() if start is None else start
    end = found.end() if end is None else end
    return DateMention(iso, start, end, found.string[start:end], quarter)


def _read_iso(text: str) -> Iterator[DateMention]:
    for found in _ISO.finditer(text):
        yield _mention(found, "-".join(part for part in found.groups() if part))


def _read_numeric(text: str) -> Iterator[DateMention]:
    """`18/10/2026`: where day and month can't be told apart, only the year is kept."""
    for found in _NUMERIC.finditer(text):
        one, other, year = int(found[1]), int(found[3]), found[4]
        before = text[max(0, found.start() - 8) : found.start()].lower()
        if 1 <= other <= 12 and 1 <= one <= 31 and (one > 12 or one == other or found[2] == "." or "ngày" in before):
            yield _mention(found, f"{year}-{other:02}-{one:02}")
        elif 1 <= one <= 12 < other <= 31:
            yield _mention(found, f"{year}-{one:02}-{other:02}")
        elif 1 <= one <= 12 and 1 <= other <= 12:
            yield _mention(found, year)


def _is_month(written: str, year: str | None) -> bool:
    return bool(year) or written[0].isupper() or written.lower() not in _ALSO_WORDS


def _read_english(text: str) -> Iterator[DateMention]:
    for pattern in (_DAY_MONTH, _MONTH_DAY):
        for found in pattern.finditer(text):
            year, month = found["year"], _MONTHS[found["month"].lower()]
            if not _is_month(found["month"], year):
                continue
            # "In May 20 people died": nobody says "in May 20" of a day.
            if pattern is _MONTH_DAY and not year and _IN.search(text, max(0, found.start() - 4), found.start()):
                continue
            yield _mention(found, _iso(year, month, None if found["last"] else found["day"]))
    for found in _MONTH_YEAR.finditer(text):
        yield _mention(found, _iso(found["year"], _MONTHS[found["month"].lower()], None))
    for found in _MONTH_ALONE.finditer(text):
        if _is_month(found["month"], None):
            yield _mention(found, _iso(None, _MONTHS[found["month"].lower()], None), start=found.start("month"))


def _read_quarters(text: str) -> Iterator[DateMention]:
    for found in _QUARTER.finditer(text):
        number = found["digit"] or found["vi"]
        quarter = _QUARTERS[found["word"]] if found["word"] else _ROMAN.get(number.lower()) or int(number)
        yield _mention(found, found["year"] or _NO_YEAR, quarter=quarter)


def _read_vietnamese(text: str) -> Iterator[DateMention]:
    for found in _VIETNAMESE.finditer(text):
        day = found["day"]
        if found["tháng"] is None and not day:
            continue
        yield _mention(found, _iso(found["year"], int(found["month"]), None if found["last"] else day))


def _read_years(text: str) -> Iterator[DateMention]:
    for found in _SPAN.finditer(text):
        yield from _both(found)
    for found in _CUE.finditer(text):
        if found["open"] and (text[found.end() : found.end() + 1] not in ",)" or found["gap"]):
            continue
        if not found["gap"] and not found["open"]:
            continue
        if found["weak"] and _COUNTED.match(text, found.end()):
            continue
        yield from _both(found)
    for pattern in (_SUBJECT, _THAN, _EDITION):
        for found in pattern.finditer(text):
            if pattern is not _EDITION or not _A_NOUN.match(text, found.end()):
                yield _mention(found, found["year"], found.start("year"), found.end("year"))
    for found in _ATTRIBUTE.finditer(text):
        noun = found["noun"]
        if noun in _EVENTS or noun[0].isupper() or not (noun.endswith("s") or _COUNTED.match(" " + noun)):
            yield _mention(found, found["year"], found.start("year"), found.end("year"))
    for found in _DECADE.finditer(text):
        yield _mention(found, found["decade"])
    for found in _CENTURY.finditer(text):
        yield _mention(found, f"{int(found['en'] or found['vi']) - 1:02}")


def _both(found: re.Match[str]) -> Iterator[DateMention]:
    yield _mention(found, found["year"], found.start("year"), found.end("year"))
    if found["second"]:
        yield _mention(found, found["second"], found.start("second"), found.end("second"))


_READERS: tuple[Callable[[str], Iterator[DateMention]], ...] = (
    _read_iso,
    _read_numeric,
    _read_english,
    _read_vietnamese,
    _read_quarters,
    _read_years,
)
"""The more telling forms come first and keep their place."""
