"""A statement taken apart into claims that can be checked, by rules alone.

Each claim stands alone, with the words and the span that it comes from. What cannot be checked keeps its reason; what
the cap leaves out is named. Where a rule is in doubt, the sentence stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.domain.statements import (
    MAX_CLAIMS,
    Claim,
    Decomposition,
    NotCheckable,
    Origin,
    Span,
    Statement,
    UncheckableReason,
)
from bot.language.sensitive import sensitivity_of
from bot.language.sentences import Sentence, split_sentences
from bot.language.words import as_sentence
from bot.verification.as_of import as_of
from bot.verification.checkable import reason_not_to_check
from bot.verification.clauses import Part, Role, split_clauses
from bot.verification.pronouns import antecedent, unresolved_at, with_antecedent

_CODE_BLOCK = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_LEAD_IN = re.compile(
    r"^(?:(?:breaking|just in|update|fact|fact[- ]?check|fun fact|news|exclusive|til|psa|fyi|confirmed|report|claim|"
    r"true or false|tin nóng|tin mới)\s*[:!|–—-]+\s*|til (?:that )?|did you know (?:that )?|is it true that |"
    r"is it right that |can (?:you|someone|anyone) (?:please )?(?:check|verify|confirm) (?:if|whether|that) |"
    r"i (?:just |recently )?(?:read|heard|saw|learned) (?:somewhere )?that |(?:apparently|reportedly|supposedly|"
    r"fact is),? |(?:the )?fact is,? (?:that )?|it is (?:a fact|true|known) that |(?:however|moreover|also|meanwhile|"
    r"in addition|additionally|furthermore|but|and|so|well|yes|no),? |có phải |có đúng là |tôi (?:đọc|nghe) (?:thấy |"
    r"nói )?(?:rằng |là )?|(?:look at (?:this|that)|check (?:this|that|it) out|get this|read this|is (?:this|that|it) "
    r"(?:really |actually )?true|(?:xem|nghe|nhìn) này|(?:điều|tin) này (?:có )?đúng không)(?:\s*[:!,–—-]+\s*|"
    r"\s+(?=(?:the|a|an)\s)))+",
    re.IGNORECASE,
)
_TRAILING_LINKS = re.compile(r"(?:\s+(?:https?://|www\.)\S+)+\s*$")
_ONLY_LINKS = re.compile(r"\s*(?:(?:https?://|www\.)\S+\s*)+")
_TAG = re.compile(r"</?(?:a|b|br|em|h[1-6]|i|li|mark|p|s|small|span|strong|u)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST_LEAD_IN = 120
_MOST_SENTENCES = 400
"""Sentences of one statement that are looked at; text beyond is left out whole."""


class _Draft(NamedTuple):
    text: str
    start: int
    end: int
    central: bool


def decompose(statement: Statement) -> Decomposition:
    """The claims of a statement (at most `MAX_CLAIMS`, central ones first in line), and what is not checked.

    Pure and linear in the length of the text; never raises, whatever the text. The first sentence that asserts
    something carries the central claims, with what somebody is quoted as saying.
    """
    text = _without_tags(statement.text)
    sentences = list(_sentences(text))
    worded = [sentence for sentence in sentences if not _ONLY_LINKS.fullmatch(sentence.text)]
    sentences = _once(worded or sentences)  # a link beside words is their context, and no part of the statement
    if statement.article is not None and statement.article.satire and statement.origin is Origin.LINK:
        return Decomposition(not_checkable=_all_satire(sentences))
    drafts: list[_Draft] = []
    not_checkable: list[NotCheckable] = []
    previous = ""
    for sentence in sentences[:_MOST_SENTENCES]:
        found = _read(sentence, previous, statement.language, first=not drafts)
        previous = sentence.text
        if isinstance(found, NotCheckable):
            not_checkable.append(found)
        else:
            drafts += [item for item in found if isinstance(item, _Draft)]
            not_checkable += [item for item in found if isinstance(item, NotCheckable)]
    chosen, left_out = _within_cap(_without_repeats(drafts))
    claims = tuple(_claim(f"c{number}", draft, statement.text) for number, draft in enumerate(chosen, 1))
    beyond = tuple(dict.fromkeys(sentence.text for sentence in sentences[_MOST_SENTENCES:]))
    return Decomposition(claims=claims, not_checkable=tuple(not_checkable), left_out=(*left_out, *beyond))


def _without_tags(text: str) -> str:
    """The text with blanks in place of HTML tags for prose, so that every word stays at its place."""
    blanked = _TAG.sub(lambda tag: " " * len(tag.group()), text)
    return blanked if _LETTER.search(blanked) else text


def _sentences(text: str) -> Iterator[Sentence]:
    """The sentences, with each block of code as one."""
    position = 0
    for block in _CODE_BLOCK.finditer(text):
        yield from _moved(split_sentences(text[position : block.start()]), position)
        yield Sentence(block.group(), block.start(), block.end())
        position = block.end()
    yield from _moved(split_sentences(text[position:]), position)


def _moved(sentences: Sequence[Sentence], by: int) -> Iterator[Sentence]:
    for sentence in sentences:
        yield Sentence(sentence.text, sentence.start + by, sentence.end + by)


def _once(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Without the sentences that were said before after the same words: there they mean the same."""
    kept: list[Sentence] = []
    seen: set[tuple[str, str]] = set()
    before = ""
    for sentence in sentences:
        said = sentence.text.casefold()
        if said != before and (before, said) not in seen:
            kept.append(sentence)
        seen.add((before, said))
        before = said
    return kept


def _all_satire(sentences: Sequence[Sentence]) -> tuple[NotCheckable, ...]:
    return tuple(
        NotCheckable(text=s.text, reason=UncheckableReason.SATIRE, span=Span(start=s.start, end=s.end))
        for s in sentences[:MAX_CLAIMS]
    )


def _read(
    sentence: Sentence, previous: str, language: str, *, first: bool
) -> NotCheckable | list[_Draft | NotCheckable]:
    """The claims of one sentence, or why it has none."""
    lead = _LEAD_IN.match(sentence.text[:_LONGEST_LEAD_IN])
    skipped = lead.end() if lead and lead.end() < len(sentence.text) else 0
    core, start = _TRAILING_LINKS.sub("", sentence.text[skipped:]) or sentence.text[skipped:], sentence.start + skipped
    asked = skipped and core.rstrip().endswith("?")
    if asked:
        core = core.rstrip().rstrip("?").rstrip()
    whole = Span(start=sentence.start, end=sentence.end)
    reason = reason_not_to_check(core, language)
    place = unresolved_at(core) if reason is None else None
    if reason is None and place is not None:
        subject = antecedent(previous, language)
        resolved = with_antecedent(core, place, subject) if subject else None
        if resolved is None:
            reason = UncheckableReason.NEEDS_CONTEXT
        else:
            # The words are no longer those of the statement: one claim, with the span of the sentence.
            return [_Draft(as_sentence(" ".join(resolved.split())), sentence.start, sentence.end, central=first)]
    if reason is not None:
        return NotCheckable(text=sentence.text, reason=reason, span=whole)
    return _drafts(split_clauses(core, language), start, language, first=first)


def _drafts(parts: Sequence[Part], start: int, language: str, *, first: bool) -> list[_Draft | NotCheckable]:
    found: list[_Draft | NotCheckable] = []
    for part in parts:
        reason = None if part.role is Role.SAYING or len(parts) == 1 else reason_not_to_check(part.text, language)
        if reason is not None:
            span = Span(start=start + part.start, end=start + part.end)
            found.append(NotCheckable(text=part.text, reason=reason, span=span))
        else:
            central = part.role is Role.SAID or (first and part.role is Role.MAIN) or (first and _compares(part))
            found.append(_Draft(part.text, start + part.start, start + part.end, central))
    if first and not any(isinstance(item, _Draft) and item.central for item in found):
        # Of "X said Y" with a Y that cannot be checked, the saying is what is asserted.
        return [item._replace(central=True) if isinstance(item, _Draft) else item for item in found]
    return found


def _compares(part: Part) -> bool:
    """Whether a detail carries a figure of the result itself ("1.7x faster"), as a headline's main claim does."""
    return part.role is Role.DETAIL and " result was " in part.text


def _without_repeats(drafts: Sequence[_Draft]) -> list[_Draft]:
    seen: dict[str, _Draft] = {}
    for draft in drafts:
        seen.setdefault(draft.text.casefold(), draft)
    return list(seen.values())


def _within_cap(drafts: Sequence[_Draft]) -> tuple[list[_Draft], tuple[str, ...]]:
    """Central drafts first, then the others in their order, up to the cap; kept in the order of the text."""
    ranked = sorted(range(len(drafts)), key=lambda at: (not drafts[at].central, at))
    kept = set(ranked[:MAX_CLAIMS])
    chosen = [draft for at, draft in enumerate(drafts) if at in kept]
    return chosen, tuple(draft.text for at, draft in enumerate(drafts) if at not in kept)


def _claim(claim_id: str, draft: _Draft, text: str) -> Claim:
    return Claim(
        id=claim_id,
        text=draft.text,
        quote=text[draft.start : draft.end],
        span=Span(start=draft.start, end=draft.end),
        central=draft.central,
        as_of=as_of(draft.text),
        sensitive=sensitivity_of(draft.text),
    )
