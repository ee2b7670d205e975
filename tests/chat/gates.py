"""Providers that answer only when a test lets them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from tests.stubs.providers import Providers
from tests.stubs.serving import Stub


@contextmanager
def held(*stubs: Stub) -> Iterator[asyncio.Event]:
    """The stubs answer nothing until the event is set, or the block ends."""
    gate = asyncio.Event()
    for stub in stubs:
        stub.latency = gate.wait
    try:
        yield gate
    finally:
        gate.set()
        for stub in stubs:
            stub.latency = None


@contextmanager
def all_held(providers: Providers) -> Iterator[asyncio.Event]:
    """Every provider waits."""
    with held(*providers) as gate:
        yield gate
