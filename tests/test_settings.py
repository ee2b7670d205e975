"""The settings, their example file, and the README's table say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import BadSettings, Settings, read_settings

PROJECT = Path(__file__).resolve().parents[1]
EXAMPLE = (PROJECT / ".env.example").read_text(encoding="utf-8")
README = (PROJECT / "README.md").read_text(encoding="utf-8")
NAMES = sorted(name.upper() for name in Settings.model_fields)


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_stands_in_the_example_with_a_sentence_above_it(name: str) -> None:
    lines = EXAMPLE.splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith(f"{name}=")]
    assert len(places) == 1
    above = next(line for line in reversed(lines[: places[0]]) if "=" not in line or line.startswith("#"))
    assert above.startswith("# ")


def test_the_example_names_no_setting_that_does_not_exist() -> None:
    assert sorted(re.findall(r"^([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == NAMES


def test_the_example_holds_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert read_settings(PROJECT / ".env.example") == Settings(_env_file=None)


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_speaks_of_every_setting(name: str) -> None:
    family = name.split("_")[0] + "_*"
    assert f"`{name}`" in README or f"`{family}`" in README


def test_a_secret_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "PERPLEXITY_API_KEY", "DISCORD_TOKEN", "DATABASE_URL"):
        monkeypatch.setenv(name, "postgresql://me:very-secret@h/d" if name == "DATABASE_URL" else "very-secret")
    settings = read_settings()
    assert "very-secret" not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


@pytest.mark.parametrize("value", ["http://host:99999/v1", "http://host:0/", "host", "ftp://host/", "http://u@host/"])
def test_an_address_must_be_one(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", value)
    with pytest.raises(BadSettings, match="OPENAI_BASE_URL"):
        read_settings()


def test_a_compatible_server_needs_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPATIBLE_BASE_URL", "http://127.0.0.1:11434/v1")
    with pytest.raises(BadSettings, match="COMPATIBLE_MODEL"):
        read_settings()
