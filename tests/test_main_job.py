"""The main job as its user does it: start without configuration, send a claim through the form, read the result."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bot.documents.sample_stories import EXAMPLE_STATEMENT

ANSWER_SECONDS = 60


@contextmanager
def started(
    home: Path, *command: str, until: str = "Not in this version", **settings: str
) -> Iterator[tuple[str, list[str]]]:
    """The program on a free port, from an empty folder, until the test is over; its address and what it printed.

    `until`: words of the line that says that it is ready.
    """
    environment = {key: value for key, value in os.environ.items() if key.isupper() and not key.startswith("DISCORD")}
    process = subprocess.Popen(
        command or (sys.executable, "-m", "bot"),
        cwd=home,
        env={
            **environment,
            "DOUBLECHECKS_HOME": str(home / "data"),
            "WEB_PORT": "0",
            "PYTHONUNBUFFERED": "1",
            **settings,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    printed: list[str] = []
    try:
        for line in process.stdout:
            printed.append(line.rstrip("\n"))
            if until in line or "Traceback" in line:
                break
        address = re.search(r"http://\S+/", "\n".join(printed))
        assert address, printed
        yield address[0], printed
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=30)
        printed += rest.splitlines()
        assert process.returncode == 0, printed
    finally:
        process.kill()
        process.communicate()


def finished(client: httpx.Client, path: str) -> dict[str, object]:
    """Ask until the report is there."""
    deadline = time.monotonic() + ANSWER_SECONDS
    while time.monotonic() < deadline:
        report: dict[str, object] = client.get(f"{path}.json").raise_for_status().json()
        if report["status"] != "running":
            return report
    raise AssertionError("the check did not end")


def test_a_claim_sent_through_the_form_gives_a_page_in_three_forms(tmp_path: Path) -> None:
    with started(tmp_path) as (address, printed), httpx.Client(base_url=address, trust_env=False) as client:
        assert any("PUBLIC_URL=" in line for line in printed)
        assert EXAMPLE_STATEMENT.split()[0] in client.get("/").text
        answer = client.post("/check", data={"text": EXAMPLE_STATEMENT})
        assert answer.status_code == 303
        path = answer.headers["location"]
        assert re.fullmatch(r"/c/[A-Za-z0-9_-]{22}", path)
        report = finished(client, path)
        assert report["status"] == "final"
        assert {claim["verdict"] for claim in report["claims"]} > {"verified"}  # type: ignore[attr-defined]
        page = client.get(path)
        assert page.headers["content-type"].startswith("text/html")
        assert report["headline"]
        markdown = client.get(f"{path}.md")
        assert markdown.headers["content-type"].startswith("text/markdown")
        negotiated = client.get(path, headers={"accept": "application/json"})
        assert negotiated.json() == report
        for form in (page.text, markdown.text):
            assert "Lantern Bay" in form


def test_a_report_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with started(tmp_path) as (address, _), httpx.Client(base_url=address, trust_env=False) as client:
        path = client.post("/check", data={"text": "The mill of Harl has two wheels."}).headers["location"]
        report = finished(client, path)
    with started(tmp_path) as (address, _), httpx.Client(base_url=address, trust_env=False) as client:
        assert client.get(f"{path}.json").json() == report


def test_what_is_dangerous_and_what_does_not_work_is_said_at_start(tmp_path: Path) -> None:
    nobody = "http://127.0.0.1:1"
    with started(
        tmp_path,
        until="Trying again",
        ALLOW_PRIVATE_URLS="true",
        DISCORD_TOKEN="a-secret-token",
        DISCORD_API_URL=nobody,
    ) as (_, printed):
        pass
    everything = "\n".join(printed)
    assert "ALLOW_PRIVATE_URLS is on" in everything
    assert "Discord cannot be reached" in everything
    assert "a-secret-token" not in everything


def test_a_taken_port_is_one_clear_line(tmp_path: Path) -> None:
    with started(tmp_path) as (address, _):
        port = address.rsplit(":", 1)[1].strip("/")
        second = subprocess.run(
            [sys.executable, "-m", "bot"],
            cwd=tmp_path,
            env={**os.environ, "DOUBLECHECKS_HOME": str(tmp_path / "other"), "WEB_PORT": port},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert second.returncode == 2
    assert second.stderr.startswith("doublechecks: ")
    assert "WEB_PORT" in second.stderr


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built without network by the build backend itself."""
    folder = tmp_path_factory.mktemp("wheel")
    project = Path(__file__).resolve().parents[1]
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=project,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_starts_and_migrates_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Installed by unpacking, as pip does with a pure wheel, in front of this environment's dependencies."""
    place = tmp_path / "site"
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(place)], check=True)
    assert not (place / "tests").exists()
    entry_points = next(place.glob("*.dist-info")) / "entry_points.txt"
    assert "doublechecks = bot.__main__:main" in entry_points.read_text()
    where = subprocess.run(
        [sys.executable, "-c", "import bot.app, storage, cogs; print(bot.app.__file__)"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(place)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert where.stdout.startswith(str(place))
    with started(tmp_path, PYTHONPATH=str(place)) as (address, _):
        path = httpx.post(f"{address}check", data={"text": EXAMPLE_STATEMENT}, trust_env=False).headers["location"]
        with httpx.Client(base_url=address, trust_env=False) as client:
            assert finished(client, path)["status"] == "final"
    assert (tmp_path / "data" / "doublechecks.sqlite3").exists()


def test_nothing_secret_or_local_is_in_the_wheel(wheel: Path) -> None:
    names = subprocess.run(
        [sys.executable, "-m", "zipfile", "-l", str(wheel)], check=True, capture_output=True, text=True
    ).stdout
    assert "bot/locales/vi.ftl" in names
    assert "storage/migrations/versions/" in names
    assert ".env" not in names
    assert "uv.lock" not in names


def test_the_schema_is_printed_as_json() -> None:
    done = subprocess.run([sys.executable, "-m", "bot", "schema"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["title"] == "Report"
