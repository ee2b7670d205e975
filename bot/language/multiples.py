"""Multiples in one word: "doubled", "twice the", "halved", "gấp đôi"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple


class Multiple(NamedTuple):
    """A factor said in a word, and where it stands."""

    start: int
    end: int
    factor: Decimal


_OF = r"(?=\s(?:as|the|its|their|his|her|that|what|this|last|those|of)\b)"
_MULTIPLE = re.compile(
    rf"(?<![\w-])(?:(?P<half>halv(?:ed|es|ing))|(?P<twice>doubl(?:ed|es|ing)|(?:twice|double){_OF}|gấp\sđôi)"
    rf"|(?P<thrice>tripl(?:ed|es|ing)|(?:thrice|triple){_OF}|gấp\sba)|(?P<four>quadrupl(?:ed|es|ing)|gấp\sbốn)"
    r"|(?P<once_and_half>gấp\srưỡi))(?![\w-]|\slần)",
    re.IGNORECASE,
)
_FACTORS = {"half": "0.5", "twice": "2", "thrice": "3", "four": "4", "once_and_half": "1.5"}


def multiples(text: str) -> tuple[Multiple, ...]:
    """The multiples that a text says in a word, in order; "double room" and "twice in May" are none. Linear time."""
    return tuple(
        Multiple(*found.span(), Decimal(_FACTORS[found.lastgroup]))
        for found in _MULTIPLE.finditer(text)
        if found.lastgroup
    )
