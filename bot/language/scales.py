"""Words and letters that multiply a number: "2.8T", "12k", "three million", "2,8 nghìn tỷ"."""

from __future__ import annotations

import re
from decimal import Decimal

_WORDS = {
    "hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12, "quadrillion": 10**15,
    "mln": 10**6, "mn": 10**6, "bn": 10**9, "bln": 10**9, "tn": 10**12, "trn": 10**12, "mio": 10**6, "dozen": 12,
    "hundreds": 100, "thousands": 10**3, "millions": 10**6, "billions": 10**9, "trillions": 10**12,
    "trăm": 100, "nghìn": 10**3, "ngàn": 10**3, "vạn": 10**4, "triệu": 10**6, "tỷ": 10**9, "tỉ": 10**9,
}  # fmt: skip
_LETTERS = {"k": 10**3, "K": 10**3, "M": 10**6, "m": 10**6, "B": 10**9, "b": 10**9, "T": 10**12}
_AFTER = re.compile(
    r"(?P<letter>[kKMmBbT]|bn|mn|tn)(?=[^\w]|$|(?:-[^\W\d]))|[ -]?(?P<word>"
    + "|".join(sorted(_WORDS, key=len, reverse=True))
    + r")\b(?: (?P<second>nghìn|ngàn|triệu|tỷ|tỉ|million|billion|trillion)\b)?",
)
_AMOUNT = re.compile(
    r"(?:\d+(?:[.,]\d+)*(?:k|K|M|B|T|m|bn|mn|tn|x|X|st|nd|rd|th|s|%|km|cm|mm|ft|kg|mg|g|lbs?|ms|h|hrs?|min|W|kW|MW|GW|"
    r"Wh|kWh|MWh|GWh|TWh|KB|kB|MB|GB|TB|Hz|kHz|MHz|GHz|mph|kph|kmh|pm|am|bps|bp|pp|pct|yr|y|USD|EUR|VND|đ|L|l|ml|ha|"
    r"C|F|mAh|tok)(?:/\w+)*)$|\d+-(?:[a-z]+|year-old|month-old)(?:-[a-z]+)*$|\d+(?:[.,]\d+)*-\w+ion|\d+/\d+$"
)


def scale_at(text: str, start: int, *, money: bool) -> tuple[Decimal, int] | None:
    """The factor that is written at this place, right behind a number, and where it ends.

    `money` says that a currency stands before the number: there "$5m" is million, elsewhere "5m" is a distance.
    """
    found = _AFTER.match(text, start)
    if not found:
        return None
    if letter := found["letter"]:
        if letter == "m" and not money:
            return None
        return Decimal(_LETTERS.get(letter) or _WORDS[letter]), found.end()
    factor = _WORDS[found["word"]]
    if second := found["second"]:
        factor *= _WORDS[second]
    return Decimal(factor), found.end()


def scale_word(word: str) -> int | None:
    """The factor of a lower-case scale word, or None."""
    return _WORDS.get(word)


def is_amount(written: str, text: str, end: int) -> bool:
    """Whether a word that starts with a digit is a quantity ("12k", "2.8T", "300km", "10th") and no name ("5G")."""
    if written in {"4K", "8K"} and re.match(r" (?:video|TV|resolution|screen|display|camera|monitor)", text[end:][:12]):
        return False
    return bool(_AMOUNT.match(written))
