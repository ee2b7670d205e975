"""What of a page a visitor never sees, so that it is never read: hidden text is how pages talk to machines. Pure.

Style sheets of other addresses are not fetched, so this knows the elements' own styles and the page's own sheets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import lxml.html

_NEVER_SHOWN = frozenset("script style noscript template iframe object svg head input select textarea".split())
_DATA = "application/ld+json"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NOT_DISPLAYED = re.compile(
    r"(?:^|;)(?:"
    r"display:none|visibility:(?:hidden|collapse)|content-visibility:hidden"
    r"|font-size:(?:(?:[01](?:\.\d+)?|\.\d+)(?:px|pt)|(?:0(?:\.0\d*)?|\.0\d*)(?:r?em|%)?)(?:$|[;!])|font:0"
    r"|(?:left|right|top|bottom|text-indent):-(?:[5-9]\d\d|\d{4,}|\d{3,}r?em)|margin-(?:left|top):-\d{4,}"
    r"|clip:rect\([01](?:px)?|clip-path:inset\((?:50|100)%|transform:(?:scale\(0|translate[xy]?\(-\d{4,})"
    r")"
)
_SEE_THROUGH = re.compile(r"(?:^|;)opacity:(?:0(?:\.0\d*)?|\.0\d*)%?(?:$|[;!])")
_NO_ROOM = re.compile(r"(?:^|;)(?:max-)?(?:height|width):(?:0(?:px|r?em|%)?|1px)(?:$|[;!])")
_CUT_OFF = re.compile(r"(?:^|;)overflow(?:-[xy])?:(?:hidden|clip)")

_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_HEX = re.compile(r"#([0-9a-f]{3,8})")
_CHANNELS = re.compile(r"rgba?\((\d+)[,/](\d+)[,/](\d+)(?:[,/]([\d.]+%?))?\)")
_TRANSPARENT = "transparent"
_WHITE = "#ffffff"

_SIMPLE_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?([.#])([\w-]+)", re.IGNORECASE)


def remove_hidden(tree: lxml.html.HtmlElement) -> None:
    """Drop every element that is never shown, keeping the text that follows it. Machine-readable data stays."""
    selectors = _hiding_selectors(tree)
    for element in [one for one in tree.iter() if _is_hidden(one, selectors)]:
        if element.getparent() is not None:
            element.drop_tree()


def remove_data(tree: lxml.html.HtmlElement) -> None:
    """Drop the machine-readable data: it may hold a whole text that no visitor sees."""
    for script in list(tree.iter("script")):
        script.drop_tree()


def data_of(tree: lxml.html.HtmlElement) -> Iterator[str]:
    """The page's JSON-LD, as it stands there."""
    return (script.text or "" for script in tree.iter("script") if script.get("type") == _DATA)


def _is_hidden(element: lxml.html.HtmlElement, selectors: frozenset[str]) -> bool:
    tag = element.tag
    if not isinstance(tag, str):
        return True  # a comment or a processing instruction
    if tag in {"html", "body", "head"}:
        return False
    if tag in _NEVER_SHOWN:
        return not (tag == "script" and element.get("type") == _DATA)
    if element.get("hidden") is not None or (tag == "dialog" and element.get("open") is None):
        return True
    names = [f".{name}" for name in (element.get("class") or "").split()] + [f"#{element.get('id')}"]
    if any(name in selectors or tag + name in selectors for name in names):
        return True
    style = _plain(element.get("style") or "")
    return bool(style) and (
        _takes_from_view(style) or _SEE_THROUGH.search(style) is not None or _is_unreadable(element, style)
    )


def _takes_from_view(style: str) -> bool:
    cut_off = _NO_ROOM.search(style) is not None and _CUT_OFF.search(style) is not None
    return cut_off or _NOT_DISPLAYED.search(style) is not None


def _is_unreadable(element: lxml.html.HtmlElement, style: str) -> bool:
    """Text in the colour of what is behind it; where no element says what is behind it, a page is white."""
    said = _COLOUR.search(style)
    if said is None:
        return False
    colour = _normal(said[1])
    behind = _BACKGROUND.search(style)
    for around in element.iterancestors():
        behind = behind or _BACKGROUND.search(_plain(around.get("style") or ""))
    return colour in {_TRANSPARENT, _normal(behind[1]) if behind else _WHITE}


def _normal(colour: str) -> str:
    """One spelling of a colour. What is nearly white is white, and what is nearly transparent is that."""
    if channels := _CHANNELS.fullmatch(colour):
        if channels[4] and float(channels[4].rstrip("%") or 0) < 0.1:
            return _TRANSPARENT
        values = [min(int(value[:4]), 255) for value in channels.group(1, 2, 3)]
    elif digits := _HEX.fullmatch(colour):
        pairs = re.findall("..", digits[1]) if len(digits[1]) > 4 else [digit * 2 for digit in digits[1]]
        values = [int(pair, 16) for pair in pairs[:3]]
    else:
        return {"white": _WHITE, "black": "#000000"}.get(colour, colour)
    return _WHITE if min(values) >= 250 else "#" + "".join(f"{value:02x}" for value in values)


def _hiding_selectors(tree: lxml.html.HtmlElement) -> frozenset[str]:
    """The classes and ids (`.a`, `p.a`, `#b`) that the page's own style sheets take from view; the last rule counts.

    What applies only on some devices is left out. Colour and opacity are, too: there, scripts and other rules decide.
    """
    hidden: dict[str, bool] = {}
    for sheet in tree.iter("style"):
        depth = 0
        for piece in _COMMENT.sub("", sheet.text or "").split("}"):
            opened = piece.count("{")
            selectors, _, rules = piece.partition("{")
            if depth == 0 and opened == 1:
                takes = _takes_from_view(_plain(rules))
                for selector in selectors.split(","):
                    name = selector.strip()
                    if _SIMPLE_SELECTOR.fullmatch(name) and (takes or "display:" in _plain(rules)):
                        hidden[name] = takes
            depth = max(0, depth + opened - 1)
    return frozenset(name for name, is_so in hidden.items() if is_so)


def _plain(style: str) -> str:
    return re.sub(r"\s+", "", _COMMENT.sub("", style)).lower()
