"""Addresses that must never be connected to, in all the ways to write them."""

from __future__ import annotations

V4 = (
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "100.127.255.255",
    "127.0.0.1",
    "127.0.0.53",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.0.192",
    "192.0.2.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.168.255.255",
    "192.175.48.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
)

V6 = (
    "::",
    "::1",
    "::7f00:1",  # v4-compatible
    "::a9fe:a9fe",
    "::ffff:127.0.0.1",  # v4-mapped
    "::ffff:169.254.169.254",
    "::ffff:93.184.216.34",
    "::ffff:0:127.0.0.1",  # translated, RFC 2765
    "64:ff9b::7f00:1",  # NAT64
    "64:ff9b::5db8:d822",
    "64:ff9b:1::7f00:1",
    "64:ff9b:1:fffe::a00:1",
    "100::1",  # discard
    "100:0:0:1::1",
    "2001::1",  # Teredo
    "2001:0:7f00:1::80ff:fffe",
    "2001:2::1",  # benchmarking
    "2001:3::1",
    "2001:4:112::1",
    "2001:10::1",  # ORCHID
    "2001:20::1",
    "2001:db8::1",
    "2002:7f00:1::",  # 6to4
    "2002:a9fe:a9fe::1",
    "2002:5db8:d822::1",
    "2620:4f:8000::1",
    "3ffe::1",
    "3fff::1",
    "3fff:fff::1",
    "2606:2800:220:1:0:5efe:7f00:1",  # ISATAP
    "2606:2800:220:1:200:5efe:a00:1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fd12:3456:789a::1",
    "fe80::1",
    "fe80::5efe:c0a8:1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "1fff:ffff::1",
)

ZONED = ("fe80::1%eth0", "2606:2800:220:1::1%1", "::1%lo")

ODD_URLS = (
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0177.0.0.1/",
    "http://0177.0.0.01/",
    "http://017700000001/",
    "http://127.1/",
    "http://127.0.1/",
    "http://127.0.0.1./",
    "http://127.000.000.001/",
    "http://127.0.0.1.1/",
    "http://0/",
    "http://0x/",
    "http://4294967295/",
    "http://a.0x7f/",
    "http://1.2.3.4.5.6/",
    "http://①②⑦.⓪.⓪.①/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://127．0．0．1/",
    "http://127%2e0%2e0%2e1/",
    "http://%31%32%37.0.0.1/",
    "http://[::1]:80/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::1%25lo]/",
    "http://[fe80::1%25eth0]/",
    "http://[::1%lo]/",
    "http://[127.0.0.1]/",
    "http://[v1.127.0.0.1]/",
    "http://[::1/",
    "http://::1/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "http://printer/",
    "http://app.localhost/",
    "http://nas.local/",
    "http://metadata.google.internal/",
    "http://router.home.arpa/",
    "http://someservice.onion/",
    "http://open.example:22/",
    "http://open.example:8080/",
    "https://open.example:6379/",
    "http://open.example:0/",
    "http://open.example:99999/",
    "http://user@open.example/",
    "http://user:password@open.example/",
    "http://open.example@127.0.0.1/",
    "http://127.0.0.1\\@open.example/",
    "http://open.example\\@127.0.0.1/",
    "http:///etc/passwd",
    "http://",
    "//open.example/",
    "open.example",
    "file:///etc/passwd",
    "ftp://open.example/",
    "gopher://open.example/",
    "data:text/html,hello",
    "javascript:alert(1)",
    "unix:///run/docker.sock",
    "http+unix://%2Frun%2Fdocker.sock/",
    "http://open.example/\r\nHost: 127.0.0.1",
    "http://open.example\t/",
    " http://open.example/",
    "http://open.example /",
    "http://open\u200b.example/",
    "http://open.example/" + "a" * 3000,
)

URLS = tuple(f"http://{address}/" for address in V4) + tuple(f"http://[{address}]/" for address in V6) + ODD_URLS

_SAME_SITE = frozenset(
    [
        "open.example",
        "//open.example/",
        "http://",
        "http:///etc/passwd",
        " http://open.example/",
        "http://open.example\t/",
        "http://open.example/\r\nHost: 127.0.0.1",
    ]
)
"""In a Location header these lead to the allowed site itself: there is nothing to refuse."""

AS_REDIRECTS = tuple(url for url in URLS if url not in _SAME_SITE)
