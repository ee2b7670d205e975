"""Words of which two texts may not have different ones: groups of alternatives, and times relative to today."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from bot.language.content import stem_of, tokens
from bot.language.wordlists import words

_ALTERNATIVES = """
harm: die dead death kill fatality = injure injury hurt wound = missing = evacuate displace = infect infection
justice: arrest detain = charge indict = convict = acquit = pardon = sue lawsuit = sentence
money: revenue sales turnover = profit earnings = loss = debt = cost
sex: man male boy = woman female girl
age: child kid = adult = elderly pensioner
season: summer = winter = spring = autumn
place: rural countryside = urban
law: propose = approve pass adopt = repeal = veto
average: median = mean average = peak top maximum = minimum
majority: unanimous unanimously = narrow narrowly
duration: permanent permanently = temporary temporarily
access: public publicly = private privately
tax: net = gross
fuel: diesel = petrol gasoline = electric = hybrid
family: father = mother = son = daughter = brother = sister = husband = wife
prize: bronze = silver = gold
signature: sign = veto
colour: red = blue = green = yellow = black = white
daytime: morning = afternoon = evening = night
suspicion: suspect = confirm
subject: human = mouse mice = rat = animal
turn: first = second = third = fourth = last final
period: daily = weekly = monthly = annual yearly
trade: import = export
multiple: double = triple = quadruple = halve
party: teacher = student pupil = doctor physician = nurse patient
source: solar = wind = coal = nuclear = hydro
element: air = water = soil
extent: world global worldwide = nationwide national = local
metal: copper = iron = steel = lithium
side: left = right
part: north northern = south southern = east eastern = west western
chết: chết tử = thương
"""
"""A group a line; alternatives are parted by "=", words for the same one by a space."""

PEOPLE = words(
    "person life passenger worker employee death victim resident student patient user soldier migrant refugee voter "
    "customer "
    "child woman man visitor guest inhabitant citizen fan protester demonstrator fatality officer civilian tourist "
    "viewer"
)
"""Counted nouns that "people" may stand for."""

COMMON_ACRONYMS = words(
    "ceo cfo cto coo gdp ai tv dna pm mp ml it hr pr ngo ngos gpu gpus cpu cpus llm llms loc uav ev evs"
)
"""Acronyms that are ordinary words, so that a text may say them otherwise ("chief executive", "the economy")."""

_VAGUE = re.compile(
    r"\b(?:dozens|scores|hundreds|thousands|millions|billions)\b|(?<!\w)hàng (?:chục|trăm|nghìn|ngàn|triệu|tỷ)"
)
"""Numbers without a number."""

_CALENDAR = {
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "april",
    "june",
    "july", "august", "september", "october", "november", "december",
}  # fmt: skip
_RELATIVE = re.compile(
    r"\b(?:(?P<when>last|past|previous|this|current|next|coming) (?P<unit>year|month|week|quarter|decade|century"
    r"|summer|winter"
    r"|spring|autumn|season)|(?P<day>yesterday|tomorrow|tonight))\b"
    r"|(?<!\w)(?P<vi>(?:năm|tháng|tuần|quý) (?:ngoái|trước|nay|này|sau|tới)|hôm (?:qua|nay)|ngày mai)(?!\w)",
    re.IGNORECASE,
)
_RATE = re.compile(
    r"\b(?:each|every|per|an?) (?P<each>second|minute|hour|day|week|month|year)\b"
    r"|\b(?P<ly>hourly|daily|weekly|monthly|yearly|annual|annually)\b"
    r"|(?<!\w)(?:mỗi|hằng|hàng|một) (?P<vi>giây|phút|giờ|ngày|tuần|tháng|năm)(?!\w)",
    re.IGNORECASE,
)
_LY = {"hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year", "annual": "year",
       "annually": "year"}  # fmt: skip
_VIETNAMESE_TIMES = {"giây": "second", "phút": "minute", "giờ": "hour", "ngày": "day", "tuần": "week", "tháng": "month",
                     "năm": "year"}  # fmt: skip
_WHEN = {"past": "last", "previous": "last", "current": "this", "coming": "next"}
_NOT_LAST = re.compile(
    r"\b(?:at last|last (?:year|month|week|name|minute|quarter)|first (?:name|lady|of all|half)|second half)\b"
)


def relative_times(text: str) -> frozenset[str]:
    """Weekdays, month names and times relative to today that a text names; "past year" is "last year"."""
    found = {token.word for token in tokens(text) if token.word in _CALENDAR}
    for time in _RELATIVE.finditer(text):
        if time["when"]:
            when = time["when"].lower()
            found.add(f"{_WHEN.get(when, when)} {time['unit'].lower()}")
        else:
            found.add(time.group().lower())
    return frozenset(found)


def rates(text: str) -> frozenset[str]:
    """The times by which a text counts, wherever it says so: "each year", "daily", "mỗi ngày"."""
    found = {_LY.get(time["ly"].lower(), "") for time in _RATE.finditer(text) if time["ly"]}
    found |= {_VIETNAMESE_TIMES.get(time["vi"].lower(), "") for time in _RATE.finditer(text) if time["vi"]}
    found |= {time["each"].lower() for time in _RATE.finditer(text) if time["each"]}
    return frozenset(found - {""})


def alternatives_of(text: str) -> Mapping[str, frozenset[str]]:
    """For each group that a text has words of, which of the alternatives it names (by their first word)."""
    found: dict[str, set[str]] = {}
    for token in tokens(_NOT_LAST.sub(" ", text.lower())):
        for group, alternative in _groups().get(token.stem, ()):
            found.setdefault(group, set()).add(alternative)
    if vague := _VAGUE.findall(text.lower()):
        found["vague number"] = {" of ".join(vague)}
    return {group: frozenset(named) for group, named in found.items()}


@lru_cache(maxsize=1)
def _groups() -> Mapping[str, tuple[tuple[str, str], ...]]:
    groups: dict[str, tuple[tuple[str, str], ...]] = {}
    for line in _ALTERNATIVES.strip().splitlines():
        group, listing = line.split(": ")
        for alternative in listing.split(" = "):
            same = alternative.split()
            for word in same:
                stem = stem_of(word)
                groups[stem] = (*groups.get(stem, ()), (group, same[0]))
    return groups
