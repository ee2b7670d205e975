"""What the embedded check says to readers, in English and Vietnamese; it makes no other sentences."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum


class Says(Enum):
    """Why a verdict was reached; each has one sentence a language."""

    SAME = "same"
    SAME_UNCOMPARED = "same_uncompared"
    NUMBER_DIFFERS = "number_differs"
    DATE_DIFFERS = "date_differs"
    OPPOSITE = "opposite"
    LIMITED = "limited"
    CONDITION = "condition"
    ATTRIBUTED = "attributed"
    ATTRIBUTED_AGAINST = "attributed_against"
    HEDGED = "hedged"
    CUT_SHORT = "cut_short"
    UNDERSTATED = "understated"
    NO_SOURCES = "no_sources"
    NO_PASSAGE = "no_passage"
    NOT_ALL = "not_all"
    UNCLEAR = "unclear"
    CONTRADICTED = "contradicted"
    SAYS_BOTH = "says_both"
    UNIT_DIFFERS = "unit_differs"


_ENGLISH = {
    Says.SAME: "{source} says: “{passage}”",
    Says.SAME_UNCOMPARED: "{source} gives the same figure, {figure}; the claim does not say compared with what.",
    Says.NUMBER_DIFFERS: "{source} says {stated}, the claim {claimed}.",
    Says.UNIT_DIFFERS: "The units differ: the closest passage, from {source}, says {stated}, the claim {claimed}.",
    Says.DATE_DIFFERS: "{source} gives {stated} as the time, the claim {claimed}.",
    Says.OPPOSITE: "{source} says the opposite: “{passage}”",
    Says.LIMITED: "{source} limits this (“{words}”); the claim leaves the limit out.",
    Says.CONDITION: "{source} says this with a condition (“{words}”) that the claim leaves out.",
    Says.ATTRIBUTED: "{source} only says that {who} said so.",
    Says.ATTRIBUTED_AGAINST: "{source} says otherwise, but only as something that {who} said.",
    Says.HEDGED: "{source} says this with reserve (“{words}”); the claim states it as certain.",
    Says.CUT_SHORT: "{source} gives {stated}; the claim cuts it down to {claimed}.",
    Says.UNDERSTATED: "{source} gives {stated}, far beyond the {claimed} of the claim.",
    Says.NO_SOURCES: "There was no source to compare the claim with.",
    Says.NO_PASSAGE: "No passage in the sources at hand speaks to this claim.",
    Says.NOT_ALL: "The closest passage, from {source}, does not say all of this; missing in it: {missing}.",
    Says.UNCLEAR: "The closest passage, from {source}, is about something similar, but neither bears the claim out nor "
    "contradicts it.",
    Says.CONTRADICTED: "The sources contradict each other on this: {source} bears it out, {other} does not.",
    Says.SAYS_BOTH: "{source} says this, and elsewhere the opposite.",
}
_VIETNAMESE = {
    Says.SAME: "{source} nói: “{passage}”",
    Says.SAME_UNCOMPARED: "{source} nêu cùng con số, {figure}; phát biểu không nói rõ so với điều gì.",
    Says.NUMBER_DIFFERS: "{source} nói {stated}, phát biểu nói {claimed}.",
    Says.UNIT_DIFFERS: "Đơn vị khác nhau: đoạn gần nhất, từ {source}, nói {stated}, phát biểu nói {claimed}.",
    Says.DATE_DIFFERS: "{source} nêu thời gian là {stated}, phát biểu nêu {claimed}.",
    Says.OPPOSITE: "{source} nói ngược lại: “{passage}”",
    Says.LIMITED: "{source} có nêu giới hạn (“{words}”); phát biểu bỏ qua giới hạn đó.",
    Says.CONDITION: "{source} nêu điều này với một điều kiện (“{words}”) mà phát biểu bỏ qua.",
    Says.ATTRIBUTED: "{source} chỉ cho biết rằng {who} nói như vậy.",
    Says.ATTRIBUTED_AGAINST: "{source} nói khác, nhưng chỉ như lời của {who}.",
    Says.HEDGED: "{source} nói một cách dè dặt (“{words}”); phát biểu khẳng định chắc chắn.",
    Says.CUT_SHORT: "{source} nêu {stated}; phát biểu rút xuống còn {claimed}.",
    Says.UNDERSTATED: "{source} nêu {stated}, vượt xa con số {claimed} của phát biểu.",
    Says.NO_SOURCES: "Không có nguồn nào để so sánh với phát biểu.",
    Says.NO_PASSAGE: "Không đoạn nào trong các nguồn hiện có nói về điều này.",
    Says.NOT_ALL: "Đoạn gần nhất, từ {source}, không nói hết điều này; còn thiếu: {missing}.",
    Says.UNCLEAR: "Đoạn gần nhất, từ {source}, nói về điều tương tự, nhưng không xác nhận cũng không bác bỏ phát biểu.",
    Says.CONTRADICTED: "Các nguồn mâu thuẫn với nhau về điều này: {source} xác nhận, {other} thì không.",
    Says.SAYS_BOTH: "{source} nói điều này, và ở chỗ khác nói ngược lại.",
}
_SENSITIVE = {
    "en": "It does not judge claims about crime, health or voting.",
    "vi": "Kiểm tra này không đánh giá phát biểu về tội phạm, sức khỏe hoặc bầu cử.",
}
_LONGEST_QUOTE = 220
"""Characters of a passage that an explanation quotes."""

_BULLETS = {
    "en": {
        "borne_out": "{n} of {of} claims are borne out by the sources at hand.",
        "against": "{n} of {of} claims differ from what the sources say.",
        "nothing": "The sources at hand neither bear out nor contradict any of the claims.",
        "no_sources": "There were no sources at hand to compare the claims with.",
    },
    "vi": {
        "borne_out": "{n} trên {of} phát biểu được các nguồn hiện có xác nhận.",
        "against": "{n} trên {of} phát biểu khác với điều các nguồn nói.",
        "nothing": "Các nguồn hiện có không xác nhận cũng không bác bỏ phát biểu nào.",
        "no_sources": "Không có nguồn nào để so sánh với các phát biểu.",
    },
}


def sentence(says: Says, language: str, details: Mapping[str, str]) -> str:
    """The sentence for a reason, in the language if it is Vietnamese, else in English.

    `details` come from untrusted texts; they are put in as they are and never read as a template.
    """
    template = (_VIETNAMESE if language == "vi" else _ENGLISH)[says]
    return template.format_map(details)


def quoted(passage: str) -> str:
    """The words of a passage as an explanation quotes them: on one line, clipped after a word."""
    words = " ".join(passage.split())
    return words if len(words) <= _LONGEST_QUOTE else f"{words[:_LONGEST_QUOTE].rsplit(' ', 1)[0].rstrip(' ,;:')} …"


def not_judged(language: str) -> str:
    """What an assessment says of claims on sensitive topics, on which it has no findings."""
    return _SENSITIVE["vi" if language == "vi" else "en"]


def summary(borne_out: int, against: int, of: int, sources: int, language: str) -> tuple[str, ...]:
    """One or two computed bullets: how many claims the sources bear out, and how many they speak against."""
    bullets = _BULLETS["vi" if language == "vi" else "en"]
    if not sources:
        return (bullets["no_sources"],)
    said = []
    if borne_out:
        said.append(bullets["borne_out"].format(n=borne_out, of=of))
    if against:
        said.append(bullets["against"].format(n=against, of=of))
    return tuple(said) or (bullets["nothing"],)
