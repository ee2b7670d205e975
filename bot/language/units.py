"""Units of measurement: every spelling, its canonical unit and the factor to it (SI and everyday definitions)."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import snowballstemmer


class UnitKind(StrEnum):
    """What a unit measures. `COUNT` is of the nouns below, `NOUN` of any other, `NONE` a bare number."""

    CURRENCY = "currency"
    PERCENT = "percent"
    POINTS = "points"
    MULTIPLE = "multiple"
    COUNT = "count"
    DISTANCE = "distance"
    AREA = "area"
    VOLUME = "volume"
    MASS = "mass"
    DURATION = "duration"
    TEMPERATURE = "temperature"
    ENERGY = "energy"
    POWER = "power"
    DATA = "data"
    FREQUENCY = "frequency"
    MAGNITUDE = "magnitude"
    NOUN = "noun"
    NONE = "none"


class Unit(NamedTuple):
    """A canonical unit, and what one of the spelled unit is in it; `offset` is added first (Fahrenheit)."""

    name: str
    kind: UnitKind
    factor: Decimal = Decimal(1)
    offset: Decimal = Decimal(0)


NO_UNIT = Unit("", UnitKind.NONE)
PERCENT = Unit("percent", UnitKind.PERCENT)
POINT = Unit("percentage point", UnitKind.POINTS)
TIMES = Unit("times", UnitKind.MULTIPLE)
MAGNITUDE = Unit("magnitude", UnitKind.MAGNITUDE)
POUND_STERLING = Unit("GBP", UnitKind.CURRENCY)
SECOND = Unit("second", UnitKind.DURATION)

_SPELLED = (
    ("percent", UnitKind.PERCENT, "1: %|percent|per cent|pct|phần trăm"),
    (
        "percentage point",
        UnitKind.POINTS,
        "1: percentage points|percentage point|percent points|pp|ppt|pps|điểm phần trăm"
        "; 0.01: basis points|basis point|bps|bp|điểm cơ bản",
    ),
    ("times", UnitKind.MULTIPLE, "1: x|×|fold|-fold"),
    ("token", UnitKind.COUNT, "1: tokens|token|tok|toks"),
    ("line", UnitKind.COUNT, "1: lines of code|line of code|lines|line|loc|sloc|dòng mã|dòng code|dòng lệnh|dòng"),
    ("parameter", UnitKind.COUNT, "1: parameters|parameter|params|param|tham số"),
    (
        "person",
        UnitKind.COUNT,
        "1: people|person|persons|inhabitants|residents|individuals|souls|người dân|dân|người|nhân khẩu",
    ),
    ("user", UnitKind.COUNT, "1: users|user|người dùng"),
    ("employee", UnitKind.COUNT, "1: employees|employee|workers|worker|staff|nhân viên|lao động|nhân sự"),
    ("child", UnitKind.COUNT, "1: children|child|kids|kid|trẻ em|trẻ"),
    (
        "metre",
        UnitKind.DISTANCE,
        "1: metres|metre|meters|meter|m|mét; 1000: km|kms|kilometres|kilometre|kilometers|kilometer|cây số|ki-lô-mét; "
        "0.01: cm|centimetres|centimetre|centimeters|centimeter; 0.001: mm|millimetres|millimetre|millimeters|"
        "millimeter; 0.3048: ft|feet|foot; 0.0254: inches|inch; 0.9144: yards|yard; "
        "1609.344: miles|mile|mi|dặm; 0.000000001: nm|nanometres|nanometers|nanometer; 1852: nautical miles|hải lý; "
        "9460730472580800: light years|light-years|năm ánh sáng",
    ),
    (
        "square metre",
        UnitKind.AREA,
        "1: square metres|square meters|sq m|m²|m2|mét vuông; 1000000: square kilometres|square kilometers|sq km|km²|"
        "km2|km vuông; 10000: hectares|hectare|ha|héc ta; 4046.8564224: acres|acre; "
        "2589988.110336: square miles|square mile|sq mi; 0.09290304: square feet|sq ft",
    ),
    (
        "litre",
        UnitKind.VOLUME,
        "1: litres|litre|liters|liter|l|lít; 0.001: ml|millilitres|milliliters; 1000: cubic metres|cubic meters|m³|"
        "m3|mét khối; 3.785411784: gallons|gallon; 158.987294928: barrels|thùng",
    ),
    (
        "gram",
        UnitKind.MASS,
        "1: grams|gram|grammes|g; 1000: kg|kgs|kilograms|kilogram|kilos|kilo|ki-lô-gam|cân; 0.001: mg|milligrams|"
        "milligram; 0.000001: µg|mcg|micrograms; 1000000: tonnes|tonne|tons|ton|metric tons|metric tonnes|tấn; "
        "453.59237: lb|lbs|pounds|pound; 28.349523125: oz|ounces|ounce; 100000: tạ",
    ),
    (
        "second",
        UnitKind.DURATION,
        "1: seconds|second|secs|sec|s|giây; 0.001: ms|milliseconds|millisecond|mili giây; 0.000001: µs|microseconds; "
        "0.000000001: ns|nanoseconds; 60: minutes|minute|mins|min|phút; 3600: hours|hour|hrs|hr|h|giờ|tiếng|tiếng "
        "đồng hồ; 86400: days|day|ngày; 604800: weeks|week|tuần; 2629800: months|month|tháng; "
        "7889400: quarters; 31557600: years|year|yrs|yr|năm|years old|year old|tuổi|năm tuổi; "
        "315576000: decades|decade|thập kỷ|thập niên; 3155760000: centuries|century|thế kỷ",
    ),
    ("watt", UnitKind.POWER, "1: w|watts|watt; 1000: kw|kilowatts|kilowatt; 1000000: mw|megawatts|megawatt; "
     "1000000000: gw|gigawatts|gigawatt; 1000000000000: tw|terawatts"),
    ("watt-hour", UnitKind.ENERGY, "1: wh|watt-hours|watt hours; 1000: kwh|kilowatt-hours|kilowatt hours|số điện; "
     "1000000: mwh|megawatt-hours|megawatt hours; 1000000000: gwh|gigawatt-hours|gigawatt hours; "
     "1000000000000: twh|terawatt-hours|terawatt hours"),
    ("byte", UnitKind.DATA, "1: bytes|byte; 1000: kb|kilobytes|kilobyte; 1000000: mb|megabytes|megabyte; "
     "1000000000: gb|gigabytes|gigabyte|gib; 1000000000000: tb|terabytes|terabyte; 1000000000000000: pb|petabytes"),
    ("hertz", UnitKind.FREQUENCY, "1: hz|hertz; 1000: khz; 1000000: mhz|megahertz; 1000000000: ghz|gigahertz"),
    ("degree", UnitKind.TEMPERATURE, "1: °c|ºc|degrees celsius|degree celsius|degrees c|celsius|độ c|độ"),
    ("USD", UnitKind.CURRENCY, "1: dollars|dollar|usd|us dollars|bucks|đô la mỹ|đô la|đô-la|usd mỹ; 0.01: cents|cent"),
    ("EUR", UnitKind.CURRENCY, "1: euros|euro|eur"),
    ("GBP", UnitKind.CURRENCY, "1: gbp|pounds sterling|bảng anh|bảng"),
    ("JPY", UnitKind.CURRENCY, "1: yen|jpy|yên"),
    ("CNY", UnitKind.CURRENCY, "1: yuan|cny|rmb|renminbi|nhân dân tệ"),
    ("KRW", UnitKind.CURRENCY, "1: won|krw"),
    ("INR", UnitKind.CURRENCY, "1: rupees|rupee|inr"),
    ("CHF", UnitKind.CURRENCY, "1: francs|franc|chf"),
    ("RUB", UnitKind.CURRENCY, "1: rubles|roubles|ruble|rouble|rub"),
    ("VND", UnitKind.CURRENCY, "1: đồng|vnd|vnđ|đ"),
)  # fmt: skip

SYMBOLS = {
    "US$": "USD", "A$": "AUD", "C$": "CAD", "HK$": "HKD", "S$": "SGD",
    "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₫": "VND", "₩": "KRW", "₹": "INR",
}  # fmt: skip
"""Signs that stand before an amount. A bare "$" is taken as US dollars, a bare "¥" as yen."""

CODES = {"USD", "EUR", "GBP", "JPY", "CNY", "RMB", "KRW", "INR", "CHF", "AUD", "CAD", "VND", "RUB"}
"""Codes that may stand before an amount."""

_CASE_MATTERS = {"m": "m", "g": "g", "s": "s", "h": "h", "l": "lL", "w": "W", "x": "xX", "mw": "M", "đ": "đ"}
"""One-letter spellings and the first letters that they may be written with ("5 M" is no distance)."""

_MAX_WORDS = 3


def _table() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for name, kind, listing in _SPELLED:
        for group in listing.split(";"):
            factor, _, spellings = group.partition(":")
            for spelling in spellings.split("|"):
                units[spelling.strip()] = Unit(name, kind, Decimal(factor.strip()))
    fahrenheit = Unit("degree", UnitKind.TEMPERATURE, Decimal(5) / Decimal(9), Decimal(-32))
    units |= dict.fromkeys(("°f", "ºf", "degrees fahrenheit", "degrees f", "fahrenheit", "độ f"), fahrenheit)
    for code in CODES:
        units.setdefault(code.lower(), Unit("CNY" if code == "RMB" else code, UnitKind.CURRENCY))
    return units


_UNITS = _table()
_WORD = r"[^\W\d_]+[²³]?(?:-[^\W\d_]+)?|%|[°º][CFcf]\b|×"
_WORDS = re.compile(rf"(?:{_WORD}|m[23]\b|km[23]\b)(?: (?:{_WORD})){{0,{_MAX_WORDS - 1}}}")


def is_unit_word(word: str) -> bool:
    """Whether the lower-case word is a unit by itself."""
    return word in _UNITS


def unit_at(text: str, start: int) -> tuple[Unit, int] | None:
    """The unit whose spelling starts at this place, and where it ends; the longest spelling wins."""
    found = _WORDS.match(text, start, start + 60)
    if not found:
        return None
    written = found.group()
    while written:
        unit = _known(written)
        if unit is not None:
            return unit, start + len(written)
        cut = max(written.rfind(" "), written.rfind("-"))
        written = written[:cut] if cut > 0 else ""
    return None


def currency(sign: str) -> Unit:
    """The unit of a sign or code that stands before an amount."""
    name = SYMBOLS.get(sign) or ("CNY" if sign == "RMB" else sign)
    return Unit(name, UnitKind.CURRENCY)


def _known(written: str) -> Unit | None:
    spelling = written.lower()
    if written[0] not in _CASE_MATTERS.get(spelling, written[0]):
        return None
    return _UNITS.get(spelling)


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """The stem of an English word in lower case; words with other letters stay as they are."""
    word = word.lower()
    if not word.isascii():
        return word
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


@lru_cache(maxsize=1)
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")
