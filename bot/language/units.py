"""Units: how they are written in English and Vietnamese, and what makes two of them comparable.

Every alias has a canonical name and an exact factor to it, so that "1 km" and "1,000 m" are the same quantity. Units
that can't be converted exactly (dollars to euros, Fahrenheit to Celsius) or whose size is unsure (ton, gallon) stay
apart.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from bot.language.wordlists import words


class Unit(NamedTuple):
    """A canonical unit, the factor that its alias is multiplied with, and what it is counted by."""

    name: str
    factor: Decimal
    per: tuple[str, ...] = ()


class UnitMatch(NamedTuple):
    """A unit found in a text, and where it ends."""

    unit: Unit
    end: int


_SYMBOLS = """
percent 1: % ٪
percentage point 1: pp ppt
times 1: x × ×
USD 1: $ US$ USD
EUR 1: € EUR
GBP 1: £ GBP
JPY 1: ¥ JPY
INR 1: ₹ INR
KRW 1: ₩ KRW
VND 1: ₫ đ VND VNĐ
CNY 1: CNY RMB
AUD 1: AUD
CAD 1: CAD
CHF 1: CHF
metre 1000: km
metre 1: m
metre 0.01: cm
metre 0.001: mm
square metre 1: m² m2 sqm
square metre 1000000: km² km2
square metre 10000: ha
kilogram 1: kg
kilogram 0.001: g
kilogram 0.000001: mg
second 1: s sec secs
second 0.001: ms
second 60: min mins
second 3600: h hr hrs
watt 1: W
watt 1000: kW KW
watt 1000000: MW
watt 1000000000: GW
watt 1000000000000: TW
watt hour 1: Wh
watt hour 1000: kWh
watt hour 1000000: MWh
watt hour 1000000000: GWh
watt hour 1000000000000: TWh
hertz 1: Hz
hertz 1000: kHz
hertz 1000000: MHz
hertz 1000000000: GHz
byte 1000: kB KB
byte 1000000: MB
byte 1000000000: GB
byte 1000000000000: TB
byte 1000000000000000: PB
byte 1024: KiB
byte 1048576: MiB
byte 1073741824: GiB
celsius 1: °C ℃
fahrenheit 1: °F ℉
litre 1: l L
litre 0.001: ml mL
token 1: tok toks
line 1: LoC LOC loc
metre 1609.344/hour: mph
metre 1000/hour: kph kmh
bit 1000/second: Kbps kbps
bit 1000000/second: Mbps
bit 1000000000/second: Gbps
frame 1/second: fps
"""

_WORDS = """
percent 1: percent, per cent, pct, phần trăm
percentage point 1: percentage point, percentage points, percent points, điểm phần trăm, điểm %
percentage point 0.01: basis point, basis points, bp, bps, điểm cơ bản
times 1: times, fold, lần
USD 1: dollar, dollars, us dollars, u.s. dollars, đô la, đô la mỹ, đô
EUR 1: euro, euros
GBP 1: pounds sterling
JPY 1: yen
CNY 1: yuan, renminbi, nhân dân tệ
INR 1: rupee, rupees
KRW 1: won
VND 1: đồng, dong, việt nam đồng
metre 1: metre, metres, meter, meters, mét
metre 1000: kilometre, kilometres, kilometer, kilometers, cây số, ki lô mét
metre 0.01: centimetre, centimetres, centimeter, centimeters
metre 0.001: millimetre, millimetres, millimeter, millimeters
metre 1609.344: mile, miles, dặm
metre 0.3048: foot, feet, ft
metre 0.0254: inch, inches
metre 0.9144: yard, yards
square metre 1: square metre, square metres, square meter, square meters, mét vuông
square metre 1000000: square kilometre, square kilometres, square kilometer, square kilometers, sq km, km vuông
square metre 10000: hectare, hectares, héc ta
square metre 4046.8564224: acre, acres
kilogram 1: kilogram, kilograms, kilo, kilos, cân
kilogram 0.001: gram, grams
kilogram 1000: tonne, tonnes, metric ton, metric tons, tấn
second 1: second, seconds, giây
second 0.001: millisecond, milliseconds
second 60: minute, minutes, phút
second 3600: hour, hours, tiếng đồng hồ, giờ
second 86400: day, days, ngày
second 604800: week, weeks, tuần
month 1: month, months, mo, tháng
month 12: year, years, yr, yrs, năm, tuổi
month 120: decade, decades, thập kỷ
month 1200: century, centuries
watt 1: watt, watts
watt 1000: kilowatt, kilowatts
watt 1000000: megawatt, megawatts
watt 1000000000: gigawatt, gigawatts
watt hour 1000: kilowatt-hour, kilowatt-hours, kilowatt hours
byte 1: byte, bytes
byte 1000000: megabyte, megabytes
byte 1000000000: gigabyte, gigabytes
byte 1000000000000: terabyte, terabytes
celsius 1: degrees celsius, degree celsius, độ c, celsius
fahrenheit 1: degrees fahrenheit, degree fahrenheit, độ f, fahrenheit
degree 1: degree, degrees, độ
litre 1: litre, litres, liter, liters, lít
token 1: token, tokens
line 1: line, lines, line of code, lines of code, dòng, dòng mã, dòng lệnh
parameter 1: parameter, parameters, tham số
person 1: person, persons, people, individual, individuals, người, người dân
employee 1: employee, employees, staff, staffers, staff members, nhân viên
case 1: case, cases, ca, ca bệnh, ca mắc
death 1: death, deaths, fatality, fatalities
"""
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
PER_SECONDS = {name: Decimal(seconds) for name, seconds in _SECONDS.items()}
"""Times that a rate can be counted by and that convert exactly, in seconds."""


def _unit(head: str) -> Unit:
    name, _, factor = head.rpartition(" ")
    number, _, per = factor.partition("/")
    return Unit(name, Decimal(number), (per,) if per else ())


def _table(listing: str, separator: str | None) -> dict[str, Unit]:
    lines = [line.partition(": ") for line in listing.strip().splitlines()]
    return {alias.strip(): _unit(head) for head, _, aliases in lines for alias in aliases.split(separator)}


def _alternatives(aliases: dict[str, Unit]) -> str:
    return "|".join(re.escape(alias) for alias in sorted(aliases, key=len, reverse=True))


_BY_SYMBOL = _table(_SYMBOLS, None)
_BY_WORD = _table(_WORDS, ",")
CURRENCIES = frozenset("USD EUR GBP JPY INR KRW VND CNY AUD CAD CHF".split())
"""The codes of the currencies that have a symbol or a word here."""

_SYMBOL = re.compile(rf"[\s-]?({_alternatives(_BY_SYMBOL)})(?!\w)")
_WORD = re.compile(rf"(?:\s?[-\s])?({_alternatives(_BY_WORD)})(?!\w)", re.IGNORECASE)
_CURRENCY = re.compile(
    r"(?:(?<!\w)(?P<code>US|A|AU|C|CA|HK|S|NZ|R)?(?P<sign>[$€£¥₩₹₫])\s?|(?<!\w)(?P<iso>USD|EUR|GBP|VND|JPY|CNY|AUD|"
    r"CAD)\s?)$"
)
_DOLLARS = {"A": "AUD", "AU": "AUD", "C": "CAD", "CA": "CAD", "HK": "HKD", "S": "SGD", "NZ": "NZD", "R": "BRL"}
_PER = re.compile(
    r"(?:\s?/\s?|\s(?:per|(?:cho\s)?mỗi)\s|-per-)([^\W\d_]+(?:\sdùng\b)?)|\s(?:an?|each|every|một)\s(second|minute|"
    r"hour|day|week|month|year|person|head|giây|phút|giờ|ngày|tuần|tháng|năm)\b|\s(hourly|daily|weekly|monthly|yearly|"
    r"annually)\b",
    re.IGNORECASE,
)
_PRICED = re.compile(r"\s(?:an?|một)\s([^\W\d_]+)", re.IGNORECASE)
_PER_NAMES = {
    "s": "second", "sec": "second", "h": "hour", "hr": "hour", "min": "minute", "capita": "person", "head": "person",
    "people": "person",
    "giây": "second", "phút": "minute", "giờ": "hour", "ngày": "day", "tuần": "week", "tháng": "month",
    "năm": "year", "yr": "year", "annum": "year", "annually": "year", "hourly": "hour", "daily": "day",
    "weekly": "week", "monthly": "month", "yearly": "year", "người": "person", "người dùng": "user", "d": "day",
}  # fmt: skip

_NOUN = re.compile(r"(?:-|\s)([^\W\d_]+(?:-[^\W\d_]+)?)")
_NO_NOUN = words(
    "thanks due a an the and or but nor of in on at by for from with to into onto over under above below between "
    "among about after before during since until through across against as than that this these those which who whom "
    "whose when where while if because so is are was were be been being am has have had having do does did will would "
    "can could may might must shall should not no it its he she they we you i him her them us his their our your my "
    "there here then now ago only just also both each every all any some most more less fewer other others another up "
    "down out off per plus minus vs versus died die killed injured dead alive said says told rose fell grew dropped "
    "climbed increased decreased percent times old high tall long wide deep away later earlier apart ahead behind "
    "lower higher larger greater smaller faster slower cheaper better worse again still yet even already too very "
    "much many such own same và của là ở trong trên dưới tại với cho từ đến tới khi đã đang sẽ được bị thì mà nhưng "
    "hay hoặc vào ra lên xuống so theo do để này đó kia nhất nữa hơn kém cao thấp sau trước"
)
"""Words that are no unit when they follow a number."""

_IRREGULAR = {"people": "person", "men": "man", "women": "woman", "children": "child", "feet": "foot", "lives": "life",
              "wives": "wife", "mice": "mouse", "series": "series", "species": "species", "data": "data",
              "news": "news", "criteria": "criterion", "analyses": "analysis", "crises": "crisis", "buses": "bus",
              "movies": "movie"}  # fmt: skip


def unit_after(text: str, position: int) -> UnitMatch | None:
    """The listed unit that follows a number ending at `position`: "12kg", "40 %", "423 tok/s"."""
    found = _SYMBOL.match(text, position) or _WORD.match(text, position)
    if found is None:
        return None
    unit = _BY_SYMBOL.get(found[1]) or _BY_WORD[found[1].lower()]
    longer = _WORD.match(text, position)
    if longer and longer.end() > found.end():
        found, unit = longer, _BY_WORD[longer[1].lower()]
    return UnitMatch(unit, found.end())


def noun_after(text: str, position: int, *, convert: bool = True) -> UnitMatch | None:
    """The noun counted by a number ending at `position`, in the singular: "12,000 new homes" counts `home`.

    The first plural among the next three words is taken, else the word that follows; a function word ends the search.
    Without `convert` a noun that is a unit stays what it is: the "second year" is not the second twelve months.
    """
    first: UnitMatch | None = None
    for _ in range(3):
        found = _NOUN.match(text, position)
        if found is None or found[1].lower() in _NO_NOUN:
            break
        noun, position = found[1].lower(), found.end()
        listed = _BY_WORD.get(noun) if convert else None
        match = UnitMatch(listed or Unit(singular(noun), Decimal(1)), position)
        if listed or singular(noun) != noun:
            return match
        first = first or match
    return first


def currency_before(text: str, position: int) -> tuple[str, int] | None:
    """The currency written before a number that begins at `position`, and where it begins."""
    found = _CURRENCY.search(text, max(0, position - 6), position)
    if found is None:
        return None
    if found["iso"]:
        return found["iso"], found.start()
    dollars = _DOLLARS.get(found["code"] or "") if found["sign"] == "$" else None
    return dollars or _BY_SYMBOL[found["sign"]].name, found.start()


def rate_after(text: str, position: int, *, priced: bool) -> tuple[tuple[str, ...], int]:
    """What a quantity is counted by, and where that ends: "/s/user" gives `("second", "user")`.

    After money (`priced`) any noun will do: "$90 a barrel".
    """
    per: list[str] = []
    while len(per) < 3 and (found := _PER.match(text, position) or (_PRICED.match(text, position) if priced else None)):
        word = next(group for group in found.groups() if group).lower()
        per.append(_PER_NAMES.get(word) or singular(word))
        position = found.end()
    return tuple(per), position


def singular(noun: str) -> str:
    """The singular of a lower-case English noun by its ending; other words are given back as they are."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if len(noun) < 4 or not noun.endswith("s") or noun.endswith(("ss", "us", "is")):
        return noun
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("sses", "ches", "shes", "xes", "zzes")):
        return noun[:-2]
    return noun[:-1]
