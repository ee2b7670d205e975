"""Words that mean the same, the opposite, or nothing of their own, for comparing a claim with a passage.

Small closed lists: a pair that is missing costs a "Can't verify", a wrong one would cost a wrong verdict.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.evidence.ranking import stem_of
from bot.language.wordlists import words

_SAME = """
achieve achieved reach reached hit hits attain record recorded post posted deliver delivered
rise rose risen increase grow grew grown climb gain jump
fall fell fallen decrease decline drop shrink shrank sink
buy bought acquire purchase
make made build built produce manufacture construct
start begin began launch open
present unveil introduce show showed shown announce launch reveal release
employ employee employees staff workforce
people persons inhabitants residents population
cost price priced
fast faster quick quicker quickly speed rapid throughput
firm company business
use consume consumption usage
child children kids
car automobile
create found founded establish established
close closed shut
ship vessel boat
book books volume volumes titles
tall height high
long length
metre meter
kilometre kilometer
percent percentage
loc lines code
parameter parameters
harbour harbor
film movie
about around roughly
write wrote written author authored
win won
discover find
job position
sell sold sale sales
đạt đạt được
"""

_FORMS = """
become became; beat beaten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought;
catch caught; choose chose chosen; come came; deal dealt; dig dug; draw drew drawn; drink drank drunk;
drive drove driven; eat ate eaten; feed fed; feel felt; fight fought; fly flew flown; forbid forbade forbidden;
forget forgot forgotten; freeze froze frozen; get got gotten; give gave given; go went gone; hang hung;
hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; lend lent; light lit;
lose lost; mean meant; meet met; overtake overtook overtaken; pay paid; ride rode ridden; ring rang rung;
run ran; say said; see saw seen; seek sought; send sent; shake shook shaken; shine shone; shoot shot;
sing sang sung; sink sank sunk; sit sat; sleep slept; speak spoke spoken; spend spent; stand stood;
steal stole stolen; strike struck stricken; swear swore sworn; sweep swept; swim swam swum; take took taken;
teach taught; tear tore torn; tell told; think thought; throw threw thrown; undergo underwent undergone;
understand understood; wake woke woken; wear wore worn; weave wove woven; withdraw withdrew withdrawn
"""
"""Irregular verbs, the form of the present first; those whose forms mean other things, too, are left out."""

_OPPOSITES = (
    ("rise rose risen increase increased grow grew grown climb gain gained jump jumped tăng",
     "fall fell fallen decrease decline drop dropped shrink shrank sink sank lose lost down giảm"),
    ("more", "less fewer"),
    ("higher", "lower"),
    ("faster quicker", "slower"),
    ("larger bigger", "smaller"),
    ("longer", "shorter"),
    ("cheaper", "dearer"),
    ("heavier", "lighter"),
    ("new newer", "old older"),
)  # fmt: skip

_LIGHT = words(
    "result results came come via using called named just figure figures number amount while during among between some "
    "there bản con chiếc cái việc"
)

WEIGHTY = words(
    "all every each always never only first last second third most least none nobody everyone everywhere entire whole "
    "largest biggest smallest highest lowest best worst fastest slowest tallest longest oldest newest unanimously tất "
    "mọi mỗi luôn chỉ đầu nhất không"
)
"""Words that change what is claimed although they name nothing: the passage must have them, too."""

SPEAKING = words("true false fact according say says said reportedly apparently actually really thật sự rằng")
"""Words of a claim that are not named when the passage lacks them: they tell the reader nothing."""

BOUNDARIES = words("because although though but while whereas if unless until whether than vì mặc nhưng nếu tuy")
"""Words that begin another clause: what stands on both sides of one is not said together."""

BENDS = words(
    "first second third fourth fifth last former planned proposed unofficial fake only except excluding almost nearly "
    "hardly barely half part partly some most other another next previous old mostly mainly largely rarely seldom few"
)
"""Words of a passage that change what it says of the thing: a claim that leaves them out is not the same."""

ERGATIVE = words(
    "increase increased increases decrease decreased decreases rise rose rises fall fell falls grow grew grows drop "
    "dropped drops open opened opens close closed closes improve improved improves start started starts begin began"
)
"""Verbs whose subject stands after them when somebody is named who made it happen."""

GENERIC_SUBJECTS = words("company firm group team organisation organization agency maker they it công ty hãng")
"""Subjects that stand for a name said before."""

ONE_TIME = words(
    "founded found opened born died launched released established built completed presented unveiled introduced "
    "discovered premiered inaugurated created published begins starts ends closed signed "
    "landed ratified elected"
)
"""What happens to a thing once, so that another date contradicts it."""


DENIES = re.compile(
    r"\b(?:not(?! only)|never|no(?! longer than|\.)|nor|neither|without|cannot|nobody|nothing|none|(?:is|are|was|were|"
    r"do|does|did|has|have|had|ca|could|wo|would|should)n['’]t|failed to|refused to|không|chưa|chẳng|chả)\b",
    re.IGNORECASE,
)
DISPUTES = re.compile(
    r"\b(?:denie[sd]|deny(?:ing)?|refute[sd]?|disputed?|debunk\w*|false(?:ly)?|untrue|incorrect\w*|wrong(?:ly)?|myth|"
    r"hoax|rumou?rs?|satire|fiction\w*|claims?|claimed|would|if|unless|imaginary|hypothetical\w*|phủ nhận|bác bỏ|"
    r"sai sự thật|tin đồn|giả)\b",
    re.IGNORECASE,
)
INTENDS = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )\b(?:wanted|planned|hoped|aimed|intended|tr(?:y|ies|ied)|promised|"
    r"attempt(?:s|ed)?|promises?|threaten(?:s|ed)?|offer(?:s|ed)?|vow(?:s|ed)?|pledge[ds]?|agree[ds]?|decided|asked|"
    r"urged|ordered|allowed|hesitate[sd]?) (?:[A-Z][\w-]+ )?to\b|\b(?:ready|willing|free|able|unable|eager|keen) to\b|"
    r"\b(?:muốn|định|hứa|đề nghị)\b",
    re.IGNORECASE,
)
"""Somebody means to do something, or is to: whether it was done is not said."""

WILL = re.compile(r"\b(?:will|shall|going to)\b|(?<!\w)(?:sẽ|sắp)(?!\w)")
"""What is to come; what has come is another matter."""

HEDGES = re.compile(
    r"\b(?:(?:may|might|could)(?! not\b)|possibly|perhaps|probably|reportedly|allegedly|supposedly|rumou?red|"
    r"likely|unlikely|"
    r"(?:is|are|was|were) (?:expected|planned|set|due|supposed|believed|thought|said|alleged|projected|forecast) to|"
    r"hopes? to|plans? to|aims? to|wants? to|intends? to|có thể|có lẽ|được cho là|dự kiến|"
    r"nghe nói|có khả năng)\b",
    re.IGNORECASE,
)
LIMITS = re.compile(
    r"\b(?:in (?:one|a|a single|some|certain|early|internal|lab|laboratory) (?:\w+ )?(?:tests?|benchmarks?|trials?|"
    r"case|cases|experiments?|study|studies|simulations?|conditions)|in (?:the )?(?:lab|laboratory|theory|"
    r"simulations?)|on one \w+ day|under (?:ideal|certain|laboratory|test) \w+|at best|at peak|in some \w+|some of|"
    r"only (?:in|on|at|for|when|if)|trong (?:một|thử nghiệm|điều kiện)[^,.]{0,20}(?:thử nghiệm|lý tưởng)|chỉ (?:trong|"
    r"khi|ở))\b",
    re.IGNORECASE,
)
CONDITIONS = re.compile(
    r"\b(?:above|below|over|under|beyond|within|up to|at (?:least|most)|(?:more|less|fewer|other) than) "
    r"(?:[\w-]+ ){0,2}?\d[\w.,]*(?: %)?|\b(?:(?<!, )until|unless|except|excluding|only|if|provided|as long as|"
    r"apart from|trừ|nếu|chỉ)\b(?: [\w'-]+){0,4}|(?<!, )\b(?:when|whenever|khi)\b(?: [\w'-]+){1,4}|"
    r"\b(?:every|all|any|no|each|nobody|everyone|everything)\b(?: [\w-]+){0,3} but\b(?: [\w'-]+){1,4}|"
    r"\b(?:trên|dưới) (?:\w+ )?(?:\d[\d.,]*|(?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)\b)",
    re.IGNORECASE,
)
"""A limit on what is said, with its first words: a claim that leaves it out says more than the passage."""

_WHO = r"(?P<{}>[^\W\d_][^,.;:“”\"]{{1,80}}?)"
_SAYS = (
    r"(?<!not )(?<!n't )(?:says?|said|claims?|claimed|believes?|believed|thinks?|thought|argues?|argued|insists?|"
    r"insisted|alleges?|alleged|suspects?|suspected|estimates?|hopes?|feels?|felt|suggests?|suggested|told|"
    r"cho rằng|cho biết|nói rằng|tin rằng)"
)
ATTRIBUTES = re.compile(
    rf"^{_WHO.format('leads')} {_SAYS}\b(?! to\b)|\b(?:according to|reported by|in the (?:view|opinion|words) of|theo) "
    rf"{_WHO.format('source')}(?=[,.;]|$)|[,”\"] {_WHO.format('trails')} {_SAYS}(?=[,.;]|$)|"
    rf"[,”\"] (?:says|said) {_WHO.format('inverted')}(?=[,.;]|$)",
    re.IGNORECASE,
)
"""Where a sentence names somebody who says it. That a body reported it ("the board reported") is its own record."""

RECORDS = re.compile(
    r"\b(?:reports?|figures|data|statistics|accounts|records|census|register|báo cáo|số liệu)$", re.IGNORECASE
)
"""What says something without being somebody who may be wrong about it."""

NOW = re.compile(
    r"\b(?:now|currently|at present|today|at the moment|still|hiện nay|hiện tại|bây giờ|hiện đang|vẫn)\b", re.IGNORECASE
)


@lru_cache(maxsize=1)
def _irregular() -> tuple[list[str], ...]:
    return tuple(forms.split() for forms in _FORMS.split(";"))


@lru_cache(maxsize=1)
def _pasts() -> dict[str, str]:
    return {forms[0]: forms[1] for forms in _irregular()}


def past_of(word: str) -> str:
    """The past of an irregular verb ("sing", "sang"); the word itself where it is none."""
    return _pasts().get(word, word)


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[int]]:
    groups: dict[str, set[int]] = {}
    for number, line in enumerate([*_SAME.strip().splitlines(), *(" ".join(forms[1:]) for forms in _irregular())]):
        for word in line.split():
            groups.setdefault(stem_of(word), set()).add(number)
    return {stem: frozenset(numbers) for stem, numbers in groups.items()}


@lru_cache(maxsize=1)
def _sides() -> dict[str, tuple[int, int]]:
    return {
        stem_of(word): (number, side)
        for number, pair in enumerate(_OPPOSITES)
        for side, listing in enumerate(pair)
        for word in listing.split()
    }


def is_light(word: str) -> bool:
    """Whether a claim's word may be missing in the passage."""
    return word in _LIGHT


def same(stem: str, other: str) -> bool:
    """Whether two stems are the same word, or listed as meaning the same."""
    return stem == other or bool(_groups().get(stem, frozenset()) & _groups().get(other, frozenset()))


def opposite(stem: str, other: str) -> bool:
    """Whether two stems are listed as opposite directions."""
    one, two = _sides().get(stem), _sides().get(other)
    return one is not None and two is not None and one[0] == two[0] and one[1] != two[1]
