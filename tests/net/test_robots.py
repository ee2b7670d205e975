"""robots.txt as RFC 9309 reads it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.net.robots import EVERYTHING, NOTHING, read_robots, robots_for

SITE = "https://a.example"
FILE = b"""\xef\xbb\xbf# comment
User-agent: other
Disallow: /

User-Agent: *
Disallow: /private/
Allow: /private/open
Disallow: /*.pdf$
Disallow: /search?*q=
Disallow:
Sitemap: https://a.example/sitemap.xml
Crawl-delay: 10
"""


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("", True),
        ("/", True),
        ("/private/", False),
        ("/private/x?y=1", False),
        ("/privat", True),
        ("/private/open/x", True),
        ("/a/b.pdf", False),
        ("/a/b.pdf?x", True),
        ("/a.pdf.html", True),
        ("/search?a=1&q=2", False),
        ("/search?a=1", True),
        ("/%70rivate/", False),
        ("/robots.txt", True),
    ],
)
def test_the_longest_rule_decides(path: str, allowed: bool) -> None:
    assert read_robots(FILE).allow(SITE + path) == allowed


def test_a_group_of_our_own_counts_alone() -> None:
    own = read_robots(FILE + b"User-agent: DoubleChecks/1.0\nUser-agent: else\nDisallow: /no\n")
    assert own.allow(f"{SITE}/private/")
    assert not own.allow(f"{SITE}/no")
    shared = read_robots(b"User-agent: else\nUser-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\n")
    assert (shared.allow(f"{SITE}/a"), shared.allow(f"{SITE}/b")) == (False, True)


@pytest.mark.parametrize(
    ("status", "allowed"), [(200, False), (404, True), (403, True), (429, False), (500, False), (None, False)]
)
def test_no_file_forbids_nothing_and_a_server_that_fails_everything(status: int | None, allowed: bool) -> None:
    assert robots_for(status, b"User-agent: *\nDisallow: /").allow(f"{SITE}/x") == allowed


@given(st.binary(max_size=300), st.text(max_size=50))
def test_whatever_comes_there_is_an_answer(body: bytes, path: str) -> None:
    read_robots(b"User-agent: *\n" + body).allow(f"{SITE}/{path}")
    assert EVERYTHING.allow(f"{SITE}/{path}")
    assert not NOTHING.allow(f"{SITE}/a{path}")
