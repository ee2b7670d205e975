"""Reading addresses: total, and always a request that HTTP allows."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.net.errors import UnsafeAddress
from bot.net.targets import Target, read_target, redirected

SOURCE = Target("https", "open.example", 443, "/deep/start")

pieces = st.sampled_from(
    "http:// https:// HTTP: // / \\ @ : :80 :443 :8080 # ? % %00 %0a [ ] [::1] ::1 . .. 127.0.0.1 0x7f.1 open.example "
    "① 。 é ® ­ ️ \t \r \n \x00 user:pw@ xn-- xn--a localhost \ud800 İ ß & = ; ' \" < > { } | ^ `".split(" ")
)
urls = st.one_of(
    st.text(max_size=60),
    st.lists(pieces, max_size=8).map("".join),
    st.lists(pieces, max_size=6).map(lambda parts: "http://open.example/" + "".join(parts)),
    st.lists(pieces, max_size=6).map(lambda parts: "https://" + "".join(parts)),
)


latin_1 = st.text(st.characters(max_codepoint=255), max_size=60)


def as_header(url: str) -> str:
    """A Location header's value as it is read: bytes as Latin-1."""
    return url.encode("utf-8", "replace").decode("latin-1")


def check(target: Target) -> None:
    assert target.scheme in {"http", "https"}
    assert target.port in {80, 443}
    assert re.fullmatch(r"[a-z0-9._:-]+", target.host)
    assert re.fullmatch(r"/[!-~]*", target.path)
    assert "#" not in target.path
    assert read_target(target.url, allow_private=False) == target


@given(urls)
def test_any_text_is_a_target_or_unsafe(url: str) -> None:
    try:
        target = read_target(url, allow_private=False)
    except UnsafeAddress as error:
        sentence = str(error)
    else:
        check(target)
        return
    assert re.fullmatch(r"[A-Z][^\n]*\.", sentence)


@given(st.one_of(urls.map(as_header), latin_1))
def test_any_location_is_a_target_or_unsafe(location: str) -> None:
    try:
        target = redirected(SOURCE, location, allow_private=False)
    except UnsafeAddress:
        return
    check(target)
    assert target.scheme == "https"


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("HTTP://Open.Example", Target("http", "open.example", 80, "/")),
        ("https://open.example.:443/a?b#c", Target("https", "open.example", 443, "/a?b")),
        ("http://open.example:443/", Target("http", "open.example", 443, "/")),
        ("https://bücher.example/ü", Target("https", "xn--bcher-kva.example", 443, "/%C3%BC")),
        ("http://93.184.216.34", Target("http", "93.184.216.34", 80, "/")),
        ("http://[2606:2800:220:1::]/", Target("http", "2606:2800:220:1::", 80, "/")),
        ("http://open.example/?", Target("http", "open.example", 80, "/")),
    ],
)
def test_reading(url: str, target: Target) -> None:
    assert read_target(url, allow_private=False) == target


def test_authority() -> None:
    assert Target("http", "open.example", 80, "/").authority == "open.example"
    assert Target("http", "open.example", 443, "/").authority == "open.example:443"
    assert Target("https", "2606:2800::1", 443, "/").authority == "[2606:2800::1]"
    assert Target("http", "::1", 8080, "/a").url == "http://[::1]:8080/a"
    assert read_target("http://localhost:8080/", allow_private=True).port == 8080


def test_an_address_stays_one_when_it_is_escaped() -> None:
    assert len(read_target("http://open.example/" + "é" * 300, allow_private=False).url) < 2048
    with pytest.raises(UnsafeAddress, match="longer than 2048"):
        read_target("http://open.example/" + "é" * 400, allow_private=False)


@pytest.mark.parametrize("url", ["http://open.example:22/", "https://open.example:8443/", "http://93.184.216.34:6379/"])
def test_other_ports_are_for_tests_only(url: str) -> None:
    with pytest.raises(UnsafeAddress, match="ports 80 and 443"):
        read_target(url, allow_private=False)
    assert read_target(url, allow_private=True).url == url
