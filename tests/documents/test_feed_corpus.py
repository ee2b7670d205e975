"""Every feed of the shared corpus: entries or a reason, and never an exception. `-s` shows the table."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from bot.documents.errors import NotAFeed
from bot.documents.feed import read_feed

FEEDS = Path(__file__).resolve().parents[3] / "shared" / "feeds"
REAL = ("real", "monitorss")
"""Folders in which every file but the licences is a feed."""


@pytest.mark.skipif(not FEEDS.exists(), reason="../shared/feeds is not there")
def test_the_corpus_is_read_or_refused_with_a_reason() -> None:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    escaped: list[str] = []
    refused: defaultdict[str, list[str]] = defaultdict(list)
    slowest = (0.0, "")
    for path in sorted(path for path in FEEDS.glob("*/**/*") if path.is_file() and "LICENSE" not in path.name):
        folder, name = path.relative_to(FEEDS).parts[0], str(path.relative_to(FEEDS))
        started = time.process_time()
        try:
            feed = read_feed(path.read_bytes(), None, "https://feeds.example/feed.xml")
            found[folder]["entries" if feed.entries else "a feed without entries"] += 1
        except NotAFeed as error:
            found[folder]["refused"] += 1
            refused[folder].append(str(error))
        except Exception as error:  # noqa: BLE001 - this is what must not happen
            escaped.append(f"{name}: {error!r}")
        slowest = max(slowest, (time.process_time() - started, name))
    for folder, counts in found.items():
        print(f"{folder:<12}{dict(counts)}")
    print(f"exceptions: {len(escaped)}; slowest: {slowest[0] * 1000:.0f} ms, {slowest[1]}")
    assert escaped == []
    assert all(reason for reasons in refused.values() for reason in reasons)
    assert {folder: found[folder]["refused"] for folder in REAL} == dict.fromkeys(REAL, 0)
    assert found["feedparser"]["entries"] >= 500
