"""Imports go one way, down the list of the house; nothing reaches up."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
HOUSE = (
    "cogs",
    "bot.__main__",
    "bot.commands",
    "bot.app",
    "bot.client",
    "bot.web",
    "bot.stories",
    "bot.servers",
    "bot.delivery",
    "bot.render",
    "bot.verification",
    "bot.assessors",
    "bot.evidence",
    "bot.documents",
    "bot.language",
    "bot.net",
    "storage",
    "bot.workers",
    "bot.loops",
    "bot.locales",
    "bot.config",
    "bot.domain",
)
"""From the top of the house to its ground: a room may use the rooms after it, and itself."""


def room_of(module: str) -> str | None:
    return next((room for room in HOUSE if module == room or module.startswith(room + ".")), None)


def modules() -> Iterator[tuple[str, Path]]:
    for top in ("bot", "cogs", "storage"):
        for path in sorted((PROJECT / top).rglob("*.py")):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imported_by(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the direction"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def upward_imports(module: str, source: str) -> list[str]:
    room = room_of(module)
    assert room is not None, f"{module} lies in no room of the house: add it to the list"
    wrong = []
    for name in imported_by(ast.parse(source)):
        target = room_of(name)
        if target is None:
            if name.split(".")[0] in {"bot", "cogs", "storage"}:
                wrong.append(name)
        elif HOUSE.index(target) < HOUSE.index(room):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize(
    ("module", "path"), [pytest.param(*pair, id=pair[0]) for pair in modules() if pair[0] != "bot"]
)
def test_nothing_imports_upwards(module: str, path: Path) -> None:
    assert upward_imports(module, path.read_text(encoding="utf-8")) == []


def test_the_rule_sees_an_upward_import() -> None:
    assert upward_imports("bot.net.urls", "def f():\n    from bot.web import server") == ["bot.web.server"]
    assert upward_imports("bot.web.server", "from bot.net.urls import is_link") == []
    assert upward_imports("storage.checks", "import bot.net.urls") == ["bot.net.urls"]


def test_the_domain_imports_nothing_of_ours() -> None:
    for module, path in modules():
        if module.startswith("bot.domain"):
            names = [name for name in imported_by(ast.parse(path.read_text())) if name.split(".")[0] == "bot"]
            assert all(name.startswith("bot.domain.") for name in names), module


def test_package_markers_hold_no_code() -> None:
    for module, path in modules():
        if path.name == "__init__.py":
            body = ast.parse(path.read_text(encoding="utf-8")).body
            assert all(isinstance(node, ast.Expr) for node in body), module
    assert (PROJECT / "bot" / "__init__.py").read_text() == ""
