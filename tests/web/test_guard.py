"""Strange hosts and strange origins are told apart from our own."""

from __future__ import annotations

import pytest

from bot.web.guard import is_cross_site, is_known_host

PUBLIC = "https://checks.example.org"


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8765", "LOCALHOST", "127.0.0.1:8765", "127.8.8.8", "[::1]:8765", "page.localhost:80",
     "checks.example.org", "checks.example.org:443"],
)  # fmt: skip
def test_our_own_hosts(host: str) -> None:
    assert is_known_host(host, PUBLIC)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "evil.example:8765", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1",
     "169.254.169.254", "checks.example.org.evil.example", "[::1", "0.0.0.0", "evil.example#localhost",
     "evil.example/localhost"],
)  # fmt: skip
def test_strange_hosts(host: str) -> None:
    assert not is_known_host(host, PUBLIC)


def test_without_a_public_address_its_host_is_strange() -> None:
    assert not is_known_host("checks.example.org", None)


@pytest.mark.parametrize(
    ("headers", "cross"),
    [
        ({}, False),
        ({"Sec-Fetch-Site": "same-origin"}, False),
        ({"Sec-Fetch-Site": "none"}, False),
        ({"Sec-Fetch-Site": "same-site"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "null"}, False),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1:8765"}, True),
        ({"Origin": "http://127.0.0.1:8765"}, False),
        ({"Origin": PUBLIC}, False),
        ({"Origin": "https://CHECKS.example.org"}, False),
        ({"Origin": "http://127.0.0.1:9999"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": "https://evil.example"}, True),
        ({"Origin": "https://checks.example.org.evil.example"}, True),
    ],
)
def test_requests_from_other_sites(headers: dict[str, str], cross: bool) -> None:
    assert is_cross_site(headers, "127.0.0.1:8765", PUBLIC) is cross
