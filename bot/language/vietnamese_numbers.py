"""Vietnamese numbers in words: "năm trăm nghìn", "hai phần ba", "một nửa"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from bot.language.digits import Numeral, share_of, step_of

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


def vietnamese_parts(text: str) -> Iterator[Numeral]:
    """Parts of a whole: "hai phần ba", "một nửa"."""
    for found in _VI_PART.finditer(text):
        if found["half"]:
            yield share_of(text, 1, 2, *found.span())
            continue
        count, parts = (_vi_one(found[name]) for name in ("count", "part"))
        if 0 < count < parts:
            yield share_of(text, count, parts, *found.span())


def _vi_one(word: str) -> int:
    return int(word) if word.isdigit() else 10 if word.lower() == "mười" else _VI_ONES[word.lower()]


def vietnamese(text: str) -> Iterator[Numeral]:
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
