"""Which parts of a statement assert something that evidence could bear out, and why the others do not."""

from __future__ import annotations

import re

from bot.domain.statements import UncheckableReason
from bot.language.verbs import first_finite
from bot.language.wordlists import words

_LINK = re.compile(r"(?:https?://|www\.)\S+|<?[\w.+-]+@[\w-]+\.\w+>?", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_WORD = re.compile(r"[^\W_]+(?:[-'’./][^\W_]+)*%?")
_CODE = re.compile(
    r"```|^\s*(?:def |class \w+[:({]|import \w+$|from \w+ import |#include|function\s*\w*\(|const \w+ =|let \w+ =|"
    r"SELECT .+ FROM |sudo |pip install|npm |git (?:clone|commit|push))|[;{}]\s*$|=>|\w\(\)|</\w+>|&&|\|\|"
)

_GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|yo|good (?:morning|afternoon|evening|night)|thanks?|thank you|thx|welcome|bye|goodbye|cheers|"
    r"congrat\w*|happy (?:birthday|new year|holidays)|merry christmas|ok(?:ay)?|yes|no|sure|please|wow|nice|cool|"
    r"xin chào|chào|cảm ơn|cám ơn|chúc mừng|tạm biệt|vâng|ừ|ok)\b",
    re.IGNORECASE,
)
_GREETING_WORDS = 7
"""A greeting this short greets and says nothing else."""

_JOKE = re.compile(
    r"\b(?:lol|lmao|rofl|jk|just kidding|just joking|haha\w*|hehe\w*|knock,? knock)\b|😂|🤣|(?:^|\s)/[sj]\b|"
    r"\bwalks? into a bar\b|\bwhy did the chicken\b|\b(?:đùa thôi|nói đùa|nói chơi)\b",
    re.IGNORECASE,
)
_SATIRE = re.compile(
    r"\bpublished as satire\b|\bsatir(?:e|ical) (?:article|piece|site)\b|^\W*\[?satire\b|#satire\b", re.IGNORECASE
)
_QUESTION = re.compile(
    r"^(?:who|what|when|where|why|how|which|whose|is|are|was|were|does|do|did|has|have|can|could|will|would|should)\b"
    r".*\?|\?\W*$|^(?:how (?:many|much|long|old|do|does|did|can)|what (?:is|are|was|were|do|does|if|about))\b|"
    r"\b(?:phải không|đúng không|thật không|hay không|thế nào|tại sao|bao nhiêu|ở đâu|khi nào)\b\W*$",
    re.IGNORECASE | re.DOTALL,
)
_PERSONAL = re.compile(
    r"\b(?:should|can|could|may|must|do) i\b|\bmy (?:doctor|lawyer|landlord|boss|employer|dose|medication|symptoms|"
    r"blood pressure|diagnosis|visa|divorce|contract)\b|\btôi (?:có nên|nên|có thể|có được)\b",
    re.IGNORECASE,
)
_PERSONAL_TOPIC = re.compile(
    r"\b(?:doctor|medic\w*|pills?|dose|dosage|symptom\w*|ibuprofen|aspirin|antibiotic\w*|pregnan\w*|vaccin\w*|"
    r"surgery|pain|blood|therap\w*|diagnos\w*|sue|lawyer|landlord|deposit|custody|divorce|visa|court|legal\w*|"
    r"contract|evict\w*|thuốc|bác sĩ|bệnh|mang thai|đau|luật sư|kiện|ly hôn|hợp đồng)\b",
    re.IGNORECASE,
)
_OPINION = re.compile(
    r"^\W*(?:i|we) (?:really |just |still |personally |honestly )*(?:think|believe|feel|guess|suppose|doubt|love|hate|"
    r"like|hope|wish|prefer|suspect)\b|\b(?:in my (?:humble )?opinion|imo|imho|if you ask me|to be honest|tbh|"
    r"personally,|i can'?t stand|makes me)|"
    r"\b(?:theo tôi|tôi (?:nghĩ|cho rằng|thích|ghét|tin|thấy)|mình (?:nghĩ|thấy)|(?:rất|quá|thật) (?:đẹp|xấu|hay|tệ|"
    r"tuyệt|chán|ngon)|(?:tuyệt vời|đẹp|hay|tệ|ngon) nhất)\b",
    re.IGNORECASE,
)
_JUDGES = re.compile(
    r"\b(?:should be ashamed|is overrated|is underrated|deserves? better|"
    r"(?:is|are|was|were|looks?|sounds?|feels?|tastes?) (?:(?:so|very|really|quite|simply|just|such|absolutely|by far|"
    r"truly|too|a|an|the|most|more) )*(?:beautiful|ugly|awesome|amazing|terrible|awful|horrible|boring|great|good|bad|"
    r"stupid|disgusting|disgraceful|wonderful|fantastic|brilliant|delicious|cool|cute|lovely|annoying|ridiculous|"
    r"impressive|overpriced|pathetic|fun|funny|sad|nice|best|worst|disaster|joke|shame|masterpiece|embarrassing))\b",
    re.IGNORECASE,
)
"""Verbs with a word of praise or blame."""

_ADVICE = re.compile(
    r"^\W*(?:please |just |always |never |so )*(?:don'?t|do not|make sure|remember to|be sure|consider|avoid|"
    r"try (?:to|the|this|it)|stop \w+ing|let'?s|check out|check (?:this|that|it) out|"
    r"look at|read (?:this|more)|click|subscribe|follow (?:me|"
    r"us)|share this|buy (?:now|the|a|this|it|some)|use (?:the|a|this)|take (?:the|a|your)|get (?:the|a|your)|"
    r"vote for|go (?:to|and|see)|keep (?:your|calm|in mind)|tell (?:your|me|us)|wake up)\b|\b(?:you|we|they|people|"
    r"everyone|everybody|one|government|parents|voters)(?:'d)? (?:really |all )?(?:should|ought to|must|need to|"
    r"have to|had better|better)\b|\b(?:should|ought to) (?:be|have|do|stop|start|resign|ban|pay)\b|^\W*(?:hãy|đừng|"
    r"nên|xin hãy|nhớ)\b|\b(?:bạn|chúng ta|mọi người|ai cũng) (?:nên|phải|cần)\b",
    re.IGNORECASE,
)
_PREDICTION = re.compile(
    # "Will" with a capital is a name, "the will" a document.
    r"(?<!\bthe )(?<!\ba )(?<!\bhis )(?<!\bher )\b(?:will(?! and testament)|won'?t|shall|is going to|are going to|'ll|"
    r"(?:is|are) (?:likely|bound|sure|certain|destined|unlikely) to|"
    r"(?:is|are) (?:expected|projected|forecast|predicted|set|due|poised) to|sẽ|dự kiến|có thể sẽ|sắp tới sẽ)\b",
)
_QUOTED = re.compile(r"\"[^\"]{3,300}\"|“[^”]{3,300}”")

_READ_AT_EACH_END = 600
"""Characters of an over-long "sentence" that are looked at, in front and behind, so that no text takes long."""

_RELATIVE = words("which who whom whose where")
_NO_CONTENT = words("và là của the and of a an")


def reason_not_to_check(text: str, language: str) -> UncheckableReason | None:
    """Why this sentence or clause cannot be checked, or None when it asserts something.

    Closed rules for English and Vietnamese, made to let a doubtful sentence through: evidence that says nothing about
    it then gives "Can't verify", while a reason named here keeps it from every assessor.
    """
    if len(text) > 2 * _READ_AT_EACH_END:
        text = f"{text[:_READ_AT_EACH_END]} {text[-_READ_AT_EACH_END:]}"
    if not _LETTERS.search(_LINK.sub(" ", text)) or _is_code(text):
        return UncheckableReason.NO_ASSERTION
    if _SATIRE.search(text):
        return UncheckableReason.SATIRE
    if _JOKE.search(text):
        return UncheckableReason.JOKE
    if _PERSONAL.search(text) and _PERSONAL_TOPIC.search(text):
        return UncheckableReason.PERSONAL_ADVICE
    if _QUESTION.search(text):
        return UncheckableReason.QUESTION
    bare = _WORD.findall(_LINK.sub(" ", text))
    if _GREETING.match(text) and len(bare) <= _GREETING_WORDS and first_finite(bare) is None:
        return UncheckableReason.NO_ASSERTION
    own_words = _QUOTED.sub(" ", text)
    if _OPINION.search(own_words) or _is_main(_JUDGES.search(own_words), own_words):
        return UncheckableReason.OPINION
    if _ADVICE.search(own_words):
        return UncheckableReason.ADVICE
    if _is_main(_PREDICTION.search(own_words), own_words):
        return UncheckableReason.PREDICTION
    return None if _asserts(bare, language) else UncheckableReason.NO_ASSERTION


def _is_main(found: re.Match[str] | None, text: str) -> bool:
    """Whether what was found is the sentence's own verb, not one of a clause that hangs on another: "the hall in which
    concerts will be held opened"."""
    if found is None:
        return False
    before = _WORD.findall(text[: found.start()])
    return first_finite(before, 1) is None and not any(word.lower() in _RELATIVE for word in before)


def _is_code(text: str) -> bool:
    if not _CODE.search(text):
        return False
    symbols = sum(character in "{}()[];=<>&|/\\_$#*`" for character in text)
    return symbols * 12 >= len(text) or "```" in text


def _asserts(bare: list[str], language: str) -> bool:
    """Whether the words can be a sentence: two with a verb, or more that are not names alone."""
    content = [word for word in bare if word.lower() not in _NO_CONTENT]
    if len(content) < 2 or not any(_LETTERS.search(word) for word in content):
        return False
    if first_finite(bare, 1, language) is not None:
        return True
    return len(content) >= 3 and any(word[0].islower() or word[0].isdigit() for word in bare[1:])
