"""Names of people, places, bodies and models, as capitalised spans.

No list of names is needed: a capital inside a sentence, an acronym or letters mixed with digits make a name. A capital
that only opens a sentence, or stands in a headline, makes one where the word is not an ordinary word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from bot.language.gazetteer import (
    ALIASES,
    BEFORE_TITLES,
    COMPANY_ENDINGS,
    GENERIC,
    INSTITUTION_ENDINGS,
    JOINED_BY_OF,
    LABELS,
    LINES,
    LOOKS_ORDINARY,
    NO_NAMES,
    NOBLE_TITLES,
    NOT_AFTER_TITLES,
    ORDINARY,
    SET_APART,
    TITLES,
)
from bot.language.verbs import is_finite
from bot.language.wordlists import words


class Name(NamedTuple):
    """A name and where it stands (`text` is `whole[start:end]`).

    `key` is the same for the same name: case-folded, without possessive, titles and legal form; demonyms and other
    words for a country are replaced with the country.
    """

    key: str
    start: int
    end: int
    text: str

    @property
    def has_digits(self) -> bool:
        """Whether the name holds a number, which is then no quantity: "737 MAX", "Kimi K3"."""
        return any(letter.isdigit() for letter in self.key)


class _Word(NamedTuple):
    text: str
    start: int
    end: int
    opens: bool
    """Whether it stands where any word would have a capital."""

    @property
    def bare(self) -> str:
        return _POSSESSIVE.sub("", self.text).casefold()


_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
_WORD = re.compile(
    r"(?:[A-Z]\.){2,}[A-Z]?|[^\W\d_][\w]*(?:[.](?=[A-Z\d])\w+)*(?:[-'’&][^\W_]\w*(?:\.\d+)*)*|\d+(?:[.,]\d+)*[^\W\d_]*"
)
_LABEL = re.compile(rf"(?<![\w.-])(?:{LABELS})(?![\w%]|[.,]\d)")
_ENDS = frozenset('.!?:;\n"“”•*#>|([{')
_ACRONYM = re.compile(r"(?:[A-Z]\.){2,}[A-Z]?|[A-ZĐ][A-ZĐ&]*[A-ZĐ](?:s|['’]s)?")
_ALPHANUMERIC = re.compile(r"[^\W\d_]+[-.]?\d[\w.-]*|(?:[^\W\d_]+-)+[^\W_]*\d[\w.-]*|[23]D|[3-6]G")
_MEASURE = re.compile(r"(?:US|A|C|HK|S|NZ|USD|EUR|GBP|VND|JPY|CNY|CO2e?|[QH][1-4]|FY\d+|x\d+)(?:\d.*)?", re.IGNORECASE)
_MODEL = re.compile(r"[a-z]+[A-Z-]|v\d")
"""A lower-case word with digits that names something: "iOS17", "gpt-4", "v1.2.3"; "mp3" does not count."""

_INNER_CAPITAL = re.compile(r"[^\W\d_]*[a-zà-ỹ][A-Z]|[A-Z]{2,}[a-z]{2}")
_VIETNAMESE = re.compile("[ăđơư\u1ea0-\u1ef9]")
_SYLLABLE = re.compile(r"(?:ngh?|nh|th|tr|ph|kh|gh|gi|ch|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?")
"""A Vietnamese syllable without marks."""

_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,2})?[A-Za-z]?")
_ORDINARY_ENDING = re.compile(
    r"\w{3,}(?:ly|ence|ance|ity|ism|ship|ology|ing|tion|tions|ment|ments|ness|ists|ers|ies|ors|ants|ents|ed|able|ible|ful)"
)
_LINKING = frozenset({"de", "del", "la", "van", "von", "der", "den", "bin", "al", "el", "da", "di", "du", "dos", "ibn"})
_AFTER_LABEL = re.compile(
    r"\s?(?:%|x\b|×|[-–/:]\d|,\s?[A-Z]\w+\s\d|\s?(?:percent|million|billion|trillion|hundred|thousand)\b)"
)
_LOWER_WORD = re.compile(r"\s([a-zà-ỹđ]+)")
_FOLLOWS = words(
    "is was are were has had have will would can could may might in on at by for from with to of and or but as than "
    "that who which when while after before since until during over under into also not did does do it its said says "
    "là đã được bị và của trên trong tại với sẽ có"
)
"""What may follow "Windows 11"; a noun after the number would make it a count: "In London 300 people"."""

_THINGS = words("xe máy tàu thoại chip bay lửa tinh mẫu")
"""Last syllables of Vietnamese nouns for things that come in numbered models: "điện thoại Sen 4"."""


def names(text: str) -> tuple[Name, ...]:
    """Every name of a text, in order and without overlap. Never raises; takes time linear in the text's length.

    Months, weekdays, units and titles are no names. Things told apart by a number ("type 2", "metro số 1") are.
    """
    taken = bytearray(len(text))
    found = []
    for label in _LABEL.finditer(text):
        found.append(_name(text, label.start(), label.end()))
        taken[label.start() : label.end()] = b"\1" * (label.end() - label.start())
    for run in _runs(text, taken):
        found.extend(_named(text, run))
    return tuple(sorted((name for name in found if name.key), key=lambda name: name.start))


def same_name(one: Name, other: Name) -> bool:
    """Whether two names can be the same: equal, an acronym and its words, a surname and a full name.

    Names with different numbers never are ("Kimi K2", "Kimi K3"), nor are names that one word sets apart ("York", "New
    York").
    """
    if one.key == other.key or _letters(one.key).rstrip("s") == _letters(other.key).rstrip("s"):
        return True
    short, long = sorted((one.key, other.key), key=lambda key: (key.count(" "), len(key)))
    some, more = short.split(), long.split()
    if _numbers(some) != _numbers(more):
        return False
    if len(some) == 1 and len(more) > 1 and some[0].replace(".", "") in _initials(more):
        return True
    if len(more) <= len(some) or not some:
        return False
    if more[-len(some) :] == some:
        return not (SET_APART.intersection(more[: -len(some)]) or (len(some) == 1 and some[0] in GENERIC))
    if more[: len(some)] == some:
        return INSTITUTION_ENDINGS.issuperset(more[len(some) :])
    return len(some) > 1 and (some[0], some[-1]) == (more[0], more[-1]) and set(some) <= set(more)


def _letters(key: str) -> str:
    """Letters and digits alone: "GPT-4" and "GPT4", "Open AI" and "OpenAI"."""
    return "".join(letter for letter in key if letter.isalnum())


def _numbers(parts: list[str]) -> set[str]:
    return {re.sub(r"\W", "", part) for part in parts if any(letter.isdigit() for letter in part)}


def _initials(parts: list[str]) -> set[str]:
    small = {"of", "the", "and", "for", "&"} | _LINKING
    return {"".join(part[0] for part in parts), "".join(part[0] for part in parts if part not in small)}


def _words(text: str, taken: bytearray) -> Iterator[_Word]:
    previous = 0
    opens = True
    for found in _WORD.finditer(text):
        between = text[previous : found.start()]
        opens = (opens and not previous) or not _ENDS.isdisjoint(between) or (opens and not between.strip("- –—'’‘"))
        if previous and _ENDS.isdisjoint(between):
            opens = False
        yield _Word(found.group() if not taken[found.start()] else "", found.start(), found.end(), opens)
        previous = found.end()


class _Context(NamedTuple):
    text: str
    headline: bool
    """Whether most words have a capital, so that a capital says little."""
    shouting: bool
    lower: frozenset[str]
    inside: frozenset[str]
    """Words seen with a capital inside a sentence."""
    vietnamese: bool
    """Whether the text has Vietnamese letters: names then have two syllables or more, each with its capital."""


def _context(text: str, everything: list[_Word]) -> _Context:
    headline = _is_headline(everything)
    return _Context(
        text=text,
        headline=headline,
        shouting=sum(len(word.text) for word in everything if word.text.isupper()) * 2 > len(text) > 20,
        lower=frozenset(word.text for word in everything if word.text.islower()),
        inside=frozenset(word.bare for word in everything if not (word.opens or headline) and word.text[:1].isupper()),
        vietnamese=bool(_VIETNAMESE.search(text)),
    )


def _runs(text: str, taken: bytearray) -> Iterator[list[_Word]]:
    """The runs of words that belong to one name, cut at lower-case words, punctuation, titles and months."""
    everything = list(_words(text, taken))
    context = _context(text, everything)
    run: list[_Word] = []
    addressed = False
    for word, following in zip(everything, [*everything[1:], None], strict=False):
        belongs = _belongs(context, run, word, following)
        if run and not (belongs and _adjoins(text, run[-1], word)):
            yield run
            run = []
        if belongs and (run or addressed or not _is_lone_syllable(context, word, following)):
            run.append(word)
        addressed = word.bare in TITLES
    if run:
        yield run


def _is_lone_syllable(context: _Context, word: _Word, following: _Word | None) -> bool:
    """Whether a Vietnamese capital only begins a body ("Ngân hàng") or a sentence; after a title it is a given name."""
    if not context.vietnamese or word.bare in ALIASES:
        return False
    if following is not None and following.text[:1].isupper() and _adjoins(context.text, word, following):
        return False
    return not word.text.isascii() or (word.opens and bool(_SYLLABLE.fullmatch(word.bare)))


def _adjoins(text: str, one: _Word, other: _Word) -> bool:
    between = text[one.end : other.start]
    return between in (" ", " & ", "\u00a0") or (between == ". " and len(one.text) == 1)


def _belongs(context: _Context, run: list[_Word], word: _Word, following: _Word | None) -> bool:
    """Whether a word begins a name, or goes on with the one that `run` holds."""
    bare = word.bare
    if not bare or bare in NO_NAMES or _is_title(run, bare, following):
        return False
    if word.text[0].isdigit():
        return _is_part_number(context.text, run, word, following)
    if _ALPHANUMERIC.fullmatch(word.text):
        return not _MEASURE.fullmatch(word.text) and (word.text[0].isupper() or bool(_MODEL.match(word.text)))
    if not word.text[0].isupper():
        return _joins(run, bare, following) or bool(_INNER_CAPITAL.match(word.text))
    if context.text[word.end : word.end + 1] in ("$", "€", "£"):
        return False
    if context.shouting:
        return bare in ALIASES
    if _ACRONYM.fullmatch(word.text) or _INNER_CAPITAL.match(word.text):
        return True
    if not (word.opens or context.headline):
        return len(word.text) > 1 or bool(run) or context.text[word.end : word.end + 2] == ". "
    if bare in ALIASES or bare in context.inside or _heads(bare, following):
        return True
    return not (bare in context.lower or _is_ordinary(bare, None if context.headline else following))


def _is_title(run: list[_Word], bare: str, following: _Word | None) -> bool:
    after = following.bare if following else ""
    if bare in TITLES:
        return after not in NOT_AFTER_TITLES
    if bare in BEFORE_TITLES:
        return after in TITLES
    follows_of = bool(run) and run[-1].text == "of"
    before_name = following is not None and following.text[:1].isupper()
    return bare in NOBLE_TITLES and before_name and not follows_of and after not in NOT_AFTER_TITLES


def _joins(run: list[_Word], bare: str, following: _Word | None) -> bool:
    """Whether a lower-case word stands inside a name: "Bank of England", "Ludwig van Beethoven"."""
    if not run or following is None or not following.text[:1].isupper():
        return False
    return bare in _LINKING or (bare == "of" and run[-1].bare in JOINED_BY_OF)


def _heads(bare: str, following: _Word | None) -> bool:
    """Whether an ordinary word begins a name because of what follows: "Bank of", "Boeing 737"."""
    if following is None:
        return False
    return (bare in JOINED_BY_OF and following.text == "of") or (bare in LINES and following.text[:1].isdigit())


def _is_ordinary(bare: str, following: _Word | None) -> bool:
    """Whether a word with a sentence's first capital is likely not a name."""
    if bare in ORDINARY or bare in NOBLE_TITLES:
        return True
    if bare in LOOKS_ORDINARY or (following and following.text[:1].isupper() and not following.opens):
        return False
    return bool(_ORDINARY_ENDING.fullmatch(bare)) or (
        bare.endswith("s") and not bare.endswith(("ss", "us", "is", "os"))
    )


def _is_part_number(text: str, run: list[_Word], word: _Word, following: _Word | None) -> bool:
    if re.fullmatch(r"[23]D|[3-6]G", word.text):
        return True
    if not run:
        return bool(
            re.fullmatch(r"\d{2,4}[A-Z]?", word.text)
            and following
            and re.fullmatch(r"MAX|[A-Z]{2,4}|Pro|Plus|Ultra|Mini", following.text)
            and text[word.end : following.start] == " "
            and following.bare not in NO_NAMES
            and (word.start == 0 or text[word.start - 1] not in "$€£.,")
        )
    if not _NUMBER.fullmatch(word.text) or any(letter.isdigit() for letter in run[-1].text):
        return False
    if run[-1].bare in LINES:
        return not _AFTER_LABEL.match(text, word.end)
    if _AFTER_LABEL.match(text, word.end) or run[-1].opens or not run[-1].text[0].isupper():
        return False
    after = _LOWER_WORD.match(text, word.end)
    if len(word.text) > 3:
        return False
    before = text[: run[0].start].split()[-1:]
    if after is None or after[1] in _FOLLOWS or (before and before[0].lower() in _THINGS):
        return True
    # "In Tarn 7 ships" has a count, "The Sparrow 7 ships in May" a name: where no preposition leads, a verb decides.
    return (not before or before[0].lower() in ("the", "a", "than")) and is_finite([run[-1].text, after[1]], 1)


def _is_headline(everything: list[_Word]) -> bool:
    """Whether most words have a capital, ordinary ones among them."""
    long = [word for word in everything if len(word.text) > 3 and word.text[0].isalpha()]
    capital = [word for word in long if word.text[0].isupper()]
    ordinary = sum(word.bare in ORDINARY and not word.opens for word in capital)
    return len(long) >= 4 and len(capital) * 10 >= len(long) * 8 and ordinary >= 2


def _named(text: str, run: list[_Word]) -> Iterator[Name]:
    while run and run[0].bare in _LINKING:
        run = run[1:]
    while run and (run[-1].text in _LINKING or run[-1].text == "of"):
        run = run[:-1]
    if run and not (len(run) == 1 and run[0].opens and run[0].bare in JOINED_BY_OF | LINES & ORDINARY):
        # A possessive ends a name: "Tesla's Model 3" is two.
        for index, word in enumerate(run[:-1]):
            if _POSSESSIVE.search(word.text):
                yield _name(text, run[0].start, word.end)
                yield from _named(text, run[index + 1 :])
                return
        yield _name(text, run[0].start, run[-1].end)


def _name(text: str, start: int, end: int) -> Name:
    written = text[start:end]
    folded = unicodedata.normalize("NFC", _POSSESSIVE.sub("", written)).casefold().replace("’", "'").rstrip(".")
    parts = folded.split()
    while len(parts) > 1 and parts[-1].rstrip(".") in COMPANY_ENDINGS:
        parts.pop()
    key = " ".join(parts)
    if re.fullmatch(r"(?:\w\.)+\w?", key):
        key = key.replace(".", "")
    key = re.sub(r"^(?:no\.?\s?|number\s|#)(?=\d|one$)", "no ", key).replace("no one", "no 1")
    return Name(ALIASES.get(key, key), start, end, written)
