"""What a text denies, and what it does not vouch for: negation, possibility, plans and hearsay.

"not only", "no fewer than", "without problems" and "no X is bigger than Y" deny nothing, and are not read as denials.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple


class HedgeKind(StrEnum):
    """Why a text does not simply state: it may be so, it is to come, or somebody says so."""

    POSSIBLE = "possible"
    PLANNED = "planned"
    SAID = "said"


class Cue(NamedTuple):
    """Words that deny or hedge, and where they stand (`text` is `whole[start:end]`)."""

    start: int
    end: int
    text: str


class Hedge(NamedTuple):
    """Words that hedge, how, and where they stand."""

    kind: HedgeKind
    start: int
    end: int
    text: str


_DENIES_NOTHING = re.compile(
    r"\bnot (?:only|just|merely|simply|least|until|to mention|(?:more|less|fewer|later|earlier) than)\b"
    r"|\bno (?:fewer|less|more|later|earlier|sooner|doubt|wonder|matter|other|one other) ?(?:than\b)?"
    r"|\bnone other than\b|\bnothing (?:but|less than|short of)\b|\bwhether or not\b|\bor not\b|\bif not\b"
    r"|\b(?:ca(?:n|nno)t|cannot|can't) (?:be )?(?:overstated|help|wait)\b|\bnot? (?:all|any) that\b"
    r"|\bwithout (?:any |a |much |further |major |serious |incident and )*(?:problems?|incidents?|issues?"
    r"|difficult(?:y|ies)"
    r"|trouble|doubt|delay|question|a hitch|hitch|damage|injury|injuries|exception)\b"
    r"|\bn(?:o|ever|othing|obody|o one|one)\b(?: \w+){0,5} (?:more \w+|(?!other|whether|rather|either|after|ever"
    r"|over|never|under)"
    r"\w{2,}er|more|less) (?:\w+ )?than\b"
    r"|\b(?:has|have|had|was|were|is|are) never (?:been |before )?(?:more \w+|(?!after|ever|over|never"
    r"|under)\w{3,}er)\b"
    r"|\bdeclin(?:es|ed|ing) to (?=(?:about |around |below |under |nearly |just )?[\d$€£])"
    r"|\bno\. ?\d|\bnever(?:theless|-ending)\b|\bnon-?stop\b|\bnonetheless\b"
    r"|không (?:chỉ|những|dưới|quá|kém|ít hơn|nhiều hơn|khí|gian|quân|lực|tặc|phận|lưu|gian|vận|trung)(?!\w)"
    r"|(?<!\w)(?:hàng|trên|số|bằng|hay) không(?!\w)|(?<!\w)chưa (?:đến|tới|đầy)(?!\w)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not|never|nor|neither|none|nobody|nothing|nowhere|no one|cannot|without|no|hardly|scarcely|lacks?|lacked"
    r"|lacking"
    r"|absence of|far from|unable to|instead of|rather than|stopped short of|free of|untrue|false(?:ly)?"
    r"|incorrect(?:ly)?"
    r"|(?:fail(?:s|ed|ing)?|refus(?:es|ed|ing)|declin(?:es|ed|ing)|failure|refusal|forgot|neglected) to"
    r"|den(?:y|ies|ied|ying)|debunk(?:s|ed)?|disprov(?:e|es|ed|en)|refut(?:e|es|ed)|myth|hoax|ruled out|rules out"
    r"|prevent(?:s|ed)?|avoid(?:s|ed)?|cancel(?:s|led|ed)?|scrap(?:s|ped)|impossible)\b"
    r"|\b\w{2,6}n['’]t\b"
    r"|(?<!\w)(?:không|chưa|chẳng|chả|phủ nhận|bác bỏ|từ chối|sai sự thật|tin giả|thất bại|hủy bỏ|huỷ bỏ|vô)(?!\w)",
    re.IGNORECASE,
)
_AFTER_NO = re.compile(r"\s(?:\d|one\b)", re.IGNORECASE)

_POSSIBLE = (
    r"\bmay(?! \d)\b|\bmight\b|\bcould\b(?! not\b)|\bpossibl[ye]\b|\bperhaps\b|\bprobabl[ye]\b|\b(?:un)?likely\b"
    r"|\bmaybe\b"
    r"|\bpotentially\b|\b(?:appears?|appeared|seems?|seemed) to\b|\bis (?:believed|thought|suspected) to\b"
    r"|\b(?:are|was|were) (?:believed|thought|suspected) to\b|\bsuspected of\b|\bsuggests? that\b|\bsuggested that\b"
    r"|(?<!\w)(?:có thể|có lẽ|có khả năng|dường như|có vẻ|được cho là|nghi(?: là)?)(?!\w)"
)
_PLANNED = (
    r"\b(?:will|would|shall|should|must|ought to)\b|\b(?:plans?|planned|planning|aims?|aimed|intends?|intended"
    r"|hopes?|hoped|wants?"
    r"|wanted"
    r"|promis(?:es?|ed)|pledg(?:es?|ed)|vow(?:s|ed)?|threaten(?:s|ed)?|offer(?:s|ed)|proposes?|proposed"
    r"|consider(?:s|ed|ing)?"
    r"|agreed?|expects?|expected|scheduled|set|due|slated|poised|going|about|seeks?|sought|tr(?:y|ies|ied|ying)"
    r"|attempt(?:s|ed|ing)?) to\b|\bis to (?!blame\b)|\bare to\b|\bcalls? for\b|\bcalled for\b|\bconsidering\b"
    r"|(?<!\w)(?:sẽ|dự kiến|dự định|có kế hoạch|sắp|hứa|đề xuất|muốn|kêu gọi|định)(?!\w)"
)
_SAID = (
    r"\b(?:reportedly|allegedly|supposedly|purportedly|apparently|rumou?red|alleged)\b|\baccording to\b"
    r"|\baccus(?:es|ed|ing)\b"
    r"|\b(?:said|says|saying|insist(?:s|ed)|argu(?:es|ed)|alleg(?:es|ed)|believ(?:es|ed)|thinks?|thought|asserts?"
    r"|asserted"
    r"|testified|tweeted|maintains|maintained|warn(?:s|ed)|told|suspects?|estimat(?:es|ed) that|states? that"
    r"|stated that"
    r"|report(?:s|ed) that|wr(?:ote|ites) that|predict(?:s|ed)?|denies|denied)\b(?!-)"
    r"|\bclaim(?:s|ed|ing)?\b(?= (?:that|to|he|she|it|they|the|in|on|[A-Z])\b)"
    r"|(?<!\w)(?:cho rằng|cho biết|nói rằng|nói|theo (?=ông|bà|bộ|sở|công ty|báo|thủ tướng|chủ tịch)|cáo buộc|nghe nói"
    r"|được cho là|tin đồn|tuyên bố rằng|khẳng định)(?!\w)"
)
_HEDGE = re.compile(
    f"(?P<{HedgeKind.POSSIBLE}>{_POSSIBLE})|(?P<{HedgeKind.PLANNED}>{_PLANNED})|(?P<{HedgeKind.SAID}>{_SAID})",
    re.IGNORECASE,
)
_CAPITAL_MATTERS = frozenset({"may", "will"})
""" "May" is a month and "Will" a name; only small letters hedge."""

_HAS_CLAIMED_LIVES = re.compile(r"\s(?:(?:\S+\s){0,4})(?:lives|victims|deaths)\b", re.IGNORECASE)


def negations(text: str) -> tuple[Cue, ...]:
    """The words that deny something. Never raises; takes time linear in the text's length."""
    read = _DENIES_NOTHING.sub(lambda harmless: "\ue000" * len(harmless.group()), text)
    return tuple(
        Cue(found.start(), found.end(), found.group())
        for found in _DENIES.finditer(read)
        if not (found.group().lower() == "no" and _AFTER_NO.match(text, found.end()))
    )


def is_negated(text: str) -> bool:
    """Whether the text as a whole denies: an odd number of denials ("did not fail to" denies nothing)."""
    return len(negations(text)) % 2 == 1


def hedges(text: str) -> tuple[Hedge, ...]:
    """The words by which a text does not simply state something. Never raises; linear in the text's length."""
    return tuple(
        Hedge(HedgeKind(found.lastgroup or ""), found.start(), found.end(), found.group())
        for found in _HEDGE.finditer(text)
        if not (found.group().lower() in _CAPITAL_MATTERS and found.group()[0].isupper())
        and not (found.group().lower().startswith("claim") and _HAS_CLAIMED_LIVES.match(text, found.end()))
    )
