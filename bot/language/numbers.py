"""Numbers in digits and in words, English and Vietnamese, with the scale that follows them.

Vietnamese and English write the marks the other way round: "12.000" and "2,8" are twelve thousand and two point eight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple


class Numeral(NamedTuple):
    """A number and where it stands.

    `step` is the place it was written to: 100 for "12,800", 0.01 for "1.68". `scale` is what its scale word multiplied
    it with. A `share` is a part of a whole ("a third", "one in five") as a fraction of 1; an `ordinal` is a place in an
    order.
    """

    value: Decimal
    step: Decimal
    start: int
    end: int
    scale: Decimal = Decimal(1)
    share: bool = False
    ordinal: bool = False


_LONGEST = 24
"""Digits; a longer run is an identifier, not a quantity."""

_SCALES = {
    "hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "lakh": 10**5,
    "crore": 10**7, "mn": 10**6, "mln": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12, "k": 10**3, "m": 10**6,
    "b": 10**9, "t": 10**12, "trăm": 10**2, "nghìn": 10**3, "ngàn": 10**3, "triệu": 10**6, "tỷ": 10**9, "tỉ": 10**9,
    "dozen": 12,
}  # fmt: skip
_SCALE = re.compile(
    r"[\s-]?(?P<word>hundred|thousand|million|billion|trillion|lakh|crore|mn|mln|bn|tn|trn|trăm|nghìn|ngàn|triệu|tỷ|tỉ|dozen)s?(?!\w)"
    r"|(?P<metre>m)(?=[\s-](?!deep|long|tall|wide|high|away|from|below|above|and|or|to|of|in|at|by|for|the|on)[a-z]{3,})"
    r"|(?P<letter>[kKMBTb])(?!\w)"
    r"|\s(?P<apart>[MBT])(?=\s[a-z]|[.,;)]|$)",
    re.IGNORECASE,
)
_DIGITS = re.compile(
    r"(?:(?<![\w.,/])|(?<=USD)|(?<=EUR)|(?<=VND)|(?<=GBP))(?P<sign>(?<![^\s(])[-−](?=[$€£]?\d))?"
    r"(?P<digits>\d{1,3}(?:[\u00a0\u202f\u2009]\d{3})+(?:[.,]\d+)?(?!\d)|\d[\d.,]*(?<=\d))"
)
_SIGN_BEFORE = re.compile(r"(?<![^\s(])(?:[-−][$€£]?|(?:minus|negative|âm)\s)$", re.IGNORECASE)
_AND_PART = re.compile(
    r"\sand\s(?:a\s(?P<half>half)|(?:a|one)\s(?P<quarter>quarter)|(?P<three>three[\s-]quarters))(?!\w)"
)
_SLASH = re.compile(r"(?<![\w/.,])([1-9]\d?)/([2-9]|1\d|20|100)(?![\w/.,]\d|[\w/])")
_OF_MANY = re.compile(r"\s(?:in|out\sof)\s(?:every\s)?$")
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3)}

_ONES = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
                 "sixteen seventeen eighteen nineteen".split(), range(20), strict=True))  # fmt: skip
_TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
_BIG = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12}
_ENGLISH_WORD = "|".join(sorted(_ONES | _TENS | _BIG, key=len, reverse=True))
_ENGLISH = re.compile(
    rf"(?<![\w-])(?:an?\s(?=hundred|thousand|million|billion|trillion|dozen))?(?:{_ENGLISH_WORD})(?:(?:[\s-]|\sand\s)(?:{_ENGLISH_WORD}))*(?!\w)",
    re.IGNORECASE,
)
_PARTS = {
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_FRACTION = re.compile(
    rf"(?<![\w-])(?P<count>an?|one|two|three|four|five|six|seven|eight|nine)[\s-](?P<part>{'|'.join(_PARTS)})(?P<many>s?)(?!\w)"
    r"|(?<![\w-])(?P<half>half)(?![\w-])",
    re.IGNORECASE,
)
_SHARE_FOLLOWS = re.compile(
    r"\s?(?:[.,;:!?)\"”]|$|[-–]|\s?(?:of|the|its|their|his|her|our|all|as|an?|more|less|fewer|higher|lower|larger|smaller|since|from"
    r"|after|last|this|compared|over|in|to|on|by|and|or|between|within|were|was|are|is|have|has|said|say|believe|live)\b)",
    re.IGNORECASE,
)
_SHARE_PRECEDES = re.compile(
    r"(?:\b(?:by|to|than|nearly|almost|about|around|roughly|over|under|only|just)\s)$", re.IGNORECASE
)
_IN_A_QUARTER = re.compile(r"\b(?:in|during|within|for|once)\s$", re.IGNORECASE)
_NOT_HALF = re.compile(
    r"\b(?:first|second|other|latter|former|better|top|bottom|early|late|1st|2nd|and\sa)[\s-]$", re.IGNORECASE
)
_OF_SCALE = re.compile(
    r"\s(?:of\s)?an?\s(?P<scale>hundred|thousand|million|billion|trillion|dozen)(?!\w)", re.IGNORECASE
)
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ORDINAL = re.compile(
    r"(?<![\w.,])(?P<digits>\d{1,4})(?:st|nd|rd|th)(?!\w)"
    r"|(?<![\w-])(?P<before>the|its|his|her|their|a|this|my|our)\s(?:\w+\s)??"
    rf"(?P<word>{'|'.join(_ORDINAL_WORDS)})(?!\w)(?![\s-](?:of\sall|half|quarter|class|lady|hand|time\sin|place\sto))",
    re.IGNORECASE,
)

_VI_ONES = {"một": 1, "mốt": 1, "hai": 2, "ba": 3, "bốn": 4, "tư": 4, "năm": 5, "lăm": 5, "sáu": 6, "bảy": 7, "bẩy": 7,
            "tám": 8, "chín": 9}  # fmt: skip
_VI_BIG = {"trăm": 100, "nghìn": 10**3, "ngàn": 10**3, "triệu": 10**6, "tỷ": 10**9, "tỉ": 10**9}
_VI_WORD = "|".join(sorted([*_VI_ONES, *_VI_BIG, "mười", "mươi", "linh", "lẻ"], key=len, reverse=True))
_VIETNAMESE = re.compile(rf"(?<!\w)(?:{_VI_WORD})(?:\s(?:{_VI_WORD}))*(?!\w)", re.IGNORECASE)
_VI_COUNTER = re.compile(
    r"\s(?:người|phần\străm|lần|ngày|giờ|phút|giây|tuần|con|chiếc|cái|vụ|ca|quốc\sgia|nước|đội|công\sty|căn|tấn|mét|dự\sán"
    r"|trẻ|học\ssinh|bệnh\snhân|nạn\snhân|đồng|điểm|bàn|quả|năm|tháng|tuổi|xe|tàu|máy\sbay|tỉnh|trường|cuộc)(?!\w)",
    re.IGNORECASE,
)
_VI_NOT_COUNT = re.compile(
    r"(?<!\w)(?:thứ|tháng|trong|mỗi|hằng|hàng|cả|nhiều|các|mấy|đầu|cuối|giữa|nửa|từ|ông|của|cô|chú|anh|chị|em|năm|lớp)\s$",
    re.IGNORECASE,
)
_VI_PART = re.compile(
    rf"(?<!\w)(?P<count>{'|'.join(_VI_ONES)}|\d)\sphần\s(?P<part>{'|'.join(_VI_ONES)}|mười|\d)(?!\w)|(?<!\w)(?:một\s)?(?P<half>nửa)"
    r"(?!\w|\s(?:đầu|cuối|sau|năm|đêm))",
    re.IGNORECASE,
)


def numerals(text: str, language: str) -> tuple[Numeral, ...]:
    """Every number of a text whose dates and names are masked, in order and without overlap; linear time, never raises.

    `language` (`vi` or any other) decides what the marks inside a number mean.
    """
    readers = [_fractions(text), _slashes(text), _ordinals(text), _digits(text, language), _english(text)]
    if language == "vi":
        readers = [_vietnamese_parts(text), _slashes(text), _digits(text, language), _vietnamese(text)]
    taken = bytearray(len(text))
    found: list[Numeral] = []
    for reader in readers:
        for numeral in reader:
            if not any(taken[numeral.start : numeral.end]):
                taken[numeral.start : numeral.end] = b"\1" * (numeral.end - numeral.start)
                found.append(numeral)
    return tuple(_ratios(text, sorted(found, key=lambda numeral: numeral.start)))


def parse_digits(written: str, language: str) -> tuple[Decimal, Decimal] | None:
    """The value of a number in digits and the step that it was written to, or None where it is no plain number."""
    plain = re.sub(r"[\u00a0\u202f\u2009]", "", written)
    if len(plain) > _LONGEST:
        return None
    group, point = (r"\.", ",") if language == "vi" else (",", r"\.")
    if re.fullmatch(rf"\d{{1,3}}(?:{group}\d{{3}})+(?:{point}\d+)?|\d+(?:{point}\d+)?", plain):
        if language == "vi" and re.fullmatch(r"\d{1,3},000", plain):
            return _decimal(plain.replace(",", ""))
        return _decimal(re.sub(group, "", plain).replace(",", "."))
    if re.fullmatch(rf"\d{{1,3}}(?:{point}\d{{3}}){{2,}}", plain):
        return _decimal(re.sub(point, "", plain))
    if re.fullmatch(rf"\d+{group}(?:\d\d?|\d{{4,}})", plain):
        return _decimal(plain.replace(",", "."))
    return None


def _decimal(plain: str) -> tuple[Decimal, Decimal]:
    value = Decimal(plain)
    places = len(plain.partition(".")[2])
    return value, Decimal(1).scaleb(-places) if places else step_of(value)


def step_of(value: Decimal) -> Decimal:
    """The place that a whole number was written to: 100 for 12,800. Nought and fractions were written to the unit."""
    digits = str(int(value))
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if value == int(value) != 0 else Decimal(1)


def _scaled(text: str, value: Decimal, step: Decimal, start: int, end: int) -> Numeral:
    """The number with the scale words after it: "94 triệu", "2.8T", "two and a half million"."""
    part = _AND_PART.match(text, end)
    if part:
        value += Decimal("0.5") if part["half"] else Decimal("0.25") if part["quarter"] else Decimal("0.75")
        step, end = Decimal("0.1"), part.end()
    scale = Decimal(1)
    for _ in range(2):
        found = _SCALE.match(text, end)
        if found is None or not _is_scale(text, found, start):
            break
        word = found["word"] or found["letter"] or found["metre"] or found["apart"]
        scale *= _SCALES[word.lower()]
        end = found.end()
    return Numeral(value * scale, step * scale, start, end, scale)


def _is_scale(text: str, found: re.Match[str], start: int) -> bool:
    """ "5M" is a million by its case, "5m" one only with a currency or a noun, else metres."""
    money = text[max(0, start - 1) : start] in "$€£" and start > 0
    if found["apart"]:
        return found["apart"].isupper()
    if found["letter"] and found["letter"] == "m":
        return money
    if found["metre"] and found["metre"] == "M":
        return True
    return found["letter"] != "t"


def _digits(text: str, language: str) -> Iterator[Numeral]:
    for found in _DIGITS.finditer(text):
        parsed = parse_digits(found["digits"], language)
        if parsed is None:
            continue
        value, step = parsed
        numeral = _scaled(text, value, step, found.start("digits"), found.end())
        if found["sign"] or _SIGN_BEFORE.search(text, max(0, found.start() - 10), found.start()):
            numeral = numeral._replace(value=-numeral.value)
        yield numeral


def _english(text: str) -> Iterator[Numeral]:
    for found in _ENGLISH.finditer(text):
        for value, start, end in _english_values(found):
            yield _scaled(text, Decimal(value), step_of(Decimal(value)), start, end)


def _english_values(found: re.Match[str]) -> Iterator[tuple[int, int, int]]:
    """Cut a run of number words where a new number begins: "one two", "five and six", but not "two hundred and six"."""
    total = current = 0
    start = end = -1
    room = 0
    joined = ""
    for word in re.finditer(r"[A-Za-z]+", found.group()):
        written = word.group().lower()
        if written in ("a", "an"):
            total, current, room, start, end = 0, 1, 0, word.start(), word.end()
            continue
        if written == "and":
            joined = "and"
            continue
        value = _ONES.get(written, _TENS.get(written, _BIG.get(written, 0)))
        if written in _BIG:
            fits = start >= 0 and current > 0 and joined != "and"
            if fits and value == 100:
                current, room = current * 100, 100
            elif fits:
                total, current, room = total + current * value, 0, min(value, 1000)
        else:
            fits = start >= 0 and value < room and (joined != "and" or room >= 100)
            if fits:
                current, room = current + value, 10 if written in _TENS else 0
        if not fits:
            if start >= 0:
                yield total + current, found.start() + start, found.start() + end
            total, current, room, start = 0, value, 10 if written in _TENS else 0, word.start()
            if written in _BIG:
                start = -1
        end, joined = word.end(), ""
    if start >= 0:
        yield total + current, found.start() + start, found.start() + end


def _share(text: str, count: int, parts: int, start: int, end: int) -> Numeral:
    """A part of a whole, or of the scale that follows: "half a million" is a number."""
    value = Decimal(count) / Decimal(parts)
    scale = _OF_SCALE.match(text, end)
    if scale:
        factor = Decimal(_SCALES[scale["scale"].lower()])
        return Numeral(value * factor, factor / 10, start, scale.end(), factor)
    return Numeral(value, Decimal("0.1"), start, end, share=True)


def _fractions(text: str) -> Iterator[Numeral]:
    for found in _FRACTION.finditer(text):
        start, end = found.span()
        before = max(0, start - 12)
        if found["half"]:
            if not _NOT_HALF.search(text, before, start) and _SHARE_FOLLOWS.match(text, end):
                yield _share(text, 1, 2, start, end)
            continue
        count = _ONES.get(found["count"].lower(), 1)
        parts = _PARTS[found["part"].lower()]
        if (count > 1) != bool(found["many"]) or count >= parts:
            continue
        told = bool(_SHARE_FOLLOWS.match(text, end) or _SHARE_PRECEDES.search(text, before, start))
        # "in a quarter" is three months.
        if count > 1 or (told and not (parts == 4 and _IN_A_QUARTER.search(text, before, start))):
            yield _share(text, count, parts, start, end)


def _slashes(text: str) -> Iterator[Numeral]:
    for found in _SLASH.finditer(text):
        if int(found[1]) < int(found[2]):
            yield _share(text, int(found[1]), int(found[2]), *found.span())
    for found in re.finditer("[½¼¾⅓⅔]", text):
        yield _share(text, *_VULGAR[found.group()], *found.span())


def _ordinals(text: str) -> Iterator[Numeral]:
    for found in _ORDINAL.finditer(text):
        if found["digits"]:
            yield Numeral(Decimal(found["digits"]), Decimal(1), *found.span(), ordinal=True)
        elif not (
            found["word"].lower() == "second" and found["before"].lower() == "a" and _ends_clause(text, found.end())
        ):
            place = _ORDINAL_WORDS.index(found["word"].lower()) + 1
            yield Numeral(Decimal(place), Decimal(1), found.start("word"), found.end(), ordinal=True)


def _ends_clause(text: str, position: int) -> bool:
    return not re.match(r"\s[a-z]", text[position : position + 2])


def _vietnamese_parts(text: str) -> Iterator[Numeral]:
    for found in _VI_PART.finditer(text):
        if found["half"]:
            yield _share(text, 1, 2, *found.span())
            continue
        count, parts = (_vi_one(found[name]) for name in ("count", "part"))
        if 0 < count < parts:
            yield _share(text, count, parts, *found.span())


def _vi_one(word: str) -> int:
    return int(word) if word.isdigit() else 10 if word.lower() == "mười" else _VI_ONES[word.lower()]


def _vietnamese(text: str) -> Iterator[Numeral]:
    """Numbers in words. A single one counts only before a counter: "ba" is also a father, "năm" also a year."""
    for found in _VIETNAMESE.finditer(text):
        tokens = [(word.group().lower(), word.start(), word.end()) for word in re.finditer(r"\S+", found.group())]
        position = 0
        while position < len(tokens):
            value, used = _vi_value([token for token, _, _ in tokens[position : position + 12]])
            if used == 0:
                position += 1
                continue
            start = found.start() + tokens[position][1]
            end = found.start() + tokens[position + used - 1][2]
            single = used == 1 and tokens[position][0] != "mười"
            position += used
            if single and (tokens[position - 1][0] in ("một", "mốt", "tư", "lăm") or not _VI_COUNTER.match(text, end)):
                continue
            if single and _VI_NOT_COUNT.search(text, max(0, start - 8), start):
                continue
            yield Numeral(Decimal(value), step_of(Decimal(value)), start, end)
            if position < len(tokens) and tokens[position][0] == "năm":
                position += 1


def _vi_value(syllables: list[str]) -> tuple[int, int]:
    """The value of the number that the syllables begin with, and how many of them it takes."""
    total = current = used = 0
    last = ""
    for syllable in syllables:
        if syllable in _VI_ONES:
            # "hai mươi năm" is twenty years: twenty-five is "hai mươi lăm".
            if last in _VI_ONES or (syllable == "năm" and last in ("mươi", "mười")):
                break
            current += _VI_ONES[syllable]
        elif syllable == "mười" and last not in _VI_ONES:
            current += 10
        elif syllable == "mươi" and last in _VI_ONES:
            current += (current % 10) * 9
        elif syllable == "trăm" and current:
            current *= 100
        elif syllable in _VI_BIG and (current or total):
            total, current = (total + current * _VI_BIG[syllable], 0) if current else (total * _VI_BIG[syllable], 0)
        elif syllable not in ("linh", "lẻ") or not used:
            break
        used, last = used + 1, syllable
    return total + current, used


def _ratios(text: str, found: list[Numeral]) -> Iterator[Numeral]:
    """Join "one in five" and "3 out of 10" to a share."""
    index = 0
    while index < len(found):
        one = found[index]
        other = found[index + 1] if index + 1 < len(found) else None
        if other and _is_ratio(text, one, other):
            yield Numeral(one.value / other.value, Decimal("0.1"), one.start, other.end, share=True)
            index += 2
            continue
        yield one
        index += 1


def _is_ratio(text: str, one: Numeral, other: Numeral) -> bool:
    between = text[one.end : other.start]
    if len(between) > 14 or not _OF_MANY.fullmatch(between) or one.ordinal or other.ordinal or one.share or other.share:
        return False
    time = re.match(
        r"[\s-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b", text[other.end : other.end + 10]
    )
    return 0 < one.value < other.value and not time and (one.value < 10 or "out" in between)
