"""The words that have a direction, as scales with two ends; what only looks like one of them is listed, too."""

from __future__ import annotations

import re
from typing import TypeAlias

Signs: TypeAlias = dict[str, tuple[tuple[str, int], ...]]
"""For each word the scales that it stands on, with +1 or -1."""


def _signs(*scales: tuple[str, str, str]) -> Signs:
    signs: Signs = {}
    for scale, up, down in scales:
        for sign, listing in ((1, up), (-1, down)):
            for word in listing.split():
                signs[word] = (*signs.get(word, ()), (scale, sign))
    return signs


COMPARATIVES = _signs(
    ("amount", "more most greater higher", "less fewer least fewest lower"),
    ("height", "higher highest taller tallest", "lower lowest shorter shortest"),
    ("size", "larger largest bigger biggest broader wider", "smaller smallest tinier narrower"),
    ("speed", "faster fastest quicker quickest", "slower slowest"),
    ("length", "longer longest", "shorter shortest"),
    ("price", "expensive dearer costlier pricier", "cheap cheaper cheapest"),
    ("weight", "heavier heaviest", "lighter lightest"),
    ("age", "older oldest", "younger youngest newer newest"),
    ("time", "earlier earliest", "later latest"),
    ("quality", "better best", "worse worst"),
    ("strength", "stronger strongest", "weaker weakest"),
    ("wealth", "richer richest", "poorer poorest"),
    ("heat", "hotter hottest warmer warmest", "colder coldest cooler coolest"),
    ("safety", "safe safer safest", "dangerous unsafe riskier"),
    ("distance", "farther further farthest", "nearer closer nearest closest"),
    ("place", "above", "below beneath"),
    ("latitude", "north northern", "south southern"),
    ("longitude", "east eastern", "west western"),
    ("order", "after", "before"),
    ("legality", "legal", "illegal"),
    ("guilt", "guilty", "innocent"),
    ("sign", "positive", "negative"),
    ("bound", "maximum", "minimum"),
    ("way", "upward upwards", "downward downwards"),
)
"""Words taken as written."""

VERBS = _signs(
    (
        "trend",
        """rise increase grow growth climb gain jump surge soar rebound expand expansion raise add hire double triple
        quadruple accelerate upswing""",
        """fall decrease drop decline sink shrink slump plunge plummet tumble slide cut reduce reduction lower slash
        lose loss halve dwindle downturn layoff slow slowdown""",
    ),
    ("quality", "improve improvement", "worsen deteriorate"),
    ("strength", "strengthen", "weaken"),
    ("breadth", "widen", "narrow"),
    ("win", "beat defeat overtake outperform surpass exceed outsell outpace outnumber pass win", "trail lag lose"),
    ("cause", "cause trigger", "stem result"),
    ("deal", "buy acquire purchase", "sell"),
    ("lend", "lend", "borrow"),
    ("give", "give donate", "receive"),
    ("door", "open start begin join", "close end leave exit quit shut stop"),
    ("law", "allow permit legalise legalize authorise", "ban prohibit forbid outlaw"),
    ("consent", "approve accept adopt support endorse favour favor back agree", "reject oppose veto refuse disapprove"),
    ("guilt", "convict", "acquit"),
    ("proof", "confirm prove verify", "refute disprove debunk"),
    ("life", "survive", "die kill"),
    ("success", "succeed pass", "fail"),
    ("making", "build construct", "demolish destroy"),
    ("membership", "include", "exclude"),
    ("balance", "surplus profit", "deficit loss"),
    ("motion", "speed", "brake"),
)  # fmt: skip
"""Words taken by their stems."""

MULTIPLES = frozenset({"doubl", "tripl", "quadrupl", "halv"})
"""Stems of verbs of change that are numbers, too."""

COMPARED = frozenset(scale for signs in COMPARATIVES.values() for scale, _ in signs)
"""Scales of comparatives: of two words on one of them, each says what the other says, or the opposite."""

TWO_SIDED = frozenset({"win", "cause", "deal", "lend", "give", "order", "place", "latitude", "longitude"})
"""Scales whose words part two parties by themselves; a comparative does so with its "than"."""

VIETNAMESE: dict[str, tuple[str, int]] = {
    "tăng": ("trend", 1), "giảm": ("trend", -1), "hạ xuống": ("trend", -1), "hạ còn": ("trend", -1),
    "suy giảm": ("trend", -1), "nhiều": ("amount", 1), "ít": ("amount", -1),
    "lớn": ("size", 1), "nhỏ": ("size", -1), "nhanh": ("speed", 1), "chậm": ("speed", -1), "cao": ("height", 1),
    "thấp": ("height", -1), "dài": ("length", 1), "ngắn": ("length", -1), "đắt": ("price", 1), "rẻ": ("price", -1),
    "tốt": ("quality", 1), "tệ": ("quality", -1), "nặng": ("weight", 1), "nhẹ": ("weight", -1), "sau": ("order", 1),
    "trước": ("order", -1), "thắng": ("win", 1), "đánh bại": ("win", 1), "vượt": ("win", 1), "thua": ("win", -1),
    "mua": ("deal", 1), "bán": ("deal", -1), "xuất khẩu": ("trade", 1), "nhập khẩu": ("trade", -1),
    "mở cửa": ("door", 1),
    "đóng cửa": ("door", -1), "ủng hộ": ("consent", 1), "phản đối": ("consent", -1), "thông qua": ("consent", 1),
    "bác": ("consent", -1), "cho phép": ("law", 1), "cấm": ("law", -1), "nóng": ("heat", 1), "lạnh": ("heat", -1),
    "mạnh": ("strength", 1), "yếu": ("strength", -1), "lãi": ("balance", 1), "lỗ": ("balance", -1),
    "gây ra": ("cause", 1), "xây": ("making", 1), "phá": ("making", -1),
}  # fmt: skip

NO_TURNS = re.compile(
    r"\b(?:up to|at (?:least|most|best|worst)|no (?:more|less|fewer|later|earlier|longer) than|no longer|so far"
    r"|more or less"
    r"|(?:more|less|fewer|higher|lower|greater|larger|smaller|earlier|later) than(?= (?:about |around |roughly "
    r"|nearly |just )?[\d$€£])|(?:above|below|over"
    r"|under)(?= [\d$€£])|more than(?= (?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double)\b)"
    r"|lower (?:house|chamber|court|earth|saxony|manhattan)|low earth|best[- ](?:known|selling)|the latter|most of"
    r"|cut off"
    r"|pass(?:es|ed)? away|(?:north|south|east|west) (?:korea|africa|america|american|carolina|dakota|virginia"
    r"|african)n?s?"
    r"|closed? to|start[- ]?ups?|back(?: \w+)? (?:to|in|from|at)|came back|first half|second half|after all|day after"
    r"|at the end|in the end|by the end|end of|the beginning of|the start of|most(?= [a-z]+s\b)|most people)\b"
    r"|(?<!\w)(?:trước đây|trước đó|sau đó|ít nhất|nhiều nhất|không ít|nhiều người|so với trước|nhỏ bé|bán kính|mạnh mẽ"
    r"|cao cấp|cao su|cao tốc|cao đẳng|đường cao)(?!\w)",
    re.IGNORECASE,
)
"""Phrases whose words have no direction, or one that the readers of numbers and of scope see to."""
