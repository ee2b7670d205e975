"""Finite verbs without a part-of-speech tagger: closed lists, and the "-ed" ending where its neighbours allow it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.wordlists import words

BE_HAVE = words("is are was were be been has have had am isn't aren't wasn't weren't hasn't haven't hadn't")
"""Auxiliaries that a following participle shares in "was founded in … and sold in …"."""

AUXILIARIES = BE_HAVE | words(
    "do does did can could will would may might must shall should won't can't cannot couldn't wouldn't don't doesn't "
    "didn't shouldn't"
)

_PAST = words(
    "achieved rose fell grew made sold won lost beat cut hit set ran went came took gave got became began bought built "
    "paid said told held kept led left met saw sent spent stood wrote broke chose drove flew knew shot struck threw "
    "wore found fought thought taught caught brought put shut quit sank rang swam drew slid shrank spoke stole froze "
    "hid bit cost ate drank slept swore tore woke dealt felt lent lit meant understood outgrew overtook withdrew "
    "oversaw"
)
_PARTICIPLES = words("done gone run become begun sung seen shown worn torn born sworn drawn hidden")
_PRESENT = words(
    "achieves acquires adds announces becomes begins belongs beats brings builds buys calls carries causes claims "
    "closes comes connects contains costs covers creates cuts denies employs exceeds exports falls faces finds gets "
    "gives goes grows has helps hits hosts imports includes increases joins keeps kills lacks launches leads lies "
    "lives loses makes means moves needs offers opens operates outperforms outsells owns pays plans plays produces "
    "provides publishes reaches receives reduces releases remains reports requires rises runs says sells sends "
    "serves shows spends stands starts stores supports surpasses takes tells trains uses wins works writes weighs "
    "measures sits flows borders orbits boils melts freezes seats spans links crosses decodes draws delivers sails "
    "flies travels drives teaches studies learns speaks eats drinks sleeps dies thinks believes knows appears seems "
    "looks describes explains depicts portrays features stars follows considers regards accepts rejects approves "
    "opposes attends wears catches throws sings directs edits translates invents discovers founds heads chairs "
    "manages controls commands governs rules protects attacks defends invades occupies destroys damages repairs "
    "restores replaces succeeds precedes enters leaves arrives departs returns visits stays settles migrates breeds "
    "hunts consumes absorbs emits burns generates holds lifts pulls pushes collects gathers distributes ships lends "
    "borrows invests earns saves charges taxes bans allows permits prohibits forbids demands expects predicts warns "
    "promises threatens agrees refuses fails tries continues stops ends finishes completes combines separates "
    "divides multiplies doubles triples halves drops climbs sinks shrinks expands extends stretches surrounds "
    "overlooks houses accommodates accounts amounts depends differs varies changes turns converts transforms "
    "develops improves worsens weakens strengthens affects influences prevents avoids triggers handles processes "
    "computes calculates counts ranks scores performs competes participates"
)
_NEVER_VERBS = words(
    "hundred indeed bed feed speed seed need shed breed creed weed red united based related so-called supposed alleged "
    "limited advanced combined estimated unprecedented aged armed experienced detailed united scheduled"
)
_BEFORE_NOUNS = words(
    "a an the this that these those its his her their our my your no some any each every of in on at by for from with "
    "to into via per more most less new record newly"
)
_ADVERBS = words(
    "just also already recently now then later reportedly allegedly apparently still never always only first finally "
    "officially currently again nearly almost quickly sharply slightly even not successfully eventually once often"
)

_VIETNAMESE = words(
    "là có đã đang sẽ được bị tăng giảm đạt mở bán mua đóng ra nằm vượt thắng thua chiếm sản xuất công bố xây chở"
)


def is_adverb(word: str) -> bool:
    """Whether the word may stand between a subject and its verb."""
    return word.lower() in _ADVERBS or (len(word) > 5 and word.lower().endswith("ly"))


def is_finite(words_: Sequence[str], at: int, language: str = "en") -> bool:
    """Whether the word at this place can be read as the finite verb of its clause; in doubt, no."""
    word = words_[at].lower().replace("’", "'")
    if language == "vi":
        return word in _VIETNAMESE
    before = words_[at - 1].lower() if at else ""
    if before in _BEFORE_NOUNS:
        return False
    if word in AUXILIARIES or word in _PAST:
        return True
    if word in _PRESENT:
        return words_[at] == word
    return len(word) > 4 and word.endswith("ed") and word not in _NEVER_VERBS and words_[at] == word


def first_finite(words_: Sequence[str], start: int = 0, language: str = "en") -> int | None:
    """The place of the first finite verb from `start` on, or None."""
    return next((at for at in range(start, len(words_)) if is_finite(words_, at, language)), None)


def is_participle(word: str) -> bool:
    """Whether the word can follow an auxiliary as a participle: "founded", "built", "written"."""
    word = word.lower()
    return word in _PAST or (len(word) > 4 and word.endswith(("ed", "en", "wn"))) or word in _PARTICIPLES
