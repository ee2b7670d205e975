"""Which page an address means, and what may stand in a link."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.net.urls import BadUrl, _suffixes, canonical_url, find_links, is_link, site_of


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("http://News.Example/Story", "https://news.example/Story"),
        ("https://www.news.example:443/story/", "https://news.example/story"),
        ("http://news.example:80", "https://news.example/"),
        ("https://news.example:8443/a", "https://news.example:8443/a"),
        ("https://m.news.example/a", "https://news.example/a"),
        ("https://amp.news.example/a", "https://news.example/a"),
        ("https://news.example/a#comments", "https://news.example/a"),
        ("https://news.example/a?utm_source=x&id=7&fbclid=y", "https://news.example/a?id=7"),
        ("https://news.example/a?b=2&a=1", "https://news.example/a?b=2&a=1"),
        ("https://news.example/a?amp=1", "https://news.example/a"),
        ("https://news.example/a?outputType=amp&id=1", "https://news.example/a?id=1"),
        ("https://news.example/a/amp/", "https://news.example/a"),
        ("https://news.example/a.amp.html", "https://news.example/a.html"),
        ("https://www.google.com/amp/s/www.news.example/a/amp", "https://news.example/a"),
        ("https://news-example.cdn.ampproject.org/c/s/news.example/a", "https://news.example/a"),
        ("https://twitter.com/someone/status/1?s=20&t=abc", "https://x.com/someone/status/1"),
        ("https://mobile.twitter.com/someone/status/1", "https://x.com/someone/status/1"),
        ("https://youtu.be/abc123?si=zz", "https://youtube.com/watch?v=abc123"),
        ("https://m.youtube.com/watch?v=abc123&feature=share", "https://youtube.com/watch?v=abc123"),
        ("https://aidr.today/0123abcd?lang=vi", "https://aidr.today/0123abcd"),
        ("https://bücher.example/straße", "https://xn--bcher-kva.example/stra%C3%9Fe"),
        ("https://news.example/%7euser/a%2fb", "https://news.example/~user/a%2Fb"),
        ("http://[2001:db8::1]/a", "https://[2001:db8::1]/a"),
        ("https://m.example/a", "https://m.example/a"),
        ("https://m.github.io/a", "https://m.github.io/a"),
        ("https://m.someone.github.io/a", "https://someone.github.io/a"),
        ("https://www.gov.uk/a", "https://gov.uk/a"),
        ("https://news.example/a.amp/", "https://news.example/a"),
        ("https://news.example/a.amp.amp.html/amp/", "https://news.example/a.html"),
        ("https://news.example/a?x=%ff&y=caf%c3%a9", "https://news.example/a?x=%FF&y=caf%C3%A9"),
        ("https://news.example/a?x=1;2+3&z", "https://news.example/a?x=1%3B2%203&z="),
    ],
)
def test_all_addresses_of_a_page_have_one_identity(url: str, canonical: str) -> None:
    assert canonical_url(url) == canonical
    assert canonical_url(canonical) == canonical


@pytest.mark.parametrize(
    "url",
    [
        "", "news.example/a", "//news.example/a", "ftp://news.example/a", "javascript:alert(1)", "data:text/html,x",
        "file:///etc/hosts", "https://", "https:///a", "https://user@news.example/", "https://user:pass@news.example/",
        "https://news.example\\@evil.example/", "https://news.example/a b", "https://news.example/\x00",
        "https://news.example/\u202egnp.exe", "https://news.example:99999/", "https://news.example:0/", "https://[::1",
        "https://-\u200b.example/", "https://a..example/", "https://" + "a" * 3000 + ".example/", "https://x\ud800.example/",
        'https://news.example/"onmouseover="x', "https://news.example/<script>", "https://[fe80::1%25eth0]/",
        "https://[::1.2.3]/", "https://1:2:3:4/", "https://news.example:80x/", "https://new\uff0fs.example/",
    ],
)  # fmt: skip
def test_what_is_no_address_is_no_link(url: str) -> None:
    assert not is_link(url)
    with pytest.raises(BadUrl):
        canonical_url(url)


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.news.example/a", "news.example"),
        ("https://live.news.co.uk/a", "news.co.uk"),
        ("https://someone.github.io/a", "someone.github.io"),
        ("https://a.b.unknown-suffix/", "b.unknown-suffix"),
        ("https://twitter.com/someone", "x.com"),
        ("http://192.0.2.7:8080/a", "192.0.2.7"),
        ("http://[2001:db8::1]/", "2001:db8::1"),
        ("https://localhost/", "localhost"),
        ("https://www.gov.uk/", "gov.uk"),
        ("https://m.github.io/", "m.github.io"),
        ("https://digg.example/", "digg.example"),
    ],
)
def test_whose_site_it_is(url: str, site: str) -> None:
    assert site_of(url) == site


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("Look: https://news.example/a.", ["https://news.example/a"]),
        ("(see https://news.example/a_(b))", ["https://news.example/a_(b)"]),
        ("[words](https://news.example/a)", ["https://news.example/a"]),
        ("<https://news.example/a>, HTTP://B.example!", ["https://news.example/a", "HTTP://B.example"]),
        ("“https://news.example/a”", ["https://news.example/a"]),
        ("no link: http://, ftp://x.example, mailto:a@b.example", []),
        ("https://user@evil.example/", []),
        ("[https://a.example/x](https://b.example/y)", ["https://a.example/x", "https://b.example/y"]),
        ('[words](https://a.example/x "title")', ["https://a.example/x"]),
        ("https://a.example,https://b.example;https://c.example", [f"https://{c}.example" for c in "abc"]),
        ("https://archive.example/https://a.example/", ["https://archive.example/https://a.example/"]),
        (
            "||https://a.example/|| **https://b.example/** _https://c.example_",
            ["https://a.example/", "https://b.example/", "https://c.example"],
        ),
        ("见https://a.example/x。然后（https://b.example/y）", ["https://a.example/x", "https://b.example/y"]),
        ("https://a.example/x?q=[1]", ["https://a.example/x?q=[1]"]),
        ("https://a.example/" + "x" * 3000, []),
    ],
)
def test_links_in_a_text(text: str, urls: list[str]) -> None:
    assert [link.url for link in find_links(text)] == urls


def test_what_names_a_page_is_an_address_itself_or_refused() -> None:
    with pytest.raises(BadUrl, match="longer"):
        canonical_url("https://news.example/" + "é" * 400)
    short = canonical_url("https://news.example/" + "é" * 300)
    assert is_link(short)


def test_suffixes_come_with_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("nothing is fetched")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TLDEXTRACT_CACHE", str(tmp_path))
    _suffixes.cache_clear()
    assert site_of("https://a.b.co.uk/") == "b.co.uk"
    assert list(tmp_path.iterdir()) == []


def test_the_marks_around_a_link_belong_to_it() -> None:
    (link,) = find_links("a <https://news.example/x> b")
    assert "a <https://news.example/x> b"[link.start : link.end] == "<https://news.example/x>"


PATHS = st.lists(st.sampled_from(["/amp", ".amp", "/", ".html", "a", ".htm", "%61", "%2f", "é"]), max_size=8).map(
    "".join
)
HOSTS = st.sampled_from(["news.example", "www.m.a.example", "twitter.com", "youtu.be", "bücher.example", "google.com"])
PIECES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zs", "Cf"], exclude_characters='<>"\\'), max_size=20)


@given(HOSTS, PIECES | PATHS, PIECES, PIECES)
def test_canonical_is_idempotent_and_a_link(host: str, path: str, query: str, fragment: str) -> None:
    url = f"http://{host}/{path}?{query}#{fragment}"
    try:
        once = canonical_url(url)
    except BadUrl:
        return
    assert canonical_url(once) == once
    assert is_link(once)
    assert site_of(once)


@given(st.text(max_size=200) | st.from_regex(r"(https?://[^ ]{0,30}[ ).,]?){1,4}"))
def test_finding_links_never_fails_and_finds_only_links(text: str) -> None:
    end = 0
    for link in find_links(text):
        assert end <= link.start < link.end <= len(text)
        assert link.url in text[link.start : link.end]
        assert is_link(link.url)
        end = link.end


@given(st.text(max_size=80))
def test_any_text_is_a_link_or_a_bad_url(text: str) -> None:
    if is_link(text):
        assert canonical_url(text).startswith("https://")
    else:
        with pytest.raises(BadUrl):
            canonical_url(text)
