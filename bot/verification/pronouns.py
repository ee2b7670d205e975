"""Who "he" or "it" is at the beginning of a sentence, where the sentence before leaves no doubt."""

from __future__ import annotations

import re

from bot.language.wordlists import words
from bot.language.words import Word, is_preposition, subject_and_verb, words_of

_PERSONAL = words("he she it they nó họ")
_POSSESSIVE = words("his her its their")
_POINTING = words("this that these those điều đó đây")
_LEADS = words("but and so then also however still later now today yesterday though nhưng và sau")
_TIMES = words("year years month months week weeks day days morning evening afternoon summer winter spring autumn time")
_IMPERSONAL = re.compile(
    r"^it (?:is|was|takes?|took|costs?|has been|rained|snowed|will be)\b.*\b(?:that|to|for|since|who|when|raining|"
    r"snowing)\b|^(?:it rained|it snowed)",
    re.IGNORECASE | re.DOTALL,
)
_NAME = re.compile(r"(?<![.\w])[A-ZĐÀ-Ỹ][\w.&'’-]*(?:\s+(?:of\s+)?[A-ZĐÀ-Ỹ0-9][\w.&'’-]*)*")
_SEARCHED = 600
_MOST_WORDS = 90


def unresolved_at(sentence: str) -> tuple[int, int] | None:
    """Where a pronoun stands that opens the sentence and stands for something outside of it (offsets), or None.

    Looked at are the first words, up to the first that is no introduction: "But in 2020 **he** moved".
    """
    part = words_of(sentence[:_SEARCHED])
    for at, word in enumerate(part[:7]):
        bare = word.bare.lower().split("'")[0].split("’")[0]
        if bare in ("i", "tôi", "mình"):
            return word.start, word.end
        if bare in _PERSONAL or bare in _POSSESSIVE:
            rest = sentence[word.start : word.start + 160]
            return None if bare == "it" and _IMPERSONAL.match(rest) else (word.start, word.end)
        if bare in _POINTING:
            following = part[at + 1].bare.lower() if at + 1 < len(part) else ""
            return None if following in _TIMES else (word.start, word.end)
        if not (bare in _LEADS or is_preposition(word) or bare[:1].isdigit() or _is_month_or_number(part, at)):
            return None
    return None


def _is_month_or_number(part: list[Word], at: int) -> bool:
    """Whether the word belongs to an introduction such as "In March 2020,"."""
    return (
        at > 0
        and is_preposition(part[at - 1])
        and part[at].bare[:1].isupper()
        and at + 1 < len(part)
        and (part[at].raw.endswith(",") or part[at + 1].bare[:1].isdigit())
    )


def antecedent(previous: str, language: str) -> str | None:
    """The subject of the sentence before, if it is the only name in it; None where a pronoun could mean another."""
    part = words_of(previous[:_SEARCHED])
    if not part or len(part) > _MOST_WORDS:
        return None
    found = subject_and_verb(part, language)
    if found is None:
        return None
    subject = " ".join(word.raw for word in found[0])
    if not subject[0].isupper() or unresolved_at(previous) is not None:
        return None
    after = previous[found[0][-1].end :]
    if _NAME.search(after) or " and " in subject or " và " in subject:
        return None
    return subject


def with_antecedent(sentence: str, place: tuple[int, int], subject: str) -> str | None:
    """The sentence with the subject in place of its pronoun, or None for a pronoun that cannot be replaced so."""
    start, end = place
    pronoun = sentence[start:end]
    bare = pronoun.lower().split("'")[0].split("’")[0].strip(".,;:")
    contraction = pronoun[len(bare) :]
    if bare in _PERSONAL:
        return sentence[:start] + subject + contraction + sentence[end:]
    if bare in _POSSESSIVE and not contraction:
        return sentence[:start] + subject + ("'" if subject.endswith("s") else "'s") + sentence[end:]
    return None
