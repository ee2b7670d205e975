"""Word lists written as running text, which reads and diffs better than a column of string literals."""

from __future__ import annotations


def words(listing: str) -> frozenset[str]:
    """The words of a listing, separated by white space."""
    return frozenset(listing.split())
