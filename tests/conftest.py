"""What every test can rely on: nothing leaves this machine."""

from __future__ import annotations

import os
import socket

import pytest
from hypothesis import HealthCheck, settings

os.environ["WIKIPEDIA"] = "false"  # on by default; programs that tests start are not under the guard below

# A busy machine is slow, and no test asserts on wall time.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1", "", "0.0.0.0", "::"})


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Host names other than this machine's own are unknown."""
    real = socket.getaddrinfo

    def known(host: str | bytes | None, *args: object, **kwargs: object) -> object:
        name = host.decode() if isinstance(host, bytes) else host
        if name is not None and name not in _LOOPBACK and not name.startswith("127."):
            raise socket.gaierror(socket.EAI_NONAME, f"tests know no host {name!r}")
        return real(host, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", known)
    return
