"""The words of a text that carry its content, reduced to stems, and which of them mean the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

import snowballstemmer

from bot.language.wordlists import words


class Token(NamedTuple):
    """A word in small letters, its stem, and where it stands in the text that it was cut from."""

    word: str
    stem: str
    start: int
    end: int


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_CONTRACTION = re.compile(r"(?:n['’]t|['’](?:s|re|ve|ll|d|m))$")

_EMPTY = words(
    "the a an this that these those it its he she they them his her their him we us our you your i me my who whom "
    "whose "
    "which what when where while there here is are was were be been being am has have had having do does did doing "
    "done "
    "of in on at by for from to with into onto upon within during through across per via as and or but if than then so "
    "because since until between among about around over under above below near against toward towards out up down off "
    "will would can could may might must shall should not no nor never n't also just very too again once own such same "
    "said says say according more less most least some any all every each only even still yet already now today ever "
    "get got gets getting become became becomes make made makes took take takes came come went go goes "
    "và của là có các những một cho với trong này đó kia đã đang sẽ được bị từ đến để theo tại về ra vào thì mà lại do "
    "rằng hơn nhất không chưa cũng nên như khi nếu vì trên dưới giữa bởi cùng còn chỉ tất cả mọi mỗi người cái con "
    "chiếc "
    "ở số việc sự ngày tháng năm lần mức đây gấp tốc độ"
)
"""Function words; those that carry negation, scope or direction are read by the modules for these."""

_SAME = """
achieve reach hit attain record post deliver
rise increase grow climb gain growth
fall decrease decline drop shrink decreased fell
rose risen
buy acquire purchase bought acquisition
build built construct erect
produce manufacture production
start begin began launch open started debut
unveil introduce present show announce reveal release publish launch put
employ employee staff workforce worker hire
people person inhabitant resident population citizen
price cost
fast quick speed rapid throughput
firm company business corporation
use consume consumption usage
child children kid
car automobile vehicle
found establish create set
close shut
ship vessel boat
tall height high stand
long length
country nation state
harbour harbor port
film movie
write wrote written author pen
win won victory winner beat defeat triumph
overtake overtook pass
earn pay paid wage
walk foot
live resident home
reach arrive
land touch come came
late delay
solve clear
long run last
high rise
board carry
tonne ton
ban prohibit forbid outlaw bar
back support favour favor endorse
oppose resist against
supply provide deliver
generate produce output
contain hold comprise
damage harm wreck
injure injury hurt wound
flee escape
donate give gift
lead head chair run
choose select pick
award prize
sue lawsuit
arrest detain custody
jail prison imprison
fraud scam
hide conceal
ask request demand
answer reply respond response
warn alert caution
fix repair
invent develop devise
expand extend extension
lower reduce cut
teach taught instruct
learn study
attend visit visitor
treat therapy treatment
cure heal
cancer tumour tumor
rent lease
income earnings
salary wage pay
poll survey
choice option
debt owe
border frontier
truck lorry
train rail railway railroad
airline carrier
flat apartment
petrol gasoline
holiday vacation
football soccer
pupil schoolchild student
teenager adolescent
elderly old
attack assault raid
bomb bombing
protest demonstrate demonstration
talk negotiation negotiate
deal agreement treaty pact accord
pupil student
goal score
match game
spend spent expenditure outlay
discover find found discovery
job position
sell sold sale
fire dismiss oust sack dismissal
chief head boss
quake earthquake
strike struck hit
kill die death dead died fatality
hurt injure wounded injury
dam barrier
fine penalty
block veto
law act legislation
rule ruling find found
judge court
area size
big large great huge
small little
author writer
doctor physician
drug medicine medication
illness disease sickness
scientist researcher
study research
shot vaccine jab
money fund
plane aircraft airplane
pass approve adopt passage
reject refuse decline turn dismiss
resign quit step
land touch
cause lead trigger
speedup gain improvement acceleration
performance speed
optimization optimisation
color colour
center centre
recognize recognise count
organisation organization body
help aid assist
need require
end finish complete
say state
show demonstrate
happen occur
next following
visible see seen
road street
house home
shop store
lend lent loan
city town
victim casualty
vote ballot
giao bàn
xe ô tô
giảm hạ
làm giúp
nhà căn ngôi
hơn trên
mở khai
chết tử vong mạng
"""

_LIGHT = words(
    "successful successfully total overall approximately figure number amount official officially time result new "
    "newly "
    "called named known recent recently currently present latest thanks due year years month day days people person "
    "world's rate level thing case work way part kind type mr mrs ms dr run "
    "running written used based located stands standing measures measuring totals contains containing holds held "
    "placed serving carry carries carried sức took take takes taking cung lệ tỷ diện tích rộng lượng công ty đội tại "
    "cửa predecessor runs ran"
)
"""Content words whose absence alone does not make another claim."""

_IRREGULAR = {
    "rose": "rise", "risen": "rise", "fell": "fall", "fallen": "fall", "grew": "grow", "grown": "grow", "won": "win",
    "lost": "lose", "sold": "sell", "bought": "buy", "built": "build", "beaten": "beat", "overtook": "overtake",
    "overtaken": "overtake", "outsold": "outsell", "wrote": "write", "written": "write", "led": "lead",
    "began": "begin",
    "begun": "begin", "shot": "shoot", "struck": "strike", "paid": "pay", "held": "hold", "met": "meet", "sent": "send",
    "gave": "give", "given": "give", "left": "leave", "taught": "teach", "caught": "catch", "chose": "choose",
    "chosen": "choose", "broke": "break", "broken": "break", "drove": "drive", "driven": "drive", "flew": "fly",
    "flown": "fly", "ran": "run", "sank": "sink", "sunk": "sink", "shrank": "shrink", "shrunk": "shrink", "saw": "see",
    "seen": "see", "sued": "sue", "women": "woman", "men": "man", "children": "child", "fed": "feed", "fought": "fight",
    "spent": "spend", "stole": "steal", "stolen": "steal", "threw": "throw", "thrown": "throw", "hid": "hide",
    "eaten": "eat", "ate": "eat", "drew": "draw", "drawn": "draw", "slid": "slide", "swam": "swim", "spoke": "speak",
    "stood": "stand", "lent": "lend", "meant": "mean", "kept": "keep", "found": "found", "died": "die", "dying": "die",
}  # fmt: skip


def tokens(text: str) -> tuple[Token, ...]:
    """The words of a text in order, without numbers; offsets are into the text as given."""
    return tuple(_token(found) for found in _WORD.finditer(text))


def _token(found: re.Match[str]) -> Token:
    word = unicodedata.normalize("NFC", found.group()).lower().replace("’", "'")
    return Token(word, stem_of(_CONTRACTION.sub("", word) or word), found.start(), found.end())


def content(text: str) -> tuple[Token, ...]:
    """The tokens that carry content: no articles, auxiliaries, prepositions or pronouns."""
    return tuple(token for token in tokens(text) if is_content(token))


def is_content(token: Token) -> bool:
    """Whether a word carries content of its own."""
    return (
        token.word not in _EMPTY
        and not token.word.endswith("n't")
        and (len(token.stem) > 1 or not token.stem.isascii())
    )


def is_light(token: Token) -> bool:
    """Whether a claim stays the same claim without the word."""
    return token.word in _LIGHT or (token.word.endswith("ly") and len(token.word) > 5)


@lru_cache(maxsize=50_000)
def stem_of(word: str) -> str:
    """The stem of one word in small letters, by Snowball's English rules; Vietnamese syllables stay as they are."""
    word = _IRREGULAR.get(word, word)
    if not word.isascii():
        return word
    stemmed: str = _stemmer().stemWord(word)
    return stemmed


@lru_cache(maxsize=1)
def _stemmer() -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer("english")


def same_word(stem: str, other: str) -> bool:
    """Whether two stems are the same word, or listed as meaning the same."""
    if stem == other or not _groups().get(stem, frozenset()).isdisjoint(_groups().get(other, frozenset())):
        return True
    # "hyperactive" and "hyperactivity", "unemployment" and "unemployed": one word family.
    shorter, longer = sorted((stem, other), key=len)
    return len(shorter) >= 5 and longer.startswith(shorter)


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[int]]:
    groups: dict[str, set[int]] = {}
    for number, line in enumerate(_SAME.strip().splitlines()):
        for word in line.split():
            groups.setdefault(stem_of(word), set()).add(number)
    return {stem: frozenset(numbers) for stem, numbers in groups.items()}
