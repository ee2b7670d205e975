"""How Discord reads a text: every construct that it would act on, and the words that a reader sees.

Written from Discord's help page "Markdown Text 101", its documentation "Message Formatting" and what is known of its
client, without a look at our escaper. It is meant to find too much rather than too little: a construct counts wherever
it could begin, also inside another one.
"""

from __future__ import annotations

import re

_INLINE = {
    "code block": r"```.+?```",
    "code": r"(`+)[^`].*?\1",
    "bold": r"\*\*(?:\\.|[^\\])+?\*\*",
    "underline": r"__(?:\\.|[^\\])+?__",
    "italics": r"\*(?![\s*])(?:\\.|[^\\])+?\*|_(?:\\.|[^\\])+?_",
    "strike": r"~~.+?~~",
    "spoiler": r"\|\|.+?\|\|",
    "masked link": r"\[(?:\\.|[^\\])*?\]\(\s*<?\s*[^\s)]+",
    "link": r"(?:https?|steam|discord|ftp)://\S",
    "angled link": r"<[a-z][a-z0-9+.-]*:[^\s>]+>|<[^\s<>@]+@[^\s<>@]+>|<\+[\d\s-]+>",
    "mention": r"@everyone|@here|<@[!&]?\d+>|<#\d+>",
    "command": r"</[^:>\n]+:\d+>",
    "place": r"<id:[\w-]+>|<\d+:(?:customize|browse|guide|linked-roles)[^>]*>",
    "time": r"<t:-?\d+(?::[a-z])?>",
    "custom emoji": r"<a?:\w+:\d+>",
    "emoji": r":[\w+-]+:",
    "emoticon": r"¯\\_\(ツ\)_/¯",
}
_AT_LINE_START = {
    "heading": r"#{1,3}\s+\S",
    "small": r"-#\s+\S",
    "quote": r">(?:>>)? ",
    "list": r"(?:[*+-]|\d+[.)])\s+\S",
}
_SEEN = {
    "address": r"\w://\S|\bwww\.\S|\b(?:mailto|tel|sms|skype):\S",
    "invitation": r"\bdiscord(?:app)?\.(?:gg|gift|new|com)/\S",
}
_PING = re.compile(_INLINE["mention"])
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")


def _compiled(rules: dict[str, str]) -> dict[str, re.Pattern[str]]:
    return {name: re.compile(rule, re.DOTALL | re.IGNORECASE) for name, rule in rules.items()}


_INLINE_RULES, _LINE_RULES, _SEEN_RULES = map(_compiled, (_INLINE, _AT_LINE_START, _SEEN))


def constructs(text: str) -> list[str]:
    """The names of the constructs in `text`, in order; then "ping" for each mention that servers find, which look
    for them whatever is escaped."""
    found: list[str] = []
    place = 0
    while place < len(text):
        if _ESCAPE.match(text, place):
            place += 2
            continue
        found += [name for name, rule in _INLINE_RULES.items() if rule.match(text, place)]
        if _begins_a_line(text, place):
            found += [name for name, rule in _LINE_RULES.items() if rule.match(text, place)]
        place += 1
    return found + ["ping" for _ in _PING.finditer(text)]


def links_seen(text: str) -> list[str]:
    """What other programs would link in the words that are shown."""
    return [name for name, rule in _SEEN_RULES.items() for _ in rule.finditer(shown(text))]


def shown(text: str) -> str:
    """The words that a reader sees of a text without constructs."""
    return _ESCAPE.sub(r"\1", text)


def _begins_a_line(text: str, place: int) -> bool:
    """Only spaces, and marks that hold lines themselves, are before `place` on its line."""
    before = text[text.rfind("\n", 0, place) + 1 : place]
    return re.fullmatch(r"(?: |>>> |> |[*+-] |\d+\. |-# |#{1,3} )*", before) is not None
