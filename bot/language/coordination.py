"""Coordinated assertions as sentences of their own: "revenue rose 12 % and profit fell 3 %" asserts two things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.language import verbs
from bot.language.wordlists import words
from bot.language.words import (
    Word,
    bares,
    is_conditional,
    is_preposition,
    prefix_length,
    sentence_from,
    subject_and_verb,
)

_JOINTS = words("and but while whereas và nhưng còn trong")
_REFERS_BACK = words("it them him her this that these those he she they its his their nó họ")
_POSSESSIVES = words("its their his her")
_PRONOUNS = words("it they he she")
_SETS_APART = words("between both either respectively lần")
_DETERMINERS = words("a an the its their his her one two three several all most no another")
_SECOND_OBJECT = words("a an another")
_HANGING = words("after before when because since that which who whom whose as if although though where while")
_LONGEST_RIGHT_SUBJECT = 7
_SHORT_SUBJECT = 4


class Clause(NamedTuple):
    """The words that a clause borrows from the one before it, and its own."""

    borrowed: list[Word]
    own: list[Word]


Split = tuple[str, int, int]
"""A sentence, and the half-open offsets of the words that are its own."""


def split_coordinated(part: Sequence[Word], language: str) -> list[Split]:
    """The assertions that the words coordinate, each with subject and introduction carried over; else one, whole."""
    if not part:
        return []
    if is_conditional(part) or any(word.bare.lower() in _SETS_APART for word in part):
        return [_split(part, part)]
    introduction = list(part[: prefix_length(part)])
    body = list(part[len(introduction) :])
    clauses = _clauses(body, language)
    return [_split([*introduction, *borrowed, *own], own) for borrowed, own in clauses] or [_split(part, part)]


def _split(sentence: Sequence[Word], own: Sequence[Word]) -> Split:
    return sentence_from(sentence), own[0].start, own[-1].end


def _clauses(body: list[Word], language: str) -> list[Clause]:
    if subject_and_verb(body, language) is None:
        return []
    done: list[Clause] = []
    borrowed: list[Word] = []
    own = body
    at = 1
    while at < len(own):
        joint = _joint_length(own, at)
        left = [*borrowed, *own[:at]]
        right = own[at + joint :]
        if (
            (joint or _is_item(own, at, language))
            and _balanced(left)
            and _balanced(right)
            and _is_complete(left, language)
        ):
            clause = _right_clause(left, right, language)
            if clause is not None:
                done.append(Clause(borrowed, own[:at]))
                borrowed, own = clause
                at = 0
        at += 1
    return [*done, Clause(borrowed, own)]


def _joint_length(own: Sequence[Word], at: int) -> int:
    """How many words join two clauses here; 0 where none does."""
    word = own[at].bare.lower()
    if word == "trong":
        return 2 if at + 1 < len(own) and own[at + 1].bare.lower() == "khi" else 0
    return 1 if word in _JOINTS else 0


def _is_item(own: Sequence[Word], at: int, language: str) -> bool:
    """Whether a comma lists clauses here: "revenue rose 1 %, **costs fell 2 %** and …"."""
    if not own[at - 1].raw.endswith(","):
        return False
    found = subject_and_verb(own[at : at + _SHORT_SUBJECT + 1], language)
    return found is not None and any(_is_amount(word) for word in own[at + found[1] + 1 : at + found[1] + 3])


def _balanced(part: Sequence[Word]) -> bool:
    """Whether no quotation or bracket is left open."""
    text = " ".join(word.raw for word in part)
    return text.count('"') % 2 == 0 and text.count("“") == text.count("”") and text.count("(") == text.count(")")


def _is_complete(clause: Sequence[Word], language: str) -> bool:
    """Whether the clause has a subject, a verb and something after it."""
    found = subject_and_verb(clause, language)
    return found is not None and found[1] + 1 < len(clause) and not verbs.is_adverb(clause[-1].bare)


def _right_clause(left: list[Word], right: list[Word], language: str) -> Clause | None:
    """The words after a conjunction as a clause that stands alone, or None where they are none."""
    found = subject_and_verb(left, language)
    if found is None or len(right) < 2 or is_preposition(right[0]):
        return None
    if language != "vi":
        shared = _with_shared_subject(left, found[0], right)
        if shared is not None:
            return shared
    return _with_own_subject(found[0], right, language)


def _with_own_subject(left_subject: list[Word], right: list[Word], language: str) -> Clause | None:
    """ "Revenue rose and profit fell": the second clause has a subject of its own."""
    found = subject_and_verb(right, language)
    if found is None or len(found[0]) > _LONGEST_RIGHT_SUBJECT or found[1] + 1 >= len(right):
        return None
    subject, verb = found
    opening = subject[0].bare.lower()
    after = right[verb + 1 :]
    if any(word.bare.lower() in _REFERS_BACK for word in _up_to_joint(right[1:])):
        return None
    if opening in _REFERS_BACK:
        return _with_name_for_pronoun(left_subject, right, opening)
    number_follows = any(_is_amount(word) for word in after)
    if language == "vi":
        return Clause([], right) if number_follows else None
    if opening in _SECOND_OBJECT or after[0].bare.lower() == "by":
        return None  # "a phone and a tablet sold in Asia", "the chip and the software used by …"
    plain = subject[0].raw[0].isupper() or opening in _DETERMINERS
    return Clause([], right) if plain or (number_follows and len(subject) <= _SHORT_SUBJECT) else None


def _with_name_for_pronoun(left_subject: list[Word], right: list[Word], opening: str) -> Clause | None:
    """ "Acme grew 5 % and its profit fell": the pronoun replaced by the only name there is."""
    name = list(left_subject)
    if not name[0].raw[0].isupper() or name[0].bare.lower() in _REFERS_BACK:
        return None
    if any(word.bare.endswith(("'s", "’s", "s'", "s’")) for word in name):
        return None  # "Acme's profit fell but it hired": two could be meant
    if opening in _POSSESSIVES:
        name[-1] = name[-1]._replace(raw=name[-1].raw + ("'" if name[-1].raw.endswith("s") else "'s"))
    elif opening not in _PRONOUNS:
        return None
    return Clause(name, right[1:])


def _with_shared_subject(left: list[Word], subject: list[Word], right: list[Word]) -> Clause | None:
    """ "Acme bought Foo and sold Bar": the second verb with the subject, and the auxiliary, of the first."""
    opening = 1 if verbs.is_adverb(right[0].bare) and len(right) > 2 else 0
    verb, rest = right[opening], right[opening + 1 :]
    if not rest or not verbs.is_finite([subject[-1].bare, verb.bare], 1):
        return None
    if any(word.bare.lower() in _HANGING for word in left[len(subject) :]):
        return None  # "Kim left after Lee sold the mill and bought a boat": who bought it?
    referring = _REFERS_BACK - _POSSESSIVES
    if subject[0].bare.lower() in _REFERS_BACK or any(word.bare.lower() in referring for word in _up_to_joint(right)):
        return None
    follows = rest[0]
    if not (
        verb.bare.lower() in verbs.AUXILIARIES
        or follows.raw[0].isupper()
        or _is_amount(follows)
        or follows.bare.lower() in _DETERMINERS
        or is_preposition(follows)
    ):
        return None  # "sold cars and used trucks"
    first = verbs.first_finite(bares(left), len(subject))
    shared = [] if first is None or verb.bare.lower() in verbs.AUXILIARIES else _auxiliaries(left[first:])
    return Clause([*subject, *shared], right)


def _auxiliaries(predicate: Sequence[Word]) -> list[Word]:
    """The auxiliaries that a participle follows: "has been" of "has been sold", "was" of "was later jailed"."""
    shared: list[Word] = []
    for word in predicate:
        if word.bare.lower() in verbs.AUXILIARIES:
            shared.append(word)
        elif not verbs.is_adverb(word.bare):
            return shared if verbs.is_participle(word.bare) else []
    return []


def _up_to_joint(part: Sequence[Word]) -> Sequence[Word]:
    """The words before the next conjunction."""
    return part[: next((at for at, word in enumerate(part) if word.bare.lower() in _JOINTS), len(part))]


def _is_amount(word: Word) -> bool:
    return word.bare[:1].isdigit() or word.bare[:1] in "$€£"
