"""Which IP addresses belong to the open web. Pure.

An explicit list, not `is_global`, whose answer changes between Python versions and lets cloud metadata services and
addresses that embed others pass. Sources: the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and its
updates), the multicast registries, and the documentation of the cloud providers named below.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_FORBIDDEN_V4 = tuple(
    (IPv4Network(network), reason)
    for network, reason in (
        ("168.63.129.16/32", "cloud metadata"),  # Azure; a public address that only virtual machines reach
        ("169.254.169.254/32", "cloud metadata"),  # AWS, Google, Azure, Oracle and others
        ("100.100.100.200/32", "cloud metadata"),  # Alibaba
        ("192.0.0.192/32", "cloud metadata"),  # Oracle Classic
        ("0.0.0.0/8", "this network"),
        ("10.0.0.0/8", "private"),
        ("100.64.0.0/10", "shared by a carrier"),
        ("127.0.0.0/8", "loopback"),
        ("169.254.0.0/16", "link-local"),
        ("172.16.0.0/12", "private"),
        ("192.0.0.0/24", "protocol assignments"),
        ("192.0.2.0/24", "documentation"),
        ("192.31.196.0/24", "name service sinkhole"),
        ("192.52.193.0/24", "multicast tunnel"),
        ("192.88.99.0/24", "6to4 relay"),
        ("192.168.0.0/16", "private"),
        ("192.175.48.0/24", "name service sinkhole"),
        ("198.18.0.0/15", "benchmarking"),
        ("198.51.100.0/24", "documentation"),
        ("203.0.113.0/24", "documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved or broadcast"),
    )
)

_GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All that is handed out (RFC 4291). It leaves out loopback, mapped, compatible, NAT64, local and multicast forms."""

_FORBIDDEN_V6 = tuple(
    (IPv6Network(network), reason)
    for network, reason in (
        ("2001::/23", "protocol assignments"),  # Teredo, ORCHID, benchmarking, multicast tunnels, …
        ("2001:db8::/32", "documentation"),
        ("2002::/16", "embeds an IPv4 address"),  # 6to4
        ("2620:4f:8000::/48", "name service sinkhole"),
        ("3ffe::/16", "retired test network"),  # 6bone, RFC 3701
        ("3fff::/20", "documentation"),  # RFC 9637
    )
)

_ISATAP = frozenset({0x0000_5EFE, 0x0200_5EFE})
"""The upper half of an interface identifier whose lower half is an IPv4 address (RFC 5214, 6.1)."""


def forbidden(address: IPv4Address | IPv6Address) -> str | None:
    """Why nothing may be fetched from this address, or None where it is on the open web.

    Every IPv6 form that embeds an IPv4 address is refused, whatever the inner address is.
    """
    if isinstance(address, IPv4Address):
        return next((reason for network, reason in _FORBIDDEN_V4 if address in network), None)
    if address.scope_id is not None:
        return "bound to a network interface"
    if address not in _GLOBAL_UNICAST:
        return "not global unicast"
    if int(address) >> 32 & 0xFFFF_FFFF in _ISATAP:
        return "embeds an IPv4 address"
    return next((reason for network, reason in _FORBIDDEN_V6 if address in network), None)


def literal(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a host name spells in the one strict form, or None where it is a name (or an odd form)."""
    try:
        return ip_address(host)
    except ValueError:
        return None
