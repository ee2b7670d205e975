"""How much of a thing a text speaks of: all, most, some, one instance, or nothing but it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple


class Reach(StrEnum):
    """How far a statement reaches. `ONE`: a single test or instance. `ONLY`: this and nothing else."""

    ALL = "all"
    MOST = "most"
    SOME = "some"
    ONE = "one"
    ONLY = "only"


class Scope(NamedTuple):
    """Words that say how far a statement reaches, and where they stand."""

    reach: Reach
    start: int
    end: int
    text: str


_NOT_ALL = re.compile(
    r"\b(?:at|after|above|over|in|first of|of|best of|worst of) all(?= (?:time|times)\b|[.,;:!?]|$)|\ball[- ]time\b"
    r"|\b(?:at|after|above) all\b|\ball (?:but|over|right|along|in all|the time|the same|the way|night|day|star"
    r"|stars)\b"
    r"|\bevery (?:year|month|week|day|hour|minute|second|night|morning|evening|summer|winter|spring|autumn|time"
    r"|now and then"
    r"|few \w+|other \w+|\d+ \w+|two \w+|three \w+|four \w+|five \w+|so often|january|sunday|monday|tuesday|wednesday"
    r"|thursday|friday|saturday)\b"
    r"|\beach (?:year|month|week|day|other|hour|time|night)\b|\b(?:attorney|secretary|director|major|brigadier"
    r"|governor)"
    r"[- ]general\b|\bgeneral (?:public|election|assembly|motors|electric|manager|hospital|secretary)\b"
    r"|\b(?:half|third|quarter|fifth|%|percent|cent|two|part|some|one|share) of all\b"
    r"|\bsome (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|hundred|thousand)\b)"
    r"|(?<!\w)(?:mỗi|mọi|hàng|hằng) (?:năm|tháng|tuần|ngày|giờ|phút|giây|người dùng|lần|khi)(?!\w)"
    r"|(?<!\w)hàng đầu(?!\w)",
    re.IGNORECASE,
)
_ALL = (
    r"\b(?:all|every|everyone|everybody|everything|everywhere|always|each|entire|entirely|whole|wholly|completely"
    r"|universally"
    r"|in general|generally|invariably|without exception|any|anyone|anybody|in every case|across the board)\b"
    r"|(?<!\w)(?:tất cả|mọi|luôn luôn|luôn|toàn bộ|toàn thể|nói chung|bất kỳ|bất cứ|mỗi)(?!\w)"
)
_MOST = (
    r"\b(?:most of|(?:a |the )?(?:vast )?majority of|mostly|mainly|largely|usually|typically|primarily"
    r"|predominantly|more often"
    r"|most (?=[a-z]+s\b)(?!\w+ous\b|\w+less\b|\w+us\b)|most people|nearly all|almost all|almost every|all but)\b"
    r"|(?<!\w)(?:hầu hết|đa số|phần lớn|đa phần|chủ yếu|thường)(?!\w)"
)
_SOME = (
    r"\b(?:some|several|a few|few|certain|many|(?:a |in )?part(?: of)?|partly|partially|partial|sometimes"
    r"|occasionally|rarely"
    r"|seldom|a (?:number|handful|minority|fraction|portion) of|in some cases|at times|various)\b"
    r"|(?<!\w)(?:một số|một vài|vài|một phần(?! \w+)|một phần(?= (?:của|đạo))|đôi khi|có lúc|thỉnh thoảng"
    r"|nhiều(?!(?: \w+){0,2} hơn)|ít khi)(?!\w)"
)
_ONE = (
    r"\b(?:in|on|at|during|under) (?:an? |the )?(?:(?:one|single|first|specific|particular|internal|early|initial"
    r"|controlled"
    r"|certain|ideal|lab|laboratory|pilot|test|peak)\b ?)+(?:\w+ ?){0,1}(?:tests?|trials?|benchmarks?|cases?"
    r"|experiments?"
    r"|study|studies|conditions?|instances?|runs?|occasions?|samples?|settings?|simulations?|rounds?)\b"
    r"|\bin (?:an?|a single|one) (?:\w+ )?(?:test|trial|benchmark|case|experiment|study|instance|demo|demonstration|run"
    r"|simulation|lab|laboratory|survey|sample)\b|\bin (?:mice|rats|animals|theory|the lab|the laboratory|vitro"
    r"|simulations?)\b"
    r"|\bon one occasion\b|\bat (?:best|peak)\b|\bso far\b"
    r"|(?<!\w)trong (?:một|phòng)(?: \w+){0,2} (?:thử nghiệm|thí nghiệm|bài kiểm tra|trường hợp|nghiên cứu"
    r"|khảo sát)(?!\w)"
)
_ONLY = (
    r"\b(?:only(?! (?:about |some |around )?(?:[\d$€£]|(?:one|two|three|four|five|six|seven|eight|nine|ten"
    r"|a (?:half|third|quarter|fifth)|half)\b))|solely|exclusively|alone|nothing but|sole|except|excluding"
    r"|apart from|other than)\b"
    r"|(?<!\w)(?:chỉ|duy nhất|ngoại trừ|trừ)(?!\w)"
)
_SCOPE = re.compile(
    f"(?P<{Reach.ONE}>{_ONE})|(?P<{Reach.MOST}>{_MOST})|(?P<{Reach.ALL}>{_ALL})|(?P<{Reach.SOME}>{_SOME})"
    f"|(?P<{Reach.ONLY}>{_ONLY})",
    re.IGNORECASE,
)
_NOT_ONLY = re.compile(r"\b(?:not|if)\s$|(?<!\w)không\s$", re.IGNORECASE)


def scopes(text: str) -> tuple[Scope, ...]:
    """The words that say how far a text reaches; "every year" and "all-time" are none, nor is "some 500".

    Never raises; takes time linear in the text's length.
    """
    read = _NOT_ALL.sub(lambda other: "\ue000" * len(other.group()), text)
    return tuple(
        Scope(Reach(found.lastgroup or ""), found.start(), found.end(), found.group())
        for found in _SCOPE.finditer(read)
        if not (found.lastgroup == Reach.ONLY and _NOT_ONLY.search(text[max(0, found.start() - 6) : found.start()]))
    )


def reaches(text: str) -> frozenset[Reach]:
    """Every reach that a text names."""
    return frozenset(scope.reach for scope in scopes(text))


_SUPERLATIVE = re.compile(
    r"\b(?:most [a-z]{4,}(?<!s)|best|worst|(?!west|rest|test|guest|forest|interest|request|harvest|protest|arrest"
    r"|contest"
    r"|invest|suggest|honest|modest|northwest|southwest|latest|digest|manifest|conquest|chest|quest)[a-z]{3,}est)\b"
    r"|(?<!thứ )(?<!duy )(?<!ít )(?<!thống )(?<!nhiều )(?<!\w)nhất(?!\w)|(?<!\w)thứ (?P<vi>hai|ba|tư|năm|[2-9])(?!\w)",
    re.IGNORECASE,
)
_AMONG = re.compile(r"(?:\b(?:one of|among)\b|(?<!\w)(?:một trong|thuộc))[^.,;]*$", re.IGNORECASE)
_NTH = re.compile(r"\b(?P<nth>second|third|fourth|fifth|2nd|3rd|4th|5th)[\s-]$", re.IGNORECASE)
_WORLD = re.compile(
    r"\b(?:in the world|world['’]s|worldwide|globally|on earth|in history|of all time|ever)\b"
    r"|(?<!\w)(?:thế giới|toàn cầu|hành tinh)(?!\w)",
    re.IGNORECASE,
)


def ranks(text: str) -> frozenset[str]:
    """The ranks that a text gives by superlatives: `top`, `among` ("one of the largest") or "second" and so on."""
    return frozenset(_rank(found) for found in _SUPERLATIVE.finditer(text))


def _rank(found: re.Match[str]) -> str:
    before = found.string[max(0, found.start() - 40) : found.start()]
    if _AMONG.search(before):
        return "among"
    nth = _NTH.search(before)
    return found["vi"] or (nth["nth"].lower() if nth else "top")


def of_the_world(text: str) -> str:
    """The words by which a text speaks of the whole world or all time, or nothing: "the tallest ever"."""
    found = _WORLD.search(text)
    return found.group() if found else ""


_NARROW = frozenset({Reach.SOME, Reach.ONE})


def scopes_conflict(one: frozenset[Reach], other: frozenset[Reach]) -> bool:
    """Whether two texts that both say how far they reach say it differently. Silence is no conflict."""
    general, limited = one - {Reach.ONLY}, other - {Reach.ONLY}
    if not general or not limited:
        return False
    return general.isdisjoint(limited) and not (general <= _NARROW and limited <= _NARROW)
