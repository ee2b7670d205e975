"""URLs as strangers write them: which page is meant, whether a link may be shown, whose site it is. Pure.

`BadUrl` is raised for whatever is not an absolute http(s) address of the open web's kind.
"""

from __future__ import annotations

import re
from functools import cache
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl, quote, urlencode, urlsplit

import idna
from tldextract import TLDExtract

MAX_LENGTH = 2048
"""Characters of a URL; longer ones are data, not addresses, and browsers and servers refuse many of them."""

_SCHEMES = frozenset({"http", "https"})
_DEFAULT_PORTS = {"http": 80, "https": 443}
_FORBIDDEN = re.compile(
    r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\<>\"]|[\ud800-\udfff]"
)

_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

_MIRRORS = ("www.", "m.", "mobile.", "amp.", "touch.")
"""Host prefixes under which a site serves the same pages."""

_SAME_SITE = {
    "twitter.com": "x.com",
    "vxtwitter.com": "x.com",
    "fxtwitter.com": "x.com",
    "old.reddit.com": "reddit.com",
    "new.reddit.com": "reddit.com",
}

_TRACKING = frozenset(
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid mkt_tok _hsenc "
    "_hsmi vero_id oly_anon_id oly_enc_id wickedid ref ref_src ref_url cmpid ncid sr_share smid smtyp spm guccounter "
    "guce_referrer guce_referrer_sig _ga _gl mibextid ocid soc_src soc_trk srsltid rdt_cid s_cid wt_mc xtor "
    "__twitter_impression".split()
)
"""Query parameters that say how a reader came, never which page it is."""

_TRACKING_PREFIXES = ("utm_", "at_", "pk_", "mtm_", "hsa_")
_TRACKING_OF = {
    "x.com": frozenset({"s", "t", "lang"}),
    "youtube.com": frozenset({"si", "feature", "pp", "ab_channel"}),
    "aidr.today": frozenset({"lang", "locale"}),
    "open.spotify.com": frozenset({"si"}),
}
_AMP_PATH = re.compile(r"(?:/amp|\.amp|/)+$|\.amp(?=\.html?$)")
_AMP_PARAMETERS = frozenset({("amp", "1"), ("amp", ""), ("amp", "true"), ("outputtype", "amp")})


class BadUrl(ValueError):
    """Not an absolute http or https address; the text says what is wrong with it."""


class Link(NamedTuple):
    """A link in a text: `text[start:end]` is what a writer wrote for `url`, with the marks around it."""

    start: int
    end: int
    url: str


def canonical_url(url: str) -> str:
    """The identity of a page: the same for all the addresses that lead to it as far as addresses can tell.

    Scheme, default port, mirror hosts, fragment, tracking parameters and AMP forms do not count; the order and value
    of all other parameters do. Idempotent. Raises BadUrl.
    """
    parts = _split(url)
    while (inner := _unwrapped(parts)) is not parts:
        parts = inner
    host = _host(parts)
    port = parts.port
    location = host if port is None or port in _DEFAULT_PORTS.values() else f"{host}:{port}"
    path = _normal_escapes(parts.path)
    query = parse_qsl(parts.query, keep_blank_values=True, errors="surrogateescape")
    if host == "youtu.be" and path.strip("/"):
        location, query, path = "youtube.com", [("v", path.strip("/")), *query], "/watch"
    dropped = _TRACKING_OF.get(location, frozenset())
    kept = [(name, value) for name, value in query if not _is_tracking(name, value, dropped)]
    while (shorter := _AMP_PATH.sub("", path)) != path:
        path = shorter
    path = path or "/"
    asked = urlencode(kept, quote_via=quote, safe="", errors="surrogateescape")
    # Escapes make addresses longer, and what names a page must be an address itself.
    return _of_length(f"https://{location}{path}?{asked}" if kept else f"https://{location}{path}")


def is_link(url: str) -> bool:
    """Whether a URL may stand in a link: absolute http(s), no user name, nothing that could end or fake an address."""
    try:
        _split(url)
    except BadUrl:
        return False
    return True


def site_of(url: str) -> str:
    """Whose site a URL is on: its registrable domain, by the public suffix list that ships with tldextract.

    Hosts under private suffixes (`someone.github.io`) are sites of their own; an address in numbers is its own site.
    Raises BadUrl.
    """
    host = _host(_split(url))
    try:
        return str(ip_address(host.strip("[]")))
    except ValueError:
        pass
    found = _suffixes()(host)
    if found.domain and found.suffix:
        return f"{found.domain}.{found.suffix}"
    return ".".join(host.split(".")[-2:])


def find_links(text: str) -> tuple[Link, ...]:
    """The http(s) links of a text in order, without the punctuation of the sentence around them. Never raises."""
    found = []
    for match in _LINK.finditer(text):
        start, end = match.span("url")
        url = _without_trailing_marks(match["url"])
        end = start + len(url)
        if not is_link(url):
            continue
        if start and text[start - 1] == "<" and text[end : end + 1] == ">":
            start, end = start - 1, end + 1
        found.append(Link(start, end, url))
    return tuple(found)


_LINK = re.compile(
    r"(?<![A-Za-z0-9])(?P<url>https?://"
    # Where the words of a Markdown link are an address themselves, and where addresses are listed, one ends there.
    r"(?:(?!\]\(|[,;]https?://)"
    r"[^\s<>\"\\^`{|}\x00-\x20\u200b-\u200f\u202a-\u202e\u3000-\u3002\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]){1,2048})",
    re.IGNORECASE,
)


def _without_trailing_marks(url: str) -> str:
    """A sentence's own punctuation is not the link's; a closing bracket is, where the link opened it."""
    while url:
        last = url[-1]
        opens = {")": "(", "]": "[", "}": "{"}.get(last)
        if last in ".,;:!?'…*_~’”»" or (opens and url.count(opens) < url.count(last)):
            url = url[:-1]
        else:
            break
    return url


def _of_length(url: str) -> str:
    if len(url) > MAX_LENGTH:
        raise BadUrl(f"The address is longer than {MAX_LENGTH} characters.")
    return url


def _split(url: str) -> SplitResult:
    _of_length(url)
    if _FORBIDDEN.search(url):
        raise BadUrl("The address holds a space, a control character or a mark that no address has.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadUrl("The address cannot be read.") from error
    if parts.scheme.lower() not in _SCHEMES:
        raise BadUrl("Only http and https addresses can be used.")
    if "@" in parts.netloc:
        raise BadUrl("An address with a user name cannot be used.")
    if not parts.hostname or port == 0:
        raise BadUrl("The address names no host.")
    _ascii_host(parts.hostname)
    return parts


def _unwrapped(parts: SplitResult) -> SplitResult:
    """The page behind the two caches that serve AMP copies of other sites' pages."""
    host = parts.hostname or ""
    if re.fullmatch(r"(?:www\.)?google\.[a-z.]{2,6}", host) and parts.path.startswith("/amp/s/"):
        inner = parts.path.removeprefix("/amp/s/")
    elif host.endswith(".cdn.ampproject.org") and (match := re.match(r"/[cvi]/s/(.+)", parts.path)):
        inner = match[1]
    else:
        return parts
    try:
        return _split(f"https://{inner}" + (f"?{parts.query}" if parts.query else ""))
    except BadUrl:
        return parts


def _host(parts: SplitResult) -> str:
    host = _ascii_host(parts.hostname or "")
    changed = True
    while changed:
        changed = False
        for prefix in _MIRRORS:
            if host.startswith(prefix) and _is_a_site(host[len(prefix) :], prefix):
                host, changed = host[len(prefix) :], True
        if host in _SAME_SITE:
            host, changed = _SAME_SITE[host], True
    return f"[{host}]" if ":" in host else host


def _is_a_site(host: str, prefix: str) -> bool:
    """`m.example` has nothing left without its prefix, and `m.github.io` is not a mirror of all of `github.io`."""
    return "." in host and (prefix == "www." or bool(_suffixes()(host).domain))


def _ascii_host(host: str) -> str:
    host = host.rstrip(".").lower()
    if ":" in host:
        try:
            if "%" in host:
                raise ValueError("a zone names an interface of one machine")
            return str(ip_address(host))
        except ValueError as error:
            raise BadUrl("The address has a host in numbers that cannot be read.") from error
    try:
        ascii_host = host if host.isascii() else idna.encode(host, uts46=True).decode("ascii")
    except idna.IDNAError as error:
        raise BadUrl("The address has a host name that cannot exist.") from error
    if not re.fullmatch(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*", ascii_host):
        raise BadUrl("The address has a host name that cannot exist.")
    return ascii_host


def _is_tracking(name: str, value: str, of_this_site: frozenset[str]) -> bool:
    key = name.lower()
    return (
        key in _TRACKING
        or key in of_this_site
        or key.startswith(_TRACKING_PREFIXES)
        or (key, value.lower()) in _AMP_PARAMETERS
    )


def _normal_escapes(path: str) -> str:
    """One spelling of a path (RFC 3986, 6.2.2): letters and digits unescaped, what is left escaped in capitals."""

    def spelled(escape: re.Match[str]) -> str:
        character = chr(int(escape[0][1:], 16))
        return character if character in _UNRESERVED else escape[0].upper()

    return quote(re.sub("%[0-9A-Fa-f]{2}", spelled, path), safe="%/:@!$&'()*+,;=~-._")


@cache
def _suffixes() -> TLDExtract:
    return TLDExtract(suffix_list_urls=(), cache_dir=None, include_psl_private_domains=True)
