"""Makes text of a feed's bytes, and an XML document that can do no harm of its text. Pure; raises NotAFeed.

Parsers see UTF-8 from the root element on: no declaration that lies about the encoding, no DTD, so no entities.
"""

from __future__ import annotations

import codecs
import re
from html.entities import html5
from typing import NamedTuple

from bot.documents.errors import NotAFeed
from bot.documents.scrub import one_line

_XML_ENCODING = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{2,40})["']""")
_SERVER_DEFAULTS = frozenset({"iso-8859-1", "iso8859-1", "latin-1", "latin1", "us-ascii", "ascii", "windows-1252"})
"""Character sets that servers name without looking; a document that names another one itself knows better."""

_GUESSED = (
    "cp1251 koi8_r cp1250 cp1252 cp1253 cp1254 cp1255 cp1256 cp1258 cp874 cp932 euc_jp cp949 gb18030 big5".split()
)
"""What undeclared feeds are written in; among more candidates short texts are guessed wrongly (measured)."""

_GUESS_FROM = 50_000
"""Bytes that a guess looks at."""

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WITHOUT_MARK = ((b"<\x00", "utf-16-le"), (b"\x00<", "utf-16-be"))
_WESTERN = "cp1252"
_BROWSERS_READ = dict.fromkeys(_SERVER_DEFAULTS, _WESTERN)

_HIDDEN = re.compile(r"<!--.*?-->|<\?.*?\?>", re.DOTALL)
_ENTITY = re.compile(r"<!ENTITY\b", re.IGNORECASE)
_ELEMENT = re.compile(r"<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?=[\s/>])")
_FEED_ROOT = re.compile(r"<(?:\w+:)?(?:rss|rdf|feed)(?=[\s>])", re.IGNORECASE)
_JUNK = 8_192
"""Characters of warnings and blanks before a feed that are stepped over."""

_REFERENCE = re.compile(r"<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)|&(#\w{1,9};|[A-Za-z]\w{1,30};)?", re.DOTALL)
_XML_NAMES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


class XmlText(NamedTuple):
    """An XML document from its root element on; `root` is that element's name in lower case, without a prefix."""

    root: str
    text: str


def feed_text(content: bytes, charset: str | None) -> tuple[str, str | None]:
    """The text of a feed, and a warning where its encoding was guessed.

    By its byte order mark; as UTF-8 where it is that; by the charset that its server names, then by the one that it
    names itself (that one first where the server's is a mere default); by charset-normalizer's guess.
    """
    for mark, name in _BOMS:
        if content.startswith(mark):
            return content.decode(name, errors="replace"), None
    for start, name in _WITHOUT_MARK:
        if content.startswith(start):
            return content.decode(name, errors="replace"), None
    own = _XML_ENCODING.search(content[:2000])
    named = [charset.lower()] if charset else []
    if own is not None:
        itself = own[1].decode("ascii").lower()
        named.insert(0 if named and named[0] in _SERVER_DEFAULTS else len(named), itself)
    escapes = b"\x1b" in content  # ISO-2022 looks like UTF-8 to whoever does not know its escapes.
    for name in [*named, "utf-8-sig"] if escapes else ["utf-8-sig", *named]:
        try:
            return content.decode(_BROWSERS_READ.get(name, name)), None
        except (LookupError, ValueError):  # An unknown name, or another encoding than it says.
            pass
    return _guessed(content)


def xml_text(text: str) -> XmlText:
    """The document of a text, safe to parse. Raises NotAFeed where it declares entities or holds no XML."""
    opening = text.lstrip("\ufeff \t\r\n")
    prolog = _HIDDEN.sub(lambda hidden: " " * len(hidden[0]), opening[:100_000])
    first = _ELEMENT.search(prolog)
    if first is None:
        raise NotAFeed("This is no feed: there is no XML and no JSON in it.")
    found = first
    if first[2].lower() not in {"rss", "rdf", "feed", "html"}:
        # Some servers print a warning first, which may hold elements of its own.
        found = _FEED_ROOT.search(prolog[:_JUNK]) or first
    if _ENTITY.search(prolog[: found.start()]):
        raise NotAFeed("The feed declares XML entities of its own, which only tricks need, so it is not read.")
    name = found[0].lstrip("<").rpartition(":")[2]
    return XmlText(name.lower(), _REFERENCE.sub(_known_to_xml, _NOT_IN_XML.sub("", opening[found.start() :])))


def _known_to_xml(found: re.Match[str]) -> str:
    """Names of letters that only HTML knows, and bare ampersands, end a text for XML parsers; here they are letters."""
    name = found[1]
    if not found[0].startswith("&") or (name and (name in _XML_NAMES or name.startswith("#"))):
        return found[0]
    return html5.get(name, f"&amp;{name}") if name else "&amp;"


def is_cut_off(document: XmlText) -> bool:
    """Whether a document ends before its root element does; a last `>` that is missing hides nothing."""
    last = document.text[-2_000:].lower()
    return re.search(rf"</(?:[\w.-]+:)?{re.escape(document.root)}\s*(?:>|$)", last) is None


def no_feed(root: str, text: str) -> NotAFeed:
    """Why a document whose root element is `root` is no feed, in one sentence."""
    if root in {"html", "body", "head"}:
        title = re.search(r"<title[^>]{0,200}>([^<]{1,200})", text[:20_000], re.IGNORECASE)
        said = one_line(title[1])[:80] if title else ""
        return NotAFeed(f"This is a web page (“{said}”), no feed." if said else "This is a web page, no feed.")
    if root == "sitemapindex":
        return NotAFeed("This is an index of sitemaps, no feed.")
    if root == "opml":
        return NotAFeed("This is a list of feeds (OPML), no feed itself.")
    return NotAFeed(f"This is an XML document of another kind (<{one_line(root)[:40]}>), no feed.")


def _guessed(content: bytes) -> tuple[str, str | None]:
    from charset_normalizer import from_bytes  # only where it is needed: its import takes as long as a feed

    telling = b" ".join(re.findall(rb"[^<>\x00-\x1f]*[\x80-\xff][^<>\x00-\x1f]*", content))[:_GUESS_FROM]
    likely = from_bytes(telling, cp_isolation=_GUESSED)
    best = likely.best()
    # Few accents fit Central Europe's letters as well; Western Europe writes more feeds.
    alike = [one.encoding for one in likely if best and (one.chaos, one.coherence) == (best.chaos, best.coherence)]
    name = _WESTERN if best is None or _WESTERN in alike else best.encoding
    text = content.decode(name, errors="replace")
    return text, f"The feed names no encoding that fits; it was read as {name}."
